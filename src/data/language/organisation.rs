use super::choices::{CHOICE, OPTION};
use super::forms::FORM;
use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, ICON, NOTE, RULING};
use super::restrictions::RESTRICTION;
use super::shape::Shape;
use super::stats::STAT;
use super::tracks::TRACK;
use super::word_lists::{when_rolled, words};
use crate::model::{IdKind, Several, Sign, Who};

/// What forces are made of, and what they must keep to.
pub static ORGANISATION: Kind = Kind {
    name: "organisation",
    says: "How forces are made up, and the restrictions on them.",
    keys: &[
        &Spec {
            name: "priced",
            says: "Whether units have prices; no if it is left out, and then no points are shown anywhere.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "roles",
            says: "The roles of units.",
            holds: Holds::List(&Holds::Entry(|| &ROLE)),
            needed: false,
            example: r#"[{ id = "crew", name = "Crews", one = "Crew", counts = true }]"#,
        },
        &Spec {
            name: "traits",
            says: "The words that units, options and code letters give.",
            holds: Holds::List(&Holds::Entry(|| &TRAIT)),
            needed: false,
            example: r#"[{ id = "swift", name = "Swift" }]"#,
        },
        &Spec {
            name: "stats",
            says: "The numbers of units, in the order in which they are shown.",
            holds: Holds::List(&Holds::Entry(|| &STAT)),
            needed: false,
            example: r#"[{ id = "move", name = "Move", form = "inches" }]"#,
        },
        &Spec {
            name: "choices",
            says: "The choices that a unit or the force must make.",
            holds: Holds::List(&Holds::Entry(|| &CHOICE)),
            needed: false,
            example: r#"[{ id = "watch", name = "Watch", of = "force", options = [{ id = "day", name = "Day" }] }]"#,
        },
        &Spec {
            name: "options",
            says: "The options of figures in any army.",
            holds: Holds::List(&Holds::Entry(|| &OPTION)),
            needed: false,
            example: r#"[{ id = "lanterns", name = "Lanterns", price = { each = 1 } }]"#,
        },
        &Spec {
            name: "sides",
            says: "The sides that the game names, besides the colours that every game has.",
            holds: Holds::List(&Holds::Entry(|| &SIDE)),
            needed: false,
            example: r#"[{ id = "home", name = "Home", sign = "square" }]"#,
        },
        &Spec {
            name: "arcs",
            says: "The directions in which systems work.",
            holds: Holds::List(&Holds::Entry(|| &ARC)),
            needed: false,
            example: r#"[{ id = "fore", name = "Fore", short = "F", from = 330, to = 30 }]"#,
        },
        &Spec {
            name: "rolls",
            says: "The rolls that are made for a unit.",
            holds: Holds::List(&Holds::Entry(|| &ROLL)),
            needed: false,
            example: r#"[{ id = "nerve", name = "Nerve", table = "nerve", when = "before-play" }]"#,
        },
        &Spec {
            name: "groups",
            says: "The formations of units.",
            holds: Holds::List(&Holds::Entry(|| &GROUP)),
            needed: false,
            example: r#"[{ id = "flotilla", name = "Flotilla" }]"#,
        },
        &Spec {
            name: "restrictions",
            says: "The restrictions on a force of any army.",
            holds: Holds::List(&Holds::Entry(|| &RESTRICTION)),
            needed: false,
            example: r#"[{ id = "crew", size = { who = { role = ["crew"] }, figures = "4-9" } }]"#,
        },
        &Spec {
            name: "tracks",
            says: "Everything with boxes.",
            holds: Holds::List(&Holds::Entry(|| &TRACK)),
            needed: false,
            example: r#"[{ id = "hull", name = "Hull", boxes = "hull" }]"#,
        },
        &Spec {
            name: "forms",
            says: "How units appear on a roster.",
            holds: Holds::List(&Holds::Entry(|| &FORM)),
            needed: false,
            example: r#"[{ name = "Crews", for = { role = ["crew"] }, stats = ["move"] }]"#,
        },
    ],
};

