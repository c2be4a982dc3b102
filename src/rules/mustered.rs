use std::borrow::Cow;
use std::collections::BTreeMap;

use super::profile::change;
use super::track_sums::Scene;
use crate::model::{
    About, Army, Candidate, ChoiceId, ChoiceOption, DecisionId, Effects, ForceUnit, OptionId, Part, Path, StatId,
    TraitId, Unit, UnitOption, Value, WeaponId,
};

/// One unit of a force, looked up.
#[derive(Clone, Debug)]
pub struct Mustered<'a> {
    /// The unit as the file has it.
    pub entry: &'a ForceUnit,
    /// Its place among all units of the force, in the order of the file.
    pub place: usize,
    /// The player's name for it, or the unit's, numbered where several are called alike.
    pub title: String,
    /// The unit type.
    pub unit: Cow<'a, Unit>,
    /// Its army; none where every unit of the force is custom.
    pub army: Option<&'a Army>,
    /// The group that it is in directly, by its index in the list of groups.
    pub group: Option<usize>,
    /// The figures attached, each with its place in the list of the entry.
    pub attached: Vec<(Cow<'a, Unit>, usize)>,
    /// Its decisions, defaults filled in.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The decisions of its force, defaults filled in.
    pub of_force: Vec<(ChoiceId, DecisionId)>,
    /// The ways that its force decided on, of choices that are for it.
    pub under: Vec<&'a ChoiceOption>,
    /// Options taken, in file order.
    pub options: Vec<Taken<'a>>,
    /// The traits that all its figures have, not counting those attached.
    pub traits: Vec<TraitId>,
    /// Its stats after all effects, in the ruleset's order.
    pub stats: Vec<(StatId, Value)>,
    /// The effects that changed them, in order.
    pub effects: Vec<&'a Effects>,
    /// Its weapons and those of the figures attached, with how many there are of each.
    pub arms: Vec<(WeaponId, i64)>,
    /// The unit of the force that it has joined, by its place in the list.
    pub joins: Option<usize>,
    /// The title of the unit that it joined.
    pub host: Option<String>,
    /// The titles of the units that joined it.
    pub joined_by: Vec<String>,
    /// The name of its present state, where its figures may change it in play.
    pub state: Option<String>,
    /// Other states that they may be in, such as a rider on foot.
    pub also: Vec<State>,
}

/// A state that a unit's figures may be in during play, other than the one decided for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The name of the state.
    pub name: String,
    /// The decisions in that state, by choice.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The traits that they then have.
    pub traits: Vec<TraitId>,
    /// Their stats in that state.
    pub stats: Vec<(StatId, Value)>,
}

/// An option that a unit took.
#[derive(Clone, Debug)]
pub struct Taken<'a> {
    /// The option taken.
    pub option: &'a UnitOption,
    /// How many figures took it, not counting those attached.
    pub figures: i64,
    /// Whether every figure took it.
    pub all: bool,
    /// Whether those attached did.
    pub attached: bool,
}

