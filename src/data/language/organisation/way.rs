use crate::data::language::{Defines, EFFECTS, Holds, ICON, Is, Key, KeyState, Kind, Never, Rules, Shape, effects};
use crate::data::node::Node;
use crate::model::{Chance, ChoiceId, ChoiceOption, DecisionId, Price, Who};

static ENTRY: Kind = Kind {
    name: "way",
    says: "One way to decide a choice.",
    keys: &[&ID, &NAME, &ICON, &WEIGHT, &AT_RANDOM, &ALSO, &STATE, &RULES, &PRICE, &EFFECTS],
};

static RULES: Rules = Rules(&[Never {
    all: &[Is(&ALSO.spec, KeyState::LeftOut), Is(&STATE.spec, KeyState::There)],
    says: "`state` has no effect without `also`; leave it out",
}]);

static ID: Key<Defines<DecisionId>> = Key::needed("id", "Its id, unique in its choice.", r#""dusk""#);
static NAME: Key<String> = Key::needed("name", "What players call it.", r#""Dusk""#);
static WEIGHT: Key<Chance> =
    Key::or("weight", "How often it comes up among figures made at random, relative to the other ways.", "3", || {
        Chance { some: Vec::new(), others: 1 }
    });
static AT_RANDOM: Key<Who> = Key::optional(
    "at-random",
    "The units that ever have it among figures made at random, whatever weights are asked for. A force \
     written by hand may decide so all the same.",
    r#"{ without = ["green"] }"#,
);
static ALSO: Key<Option<DecisionId>> =
    Key::optional("also", "Another way of the same choice that its figures may change to in play.", r#""day""#);
static STATE: Key<Option<String>> = Key::optional(
    "state",
    "With `also`: the name of the rows of its numbers on paper; its name if it is left out.",
    r#""By dark""#,
);
static PRICE: Key<Option<Price>> = Key::optional(
    "price",
    "What it costs, in points, a plain number for each figure; nothing if it is left out.",
    "{ each = 2 }",
);

/// Reads one way to decide this choice.
pub fn way(node: Node<'_>, choice: &ChoiceId) -> Option<ChoiceOption> {
    let entry = &node.entry(&ENTRY)?;
    let id = ID.node(entry).and_then(|id| id.defines_decision(choice));
    let (name, icon, weight) = (NAME.read(entry), ICON.read(entry), WEIGHT.read(entry));
    let at_random = AT_RANDOM.read(entry);
    let also = ALSO.node(entry).map(|also| also.decides(choice));
    let state = STATE.read(entry);
    let (price, effects) = (PRICE.read(entry), effects(entry));
    let also = match also {
        Some(also) => Some(also?),
        None => None,
    };
    Some(ChoiceOption {
        id: id?,
        name: name?,
        icon: icon?,
        weight: weight?,
        at_random: at_random?,
        also,
        state: state?,
        price: price?,
        effects,
    })
}

impl Shape for ChoiceOption {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
