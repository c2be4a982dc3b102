use super::kind::{Holds, Key, Kind};
use crate::model::IdKind;

/// Whom something concerns: those to whom all of its keys apply, and everyone where it has none.
pub static WHO: Kind = Kind {
    name: "who",
    says: "Whom something concerns: those to whom all of its keys apply, and everyone where it has none.",
    keys: &[
        Key {
            name: "units",
            says: "Units of which it is one.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: false,
            example: r#"["sailors", "gunners"]"#,
        },
        Key {
            name: "role",
            says: "Roles of which it has one.",
            holds: Holds::List(&Holds::Names(IdKind::Role)),
            needed: false,
            example: r#"["crew"]"#,
        },
        Key {
            name: "army",
            says: "Armies of which it belongs to one.",
            holds: Holds::List(&Holds::Names(IdKind::Army)),
            needed: false,
            example: r#"["home-fleet"]"#,
        },
        Key {
            name: "traits",
            says: "Traits all of which it has.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["sturdy"]"#,
        },
        Key {
            name: "without",
            says: "Traits none of which it has.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["green"]"#,
        },
        Key {
            name: "choose",
            says: "Choices, each with the decisions of which it has made one.",
            holds: Holds::By(IdKind::Choice, &Holds::List(&Holds::Names(IdKind::Decision))),
            needed: false,
            example: r#"{ watch = ["day", "dusk"] }"#,
        },
        Key {
            name: "with",
            says: "Units of which one is attached to it.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: false,
            example: r#"["bosun"]"#,
        },
        Key {
            name: "any",
            says: "Descriptions of which at least one applies as well.",
            holds: Holds::List(&Holds::Entry(&WHO)),
            needed: false,
            example: r#"[{ role = ["crew"] }, { traits = ["sturdy"] }]"#,
        },
    ],
};
