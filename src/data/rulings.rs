use super::language;
use super::node::{Node, Read};
use crate::model::{HouseRuling, HouseRulingId, Numbers, Ruling};

/// Lines of the published text that nothing cites, with the reason; read so that mistakes in the list are found.
pub struct Uncited;

impl Read for Ruling {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry(&language::rulings::RULING_ENTRY)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (kind, cite, reason) = (entry.need("kind"), entry.get("cite"), entry.get("reason"));
        let (trouble, decision, short) = (entry.need("trouble"), entry.need("decision"), entry.get("short"));
        entry.finish();
        Some(Ruling { id: id?, kind: kind?, cite, trouble: trouble?, decision: decision?, short, reason })
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
