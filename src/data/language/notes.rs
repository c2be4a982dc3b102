use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};

/// One step of a procedure.
pub static STEP: Kind = Kind {
    name: "step",
    says: "One step of a procedure.",
    keys: &[
        &Spec {
            name: "head",
            says: "The word that names it, set bold before the rest.",
            holds: Holds::Words,
            needed: false,
            example: r#""Move""#,
        },
        &Spec {
            name: "says",
            says: "What to do.",
            holds: Holds::Words,
            needed: true,
            example: r#""Every boat that can moves.""#,
        },
        &Spec {
            name: "steps",
            says: "The steps within it, in order.",
            holds: Holds::List(&Holds::Entry(|| &STEP)),
            needed: false,
            example: r#"[{ says = "The one in front moves first." }]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// One rule in short words.
pub static NOTE_ENTRY: Kind = Kind {
    name: "note",
    says: "One rule in a few words.",
    keys: &[
        &Spec {
            name: "head",
            says: "The word that names it, set bold before the rest.",
            holds: Holds::Words,
            needed: false,
            example: r#""Mist""#,
        },
        &Spec {
            name: "says",
            says: "The rule.",
            holds: Holds::Words,
            needed: true,
            example: r#""hides what is beyond 8 inches.""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};
