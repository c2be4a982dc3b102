use std::borrow::Cow;

use mail_parser::{Message, MessageParser, MimeHeaders as _, PartType};

use super::html::{is_page, text_of};

/// Headers of an email; at least two of them come before its first empty line.
const HEADS: [&str; 8] = [
    "from:",
    "to:",
    "subject:",
    "date:",
    "mime-version:",
    "content-type:",
    "message-id:",
    "content-transfer-encoding:",
];

/// The parts of an email, each of which may be a list.
pub struct Mail {
    /// The attached files.
    pub attached: Vec<Vec<u8>>,
    /// Its own text in each form: plain text, and text made from a web page; identical forms only once.
    pub written: Vec<String>,
}

/// The parts of an email in any encoding; `None` if it is not an email.
pub fn opened(bytes: &[u8]) -> Option<Mail> {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(20_000)]);
    let head: Vec<String> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::to_lowercase).collect();
    let has = |name: &&&str| head.iter().any(|line| line.starts_with(**name));
    if HEADS.iter().filter(has).count() < 2 {
        return None;
    }
    let mail = MessageParser::default().parse(bytes)?;
    let attached = mail.attachments().map(|part| part.contents().to_vec()).collect();
    let ways = [part_text(&mail, &mail.text_body), part_text(&mail, &mail.html_body)];
    let mut written: Vec<String> = ways.into_iter().filter(|words| !words.trim().is_empty()).collect();
    written.dedup();
    Some(Mail { attached, written })
}

/// The text of these parts, one after another.
fn part_text(mail: &Message<'_>, parts: &[u32]) -> String {
    let part = |id: &u32| {
        let part = mail.parts.get(usize::try_from(*id).ok()?)?;
        let format = |name: &str| part.content_type().and_then(|kind| kind.attribute(name)).map(str::to_lowercase);
        match &part.body {
            PartType::Text(words) if format("format").as_deref() == Some("flowed") => {
                Some(Cow::Owned(flowed(words, format("delsp").as_deref() == Some("yes"))))
            }
            // Some mail programs label a web page as plain text.
            PartType::Text(words) if is_page(words) => Some(Cow::Owned(text_of(words))),
            PartType::Text(words) => Some(Cow::Borrowed(&**words)),
            PartType::Html(words) => Some(Cow::Owned(text_of(words))),
            PartType::Binary(_) | PartType::InlineBinary(_) | PartType::Message(_) | PartType::Multipart(_) => None,
        }
    };
    parts.iter().filter_map(part).collect::<Vec<_>>().join("\n")
}

/// Flowed text (RFC 3676) with its lines joined: a line that ends in a space continues on the next; `lose_blank` drops
/// that space.
fn flowed(words: &str, lose_blank: bool) -> String {
    let mut out = String::new();
    let mut goes_on: Option<usize> = None;
    for line in words.lines() {
        let depth = line.chars().take_while(|letter| *letter == '>').count();
        let inside = &line[depth..];
        let inside = inside.strip_prefix(' ').unwrap_or(inside);
        if goes_on != Some(depth) {
            if !out.is_empty() || goes_on.is_some() {
                out.push('\n');
            }
            out.push_str(&">".repeat(depth));
        }
        let soft = inside.ends_with(' ') && inside != "-- ";
        out.push_str(if soft && lose_blank { inside.trim_end_matches(' ') } else { inside });
        goes_on = soft.then_some(depth);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::opened;

    fn read(mail: &str) -> Option<Vec<String>> {
        let mail = opened(mail.as_bytes())?;
        let attached = mail.attached.iter().map(|part| String::from_utf8_lossy(part).into_owned());
        Some(attached.chain(mail.written).map(|part| part.trim().to_owned()).collect())
    }

    #[test]
    fn an_email_is_read_in_any_encoding() {
        let head = "From: a@example.org\nSubject: list\nMIME-Version: 1.0\n";
        let plain = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: ";
        assert_eq!(
            read(&format!("{head}{plain}quoted-printable\n\nChoices: Place =3D On =\nArrakis\n")),
            Some(vec!["Choices: Place = On Arrakis".to_owned()])
        );
        assert_eq!(read(&format!("{head}{plain}base64\n\nR2FtZTogWA==\n")), Some(vec!["Game: X".to_owned()]));
        let several = format!(
            "{head}Content-Type: multipart/mixed; boundary=x\n\n--x\n{plain}8bit\n\nHello\n--x\nContent-Type: application/toml\n\
             Content-Disposition: attachment; filename=a.toml\n\nruleset = \"x\"\n--x--\n"
        );
        assert_eq!(read(&several), Some(vec!["ruleset = \"x\"".to_owned(), "Hello".to_owned()]));
    }

    #[test]
    fn flowed_lines_are_whole_again_and_web_pages_are_text() {
        let head = "From: a@example.org\nSubject: list\nMIME-Version: 1.0\nContent-Type: ";
        let flowed = "text/plain; charset=utf-8; format=flowed\n\n\
            Game: X\n\n- Gate watch: Garrison \nwith NCO\n> - a \n> b\n-- \nBo\n";
        assert_eq!(
            read(&format!("{head}{flowed}")),
            Some(vec!["Game: X\n\n- Gate watch: Garrison with NCO\n>- a b\n-- \nBo".to_owned()])
        );
        let page =
            "text/html; charset=utf-8\n\n<div>Game:&nbsp;X</div><ul><li>Trooper &amp; <b>Caf&eacute;</b></li></ul>\n";
        assert_eq!(read(&format!("{head}{page}")), Some(vec!["Game:\u{a0}X\n- Trooper & Café".to_owned()]));
    }

    #[test]
    fn a_web_page_is_recognised_without_a_label() {
        let mail = "From: a@example.org\nSubject: list\n\n<div>Game: X</div><ul><li><p>Trooper</p></li></ul>\n";
        assert_eq!(read(mail), Some(vec!["Game: X\n- Trooper".to_owned()]));
    }

    #[test]
    fn a_list_is_not_an_email() {
        assert_eq!(read("Name: Gate watch\nGame: X\nTo: nobody\n\n- 3 Troopers\n"), None);
    }
}
