use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::shape::Shape;
use super::word_lists::words;
use crate::model::{CardEach, CardSize, Face, IdKind, Who};

/// The ways to make cards of a force or of a table.
pub static DECKS: Kind = Kind {
    name: "decks",
    says: "The ways to make cards from a force or a table.",
    keys: &[&Spec {
        name: "decks",
        says: "The decks.",
        holds: Holds::List(&Holds::Entry(|| &DECK)),
        needed: true,
        example: r#"[{ id = "boat-cards", name = "Boat cards", cards = [{ each = "unit" }] }]"#,
    }],
};

/// One way to make an activation deck, or to print units or rows of a table as cards.
pub static DECK: Kind = Kind {
    name: "deck",
    says: "One way to make an activation deck, or to print units or rows of a table as cards.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Deck),
            needed: true,
            example: r#""boat-cards""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Boat cards""#,
        },
        &Spec {
            name: "says",
            says: "How it is used, in a sentence.",
            holds: Holds::Words,
            needed: false,
            example: r#""Shuffle all of them each turn.""#,
        },
        &Spec {
            name: "size",
            says: "How large its cards are; `card` if it is left out.",
            holds: Holds::Word(words::<CardSize>),
            needed: false,
            example: r#""mini""#,
        },
        &Spec {
            name: "default",
            says: "Whether it is the deck that is made if none is named; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "list",
            says: "Whether a list of what is in it is printed as well; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "pack",
            says: "Whether no cards are printed, but each figure has a rank and suit of an ordinary pack; no if it is \
                left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "sides-apart",
            says: "Whether each side keeps its own cards, so that backs may show whose they are; no if it is left out: \
                all are shuffled together and have one back.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "variants",
            says: "The changes that may be made to it, each by itself.",
            holds: Holds::List(&Holds::Entry(|| &VARIANT)),
            needed: false,
            example: r#"[{ id = "short-day", name = "Short day" }]"#,
        },
        &Spec {
            name: "first",
            says: "The units whose cards are marked and dealt before the others; nobody's if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ traits = ["swift"] }"#,
        },
        &Spec {
            name: "cards",
            says: "Its cards, kind by kind.",
            holds: Holds::List(&Holds::Entry(|| &CARD_LINE)),
            needed: true,
            example: r#"[{ each = "unit", face = "unit", rules = true }]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// Something that may be changed in a deck.
pub static VARIANT: Kind = Kind {
    name: "variant",
    says: "A change that may be made to a deck.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Variant),
            needed: true,
            example: r#""short-day""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Short day""#,
        },
        &Spec {
            name: "says",
            says: "How it is used, in a sentence.",
            holds: Holds::Words,
            needed: false,
            example: r#""The dusk card ends the turn.""#,
        },
    ],
};

/// One kind of card in a deck.
pub static CARD_LINE: Kind = Kind {
    name: "card-line",
    says: "One kind of card in a deck.",
    keys: &[
        &Spec {
            name: "each",
            says: "The things that have a card each.",
            holds: Holds::Word(words::<CardEach>),
            needed: true,
            example: r#""unit""#,
        },
        &Spec {
            name: "for",
            says: "The units that it concerns; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["mate"] }"#,
        },
        &Spec {
            name: "table",
            says: "The table whose rows have a card each: a lookup, a grid or notes; needed where `each` is `row`, and \
                left out otherwise.",
            holds: Holds::Names(IdKind::Table),
            needed: false,
            example: r#""signals""#,
        },
        &Spec {
            name: "face",
            says: "What it shows; a name if it is left out.",
            holds: Holds::Word(words::<Face>),
            needed: false,
            example: r#""unit""#,
        },
        &Spec {
            name: "name",
            says: "What it is called, where that is not the name of its unit; a side's card needs it unless its face \
                is `side`.",
            holds: Holds::Words,
            needed: false,
            example: r#""Dusk""#,
        },
        &Spec {
            name: "says",
            says: "The words on it.",
            holds: Holds::Words,
            needed: false,
            example: r#""The turn ends.""#,
        },
        &Spec {
            name: "tracks",
            says: "The tracks on it; all if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::Track)),
            needed: false,
            example: r#"["hull"]"#,
        },
        &Spec {
            name: "rules",
            says: "Whether it also says what the unit's traits do; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "track-words",
            says: "Whether it also has the words beside its tracks; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "change",
            says: "Whether cards of this kind may be added or taken away; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "copies",
            says: "How many copies there are for each, 1 to 60, or, for rows, the head of the column that says how \
                many; 1 if it is left out.",
            holds: Holds::Either(&[
                Holds::Number(1, 60),
                Holds::Text("the head of a column of the table, which is then not printed"),
            ]),
            needed: false,
            example: "2",
        },
        &Spec {
            name: "with",
            says: "The variants with which it is dealt; all of them if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::Variant)),
            needed: false,
            example: r#"["short-day"]"#,
        },
        &Spec {
            name: "without",
            says: "The variants with which it is not dealt.",
            holds: Holds::List(&Holds::Names(IdKind::Variant)),
            needed: false,
            example: r#"["short-day"]"#,
        },
    ],
};
