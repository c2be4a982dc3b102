/// The known word that `typed` was most likely meant to be, if any is near.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let allowed = (typed.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(&typed, &word.to_lowercase()), word))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
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
