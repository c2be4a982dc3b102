use super::kind::{Holds, Kind, Spec};
use super::restrictions::RESTRICTION;
use crate::model::IdKind;

const TEXT: Holds = Holds::Text("what is printed of it");
const WORD: Holds = Holds::Text("a word or a few");

/// An event file.
pub static EVENT: Kind = Kind {
    name: "event",
    says: "An event: the rules for its lists, and who brings which.",
    keys: &[
        &Spec {
            name: "name",
            says: "Its name, which is on every report and roster.",
            holds: TEXT,
            needed: true,
            example: "\"Autumn open\"",
        },
        &Spec {
            name: "ruleset",
            says: "The ruleset, by id.",
            holds: Holds::Text("a ruleset's id"),
            needed: true,
            example: "\"street-war\"",
        },
        &Spec { name: "date", says: "When it is played.", holds: TEXT, needed: false, example: "\"5 December\"" },
        &Spec {
            name: "deadline",
            says: "The deadline for sending in lists.",
            holds: TEXT,
            needed: false,
            example: "\"28 November, 18:00\"",
        },
        &Spec { name: "organiser", says: "Who organises it.", holds: TEXT, needed: false, example: "\"R. Baker\"" },
        &Spec {
            name: "mail",
            says: "The organiser's email address.",
            holds: Holds::Text("an email address"),
            needed: false,
            example: "\"lists@club.example\"",
        },
        &Spec {
            name: "limit",
            says: "The points agreed, in place of those in the lists.",
            holds: Holds::Number(1, 1_000_000),
            needed: false,
            example: "400",
        },
        &Spec {
            name: "word",
            says: "The word agreed for the dice, or several: each player's seed follows from it and the name; other dice are \
                refused.",
            holds: Holds::Either(&[WORD, Holds::List(&WORD)]),
            needed: false,
            example: "\"Waterloo\"",
        },
        &Spec {
            name: "silence",
            says: "Restrictions of the ruleset that do not apply here.",
            holds: Holds::List(&Holds::Names(IdKind::Restriction)),
            needed: false,
            example: "[\"one-launch\"]",
        },
        &Spec {
            name: "restrictions",
            says: "Further restrictions on lists here: bans, caps and requirements, written as in a ruleset.",
            holds: Holds::List(&Holds::Entry(|| &RESTRICTION)),
            needed: false,
            example: r#"[{ id = "one-gun", number = { who = { units = ["gun"] }, count = "1" } }]"#,
        },
        &Spec {
            name: "players",
            says: "Its players, in the order in which they are listed.",
            holds: Holds::List(&Holds::Entry(|| &PLAYER)),
            needed: false,
            example: r#"[{ name = "R. Baker", file = "baker.toml", table = 3 }]"#,
        },
    ],
};

/// A player of an event.
pub static PLAYER: Kind = Kind {
    name: "player",
    says: "A player of an event.",
    keys: &[
        &Spec {
            name: "name",
            says: "The player's name; each only once.",
            holds: TEXT,
            needed: true,
            example: "\"R. Baker\"",
        },
        &Spec {
            name: "file",
            says: "The path of the list's file, from the folder of the event's file; without it, the list is known by \
                the player it names.",
            holds: Holds::Text("a path"),
            needed: false,
            example: "\"lists/baker.toml\"",
        },
        &Spec {
            name: "table",
            says: "The number of the table.",
            holds: Holds::Number(1, 1_000),
            needed: false,
            example: "3",
        },
        &Spec {
            name: "mail",
            says: "The player's email address.",
            holds: Holds::Text("an email address"),
            needed: false,
            example: "\"baker@example.org\"",
        },
    ],
};

/// What a player has.
pub static COLLECTION: Kind = Kind {
    name: "collection",
    says: "The figures that a player has: `suggest` fields no others.",
    keys: &[
        &Spec {
            name: "ruleset",
            says: "The ruleset, by id.",
            holds: Holds::Text("a ruleset's id"),
            needed: true,
            example: "\"street-war\"",
        },
        &Spec { name: "player", says: "Whose they are.", holds: TEXT, needed: false, example: "\"R. Baker\"" },
        &Spec {
            name: "figures",
            says: "How many there are of each unit, including those that are attached; none of any unit that is not \
                named.",
            holds: Holds::Keyed("units", &Holds::Number(0, 1_000)),
            needed: true,
            example: "{ rifles = 24, sergeant = 3, gun = 1 }",
        },
    ],
};
