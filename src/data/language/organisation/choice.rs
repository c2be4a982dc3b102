use super::way::way;
use crate::data::entry::Entry;
use crate::data::language::{Defines, Holds, Is, Key, KeyState, Kind, Never, Record, Rules, Shape};
use crate::data::node::{Node, Read};
use crate::data::notations::is_first;
use crate::model::{Choice, ChoiceId, ChoiceOption, DecisionId, Who};

static ENTRY: Kind = Kind {
    name: "choice",
    says: "Something that each unit, or the force, must decide in exactly one way.",
    keys: &[&ID, &NAME, &OF, &FOR, &DEFAULT, &OPEN, &RULES, &OPTIONS],
};

static RULES: Rules = Rules(
    &[
        Never {
            all: &[Is(DEFAULT.name(), KeyState::There), Is(OPEN.name(), KeyState::Yes)],
            says: "a choice with a `default` is never left open; leave one of the two out",
        },
        Never {
            all: &[Is(OF.name(), KeyState::Word(|| vec![FORCE])), Is(OPEN.name(), KeyState::Yes)],
            says: "a choice that the force decides can't be left open; give it a `default`, or leave `open` out",
        },
    ],
    &[],
);

static ID: Key<Defines<ChoiceId>> = Key::needed("id", "Its id.", r#""watch""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Watch""#);
static OF: Key<OfForce> = Key::needed("of", "Who decides it: each unit, or the force.", r#""force""#);
static FOR: Key<Who> = Key::optional(
    "for",
    "The units that decide it, or, where the force does, the units whose numbers and prices it changes.",
    r#"{ role = ["crew"] }"#,
);
static DEFAULT: Key<Option<DecisionId>> = Key::optional(
    "default",
    "The way that applies if the choice is not stated; left out if it must be stated, or may be left open.",
    r#""day""#,
);
static OPEN: Key<bool> = Key::optional(
    "open",
    "Whether a unit may leave it open, to be agreed on before play: rosters and cards then have a blank for it. Not \
     together with `default`, and not for a choice of the force.",
    "true",
);
static OPTIONS: Key<Vec<ChoiceOption>> = Key::needed(
    "options",
    "The ways to decide it.",
    r#"[{ id = "day", name = "Day" }, { id = "dusk", name = "Dusk" }]"#,
);

/// Whether the force decides a choice, rather than each unit.
struct OfForce(bool);

const FORCE: (&str, &str) = ("force", "Decided once for the force.");

const DECIDERS: [(&str, &str); 2] = [FORCE, ("unit", "Decided by each unit.")];

impl Shape for OfForce {
    const SHAPE: &'static Holds = &Holds::Word(|| DECIDERS.to_vec());
}

impl Read for OfForce {
    fn read(node: Node<'_>) -> Option<Self> {
        is_first(node, DECIDERS).map(OfForce)
    }
}

impl Record for Choice {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, of) = (ID.read(entry), NAME.read(entry), OF.read(entry));
        let (who, default, open) = (FOR.read(entry), DEFAULT.node(entry), OPEN.read(entry));
        let options = OPTIONS.items(entry);
        let id = id?.0;
        let of_force = matches!(of, Some(OfForce(true)));
        let options = options?.into_iter().map(|option| way(option, &id, of_force)).collect::<Option<_>>();
        let default = match default.map(|default| default.decides(&id)) {
            Some(default) => Some(default?),
            None => None,
        };
        Some(Choice { name: name?, of_force: of?.0, who: who?, default, open: open?, options: options?, id })
    }
}
