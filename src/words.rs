//! Lists and numbers in English, for every room.

/// `` `a`, `b` and `c` ``
pub fn backticked<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    joined(words, "and")
}

/// `` `a`, `b` or `c` ``
pub fn alternatives<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    joined(words, "or")
}

/// `1 cell`, `2 cells`
pub fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

fn joined<'a>(words: impl IntoIterator<Item = &'a str>, last: &str) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{alternatives, backticked};

    #[test]
    fn lists_read_as_english() {
        assert_eq!(backticked([]), "nothing");
        assert_eq!(backticked(["a"]), "`a`");
        assert_eq!(alternatives(["a", "b"]), "`a` or `b`");
        assert_eq!(backticked(["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
