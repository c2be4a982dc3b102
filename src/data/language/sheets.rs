use super::kind::{Holds, Kind, Spec};
use super::word_lists::words;
use crate::model::{BlockPlace, Break, IdKind};

/// The quick-reference sheets.
pub static SHEETS: Kind = Kind {
    name: "sheets",
    says: "The quick-reference sheets.",
    keys: &[&Spec {
        name: "sheets",
        says: "The sheets.",
        holds: Holds::List(&Holds::Entry(|| &SHEET)),
        needed: true,
        example: r#"[{ title = "Boats and Batteries", pages = 1, columns = 2, blocks = [{ tables = ["turn"] }] }]"#,
    }],
};

/// A quick-reference sheet: which tables are on it, in the order of play.
pub static SHEET: Kind = Kind {
    name: "sheet",
    says: "A quick-reference sheet: which tables are on it, in the order of play.",
    keys: &[
        &Spec {
            name: "id",
            says: "A part of its file's name, where the game has several sheets.",
            holds: Holds::Defines(IdKind::Sheet),
            needed: false,
            example: r#""boats""#,
        },
        &Spec {
            name: "title",
            says: "The title in its banner.",
            holds: Holds::Words,
            needed: true,
            example: r#""Boats and Batteries""#,
        },
        &Spec {
            name: "subtitle",
            says: "A line under the title.",
            holds: Holds::Words,
            needed: false,
            example: r#""All that a helmsman needs""#,
        },
        &Spec {
            name: "referee",
            says: "Whether only the referee may see it: the page shows it, and the tables that are on no other sheet, \
                only after a press; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "pages",
            says: "How many pages it may take, 1 to 8.",
            holds: Holds::Number(1, 8),
            needed: true,
            example: "1",
        },
        &Spec {
            name: "columns",
            says: "How many columns a page has, 1 to 4.",
            holds: Holds::Number(1, 4),
            needed: true,
            example: "2",
        },
        &Spec {
            name: "turn",
            says: "The steps of the turn, in a word or two each: they stand as numbered arrows under the banner.",
            holds: Holds::List(&Holds::Words),
            needed: false,
            example: r#"["Helm", "Guns", "Damage"]"#,
        },
        &Spec {
            name: "blocks",
            says: "Its blocks, in reading order.",
            holds: Holds::List(&Holds::Entry(|| &BLOCK)),
            needed: true,
            example: r#"[{ heading = "Turn", tables = ["turn"] }]"#,
        },
    ],
};

/// One block of a sheet, usually a part of the turn.
pub static BLOCK: Kind = Kind {
    name: "block",
    says: "One block of a sheet, usually a part of the turn.",
    keys: &[
        &Spec {
            name: "heading",
            says: "The words in its bar; the name of its first table if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Turn""#,
        },
        &Spec {
            name: "tables",
            says: "Exactly one of `tables`, `army`, `letters` and `rulings`: tables, one below the other; those in an \
                inner list stand side by side.",
            holds: Holds::List(&Holds::Either(&[
                Holds::Names(IdKind::Table),
                Holds::List(&Holds::Names(IdKind::Table)),
            ])),
            needed: false,
            example: r#"["turn", ["nerve", "flight"]]"#,
        },
        &Spec {
            name: "army",
            says: "Exactly one of `tables`, `army`, `letters` and `rulings`: an army list.",
            holds: Holds::Names(IdKind::Army),
            needed: false,
            example: r#""home-fleet""#,
        },
        &Spec {
            name: "letters",
            says: "Exactly one of `tables`, `army`, `letters` and `rulings`: `true` for the letters of ability codes, \
                with what they change and cost.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "rulings",
            says: "Exactly one of `tables`, `army`, `letters` and `rulings`: `true` for the rulings in force that no \
                table on the sheet has already footnoted.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "turn",
            says: "Which steps of the sheet's `turn` it is about, 1 to 12: its bar has their numbers.",
            holds: Holds::List(&Holds::Number(1, 12)),
            needed: false,
            example: "[2]",
        },
        &Spec {
            name: "place",
            says: "Where it is on its page; in the next column if it is left out.",
            holds: Holds::Word(words::<BlockPlace>),
            needed: false,
            example: r#""top""#,
        },
        &Spec {
            name: "break",
            says: "What is started before it; nothing if it is left out.",
            holds: Holds::Word(words::<Break>),
            needed: false,
            example: r#""column""#,
        },
    ],
};
