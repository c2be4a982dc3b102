use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, ICON, NOTE, RULING};
use super::values::{GIVEN, VALUE};
use super::word_lists::words;
use crate::model::{Better, Form, IdKind};

/// The weapons of the game, and what their numbers are.
pub static WEAPONS: Kind = Kind {
    name: "weapons",
    says: "The weapons of the game, and the numbers that they have.",
    keys: &[
        &Spec {
            name: "stats",
            says: "The numbers of weapons, in the order in which they are shown.",
            holds: Holds::List(&Holds::Entry(|| &WEAPON_STAT)),
            needed: false,
            example: r#"[{ id = "range", name = "Range", form = "inches" }]"#,
        },
        &Spec {
            name: "weapons",
            says: "The weapons.",
            holds: Holds::List(&Holds::Entry(|| &WEAPON)),
            needed: false,
            example: r#"[{ id = "boarding-gun", name = "Boarding gun", stats = { range = 10 } }]"#,
        },
    ],
};

/// One of a weapon's numbers; its ids are apart from those of units' stats.
pub static WEAPON_STAT: Kind = Kind {
    name: "weapon-stat",
    says: "One of a weapon's numbers; its ids are separate from those of units' stats.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::WeaponStat),
            needed: true,
            example: r#""range""#,
        },
        &Spec { name: "name", says: "What it is called.", holds: Holds::Words, needed: true, example: r#""Range""# },
        &Spec {
            name: "short",
            says: "The head of its column; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Rng""#,
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
            name: "band",
            says: "What the stretch up to its number is called on a ruler, where it makes one.",
            holds: Holds::Words,
            needed: false,
            example: r#""Reach""#,
        },
        &Spec {
            name: "thrown-by",
            says: "Who throws for its needs, where that is not the one who throws for the table.",
            holds: Holds::Words,
            needed: false,
            example: r#""the target""#,
        },
    ],
};

/// Something that figures fight with.
pub static WEAPON: Kind = Kind {
    name: "weapon",
    says: "Something that figures fight with.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Weapon),
            needed: true,
            example: r#""boarding-gun""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Boarding gun""#,
        },
        &ICON,
        &Spec {
            name: "stats",
            says: "Its numbers or texts, by weapon stat.",
            holds: Holds::By(IdKind::WeaponStat, &VALUE),
            needed: false,
            example: r#"{ range = 10, strikes = "2d6" }"#,
        },
        &Spec {
            name: "bands",
            says: "Its own names for the stretches on its ruler, by weapon stat, in place of the `band` of the stat.",
            holds: Holds::By(IdKind::WeaponStat, &Holds::Words),
            needed: false,
            example: r#"{ range = "Reach, +1" }"#,
        },
        &Spec {
            name: "traits",
            says: "Its traits, with their numbers where they have any.",
            holds: Holds::List(&GIVEN),
            needed: false,
            example: r#"["slow", "sturdy(1)"]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};
