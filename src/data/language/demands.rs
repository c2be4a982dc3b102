use super::kind::{Holds, Kind, Spec};
use super::shape::Shape;
use super::word_lists::{places_taken, points_shared, words};
use crate::model::{Growing, IdKind, Who, Within};

/// How many figures a unit has.
pub static SIZE: Kind = Kind {
    name: "size",
    says: "How many figures a unit has.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units that it is about; every unit if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec { name: "figures", says: "How many figures.", holds: Holds::Numbers, needed: true, example: r#""4-9""# },
        &Spec {
            name: "with-attached",
            says: "Whether those attached count; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// How many figures are attached to a unit, and which.
pub static ATTACH: Kind = Kind {
    name: "attach",
    says: "How many figures are attached to a unit, and which.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units to which they are attached; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "any-of",
            says: "The units that may be attached.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: true,
            example: r#"["bosun"]"#,
        },
        &Spec {
            name: "count",
            says: "How many of them.",
            holds: Holds::Numbers,
            needed: true,
            example: r#""up to 1""#,
        },
    ],
};

/// What a group holds.
pub static HOLDS: Kind = Kind {
    name: "holds",
    says: "What a group holds.",
    keys: &[
        &Spec {
            name: "group",
            says: "The kind of the group.",
            holds: Holds::Names(IdKind::Group),
            needed: true,
            example: r#""flotilla""#,
        },
        &Spec {
            name: "parts",
            says: "The things that must be in it.",
            holds: Holds::List(&Holds::Entry(|| &HOLDING)),
            needed: true,
            example: r#"[{ who = { role = ["crew"] }, count = "2+" }]"#,
        },
        &Spec {
            name: "only",
            says: "Whether nothing else may be in it; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// One thing that a group holds.
pub static HOLDING: Kind = Kind {
    name: "holding",
    says: "One thing that a group holds.",
    keys: &[
        &Spec {
            name: "who",
            says: "Exactly one of `who` and `group`: the units that it holds.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "group",
            says: "Exactly one of `who` and `group`: the kind of groups that it holds.",
            holds: Holds::Names(IdKind::Group),
            needed: false,
            example: r#""flotilla""#,
        },
        &Spec { name: "count", says: "How many of them.", holds: Holds::Numbers, needed: true, example: r#""2+""# },
        &Spec {
            name: "figures",
            says: "How many figures each of them has there, not counting those attached; any number if it is left \
                out.",
            holds: Holds::Numbers,
            needed: false,
            example: r#""4-9""#,
        },
        &Spec {
            name: "unless",
            says: "Units, any one of which in the group means that its `count` is ignored.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ units = ["ada"] }"#,
        },
    ],
};

/// How many of some units or groups a force has.
pub static NUMBER: Kind = Kind {
    name: "number",
    says: "How many of some units or groups a force has.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units that are counted; everyone where it and `group` are left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "group",
            says: "The kind of the groups that are counted, in place of `who`.",
            holds: Holds::Names(IdKind::Group),
            needed: false,
            example: r#""flotilla""#,
        },
        &Spec {
            name: "count",
            says: "How many; required unless `least` or `most` is there, and left out otherwise.",
            holds: Holds::Numbers,
            needed: false,
            example: r#""1-2""#,
        },
        &Spec {
            name: "least",
            says: "How many at least, a number or one that grows with the size of the game.",
            holds: *Growing::SHAPE,
            needed: false,
            example: "1",
        },
        &Spec {
            name: "most",
            says: "How many at most, a number or one that grows with the size of the game.",
            holds: *Growing::SHAPE,
            needed: false,
            example: r#"{ each = 250, of = "limit" }"#,
        },
    ],
};

/// What does not go together.
pub static APART: Kind = Kind {
    name: "apart",
    says: "Units or traits that do not go together.",
    keys: &[
        &Spec {
            name: "units",
            says: "Exactly one of `units` and `traits`: units of which at most one kind may be there.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: false,
            example: r#"["sailors", "smugglers"]"#,
        },
        &Spec {
            name: "traits",
            says: "Exactly one of `units` and `traits`: traits of which at most one may be there.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["swift", "slow"]"#,
        },
        &Spec {
            name: "within",
            says: "Where they do not go together.",
            holds: Holds::Word(words::<Within>),
            needed: true,
            example: r#""force""#,
        },
    ],
};

/// What needs something else.
pub static NEEDS: Kind = Kind {
    name: "needs",
    says: "What needs something else.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units that need it; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "other",
            says: "The units of which one must be there too; anyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ units = ["gun-boat"] }"#,
        },
        &Spec {
            name: "within",
            says: "Where it must be.",
            holds: Holds::Word(words::<Within>),
            needed: true,
            example: r#""group""#,
        },
    ],
};

/// What must be inside a group.
pub static INSIDE: Kind = Kind {
    name: "inside",
    says: "What must be inside a group.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units that must be in one; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "group",
            says: "The kinds of groups, of which any will do.",
            holds: Holds::List(&Holds::Names(IdKind::Group)),
            needed: true,
            example: r#"["flotilla"]"#,
        },
    ],
};

/// Which part of the points may be spent on some units.
pub static SHARE: Kind = Kind {
    name: "share",
    says: "The share of the points that may be spent on some units.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units on which they are spent; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "most",
            says: "The greatest share, 1 to 100 percent.",
            holds: Holds::Number(1, 100),
            needed: true,
            example: "40",
        },
        &Spec {
            name: "of",
            says: "The points that it is a share of.",
            holds: Holds::Word(points_shared),
            needed: true,
            example: r#""limit""#,
        },
        &Spec {
            name: "together",
            says: "Whether all of them count together rather than each unit by itself; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// How many figures may take any of some options.
pub static TAKEN: Kind = Kind {
    name: "taken",
    says: "How many figures may take any of some options.",
    keys: &[
        &Spec {
            name: "any-of",
            says: "The options.",
            holds: Holds::List(&Holds::Names(IdKind::Option)),
            needed: true,
            example: r#"["lanterns", "grapnels"]"#,
        },
        &Spec {
            name: "most",
            says: "How many figures at most, a number or one that grows with the size.",
            holds: *Growing::SHAPE,
            needed: true,
            example: "2",
        },
        &Spec {
            name: "within",
            says: "Where they are counted.",
            holds: Holds::Word(places_taken),
            needed: true,
            example: r#""unit""#,
        },
    ],
};

/// Whom some units may join.
pub static JOINS: Kind = Kind {
    name: "joins",
    says: "The units that some units may join.",
    keys: &[
        &Spec {
            name: "who",
            says: "The units that join; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "to",
            says: "The units that they may join; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
    ],
};
