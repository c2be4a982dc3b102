use super::plain::{Join, Plain, Worked, uses};
use super::spans::{KnownSpan, spanned};

/// Terms that are added up, or subtracted where the truth says so.
pub(super) type SumTerms<'p> = Vec<(bool, &'p Plain)>;

/// Terms that are known, and the numbers within which what they add up to counts.
pub(super) type KnownTerms<'p> = (SumTerms<'p>, (i64, i64));

/// Where every number counts.
const ALL: (i64, i64) = (i64::MIN, i64::MAX);

/// The largest parts of a sum that only use names which are known, by their places; where terms are added up, those
/// known are one part.
pub(super) fn known_parts<'p>(sum: &'p Plain, known: &[bool], spans: &[KnownSpan], parts: &mut Vec<KnownTerms<'p>>) {
    if all_known(sum, known) {
        parts.push((vec![(false, sum)], ALL));
        return;
    }
    let (mut terms, compared) = (Vec::new(), compared(sum));
    match compared {
        Some((one, other, ..)) => {
            add_terms(one, false, &[], &mut terms);
            add_terms(other, true, &[], &mut terms);
        }
        None => add_terms(sum, false, &[], &mut terms),
    }
    // A sum of one term is not added up: its own parts may be known.
    if let [(_, only)] = terms.as_slice()
        && std::ptr::eq(*only, sum)
    {
        return sum.parts().into_iter().for_each(|part| known_parts(part, known, spans, parts));
    }
    let (own, others): (SumTerms<'p>, SumTerms<'p>) = terms.into_iter().partition(|(_, term)| all_known(term, known));
    if !own.is_empty() {
        let within = compared.map_or(ALL, |(.., bounds)| telling(bounds, rest(&others, spans)));
        parts.push((own, within));
    }
    for (_, term) in others {
        known_parts(term, known, spans, parts);
    }
}

/// The two sides of a comparison by size, with the greatest difference that is certainly one answer and the least that
/// is certainly the other; `None` for other sums.
fn compared(sum: &Plain) -> Option<(&Plain, &Plain, (i64, i64))> {
    let Plain::Joined(join, one, other) = sum else { return None };
    let bounds = match join {
        Join::Less | Join::AtLeast => (-1, 0),
        Join::AtMost | Join::More => (0, 1),
        Join::Plus | Join::Minus | Join::Times | Join::Over | Join::Rest | Join::Same | Join::Different => return None,
    };
    Some((one, other, bounds))
}

/// The span of what terms add up to.
fn rest(terms: &SumTerms<'_>, spans: &[KnownSpan]) -> KnownSpan {
    terms.iter().try_fold((0_i64, 0_i64), |(least, most), (is_less, term)| {
        let (from, to) = spanned(term, spans)?;
        let (from, to) = if *is_less { (to.checked_neg()?, from.checked_neg()?) } else { (from, to) };
        Some((least.checked_add(from)?, most.checked_add(to)?))
    })
}

/// The numbers within which a part of a difference decides a comparison with these bounds, where the rest of the
/// difference lies within this span.
fn telling((low, high): (i64, i64), rest: KnownSpan) -> (i64, i64) {
    let (least, most) = rest.unwrap_or(ALL);
    (low.saturating_sub(most), high.saturating_sub(least))
}

/// The number that terms add up to; a single truth counts as 1. `None` where the engine must find it.
pub(super) fn added_up(terms: &SumTerms<'_>, values: &[i64]) -> Option<i64> {
    if let [(false, only)] = terms.as_slice() {
        return Some(match only.worked_out(values)? {
            Worked::Number(number) => number,
            Worked::So(is_so) => i64::from(is_so),
        });
    }
    terms.iter().try_fold(0_i64, |sum, (is_less, term)| {
        let number = term.worked_out(values)?.number()?;
        if *is_less { sum.checked_sub(number) } else { sum.checked_add(number) }
    })
}

fn all_known(sum: &Plain, known: &[bool]) -> bool {
    !uses(sum, &|at| !known.get(at).is_some_and(|known| *known))
}

