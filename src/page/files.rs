use serde::Deserialize;
use serde_json::json;

use super::link::MOST;
use super::mail::{is_list, lists_into, names_game, stands_first};
use super::responses::problem;
use super::{Request, Response, Shop};
use crate::documents;
use crate::received::{Mail, decoded, guessed, is_page, opened, text_of};

#[derive(Deserialize)]
struct PostedText {
    pasted: String,
}

/// The lists kept by a browser, saved as one file.
#[derive(Deserialize)]
struct Saved {
    lists: Vec<SavedList>,
}

/// A list in that file.
#[derive(Deserialize)]
struct SavedList {
    text: String,
}

/// Finds the lists in chosen files. The body has all files: a line of JSON with the name and length of each, then
/// their bytes one after another.
pub fn chosen(shop: &Shop, request: &Request) -> Response {
    let Some(files) = apart(&request.body) else {
        return problem(400, "the files are not as long as the line before them says");
    };
    let (mut found, mut bytes_left) = (Vec::<(String, String)>::new(), MOST);
    for (name, bytes) in files.into_iter().take_while(|_| shop.workshop.going.is_running()) {
        match inside(bytes, DEEPEST, &mut bytes_left) {
            Ok(mut lists) if lists.len() == 1 => found.extend(lists.pop().map(|list| (name, list))),
            Ok(lists) => {
                let all = lists.len();
                let numbered = lists.into_iter().enumerate();
                found.extend(numbered.map(|(at, list)| (format!("{name} ({} of {all})", at + 1), list)));
            }
            Err(why) => found.push((name, format!("# {why}\n"))),
        }
    }
    Response::json(&json!({ "lists": found }))
}

/// Splits a body into files with their names; `None` if the lengths stated are wrong.
fn apart(body: &[u8]) -> Option<Vec<(String, &[u8])>> {
    let end = body.iter().position(|byte| *byte == b'\n')?;
    let (line, rest) = body.split_at(end);
    let said: Vec<(String, usize)> = serde_json::from_slice(line).ok()?;
    let mut rest = &rest[1..];
    let mut files = Vec::new();
    for (name, length) in said {
        let (own, after) = rest.split_at_checked(length)?;
        files.push((name, own));
        rest = after;
    }
    rest.is_empty().then_some(files)
}

/// The deepest nesting of emails in emails that is read.
const DEEPEST: usize = 4;

/// The lists in a file of any kind: a list, a roster's PDF, an email, a text that contains lists, or lists saved by a
/// browser. The error gives the reason in words.
pub fn lists_of(bytes: &[u8]) -> Result<Vec<String>, String> {
    let mut bytes_left = MOST;
    inside(bytes, DEEPEST, &mut bytes_left)
}

/// The lists in a file inside at most `mails` emails; `bytes_left` is the number of bytes left for unpacking.
fn inside(bytes: &[u8], mails: usize, bytes_left: &mut usize) -> Result<Vec<String>, String> {
    if bytes.starts_with(b"%PDF-") {
        let lists: Vec<String> =
            documents::lists_of(bytes).into_iter().filter_map(|list| String::from_utf8(list).ok()).collect();
        if lists.is_empty() {
            let none = "the PDF contains no list: only a roster contains its list, and an opponent's copy does not";
            return Err(none.to_owned());
        }
        *bytes_left = bytes_left
            .checked_sub(lists.iter().map(String::len).sum())
            .ok_or_else(|| format!("the lists in PDFs here take more than {MOST} bytes"))?;
        return Ok(lists);
    }
    if let Some(mail) = opened(bytes) {
        let too_deep = || format!("an email is nested inside more than {DEEPEST} others");
        return of_mail(&mail, mails.checked_sub(1).ok_or_else(too_deep)?, bytes_left);
    }
    let text =
        decoded(bytes).or_else(|| guessed(bytes)).ok_or("the file is neither text nor a PDF that contains a list")?;
    if let Ok(saved) = serde_json::from_str::<Saved>(&text) {
        let texts: Vec<String> = saved.lists.into_iter().map(|list| list.text).collect();
        return if texts.is_empty() { Err("the file contains no lists".to_owned()) } else { Ok(texts) };
    }
    if is_page(&text) {
        return Ok(lists_into(&text_of(&text), bytes_left));
    }
    let text = text.trim_start_matches('\u{feff}');
    if is_list(text) {
        return Ok(vec![text.to_owned()]);
    }
    let found = lists_into(text, bytes_left);
    // A list with a mistake is returned whole, so that line numbers match the player's file.
    Ok(if matches!(found.as_slice(), [only] if stands_first(text, only)) { vec![text.to_owned()] } else { found })
}

