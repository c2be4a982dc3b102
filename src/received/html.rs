use super::entity::sign;

/// The characters of a link that precede the packed list.
pub const LIST_IN_LINK: &str = "#f=";

/// Tags that begin and end a line.
const BLOCKS: [&str; 32] = [
    "address",
    "article",
    "blockquote",
    "body",
    "br",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "tr",
    "ul",
];

/// Tags whose text is not shown.
const UNSEEN: [&str; 4] = ["head", "script", "style", "title"];

/// Tags that have no end tag.
const ALONE: [&str; 8] = ["br", "hr", "img", "input", "link", "meta", "col", "wbr"];

/// Other tags with which a page, or part of one, may begin.
const BEGINNINGS: [&str; 16] =
    ["a", "b", "base", "big", "code", "em", "font", "html", "i", "s", "small", "span", "strong", "tt", "u", "xml"];

/// Whether a text is a web page, or part of one.
pub fn is_page(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let Some(rest) = text.strip_prefix('<') else { return false };
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = (rest[..end].to_lowercase(), &rest[end..]);
    if name.is_empty() {
        let doctype = after.get(..8).is_some_and(|begun| begun.eq_ignore_ascii_case("!doctype"));
        return doctype || after.starts_with("!--") || after.starts_with("?xml");
    }
    let known = [&BLOCKS[..], &UNSEEN[..], &ALONE[..], &BEGINNINGS[..]].concat();
    // An email address is written between the same brackets.
    let ends = after.starts_with(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/'));
    known.contains(&name.as_str()) && ends
}

/// The marker before a list item.
const ITEM: &str = "- ";

/// A web page as plain text: each block on its own line, list items after `- `, headings after one `=` for each
/// level. Line breaks in the source count only in preformatted text.
pub fn text_of(page: &str) -> String {
    let mut reader = PageReader::default();
    let page = page.replace("\r\n", "\n").replace('\r', "\n");
    let mut rest = page.as_str();
    while let Some(place) = rest.find(['<', '&']) {
        reader.say(&rest[..place]);
        rest = &rest[place..];
        let end = if rest.starts_with("<!--") {
            rest.find("-->").map(|end| end + 3)
        } else if rest.starts_with('<') {
            tag_end(rest)
        } else {
            let name = rest[1..].find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '#');
            name.filter(|end| *end > 0).map(|end| end + 1 + usize::from(rest[end + 1..].starts_with(';')))
        };
        let Some(end) = end else {
            // An `&` or `<` that stands for itself.
            reader.say(&rest[..1]);
            rest = &rest[1..];
            continue;
        };
        let (one, after) = rest.split_at(end);
        match (one.starts_with("<!--"), one.starts_with('<')) {
            (true, _) => {}
            (false, true) => reader.tag(one),
            (false, false) => reader.sign(one),
        }
        rest = after;
    }
    reader.say(rest);
    reader.out.trim().to_owned()
}

/// The end of a tag; a `>` inside quotation marks does not end it.
fn tag_end(rest: &str) -> Option<usize> {
    let named = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!' | '?');
    rest[1..].chars().next().filter(|letter| named(*letter))?;
    let mut quote = None;
    for (at, letter) in rest.char_indices() {
        match (quote, letter) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            (None | Some(_), _) => {}
        }
    }
    None
}

#[derive(Default)]
struct PageReader {
    out: String,
    /// The open tags, and whether each keeps line breaks.
    open: Vec<(String, bool)>,
}

impl PageReader {
    fn unseen(&self) -> bool {
        self.open.iter().any(|(name, _)| UNSEEN.contains(&name.as_str()))
    }

    fn say(&mut self, words: &str) {
        if self.unseen() {
            return;
        }
        let kept = self.open.last().is_some_and(|(_, kept)| *kept);
        for letter in words.chars() {
            match letter {
                letter if kept => self.out.push(letter),
                ' ' | '\n' | '\t' => {
                    if !self.out.is_empty() && !self.out.ends_with([' ', '\n', '\t']) {
                        self.out.push(' ');
                    }
                }
                letter => self.out.push(letter),
            }
        }
    }

    fn sign(&mut self, name: &str) {
        if self.unseen() {
            return;
        }
        match name.trim_end_matches(';') {
            "&nbsp" | "&#160" | "&#xa0" | "&#xA0" => self.out.push('\u{a0}'),
            _ => self.out.push_str(&sign(name)),
        }
    }

