use std::collections::BTreeSet;

use crate::data::entry::Entry;
use crate::data::language::price::TIMES;
use crate::data::language::{
    Between, ById, Holds, Idle, Is, Key, KeyState, Kind, Never, Offers, Rules, SOURCES, Shape, sources, with_numbers,
};
use crate::data::node::Node;
use crate::diagnostic::Code;
use crate::model::{
    Audit, Boxes, Construction, Given, Price, Role, RoleId, Ruleset, StatId, System, TraitId, Unit, UnitId, Value,
    WeaponId,
};
use crate::rules::{Mode, ability, profile};

static ENTRY: Kind = Kind {
    name: "unit",
    says: "One line of an army list.",
    keys: &[
        &ID,
        &NAME,
        &PLURAL,
        &ROLE,
        &NAMED,
        &WEIGHT,
        &STATS,
        &PRICE,
        &CODE,
        &PRINTED_CODE,
        &TRAITS,
        &SHARES,
        &WEAPONS,
        &UNIT_WEAPONS,
        &ARMS_ATTACHED,
        &SYSTEMS,
        &USUAL,
        &FROM_OTHERS,
        &AUDIT,
        &SOURCES,
        &RULES,
    ],
};

static RULES: Rules = Rules(
    &[Never {
        all: &[Is(PRICE.name(), KeyState::Having(TIMES.name()))],
        says: "`times` has no effect here: it multiplies the unit's own price, so it can't be that price; put it into a choice or an option",
    }],
    &[Idle(&[PRINTED_CODE.name(), AUDIT.name()], &[Is(CODE.name(), KeyState::LeftOut)])],
);

