mod ally;
mod audit;
mod refused;
mod system;
mod unit;

use std::collections::BTreeSet;

use crate::data::entry::Entry;
use crate::data::language::{DRAWING, Key, Kind, SOURCES, sources};
use crate::model::{Ally, Army, ArmyId, Construction, IconId, Refused, Restriction, SideId, Unit, UnitOption};
use unit::unit;

/// The kind of an army's file; the army's id is the name of the file.
pub static FILE: Kind = Kind {
    name: "army",
    says: "A list of units that make a force; its id is the name of its file.",
    keys: &[&NAME, &SAYS, &SIDE, &CREST, &UNITS, &OPTIONS, &RESTRICTIONS, &ALLIES, &REFUSED, &SOURCES],
};

static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Home fleet""#);
static SAYS: Key<Option<String>> = Key::optional("says", "A note on it for the player.", r#""Many small boats.""#);
static SIDE: Key<Option<SideId>> = Key::optional("side", "The side that it fights on.", r#""home""#);
static CREST: Key<Option<IconId>> =
    Key::optional("crest", "The drawing on its rosters, cards and chits, beside the sign of its side.", r#""crown""#)
        .holding(DRAWING);
static UNITS: Key<Vec<Unit>> =
    Key::optional("units", "Its units, in printed order.", r#"[{ id = "sailors", name = "Sailors", role = "crew" }]"#);
static OPTIONS: Key<Vec<UnitOption>> = Key::optional(
    "options",
    "The options of its figures, besides those of every army.",
    r#"[{ id = "lanterns", name = "Lanterns" }]"#,
);
static RESTRICTIONS: Key<Vec<Restriction>> = Key::optional(
    "restrictions",
    "The restrictions on it, besides those of every army.",
    r#"[{ id = "bosun", number = { who = { units = ["bosun"] }, count = "1" } }]"#,
);
static ALLIES: Key<Vec<Ally>> = Key::optional(
    "allies",
    "Armies whose units may join it.",
    r#"[{ army = "harbour-watch", with = ["bosun"], says = "He knows them." }]"#,
);
static REFUSED: Key<Vec<Refused>> = Key::optional(
    "refused",
    "The things that the rules name but a force can't field, with the reason.",
    r#"[{ id = "sea-serpent", says = "It has no numbers." }]"#,
);

/// Reads one file of `armies`; `id` is its name without `.toml`.
pub fn army(entry: &Entry<'_>, id: &str, construction: Option<&Construction>) -> Option<Army> {
    let id: ArmyId = entry.file().gathered.links.borrow_mut().allow(id);
    let (name, says) = (NAME.read(entry), SAYS.read(entry));
    let units = UNITS.items(entry).unwrap_or_default();
    let mut seen = BTreeSet::new();
    let units = units.into_iter().filter_map(|node| unit(node, &mut seen, construction)).collect();
    let (options, restrictions) = (OPTIONS.read(entry), RESTRICTIONS.read(entry));
    let (allies, refused) = (ALLIES.read(entry), REFUSED.read(entry));
    let (side, crest) = (SIDE.read(entry), CREST.read(entry));
    let remarks = sources(entry);
    Some(Army {
        id,
        name: name?,
        says: says?,
        units,
        options: options?,
        restrictions: restrictions?,
        allies: allies?,
        refused: refused?,
        side: side?,
        crest: crest?,
        remarks,
    })
}
