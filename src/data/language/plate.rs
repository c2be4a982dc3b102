use super::kind::{Holds, Kind, Spec};
use super::word_lists::words;
use crate::model::{IdKind, Ornament};

/// The name plate of a game: what it is called, who wrote it, how its dice are read and how its paper looks.
pub static PLATE: Kind = Kind {
    name: "ruleset",
    says: "The name plate of a game: its name, who wrote it, how its dice are read and how its paper looks.",
    keys: &[
        &Spec {
            name: "name",
            says: "The title as published.",
            holds: Holds::Words,
            needed: true,
            example: r#""Boats and Batteries""#,
        },
        &Spec {
            name: "author",
            says: "Who wrote the rules.",
            holds: Holds::Text("a name"),
            needed: true,
            example: r#""A. Writer""#,
        },
        &Spec {
            name: "edition",
            says: "The edition or year, as published.",
            holds: Holds::Words,
            needed: false,
            example: r#""second edition""#,
        },
        &Spec {
            name: "published",
            says: "Where it was published.",
            holds: Holds::Text("a place in print or on the web"),
            needed: false,
            example: r#""A magazine of games""#,
        },
        &Spec {
            name: "source",
            says: "The letter or letters that stand before cited lines.",
            holds: Holds::Text("a letter or letters"),
            needed: true,
            example: r#""R""#,
        },
        &Spec {
            name: "data-version",
            says: "The version of the data, not of the rules.",
            holds: Holds::Text("a version: `1.0`"),
            needed: true,
            example: r#""1.0""#,
        },
        &Spec {
            name: "language",
            says: "The language that the data are written in; English if it is left out.",
            holds: Holds::Text("the code of a language: `en`, `fr`"),
            needed: false,
            example: r#""en""#,
        },
        &Spec {
            name: "changes",
            says: "The changes in new versions of the data, oldest first.",
            holds: Holds::List(&Holds::Entry(|| &CHANGE)),
            needed: false,
            example: r#"[{ version = "1.1", says = "The launch costs less." }]"#,
        },
        &Spec {
            name: "dice",
            says: "The dice whose faces are explained; any other runs from 1 to its sides.",
            holds: Holds::List(&Holds::Entry(|| &DIE)),
            needed: false,
            example: r#"[{ die = "d20", face = "1-20", ten = "0" }]"#,
        },
        &Spec {
            name: "ladders",
            says: "Rows of dice on which a die is moved up or down.",
            holds: Holds::List(&Holds::Entry(|| &LADDER)),
            needed: false,
            example: r#"[{ id = "dice", dice = ["d4", "d6", "d8"] }]"#,
        },
        &Spec {
            name: "measure",
            says: "The measure in which distances are counted; inches if it is left out.",
            holds: Holds::Entry(|| &MEASURE),
            needed: false,
            example: r#"{ one = "span", many = "spans", mark = " sp", length = "20 mm" }"#,
        },
        &Spec {
            name: "theme",
            says: "How its paper looks.",
            holds: Holds::Entry(|| &THEME),
            needed: true,
            example: r##"{ display = "Oxanium", accent = "#2f4a6b", ornament = "rule" }"##,
        },
    ],
};

/// A die whose faces do not simply run from 1 to its sides, or do not show what they count as.
pub static DIE: Kind = Kind {
    name: "die",
    says: "A die whose faces do not simply run from 1 to its sides, or do not show what they count as.",
    keys: &[
        &Spec {
            name: "die",
            says: "Which die it is: `d` and the number of its sides, 2 to 1000.",
            holds: Holds::Text("a die: `d20`"),
            needed: true,
            example: r#""d20""#,
        },
        &Spec {
            name: "face",
            says: "What its faces count as, from the lowest to the highest: as many numbers as it has sides.",
            holds: Holds::Numbers,
            needed: true,
            example: r#""1-20""#,
        },
        &Spec {
            name: "ten",
            says: "What is printed on its highest face, where that is not the number that it counts as.",
            holds: Holds::Text("what the face shows: `0`"),
            needed: false,
            example: r#""0""#,
        },
    ],
};

