use toml::de::DeValue;

use super::key::Key;
use super::keys::Group;
use super::kind::{Holds, MANY};
use super::shape::Shape;
use super::values::List;
use super::word_lists::words;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::model::{Cite, Icon, IconId, IdKind, Remarks, RulingId, Who};

/// The keys for the sources of an entry: `cite` and `ruling`.
pub static SOURCES: Group = Group(&[&CITE, &RULING]);

/// The keys for the sources of an entry, and `note`, for entries printed with footnotes.
pub static NOTED: Group = Group(&[&SOURCES, &NOTE]);

/// The keys of `NOTED`, with `for` and `against`, for entries that a roster or a sheet may leave out.
pub static REMARKS: Group = Group(&[&NOTED, &FOR, &AGAINST]);

/// The key `cite`: lines of the published rules.
pub static CITE: Key<Option<Cite>> =
    Key::optional("cite", "The lines of the published rules that it comes from, counted from 1.", r#""12,15-18""#);

/// The key `ruling`: one ruling or several.
pub static RULING: Key<Rulings> = Key::optional(
    "ruling",
    "The ruling that decided it, or a list of them; its words are printed after the text.",
    r#""R-1""#,
);

/// The key `note`, for entries printed with footnotes.
pub static NOTE: Key<Option<String>> = Key::optional("note", "A footnote of its own.", r#""Also at night.""#);

/// The key `for` of entries whose kind does not define its own.
pub static FOR: Key<Who> = Key::optional(
    "for",
    "The units that it concerns, for a roster or a sheet that shows only what its forces use.",
    r#"{ role = ["crew"] }"#,
);

/// The key `against`, for entries that a sheet may leave out.
pub static AGAINST: Key<Who> = Key::optional(
    "against",
    "The enemy units that it concerns: a sheet for two forces has it only if one force has a unit that it is for, and \
     the other such an enemy. A sheet for a single force keeps it, since the enemy may be anyone.",
    r#"{ traits = ["sturdy"] }"#,
);

/// The key `icon`: a drawing beside a name.
pub static ICON: Key<Option<IconId>> =
    Key::optional("icon", "The drawing beside its name; none if it is left out.", r#""lock""#).holding(DRAWING);

/// The type of a drawing: one that is shipped, or one of the game's own.
pub const DRAWING: Holds = Holds::Either(&[Holds::Word(words::<Icon>), Holds::Names(IdKind::Icon)]);

/// A list of one or more rulings.
type RulingList = List<RulingId, 1, MANY>;

/// The rulings that an entry names: a single one, or a list.
#[derive(Default)]
pub struct Rulings(Vec<RulingId>);

/// Reads the sources of an entry, its footnote, and the units that it concerns.
pub fn remarks(entry: &Entry<'_>) -> Remarks {
    Remarks {
        who: FOR.read(entry).unwrap_or_default(),
        against: AGAINST.read(entry).unwrap_or_default(),
        ..noted(entry)
    }
}

/// Reads the sources of an entry, and its footnote.
pub fn noted(entry: &Entry<'_>) -> Remarks {
    Remarks { note: NOTE.read(entry).flatten(), ..sources(entry) }
}

/// Reads the sources of an entry: lines and rulings.
pub fn sources(entry: &Entry<'_>) -> Remarks {
    Remarks {
        rulings: RULING.read(entry).unwrap_or_default().0,
        cite: CITE.read(entry).flatten(),
        ..Remarks::default()
    }
}

impl Shape for Rulings {
    const SHAPE: &'static Holds = &Holds::Either(&[*RulingId::SHAPE, *RulingList::SHAPE]);
}

impl Read for Rulings {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::Array(_) => RulingList::read(node).map(|several| Rulings(several.0)),
            _ => node.names().map(|id| Rulings(vec![id])),
        }
    }
}
