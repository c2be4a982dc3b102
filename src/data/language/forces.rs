use super::kind::{Holds, Kind, Spec};
use super::values::WHOLE;

const TEXT: Holds = Holds::Text("what a player calls it");
const ID: Holds = Holds::Text("an id of the ruleset");
const DECIDED: Holds = Holds::Keyed("choices", &Holds::Text("one of its ways"));

const SEED: Holds = Holds::Either(&[Holds::Number(0, i64::MAX), Holds::Text("a whole number")]);

/// A force file.
pub static FORCE: Kind = Kind {
    name: "force",
    says: "A force that a player brings.",
    keys: &[
        &Spec {
            name: "ruleset",
            says: "The ruleset, by id.",
            holds: Holds::Text("a ruleset's id"),
            needed: true,
            example: "\"street-war\"",
        },
        &Spec {
            name: "army",
            says: "The army, by id; left out where the ruleset has one army, or every unit is custom.",
            holds: ID,
            needed: false,
            example: "\"reds\"",
        },
        &Spec {
            name: "name",
            says: "What the player calls the force.",
            holds: TEXT,
            needed: false,
            example: "\"First company\"",
        },
        &Spec { name: "player", says: "The player.", holds: TEXT, needed: false, example: "\"R. Baker\"" },
        &Spec {
            name: "limit",
            says: "The points agreed for the game.",
            holds: Holds::Number(1, 1_000_000),
            needed: false,
            example: "400",
        },
        &Spec {
            name: "seed",
            says: "The seed of what was rolled; above 2^63 − 1 in quotation marks.",
            holds: SEED,
            needed: false,
            example: "1815",
        },
        &Spec {
            name: "data-version",
            says: "The version of the data that it was written for.",
            holds: Holds::Text("a version"),
            needed: false,
            example: "\"1.0\"",
        },
        &Spec {
            name: "side",
            says: "The side that it fights on; its army's side in the data if it is left out.",
            holds: ID,
            needed: false,
            example: "\"red\"",
        },
        &Spec {
            name: "choose",
            says: "The force's decisions, by choice.",
            holds: DECIDED,
            needed: false,
            example: "{ place = \"town\" }",
        },
        &Spec {
            name: "units",
            says: "Units outside any group.",
            holds: Holds::List(&Holds::Entry(|| &FORCE_UNIT)),
            needed: false,
            example: "[{ unit = \"crew\", count = 5 }]",
        },
        &Spec {
            name: "groups",
            says: "Formations of units.",
            holds: Holds::List(&Holds::Entry(|| &FORCE_GROUP)),
            needed: false,
            example: "[{ kind = \"watch\", units = [{ unit = \"crew\", count = 5 }] }]",
        },
        &Spec {
            name: "custom",
            says: "Troops built from ability codes, where the ruleset has them.",
            holds: Holds::List(&Holds::Entry(|| &CUSTOM)),
            needed: false,
            example: "[{ id = \"divers\", name = \"Divers\", code = \"VA\", role = \"troops\" }]",
        },
    ],
};

/// A formation of a force.
pub static FORCE_GROUP: Kind = Kind {
    name: "force-group",
    says: "A formation of units in a force.",
    keys: &[
        &Spec { name: "kind", says: "Its kind, by id.", holds: ID, needed: true, example: "\"watch\"" },
        &Spec {
            name: "name",
            says: "What the player calls it.",
            holds: TEXT,
            needed: false,
            example: "\"Port watch\"",
        },
        &Spec {
            name: "units",
            says: "The units directly in it.",
            holds: Holds::List(&Holds::Entry(|| &FORCE_UNIT)),
            needed: false,
            example: "[{ unit = \"crew\", count = 5 }]",
        },
        &Spec {
            name: "groups",
            says: "The formations in it.",
            holds: Holds::List(&Holds::Entry(|| &FORCE_GROUP)),
            needed: false,
            example: "[{ kind = \"watch\" }]",
        },
    ],
};

