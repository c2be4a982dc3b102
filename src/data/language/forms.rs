use super::kind::{Holds, Kind, Spec};
use super::shape::Shape;
use super::word_lists::words;
use crate::model::{IdKind, TraitsShown, Who};

/// How some units appear on a roster.
pub static FORM: Kind = Kind {
    name: "form",
    says: "How some units appear on a roster.",
    keys: &[
        &Spec { name: "name", says: "Its heading.", holds: Holds::Words, needed: true, example: r#""Crews""# },
        &Spec {
            name: "for",
            says: "The units that it is for; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "rows",
            says: "Whether units are rows of one table rather than cards of their own; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "wide",
            says: "Whether its cards lie across the page; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "figures",
            says: "What its figures are called in the row that shows their stats; nothing if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Sailors""#,
        },
        &Spec {
            name: "figure",
            says: "What one of them is called; the same as `figures` if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Sailor""#,
        },
        &Spec {
            name: "attached",
            says: "What those attached are called; left out where nobody is attached.",
            holds: Holds::Words,
            needed: false,
            example: r#""Mates""#,
        },
        &Spec {
            name: "stats",
            says: "The stats that are shown, in this order.",
            holds: Holds::List(&Holds::Names(IdKind::Stat)),
            needed: false,
            example: r#"["move", "nerve"]"#,
        },
        &Spec {
            name: "attached-stats",
            says: "The stats that only those attached have.",
            holds: Holds::List(&Holds::Names(IdKind::Stat)),
            needed: false,
            example: r#"["command"]"#,
        },
        &Spec {
            name: "traits",
            says: "How the traits of its units are shown beside them; by their names where the unit has an ability \
                code, if it is left out.",
            holds: Holds::Word(words::<TraitsShown>),
            needed: false,
            example: r#""full""#,
        },
        &Spec {
            name: "tables",
            says: "The tables whose rows for the unit are on its card.",
            holds: Holds::List(&Holds::Names(IdKind::Table)),
            needed: false,
            example: r#"["boarding"]"#,
        },
        &Spec {
            name: "blank-figures",
            says: "How many figures a blank form has boxes for, 1 to 60; 1 if it is left out.",
            holds: Holds::Number(1, 60),
            needed: false,
            example: "12",
        },
    ],
};
