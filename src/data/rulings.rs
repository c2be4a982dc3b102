use super::language;
use super::links::Links;
use super::node::{Node, Read};
use crate::model::{HouseRuling, HouseRulingId, IdKind, Numbers, Ruling};
use crate::rules::Suspicion;

/// Lines of the published text that nothing cites, with the reason; read so that mistakes in the list are found.
pub struct Uncited;

impl Read for Ruling {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::rulings::RULING_ENTRY)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (kind, cite, reason) = (entry.need("kind"), entry.get("cite"), entry.get("reason"));
        let (trouble, decision, short) = (entry.need("trouble"), entry.need("decision"), entry.get("short"));
        let unnamed = entry.get("unnamed");
        entry.finish();
        Some(Ruling { id: id?, kind: kind?, cite, trouble: trouble?, decision: decision?, short, reason, unnamed })
    }
}

impl Read for HouseRuling {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::rulings::HOUSE_RULING)?;
        let id = entry.needed_node("id");
        // Of two for one ruling, nobody could say which is played.
        let once: Option<HouseRulingId> = id.and_then(Node::defines);
        let (decision, short) = (entry.need("decision"), entry.get("short"));
        entry.finish();
        let id = id.and_then(Node::names);
        once.and(Some(HouseRuling { id: id?, decision: decision?, short }))
    }
}

impl Read for Uncited {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::rulings::UNCITED)?;
        let (lines, reason) = (entry.need::<Numbers>("lines"), entry.need::<String>("reason"));
        entry.finish();
        lines.and(reason).map(|_| Uncited)
    }
}

/// The rulings that no footnote prints and that do not say why, and those that say why and are printed all the same.
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
                "take `unnamed` out, or `ruling` where it is named",
            ),
            (None, true) if ruling.footnote().is_empty() => (
                format!("the ruling `{id}` is named, and its footnote is empty"),
                "give it words in `short`, or take its name out and say why in `unnamed`",
            ),
            (None, true) | (Some(_), false) => return None,
        };
        Some(Suspicion { of: (IdKind::Ruling, id.to_string()), message, hint: hint.to_owned() })
    })
}