/// A unit of a force.
pub static FORCE_UNIT: Kind = Kind {
    name: "force-unit",
    says: "A unit in a force.",
    keys: &[
        &Spec { name: "unit", says: "The unit, by id.", holds: ID, needed: true, example: "\"crew\"" },
        &Spec { name: "name", says: "What the player calls it.", holds: TEXT, needed: false, example: "\"Red watch\"" },
        &Spec {
            name: "count",
            says: "How many figures, not counting those attached; 1 if it is left out.",
            holds: Holds::Number(1, 1000),
            needed: false,
            example: "8",
        },
        &Spec {
            name: "with",
            says: "The figures attached, by unit id.",
            holds: Holds::List(&ID),
            needed: false,
            example: "[\"mate\"]",
        },
        &Spec {
            name: "joins",
            says: "The unit that it joins, by what that is called: its name, or its kind and number.",
            holds: TEXT,
            needed: false,
            example: "\"Red watch\"",
        },
        &Spec {
            name: "take",
            says: "The options taken.",
            holds: Holds::List(&Holds::Entry(|| &TAKE)),
            needed: false,
            example: "[{ option = \"boarding-gun\", count = 2 }]",
        },
        &Spec {
            name: "choose",
            says: "Its decisions, by choice.",
            holds: DECIDED,
            needed: false,
            example: "{ weapon = \"cutlass\" }",
        },
        &Spec {
            name: "stats",
            says: "The stats that the ruleset leaves to the players.",
            holds: Holds::Keyed("stats", &WHOLE),
            needed: false,
            example: "{ nerve = 8 }",
        },
        &Spec {
            name: "rolls",
            says: "What was rolled for it before play: the dice as they fell.",
            holds: Holds::Keyed("rolls", &WHOLE),
            needed: false,
            example: "{ nerve = 4 }",
        },
        &Spec {
            name: "throws",
            says: "How often it was thrown; 1 if it is left out.",
            holds: Holds::Number(1, 100_000),
            needed: false,
            example: "2",
        },
        &Spec {
            name: "thrown",
            says: "Which throw of a seed gave its dice, so that a check can throw it again; unknown if it is left \
                out.",
            holds: Holds::Entry(|| &THROWN),
            needed: false,
            example: "{ place = 3 }",
        },
    ],
};

/// A throw of a seed.
pub static THROWN: Kind = Kind {
    name: "thrown",
    says: "Which throw of a seed gave a unit its dice. The program writes it wherever it throws; real dice have none.",
    keys: &[
        &Spec {
            name: "place",
            says: "Its place among the figures of the seed, from 1; it keeps that place wherever it is in the file.",
            holds: Holds::Number(1, 100_000),
            needed: true,
            example: "3",
        },
        &Spec {
            name: "throw",
            says: "Which throw of that place it was; 1 if it is left out.",
            holds: Holds::Number(1, 100_000),
            needed: false,
            example: "2",
        },
        &Spec {
            name: "seed",
            says: "The seed, where it is not that of the force; above 2^63 − 1 in quotation marks.",
            holds: SEED,
            needed: false,
            example: "1815",
        },
    ],
};

/// An option taken.
pub static TAKE: Kind = Kind {
    name: "take",
    says: "An option that a unit takes.",
    keys: &[
        &Spec { name: "option", says: "The option, by id.", holds: ID, needed: true, example: "\"boarding-gun\"" },
        &Spec {
            name: "count",
            says: "How many figures take it; all if it is left out.",
            holds: Holds::Number(1, 1000),
            needed: false,
            example: "2",
        },
        &Spec {
            name: "attached",
            says: "Whether those attached take it too.",
            holds: Holds::YesNo,
            needed: false,
            example: "true",
        },
    ],
};

/// Troops built from a code.
pub static CUSTOM: Kind = Kind {
    name: "custom",
    says: "Troops that a player builds from an ability code.",
    keys: &[
        &Spec {
            name: "id",
            says: "The id that units of the force name.",
            holds: Holds::Text("an id of your own"),
            needed: true,
            example: "\"divers\"",
        },
        &Spec { name: "name", says: "What the player calls them.", holds: TEXT, needed: true, example: "\"Divers\"" },
        &Spec {
            name: "code",
            says: "The ability code.",
            holds: Holds::Text("a code"),
            needed: true,
            example: "\"VA\"",
        },
        &Spec { name: "role", says: "Their role, by id.", holds: ID, needed: true, example: "\"troops\"" },
        &Spec {
            name: "extras",
            says: "Priced traits that have no letter.",
            holds: Holds::List(&ID),
            needed: false,
            example: "[\"swimmers\"]",
        },
    ],
};
