mod apart;
mod attach;
mod holding;
mod holds;
mod inside;
mod joins;
mod needs;
mod number;
mod share;
mod size;
mod taken;

use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Defines, Key, Kind, Record, SOURCES, Shape, Word, sources};
use crate::data::node::Read;
use crate::model::{Demand, Restriction, RestrictionId, Severity};
use apart::Apart;
use attach::Attach;
use holds::Holds;
use inside::Inside;
use joins::Joins;
use needs::Needs;
use number::Number;
use share::Share;
use size::Size;
use taken::Taken;

static ENTRY: Kind = Kind {
    name: "restriction",
    says: "Something that a force must keep to.",
    keys: &[&ID, &SEVERITY, &SAYS, &KINDS, &SOURCES],
};

static KINDS: Alternatives<Demand> = Alternatives(&[
    Alternative::new(
        "size",
        "how many figures a unit has.",
        Size::SHAPE,
        r#"{ who = { role = ["crew"] }, figures = "4-9" }"#,
        |node, ()| Size::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "attach",
        "how many figures are attached to a unit, and which.",
        Attach::SHAPE,
        r#"{ who = { role = ["crew"] }, any-of = ["bosun"], count = "0-1" }"#,
        |node, ()| Attach::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "holds",
        "what a group holds.",
        Holds::SHAPE,
        r#"{ group = "flotilla", parts = [{ who = { role = ["crew"] }, count = "2+" }] }"#,
        |node, ()| Holds::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "number",
        "how many of some units or groups a force has.",
        Number::SHAPE,
        r#"{ who = { role = ["mate"] }, count = "1-2" }"#,
        |node, ()| Number::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "apart",
        "what does not go together.",
        Apart::SHAPE,
        r#"{ units = ["sailors", "smugglers"], within = "force" }"#,
        |node, ()| Apart::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "needs",
        "what needs something else.",
        Needs::SHAPE,
        r#"{ who = {}, other = { units = ["bosun"] }, within = "group" }"#,
        |node, ()| Needs::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "inside",
        "what must be inside a group.",
        Inside::SHAPE,
        r#"{ who = { role = ["crew"] }, group = ["flotilla"] }"#,
        |node, ()| Inside::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "share",
        "the share of the points that may be spent on some units.",
        Share::SHAPE,
        r#"{ who = { role = ["mate"] }, most = 40, of = "limit" }"#,
        |node, ()| Share::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "taken",
        "how many figures may take any of some options.",
        Taken::SHAPE,
        r#"{ any-of = ["lanterns"], most = 2, within = "unit" }"#,
        |node, ()| Taken::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "joins",
        "the units that some units may join.",
        Joins::SHAPE,
        r#"{ who = { role = ["mate"] }, to = { role = ["crew"] } }"#,
        |node, ()| Joins::read(node).map(|one| one.0),
    ),
]);

static ID: Key<Defines<RestrictionId>> = Key::needed("id", "Its id.", r#""crew-size""#);
static SEVERITY: Key<Word<Severity>> =
    Key::optional("severity", "How serious it is to break it; an error if it is left out.", r#""warning""#);
static SAYS: Key<Option<String>> = Key::optional(
    "says",
    "The reason, or anything that the generated sentence does not say.",
    r#""A boat needs hands.""#,
);

impl Record for Restriction {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, severity, says) = (ID.read(entry), SEVERITY.read(entry), SAYS.read(entry));
        let (remarks, kind) = (sources(entry), KINDS.read(entry, &()));
        Some(Restriction { id: id?.0, severity: severity?.0, kind: kind?, says: says?, remarks })
    }
}
