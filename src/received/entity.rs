use mail_parser::decoders::html::html_to_text;

/// A character that a web page writes by name or number.
pub fn sign(name: &str) -> String {
    html_to_text(name)
}
