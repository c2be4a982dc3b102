use super::links::Links;
use crate::model::{Decides, IdKind, Ruling};
use crate::rules::Suspicion;

/// Warnings for rulings that nothing refers to and that give no reason, that are referred to but give one, or whose
/// footnote is empty.
pub fn unprinted<'a>(rulings: &'a [Ruling], links: &'a Links) -> impl Iterator<Item = Suspicion> + 'a {
    rulings.iter().filter_map(|ruling| {
        let id = &ruling.id;
        let named = links.is_named(IdKind::Ruling, id.as_str());
        let (message, hint) = match (&ruling.unnamed, named) {
            (None, false) => (
                format!("nothing names the ruling `{id}`"),
                "name it in `ruling` of the row, step or unit that it decides, or say in `unnamed` why nothing does",
            ),
            (Some(_), true) => (
                format!("the ruling `{id}` is named, yet it says why nothing names it"),
                "delete `unnamed`, or `ruling` where it is named",
            ),
            // The text of a rule may itself say how it is played; then only a dagger follows it.
            (None, true) if ruling.footnote().is_empty() && ruling.decides != Decides::Play => (
                format!("the ruling `{id}` is named, but its footnote is empty"),
                "give it words in `short`, or delete its id where it is named and say why in `unnamed`",
            ),
            (None, true) | (Some(_), false) => return None,
        };
        Some(Suspicion { of: Some((IdKind::Ruling, id.to_string())), message, hint: hint.to_owned() })
    })
}
