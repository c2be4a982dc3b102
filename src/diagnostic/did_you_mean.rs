use super::{Code, Diagnostic, alternatives, backticked};
use crate::model::{Matched, matching};

/// The longest word, in bytes, that is compared; a longer one is not a typing slip.
const LONGEST: usize = 100;

/// The known word that `typed` was most likely meant to be; `None` if none is close.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    let allowed = (typed.chars().count() / 3).clamp(1, 3);
    // Another number is not a slip of the hand: only players know which they meant.
    let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit());
    known
        .into_iter()
        .filter(|word| !is_number(&typed) || !is_number(word))
        .filter_map(|word| Some((slips(&typed, &word.to_lowercase(), allowed)?, word)))
        // Of a short word that differs from its first letter on, too little is left.
        .filter(|(distance, word)| {
            *distance < 2 || typed.len() > 6 || word.to_lowercase().chars().next() == typed.chars().next()
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// The number of slips between two words; `None` if it is over `allowed`.
fn slips(typed: &str, word: &str, allowed: usize) -> Option<usize> {
    // Words that differ by this much in length need at least as many slips.
    let lengths = typed.chars().count().abs_diff(word.chars().count());
    let distance = (lengths <= allowed).then(|| strsim::damerau_levenshtein(typed, word))?;
    (distance <= allowed).then_some(distance)
}

/// A hint for an unknown word: the closest known one, or all of them.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(typed, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("use {}", alternatives(known)),
    }
}

/// The id that `typed` names or abbreviates; errors if there is none, or several. `what` is the kind of id.
pub fn one_of<'a>(what: &str, typed: &str, ids: Vec<&'a str>) -> Result<&'a str, Diagnostic> {
    match matching(typed, ids.iter().copied()) {
        Matched::One(id) => Ok(id),
        Matched::Several(several) => {
            let message = format!("more than one {what} begins with `{typed}`: {}", backticked(several.clone()));
            let enough = alternatives(several.into_iter().map(|id| shortest(id, &ids)));
            Err(Diagnostic::error(Code::AmbiguousName, message).hint(format!("type {enough}")))
        }
        Matched::None => {
            let problem = Diagnostic::error(Code::UnknownName, format!("there is no {what} `{typed}`"));
            Err(problem.hint(did_you_mean(typed, ids)))
        }
    }
}

/// The shortest beginning that means this id alone.
fn shortest<'a>(id: &'a str, ids: &[&'a str]) -> &'a str {
    let mut starts = id.char_indices().filter_map(|(at, letter)| id.get(..at + letter.len_utf8()));
    starts.find(|start| matching(start, ids.iter().copied()) == Matched::One(id)).unwrap_or(id)
}

/// Up to `most` known words that may have been meant: close in spelling, or one containing the other.
pub fn candidates<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    if typed.len() > LONGEST {
        return Vec::new();
    }
    let wanted = typed.to_lowercase();
    let allowed = (wanted.chars().count() / 3).clamp(1, 3);
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|word| {
            let part = wanted.len() > 2 && (word.contains(&wanted) || wanted.contains(word));
            let allowed = if part { usize::MAX } else { allowed };
            slips(&wanted, word, allowed).map(|distance| (distance, word))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(most);
    found.into_iter().map(|(_, word)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::{nearest, one_of};

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["modifiers", "columns", "rows"];
        assert_eq!(nearest("modifers", known), Some("modifiers"));
        assert_eq!(nearest("Rows", known), Some("rows"));
        assert_eq!(nearest("cavalry", known), None);
        assert_eq!(nearest("points", ["joins", "count"]), None);
    }

    #[test]
    fn the_hint_for_several_names_tells_them_apart() {
        let known = vec!["fire-result", "fire-reroll", "acquire", "acquire-when"];
        let hint = |typed: &str| one_of("table", typed, known.clone()).err().and_then(|problem| problem.hint);
        assert_eq!(hint("fire").as_deref(), Some("type `fire-res` or `fire-rer`"));
        assert_eq!(hint("ac").as_deref(), Some("type `acquire` or `acquire-`"));
        assert_eq!(hint("fire-res"), None);
    }
}
