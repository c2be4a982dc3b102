use crate::data::entry::Entry;
use crate::data::language::word_lists::some;
use crate::data::language::{Idle, Is, Key, KeyState, Kind, Record, Rules, Word};
use crate::model::{Column, Form};

static ENTRY: Kind =
    Kind { name: "column", says: "One column of a grid.", keys: &[&NAME, &FORM, &BAND, &THROWN_BY, &COLUMN_RULES] };

static ANSWER: Kind = Kind { name: "answer", says: "One column of a lookup.", keys: &[&NAME, &FORM] };

/// `band` has no effect with the form `need` or `dice`, `thrown-by` none with any form but `need`.
pub static COLUMN_RULES: Rules = Rules(
    &[],
    &[
        Idle(&[BAND.name()], &[Is(FORM.name(), KeyState::Word(|| some(&[Form::Need, Form::Dice])))]),
        Idle(&[THROWN_BY.name()], &[Is(FORM.name(), KeyState::Not(&KeyState::Word(|| some(&[Form::Need]))))]),
    ],
);

static NAME: Key<String> = Key::needed("name", "Its heading.", r#""Speed""#);
static FORM: Key<Word<Form>> = Key::optional("form", "The form of its cells.", r#""inches""#);
static BAND: Key<Option<String>> =
    Key::optional("band", "The name of the stretch up to its numbers on a ruler, where they make one.", r#""Close""#);
static THROWN_BY: Key<Option<String>> = Key::optional(
    "thrown-by",
    "The player who throws for its needs, if not the one who throws for the table.",
    r#""the target""#,
);

/// A column of a lookup, which has no `band` and no `thrown-by` of its own.
pub struct AnswerColumn(pub Column);

impl Record for Column {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, form) = (NAME.read(entry), FORM.read(entry));
        let (band, thrown_by) = (BAND.read(entry), THROWN_BY.read(entry));
        Some(Column { name: name?, form: form?.0, band: band?, thrown_by: thrown_by? })
    }
}

impl Record for AnswerColumn {
    const KIND: fn() -> &'static Kind = || &ANSWER;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, form) = (NAME.read(entry), FORM.read(entry));
        Some(AnswerColumn(Column { name: name?, form: form?.0, band: None, thrown_by: None }))
    }
}
