use std::ops::Range;

use super::number_slips::{grouped, in_words, with_digits};
use super::open_lists::{in_key, is_open, open_list, separator};
use crate::diagnostic::{Code, Diagnostic};

/// The mistakes in a text that is not valid TOML, each with its place, from the parser's messages in `said`. Messages
/// that only follow from an earlier one are left out.
pub fn slips(text: &str, said: impl IntoIterator<Item = (Range<usize>, String)>) -> Vec<(Diagnostic, Range<usize>)> {
    // The parser reports brackets that are still open last.
    let mut said: Vec<(Range<usize>, String)> = said.into_iter().collect();
    said.sort_by_key(|(range, _)| range.start);
    let (mut found, mut until) = (Vec::new(), 0);
    for (range, said) in said {
        if let Some(open) = open_list(text, range.start) {
            found.push(open);
            break;
        }
        if found.is_empty() || range.start >= until {
            until = end_of(text, &range, &said);
            let open = is_open(Stumble::at(text, &range).rest, &said);
            found.push((slip(text, &range, &said), range));
            // The parser reads everything after an open brace as inside it.
            if open {
                break;
            }
        }
    }
    found
}

/// The parser's message for a key or a table that is given twice.
const TWICE: &str = "duplicate key";

/// The end, in bytes, of the part whose further messages only follow from this one: its line, or the repeated table.
fn end_of(text: &str, range: &Range<usize>, said: &str) -> usize {
    let is_table = said == TWICE && Stumble::at(text, range).before.starts_with('[');
    let ends = text.match_indices('\n').map(|(at, _)| at + 1).filter(|end| *end > range.start);
    let mut ends = ends.filter(|end| !is_table || text[*end..].trim_start().starts_with('['));
    ends.next().unwrap_or(text.len())
}

/// The line at which the parser failed, split at that place.
struct Stumble<'a> {
    /// The lines above.
    above: &'a str,
    /// The line up to the place, trimmed.
    before: &'a str,
    /// The line from the place on, trimmed.
    rest: &'a str,
    /// The text that the parser could not read; may be empty.
    token: &'a str,
    /// The last key before the place.
    key: &'a str,
}

impl<'a> Stumble<'a> {
    fn at(text: &'a str, range: &Range<usize>) -> Self {
        let (above, below) = text.split_at_checked(range.start).unwrap_or((text, ""));
        let (above, before) = above.split_at(above.rfind('\n').map_or(0, |at| at + 1));
        let before = before.trim();
        let key = before.trim_end_matches(['=', ' ']);
        let rest = below.lines().next().unwrap_or_default().trim();
        // If a text lacks only its opening quotation mark, the parser does not say where it ends.
        let token = match (text.get(range.clone()).unwrap_or_default().trim(), rest.find('"')) {
            ("", Some(end)) if rest.starts_with(char::is_alphabetic) => &rest[..=end],
            (token, _) => token,
        };
        let key = key.rsplit(|letter| !in_key(letter)).next().unwrap_or_default();
        Stumble { above, before, rest, token, key }
    }

    /// Whether a value belongs here.
    fn is_value(&self) -> bool {
        self.before.ends_with(['=', ',']) || self.before.ends_with('[') && self.before.contains('=')
    }

    /// Whether only the end of the value follows what could not be read.
    fn is_end_of_value(&self) -> bool {
        let after = self.rest.strip_prefix(self.token).unwrap_or_default().trim_start();
        after.is_empty() || after.starts_with([',', ']', '}', '#'])
    }

    /// A faulty bracket, quotation mark or value: the problem and its correction.
    fn fault(&self, said: &str) -> Option<(String, String)> {
        let Stumble { before, rest, token, .. } = *self;
        let is_end = rest.is_empty() || rest.starts_with('#');
        let brackets = if before.starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
        if is_end && before.starts_with(brackets.0) && !before.ends_with(brackets.1) {
            let closed = format!("write `{}{}{}`", brackets.0, before.trim_matches(['[', ']', ' ']), brackets.1);
            return Some((format!("`{before}` is not closed"), closed));
        }
        let unclosed = before.contains('"') && rest.is_empty() && said.contains("basic string");
        let text = if unclosed { before.rsplit('"').next().unwrap_or_default() } else { token };
        if text.starts_with(CURLY) || text.ends_with(CURLY) {
            let straight = format!("write `\"{}\"`, with straight ones", text.trim_matches(CURLY));
            return Some((format!("`{text}` has curly quotation marks"), straight));
        }
        if unclosed {
            let key = before.split('=').next().unwrap_or_default().trim();
            let hint = "put a `\"` where the text ends".to_owned();
            return Some((format!("the text after `{key} =` has no closing quotation mark"), hint));
        }
        if self.is_value() { self.value() } else { self.equals(said) }
    }

