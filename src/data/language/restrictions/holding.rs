use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Idle, Is, Key, KeyState, Kind, Record, Rules, Shape};
use crate::data::node::Read;
use crate::model::{GroupId, Held, Holding, Numbers, Who};

static ENTRY: Kind =
    Kind { name: "holding", says: "One thing that a group holds.", keys: &[&KINDS, &COUNT, &FIGURES, &UNLESS, &RULES] };

static RULES: Rules = Rules(&[], &[Idle(&[FIGURES.name()], &[Is(GROUP.name(), KeyState::There)])]);

static KINDS: Alternatives<Held> = Alternatives(&[
    Alternative::new("who", "the units that it holds.", Who::SHAPE, r#"{ role = ["crew"] }"#, |node, ()| {
        Who::read(node).map(Held::Units)
    }),
    GROUP,
]);

const GROUP: Alternative<Held> =
    Alternative::new("group", "the kind of groups that it holds.", GroupId::SHAPE, r#""flotilla""#, |node, ()| {
        node.names().map(Held::Group)
    });

static COUNT: Key<Numbers> = Key::needed("count", "The number of them.", r#""2+""#);
static FIGURES: Key<Option<Numbers>> = Key::optional(
    "figures",
    "The number of figures that each of them has there, not counting those attached; any number if it is left out.",
    r#""4-9""#,
);
static UNLESS: Key<Option<Who>> = Key::optional(
    "unless",
    "Units that waive the `count`: it is ignored if any one of them is in the group.",
    r#"{ units = ["ada"] }"#,
);

impl Record for Holding {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (what, count) = (KINDS.read(entry, &()), COUNT.read(entry));
        let (figures, unless) = (FIGURES.read(entry), UNLESS.read(entry));
        Some(Holding { what: what?, count: count?, figures: figures?, unless: unless? })
    }
}
