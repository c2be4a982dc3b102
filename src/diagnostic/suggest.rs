/// Nobody types a longer word by a slip, in bytes.
const LONGEST: usize = 100;

/// The known word that `typed` was most likely meant to be, if any is near.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    let allowed = (typed.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(&typed, &word.to_lowercase()), word))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// Up to `most` known words that `typed` may have been meant to be: near in spelling, or holding it.
pub fn candidates<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    if typed.len() > LONGEST {
        return Vec::new();
    }
    let wanted = typed.to_lowercase();
    let allowed = (wanted.chars().count() / 3).clamp(1, 3);
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|word| {
            let distance = strsim::damerau_levenshtein(&wanted, word);
            let part = wanted.len() > 2 && (word.contains(&wanted) || wanted.contains(word));
            (distance <= allowed || part).then_some((distance, word))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(most);
    found.into_iter().map(|(_, word)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["modifiers", "columns", "rows"];
        assert_eq!(nearest("modifers", known), Some("modifiers"));
        assert_eq!(nearest("Rows", known), Some("rows"));
        assert_eq!(nearest("cavalry", known), None);
    }
}