/// Finds the lists in a pasted text: emails, with greetings, signatures and links.
pub fn pasted(request: &Request) -> Response {
    match serde_json::from_slice::<PostedText>(&request.body) {
        Ok(posted) => Response::json(&json!({ "lists": lists_pasted(&posted.pasted) })),
        Err(wrong) => problem(400, &wrong.to_string()),
    }
}

/// The lists in a text, which may be an email with its headers.
fn lists_pasted(text: &str) -> Vec<String> {
    let mut bytes_left = MOST;
    let mail = opened(text.as_bytes()).and_then(|mail| of_mail(&mail, DEEPEST, &mut bytes_left).ok());
    mail.unwrap_or_else(|| lists_into(text, &mut bytes_left))
}

/// The lists in an email: those attached, or else those in its text. If the text comes in several forms, the first
/// that can be read is taken.
fn of_mail(mail: &Mail, mails: usize, bytes_left: &mut usize) -> Result<Vec<String>, String> {
    let named = |list: &String| list.lines().any(names_game);
    let attached = mail.attached.iter().filter_map(|part| inside(part, mails, bytes_left).ok()).flatten();
    let attached: Vec<String> = attached.filter(named).collect();
    if !attached.is_empty() {
        return Ok(attached);
    }
    let ways: Vec<Vec<String>> = mail.written.iter().map(|words| lists_into(words, bytes_left)).collect();
    let read = ways.iter().find(|lists| lists.iter().all(|list| is_list(list)));
    read.or(ways.first()).cloned().ok_or_else(|| "the email is empty".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{apart, lists_of, lists_pasted};

    const LIST: &str = "ruleset = \"x\"\n\n[[units]]\nunit = \"a\"\n";

    #[test]
    fn files_in_one_body_are_told_apart() {
        let body = b"[[\"a\",3],[\"b\",0],[\"c\",2]]\nonetw";
        let files = apart(body).map(|files| files.into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect());
        let wanted =
            [("a", "one"), ("b", ""), ("c", "tw")].map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        assert_eq!(files, Some(wanted.to_vec()));
        for wrong in [&b"[[\"a\",9]]\none"[..], b"[[\"a\",1]]\none", b"[[\"a\",-1]]\n", b"one", b""] {
            assert_eq!(apart(wrong), None);
        }
    }

    #[test]
    fn a_list_is_found_in_whatever_file_it_comes() {
        let found = |text: &str| lists_of(text.as_bytes());
        let one = Ok(vec![LIST.to_owned()]);
        let quoted = format!("> {}", LIST.replace('\n', "\n> "));
        assert_eq!(found(LIST), one);
        assert_eq!(found(&format!("On Monday Bo wrote:\n{quoted}")), one);
        let head = "From: a@example.org\nSubject: my list\nMIME-Version: 1.0\nContent-Type: ";
        let coded = LIST.replace('=', "=3D");
        let mail = format!(
            "{head}text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nHello,\n\n{coded}\nBye\n"
        );
        assert_eq!(found(&mail), one);
        assert_eq!(lists_pasted(&mail), [LIST]);
        let attached = format!(
            "{head}multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nHere it is.\n--x\n\
             Content-Type: application/toml\nContent-Disposition: attachment; filename=a.toml\n\n{LIST}\n--x--\n"
        );
        assert_eq!(found(&attached).map(|lists| lists.concat().trim_end().to_owned()), Ok(LIST.trim_end().to_owned()));
        let forwarded = |mail: &str| {
            format!(
                "{head}multipart/mixed; boundary=y{0}\n\n--y{0}\nContent-Type: message/rfc822\n\n{mail}\n--y{0}--\n",
                mail.len()
            )
        };
        let twice = forwarded(&forwarded(&mail));
        assert_eq!(found(&twice).map(|lists| lists.concat().trim_end().to_owned()), Ok(LIST.trim_end().to_owned()));
        let often = (0..2_000).fold(mail.clone(), |mail, _| forwarded(&mail));
        assert!(found(&often).is_err());
        let wide: Vec<u8> = LIST.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(lists_of(&wide), one);
        let saved = serde_json::json!({ "lists": [{ "text": LIST, "title": "One" }, { "text": LIST }] }).to_string();
        assert_eq!(found(&saved), Ok(vec![LIST.to_owned(), LIST.to_owned()]));
    }

    #[test]
    fn a_slip_in_a_file_is_not_cut_off() {
        let slip = format!("\n# mine\n\n{LIST}count 8\n");
        assert_eq!(lists_of(slip.as_bytes()), Ok(vec![slip.clone()]));
        assert!(lists_of(b"%PDF-1.7 no list").is_err() && lists_of(&[0xff, 0xd8, 0x00]).is_err());
    }
}
