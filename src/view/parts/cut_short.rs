/// No word of a finding is longer, in letters: a player's name may be, and would run off the paper.
const LONGEST_WORD: usize = 30;

/// The longest word of a title, whose letters are large.
const TITLE_WORD: usize = 17;

/// The most letters of a title.
const TITLE: usize = 90;

/// A message whose words all have room in a column.
pub fn message_in_column(message: &str) -> String {
    broken(message, LONGEST_WORD)
}

/// A name that is a title, as it is printed.
pub fn name_in_title(name: &str) -> String {
    cut(&broken(name, TITLE_WORD))
}

/// A name among other words of a line, as it is printed.
pub fn name_in_line(name: &str) -> String {
    cut(&broken(name, LONGEST_WORD))
}

/// A name that is no longer than a title.
fn cut(name: &str) -> String {
    match name.char_indices().nth(TITLE) {
        Some((at, _)) => format!("{}…", name[..at].trim_end()),
        None => name.to_owned(),
    }
}

/// Words none of which is longer than this, in letters.
fn broken(words: &str, longest: usize) -> String {
    let short = |word: &str| match word.char_indices().nth(longest) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    };
    words.split(' ').map(short).collect::<Vec<_>>().join(" ")
}
