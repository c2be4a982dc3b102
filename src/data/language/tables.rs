use super::kind::{Holds, Kind, Spec};
use super::lookups::{GRID, LOOKUP};
use super::notes::{NOTE_ENTRY, STEP};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::values::{CELL, WHOLE};
use super::word_lists::words;
use crate::model::{Form, IdKind};

/// A file of tables, all of one part of the turn: the file's name.
pub static TABLES_FILE: Kind = Kind {
    name: "tables",
    says: "A file of tables, all for the part of the turn that the file is named after.",
    keys: &[&Spec {
        name: "tables",
        says: "The tables.",
        holds: Holds::List(&Holds::Entry(|| &TABLE)),
        needed: true,
        example: r#"[{ id = "turn", name = "In order", steps = [{ says = "Draw a card." }] }]"#,
    }],
};

/// Something that is consulted in play.
pub static TABLE: Kind = Kind {
    name: "table",
    says: "Something that is consulted in play.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id, unique in the game.",
            holds: Holds::Defines(IdKind::Table),
            needed: true,
            example: r#""nerve""#,
        },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Nerve""# },
        &Spec {
            name: "full-name",
            says: "What it is called away from its sheet, in lists and where tables are looked up, as where two tables \
                have one name; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Nerve of boats""#,
        },
        &Spec {
            name: "says",
            says: "How it is used, in a sentence above it.",
            holds: Holds::Words,
            needed: false,
            example: r#""Thrown when half of a crew is lost.""#,
        },
        &Spec {
            name: "on-roster",
            says: "Whether a roster shows it, with only the rows that concern its units; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "lookup",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: a number, \
                thrown or counted, and what it means.",
            holds: Holds::Entry(|| &LOOKUP),
            needed: false,
            example: r#"{ by = "2d6", columns = [{ name = "Crew" }], rows = [{ on = "2-12", cells = ["holds"] }] }"#,
        },
        &Spec {
            name: "grid",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: rows by \
                columns.",
            holds: Holds::Entry(|| &GRID),
            needed: false,
            example: r#"{ stub = "Boat", columns = [{ name = "Speed" }], rows = [{ name = "Launch", cells = [6] }] }"#,
        },
        &Spec {
            name: "modifiers",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: what is \
                added to a throw, and when.",
            holds: Holds::Entry(|| &MODIFIERS),
            needed: false,
            example: r#"{ rows = [{ add = -1, when = "target in mist" }] }"#,
        },
        &Spec {
            name: "steps",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: a \
                procedure, one thing after another.",
            holds: Holds::List(&Holds::Entry(|| &STEP)),
            needed: false,
            example: r#"[{ head = "Move", says = "every boat that can." }]"#,
        },
        &Spec {
            name: "notes",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: rules that \
                need no order.",
            holds: Holds::List(&Holds::Entry(|| &NOTE_ENTRY)),
            needed: false,
            example: r#"[{ head = "Mist", says = "hides what is beyond 8 inches." }]"#,
        },
        &Spec {
            name: "formula",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: a grid of \
                sums.",
            holds: Holds::Entry(|| &FORMULA),
            needed: false,
            example: r#"{ heads = [], across = { name = "at", values = [5] }, rows = [{ names = [], sum = "at" }] }"#,
        },
        &Spec {
            name: "weapons",
            says: "Exactly one of `lookup`, `grid`, `modifiers`, `steps`, `notes`, `formula` and `weapons`: a grid \
                made from the weapons of the game.",
            holds: Holds::Entry(|| &WEAPON_TABLE),
            needed: false,
            example: r#"{ stub = "Weapon" }"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// What is added to a throw, and when.
pub static MODIFIERS: Kind = Kind {
    name: "modifiers",
    says: "What is added to a throw, and when.",
    keys: &[
        &Spec {
            name: "form",
            says: "What the numbers are; changes with their signs if it is left out, and under `shift` steps on a \
                ladder of dice.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""percent""#,
        },
        &Spec {
            name: "rows",
            says: "The modifiers, in printed order.",
            holds: Holds::List(&Holds::Entry(|| &MODIFIER)),
            needed: true,
            example: r#"[{ add = -1, when = "target in mist" }]"#,
        },
    ],
};

/// One modifier.
pub static MODIFIER: Kind = Kind {
    name: "modifier",
    says: "One modifier.",
    keys: &[
        &Spec {
            name: "add",
            says: "How much is added, below 0 if it is taken off; words if it depends.",
            holds: CELL,
            needed: true,
            example: "-1",
        },
        &Spec {
            name: "when",
            says: "When it applies.",
            holds: Holds::Words,
            needed: true,
            example: r#""target in mist""#,
        },
        &Spec {
            name: "cost",
            says: "What it costs, if anything.",
            holds: Holds::Words,
            needed: false,
            example: r#""one action""#,
        },
        &Spec {
            name: "set",
            says: "Its set: of the modifiers in one set, only one counts.",
            holds: Holds::Text("a word of your own, the same for all of the set"),
            needed: false,
            example: r#""weather""#,
        },
        &Spec {
            name: "rows",
            says: "The rows of grids that it applies to, by their names; all if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::GridRow)),
            needed: false,
            example: r#"["Swivel gun"]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A grid of sums, worked out when the data are read.
pub static FORMULA: Kind = Kind {
    name: "formula",
    says: "A grid of sums, worked out when the data are read.",
    keys: &[
        &Spec {
            name: "heads",
            says: "The heads of the columns that name the rows.",
            holds: Holds::List(&Holds::Words),
            needed: true,
            example: r#"["Crew"]"#,
        },
        &Spec {
            name: "across",
            says: "The number that runs across the top.",
            holds: Holds::Entry(|| &ACROSS),
            needed: true,
            example: r#"{ name = "distance", values = [5, 10] }"#,
        },
        &Spec {
            name: "form",
            says: "What the results are; plain numbers if it is left out, and percent are kept within 0 to 100.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""percent""#,
        },
        &Spec {
            name: "rows",
            says: "The rows, in printed order.",
            holds: Holds::List(&Holds::Entry(|| &FORMULA_ROW)),
            needed: true,
            example: r#"[{ names = ["Green"], sum = "20 - distance" }]"#,
        },
    ],
};

/// The number that runs across the top of a formula.
pub static ACROSS: Kind = Kind {
    name: "across",
    says: "The number that runs across the top of a formula.",
    keys: &[
        &Spec {
            name: "name",
            says: "What it is called at its head and in the sums.",
            holds: Holds::Text("a name that sums can use: lower-case letters, digits and underscores"),
            needed: true,
            example: r#""distance""#,
        },
        &Spec {
            name: "form",
            says: "What its numbers are; plain numbers if it is left out.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""inches""#,
        },
        &Spec {
            name: "values",
            says: "Its numbers, one for each column.",
            holds: Holds::List(&WHOLE),
            needed: true,
            example: "[5, 10, 15]",
        },
    ],
};

/// One row of a formula.
pub static FORMULA_ROW: Kind = Kind {
    name: "formula-row",
    says: "One row of a formula.",
    keys: &[
        &Spec {
            name: "names",
            says: "What the row is about: one name for each head, empty where it has none.",
            holds: Holds::List(&Holds::Words),
            needed: true,
            example: r#"["Green"]"#,
        },
        &Spec {
            name: "sum",
            says: "What the results are: a sum over the number across, by the name that `across` gives it.",
            holds: Holds::Sum(&["across"]),
            needed: true,
            example: r#""20 - distance""#,
        },
        &Spec {
            name: "reach",
            says: "Where the row ends: beyond this number across there is no result.",
            holds: WHOLE,
            needed: false,
            example: "10",
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A grid made from the weapons of the game, a row each.
pub static WEAPON_TABLE: Kind = Kind {
    name: "weapon-table",
    says: "A grid made from the weapons of the game, a row each.",
    keys: &[
        &Spec {
            name: "stub",
            says: "The head of the weapons' names.",
            holds: Holds::Words,
            needed: true,
            example: r#""Weapon""#,
        },
        &Spec {
            name: "stats",
            says: "The stats of weapons that have a column each; all if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::WeaponStat)),
            needed: false,
            example: r#"["range", "strikes"]"#,
        },
        &Spec {
            name: "traits",
            says: "The head of a column with the weapons' traits; no such column if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Traits""#,
        },
        &Spec {
            name: "any-of",
            says: "The weapons that have a row each; all if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::Weapon)),
            needed: false,
            example: r#"["boarding-gun"]"#,
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
    ],
};
