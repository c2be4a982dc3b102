use super::kind::{Holds, Key, Kind};
use super::values::WHOLE;
use super::word_lists::{roundings, words};
use crate::model::SizeOf;

/// What something costs, in points, where that is not a plain number for each figure.
pub static PRICE: Kind = Kind {
    name: "price",
    says: "What something costs, in points, where that is not a plain number for each figure.",
    keys: &[
        Key {
            name: "each",
            says: "Exactly one of `each`, `unit`, `sizes`, `sum` and `times`: points for each figure of the unit, or \
                for each that takes the option; below 0 where something is given up.",
            holds: WHOLE,
            needed: false,
            example: "3",
        },
        Key {
            name: "unit",
            says: "Exactly one of `each`, `unit`, `sizes`, `sum` and `times`: points for the whole unit, however many \
                figures it has.",
            holds: WHOLE,
            needed: false,
            example: "25",
        },
        Key {
            name: "sizes",
            says: "Exactly one of `each`, `unit`, `sizes`, `sum` and `times`: points for the whole unit by its number \
                of figures, 1 to 1000; other sizes are refused.",
            holds: Holds::Keyed("numbers of figures, 1 to 1000", &WHOLE),
            needed: false,
            example: r#"{ "4" = 30, "8" = 55 }"#,
        },
        Key {
            name: "sum",
            says: "Exactly one of `each`, `unit`, `sizes`, `sum` and `times`: a sum over `figures`, `attached`, stats \
                and traits with a number, and, for an option, `taken`: the figures that took it.",
            holds: Holds::Sum(&["stats", "figures", "attached", "taken"]),
            needed: false,
            example: r#""20 + 4 * figures""#,
        },
        Key {
            name: "times",
            says: "Exactly one of `each`, `unit`, `sizes`, `sum` and `times`: a fraction by which everything else is \
                multiplied at the end; it needs `round`.",
            holds: Holds::Text("a fraction: `3/2`"),
            needed: false,
            example: r#""3/2""#,
        },
        Key {
            name: "round",
            says: "How the result of `times` is rounded.",
            holds: Holds::Word(roundings),
            needed: false,
            example: r#""up""#,
        },
    ],
};

/// A number that grows with the size of the game or of a unit: `plus`, and `give` more for each step.
pub static GROWING: Kind = Kind {
    name: "growing",
    says: "A number that grows with the size of the game or of a unit: `plus`, and `give` more for each step.",
    keys: &[
        Key {
            name: "each",
            says: "How large a step is, in points or figures; at least 1.",
            holds: Holds::Number(1, 1_000_000),
            needed: true,
            example: "250",
        },
        Key {
            name: "of",
            says: "What is counted.",
            holds: Holds::Word(words::<SizeOf>),
            needed: true,
            example: r#""limit""#,
        },
        Key {
            name: "give",
            says: "How many each step adds; 1 if it is left out.",
            holds: WHOLE,
            needed: false,
            example: "1",
        },
        Key {
            name: "plus",
            says: "How many there are at any size; 0 if it is left out.",
            holds: WHOLE,
            needed: false,
            example: "1",
        },
        Key {
            name: "round",
            says: "Whether only full steps count or one that has begun counts as well; only full ones if it is left \
                out.",
            holds: Holds::Word(roundings),
            needed: false,
            example: r#""up""#,
        },
    ],
};
