use toml::de::DeValue;

use crate::data::entry::Entry;
use crate::data::language::word_lists::{Words, some};
use crate::data::language::{Between, Holds, Idle, Is, Key, KeyState, Kind, Never, Record, Rules, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{CardEach, CardLine, Copies, Face, TableId, TrackId, VariantId, Who};

static ENTRY: Kind = Kind {
    name: "card-line",
    says: "One kind of card in a deck.",
    keys: &[
        &EACH,
        &FOR,
        &TABLE,
        &FACE,
        &NAME,
        &SAYS,
        &TRACKS,
        &RULES,
        &TRACK_WORDS,
        &CHANGE,
        &COPIES,
        &TOGETHER,
        &WITH,
        &WITHOUT,
    ],
};

static TOGETHER: Rules = Rules(
    &[
        Never { all: &[Is(TABLE.name(), KeyState::LeftOut), ROW], says: "cards for rows need a `table`" },
        Never {
            all: &[Is(EACH.name(), KeyState::Word(other_than_rows)), Is(TABLE.name(), KeyState::There)],
            says: "only cards for rows have a table: `each = \"row\"`",
        },
        Never {
            all: &[Is(EACH.name(), KeyState::Word(other_than_rows)), Is(COPIES.name(), KeyState::Text)],
            says: "only cards for rows take their copies from a column: `copies` must be a number here",
        },
        Never {
            all: &[SIDE, Is(FACE.name(), KeyState::Word(|| some(&[Face::Unit])))],
            says: "a side is not a unit: `face` must be `side` or `name` here",
        },
        Never { all: &[SIDE, Is(FACE.name(), KeyState::LeftOut), Is(NAME.name(), KeyState::LeftOut)], says: UNNAMED },
        Never {
            all: &[SIDE, Is(FACE.name(), KeyState::Word(|| some(&[Face::Name]))), Is(NAME.name(), KeyState::LeftOut)],
            says: UNNAMED,
        },
    ],
    &[
        Idle(&[FOR.name(), FACE.name(), CHANGE.name()], &[ROW]),
        Idle(&[RULES.name()], &[Is(EACH.name(), KeyState::Word(|| some(&[CardEach::Side, CardEach::Row])))]),
        Idle(
            &[TRACKS.name(), TRACK_WORDS.name()],
            &[Is(FACE.name(), KeyState::Not(&KeyState::Word(|| some(&[Face::Unit]))))],
        ),
    ],
);

/// The state of a card for a row of a table.
const ROW: Is = Is(EACH.name(), KeyState::Word(|| some(&[CardEach::Row])));

/// The state of a card for a side.
const SIDE: Is = Is(EACH.name(), KeyState::Word(|| some(&[CardEach::Side])));

const UNNAMED: &str = "a side's card needs a `name`, or `face = \"side\"`";

fn other_than_rows() -> Words {
    some(&[CardEach::Unit, CardEach::Figure, CardEach::Side])
}

static EACH: Key<Word<CardEach>> = Key::needed("each", "The things that each get a card.", r#""unit""#);
static FOR: Key<Who> = Key::optional("for", "The units that it concerns.", r#"{ role = ["mate"] }"#);
static TABLE: Key<Option<TableId>> = Key::optional(
    "table",
    "The table whose rows each get a card: a lookup, a grid or notes; needed where `each` is `row`, and left out \
     otherwise.",
    r#""signals""#,
);
static FACE: Key<Word<Face>> = Key::or("face", "The contents of its face.", r#""unit""#, || Word(Face::Name));
static NAME: Key<Option<String>> = Key::optional(
    "name",
    "Its title, where that is not the name of its unit; a side's card needs it unless its face is `side`.",
    r#""Dusk""#,
);
static SAYS: Key<Option<String>> = Key::optional("says", "The words on it.", r#""The turn ends.""#);
static TRACKS: Key<Option<Vec<TrackId>>> =
    Key::optional("tracks", "The tracks on it; all if it is left out.", r#"["hull"]"#);
static RULES: Key<bool> = Key::optional("rules", "Whether it also says what the unit's traits do.", "true");
static TRACK_WORDS: Key<bool> =
    Key::or("track-words", "Whether it also has the long words of its tracks.", "false", || true);
static CHANGE: Key<bool> = Key::optional("change", "Whether cards of this kind may be added or taken away.", "true");
static COPIES: Key<Copies> = Key::or(
    "copies",
    "The number of copies of each, or, for rows, the heading of the column that gives the number.",
    "2",
    || Copies::Number(1),
);
static WITH: Key<Vec<VariantId>> =
    Key::optional("with", "The variants with which it is dealt; all of them if it is left out.", r#"["short-day"]"#);
static WITHOUT: Key<Vec<VariantId>> =
    Key::optional("without", "The variants with which it is not dealt.", r#"["short-day"]"#);

/// The number of copies of a card.
type CopyCount = Between<1, 60>;

impl Shape for Copies {
    const SHAPE: &'static Holds = &Holds::Either(&[
        *CopyCount::SHAPE,
        Holds::Text("the heading of a column of the table, which is then not printed"),
    ]);

    fn in_words(&self) -> Option<String> {
        match self {
            Copies::Number(number) => Some(number.to_string()),
            Copies::Column(_) => None,
        }
    }
}

/// A number of copies, or the heading of the column that gives it.
impl Read for Copies {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.value.get_ref() {
            DeValue::String(head) => Some(Copies::Column(node.file.word(head))),
            _ => CopyCount::read(node).map(|number| Copies::Number(number.0)),
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
        Some(CardLine {
            each: each?.0,
            who: who?,
            face: face?.0,
            name: name?,
            says: says?,
            tracks: tracks?,
            rules: rules?,
            track_words: track_words?,
            change: change?,
            table: table?,
            copies: copies?,
            with: with?,
            without: without?,
        })
    }
}
