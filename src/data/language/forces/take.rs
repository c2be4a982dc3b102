use super::limits::ID;
use super::places::placed;
use crate::data::force_values::{KeyLine, Lines};
use crate::data::language::{Between, Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::diagnostic::WantedName;
use crate::model::{About, Half, IdKind, MOST_FIGURES, Part, Take};

static ENTRY: Kind = Kind { name: "take", says: "An option that a unit takes.", keys: &[&OPTION, &COUNT, &ATTACHED] };

static OPTION: Key<String> =
    Key::needed("option", "The option, by id.", "\"boarding-gun\"").text(ID).naming(WantedName::Id(IdKind::Option));
static COUNT: Key<Option<Between<1, MOST_FIGURES>>> =
    Key::optional("count", "The number of figures that take it; all if it is left out.", "2");
static ATTACHED: Key<bool> = Key::optional("attached", "Whether those attached take it too.", "true");

/// Reads an option that a unit takes; `index` is its place, from 0, among those that can be read.
pub fn take(node: Node<'_>, of: About, index: usize) -> Option<Take> {
    let entry = &node.entry(&ENTRY)?;
    let half = |half| of.part(Part::Take(index, half));
    let option = placed(entry, half(Half::Key), &OPTION);
    let attached = ATTACHED.read(entry).unwrap_or_default();
    let count = placed(entry, half(Half::Value), &COUNT);
    Some(Take { option: option?, count: count?.map(i64::from), attached })
}

impl Lines for Take {
    fn lines(&self) -> Vec<KeyLine> {
        vec![OPTION.line(Some(&self.option)), COUNT.line(self.count), ATTACHED.line(self.attached.then_some(true))]
    }
}

impl Shape for Take {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
