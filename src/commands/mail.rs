use mail_parser::MessageParser;

/// The heads of which a mail has several, before its first empty line.
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

/// What may be a list in a mail: what is attached to it, and then what is written in it, whatever it is coded in. None where
/// it is no mail.
pub fn parts(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(20_000)]);
    let head: Vec<String> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::to_lowercase).collect();
    let has = |name: &&&str| head.iter().any(|line| line.starts_with(**name));
    if HEADS.iter().filter(has).count() < 2 {
        return None;
    }
    let mail = MessageParser::default().parse(bytes)?;
    let mut parts: Vec<Vec<u8>> = mail.attachments().map(|part| part.contents().to_vec()).collect();
    let written: Vec<String> =
        (0..mail.text_body_count()).filter_map(|at| mail.body_text(at)).map(std::borrow::Cow::into_owned).collect();
    parts.push(written.join("\n").into_bytes());
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::parts;

    fn read(mail: &str) -> Option<Vec<String>> {
        let read = parts(mail.as_bytes())?;
        Some(read.into_iter().map(|part| String::from_utf8_lossy(&part).trim().to_owned()).collect())
    }

    #[test]
    fn what_is_written_is_read_however_it_is_coded() {
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
    fn a_list_is_no_mail() {
        assert_eq!(read("Name: Gate watch\nGame: X\nTo: nobody\n\n- 3 Troopers\n"), None);
    }
}