    /// A value that can't be read: the problem and its correction.
    fn value(&self) -> Option<(String, String)> {
        let Stumble { rest, token, key, .. } = *self;
        let quoted = |text: &str| {
            let write = if self.before.ends_with('=') { format!("{key} = \"{text}\"") } else { format!("\"{text}\"") };
            format!("write `{write}`")
        };
        let digits = token.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
        if rest.starts_with(GAP) {
            let hint = "write the value in its place: a number in digits, words in quotation marks";
            return Some((format!("`{GAP}` stands for a value"), hint.to_owned()));
        }
        if rest.is_empty() || rest.starts_with('#') {
            let hint = "write a value, with quotation marks round text, or delete the line";
            Some((format!("there is no value after `{key} =`"), hint.to_owned()))
        } else if let Some(text) = token.strip_suffix('"').filter(|text| !text.contains('"')) {
            Some((format!("`{token}` has no opening quotation mark"), quoted(text)))
        } else if let Some(number) = in_words(token) {
            let write = if self.before.ends_with('=') { format!("{key} = {number}") } else { number.to_string() };
            Some((format!("`{token}` is a number in words"), format!("write `{write}`")))
        } else if token.starts_with(char::is_alphabetic) && !token.contains(['"', '\\']) && self.is_end_of_value() {
            Some((format!("`{token}` needs quotation marks"), quoted(token)))
        } else if let Some(number) = with_digits(token) {
            Some((format!("`{token}` is not a number"), format!("write `{number}`, with digits in place of letters")))
        } else if digits > 0 && token[digits..].trim_start().starts_with(char::is_alphabetic) {
            Some((format!("`{token}` is not a number"), format!("write only its digits: `{}`", &token[..digits])))
        } else if self.before.ends_with('=') && rest.starts_with(char::is_alphabetic) && !rest.contains(['\'', '#']) {
            // The text contains quotation marks, so it needs the other kind around it.
            Some((format!("`{rest}` needs quotation marks"), format!("write `{key} = '{rest}'`")))
        } else {
            None
        }
    }

    /// A missing `=` between a key and its value, or a line that is something else: the problem and its correction.
    fn equals(&self, said: &str) -> Option<(String, String)> {
        let Stumble { before, rest, key, .. } = *self;
        let value = rest.split([',', '}', '#']).next().unwrap_or_default().trim();
        let word = rest.find(|letter| !in_key(letter)).map_or(rest, |end| &rest[..end]);
        let is_key = !word.is_empty() && rest[word.len()..].trim_start().starts_with('=');
        if rest.starts_with(':') && !key.is_empty() {
            Some((format!("`{key}` is followed by a colon"), format!("write `{key} =`")))
        } else if !before.contains('=') && is_key {
            let joined = format!("{}-{word}", before.replace(' ', "-"));
            Some((format!("`{before} {word}` is not one word"), format!("write `{joined}`")))
        } else if is_key && said.contains("newline") {
            Some((format!("`{word}` is on the line of another key"), format!("begin a new line before `{word}`")))
        } else if said.contains("expected `=`") && (value == word || value.starts_with(['"', '\'', '[', '{'])) {
            let value = if value == word && !value.chars().all(|digit| digit.is_ascii_digit()) {
                format!("\"{value}\"")
            } else {
                value.to_owned()
            };
            Some((format!("there is no `=` after `{key}`"), format!("write `{key} = {value}`")))
        } else if said.contains("expected `=`") {
            Some(("this line has no `=`".to_owned(), "put `#` before a remark".to_owned()))
        } else if said.contains("newline") {
            self.beyond()
        } else {
            None
        }
    }

    /// Anything after a value on its line: the rest of a text that an apostrophe ended, a comma, or another value.
    fn beyond(&self) -> Option<(String, String)> {
        let Stumble { before, rest, .. } = *self;
        let (key, value) = before.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        let whole = format!("{value}{rest}");
        let text = whole.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
        if let Some(text) = text.filter(|text| !text.contains('"')) {
            let message = format!("the apostrophe in `{whole}` ends the text");
            return Some((message, format!("write `{key} = \"{text}\"`")));
        }
        let after = rest.split('#').next().unwrap_or_default().trim();
        if after == "," {
            return Some((format!("a comma follows `{key} = {value}`"), format!("write `{key} = {value}`")));
        }
        if let Some(number) = grouped(value, after) {
            let message = format!("`{value}{rest}` is a number in groups", rest = whole[value.len()..].trim_end());
            return Some((message, format!("write its digits together: `{key} = {number}`")));
        }
        let message = format!("`{after}` follows the value of `{key}`");
        Some((message, format!("write `{key} = {value}`, and anything else on a line of its own")))
    }

