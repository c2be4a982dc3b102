use super::quote::is_quote;

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number in the text, from 1; of several that are one, that of the first.
    pub line: usize,
    /// The line's words, joined again.
    pub text: String,
    /// How many letters it, and its first word, took where it was written: there may have been marks in it.
    pub width: (usize, usize),
}

impl Numbered {
    /// A line as it was written, and as it reads.
    pub fn of(line: usize, written: &str, text: String) -> Numbered {
        let word = written.split(' ').next().map_or(0, |word| word.chars().count());
        Numbered { line, text, width: (written.chars().count(), word) }
    }
}

/// How a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// As a unit does: it goes on with no other.
    Sure,
    /// As what is said of the force does, or a group in a forum; the rest of a name may, too.
    Likely,
    /// As nothing else does, or as a group: the rest of a decision begins alike.
    None,
}

/// No mail program breaks lines that are shorter, in letters.
pub const SHORTEST: usize = 40;

/// A unit with all its facts takes no more lines.
const MOST: usize = 60;

/// Lines as they were before a mail program broke them at a width: each is put together again with those after it, as
/// far as the whole is understood. Other lines stay as they are.
pub fn joined(
    lines: &[Numbered],
    begins: impl Fn(&str) -> Beginning,
    understood: impl Fn(&str) -> bool,
) -> Vec<Numbered> {
    let mut whole = Vec::new();
    let mut at = 0;
    while let Some(first) = lines.get(at) {
        let mut words = first.text.clone();
        let (mut best, mut known) = ((words.clone(), 1), understood(&words));
        for (number, next) in lines.iter().enumerate().skip(at + 1).take(MOST) {
            let open = is_open(&words);
            let broken = lines[number - 1].width.0 + 1 + next.width.1 >= SHORTEST;
            let goes_on = match begins(&next.text) {
                Beginning::Sure => false,
                Beginning::Likely => broken && !known,
                Beginning::None => broken,
            };
            if next.text.is_empty() || words.is_empty() || !(open || goes_on) {
                break;
            }
            words = format!("{words} {}", next.text);
            if understood(&words) {
                (best, known) = ((words.clone(), number + 1 - at), true);
            }
        }
        let (text, taken) = best;
        whole.push(Numbered { text, ..*first });
        at += taken;
    }
    whole
}

/// Whether a line ends between quotes.
fn is_open(line: &str) -> bool {
    let (mut open, mut escaped) = (false, false);
    for letter in line.chars() {
        if is_quote(letter) && !escaped {
            open = !open;
        }
        escaped = open && letter == '\\' && !escaped;
    }
    open
}
