use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::values::CELL;
use super::word_lists::words;
use crate::model::{Form, IdKind};

/// A number, thrown or counted, and what it means.
pub static LOOKUP: Kind = Kind {
    name: "lookup",
    says: "A number, thrown or counted, and what it means.",
    keys: &[
        &Spec {
            name: "by",
            says: "What gives the number: a throw, two throws against each other, a pool of dice, or something \
                counted, in the players' words.",
            holds: Holds::Either(&[
                Holds::Dice,
                Holds::Text("an opposed throw: `d8 against d8`, or `ladder against ladder`"),
                Holds::Text("a pool of dice: `pool of d8, 5+`"),
                Holds::Words,
            ]),
            needed: true,
            example: r#""2d6""#,
        },
        &Spec {
            name: "modifiers",
            says: "The tables of modifiers that change the throw before it is looked up.",
            holds: Holds::List(&Holds::Names(IdKind::Modifiers)),
            needed: false,
            example: r#"["nerve-modifiers"]"#,
        },
        &Spec {
            name: "columns",
            says: "The columns to the right of the number.",
            holds: Holds::List(&Holds::Entry(|| &COLUMN)),
            needed: true,
            example: r#"[{ name = "The crew" }]"#,
        },
        &Spec {
            name: "rows",
            says: "The rows, in printed order; everything that can be thrown has exactly one.",
            holds: Holds::List(&Holds::Entry(|| &LOOKUP_ROW)),
            needed: true,
            example: r#"[{ on = "2-12", cells = ["holds"] }]"#,
        },
    ],
};

/// One row of a lookup.
pub static LOOKUP_ROW: Kind = Kind {
    name: "lookup-row",
    says: "One row of a lookup.",
    keys: &[
        &Spec {
            name: "on",
            says: "The numbers that it answers: what is thrown or counted, the first throw less the second, or how \
                many dice of a pool succeed.",
            holds: Holds::Numbers,
            needed: true,
            example: r#""2-5""#,
        },
        &Spec {
            name: "cells",
            says: "Exactly one of `cells` and `not-printed`: what it answers, one cell for each column.",
            holds: Holds::List(&CELL),
            needed: false,
            example: r#"["falls back", 4]"#,
        },
        &Spec {
            name: "not-printed",
            says: "Exactly one of `cells` and `not-printed`: `true` where the published rules print nothing here; its \
                `ruling` then says what is done.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "next",
            says: "The table to consult next.",
            holds: Holds::Names(IdKind::Table),
            needed: false,
            example: r#""flight""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// Rows by columns.
pub static GRID: Kind = Kind {
    name: "grid",
    says: "Rows by columns.",
    keys: &[
        &Spec {
            name: "stub",
            says: "The head of the row names.",
            holds: Holds::Words,
            needed: true,
            example: r#""Boat""#,
        },
        &Spec {
            name: "throw",
            says: "The throw that the needs in its cells are made with, if it has any.",
            holds: Holds::Dice,
            needed: false,
            example: r#""1d8""#,
        },
        &Spec {
            name: "always",
            says: "The natural results of that throw that succeed whatever is added.",
            holds: Holds::Numbers,
            needed: false,
            example: r#""8""#,
        },
        &Spec {
            name: "never",
            says: "The natural results of that throw that fail whatever is added, unless they are among `always`.",
            holds: Holds::Numbers,
            needed: false,
            example: r#""1""#,
        },
        &Spec {
            name: "modifiers",
            says: "The tables of modifiers that change that throw.",
            holds: Holds::List(&Holds::Names(IdKind::Modifiers)),
            needed: false,
            example: r#"["gunnery-modifiers"]"#,
        },
        &Spec {
            name: "columns",
            says: "The columns to the right of the row names.",
            holds: Holds::List(&Holds::Entry(|| &COLUMN)),
            needed: true,
            example: r#"[{ name = "Speed", form = "inches" }]"#,
        },
        &Spec {
            name: "rows",
            says: "The rows, in printed order; they may be left out only where `blank` is there.",
            holds: Holds::List(&Holds::Entry(|| &GRID_ROW)),
            needed: false,
            example: r#"[{ name = "Launch", cells = [6] }]"#,
        },
        &Spec {
            name: "blank",
            says: "How many empty rows follow, to be filled in by hand, 1 to 40; none if it is left out.",
            holds: Holds::Number(1, 40),
            needed: false,
            example: "6",
        },
    ],
};

/// One row of a grid.
pub static GRID_ROW: Kind = Kind {
    name: "grid-row",
    says: "One row of a grid.",
    keys: &[
        &Spec {
            name: "name",
            says: "What the row is about.",
            holds: Holds::Words,
            needed: true,
            example: r#""Launch""#,
        },
        &Spec {
            name: "cells",
            says: "Its cells, one for each column.",
            holds: Holds::List(&CELL),
            needed: true,
            example: r#"[6, "5+"]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// One column of a lookup or a grid.
pub static COLUMN: Kind = Kind {
    name: "column",
    says: "One column of a lookup or a grid.",
    keys: &[
        &Spec {
            name: "name",
            says: "The words at its head.",
            holds: Holds::Words,
            needed: true,
            example: r#""Speed""#,
        },
        &Spec {
            name: "form",
            says: "What its cells are; words if it is left out.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""inches""#,
        },
        &Spec {
            name: "band",
            says: "What the stretch up to its numbers is called on a ruler, where they make one.",
            holds: Holds::Words,
            needed: false,
            example: r#""Close""#,
        },
        &Spec {
            name: "thrown-by",
            says: "Who throws for its needs, where that is not the one who throws for the table.",
            holds: Holds::Words,
            needed: false,
            example: r#""the target""#,
        },
    ],
};
