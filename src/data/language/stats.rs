use super::kind::{Holds, Kind, Spec};
use super::shape::Shape;
use super::word_lists::{stat_sources, words};
use crate::model::{Better, Form, IdKind, Who};

/// One of a unit's numbers.
pub static STAT: Kind = Kind {
    name: "stat",
    says: "One of a unit's numbers.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id, which sums use as a name, with underscores for hyphens.",
            holds: Holds::Defines(IdKind::Stat),
            needed: true,
            example: r#""move""#,
        },
        &Spec { name: "name", says: "What it is called.", holds: Holds::Words, needed: true, example: r#""Move""# },
        &Spec {
            name: "short",
            says: "The head of its column; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Mv""#,
        },
        &Spec {
            name: "form",
            says: "What its values are; plain numbers if it is left out.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""inches""#,
        },
        &Spec {
            name: "better",
            says: "Which of its numbers are better; the higher if it is left out.",
            holds: Holds::Word(words::<Better>),
            needed: false,
            example: r#""lower""#,
        },
        &Spec {
            name: "for",
            says: "The units that have it; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "from",
            says: "Where it comes from; the unit's own entry if it is left out.",
            holds: Holds::Either(&[Holds::Word(stat_sources), Holds::Entry(|| &STAT_FROM)]),
            needed: false,
            example: r#"{ sum = "move + 2" }"#,
        },
        &Spec {
            name: "ask-where-missing",
            says: "Whether a force may state it where `from` gives nothing; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "within",
            says: "The least and the greatest number that a force may state; 0 to 1000 if it is left out, 0 to 100 for \
                percent.",
            holds: Holds::Numbers,
            needed: false,
            example: r#""1-12""#,
        },
    ],
};

/// Where a stat comes from, if not from the unit's own entry or the player.
pub static STAT_FROM: Kind = Kind {
    name: "stat-from",
    says: "Where a stat comes from, if not from the unit's own entry or the player.",
    keys: &[
        &Spec {
            name: "roll",
            says: "Exactly one of `roll`, `table` and `sum`: a roll, whose result it is.",
            holds: Holds::Names(IdKind::Roll),
            needed: false,
            example: r#""nerve""#,
        },
        &Spec {
            name: "table",
            says: "Exactly one of `roll`, `table` and `sum`: a counted lookup, at the number of figures.",
            holds: Holds::Names(IdKind::Table),
            needed: false,
            example: r#""boarding-strength""#,
        },
        &Spec {
            name: "sum",
            says: "Exactly one of `roll`, `table` and `sum`: a sum over other stats.",
            holds: Holds::Sum(&["stats"]),
            needed: false,
            example: r#""move + 2""#,
        },
    ],
};
