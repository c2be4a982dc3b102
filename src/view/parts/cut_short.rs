/// The maximum number of characters of a word in a finding or line: a longer one, such as a player's name, would run off
/// the paper.
const LONGEST_WORD: usize = 30;

/// The maximum number of characters of a word in a title, whose type is large.
const TITLE_WORD: usize = 17;

/// The maximum number of characters of a title.
const TITLE: usize = 90;

/// A message with long words cut, to fit a column.
pub fn message_in_column(message: &str) -> String {
    broken(message, LONGEST_WORD)
}

/// A name shortened to fit a title.
pub fn name_in_title(name: &str) -> String {
    cut(&broken(name, TITLE_WORD))
}

/// Those of these names that a title shortens.
pub fn shortened_in_title<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    names.into_iter().filter(|name| name_in_title(name) != *name).map(str::to_owned).collect()
}

/// A name shortened to fit a line among other words.
pub fn name_in_line(name: &str) -> String {
    cut(&broken(name, LONGEST_WORD))
}

/// The first characters of a name, as many as a title may have.
fn cut(name: &str) -> String {
    match name.char_indices().nth(TITLE) {
        Some((at, _)) => format!("{}…", name[..at].trim_end()),
        None => name.to_owned(),
    }
}

/// Cuts every word longer than `longest` characters.
fn broken(words: &str, longest: usize) -> String {
    let short = |word: &str| match word.char_indices().nth(longest) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    };
    words.split(' ').map(short).collect::<Vec<_>>().join(" ")
}
