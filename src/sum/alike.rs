use super::plain::{Join, Plain};

/// Whether a sum depends on two names, by their places, only by the sum of both, where some names have the values
/// `given`; false if that is not seen at once.
pub(super) fn only_added(sum: &Plain, two: [usize; 2], given: &[Option<i64>]) -> bool {
    let (mut terms, mut times) = (Vec::new(), [0_i64; 2]);
    add_terms(sum, 1, given, &mut terms);
    terms.retain(|(sign, term)| {
        let at = if let Plain::Name(at) = term { two.iter().position(|one| one == at) } else { None };
        at.inspect(|at| times[*at] += sign).is_none()
    });
    times[0] == times[1]
        && terms.into_iter().all(|(_, term)| term.parts().into_iter().all(|part| only_added(part, two, given)))
}

/// The terms that are added up, each with 1, or with -1 if it is subtracted; of a choice that is settled, those of its
/// value.
fn add_terms<'p>(sum: &'p Plain, sign: i64, given: &[Option<i64>], terms: &mut Vec<(i64, &'p Plain)>) {
    match sum {
        Plain::Joined(join @ (Join::Plus | Join::Minus), one, other) => {
            add_terms(one, sign, given, terms);
            add_terms(other, if *join == Join::Plus { sign } else { -sign }, given, terms);
        }
        Plain::Minus(one) => add_terms(one, -sign, given, terms),
        Plain::Choice(choice) => {
            let [when, so, otherwise] = choice.as_ref();
            match when.settled(given) {
                Some(worked) => add_terms(if worked.is_so() { so } else { otherwise }, sign, given, terms),
                None => terms.push((sign, sum)),
            }
        }
        Plain::Number(_)
        | Plain::Name(_)
        | Plain::Not(_)
        | Plain::Joined(..)
        | Plain::Either(..)
        | Plain::Half(..)
        | Plain::Call(..) => terms.push((sign, sum)),
    }
}