/// What units are for: those who fight, those who lead, those who are attached to others.
pub static ROLE: Kind = Kind {
    name: "role",
    says: "A purpose of units: those who fight, those who lead, those who are attached to others.",
    keys: &[
        &Spec { name: "id", says: "Its id.", holds: Holds::Defines(IdKind::Role), needed: true, example: r#""crew""# },
        &Spec {
            name: "name",
            says: "Its name, in the plural.",
            holds: Holds::Words,
            needed: true,
            example: r#""Sailors""#,
        },
        &Spec {
            name: "one",
            says: "Its name, in the singular; the same as the plural if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""Sailor""#,
        },
        &Spec {
            name: "unit",
            says: "What one unit of them is called, where their name means the figures in it.",
            holds: Holds::Words,
            needed: false,
            example: r#""Crew""#,
        },
        &Spec {
            name: "units",
            says: "The plural of that, if it is not regular.",
            holds: Holds::Words,
            needed: false,
            example: r#""Crews""#,
        },
        &Spec {
            name: "counts",
            says: "Whether a unit of it has figures to count; otherwise it is one figure.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "attaches",
            says: "Whether its figures may be attached to others, in whose entries they then stand; no if it is left \
                out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "joins",
            says: "Whether a unit of it may join another and still has an entry of its own; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// A word that a unit, a weapon, an option or a code letter gives, and that everything else refers to.
pub static TRAIT: Kind = Kind {
    name: "trait",
    says: "A word that a unit, a weapon, an option or a code letter gives, and that everything else refers to.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id; where it has a number, sums use it as a name, with underscores for hyphens.",
            holds: Holds::Defines(IdKind::Trait),
            needed: true,
            example: r#""sturdy""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Sturdy""#,
        },
        &ICON,
        &Spec {
            name: "says",
            says: "What it means in play; left out if the name says it all.",
            holds: Holds::Words,
            needed: false,
            example: r#""Ignores so many hits.""#,
        },
        &Spec {
            name: "number",
            says: "What several of its numbers come to; left out where it is given without a number.",
            holds: Holds::Word(words::<Several>),
            needed: false,
            example: r#""most""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// A formation of units.
pub static GROUP: Kind = Kind {
    name: "group",
    says: "A formation of units.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id.",
            holds: Holds::Defines(IdKind::Group),
            needed: true,
            example: r#""flotilla""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Flotilla""#,
        },
        &Spec {
            name: "plural",
            says: "Its plural, if that is not regular.",
            holds: Holds::Words,
            needed: false,
            example: r#""Flotillas""#,
        },
        &Spec {
            name: "armies",
            says: "The armies that have it; all if it is left out.",
            holds: Holds::List(&Holds::Names(IdKind::Army)),
            needed: false,
            example: r#"["home-fleet"]"#,
        },
    ],
};

/// One of the parties that meet at a table.
pub static SIDE: Kind = Kind {
    name: "side",
    says: "One of the parties that meet at a table.",
    keys: &[
        &Spec { name: "id", says: "Its id.", holds: Holds::Defines(IdKind::Side), needed: true, example: r#""home""# },
        &Spec {
            name: "name",
            says: "The word that its cards carry.",
            holds: Holds::Words,
            needed: true,
            example: r#""Home""#,
        },
        &Spec {
            name: "sign",
            says: "The sign that tells its cards and counters apart.",
            holds: Holds::Word(words::<Sign>),
            needed: true,
            example: r#""square""#,
        },
    ],
};

/// A direction in which systems work: from one bearing clockwise to another.
pub static ARC: Kind = Kind {
    name: "arc",
    says: "A direction in which systems work: from one bearing clockwise to another.",
    keys: &[
        &Spec { name: "id", says: "Its id.", holds: Holds::Defines(IdKind::Arc), needed: true, example: r#""fore""# },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Fore""# },
        &Spec {
            name: "short",
            says: "Its abbreviation; its name if it is left out.",
            holds: Holds::Words,
            needed: false,
            example: r#""F""#,
        },
        &Spec {
            name: "from",
            says: "Where it begins, 0 to 359 degrees clockwise from straight ahead.",
            holds: Holds::Number(0, 359),
            needed: true,
            example: "330",
        },
        &Spec {
            name: "to",
            says: "Where it ends, 0 to 359 degrees clockwise from straight ahead; below `from` where it passes \
                straight ahead.",
            holds: Holds::Number(0, 359),
            needed: true,
            example: "30",
        },
    ],
};

/// Something that is rolled for a unit.
pub static ROLL: Kind = Kind {
    name: "roll",
    says: "Something that is rolled for a unit.",
    keys: &[
        &Spec { name: "id", says: "Its id.", holds: Holds::Defines(IdKind::Roll), needed: true, example: r#""nerve""# },
        &Spec { name: "name", says: "What players call it.", holds: Holds::Words, needed: true, example: r#""Nerve""# },
        &Spec {
            name: "for",
            says: "The units that it is rolled for; everyone if it is left out.",
            holds: *Who::SHAPE,
            needed: false,
            example: r#"{ role = ["crew"] }"#,
        },
        &Spec {
            name: "table",
            says: "The lookup that it is thrown on.",
            holds: Holds::Names(IdKind::Table),
            needed: true,
            example: r#""nerve""#,
        },
        &Spec {
            name: "when",
            says: "When it is rolled.",
            holds: Holds::Word(when_rolled),
            needed: true,
            example: r#""before-play""#,
        },
    ],
};
