use super::effects::EFFECTS;
use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::shape::Shape;
use super::values::WHOLE;
use super::word_lists::words;
use crate::model::{HowMany, IdKind, Who};

/// How an ability code is read, letter by letter, and what it comes to.
pub static CONSTRUCTION: Kind = Kind {
    name: "construction",
    says: "How an ability code is read, letter by letter, and what it comes to.",
    keys: &[
        &Spec {
            name: "base",
            says: "The stats before any letter.",
            holds: Holds::By(IdKind::Stat, &WHOLE),
            needed: true,
            example: "{ move = 5, nerve = 2 }",
        },
        &Spec {
            name: "price",
            says: "The price before any letter, in points.",
            holds: WHOLE,
            needed: true,
            example: "7",
        },
        &Spec {
            name: "stray",
            says: "Characters that are dropped at the end of a code, with a warning.",
            holds: Holds::List(&Holds::Text("one character")),
            needed: false,
            example: r#"["!"]"#,
        },
        &Spec {
            name: "slots",
            says: "The positions of a code, in the order written.",
            holds: Holds::List(&Holds::Entry(|| &SLOT)),
            needed: true,
            example: r#"[{ id = "skill", name = "Skill", take = "one", letters = [{ letter = "K", name = "Keen" }] }]"#,
        },
        &Spec {
            name: "extras",
            says: "Priced traits that have no letter.",
            holds: Holds::List(&Holds::Entry(|| &EXTRA)),
            needed: false,
            example: r#"[{ trait = "swift", price = 6 }]"#,
        },
        &Spec {
            name: "readings",
            says: "The ways to read the printed lists against these rules.",
            holds: Holds::List(&Holds::Entry(|| &READING)),
            needed: false,
            example: r#"[{ id = "as-printed", name = "As printed", printed-code = true }]"#,
        },
        &Spec {
            name: "says",
            says: "Advice on building with it, in a sentence.",
            holds: Holds::Words,
            needed: false,
            example: r#""Crews of one skill are easier to lead.""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// One position of an ability code.
pub static SLOT: Kind = Kind {
    name: "slot",
    says: "One position of an ability code.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Text("an id of your own"),
            needed: true,
            example: r#""skill""#,
        },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Skill""# },
        &Spec {
            name: "take",
            says: "How many letters it takes.",
            holds: Holds::Word(words::<HowMany>),
            needed: true,
            example: r#""one""#,
        },
        &Spec {
            name: "after",
            says: "The character that stands before its letters.",
            holds: Holds::Text("one character"),
            needed: false,
            example: r#""/""#,
        },
        &Spec {
            name: "for",
            says: "The units that have it; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["mate"] }"#,
        },
        &Spec {
            name: "letters",
            says: "The letters that it knows.",
            holds: Holds::List(&Holds::Entry(|| &LETTER)),
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
        &Spec {
            name: "letter",
            says: "The letter.",
            holds: Holds::Text("one character"),
            needed: true,
            example: r#""K""#,
        },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Keen""# },
        &Spec {
            name: "also",
            says: "What else is read as it, with a warning.",
            holds: Holds::List(&Holds::Text("one character")),
            needed: false,
            example: r#"["k"]"#,
        },
        &Spec {
            name: "again",
            says: "What it is read as the second time it occurs.",
            holds: Holds::Text("one character"),
            needed: false,
            example: r#""j""#,
        },
        &Spec {
            name: "price",
            says: "What it costs, in points; 0 if it is left out.",
            holds: WHOLE,
            needed: false,
            example: "3",
        },
        &Spec {
            name: "role",
            says: "The role that it implies where none is stated.",
            holds: Holds::Names(IdKind::Role),
            needed: false,
            example: r#""mate""#,
        },
        &EFFECTS,
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A priced trait that has no letter.
pub static EXTRA: Kind = Kind {
    name: "extra",
    says: "A priced trait that has no letter.",
    keys: &[
        &Spec {
            name: "trait",
            says: "The trait.",
            holds: Holds::Names(IdKind::Trait),
            needed: true,
            example: r#""swift""#,
        },
        &Spec { name: "price", says: "What it costs, in points.", holds: WHOLE, needed: true, example: "6" },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A way to read the printed lists against the construction rules.
pub static READING: Kind = Kind {
    name: "reading",
    says: "A way to read the printed lists against the construction rules.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Text("an id of your own"),
            needed: true,
            example: r#""as-printed""#,
        },
        &Spec {
            name: "name",
            says: "What it is called.",
            holds: Holds::Words,
            needed: true,
            example: r#""As printed""#,
        },
        &Spec {
            name: "printed-code",
            says: "Whether codes are read as published rather than normalised; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "caps",
            says: "Whether `at-most` is applied; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "adjusted",
            says: "Whether what each unit's `audit` says about its price counts; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};
