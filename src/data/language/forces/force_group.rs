use super::limits::{CALLED, ID};
use super::places::{begins, name, placed};
use crate::data::entry::Entry;
use crate::data::force_values::{KeyLine, Lines};
use crate::data::language::{Key, Kind, List, Record};
use crate::data::node::Read;
use crate::diagnostic::WantedName;
use crate::model::{About, ForceGroup, ForceUnit, IdKind, MOST_UNITS, Part};

static ENTRY: Kind =
    Kind { name: "force-group", says: "A formation of units in a force.", keys: &[&KIND, &NAME, &UNITS, &GROUPS] };

static KIND: Key<String> =
    Key::needed("kind", "Its kind, by id.", "\"watch\"").text(ID).naming(WantedName::Id(IdKind::Group));
static NAME: Key<Option<String>> = Key::optional("name", "The player's name for it.", "\"Port watch\"").text(CALLED);
/// The units directly in a group, not those in its inner groups.
pub static UNITS: Key<List<ForceUnit, 0, MOST_UNITS>> =
    Key::optional("units", "The units directly in it.", "[{ unit = \"crew\", count = 5 }]");
/// The groups inside a group.
pub static GROUPS: Key<List<ForceGroup, 0, MOST_UNITS>> =
    Key::optional("groups", "The formations in it.", "[{ kind = \"watch\" }]");

/// A group is numbered before those inside it. If it can't be read, its units and groups are dropped as well.
impl Record for ForceGroup {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let gathered = entry.file().gathered;
        let (before, place) = (gathered.units.get(), gathered.groups.get());
        gathered.groups.set(place + 1);
        let of = About::Group(place);
        begins(entry, of);
        let kind = placed(entry, of.part(Part::Kind), &KIND);
        let name = name(entry, &NAME);
        let units = UNITS.readable(entry, |node, _| ForceUnit::read(node));
        let groups = GROUPS.readable(entry, |node, _| ForceGroup::read(node));
        let Some(kind) = kind else {
            gathered.units.set(before);
            gathered.groups.set(place);
            return None;
        };
        Some(ForceGroup { kind, name, units, groups })
    }
}

impl Lines for ForceGroup {
    fn lines(&self) -> Vec<KeyLine> {
        vec![KIND.line(Some(&self.kind)), NAME.line(self.name.as_ref())]
    }
}