impl<'a> Mustered<'a> {
    /// A unit about which nothing has been decided yet.
    pub fn new(
        (entry, place): (&'a ForceUnit, usize),
        unit: Cow<'a, Unit>,
        army: Option<&'a Army>,
        group: Option<usize>,
        attached: Vec<(Cow<'a, Unit>, usize)>,
    ) -> Mustered<'a> {
        Mustered {
            entry,
            place,
            title: entry.name.clone().unwrap_or_else(|| unit.name.clone()),
            traits: unit.traits.clone(),
            unit,
            army,
            group,
            attached,
            chosen: Vec::new(),
            of_force: Vec::new(),
            under: Vec::new(),
            options: Vec::new(),
            stats: Vec::new(),
            effects: Vec::new(),
            arms: Vec::new(),
            joins: None,
            host: None,
            joined_by: Vec::new(),
            state: None,
            also: Vec::new(),
        }
    }

    /// The unit as findings are about it.
    pub fn path(&self) -> Path {
        About::Unit(self.place).into()
    }

    /// A part of it.
    pub fn part(&self, part: Part) -> Path {
        About::Unit(self.place).part(part)
    }

    /// Its number of figures, where the file says it.
    pub fn path_of_count(&self) -> Path {
        if self.entry.count.is_some() { self.part(Part::Count) } else { self.path() }
    }

    /// An option that it takes, by how many figures take it where the file says that.
    pub fn path_of_take(&self, option: &str) -> Path {
        self.entry.taking(option).map_or_else(|| self.path(), |part| self.part(part))
    }

    /// All figures, including those attached.
    pub fn figures(&self) -> i64 {
        self.entry.figures() + self.attached()
    }

    /// The figures that took an option, with those attached that did.
    pub fn taking(&self, taken: &Taken<'_>) -> i64 {
        taken.figures + if taken.attached { self.attached() } else { 0 }
    }

    /// The figures that took any of some options, each as often as it took one.
    pub fn taking_any(&self, any_of: &[OptionId]) -> i64 {
        let some = self.options.iter().filter(|taken| any_of.contains(&taken.option.id));
        some.map(|taken| self.taking(taken)).sum()
    }

    /// How many are attached.
    pub fn attached(&self) -> i64 {
        i64::try_from(self.attached.len()).unwrap_or(0)
    }

    /// The traits that any of its figures have, not counting those attached: what only some took counts as well.
    pub fn every_trait(&self) -> Vec<TraitId> {
        let gained = self.options.iter().flat_map(|taken| &taken.option.effects.gain);
        self.traits.iter().chain(gained).cloned().collect()
    }

    /// The traits of an attached figure: its own and those that the unit shares, as changed by the options it took.
    pub fn traits_of(&self, attached: &Unit) -> Vec<TraitId> {
        let shared = self.unit.shares.iter().filter(|shared| !attached.traits.contains(shared));
        let mut traits: Vec<TraitId> = attached.traits.iter().chain(shared).cloned().collect();
        for taken in self.options.iter().filter(|taken| taken.attached) {
            change(&mut traits, &taken.option.effects);
        }
        traits
    }

    /// A number of the unit.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }

    /// The facts about it that restrictions, options and tracks ask for.
    pub fn candidate(&self) -> Candidate<'_> {
        let own = candidate(&self.unit, self.army, &self.traits, &self.chosen);
        Candidate { attached: &self.attached, of_force: &self.of_force, ..own }
    }

    /// The same in another of its states.
    pub fn candidate_as<'c>(&'c self, state: &'c State) -> Candidate<'c> {
        Candidate { traits: &state.traits, chosen: &state.chosen, ..self.candidate() }
    }

    /// The numbers that the sums of its tracks may use.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            stats: &self.stats,
            systems: &self.unit.systems,
            figures: self.entry.figures(),
            attached: self.attached(),
            crossed: 0,
            copies: self.figures(),
        }
    }
}

/// A unit of an army with nobody attached, as a `Who` looks at it; of a planned one, `chosen` holds what its force decided.
pub fn candidate<'c>(
    unit: &'c Unit,
    army: Option<&'c Army>,
    traits: &'c [TraitId],
    chosen: &'c [(ChoiceId, DecisionId)],
) -> Candidate<'c> {
    let army = army.map_or("", |army| army.id.as_str());
    Candidate { unit: &unit.id, role: &unit.role, army, traits, chosen, of_force: &[], attached: &[] }
}

/// Numbers units of one kind that players have not named.
pub fn number_alike(units: &mut [Mustered<'_>]) {
    let mut unnamed: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, one) in units.iter().enumerate().filter(|(_, one)| one.entry.name.is_none()) {
        unnamed.entry(one.unit.name.as_str()).or_default().push(index);
    }
    let mut titles = Vec::new();
    for (name, places) in unnamed.into_iter().filter(|(_, places)| places.len() > 1) {
        titles.extend(places.into_iter().zip(1..).map(|(place, number)| (place, format!("{name} {number}"))));
    }
    for (place, title) in titles {
        units[place].title = title;
    }
}
