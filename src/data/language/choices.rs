use super::effects::EFFECTS;
use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, ICON, NOTE, RULING};
use super::shape::Shape;
use super::word_lists::deciders;
use crate::model::{Growing, IdKind, Price, Who};

/// Something that each unit or the force must decide in exactly one way.
pub static CHOICE: Kind = Kind {
    name: "choice",
    says: "Something that each unit or the force must decide in exactly one way.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Choice),
            needed: true,
            example: r#""watch""#,
        },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Watch""# },
        &Spec {
            name: "of",
            says: "Who decides it.",
            holds: Holds::Word(deciders),
            needed: true,
            example: r#""force""#,
        },
        &Spec {
            name: "for",
            says: "The units that decide it; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "default",
            says: "The way that applies if the choice is not stated; left out if it must be stated, or may be left \
                open.",
            holds: Holds::Names(IdKind::Decision),
            needed: false,
            example: r#""day""#,
        },
        &Spec {
            name: "open",
            says: "Whether a unit may leave it open, to be agreed on before play: rosters and cards then have a blank \
                for it. No if it is left out; not together with `default`, and not for a choice of the force.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "options",
            says: "The ways to decide it.",
            holds: Holds::List(&Holds::Entry(|| &WAY)),
            needed: true,
            example: r#"[{ id = "day", name = "Day" }, { id = "dusk", name = "Dusk" }]"#,
        },
    ],
};

/// One way to decide a choice.
pub static WAY: Kind = Kind {
    name: "way",
    says: "One way to decide a choice.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id, unique in its choice.",
            holds: Holds::Defines(IdKind::Decision),
            needed: true,
            example: r#""dusk""#,
        },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Dusk""# },
        &ICON,
        &Spec {
            name: "weight",
            says: "How often it comes up among figures made at random, relative to the other ways, 0 to 1000; 1 if it \
                is left out.",
            holds: Holds::Either(&[Holds::Number(0, 1000), Holds::List(&Holds::Entry(|| &WEIGHT))]),
            needed: false,
            example: "3",
        },
        &Spec {
            name: "at-random",
            says: "The units that ever have it among figures made at random, whatever weights are asked for; everyone \
                if it is left out. A force written by hand may decide so all the same.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ without = ["green"] }"#,
        },
        &Spec {
            name: "also",
            says: "Another way of the same choice that its figures may change to in play.",
            holds: Holds::Names(IdKind::Decision),
            needed: false,
            example: r#""day""#,
        },
        &Spec {
            name: "state",
            says: "With `also`: the name of the rows of its numbers on paper; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""By dark""#,
        },
        &Spec {
            name: "price",
            says: "What it costs, in points, a plain number for each figure; nothing if it is left out.",
            holds: *Price::SHAPE,
            needed: false,
            example: "{ each = 2 }",
        },
        &EFFECTS,
    ],
};

/// How often a way comes up for particular units; the first that fits counts, and where none does it never comes up.
pub static WEIGHT: Kind = Kind {
    name: "weight",
    says: "How often a way comes up for particular units; the first that fits counts, and if none does, it never comes \
        up.",
    keys: &[
        &Spec {
            name: "for",
            says: "The units that it is for; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ units = ["sailors"] }"#,
        },
        &Spec {
            name: "weight",
            says: "How often it comes up for them, relative to the other ways, 0 to 1000.",
            holds: Holds::Number(0, 1000),
            needed: true,
            example: "4",
        },
    ],
};

/// Something that some or all figures of a unit may take.
pub static OPTION: Kind = Kind {
    name: "option",
    says: "Something that some or all figures of a unit may take.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id; options of several armies may have the same.",
            holds: Holds::Defines(IdKind::Option),
            needed: true,
            example: r#""lanterns""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Lanterns""#,
        },
        &ICON,
        &Spec {
            name: "for",
            says: "The units that may take it; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "when",
            says: "The decisions that must have been made, by choice; none if it is left out.",
            holds: Holds::By(IdKind::Choice, &Holds::List(&Holds::Names(IdKind::Decision))),
            needed: false,
            example: r#"{ watch = ["dusk"] }"#,
        },
        &Spec {
            name: "whole",
            says: "Whether all figures of a unit take it or none; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "hidden",
            says: "Whether it is kept from an opponent until it shows: lists and rosters for him leave it out; no if \
                it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "most",
            says: "How many figures of a unit may take it, a number or one that grows with the size; all if it is left \
                out.",
            holds: *Growing::SHAPE,
            needed: false,
            example: r#"{ each = 4, of = "figures" }"#,
        },
        &Spec {
            name: "price",
            says: "What it costs, in points, a plain number for each figure that takes it; nothing if it is left out.",
            holds: *Price::SHAPE,
            needed: false,
            example: "{ each = 1 }",
        },
        &EFFECTS,
        &CITE,
        &RULING,
        &NOTE,
    ],
};
