use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{Form, Modifier, Modifiers};

static ENTRY: Kind = Kind { name: "modifiers", says: "What is added to a throw, and when.", keys: &[&FORM, &ROWS] };

static FORM: Key<Word<Form>> =
    Key::or("form", "What the numbers are; under `shift` they are steps on a ladder of dice.", r#""percent""#, || {
        Word(Form::Signed)
    });
static ROWS: Key<Vec<Modifier>> =
    Key::needed("rows", "The modifiers, in printed order.", r#"[{ add = -1, when = "target in mist" }]"#);

impl Record for Modifiers {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (form, rows) = (FORM.read(entry), ROWS.read(entry));
        Some(Modifiers { form: form?.0, rows: rows? })
    }
}
