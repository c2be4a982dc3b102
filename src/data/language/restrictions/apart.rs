use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Key, Kind, Record, Shape, Word};
use crate::data::node::Read;
use crate::model::{ApartRule, Demand, DemandKind, TraitId, UnitId, Within};

static ENTRY: Kind =
    Kind { name: DemandKind::Apart.key(), says: "Units or traits that do not go together.", keys: &[&KINDS, &WITHIN] };

static KINDS: Alternatives<(Vec<UnitId>, Vec<TraitId>)> = Alternatives(&[
    Alternative::new(
        "units",
        "units of which at most one kind may be there.",
        Vec::<UnitId>::SHAPE,
        r#"["sailors", "smugglers"]"#,
        |node, ()| Some((Vec::read(node)?, Vec::new())),
    ),
    Alternative::new(
        "traits",
        "traits of which at most one may be there.",
        Vec::<TraitId>::SHAPE,
        r#"["swift", "slow"]"#,
        |node, ()| Some((Vec::new(), Vec::read(node)?)),
    ),
]);
static WITHIN: Key<Word<Within>> =
    Key::needed("within", "The range within which they do not go together.", r#""force""#);

/// The key `apart` of a restriction.
pub const KEY: Alternative<Demand> = Alternative::record::<ApartRule>(
    DemandKind::Apart.key(),
    r#"{ units = ["sailors", "smugglers"], within = "force" }"#,
);

impl Record for ApartRule {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (within, kind) = (WITHIN.read(entry), KINDS.read(entry, &()));
        let (within, (units, traits)) = (within?.0, kind?);
        Some(ApartRule { units, traits, within })
    }
}
