use super::language;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use crate::model::{Aid, AidKind, CardSize, IconId, Marker, Ruler, Tracker};

impl Read for Aid {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::aids::AID)?;
        let (name, says) = (entry.get("name"), entry.get("says"));
        let count = entry.node("count").map_or(Some(1), |node| within(node, 1, 120));
        let remarks = remarks(&entry);
        let kinds = ["rulers", "ruler", "blast", "strip", "marker", "tracker"];
        let kind = entry.one_of(&kinds).and_then(|(key, kind)| match key {
            "rulers" => kind.names().map(AidKind::Rulers),
            "ruler" => Ruler::read(kind).map(AidKind::Ruler),
            "blast" => within(kind, 1, 3).map(|radius| AidKind::Blast(i64::from(radius))),
            "strip" => within(kind, 1, 10).map(|length| AidKind::Strip(i64::from(length))),
            "marker" => Marker::read(kind).map(AidKind::Marker),
            _ => Tracker::read(kind).map(AidKind::Tracker),
        });
        entry.finish();
        let kind = kind?;
        // What is named after a table or track may do without a name of its own.
        let named = matches!(kind, AidKind::Rulers(_) | AidKind::Tracker(Tracker::Track(_)));
        let Some(name) = name.or_else(|| named.then(String::new)) else {
            return node.bad("`name` is missing here");
        };
        Some(Aid { name, says, count: count?, kind, remarks })
    }
}

impl Read for Ruler {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::aids::RULER)?;
        let length = entry.needed_node("length").and_then(|length| within(length, 1, 48));
        let marks = entry.node("marks").map_or(Some(Vec::new()), marks);
        let quarters = entry.node("quarters").map(|node| within(node, 1, 40));
        let step = entry.get("step");
        entry.finish();
        let steps = match (quarters, step) {
            (None, None) => None,
            (Some(quarters), Some(step)) => Some((i64::from(quarters?), step)),
            _ => return node.bad("`quarters` and `step` go together: how long a step is, and what it is called"),
        };
        Some(Ruler { length: i64::from(length?), marks: marks?, steps })
    }
}

impl Read for Marker {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::aids::MARKER)?;
        let size = entry.get("size").unwrap_or(CardSize::Chit25);
        let colour: Option<String> = entry.get("colour");
        let shape: Option<IconId> = entry.get("shape");
        entry.finish();
        let hex = |text: &String| {
            text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        if let Some(colour) = colour.as_ref().filter(|colour| !hex(colour)) {
            return node.bad(format!("`{colour}` is not a colour; write it as `\"#7a2318\"`"));
        }
        Some(Marker { size, colour, shape })
    }
}

impl Read for Tracker {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::aids::TRACKER)?;
        let track = entry.node("track").map(Node::names);
        let (from, to) = (entry.get::<i64>("from"), entry.get::<i64>("to"));
        let marks = entry.node("marks").map_or(Some(Vec::new()), marks);
        entry.finish();
        match (track, from, to) {
            (Some(track), None, None) => Some(Tracker::Track(track?)),
            (None, Some(from), Some(to)) if from < to && to - from <= 100 => {
                Some(Tracker::Numbers { from, to, marks: marks? })
            }
            _ => node.bad("a tracker has a `track`, or runs `from` one number `to` a greater one, 100 boxes at most"),
        }
    }
}

fn marks(node: Node<'_>) -> Option<Vec<(i64, String)>> {
    let one = |item: Node<'_>| {
        let entry = item.entry(&language::aids::AID_MARK)?;
        let (at, says) = (entry.need("at"), entry.need("says"));
        entry.finish();
        Some((at?, says?))
    };
    node.items()?.into_iter().map(one).collect()
}