/// What makes the paper of a game look like it.
pub static THEME: Kind = Kind {
    name: "theme",
    says: "The look of a game's paper.",
    keys: &[
        &Spec {
            name: "display",
            says: "The font family of headings.",
            holds: Holds::Text("the family of a font that is shipped or in the game's folder `fonts`"),
            needed: true,
            example: r#""Oxanium""#,
        },
        &Spec {
            name: "accent",
            says: "The colour of bars and headings, dark enough to stand out at least 4.5 to 1 from its own tint.",
            holds: Holds::Text("a colour: `#2f4a6b`"),
            needed: true,
            example: r##""#2f4a6b""##,
        },
        &Spec {
            name: "ornament",
            says: "The drawing beside the title.",
            holds: Holds::Word(words::<Ornament>),
            needed: true,
            example: r#""rule""#,
        },
        &Spec {
            name: "icons",
            says: "The game's own drawings, named as `icon` and `shape`.",
            holds: Holds::List(&Holds::Entry(|| &OWN_ICON)),
            needed: false,
            example: r#"[{ id = "pike", path = "M11 4L12 0L13 4V24H11z" }]"#,
        },
    ],
};

/// A drawing of a game's own.
pub static OWN_ICON: Kind = Kind {
    name: "icon",
    says: "A drawing of a game's own, filled in one colour.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id; if it is that of a shipped drawing, this one takes its place.",
            holds: Holds::Defines(IdKind::Icon),
            needed: true,
            example: r#""pike""#,
        },
        &Spec {
            name: "path",
            says: "Its outline on a grid of 24 by 24, as the `d` of a path in an SVG file; what lies in an outline within it \
                is left free.",
            holds: Holds::Text("an SVG path"),
            needed: true,
            example: r#""M11 4L12 0L13 4V24H11z""#,
        },
    ],
};

/// What one new version of the data changed.
pub static CHANGE: Kind = Kind {
    name: "change",
    says: "What one new version of the data changed.",
    keys: &[
        &Spec {
            name: "version",
            says: "The version.",
            holds: Holds::Text("a version: `1.1`"),
            needed: true,
            example: r#""1.1""#,
        },
        &Spec {
            name: "says",
            says: "What it changed.",
            holds: Holds::Words,
            needed: true,
            example: r#""The launch costs less.""#,
        },
    ],
};

/// The measure in which distances are counted, where that is not the inch.
pub static MEASURE: Kind = Kind {
    name: "measure",
    says: "The measure in which distances are counted, where that is not the inch.",
    keys: &[
        &Spec {
            name: "one",
            says: "What one of it is called.",
            holds: Holds::Words,
            needed: true,
            example: r#""span""#,
        },
        &Spec { name: "many", says: "The plural of that.", holds: Holds::Words, needed: true, example: r#""spans""# },
        &Spec {
            name: "mark",
            says: "The mark right after a number of it, including a space before it if there is one.",
            holds: Holds::Words,
            needed: true,
            example: r#"" sp""#,
        },
        &Spec {
            name: "length",
            says: "How long one is on the table: 5 to 200 mm, or 1 to 8 inches.",
            holds: Holds::Text("a length: `20 mm` or `2 inches`"),
            needed: true,
            example: r#""20 mm""#,
        },
    ],
};

/// Dice from the worst to the best, on which a die is moved up and down and stops at the ends.
pub static LADDER: Kind = Kind {
    name: "ladder",
    says: "Dice from the worst to the best, on which a die is moved up and down and stops at the ends.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Ladder),
            needed: true,
            example: r#""dice""#,
        },
        &Spec {
            name: "dice",
            says: "The dice, 2 to 20 of them, the worst first.",
            holds: Holds::List(&Holds::Dice),
            needed: true,
            example: r#"["d4", "d6", "d8"]"#,
        },
    ],
};
