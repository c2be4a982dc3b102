use std::sync::Arc;

use super::link::{MOST, unpacked_into};
use crate::data;
use crate::diagnostic::Source;
use crate::list_text::SHORTEST;
use crate::received::LIST_IN_LINK;

/// The key in a list that names its ruleset.
const KEY: &str = "ruleset";

/// Every list in a text, whether in links or written out. If none is found, the whole text is returned, so that its
/// faults are reported.
pub fn lists(pasted: &str) -> Vec<String> {
    let mut bytes_left = MOST;
    lists_into(pasted, &mut bytes_left)
}

/// The lists in one of several texts. `bytes_left` is the number of bytes left for unpacking links, which may expand
/// greatly.
pub fn lists_into(pasted: &str, bytes_left: &mut usize) -> Vec<String> {
    let text = plain(pasted);
    let mut found: Vec<String> = text
        .split(LIST_IN_LINK)
        .skip(1)
        .map(|rest| {
            let end = |letter: char| !(letter.is_ascii_alphanumeric() || "-_~.".contains(letter));
            let link = rest.split(end).next().unwrap_or_default().trim_end_matches('.');
            let list = link.split('~').next().unwrap_or_default();
            unpacked_into(list, bytes_left).unwrap_or_else(|why| format!("# {why}\n"))
        })
        .collect();
    // Replies to mails begin each line with `>`.
    let unquoted = |line| str::strip_prefix(line, '>').map_or(line, |rest| rest.trim_start_matches(['>', ' ']));
    let lines: Vec<&str> = text.lines().map(unquoted).collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|at| names_game(lines[*at])).collect();
    let mut after = 0;
    for (place, start) in starts.iter().enumerate() {
        let before = lines[after..*start].iter().rev().take_while(|line| is_written(line)).count();
        let end = starts.get(place + 1).copied().unwrap_or(lines.len());
        let block = &lines[start - before..end];
        // Text after a list's last line is not part of it; a mistake between its lines is, and gets reported.
        let last = block.iter().rposition(|line| is_written(line)).map_or(block.len(), |last| last + 1);
        found.push(whole(&block[..last]));
        after = start - before + last;
    }
    if found.is_empty() { vec![text] } else { found }
}

/// The lines of a list. If they can be read only after joining lines that a mail program broke, they are joined: a
/// line that does not begin like one of a list continues the line above.
fn whole(lines: &[&str]) -> String {
    let text = lines.join("\n") + "\n";
    let mut joined = String::new();
    let mut before = 0;
    for line in lines {
        let words = line.trim();
        let broken = before + 1 + words.split(' ').next().map_or(0, |word| word.chars().count()) >= SHORTEST;
        if broken && !words.is_empty() && !is_keyed(words) && !words.starts_with(['#', '[']) {
            joined.truncate(joined.trim_end().len());
            joined.push(' ');
            joined += words;
        } else {
            joined += line;
        }
        joined.push('\n');
        before = line.chars().count();
    }
    if joined != text && !is_list(&text) && is_list(&joined) { joined } else { text }
}

/// Text with plain quotes and spaces in place of those that mail programs substitute.
pub fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
        other => other,
    };
    // A list that can be read is left unchanged: a name may contain curly quotes.
    let whole = text.trim_start_matches('\u{feff}');
    let source = Arc::new(Source { name: String::new(), text: whole.to_owned() });
    if data::force(&source).is_ok() { whole.to_owned() } else { whole.chars().map(plain).collect() }
}

/// Whether a text is a valid list.
pub fn is_list(text: &str) -> bool {
    data::force(&Arc::new(Source { name: String::new(), text: text.to_owned() })).is_ok()
}

/// Whether nothing but comments and keys precedes a list in its text.
pub fn stands_first(text: &str, found: &str) -> bool {
    let text = plain(text).replace("\r\n", "\n");
    let before = text.find(found.trim_end()).map(|place| &text[..place]);
    before.is_some_and(|before| before.lines().all(|line| line.trim().is_empty() || is_written(line)))
}

/// Whether a line names the ruleset of a list.
pub fn names_game(line: &str) -> bool {
    line.trim_start().strip_prefix(KEY).is_some_and(|rest| rest.trim_start().starts_with('='))
}

/// Whether a line looks like part of a list: a comment, a heading, a key with its value, or the rest of a value.
fn is_written(line: &str) -> bool {
    let line = line.trim();
    is_keyed(line) || line.starts_with(['#', '[', ']', '{', '}', '"'])
}

/// Whether a line begins with a key and `=`.
fn is_keyed(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, _)| {
        let key = key.trim();
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.\"'".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::lists;
    use crate::page::packed;

    #[test]
    fn lists_are_found_in_mails_between_greetings_and_signatures() {
        let one = "# mine\nname = \"A\"\nruleset = \"x\"\n\n[[units]]\nunit = \"a\"\nwith = [\n  \"b\",\n]\n";
        let two = "ruleset = \"y\"\n[[units]]\nunti \"slip\"\nunit = \"c\"\n";
        let mail = format!(
            "Hello Ann, here is mine. Is 12 = 12?\n\n{one}\nSee you on Tuesday!\nBob\n-- \nsent from a phone\n\nOn Monday Carl wrote:\n> {}",
            two.replace('\n', "\n> ")
        );
        assert_eq!(lists(&mail), [one, two]);
    }

    #[test]
    fn lines_that_a_mail_program_broke_are_whole_again() {
        let list = "ruleset = \"x\"\nname = \"A name that is longer than what a mail program leaves in a line\"\n\n[[units]]\n\
            unit = \"a\"\ntake = [{ option = \"first-of-all\", count = 3 }, { option = \"second-of-all\" }]\n";
        let broken = list.replace(" what a ", " what\na ");
        assert_eq!(lists(&broken), [list.to_owned()]);
    }

    #[test]
    fn links_are_lists_too_and_a_cut_one_says_so() {
        let link = format!("see https://example.org/x/force/#f={}~6d0d12b0.180.1.", packed("ruleset = \"x\"\n"));
        assert_eq!(lists(&link), ["ruleset = \"x\"\n"]);
        assert!(lists("https://example.org/x/force#f=abcdefgh")[0].starts_with("# the link is incomplete"));
        assert_eq!(lists("nothing here"), ["nothing here"]);
    }
}
