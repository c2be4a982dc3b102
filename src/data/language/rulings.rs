use super::kind::{Holds, Key, Kind};
use crate::model::IdKind;

/// What is played where the published rules are unclear.
pub static RULINGS: Kind = Kind {
    name: "rulings",
    says: "Decisions where the published rules are unclear.",
    keys: &[
        Key {
            name: "rulings",
            says: "The rulings.",
            holds: Holds::List(&Holds::Entry(&RULING_ENTRY)),
            needed: false,
            example: r#"[{ id = "R-1", kind = "gap", trouble = "Who begins?", decision = "Red." }]"#,
        },
        Key {
            name: "uncited",
            says: "The lines of the published rules that nothing cites, with the reason.",
            holds: Holds::List(&Holds::Entry(&UNCITED)),
            needed: false,
            example: r#"[{ lines = "1-4", reason = "The preface." }]"#,
        },
    ],
};

/// A decision where the published rules are unclear.
pub static RULING_ENTRY: Kind = Kind {
    name: "ruling",
    says: "A decision where the published rules are unclear.",
    keys: &[
        Key {
            name: "id",
            says: "Its id, as footnotes name it; it may have capitals.",
            holds: Holds::Defines(IdKind::Ruling),
            needed: true,
            example: r#""R-1""#,
        },
        Key {
            name: "kind",
            says: "What is wrong, in a word or two: a gap, a contradiction, damaged text.",
            holds: Holds::Words,
            needed: true,
            example: r#""gap""#,
        },
        Key {
            name: "cite",
            says: "The lines in question, counted from 1.",
            holds: Holds::Cite,
            needed: false,
            example: r#""12,15-18""#,
        },
        Key {
            name: "trouble",
            says: "The problem.",
            holds: Holds::Words,
            needed: true,
            example: r#""Nothing says who goes first.""#,
        },
        Key {
            name: "decision",
            says: "What is played.",
            holds: Holds::Words,
            needed: true,
            example: r#""The smaller fleet.""#,
        },
        Key {
            name: "short",
            says: "Its footnote, where that is not the decision.",
            holds: Holds::Words,
            needed: false,
            example: r#""The smaller fleet first.""#,
        },
        Key { name: "reason", says: "Why.", holds: Holds::Words, needed: false, example: r#""It has more to fear.""# },
        Key {
            name: "unnamed",
            says: "Why no row, step or unit names it, so that it has no footnote.",
            holds: Holds::Text("a reason"),
            needed: false,
            example: r#""Spelling only.""#,
        },
    ],
};

/// Lines of the published rules that nothing cites.
pub static UNCITED: Kind = Kind {
    name: "uncited",
    says: "Lines of the published rules that nothing cites.",
    keys: &[
        Key {
            name: "lines",
            says: "The lines, counted from 1.",
            holds: Holds::Numbers,
            needed: true,
            example: r#""1-4""#,
        },
        Key {
            name: "reason",
            says: "Why nothing cites them.",
            holds: Holds::Text("words that are not printed"),
            needed: true,
            example: r#""The preface.""#,
        },
    ],
};

/// What a club plays in place of rulings.
pub static HOUSE: Kind = Kind {
    name: "house",
    says: "A club's own decisions, in place of rulings.",
    keys: &[Key {
        name: "rulings",
        says: "Its decisions, ruling by ruling.",
        holds: Holds::List(&Holds::Entry(&HOUSE_RULING)),
        needed: true,
        example: r#"[{ id = "R-1", decision = "The larger fleet." }]"#,
    }],
};

/// What a club plays in place of one ruling.
pub static HOUSE_RULING: Kind = Kind {
    name: "house-ruling",
    says: "A club's own decision, in place of one ruling.",
    keys: &[
        Key {
            name: "id",
            says: "The ruling; each only once.",
            holds: Holds::Names(IdKind::Ruling),
            needed: true,
            example: r#""R-1""#,
        },
        Key {
            name: "decision",
            says: "What is played.",
            holds: Holds::Words,
            needed: true,
            example: r#""The larger fleet.""#,
        },
        Key {
            name: "short",
            says: "What a footnote says about it, where that is not the decision.",
            holds: Holds::Words,
            needed: false,
            example: r#""The larger fleet first.""#,
        },
    ],
};
