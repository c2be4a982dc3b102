use crate::data::entry::Entry;
use crate::data::language::{Defines, EFFECTS, Holds, ICON, Idle, Is, Key, KeyState, Kind, Rules, Shape, effects};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Chance, ChoiceId, ChoiceOption, DecisionId, Price, Who};

static ENTRY: Kind = Kind {
    name: "way",
    says: "One way to decide a choice.",
    keys: &[&ID, &NAME, &ICON, &WEIGHT, &AT_RANDOM, &ALSO, &STATE, &RULES, &PRICE, &EFFECTS],
};

static RULES: Rules = Rules(&[], &[Idle(&[STATE.name()], &[Is(ALSO.name(), KeyState::LeftOut)])]);

static ID: Key<Defines<DecisionId>> = Key::needed("id", "Its id, unique in its choice.", r#""dusk""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Dusk""#);
static WEIGHT: Key<Chance> = Key::or(
    "weight",
    "Its weight among figures made at random, relative to the other ways. Not for a choice of the force.",
    "3",
    || Chance { some: Vec::new(), others: 1 },
);
static AT_RANDOM: Key<Who> = Key::optional(
    "at-random",
    "The only units that may have it among figures made at random, whatever weights are asked for. A force \
     written by hand may still choose it for others. Not for a choice of the force.",
    r#"{ without = ["green"] }"#,
);
static ALSO: Key<Option<DecisionId>> = Key::optional(
    "also",
    "Another decision of the same choice that its figures may change to in play. Not for a choice of the force.",
    r#""day""#,
);
static STATE: Key<Option<String>> = Key::optional(
    "state",
    "With `also`: the name of the rows of its numbers on paper; its name if it is left out.",
    r#""By dark""#,
);
static PRICE: Key<Option<Price>> = Key::optional(
    "price",
    "Its price in points, a plain number for each figure; nothing if it is left out.",
    "{ each = 2 }",
);

/// Reads one way to decide `choice`; `of_force` says whether the force decides it rather than each unit.
pub fn way(node: Node<'_>, choice: &ChoiceId, of_force: bool) -> Option<ChoiceOption> {
    let entry = &node.entry(&ENTRY)?;
    if of_force {
        of_units(entry);
    }
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

/// Reports keys without effect in a choice of the force, which is not made at random and never changes in play.
fn of_units(entry: &Entry<'_>) {
    let keys = [WEIGHT.node(entry), AT_RANDOM.node(entry), ALSO.node(entry), STATE.node(entry)];
    for (node, spec) in keys.into_iter().zip([&WEIGHT.spec, &AT_RANDOM.spec, &ALSO.spec, &STATE.spec]) {
        let Some(node) = node else { continue };
        let message = format!("`{}` has no effect where the force decides", spec.name);
        let problem = Diagnostic::error(Code::BadValue, message);
        node.file.report(problem.hint("leave it out, or write `of = \"unit\"`"), node.range());
    }
}

impl Shape for ChoiceOption {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
