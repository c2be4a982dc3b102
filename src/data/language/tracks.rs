use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, NOTE, RULING};
use super::shape::Shape;
use super::values::WHOLE;
use super::word_lists::words;
use crate::model::{BoxShape, Each, IdKind, Who};

/// Boxes that are crossed off, with marks over them and lanes under them.
pub static TRACK: Kind = Kind {
    name: "track",
    says: "Boxes that are crossed off, with marks over them and lanes under them.",
    keys: &[
        &Spec { name: "id", says: "Its id.", holds: Holds::Defines(IdKind::Track), needed: true, example: r#""hull""# },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Hull""# },
        &Spec {
            name: "for",
            says: "The units that it concerns; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["boat"] }"#,
        },
        &Spec {
            name: "each",
            says: "What has one of its own; every unit if it is left out.",
            holds: Holds::Word(words::<Each>),
            needed: false,
            example: r#""figure""#,
        },
        &Spec {
            name: "boxes",
            says: "Exactly one of `boxes`, `rows` and `systems`: how many boxes, a number or a sum over the unit's \
                stats and figures.",
            holds: Holds::Either(&[WHOLE, Holds::Sum(&["stats", "figures", "attached", "lost", "left"])]),
            needed: false,
            example: r#""hull + 2""#,
        },
        &Spec {
            name: "rows",
            says: "Exactly one of `boxes`, `rows` and `systems`: lines of boxes, each of its own length.",
            holds: Holds::List(&Holds::Entry(|| &ROW)),
            needed: false,
            example: r#"[{ boxes = 4, end = "Roll for leaks." }, { boxes = "hull - 4" }]"#,
        },
        &Spec {
            name: "systems",
            says: "Exactly one of `boxes`, `rows` and `systems`: `true` where the boxes are those of the unit's \
                systems, each with its name.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "shape",
            says: "What the boxes look like; squares if it is left out.",
            holds: Holds::Word(words::<BoxShape>),
            needed: false,
            example: r#""circle""#,
        },
        &Spec {
            name: "row",
            says: "How many boxes stand on a line, 1 to 20; 15 if it is left out.",
            holds: Holds::Number(1, 20),
            needed: false,
            example: "10",
        },
        &Spec {
            name: "group",
            says: "How many boxes stand close together, 1 to 20; 5 if it is left out.",
            holds: Holds::Number(1, 20),
            needed: false,
            example: "4",
        },
        &Spec {
            name: "full-rows",
            says: "Whether each line is filled before the next begins, as where a line is a movement tray; no if it is \
                left out: lines are then about as long as each other.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "clears",
            says: "Whether the ticks are erased again; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "hidden",
            says: "Whether it is kept from an opponent: rosters for him leave it out; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "says",
            says: "A sentence beside it.",
            holds: Holds::Words,
            needed: false,
            example: r#""At half, the crew bails.""#,
        },
        &Spec {
            name: "marks",
            says: "The marks over its boxes.",
            holds: Holds::List(&Holds::Entry(|| &MARK)),
            needed: false,
            example: r#"[{ share = "1/2", says = "half" }]"#,
        },
        &Spec {
            name: "lanes",
            says: "Rows of numbers under the boxes.",
            holds: Holds::List(&Holds::Entry(|| &LANE)),
            needed: false,
            example: r#"[{ name = "Speed", sum = "move - lost" }]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
    ],
};

/// One line of boxes of a track.
pub static ROW: Kind = Kind {
    name: "row",
    says: "One line of boxes of a track.",
    keys: &[
        &Spec {
            name: "boxes",
            says: "How many boxes it has, a number or a sum over the unit's stats and figures.",
            holds: Holds::Either(&[WHOLE, Holds::Sum(&["stats", "figures", "attached", "lost", "left"])]),
            needed: true,
            example: "4",
        },
        &Spec {
            name: "end",
            says: "What happens when its last box is crossed off, printed at its end.",
            holds: Holds::Words,
            needed: false,
            example: r#""Roll for leaks.""#,
        },
    ],
};

/// What stands over a box of a track.
pub static MARK: Kind = Kind {
    name: "mark",
    says: "A mark over a box of a track.",
    keys: &[
        &Spec {
            name: "at",
            says: "Exactly one of `at`, `share` and `where`: the box, counted from 1, up to 200.",
            holds: Holds::Number(1, 200),
            needed: false,
            example: "3",
        },
        &Spec {
            name: "share",
            says: "Exactly one of `at`, `share` and `where`: the box with which this share is lost, rounded up.",
            holds: Holds::Text("a fraction up to 1: `1/2`"),
            needed: false,
            example: r#""1/2""#,
        },
        &Spec {
            name: "where",
            says: "Exactly one of `at`, `share` and `where`: the first box at which a comparison over `lost`, stats \
                and figures is true.",
            holds: Holds::Comparison(&["stats", "figures", "attached", "lost", "left"]),
            needed: false,
            example: r#""lost >= nerve""#,
        },
        &Spec { name: "says", says: "What it says.", holds: Holds::Words, needed: true, example: r#""half""# },
        &Spec {
            name: "shade",
            says: "Whether the boxes from here on are shaded; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// Numbers under the boxes of a track.
pub static LANE: Kind = Kind {
    name: "lane",
    says: "Numbers under the boxes of a track.",
    keys: &[
        &Spec { name: "name", says: "What the numbers are.", holds: Holds::Words, needed: true, example: r#""Speed""# },
        &Spec {
            name: "from",
            says: "The box from which the second value of a list holds, 1 to 200; 2 if it is left out.",
            holds: Holds::Number(1, 200),
            needed: false,
            example: "3",
        },
        &Spec {
            name: "list",
            says: "Exactly one of `list`, `stat` and `sum`: the values as they are written.",
            holds: Holds::List(&Holds::Words),
            needed: false,
            example: r#"["8", "6", "4"]"#,
        },
        &Spec {
            name: "stat",
            says: "Exactly one of `list`, `stat` and `sum`: a stat that is a row of numbers.",
            holds: Holds::Names(IdKind::Stat),
            needed: false,
            example: r#""speeds""#,
        },
        &Spec {
            name: "sum",
            says: "Exactly one of `list`, `stat` and `sum`: a sum in which `lost` counts up from box to box.",
            holds: Holds::Either(&[WHOLE, Holds::Sum(&["stats", "figures", "attached", "lost", "left"])]),
            needed: false,
            example: r#""move - lost""#,
        },
        &Spec {
            name: "where",
            says: "A comparison over `lost`, stats and figures: where it is not true, a dash is printed.",
            holds: Holds::Comparison(&["stats", "figures", "attached", "lost", "left"]),
            needed: false,
            example: r#""lost < 6""#,
        },
    ],
};
