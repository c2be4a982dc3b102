use super::choices::OPTION;
use super::kind::{Holds, Kind, Spec};
use super::remarks::{CITE, FOR, NOTE, RULING};
use super::restrictions::RESTRICTION;
use super::shape::Shape;
use super::values::{GIVEN, VALUE, WHOLE};
use crate::model::{IdKind, Price};

/// A list of units that make a force; its id is the name of its file.
pub static ARMY: Kind = Kind {
    name: "army",
    says: "A list of units that make a force; its id is the name of its file.",
    keys: &[
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Home fleet""#,
        },
        &Spec {
            name: "says",
            says: "What a player should know about it.",
            holds: Holds::Words,
            needed: false,
            example: r#""Many small boats.""#,
        },
        &Spec {
            name: "side",
            says: "The side that it fights on.",
            holds: Holds::Names(IdKind::Side),
            needed: false,
            example: r#""home""#,
        },
        &Spec {
            name: "units",
            says: "Its units, in printed order.",
            holds: Holds::List(&Holds::Entry(|| &UNIT)),
            needed: false,
            example: r#"[{ id = "sailors", name = "Sailors", role = "crew" }]"#,
        },
        &Spec {
            name: "options",
            says: "The options of its figures, besides those of every army.",
            holds: Holds::List(&Holds::Entry(|| &OPTION)),
            needed: false,
            example: r#"[{ id = "lanterns", name = "Lanterns" }]"#,
        },
        &Spec {
            name: "restrictions",
            says: "The restrictions on it, besides those of every army.",
            holds: Holds::List(&Holds::Entry(|| &RESTRICTION)),
            needed: false,
            example: r#"[{ id = "bosun", number = { who = { units = ["bosun"] }, count = "1" } }]"#,
        },
        &Spec {
            name: "allies",
            says: "Armies whose units may join it, though no printed rule says so.",
            holds: Holds::List(&Holds::Entry(|| &ALLY)),
            needed: false,
            example: r#"[{ army = "harbour-watch", with = ["bosun"], says = "He knows them." }]"#,
        },
        &Spec {
            name: "refused",
            says: "The things that the rules name but a force can't field, with the reason.",
            holds: Holds::List(&Holds::Entry(|| &REFUSED)),
            needed: false,
            example: r#"[{ id = "sea-serpent", says = "It has no numbers." }]"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// One line of an army list.
pub static UNIT: Kind = Kind {
    name: "unit",
    says: "One line of an army list.",
    keys: &[
        &Spec {
            name: "id",
            says: "Its id; units of several armies may have the same.",
            holds: Holds::Defines(IdKind::Unit),
            needed: true,
            example: r#""sailors""#,
        },
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Sailors""#,
        },
        &Spec {
            name: "plural",
            says: "Its plural, if that is not regular.",
            holds: Holds::Words,
            needed: false,
            example: r#""Sailors""#,
        },
        &Spec {
            name: "role",
            says: "Its role.",
            holds: Holds::Names(IdKind::Role),
            needed: true,
            example: r#""crew""#,
        },
        &Spec {
            name: "named",
            says: "Whether it is one person, at most once in a force; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "weight",
            says: "How often it comes up among figures made at random, relative to the others, 0 to 1000; 1 if it is \
                left out.",
            holds: Holds::Number(0, 1000),
            needed: false,
            example: "3",
        },
        &Spec {
            name: "stats",
            says: "Its printed numbers, by stat.",
            holds: Holds::By(IdKind::Stat, &VALUE),
            needed: false,
            example: r#"{ move = 6, nerve = "5+", speeds = [8, 6, 4] }"#,
        },
        &Spec {
            name: "price",
            says: "What it costs, in points, a plain number for each figure; left out where no price is printed.",
            holds: *Price::SHAPE,
            needed: false,
            example: "4",
        },
        &Spec {
            name: "code",
            says: "Its ability code, normalised.",
            holds: Holds::Text("letters of `construction.toml`"),
            needed: false,
            example: r#""AK-2""#,
        },
        &Spec {
            name: "printed-code",
            says: "Its ability code as published, where that differs.",
            holds: Holds::Text("letters as published"),
            needed: false,
            example: r#""AK.2""#,
        },
        &Spec {
            name: "traits",
            says: "Its traits, with their numbers where they have any.",
            holds: Holds::List(&GIVEN),
            needed: false,
            example: r#"["swift", "sturdy(2)"]"#,
        },
        &Spec {
            name: "shares",
            says: "Those of its traits that figures attached to it have as well.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["swift"]"#,
        },
        &Spec {
            name: "weapons",
            says: "The weapons of each of its figures, with how many of each.",
            holds: Holds::By(IdKind::Weapon, &WHOLE),
            needed: false,
            example: "{ boarding-gun = 1, boat-hook = 2 }",
        },
        &Spec {
            name: "unit-weapons",
            says: "The weapons of the unit as a whole, however many figures serve them, with how many of each.",
            holds: Holds::By(IdKind::Weapon, &WHOLE),
            needed: false,
            example: "{ boarding-gun = 1 }",
        },
        &Spec {
            name: "arms-attached",
            says: "Whether figures attached to it that have no weapons of their own are armed as its figures are; no \
                if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "systems",
            says: "The systems that it is made of, as labelled boxes.",
            holds: Holds::List(&Holds::Entry(|| &SYSTEM)),
            needed: false,
            example: r#"[{ name = "Deck gun", arcs = ["fore"] }, { name = "Sails", boxes = 2 }]"#,
        },
        &Spec {
            name: "usual",
            says: "How many figures a new force gives it, 1 to 1000; what its restrictions ask for if it is left out.",
            holds: Holds::Number(1, 1000),
            needed: false,
            example: "8",
        },
        &Spec {
            name: "from-others",
            says: "Whether its figures are taken from other units of the force: they are counted there, and not again \
                with it, and a new force leaves it out; no if it is left out.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
        &Spec {
            name: "audit",
            says: "How its printed price seems to have been reached.",
            holds: Holds::Entry(|| &AUDIT),
            needed: false,
            example: r#"{ unpriced = ["K"] }"#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// One of the things that a vehicle or a ship is made of.
pub static SYSTEM: Kind = Kind {
    name: "system",
    says: "One of the things that a vehicle or a ship is made of.",
    keys: &[
        &Spec {
            name: "name",
            says: "What players call it.",
            holds: Holds::Words,
            needed: true,
            example: r#""Deck gun""#,
        },
        &Spec {
            name: "arcs",
            says: "The arcs in which it works; none where it has no direction.",
            holds: Holds::List(&Holds::Names(IdKind::Arc)),
            needed: false,
            example: r#"["fore"]"#,
        },
        &Spec {
            name: "boxes",
            says: "How many boxes it has, 1 to 20; 1 if it is left out.",
            holds: Holds::Number(1, 20),
            needed: false,
            example: "2",
        },
    ],
};

/// A reading of how a printed price was reached; it never changes the price.
pub static AUDIT: Kind = Kind {
    name: "audit",
    says: "A reading of how a printed price was reached; it never changes the price.",
    keys: &[
        &Spec {
            name: "unpriced",
            says: "Code letters that the price seems to leave out.",
            holds: Holds::List(&Holds::Text("one character")),
            needed: false,
            example: r#"["K"]"#,
        },
        &Spec {
            name: "priced",
            says: "Traits without a letter that the price seems to include.",
            holds: Holds::List(&Holds::Names(IdKind::Trait)),
            needed: false,
            example: r#"["swift"]"#,
        },
    ],
};

/// An army whose units may join another's force.
pub static ALLY: Kind = Kind {
    name: "ally",
    says: "An army whose units may join another's force.",
    keys: &[
        &Spec {
            name: "army",
            says: "The army.",
            holds: Holds::Names(IdKind::Army),
            needed: true,
            example: r#""harbour-watch""#,
        },
        &Spec {
            name: "with",
            says: "The units of the force's own army, of which one must be there.",
            holds: Holds::List(&Holds::Names(IdKind::Unit)),
            needed: true,
            example: r#"["bosun"]"#,
        },
        &Spec {
            name: "says",
            says: "What a player should know about it.",
            holds: Holds::Words,
            needed: true,
            example: r#""The bosun knows them.""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};

/// Something that the rules name but that a force can't field.
pub static REFUSED: Kind = Kind {
    name: "refused",
    says: "Something that the rules name but that a force can't field.",
    keys: &[
        &Spec {
            name: "id",
            says: "The id by which a force would name it.",
            holds: Holds::Text("an id: lower-case letters and digits, words joined by hyphens"),
            needed: true,
            example: r#""sea-serpent""#,
        },
        &Spec {
            name: "says",
            says: "Why it can't.",
            holds: Holds::Words,
            needed: true,
            example: r#""It has no numbers.""#,
        },
        &CITE,
        &RULING,
        &NOTE,
        &FOR,
    ],
};
