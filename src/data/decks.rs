use super::language;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use super::pairs::who;
use super::words::word;
use crate::model::{CardEach, CardLine, CardSize, Copies, Deck, Face, Kept, Variant};

impl Read for CardSize {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for CardEach {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Face {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Deck {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::decks::DECK)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, says) = (entry.need("name"), entry.get("says"));
        let size = entry.get("size").unwrap_or(CardSize::default());
        let (default, list) = (entry.get("default").unwrap_or(false), entry.get("list").unwrap_or(false));
        let pack = entry.get("pack").unwrap_or(false);
        let kept = if entry.get("sides-apart") == Some(true) { Kept::Apart } else { Kept::Together };
        let variants = entry.get("variants").unwrap_or_default();
        let first = entry.get("first");
        let cards = entry.need("cards");
        let remarks = remarks(&entry);
        entry.finish();
        Some(Deck {
            id: id?,
            name: name?,
            says,
            size,
            default,
            list,
            pack,
            kept,
            variants,
            first,
            cards: cards?,
            remarks,
        })
    }
}

impl Read for Variant {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::decks::VARIANT)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let (name, says) = (entry.need("name"), entry.get("says"));
        entry.finish();
        Some(Variant { id: id?, name: name?, says })
    }
}

/// A number, or the head of a column.
impl Read for Copies {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            toml::de::DeValue::String(head) => Some(Copies::Column(node.file.word(head))),
            _ => within(node, 1, 60).map(Copies::Number),
        }
    }
}

impl Read for CardLine {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::decks::CARD_LINE)?;
        let each = entry.need("each");
        let who = who(&entry, "for");
        let (face, name, says) = (entry.get("face").unwrap_or(Face::Name), entry.get("name"), entry.get("says"));
        let tracks = entry.node("tracks").map(Vec::read);
        let rules = entry.get("rules").unwrap_or(false);
        let track_words = entry.get("track-words").unwrap_or(false);
        let change = entry.get("change").unwrap_or(false);
        let table_node = entry.node("table");
        let table = table_node.map(Node::names);
        let copies = entry.node("copies").map_or(Some(Copies::Number(1)), Copies::read);
        let variants = |key| entry.list(key);
        let (with, without) = (variants("with"), variants("without"));
        entry.finish();
        let each = each?;
        let table = match (each, table) {
            (CardEach::Row, None) => return node.bad("cards for rows need a `table`"),
            (CardEach::Row, Some(table)) => Some(table?),
            (CardEach::Unit | CardEach::Figure | CardEach::Side, Some(_)) => {
                return table_node?.bad("only cards for rows have a table: `each = \"row\"`");
            }
            (CardEach::Unit | CardEach::Figure | CardEach::Side, None) => None,
        };
        if let (Some(Copies::Column(_)), None) = (&copies, &table) {
            return node.bad("only cards for rows take their copies from a column: `copies` must be a number here");
        }
        if each == CardEach::Side && face == Face::Unit {
            return node.bad("a side is not a unit: `face` must be `side` or `name` here");
        }
        if each == CardEach::Side && face == Face::Name && name.is_none() {
            return node.bad("a side's card needs a `name`, or `face = \"side\"`");
        }
        let tracks = match tracks {
            Some(tracks) => Some(tracks?),
            None => None,
        };
        Some(CardLine {
            each,
            who,
            face,
            name,
            says,
            tracks,
            rules,
            track_words,
            change,
            table,
            copies: copies?,
            with: with?,
            without: without?,
        })
    }
}
