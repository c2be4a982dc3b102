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
use crate::data::language::{Alternative, Alternatives, Defines, Key, Kind, REMARKS, Record, Shape, Word, remarks};
use crate::data::node::Read;
use crate::model::{Demand, Restriction, RestrictionId, Severity};
use apart::ApartDemand;
use attach::AttachDemand;
use holds::HoldsDemand;
use inside::InsideDemand;
use joins::JoinsDemand;
use needs::NeedsDemand;
use number::NumberDemand;
use share::ShareDemand;
use size::SizeDemand;
use taken::TakenDemand;

static ENTRY: Kind = Kind {
    name: "restriction",
    says: "Something that a force must keep to.",
    keys: &[&ID, &SEVERITY, &SAYS, &KINDS, &REMARKS],
};

static KINDS: Alternatives<Demand> = Alternatives(&[
    Alternative::new(
        "size",
        "how many figures a unit has.",
        SizeDemand::SHAPE,
        r#"{ who = { role = ["crew"] }, figures = "4-9" }"#,
        |node, ()| SizeDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "attach",
        "how many figures are attached to a unit, and which.",
        AttachDemand::SHAPE,
        r#"{ who = { role = ["crew"] }, any-of = ["bosun"], count = "0-1" }"#,
        |node, ()| AttachDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "holds",
        "what a group holds.",
        HoldsDemand::SHAPE,
        r#"{ group = "flotilla", parts = [{ who = { role = ["crew"] }, count = "2+" }] }"#,
        |node, ()| HoldsDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "number",
        "how many of some units or groups a force has.",
        NumberDemand::SHAPE,
        r#"{ who = { role = ["mate"] }, count = "1-2" }"#,
        |node, ()| NumberDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "apart",
        "what does not go together.",
        ApartDemand::SHAPE,
        r#"{ units = ["sailors", "smugglers"], within = "force" }"#,
        |node, ()| ApartDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "needs",
        "what needs something else.",
        NeedsDemand::SHAPE,
        r#"{ who = {}, other = { units = ["bosun"] }, within = "group" }"#,
        |node, ()| NeedsDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "inside",
        "what must be inside a group.",
        InsideDemand::SHAPE,
        r#"{ who = { role = ["crew"] }, group = ["flotilla"] }"#,
        |node, ()| InsideDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "share",
        "the share of the points that may be spent on some units.",
        ShareDemand::SHAPE,
        r#"{ who = { role = ["mate"] }, most = 40, of = "limit" }"#,
        |node, ()| ShareDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "taken",
        "how many figures may take any of some options.",
        TakenDemand::SHAPE,
        r#"{ any-of = ["lanterns"], most = 2, within = "unit" }"#,
        |node, ()| TakenDemand::read(node).map(|one| one.0),
    ),
    Alternative::new(
        "joins",
        "the units that some units may join.",
        JoinsDemand::SHAPE,
        r#"{ who = { role = ["mate"] }, to = { role = ["crew"] } }"#,
        |node, ()| JoinsDemand::read(node).map(|one| one.0),
    ),
]);

static ID: Key<Defines<RestrictionId>> = Key::needed("id", "Its id.", r#""crew-size""#);
static SEVERITY: Key<Word<Severity>> = Key::optional("severity", "How serious it is to break it.", r#""warning""#);
static SAYS: Key<Option<String>> = Key::optional(
    "says",
    "The reason, or anything that the generated sentence does not say.",
    r#""A boat needs hands.""#,
);

impl Record for Restriction {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, severity, says) = (ID.read(entry), SEVERITY.read(entry), SAYS.read(entry));
        let (remarks, kind) = (remarks(entry), KINDS.read(entry, &()));
        Some(Restriction { id: id?.0, severity: severity?.0, kind: kind?, says: says?, remarks })
    }
}
