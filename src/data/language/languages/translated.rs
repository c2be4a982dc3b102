use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, Shape};
use crate::data::node::{Node, Read};

static ENTRY: Kind =
    Kind { name: "word", says: "A text of the data in another language.", keys: &[&HERE, &SAYS, &SEVERAL] };

static HERE: Key<Literal> =
    Key::needed("here", "The text exactly as it is in the data.", r#""Boat""#).text("a text of the data");
static SAYS: Key<Literal> =
    Key::needed("says", "Its translation; if that is empty, the text stays as it is.", r#""Bateau""#)
        .text("its translation");
static SEVERAL: Key<Option<Literal>> = Key::optional(
    "several",
    "The translation of its plural, if the text is the name of one unit or of one kind of group.",
    r#""Bateaux""#,
)
.text("its translation");

/// A text and its translation.
pub struct Translated {
    /// The text as it is in the data.
    pub here: String,
    /// Its translation; empty if it is not translated yet.
    pub says: String,
    /// The translation of its plural; `None` if it needs none.
    pub several: Option<String>,
}

/// A text that is read without being translated itself.
pub struct Literal(String);

impl Shape for Literal {
    const SHAPE: &'static Holds = &Holds::Text("a text");
}

impl Read for Literal {
    fn read(node: Node<'_>) -> Option<Self> {
        node.text().map(|text| Literal(text.to_owned()))
    }
}

impl Record for Translated {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (here, says, several) = (HERE.read(entry), SAYS.read(entry), SEVERAL.read(entry));
        Some(Translated { here: here?.0, says: says?.0, several: several?.map(|several| several.0) })
    }
}
