use crate::data::entry::Entry;
use crate::data::language::{Defines, Idle, Is, Key, KeyState, Kind, Record, Rules, SOURCES, Word, sources};
use crate::model::{CardLine, CardSize, Deck, DeckId, Kept, Variant, Who};

static ENTRY: Kind = Kind {
    name: "deck",
    says: "One way to make an activation deck, or to print units or rows of a table as cards.",
    keys: &[
        &ID,
        &NAME,
        &SAYS,
        &SIZE,
        &DEFAULT,
        &LIST,
        &PACK,
        &SIDES_APART,
        &VARIANTS,
        &FIRST,
        &CARDS,
        &SOURCES,
        &RULES,
    ],
};

/// With `pack` no cards are printed, so these keys have no effect.
static RULES: Rules = Rules(
    &[],
    &[Idle(&[SIZE.name(), LIST.name(), SIDES_APART.name(), FIRST.name()], &[Is(PACK.name(), KeyState::Yes)])],
);

static ID: Key<Defines<DeckId>> = Key::needed("id", "Its id.", r#""boat-cards""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Boat cards""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on its use.", r#""Shuffle all of them each turn.""#);
static SIZE: Key<Word<CardSize>> = Key::optional("size", "The size of its cards.", r#""mini""#);
static DEFAULT: Key<bool> = Key::optional("default", "Whether it is the deck that is made if none is named.", "true");
static LIST: Key<bool> = Key::optional("list", "Whether a list of its cards is printed as well.", "true");
static PACK: Key<bool> = Key::optional(
    "pack",
    "Whether each figure has a rank and suit of an ordinary pack in place of printed cards.",
    "true",
);
static SIDES_APART: Key<bool> = Key::optional(
    "sides-apart",
    "Whether each side keeps its own cards, so that backs may show whose they are, rather than all being \
     shuffled together under one back.",
    "true",
);
static VARIANTS: Key<Vec<Variant>> = Key::optional(
    "variants",
    "The changes that may be made to it, each by itself.",
    r#"[{ id = "short-day", name = "Short day" }]"#,
);
static FIRST: Key<Option<Who>> = Key::optional(
    "first",
    "The units whose cards are marked and dealt before the others; nobody's if it is left out.",
    r#"{ traits = ["swift"] }"#,
);
static CARDS: Key<Vec<CardLine>> =
    Key::needed("cards", "Its cards, kind by kind.", r#"[{ each = "unit", face = "unit", rules = true }]"#);

impl Record for Deck {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, says, size) = (ID.read(entry), NAME.read(entry), SAYS.read(entry), SIZE.read(entry));
        let (default, list, pack) = (DEFAULT.read(entry), LIST.read(entry), PACK.read(entry));
        let (apart, variants, first) = (SIDES_APART.read(entry), VARIANTS.read(entry), FIRST.read(entry));
        let (cards, remarks) = (CARDS.read(entry), sources(entry));
        Some(Deck {
            id: id?.0,
            name: name?,
            says: says?,
            size: size?.0,
            default: default?,
            list: list?,
            pack: pack?,
            kept: if apart? { Kept::Apart } else { Kept::Together },
            variants: variants?,
            first: first?,
            cards: cards?,
            remarks,
        })
    }
}
