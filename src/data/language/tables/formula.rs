use super::formula_row::formula_row;
use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::model::{Across, Form, Formula, FormulaRow};

static ENTRY: Kind = Kind {
    name: "formula",
    says: "A grid of sums, worked out when the data are read.",
    keys: &[&HEADS, &ACROSS, &FORM, &ROWS],
};

static HEADS: Key<Vec<String>> = Key::needed("heads", "The headings of the columns that name the rows.", r#"["Crew"]"#);
static ACROSS: Key<Across> =
    Key::needed("across", "The number that runs across the top.", r#"{ name = "distance", values = [5, 10] }"#);
static FORM: Key<Word<Form>> =
    Key::or("form", "The form of the results; percentages are kept within 0 to 100.", r#""percent""#, || {
        Word(Form::Number)
    });
static ROWS: Key<Vec<FormulaRow>> =
    Key::needed("rows", "The rows, in printed order.", r#"[{ names = ["Green"], sum = "20 - distance" }]"#);

impl Record for Formula {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (heads, across) = (HEADS.read(entry), ACROSS.read(entry));
        let (form, rows) = (FORM.read(entry), ROWS.items(entry));
        let (heads, across, form) = (heads?, across?, form?.0);
        let rows = rows?.into_iter().filter_map(|row| formula_row(row, heads.len(), &across, form)).collect();
        Some(Formula { heads, across, form, rows })
    }
}
