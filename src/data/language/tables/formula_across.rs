use crate::data::entry::Entry;
use crate::data::language::{Key, Kind, Record, Word};
use crate::data::node::Node;
use crate::model::{Across, Form};

static ENTRY: Kind =
    Kind { name: "across", says: "The number that runs across the top of a formula.", keys: &[&NAME, &FORM, &VALUES] };

static NAME: Key<String> = Key::needed("name", "Its name in the heading and in sums.", r#""distance""#)
    .text("a name that sums can use: lower-case letters, digits and underscores");
static FORM: Key<Word<Form>> = Key::or("form", "The form of its numbers.", r#""inches""#, || Word(Form::Number));
static VALUES: Key<Vec<i64>> = Key::needed("values", "Its numbers, one for each column.", "[5, 10, 15]");

impl Record for Across {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        // Sums use the name as it is in the data; the heading over the columns is translated.
        let name = NAME.node(entry).and_then(Node::text).map(str::to_owned);
        let (form, values) = (FORM.read(entry), VALUES.read(entry));
        Some(Across { name: name?, head: NAME.read(entry)?, form: form?.0, values: values? })
    }
}
