use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};

/// An email address that a mail program accepts, without spaces or line breaks.
pub struct Address(pub String);

impl Shape for Address {
    const SHAPE: &'static Holds = &Holds::Pattern(
        "an email address",
        r"^[!#-'*+\-./0-9=?A-Z^-~]+@[!#-'*+\-./0-9=?A-Z^-~]*\.[!#-'*+\-./0-9=?A-Z^-~]*$",
        &[],
    );
}

impl Read for Address {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let allowed = |letter: char| letter.is_ascii_graphic() && !"<>()[]\\,;:\"".contains(letter);
        match text.split_once('@') {
            Some((user, host))
                if !user.is_empty() && host.contains('.') && !host.contains('@') && text.chars().all(allowed) =>
            {
                Some(Address(text.to_owned()))
            }
            _ => node.bad(format!("`{text}` is not an email address")),
        }
    }
}