    /// Ends the line, unless it has ended already.
    fn end_line(&mut self) {
        let length = self.out.trim_end_matches(' ').len();
        self.out.truncate(length);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// Whether a list item has begun and is still empty; a block inside it then stays on the same line.
    fn in_item(&self) -> bool {
        self.out == ITEM || self.out.ends_with("\n- ")
    }

    fn tag(&mut self, tag: &str) {
        let ends = tag.starts_with("</");
        let inside = tag.trim_start_matches(['<', '/']);
        let end = inside.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(inside.len());
        let name = inside[..end].to_lowercase();
        if BLOCKS.contains(&name.as_str()) && !self.unseen() && (ends || !self.in_item()) {
            self.end_line();
        }
        if ends {
            if let Some(place) = self.open.iter().rposition(|(open, _)| *open == name) {
                self.open.truncate(place);
            }
            return;
        }
        if !self.unseen() {
            self.begun(&name, inside);
        }
        if !ALONE.contains(&name.as_str()) && !tag.ends_with("/>") {
            let kept = self.open.last().is_some_and(|(_, kept)| *kept);
            let kept = kept || name == "pre" || inside.replace(' ', "").to_lowercase().contains("white-space:pre");
            self.open.push((name, kept));
        }
    }

    /// Writes what a tag puts before its text.
    fn begun(&mut self, name: &str, inside: &str) {
        match name {
            "li" if self.in_item() => {}
            "li" => self.out.push_str(ITEM),
            "td" | "th" if !self.out.is_empty() && !self.out.ends_with('\n') => self.out.push('\t'),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let depth = name[1..].parse().unwrap_or(1);
                self.out.push_str(&"=".repeat(depth));
                self.out.push(' ');
            }
            // A link whose text differs from its address may hold a list.
            "a" => {
                let whither = inside.split(['"', '\'']).find(|part| part.contains(LIST_IN_LINK));
                self.out.push_str(&whither.map(|link| format!(" {link} ")).unwrap_or_default());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_page, text_of};

    #[test]
    fn an_item_holds_the_blocks_within_it() {
        let items = "<ul>\r\n<li><p class=x>8 Regulars</p></li>\r\n<li>\n<div role=presentation>NCO</div>\n</li></ul>";
        assert_eq!(text_of(items), "- 8 Regulars\n- NCO");
        assert_eq!(text_of("<ol><li><ul><li>a</li></ul></li><li><br>b<p>c</p></li></ol>d"), "- a\n- b\nc\nd");
        let word = "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;\r\
            </span></span><![endif]>8 Regulars<o:p></o:p></p><p>x</p>";
        assert_eq!(text_of(word), "·\u{a0}\u{a0} 8 Regulars\nx");
    }

    #[test]
    fn pages_of_any_make_are_text_in_lines() {
        let outlook = "<html><head><style>p {x:y}</style></head><body><p class=MsoNormal>Name: Gate\n watch<o:p></o:p></p>\
            <p>&nbsp;</p><ul type=disc><li class=x>8 Regulars</li><li>Lieutenant (35&nbsp;points)</li></ul></body></html>";
        assert_eq!(text_of(outlook), "Name: Gate watch\n\u{a0}\n- 8 Regulars\n- Lieutenant (35\u{a0}points)");
        let gmail =
            "<div dir=\"ltr\">Game: X<div><br></div><div>= Platoon: <b>First</b></div><div>- a &lt; b</div></div>";
        assert_eq!(text_of(gmail), "Game: X\n= Platoon: First\n- a < b");
        assert_eq!(text_of("<pre>a\n  b</pre><span style='white-space: pre-wrap'>c\nd</span>"), "a\n  b\nc\nd");
        assert_eq!(text_of("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"), "a\tb\nc");
        assert_eq!(text_of("3 < 4 & 5 &unknown"), "3 < 4 & 5 &unknown");
        for page in ["<!DOCTYPE html>", "<font size=2>a", "<a href=x>a</a>", "<b>a</b>", "<?xml?>", " <P>a", "<br/>a"] {
            assert!(is_page(page), "{page}");
        }
        for text in ["- 3 < 4", "<a@example.org> wrote:", "<ann>", "<", "<é>"] {
            assert!(!is_page(text), "{text}");
        }
    }
}
