use super::node::Node;
use crate::diagnostic::is_hidden;
use crate::model::LONGEST_NAME;

/// A name that a player gives: at most `LONGEST_NAME` characters, some of them visible, and no U+FEFF.
pub fn player_name(node: Node<'_>, key: &str) -> Option<String> {
    let text = node.text()?;
    let letters = text.chars().count();
    if text.chars().all(|letter| letter.is_whitespace() || is_hidden(letter)) {
        return node.bad(format!("`{key}` is empty; write a name, or leave the key out"));
    }
    if letters > LONGEST_NAME {
        return node.bad(format!("`{key}` has {letters} characters; {LONGEST_NAME} at most"));
    }
    if text.contains('\u{feff}') {
        return node.bad(format!("`{key}` contains the invisible character U+FEFF; delete it"));
    }
    Some(text.to_owned())
}
