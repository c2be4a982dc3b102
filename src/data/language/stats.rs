use super::kind::{Holds, Key, Kind};
use super::who::WHO;
use super::word_lists::{stat_sources, words};
use crate::model::{Better, Form, IdKind};

/// One of a unit's numbers.
pub static STAT: Kind = Kind {
    name: "stat",
    says: "One of a unit's numbers.",
    keys: &[
        Key {
            name: "id",
            says: "Its id, which sums use as a name, with underscores for hyphens.",
            holds: Holds::Defines(IdKind::Stat),
            needed: true,
            example: r#""move""#,
        },
        Key { name: "name", says: "What it is called.", holds: Holds::Words, needed: true, example: r#""Move""# },
        Key {
            name: "short",
            says: "The head of its column; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Mv""#,
        },
        Key {
            name: "form",
            says: "What its values are; plain numbers if it is left out.",
            holds: Holds::Word(words::<Form>),
            needed: false,
            example: r#""inches""#,
        },
        Key {
            name: "better",
            says: "Which of its numbers are better; the higher if it is left out.",
            holds: Holds::Word(words::<Better>),
            needed: false,
            example: r#""lower""#,
        },
        Key {
            name: "for",
            says: "The units that have it; everyone if it is left out.",
            holds: Holds::Entry(&WHO),
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        Key {
            name: "from",
            says: "Where it comes from; the unit's own entry if it is left out.",
            holds: Holds::Either(&[Holds::Word(stat_sources), Holds::Entry(&STAT_FROM)]),
            needed: false,
            example: r#"{ sum = "move + 2" }"#,
        },
        Key {
            name: "ask-where-missing",
            says: "Whether a force may state it where `from` gives nothing; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        Key {
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
        Key {
            name: "roll",
            says: "Exactly one of `roll`, `table` and `sum`: a roll, whose result it is.",
            holds: Holds::Names(IdKind::Roll),
            needed: false,
            example: r#""nerve""#,
        },
        Key {
            name: "table",
            says: "Exactly one of `roll`, `table` and `sum`: a counted lookup, at the number of figures.",
            holds: Holds::Names(IdKind::Table),
            needed: false,
            example: r#""boarding-strength""#,
        },
        Key {
            name: "sum",
            says: "Exactly one of `roll`, `table` and `sum`: a sum over other stats.",
            holds: Holds::Sum(&["stats"]),
            needed: false,
            example: r#""move + 2""#,
        },
    ],
};
