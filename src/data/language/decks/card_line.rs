use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{CardEach, CardLine, Copies, Face, TableId, TrackId, VariantId, Who};

static ENTRY: Kind = Kind {
    name: "card-line",
    says: "One kind of card in a deck.",
    keys: &[&EACH, &FOR, &TABLE, &FACE, &NAME, &SAYS, &TRACKS, &RULES, &TRACK_WORDS, &CHANGE, &COPIES, &WITH, &WITHOUT],
};

static EACH: Key<Word<CardEach>> = Key::needed("each", "The things that have a card each.", r#""unit""#);
static FOR: Key<Who> =
    Key::optional("for", "The units that it concerns; everyone if it is left out.", r#"{ role = ["mate"] }"#);
static TABLE: Key<Option<TableId>> = Key::optional(
    "table",
    "The table whose rows have a card each: a lookup, a grid or notes; needed where `each` is `row`, and left out \
     otherwise.",
    r#""signals""#,
);
static FACE: Key<Word<Face>> =
    Key::or("face", "What it shows; a name if it is left out.", r#""unit""#, || Word(Face::Name));
static NAME: Key<Option<String>> = Key::optional(
    "name",
    "What it is called, where that is not the name of its unit; a side's card needs it unless its face is `side`.",
    r#""Dusk""#,
);
static SAYS: Key<Option<String>> = Key::optional("says", "The words on it.", r#""The turn ends.""#);
static TRACKS: Key<Option<Vec<TrackId>>> =
    Key::optional("tracks", "The tracks on it; all if it is left out.", r#"["hull"]"#);
static RULES: Key<bool> =
    Key::optional("rules", "Whether it also says what the unit's traits do; no if it is left out.", "true");
static TRACK_WORDS: Key<bool> =
    Key::optional("track-words", "Whether it also has the words beside its tracks; no if it is left out.", "true");
static CHANGE: Key<bool> =
    Key::optional("change", "Whether cards of this kind may be added or taken away; no if it is left out.", "true");
static COPIES: Key<Copies> = Key::or(
    "copies",
    "How many copies there are for each, 1 to 60, or, for rows, the head of the column that says how many; 1 if it \
     is left out.",
    "2",
    || Copies::Number(1),
);
static WITH: Key<Vec<VariantId>> =
    Key::optional("with", "The variants with which it is dealt; all of them if it is left out.", r#"["short-day"]"#);
static WITHOUT: Key<Vec<VariantId>> =
    Key::optional("without", "The variants with which it is not dealt.", r#"["short-day"]"#);

/// How many copies a number may ask for.
type Number = Between<1, 60>;

impl Shape for Copies {
    const SHAPE: &'static Holds =
        &Holds::Either(&[*Number::SHAPE, Holds::Text("the head of a column of the table, which is then not printed")]);
}

/// A number, or the head of a column.
impl Read for Copies {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::String(head) => Some(Copies::Column(node.file.word(head))),
            _ => Number::read(node).map(|number| Copies::Number(number.0)),
        }
    }
}

impl Record for CardLine {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (each, who, face) = (EACH.read(entry), FOR.read(entry), FACE.read(entry));
        let (name, says, tracks) = (NAME.read(entry), SAYS.read(entry), TRACKS.read(entry));
        let (rules, track_words, change) = (RULES.read(entry), TRACK_WORDS.read(entry), CHANGE.read(entry));
        let (table, copies) = (TABLE.read(entry), COPIES.read(entry));
        let (with, without) = (WITH.read(entry), WITHOUT.read(entry));
        let (each, face, name, table, copies) = (each?.0, face?.0, name?, table?, copies?);
        match (each, &table) {
            (CardEach::Row, None) => return entry.bad("cards for rows need a `table`"),
            (CardEach::Unit | CardEach::Figure | CardEach::Side, Some(_)) => {
                return TABLE.node(entry)?.bad("only cards for rows have a table: `each = \"row\"`");
            }
            (CardEach::Row, Some(_)) | (CardEach::Unit | CardEach::Figure | CardEach::Side, None) => {}
        }
        if let (Copies::Column(_), None) = (&copies, &table) {
            return entry.bad("only cards for rows take their copies from a column: `copies` must be a number here");
        }
        if each == CardEach::Side && face == Face::Unit {
            return entry.bad("a side is not a unit: `face` must be `side` or `name` here");
        }
        if each == CardEach::Side && face == Face::Name && name.is_none() {
            return entry.bad("a side's card needs a `name`, or `face = \"side\"`");
        }
        Some(CardLine {
            each,
            who: who?,
            face,
            name,
            says: says?,
            tracks: tracks?,
            rules: rules?,
            track_words: track_words?,
            change: change?,
            table,
            copies,
            with: with?,
            without: without?,
        })
    }
}
