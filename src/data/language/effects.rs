use super::kind::{Holds, Key};
use super::values::{GIVEN, WHOLE};
use crate::model::IdKind;

/// The key `set` of what changes units.
pub const SET: Key = Key {
    name: "set",
    says: "Stats that become this number, throw or text, before anything is added.",
    holds: Holds::By(IdKind::Stat, &Holds::Either(&[WHOLE, Holds::Words])),
    needed: false,
    example: "{ move = 6 }",
};

/// The key `add` of what changes units.
pub const ADD: Key = Key {
    name: "add",
    says: "What is added to stats; below 0 it is taken off.",
    holds: Holds::By(IdKind::Stat, &WHOLE),
    needed: false,
    example: "{ nerve = 1 }",
};

/// The key `shift` of what changes units.
pub const SHIFT: Key = Key {
    name: "shift",
    says: "Stats that are dice of a ladder, moved this many steps up it, or down if below 0; they stop at its ends.",
    holds: Holds::By(IdKind::Stat, &WHOLE),
    needed: false,
    example: "{ fight = 1 }",
};

/// The key `at-least` of what changes units.
pub const AT_LEAST: Key = Key {
    name: "at-least",
    says: "Stats that are raised to this number where they are below it.",
    holds: Holds::By(IdKind::Stat, &WHOLE),
    needed: false,
    example: "{ nerve = 3 }",
};

/// The key `at-most` of what changes units.
pub const AT_MOST: Key = Key {
    name: "at-most",
    says: "Stats that are lowered to this number where they are above it.",
    holds: Holds::By(IdKind::Stat, &WHOLE),
    needed: false,
    example: "{ move = 8 }",
};

/// The key `gain` of what changes units.
pub const GAIN: Key = Key {
    name: "gain",
    says: "Traits that are given, with their numbers where they have any.",
    holds: Holds::List(&GIVEN),
    needed: false,
    example: r#"["swift", "sturdy(1)"]"#,
};

/// The key `lose` of what changes units.
pub const LOSE: Key = Key {
    name: "lose",
    says: "Traits that are taken away.",
    holds: Holds::List(&Holds::Names(IdKind::Trait)),
    needed: false,
    example: r#"["green"]"#,
};

/// The key `gain-weapons` of what changes units.
pub const GAIN_WEAPONS: Key = Key {
    name: "gain-weapons",
    says: "Weapons that are given, with how many each figure gets.",
    holds: Holds::By(IdKind::Weapon, &WHOLE),
    needed: false,
    example: "{ boarding-gun = 1 }",
};

/// The key `lose-weapons` of what changes units.
pub const LOSE_WEAPONS: Key = Key {
    name: "lose-weapons",
    says: "Weapons that are taken away, with how many each figure gives up; it must still have them.",
    holds: Holds::By(IdKind::Weapon, &WHOLE),
    needed: false,
    example: "{ boat-hook = 1 }",
};

/// The key `start` of what changes units.
pub const START: Key = Key {
    name: "start",
    says: "Tracks, with how many of their boxes are crossed off from the start.",
    holds: Holds::By(IdKind::Track, &WHOLE),
    needed: false,
    example: "{ hull = 2 }",
};
