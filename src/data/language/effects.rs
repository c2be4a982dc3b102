use super::key::Key;
use super::keys::Group;
use super::kind::Holds;
use super::shape::Shape;
use super::values::ById;
use crate::data::arithmetic::StatChange;
use crate::data::entry::Entry;
use crate::data::node::{Node, Read};
use crate::model::{Effects, Given, StatId, TrackId, TraitId, Value, WeaponId};

/// The keys by which an option, a choice or a code letter changes units.
pub static EFFECTS: Group =
    Group(&[&SET, &ADD, &SHIFT, &AT_LEAST, &AT_MOST, &GAIN, &LOSE, &GAIN_WEAPONS, &LOSE_WEAPONS, &START]);

static SET: Key<ById<StatId, Put>> =
    Key::optional("set", "Stats that become this number, throw or text, before anything is added.", "{ move = 6 }");
static ADD: Key<ById<StatId, i64>> =
    Key::optional("add", "The numbers added to stats; those below 0 are taken off.", "{ nerve = 1 }");
static SHIFT: Key<ById<StatId, i64>> = Key::optional(
    "shift",
    "The steps by which stats that are dice of a ladder move up it, or down if below 0; they stop at its ends.",
    "{ fight = 1 }",
);
static AT_LEAST: Key<ById<StatId, i64>> =
    Key::optional("at-least", "Stats that are raised to this number where they are below it.", "{ nerve = 3 }");
static AT_MOST: Key<ById<StatId, i64>> =
    Key::optional("at-most", "Stats that are lowered to this number where they are above it.", "{ move = 8 }");
static GAIN: Key<Vec<Given>> = Key::optional(
    "gain",
    "Traits that are given, with their numbers where they have any.",
    r#"["swift", "sturdy(1)"]"#,
);
static LOSE: Key<Vec<TraitId>> = Key::optional("lose", "Traits that are taken away.", r#"["green"]"#);
static GAIN_WEAPONS: Key<ById<WeaponId, i64>> =
    Key::optional("gain-weapons", "Weapons that are given, with how many each figure gets.", "{ boarding-gun = 1 }");
static LOSE_WEAPONS: Key<ById<WeaponId, i64>> = Key::optional(
    "lose-weapons",
    "Weapons that are taken away, with how many each figure gives up; it must still have them.",
    "{ boat-hook = 1 }",
);
static START: Key<ById<TrackId, i64>> =
    Key::optional("start", "Tracks, with how many of their boxes are crossed off from the start.", "{ hull = 2 }");

/// The type of a value to which a stat is set: a number, or a text that its form reads.
struct Put;

impl Shape for Put {
    const SHAPE: &'static Holds = &Holds::Either(&[*i64::SHAPE, Holds::Words]);
}

/// Reads the keys in `EFFECTS`, and notes their texts and numbers for later checks.
pub fn effects(entry: &Entry<'_>) -> Effects {
    let changes = |key: &Key<ById<StatId, i64>>| key.read(entry).unwrap_or_default().0;
    let (add, at_least, at_most) = (changes(&ADD), changes(&AT_LEAST), changes(&AT_MOST));
    let (shift, start) = (changes(&SHIFT), START.read(entry).unwrap_or_default().0);
    let (mut set, mut put) = (Vec::new(), Vec::new());
    for pair in SET.node(entry).and_then(Node::pairs).unwrap_or_default() {
        let stat = pair.value.file.name(&pair.key, pair.at);
        match Value::read(pair.value) {
            Some(Value::Number(number)) => set.push((stat, number)),
            Some(text @ Value::Text(_)) => {
                pair.value.file.gathered.arithmetic.borrow_mut().text(&stat, &text);
                put.push((stat, text));
            }
            Some(Value::Throw(_) | Value::Row(_)) => {
                pair.value.bad("a whole number or text in quotation marks is required here").unwrap_or(());
            }
            None => {}
        }
    }
    for (key, bounds) in [(&ADD, false), (&AT_LEAST, true), (&AT_MOST, true)] {
        for pair in key.node(entry).and_then(Node::pairs).unwrap_or_default() {
            let change = StatChange { stat: pair.key, bounds };
            pair.value.file.gathered.arithmetic.borrow_mut().change(change, &pair.value.file.source, pair.at);
        }
    }
    let (gain, numbers) = with_numbers(GAIN.read(entry).unwrap_or_default());
    let lose = LOSE.read(entry).unwrap_or_default();
    let weapons = |key: &Key<ById<WeaponId, i64>>| key.read(entry).unwrap_or_default().0;
    let (gain_weapons, lose_weapons) = (weapons(&GAIN_WEAPONS), weapons(&LOSE_WEAPONS));
    Effects { set, put, add, shift, at_least, at_most, gain, lose, numbers, gain_weapons, lose_weapons, start }
}

/// The ids of traits, and the numbers of those that have one.
pub fn with_numbers(given: Vec<Given>) -> (Vec<TraitId>, Vec<(TraitId, i64)>) {
    let numbers = given.iter().filter_map(|one| Some((one.id.clone(), one.number?))).collect();
    (given.into_iter().map(|one| one.id).collect(), numbers)
}
