use mail_parser::decoders::html::html_to_text;

/// The character that a web page writes by name or number, as in `&amp;` or `&#38;`.
pub fn sign(name: &str) -> String {
    html_to_text(name)
}
