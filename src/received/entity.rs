use mail_parser::decoders::html::html_to_text;

/// A sign that is written by its name or number in a web page.
pub fn sign(name: &str) -> String {
    html_to_text(name)
}