    /// A key or a table that is given twice: the problem, with the line of the first, and its correction.
    fn twice(&self) -> (String, String) {
        let name =
            |line: &str| line.split(['=', '#']).next().unwrap_or_default().trim_matches(['[', ']', ' ']).to_owned();
        let is_table = self.before.starts_with('[');
        let own = if is_table { name(&format!("{}{}", self.before, self.rest)) } else { self.token.to_owned() };
        let above: Vec<&str> = self.above.lines().map(str::trim).collect();
        let here = above.iter().enumerate().rev().take_while(|(_, line)| is_table || !line.starts_with('['));
        let first = here.filter(|(_, line)| line.starts_with('[') == is_table).find(|(_, line)| name(line) == own);
        let first = first.map_or_else(String::new, |(line, _)| format!(", first on line {}", line + 1));
        let hint =
            if is_table { "put the keys of both under one of them".to_owned() } else { "keep one of them".to_owned() };
        (format!("`{own}` is given twice{first}"), hint)
    }
}

/// The character that stands for a value to be filled in, in comments and hints.
const GAP: char = '…';

/// Quotation marks from word processors.
const CURLY: [char; 8] = ['“', '”', '„', '‘', '’', '‚', '«', '»'];

/// The problem with text that is not valid TOML: plain words for usual slips, otherwise the parser's message.
fn slip(text: &str, range: &Range<usize>, said: &str) -> Diagnostic {
    let problem = |(message, hint): (String, String)| Diagnostic::error(Code::Unreadable, message).hint(hint);
    let stumble = Stumble::at(text, range);
    if said.contains("extra comma") {
        return problem(("there is a comma too many".to_owned(), "delete this one".to_owned()));
    }
    if said == TWICE {
        return problem(stumble.twice());
    }
    if let Some(fault) = separator(stumble.before, stumble.rest, said) {
        return problem(fault);
    }
    stumble.fault(said).map_or_else(|| Diagnostic::error(Code::Unreadable, said.to_owned()), problem)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::data::force;
    use crate::diagnostic::Source;

    fn messages(text: &str) -> String {
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let problems = force(&source).err().unwrap_or_default();
        let one = |problem: &crate::diagnostic::Diagnostic| {
            format!("{} | {}", problem.message, problem.hint.as_deref().unwrap_or_default())
        };
        problems.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn usual_slips_are_reported_in_plain_words() {
        let empty = "write a value, with quotation marks round text, or delete the line";
        assert_eq!(messages("army =\n"), format!("there is no value after `army =` | {empty}"));
        assert_eq!(messages("limit = # as agreed\n"), format!("there is no value after `limit =` | {empty}"));
        assert_eq!(
            messages("name = Ben's own band\n"),
            "`Ben's own band` needs quotation marks | write `name = \"Ben's own band\"`"
        );
        assert_eq!(
            messages("name = \"Ben\nlimit = 3\n"),
            "the text after `name =` has no closing quotation mark | put a `\"` where the text ends"
        );
        assert_eq!(
            messages("name = Ben\"\nlimit = 3 points\nauthor = A. Tester # me\n"),
            "`Ben\"` has no opening quotation mark | write `name = \"Ben\"`; \
             `3 points` is not a number | write only its digits: `3`; \
             `A. Tester` needs quotation marks | write `author = \"A. Tester\"`"
        );
        assert_eq!(
            messages("army = “fremen”\nname = \"Ben”\nwith = [‘nco’]\n"),
            "`“fremen”` has curly quotation marks | write `\"fremen\"`, with straight ones; \
             `Ben”` has curly quotation marks | write `\"Ben\"`, with straight ones; \
             `‘nco’` has curly quotation marks | write `\"nco\"`, with straight ones"
        );
        assert_eq!(messages("[[units]\nunit = 'x'\n"), "`[[units]` is not closed | write `[[units]]`");
        assert_eq!(
            messages("[[units]]\nwith = [\"nco\"\ncount = 3\n\n[[units]]\nunit = \"x\"\n"),
            "the list after `with =` is not closed | put a `]` where it ends"
        );
        assert_eq!(messages("count = eight\n"), "`eight` is a number in words | write `count = 8`");
        assert_eq!(
            messages("name = Ben \"the Gun\" Lee\n"),
            "`Ben \"the Gun\" Lee` needs quotation marks | write `name = 'Ben \"the Gun\" Lee'`"
        );
        assert_eq!(
            messages("limit = 3 = 4\n"),
            "`= 4` follows the value of `limit` | write `limit = 3`, and anything else on a line of its own"
        );
        assert_eq!(
            messages("kind = platoon\nname = 'Bob's lads'\ncount = 4,\n"),
            "`platoon` needs quotation marks | write `kind = \"platoon\"`; \
             the apostrophe in `'Bob's lads'` ends the text | write `name = \"Bob's lads\"`; \
             a comma follows `count = 4` | write `count = 4`"
        );
        assert_eq!(
            messages("stats = { morale = … }\n"),
            "`…` stands for a value | write the value in its place: a number in digits, words in quotation marks"
        );
    }

    #[test]
    fn a_slip_inside_a_list_is_not_an_open_list() {
        assert_eq!(
            messages("units = [\n  { unit = \"x\" },\n  { unit = \"y\" count = 6 },\n]\n"),
            "a comma is missing before `count` | write `, count`"
        );
        assert_eq!(
            messages("units = [\n  { unit = \"x\" }\n  { unit = \"y\" },\n]\n"),
            "a comma is missing between two entries of a list | put `,` before this one"
        );
        let all = [
            messages("units = [\n  { unit = \"x\",\n  { unit = \"y\" },\n]\n"),
            messages("units = [\n  { unit = \"x\", with = [\"a\" },\n]\n"),
            messages("units = [\n  { unit = x },\n]\n"),
            messages("units = [\n  { unit = \"x\", count = 1-2 },\n]\n"),
            messages("with = [\n  [\"x\" },\n]\n"),
        ];
        assert_eq!(
            all.join("\n"),
            "a `{` is not closed | put `}` here\n\
             a `[` is not closed | put `]` here\n\
             `x` needs quotation marks | write `unit = \"x\"`\n\
             `1-2` is not a number | write `\"1-2\"` if it is a range\n\
             a `[` is not closed | put `]` here"
        );
    }

    #[test]
    fn a_key_and_its_value_have_one_line_and_one_sign_between_them() {
        let said_of = |text: &str| messages(&format!("ruleset = \"x\"\n{text}\n"));
        assert_eq!(said_of("limit: 300"), "`limit` is followed by a colon | write `limit =`");
        assert_eq!(said_of("army \"x\""), "there is no `=` after `army` | write `army = \"x\"`");
        assert_eq!(said_of("army fremen"), "there is no `=` after `army` | write `army = \"fremen\"`");
        assert_eq!(said_of("limit 300"), "there is no `=` after `limit` | write `limit = 300`");
        assert_eq!(said_of("take = [{ option: \"x\" }]"), "`option` is followed by a colon | write `option =`");
        assert_eq!(said_of("take = [{ option \"x\" }]"), "there is no `=` after `option` | write `option = \"x\"`");
        assert_eq!(said_of("data version = \"1.0\""), "`data version` is not one word | write `data-version`");
        assert_eq!(
            said_of("army = \"x\" limit = 3"),
            "`limit` is on the line of another key | begin a new line before `limit`"
        );
        assert_eq!(said_of("my list for Tuesday"), "this line has no `=` | put `#` before a remark");
    }

    /// The other faults have the places that they have in the text without the missing brackets.
    #[test]
    fn single_brackets_are_one_fault_beside_the_others() {
        let begins = "begins an entry of a list and needs two brackets | write";
        assert_eq!(
            messages("ruleset = \"x\"\n[units]\nunit = \"x\"\n  [units] # two\nunit = \"y\"\n"),
            format!("`[units]` {begins} `[[units]]` in lines 2 and 4")
        );
        assert_eq!(
            messages("[groups]\n[groups.units]\nunit = 3\n[groups.units]\nunit = \"y\"\n"),
            "`[groups]` and `[groups.units]` begin entries of a list and need two brackets | \
             write `[[groups]]` in line 1, `[[groups.units]]` in lines 2 and 4; \
             `ruleset` is missing here | add `ruleset` with the id of the ruleset: `sabretache list` names them; \
             `kind` is missing here | add `kind` with the id of a group; \
             text in quotation marks is required here, not a whole number | "
        );
        let text = "ruleset = \"x\"\n[units]\nunit = \"x\"\n[units]\nunit = 3\n";
        let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
        let problems = force(&source).err().unwrap_or_default();
        let places = problems.iter().filter_map(|problem| problem.place.as_ref());
        let places: Vec<&str> = places.map(|place| &text[place.range.clone()]).collect();
        assert_eq!(places, ["[units]", "3"]);
    }

    #[test]
    fn something_given_twice_is_reported_once() {
        assert_eq!(
            messages("ruleset = \"x\"\nruleset = \"y\"\n"),
            "`ruleset` is given twice, first on line 1 | keep one of them"
        );
        assert_eq!(
            messages("[[units]]\ntake = [{ option = \"x\", option = \"y\" }]\n"),
            "`option` is given twice | keep one of them"
        );
        let choices = "put the keys of both under one of them";
        assert_eq!(
            messages("ruleset = \"x\"\n[choose]\na = \"x\"\n[choose]\nb = \"y\"\n"),
            format!("`choose` is given twice, first on line 2 | {choices}")
        );
    }
}
