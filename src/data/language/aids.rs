use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::values::WHOLE;
use super::word_lists::words;
use crate::model::{CardSize, Icon, IdKind};

/// What is cut out and laid on the table, true to size.
pub static AIDS: Kind = Kind {
    name: "aids",
    says: "Rulers, counters and other things to cut out and lay on the table, true to size.",
    keys: &[&Spec {
        name: "aids",
        says: "The aids.",
        holds: Holds::List(&Holds::Entry(|| &AID)),
        needed: true,
        example: r#"[{ name = "Adrift", count = 6, marker = { size = "20", shape = "ring" } }]"#,
    }],
};

/// Something that is cut out and laid on the table.
pub static AID: Kind = Kind {
    name: "aid",
    says: "Something that is cut out and laid on the table.",
    keys: &[
        &Spec {
            name: "name",
            says: "What players call it; needed unless it is `rulers` or the `tracker` of a track, which have the name \
                of their table or track.",
            holds: Holds::Words,
            needed: false,
            example: r#""Adrift""#,
        },
        &Spec {
            name: "says",
            says: "More words on it.",
            holds: Holds::Words,
            needed: false,
            example: r#""Laid beside a boat without sails.""#,
        },
        &Spec {
            name: "count",
            says: "How many are printed, 1 to 120; 1 if it is left out.",
            holds: Holds::Number(1, 120),
            needed: false,
            example: "6",
        },
        &Spec {
            name: "rulers",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a ruler for each row of \
                this table, which has a `band` or a `reach`.",
            holds: Holds::Names(IdKind::Measures),
            needed: false,
            example: r#""gunnery""#,
        },
        &Spec {
            name: "ruler",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a ruler that no table \
                gives.",
            holds: Holds::Entry(|| &RULER),
            needed: false,
            example: r#"{ length = 12, marks = [{ at = 6, says = "rowed" }] }"#,
        },
        &Spec {
            name: "blast",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a circle with this \
                radius, 1 to 3 inches or of the game's own measure.",
            holds: Holds::Number(1, 3),
            needed: false,
            example: "2",
        },
        &Spec {
            name: "strip",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a plain strip of this \
                length, 1 to 10 inches or of the game's own measure.",
            holds: Holds::Number(1, 10),
            needed: false,
            example: "4",
        },
        &Spec {
            name: "marker",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a counter that shows a \
                state.",
            holds: Holds::Entry(|| &MARKER),
            needed: false,
            example: r##"{ size = "20", colour = "#2f4a6b", shape = "ring" }"##,
        },
        &Spec {
            name: "tracker",
            says: "Exactly one of `rulers`, `ruler`, `blast`, `strip`, `marker` and `tracker`: a row of boxes on which \
                a counter is moved.",
            holds: Holds::Entry(|| &TRACKER),
            needed: false,
            example: "{ from = 0, to = 10 }",
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A ruler that no table gives.
pub static RULER: Kind = Kind {
    name: "ruler",
    says: "A ruler that no table gives.",
    keys: &[
        &Spec {
            name: "length",
            says: "How long it is, 1 to 48 inches or of the game's own measure.",
            holds: Holds::Number(1, 48),
            needed: true,
            example: "12",
        },
        &Spec {
            name: "marks",
            says: "The marks at its edge.",
            holds: Holds::List(&Holds::Entry(|| &AID_MARK)),
            needed: false,
            example: r#"[{ at = 6, says = "rowed" }]"#,
        },
        &Spec {
            name: "quarters",
            says: "How many quarters of an inch, or of the game's own measure, a step has, 1 to 40; it goes with \
                `step`.",
            holds: Holds::Number(1, 40),
            needed: false,
            example: "10",
        },
        &Spec {
            name: "step",
            says: "What a step of a ruler that is counted in steps is called; it goes with `quarters`.",
            holds: Holds::Words,
            needed: false,
            example: r#""stroke""#,
        },
    ],
};

/// Words at a number of a ruler or a tracker.
pub static AID_MARK: Kind = Kind {
    name: "aid-mark",
    says: "Words at a number of a ruler or a tracker.",
    keys: &[
        &Spec {
            name: "at",
            says: "The distance on a ruler, or the number of a box on a tracker.",
            holds: WHOLE,
            needed: true,
            example: "6",
        },
        &Spec { name: "says", says: "What it says.", holds: Holds::Words, needed: true, example: r#""rowed""# },
    ],
};

/// A counter that shows a state.
pub static MARKER: Kind = Kind {
    name: "marker",
    says: "A counter that shows a state.",
    keys: &[
        &Spec {
            name: "size",
            says: "How large it is; a chit of 25 mm if it is left out.",
            holds: Holds::Word(words::<CardSize>),
            needed: false,
            example: r#""20""#,
        },
        &Spec {
            name: "colour",
            says: "Its colour; black if it is left out.",
            holds: Holds::Text("a colour: `#2f4a6b`"),
            needed: false,
            example: r##""#2f4a6b""##,
        },
        &Spec {
            name: "shape",
            says: "The drawing on it; a filled circle if it is left out.",
            holds: Holds::Either(&[Holds::Word(words::<Icon>), Holds::Names(IdKind::Icon)]),
            needed: false,
            example: r#""ring""#,
        },
    ],
};

/// A row of boxes on which a counter is moved: those of a `track`, or numbers `from` one `to` another.
pub static TRACKER: Kind = Kind {
    name: "tracker",
    says: "A row of boxes on which a counter is moved: those of a `track`, or numbers `from` one `to` another.",
    keys: &[
        &Spec {
            name: "track",
            says: "The track of a whole force whose boxes they are, in place of `from` and `to`.",
            holds: Holds::Names(IdKind::Tracker),
            needed: false,
            example: r#""tide""#,
        },
        &Spec { name: "from", says: "The first number; it goes with `to`.", holds: WHOLE, needed: false, example: "0" },
        &Spec {
            name: "to",
            says: "The last number, at most 100 more than the first; it goes with `from`.",
            holds: WHOLE,
            needed: false,
            example: "10",
        },
        &Spec {
            name: "marks",
            says: "Words over some of the numbers.",
            holds: Holds::List(&Holds::Entry(|| &AID_MARK)),
            needed: false,
            example: r#"[{ at = 10, says = "high tide" }]"#,
        },
    ],
};
