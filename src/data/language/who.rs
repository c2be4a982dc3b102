use super::kind::{Holds, Key, Kind};
use crate::model::IdKind;

/// Whom something concerns: those to whom all of its keys apply, and everyone where it has none.
pub static WHO: Kind = Kind {
    name: "who",
    says: "The units that something concerns: those to which all of its keys apply, or every unit if it has none.",
    keys: &[
        Key {
            name: "units",
            says: "It is one of these units.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: false,
            example: r#"["sailors", "gunners"]"#,
        },
        Key {
            name: "role",
            says: "It has one of these roles.",
            holds: Holds::List(&Holds::Names(IdKind::Role)),
            needed: false,
            example: r#"["crew"]"#,
        },
        Key {
            name: "army",
            says: "It belongs to one of these armies.",
            holds: Holds::List(&Holds::Names(IdKind::Army)),
            needed: false,
            example: r#"["home-fleet"]"#,
        },
        Key {
            name: "traits",
            says: "It has all of these traits.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["sturdy"]"#,
        },
        Key {
            name: "without",
            says: "It has none of these traits.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["green"]"#,
        },
        Key {
            name: "choose",
            says: "For each of these choices, it has made one of the decisions named.",
            holds: Holds::By(IdKind::Choice, &Holds::List(&Holds::Names(IdKind::Decision))),
            needed: false,
            example: r#"{ watch = ["day", "dusk"] }"#,
        },
        Key {
            name: "with",
            says: "One of these units is attached to it.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: false,
            example: r#"["bosun"]"#,
        },
        Key {
            name: "any",
            says: "At least one of these descriptions applies as well.",
            holds: Holds::List(&Holds::Entry(&WHO)),
            needed: false,
            example: r#"[{ role = ["crew"] }, { traits = ["sturdy"] }]"#,
        },
    ],
};
