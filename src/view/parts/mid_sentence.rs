/// A name as written mid-sentence: its first letter is lowered, unless it is an abbreviation or a later word has a
/// capital.
pub fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    let proper = name.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
    if proper || name.chars().nth(1).is_some_and(char::is_uppercase) {
        return name.to_owned();
    }
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