static ID: Key<Offers<UnitId>> =
    Key::needed("id", "Its id; units of several armies may have the same.", r#""sailors""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Sailors""#);
static PLURAL: Key<Option<String>> = Key::optional("plural", "Its plural, if that is irregular.", r#""Sailors""#);
static ROLE: Key<RoleId> = Key::needed("role", "Its role.", r#""crew""#);
static NAMED: Key<bool> = Key::optional("named", "Whether it is one person, at most once in a force.", "true");
static WEIGHT: Key<Between<0, 1000>> =
    Key::or("weight", "Its weight among figures made at random, relative to the others.", "3", || Between(1));
static STATS: Key<ById<StatId, Value>> =
    Key::optional("stats", "Its printed numbers, by stat.", r#"{ move = 6, nerve = "5+", speeds = [8, 6, 4] }"#);
static PRICE: Key<Option<Price>> = Key::optional(
    "price",
    "Its price in points, a plain number for each figure; left out where no price is printed.",
    "4",
);
static CODE: Key<Option<String>> =
    Key::optional("code", "Its ability code, normalised.", r#""AK-2""#).text("letters of `construction.toml`");
static PRINTED_CODE: Key<Option<String>> =
    Key::optional("printed-code", "Its ability code as published, where that differs.", r#""AK.2""#)
        .text("letters as published");
static TRAITS: Key<Vec<Given>> =
    Key::optional("traits", "Its traits, with their numbers where they have any.", r#"["swift", "sturdy(2)"]"#);
static SHARES: Key<Vec<TraitId>> =
    Key::optional("shares", "The traits that it shares with figures attached to it.", r#"["swift"]"#);
static WEAPONS: Key<ById<WeaponId, i64>> = Key::optional(
    "weapons",
    "The weapons of each of its figures, with how many of each.",
    "{ boarding-gun = 1, boat-hook = 2 }",
);
static UNIT_WEAPONS: Key<ById<WeaponId, i64>> = Key::optional(
    "unit-weapons",
    "The weapons of the unit as a whole, however many figures serve them, with how many of each.",
    "{ boarding-gun = 1 }",
);
static ARMS_ATTACHED: Key<bool> = Key::optional(
    "arms-attached",
    "Whether figures attached to it that have no weapons of their own are armed as its figures are.",
    "true",
);
static SYSTEMS: Key<Vec<System>> = Key::optional(
    "systems",
    "The systems that it is made of, as labelled boxes.",
    r#"[{ name = "Deck gun", arcs = ["fore"] }, { name = "Sails", boxes = 2 }]"#,
);
static USUAL: Key<Option<Between<1, 1000>>> = Key::optional(
    "usual",
    "The number of figures that a new force gives it; the number that its restrictions ask for if it is left out.",
    "8",
);
static FROM_OTHERS: Key<bool> = Key::optional(
    "from-others",
    "Whether its figures are taken from other units of the force: they are counted there, and not again with it, \
     and a new force leaves it out.",
    "true",
);
static AUDIT: Key<Audit> =
    Key::optional("audit", "A reading of how its printed price was reached.", r#"{ unpriced = ["K"] }"#);

/// Reads one unit and adds its id to `seen`, the ids of the units before it in the army.
pub fn unit(node: Node<'_>, seen: &mut BTreeSet<UnitId>, construction: Option<&Construction>) -> Option<Unit> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, plural) = (ID.read(entry), NAME.read(entry), PLURAL.read(entry));
    let (role, named, weight) = (ROLE.read(entry), NAMED.read(entry), WEIGHT.read(entry));
    let (stats, price, printed_code) = (STATS.read(entry), PRICE.read(entry), PRINTED_CODE.read(entry));
    let (code, traits, shares) = (CODE.read(entry), TRAITS.read(entry), SHARES.read(entry));
    let (weapons, unit_weapons) = (WEAPONS.read(entry), UNIT_WEAPONS.read(entry));
    let (arms_attached, systems, usual) = (ARMS_ATTACHED.read(entry), SYSTEMS.read(entry), USUAL.read(entry));
    let (from_others, audit, remarks) = (FROM_OTHERS.read(entry), AUDIT.read(entry), sources(entry));
    let (id, name) = (id?.0, name?);
    if !seen.insert(id.clone()) {
        let at = ID.node(entry)?.range();
        node.file.problem(Code::DuplicateId, format!("the unit `{id}` appears twice in this army"), at);
    }
    if let Some(role) = role.clone() {
        used(entry, &role);
    }
    let (traits, numbers) = with_numbers(traits?);
    let mut unit = Unit {
        id,
        plural: plural?.or_else(|| node.file.several(&name)),
        name,
        role: role?,
        named: named?,
        weight: weight?.0,
        stats: stats?.0,
        price: price?,
        code: code?,
        printed_code: printed_code?,
        traits,
        numbers,
        weapons: weapons?.0,
        unit_weapons: unit_weapons?.0,
        arms_attached: arms_attached?,
        systems: systems?,
        shares: shares?,
        usual: usual?.map(i64::from),
        from_others: from_others?,
        audit: audit?,
        remarks,
    };
    for (stat, value) in &unit.stats {
        node.file.gathered.arithmetic.borrow_mut().text(stat, value);
    }
    if let (Some(code), Some(construction), true) = (CODE.node(entry), construction, unit.stats.is_empty()) {
        built(&mut unit, code, construction);
    }
    Some(unit)
}

/// Notes keys that have no effect in some games for a unit of this role.
fn used(entry: &Entry<'_>, role: &RoleId) {
    let is = |what: fn(&Role) -> bool| {
        let role = role.clone();
        move |game: &Ruleset| game.organisation.role(&role).is_some_and(what)
    };
    for key in [USUAL.name(), ARMS_ATTACHED.name(), SHARES.name()] {
        entry.only_where(key, "where its role `counts` no figures", is(|role| role.counts));
    }
    let boxed = |game: &Ruleset| game.organisation.tracks.iter().any(|track| track.boxes == Boxes::Systems);
    entry.only_where(SYSTEMS.name(), "where no track has the boxes of `systems`", boxed);
    entry.only_where(WEIGHT.name(), "where its role `attaches` it to others", is(|role| !role.attaches));
}

/// Fills in the stats, price and traits of a unit given by a code alone; a price in the entry is kept.
fn built(unit: &mut Unit, node: Node<'_>, construction: &Construction) {
    let Some(code) = node.text() else { return };
    let read = ability(construction, code, Some(&unit.role), Mode::Strict);
    if let Some(fault) = read.faults.first() {
        node.file.problem(Code::BadCode, format!("`{code}`: {}", fault.message), node.range());
        return;
    }
    let came_to = profile(construction, &read, true);
    unit.stats = came_to.stats.into_iter().map(|(id, value)| (id, Value::Number(value))).collect();
    unit.price = unit.price.take().or(Some(Price::Each(came_to.price)));
    for given in came_to.traits {
        if !unit.traits.contains(&given) {
            unit.traits.push(given);
        }
    }
}

impl Shape for Unit {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
