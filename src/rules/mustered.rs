use std::borrow::Cow;
use std::collections::BTreeMap;

use super::profile::change;
use super::track_sums::Scene;
use crate::model::{
    About, Army, Candidate, ChoiceId, ChoiceOption, DecisionId, Effects, ForceUnit, OptionId, Part, Path, StatId,
    TraitId, Unit, UnitOption, Value, WeaponId,
};

/// A unit of a force, looked up in the ruleset.
#[derive(Clone, Debug)]
pub struct Mustered<'a> {
    /// The unit as written.
    pub entry: &'a ForceUnit,
    /// Its place among all units of the force, in file order.
    pub place: usize,
    /// The player's name for it, or the unit's, with a number if several unnamed units share that.
    pub title: String,
    /// The unit of the army list, or the custom unit.
    pub unit: Cow<'a, Unit>,
    /// Its army; `None` if the force names no known army.
    pub army: Option<&'a Army>,
    /// The group that directly holds it, by its place.
    pub group: Option<usize>,
    /// The attached figures, each with its place in `with`.
    pub attached: Vec<(Cow<'a, Unit>, usize)>,
    /// Its own choices, with defaults.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The choices of its force, with defaults.
    pub of_force: Vec<(ChoiceId, DecisionId)>,
    /// The decisions of its force that concern it.
    pub under: Vec<&'a ChoiceOption>,
    /// Options taken, in file order.
    pub options: Vec<Taken<'a>>,
    /// The traits that all its figures have; attached figures have their own.
    pub traits: Vec<TraitId>,
    /// Its stats after all effects, in the order of the ruleset.
    pub stats: Vec<(StatId, Value)>,
    /// The effects of choices and options on it, in order.
    pub effects: Vec<&'a Effects>,
    /// Its weapons and those of attached figures, with the number of each.
    pub arms: Vec<(WeaponId, i64)>,
    /// The index in `Muster::units` of the unit that it has joined.
    pub joins: Option<usize>,
    /// The title of the unit that it has joined.
    pub host: Option<String>,
    /// The titles of the units that have joined it.
    pub joined_by: Vec<String>,
    /// The name of its present state, if its figures may change state in play.
    pub state: Option<String>,
    /// The other states that its figures may be in, such as a rider on foot.
    pub also: Vec<State>,
}

/// A state that a unit's figures may be in during play, other than the one chosen for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The name of the state.
    pub name: String,
    /// The choices in that state.
    pub chosen: Vec<(ChoiceId, DecisionId)>,
    /// The traits in that state.
    pub traits: Vec<TraitId>,
    /// The stats in that state.
    pub stats: Vec<(StatId, Value)>,
}

/// An option that a unit takes.
#[derive(Clone, Debug)]
pub struct Taken<'a> {
    /// The option, in the ruleset.
    pub option: &'a UnitOption,
    /// The number of figures that take it, not counting attached ones.
    pub figures: i64,
    /// Whether it is for the whole unit, or all figures without a stated count; its effects are then in the unit's
    /// traits.
    pub all: bool,
    /// Whether the attached figures take it too.
    pub attached: bool,
}

impl<'a> Mustered<'a> {
    /// A unit before any choices, options and effects.
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

    /// The path of findings about it.
    pub fn path(&self) -> Path {
        About::Unit(self.place).into()
    }

    /// The path of findings about a part of it.
    pub fn part(&self, part: Part) -> Path {
        About::Unit(self.place).part(part)
    }

    /// The path of findings about its number of figures: its `count`, if it has one.
    pub fn path_of_count(&self) -> Path {
        if self.entry.count.is_some() { self.part(Part::Count) } else { self.path() }
    }

    /// The path of findings about an option that it takes: the option's count, if it has one.
    pub fn path_of_take(&self, option: &str) -> Path {
        self.entry.taking(option).map_or_else(|| self.path(), |part| self.part(part))
    }

    /// The number of figures, attached ones included.
    pub fn figures(&self) -> i64 {
        self.entry.figures() + self.attached()
    }

    /// The number of figures that take an option, attached ones included.
    pub fn taking(&self, taken: &Taken<'_>) -> i64 {
        taken.figures + if taken.attached { self.attached() } else { 0 }
    }

    /// The number of figures that take these options; one that takes two counts twice.
    pub fn taking_any(&self, any_of: &[OptionId]) -> i64 {
        let some = self.options.iter().filter(|taken| any_of.contains(&taken.option.id));
        some.map(|taken| self.taking(taken)).sum()
    }

    /// The number of attached figures.
    pub fn attached(&self) -> i64 {
        i64::try_from(self.attached.len()).unwrap_or(0)
    }

    /// The traits that any of its figures have, including those from options of only some; attached figures are left
    /// out.
    pub fn every_trait(&self) -> Vec<TraitId> {
        let gained = self.options.iter().flat_map(|taken| &taken.option.effects.gain);
        self.traits.iter().chain(gained).cloned().collect()
    }

    /// The traits of an attached figure: its own, and those that the unit shares, as changed by options that it
    /// takes.
    pub fn traits_of(&self, attached: &Unit) -> Vec<TraitId> {
        let shared = self.unit.shares.iter().filter(|shared| !attached.traits.contains(shared));
        let mut traits: Vec<TraitId> = attached.traits.iter().chain(shared).cloned().collect();
        for taken in self.options.iter().filter(|taken| taken.attached) {
            change(&mut traits, &taken.option.effects);
        }
        traits
    }

    /// The value of a stat after all effects; `None` if the unit lacks it.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }

    /// The facts about it that a `Who` is compared with.
    pub fn candidate(&self) -> Candidate<'_> {
        let own = candidate(&self.unit, self.army, &self.traits, &self.chosen);
        Candidate { attached: &self.attached, of_force: &self.of_force, ..own }
    }

    /// The facts about it in another of its states.
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

/// A unit of an army, without attached figures, as facts for a `Who`; in a planned force, `chosen` holds the
/// force's choices.
pub fn candidate<'c>(
    unit: &'c Unit,
    army: Option<&'c Army>,
    traits: &'c [TraitId],
    chosen: &'c [(ChoiceId, DecisionId)],
) -> Candidate<'c> {
    let army = army.map_or("", |army| army.id.as_str());
    Candidate { unit: &unit.id, role: &unit.role, army, traits, chosen, of_force: &[], attached: &[] }
}

/// Numbers the titles of units that share a name, so that rosters, cards and findings tell them apart. A number that
/// would make a title that another unit has already is left out.
pub fn number_alike(units: &mut [Mustered<'_>]) {
    let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, one) in units.iter().enumerate() {
        alike.entry(one.entry.name.as_deref().unwrap_or(&one.unit.name)).or_default().push(index);
    }
    let mut titles = Vec::new();
    for (name, places) in alike.iter().filter(|(_, places)| places.len() > 1) {
        let free =
            (1_usize..).map(|number| format!("{name} {number}")).filter(|title| !alike.contains_key(title.as_str()));
        titles.extend(places.iter().copied().zip(free));
    }
    for (place, title) in titles {
        units[place].title = title;
    }
}
