use super::effects::{ADD, AT_LEAST, AT_MOST, GAIN, GAIN_WEAPONS, LOSE, LOSE_WEAPONS, SET, SHIFT, START};
use super::kind::{Holds, Key, Kind};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::values::WHOLE;
use super::who::WHO;
use super::word_lists::words;
use crate::model::{HowMany, IdKind};

/// How an ability code is read, letter by letter, and what it comes to.
pub static CONSTRUCTION: Kind = Kind {
    name: "construction",
    says: "How an ability code is read, letter by letter, and what it comes to.",
    keys: &[
        Key {
            name: "base",
            says: "The stats before any letter.",
            holds: Holds::By(IdKind::Stat, &WHOLE),
            needed: true,
            example: "{ move = 5, nerve = 2 }",
        },
        Key {
            name: "price",
            says: "The price before any letter, in points.",
            holds: WHOLE,
            needed: true,
            example: "7",
        },
        Key {
            name: "stray",
            says: "Characters that are dropped at the end of a code, with a warning.",
            holds: Holds::List(&Holds::Text("one character")),
            needed: false,
            example: r#"["!"]"#,
        },
        Key {
            name: "slots",
            says: "The positions of a code, in the order written.",
            holds: Holds::List(&Holds::Entry(&SLOT)),
            needed: true,
            example: r#"[{ id = "skill", name = "Skill", take = "one", letters = [{ letter = "K", name = "Keen" }] }]"#,
        },
        Key {
            name: "extras",
            says: "Priced traits that have no letter.",
            holds: Holds::List(&Holds::Entry(&EXTRA)),
            needed: false,
            example: r#"[{ trait = "swift", price = 6 }]"#,
        },
        Key {
            name: "readings",
            says: "The ways to read the printed lists against these rules.",
            holds: Holds::List(&Holds::Entry(&READING)),
            needed: false,
            example: r#"[{ id = "as-printed", name = "As printed", printed-code = true }]"#,
        },
        Key {
            name: "says",
            says: "Advice on building with it, in a sentence.",
            holds: Holds::Words,
            needed: false,
            example: r#""Crews of one skill are easier to lead.""#,
        },
        CITE,
        RULING,
        NOTE,
        FOR,
    ],
};

/// One position of an ability code.
pub static SLOT: Kind = Kind {
    name: "slot",
    says: "One position of an ability code.",
    keys: &[
        Key {
            name: "id",
            says: "Its id.",
            holds: Holds::Text("an id of your own"),
            needed: true,
            example: r#""skill""#,
        },
        Key { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Skill""# },
        Key {
            name: "take",
            says: "How many letters it takes.",
            holds: Holds::Word(words::<HowMany>),
            needed: true,
            example: r#""one""#,
        },
        Key {
            name: "after",
            says: "The character that stands before its letters.",
            holds: Holds::Text("one character"),
            needed: false,
            example: r#""/""#,
        },
        Key {
            name: "for",
            says: "The units that have it; everyone if it is left out.",
            holds: Holds::Entry(&WHO),
            needed: false,
            example: r#"{ role = ["mate"] }"#,
        },
        Key {
            name: "letters",
            says: "The letters that it knows.",
            holds: Holds::List(&Holds::Entry(&LETTER)),
            needed: true,
            example: r#"[{ letter = "K", name = "Keen", add = { nerve = 1 }, price = 3 }]"#,
        },
    ],
};

/// One letter of an ability code.
pub static LETTER: Kind = Kind {
    name: "letter",
    says: "One letter of an ability code.",
    keys: &[
        Key {
            name: "letter",
            says: "The letter.",
            holds: Holds::Text("one character"),
            needed: true,
            example: r#""K""#,
        },
        Key { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Keen""# },
        Key {
            name: "also",
            says: "What else is read as it, with a warning.",
            holds: Holds::List(&Holds::Text("one character")),
            needed: false,
            example: r#"["k"]"#,
        },
        Key {
            name: "again",
            says: "What it is read as the second time it occurs.",
            holds: Holds::Text("one character"),
            needed: false,
            example: r#""j""#,
        },
        Key {
            name: "price",
            says: "What it costs, in points; 0 if it is left out.",
            holds: WHOLE,
            needed: false,
            example: "3",
        },
        Key {
            name: "role",
            says: "The role that it implies where none is stated.",
            holds: Holds::Names(IdKind::Role),
            needed: false,
            example: r#""mate""#,
        },
        SET,
        ADD,
        SHIFT,
        AT_LEAST,
        AT_MOST,
        GAIN,
        LOSE,
        GAIN_WEAPONS,
        LOSE_WEAPONS,
        START,
        CITE,
        RULING,
        NOTE,
        FOR,
    ],
};

/// A priced trait that has no letter.
pub static EXTRA: Kind = Kind {
    name: "extra",
    says: "A priced trait that has no letter.",
    keys: &[
        Key {
            name: "trait",
            says: "The trait.",
            holds: Holds::Names(IdKind::Trait),
            needed: true,
            example: r#""swift""#,
        },
        Key { name: "price", says: "What it costs, in points.", holds: WHOLE, needed: true, example: "6" },
        CITE,
        RULING,
        NOTE,
        FOR,
    ],
};

/// A way to read the printed lists against the construction rules.
pub static READING: Kind = Kind {
    name: "reading",
    says: "A way to read the printed lists against the construction rules.",
    keys: &[
        Key {
            name: "id",
            says: "Its id.",
            holds: Holds::Text("an id of your own"),
            needed: true,
            example: r#""as-printed""#,
        },
        Key { name: "name", says: "What it is called.", holds: Holds::Words, needed: true, example: r#""As printed""# },
        Key {
            name: "printed-code",
            says: "Whether codes are read as published rather than normalised; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        Key {
            name: "caps",
            says: "Whether `at-most` is applied; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        Key {
            name: "adjusted",
            says: "Whether what each unit's `audit` says about its price counts; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};
