use super::known_parts::add_terms;
use super::plain::{Plain, uses};

/// Whether a sum depends on two names, by their places, only by the sum of both, where some names have the values
/// `given`; false if that is not seen at once.
pub(super) fn only_added(sum: &Plain, two: [usize; 2], given: &[Option<i64>]) -> bool {
    let (mut terms, mut times) = (Vec::new(), [0_i64; 2]);
    add_terms(sum, false, given, &mut terms);
    terms.retain(|(is_less, term)| {
        let at = if let Plain::Name(at) = term { two.iter().position(|one| one == at) } else { None };
        at.inspect(|at| times[*at] += if *is_less { -1 } else { 1 }).is_none()
    });
    times[0] == times[1]
        && terms.into_iter().all(|(_, term)| term.parts().into_iter().all(|part| only_added(part, two, given)))
}

/// Whether a sum is a name, by its place, plus something that does not depend on it, where some names have the values
/// `given`; false if that is not seen at once.
pub(super) fn is_added_once(sum: &Plain, place: usize, given: &[Option<i64>]) -> bool {
    let mut terms = Vec::new();
    add_terms(sum, false, given, &mut terms);
    let before = terms.len();
    terms.retain(|(is_less, term)| *is_less || !matches!(term, Plain::Name(at) if *at == place));
    before - terms.len() == 1 && !terms.iter().any(|(_, term)| uses(term, &|at| at == place))
}

#[cfg(test)]
mod tests {
    use crate::sum::Sum;

    #[test]
    fn a_name_to_which_something_is_added_is_told() {
        for (text, expected) in [
            ("a + b", true),
            ("a + (1 if b > 1 else 0)", true),
            ("b - 2 + (a if given else 0)", true),
            ("a", true),
            ("b", false),
            ("b - a", false),
            ("a + a", false),
            ("a + min(a, b)", false),
            ("min(3, a + b)", false),
        ] {
            let sum = Sum::read(text).map(|sum| sum.adds_to("a", |name| (name == "given").then_some(1)));
            assert_eq!(sum, Ok(expected), "{text}");
        }
    }

    #[test]
    fn names_that_are_only_added_are_told() {
        for (text, expected) in [
            ("a + b", true),
            ("3 - a - b + 2 * c", true),
            ("max(0, c - (a + b)) if a + b > 1 else c", true),
            ("a + (b if given else 0)", true),
            ("c", true),
            ("a", false),
            ("a - b", false),
            ("a + (0 if given else b)", false),
            ("a + b if a > 1 else 0", false),
            ("min(a, 2) + min(b, 2)", false),
            ("(a + b) * 2 + b", false),
            ("1 / a + 1 / b", false),
        ] {
            let sum = Sum::read(text).map(|sum| sum.only_adds(["a", "b"], |name| (name == "given").then_some(1)));
            assert_eq!(sum, Ok(expected), "{text}");
        }
    }
}
