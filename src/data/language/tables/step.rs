use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, REMARKS, Record, remarks};
use crate::model::Step;

static ENTRY: Kind = Kind { name: "step", says: "One step of a procedure.", keys: &[&HEAD, &SAYS, &STEPS, &REMARKS] };

static HEAD: Key<Option<String>> =
    Key::optional("head", "The word that names it, set bold before the rest.", r#""Move""#);
static SAYS: Key<String> = Key::needed("says", "The action to take.", r#""Every boat that can moves.""#);
static STEPS: Key<Vec<Step>> =
    Key::optional("steps", "The steps within it, in order.", r#"[{ says = "The one in front moves first." }]"#);

impl Record for Step {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (head, says, steps) = (HEAD.read(entry), SAYS.read(entry), STEPS.read(entry));
        let remarks = remarks(entry);
        Some(Step { head: head?, says: says?, steps: steps?, remarks })
    }
}