/// Adds the terms that are added up in a sum, or subtracted; of a choice that is settled where some names have the
/// values `given`, those of its value.
pub(super) fn add_terms<'p>(sum: &'p Plain, is_less: bool, given: &[Option<i64>], terms: &mut SumTerms<'p>) {
    match sum {
        Plain::Joined(join @ (Join::Plus | Join::Minus), one, other) => {
            add_terms(one, is_less, given, terms);
            add_terms(other, is_less != (*join == Join::Minus), given, terms);
        }
        Plain::Minus(one) => add_terms(one, !is_less, given, terms),
        Plain::Choice(choice) => {
            let [when, so, otherwise] = choice.as_ref();
            match when.settled(given) {
                Some(worked) => add_terms(if worked.is_so() { so } else { otherwise }, is_less, given, terms),
                None => terms.push((is_less, sum)),
            }
        }
        Plain::Number(_)
        | Plain::Name(_)
        | Plain::Not(_)
        | Plain::Joined(..)
        | Plain::Either(..)
        | Plain::Half(..)
        | Plain::Call(..) => terms.push((is_less, sum)),
    }
}

/// Marks the names, by place, on which a sum depends where some have these values: only one side of a choice may count.
pub(super) fn depends(sum: &Plain, given: &[Option<i64>], on: &mut [bool]) {
    let settled = |sum: &Plain| sum.settled(given);
    match sum {
        Plain::Name(at) => on[*at] = true,
        Plain::Choice(choice) => {
            let [when, so, otherwise] = choice.as_ref();
            match settled(when) {
                Some(worked) if worked.is_so() => depends(so, given, on),
                Some(_) => depends(otherwise, given, on),
                None => choice.iter().for_each(|part| depends(part, given, on)),
            }
        }
        Plain::Either(is_so, one, other) => match settled(one) {
            Some(worked) if worked.is_so() == *is_so => {}
            Some(_) => depends(other, given, on),
            None => [one, other].into_iter().for_each(|part| depends(part, given, on)),
        },
        Plain::Joined(Join::Times, one, other) => {
            let is_nothing = |part: &Plain| settled(part) == Some(Worked::Number(0));
            if !is_nothing(one) && !is_nothing(other) {
                for part in [one, other] {
                    depends(part, given, on);
                }
            }
        }
        Plain::Number(_) | Plain::Minus(_) | Plain::Not(_) | Plain::Joined(..) | Plain::Half(..) | Plain::Call(..) => {
            sum.parts().into_iter().for_each(|part| depends(part, given, on));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::sum::Sum;

    #[test]
    fn in_a_comparison_a_part_counts_as_far_as_it_may_turn() {
        // Of b and c each from 0 to 3, and a known so far.
        for (text, tells) in [
            ("a + b >= 2", [-2, -1, 0, 1, 2, 2]),
            ("2 > a + b", [-2, -1, 0, 1, 2, 2]),
            ("a - b < c", [-1, -1, 0, 1, 2, 3]),
            ("a <= b and c", [0, 0, 0, 1, 2, 3]),
            ("a + b == 2", [-2, -1, 0, 1, 2, 3]),
        ] {
            let sum = Sum::read(text).unwrap_or_else(|message| unreachable!("{message}"));
            let parts = sum.known_parts(|name| name == "a", |_| Some((0, 3))).unwrap_or_default();
            let at = |a: i64| parts.iter().filter_map(|part| part.value(&[a, 0, 0])).collect::<Vec<_>>();
            for (one, two) in (-2..4).zip(tells).flat_map(|one| (-2..4).zip(tells).map(move |two| (one, two))) {
                assert_eq!(at(one.0) == at(two.0), one.1 == two.1, "{text}: {one:?} {two:?}");
            }
        }
    }

    #[test]
    fn a_sum_is_taken_apart() {
        let read = Sum::read("min(b, c) + a - d * 2 + (a if b > 1 else e)");
        assert!(read.is_ok());
        if let Ok(sum) = read {
            let parts = sum.known_parts(|name| name != "c", |_| None).unwrap_or_default();
            let names: Vec<Vec<&str>> = parts.iter().map(crate::sum::SumPart::names).collect();
            assert_eq!(names, [vec!["a", "b", "d", "e"], vec!["b"]]);
            let values: Vec<Option<i64>> = parts.iter().map(|part| part.value(&[5, 2, 9, 4, 7])).collect();
            assert_eq!(values, [Some(2), Some(2)]);
            assert_eq!(sum.names_given(|name| (name == "b").then_some(2)), ["a", "b", "c", "d"]);
            assert_eq!(sum.names_given(|name| (name == "d").then_some(0)), ["a", "b", "c", "e"]);
        }
    }
}
