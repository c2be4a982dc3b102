use super::kind::{Holds, Kind, Spec};
use super::shape::Shape;
use crate::model::Who;

/// Names for figures that are made at random.
pub static NAMES: Kind = Kind {
    name: "names",
    says: "Names for figures that are made at random.",
    keys: &[&Spec {
        name: "names",
        says: "The lists of names; the first that fits a figure counts.",
        holds: Holds::List(&Holds::Entry(|| &NAME_LIST)),
        needed: true,
        example: r#"[{ first = ["Ada", "Brice"], last = ["Alder", "Marsh"] }]"#,
    }],
};

/// Names for some of the figures that are made at random.
pub static NAME_LIST: Kind = Kind {
    name: "name-list",
    says: "Names for some of the figures that are made at random.",
    keys: &[
        &Spec {
            name: "for",
            says: "The units whose names these are; everyone's if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["mate"] }"#,
        },
        &Spec {
            name: "first",
            says: "First names, at least one.",
            holds: Holds::List(&Holds::Words),
            needed: true,
            example: r#"["Ada", "Brice"]"#,
        },
        &Spec {
            name: "last",
            says: "Last names; left out if one name is enough.",
            holds: Holds::List(&Holds::Words),
            needed: false,
            example: r#"["Alder", "Marsh"]"#,
        },
    ],
};
