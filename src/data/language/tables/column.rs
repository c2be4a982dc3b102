use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{Column, Form};

static ENTRY: Kind =
    Kind { name: "column", says: "One column of a lookup or a grid.", keys: &[&NAME, &FORM, &BAND, &THROWN_BY] };

static NAME: Key<String> = Key::needed("name", "The words at its head.", r#""Speed""#);
static FORM: Key<Word<Form>> = Key::optional("form", "What its cells are.", r#""inches""#);
static BAND: Key<Option<String>> = Key::optional(
    "band",
    "What the stretch up to its numbers is called on a ruler, where they make one.",
    r#""Close""#,
);
static THROWN_BY: Key<Option<String>> = Key::optional(
    "thrown-by",
    "Who throws for its needs, where that is not the one who throws for the table.",
    r#""the target""#,
);

impl Record for Column {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, form) = (NAME.read(entry), FORM.read(entry));
        let (band, thrown_by) = (BAND.read(entry), THROWN_BY.read(entry));
        Some(Column { name: name?, form: form?.0, band: band?, thrown_by: thrown_by? })
    }
}
