use super::limits::{CALLED, ID as NAMED, MOST_TAKEN};
use super::places::{name, noted, placed};
use crate::data::force_values::{KeyLine, Lines};
use crate::data::language::{Holds, Key, Kind, List, Shape};
use crate::data::node::Node;
use crate::diagnostic::WantedName;
use crate::model::{Custom, CustomPart, IdKind, Part, Path, is_id};

static ENTRY: Kind = Kind {
    name: "custom",
    says: "Troops that a player builds from an ability code.",
    keys: &[&ID, &NAME, &CODE, &ROLE, &EXTRAS],
};

static ID: Key<String> =
    Key::needed("id", "The id that units of the force name.", "\"divers\"").text("an id of your own");
static NAME: Key<String> = Key::needed("name", "The player's name for them.", "\"Divers\"").text(CALLED);
static CODE: Key<String> = Key::needed("code", "The ability code.", "\"VA\"").text("a code");
static ROLE: Key<String> =
    Key::needed("role", "Their role, by id.", "\"troops\"").text(NAMED).naming(WantedName::Id(IdKind::Role));
static EXTRAS: Key<List<String, 0, MOST_TAKEN>> = Key::optional(
    "extras",
    "Priced traits that have no letter.",
    "[\"swimmers\"]",
)
.holding(Holds::List(&Holds::Text(NAMED), 0, MOST_TAKEN));

/// Reads custom troops; `place` is their place, from 0, among those that can be read.
pub fn custom(node: Node<'_>, place: usize) -> Option<Custom> {
    let part = |part: CustomPart| Path::from(Part::Custom(place, part));
    let entry = &node.entry(&ENTRY)?;
    let id_node = ID.node(entry);
    let id: Option<String> = id_node.and_then(|node| noted(node, part(CustomPart::Id)));
    let name = name(entry, &NAME);
    let code_node = CODE.node(entry);
    let code: Option<String> = code_node.and_then(|node| noted(node, part(CustomPart::Code)));
    let role = placed(entry, part(CustomPart::Role), &ROLE);
    let extras = EXTRAS.readable(entry, |node, index| noted(node, part(CustomPart::Extra(index))));
    let id = id?;
    if !is_id(&id) {
        return id_node?.bad(format!("`{id}` is not an id: lower-case letters and digits, words joined by hyphens"));
    }
    let code = code?;
    // The letters between the quotation marks; if the code has escapes, the place of the whole value is used.
    if let Some(at) = code_node.map(Node::range).filter(|at| at.len() == code.len() + 2) {
        node.file.gathered.places.borrow_mut().put(part(CustomPart::Letters(0, 0)), at.start + 1..at.end - 1);
    }
    Some(Custom { id, name: name?, code, role: role?, extras })
}

impl Lines for Custom {
    fn lines(&self) -> Vec<KeyLine> {
        vec![
            ID.line(Some(&self.id)),
            NAME.line(Some(&self.name)),
            CODE.line(Some(&self.code)),
            ROLE.line(Some(&self.role)),
            EXTRAS.list(&self.extras),
        ]
    }
}

impl Shape for Custom {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
