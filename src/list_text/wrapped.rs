use super::quote::is_quote;

/// A line of a list, as written and as it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number in the text, from 1; for joined lines, that of the first.
    pub line: usize,
    /// The text of the line, joined with those that continue it.
    pub text: String,
    /// Widths in characters of the line as written (markup included), and of its first word.
    pub width: (usize, usize),
}

impl Numbered {
    /// A line as written, and its text without markup.
    pub fn of(line: usize, written: &str, text: String) -> Numbered {
        let word = written.split(' ').next().map_or(0, |word| word.chars().count());
        Numbered { line, text, width: (written.chars().count(), word) }
    }
}

/// How a line begins, which decides whether it may continue the line above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Like a unit, or the line is empty; never continues another line.
    Sure,
    /// Like a fact about the force, or a forum's group; the rest of a broken name may look the same.
    Likely,
    /// Like anything else, groups included: the rest of a broken `choice = way` begins with `=` too.
    None,
}

/// Mail programs never break lines shorter than this, in characters.
pub const SHORTEST: usize = 40;

/// The maximum number of lines that one line may be joined with.
const MOST: usize = 60;

/// Undoes line breaks made by mail programs: joins each line with those after it for as long as the whole is
/// understood. Other lines stay unchanged.
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

/// Whether a line ends inside quotes.
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
