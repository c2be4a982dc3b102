use super::{Alone, Lever, Sizes};
use crate::model::{
    AttachRule, ChoiceId, GroupId, HoldsRule, InsideRule, JoinsRule, OptionId, Restriction, TraitId, Who, every_demand,
};

/// The facts of a restriction that other code needs; each kind fills in those that apply to it.
#[derive(Clone, Debug, Default)]
pub struct Facts<'r> {
    /// The units that it restricts; `None` if it does not restrict units.
    pub units: Option<&'r Who>,
    /// Other units that it mentions.
    pub besides: Vec<&'r Who>,
    /// The sizes of units that it sets.
    pub sizes: Vec<Sizes<'r>>,
    /// The rule itself, if it says who is attached.
    pub attached: Option<&'r AttachRule>,
    /// The rule itself, if it says what groups of a kind hold.
    pub formation: Option<&'r HoldsRule>,
    /// The rule itself, if it says in which groups units must stand.
    pub shelter: Option<&'r InsideRule>,
    /// The kinds of groups that it counts.
    pub groups: Vec<&'r GroupId>,
    /// Whether it compares units of the same group.
    pub within_groups: bool,
    /// The options whose takers it counts.
    pub options: &'r [OptionId],
    /// The rule itself, if it says which units others may join.
    pub hosts: Option<&'r JoinsRule>,
    /// The traits that it keeps apart, within a figure, unit, group or force.
    pub apart: &'r [TraitId],
    /// Whether `apart` are kept apart on one figure only.
    pub on_figures: bool,
    /// How much a unit alone shows about whether a force with it keeps to the rule.
    pub alone: Alone,
    /// The parts of a force to change if the restriction's own repairs don't help.
    pub levers: &'static [Lever],
    /// The part of a unit that a finding is about; `None` for the whole unit, or no unit.
    pub part: Option<UnitPart>,
}

/// A part of a unit that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitPart {
    /// The number of its figures.
    Figures,
    /// Its attached figures.
    Attached,
    /// The group in which it stands.
    Place,
    /// The options that its figures take.
    Options,
    /// A name that it refers to: of its unit, an option or the unit it joins.
    Name,
}

impl<'r> Facts<'r> {
    /// The facts of a restriction on these units.
    pub fn about(units: &'r Who) -> Facts<'r> {
        Facts { units: Some(units), ..Facts::default() }
    }

    /// Every description of units in it.
    pub fn described(self) -> impl Iterator<Item = &'r Who> {
        self.units.into_iter().chain(self.besides)
    }

    /// Whether it matches different units depending on this choice.
    pub fn asks(self, choice: &ChoiceId) -> bool {
        self.described().any(|who| who.asks(choice))
    }

    /// The traits for which `has` is true that a figure may not combine; empty unless there are two or more.
    pub fn clashing(&self, has: impl Fn(&TraitId) -> bool) -> Vec<&'r TraitId> {
        let those: Vec<&TraitId> = self.apart.iter().filter(|id| self.on_figures && has(id)).collect();
        if those.len() > 1 { those } else { Vec::new() }
    }

    /// Whether it may concern a unit that may be what `may_be` passes; one that describes no units may concern any.
    pub fn concerns(&self, may_be: impl Fn(&Who) -> bool) -> bool {
        let having = |id: &TraitId| Who { traits: vec![id.clone()], ..Who::default() };
        let mut described = self.units.into_iter().chain(self.besides.iter().copied()).peekable();
        if described.peek().is_some() {
            described.any(may_be)
        } else {
            !self.on_figures || !self.clashing(|id| may_be(&having(id))).is_empty()
        }
    }

    /// The units that it puts in groups, and those that excuse a group from having them.
    pub fn grouped(&self) -> impl Iterator<Item = &'r Who> + use<'r> {
        let parts = self.formation.into_iter().flat_map(|holds| &holds.parts);
        let parts = parts.flat_map(|part| part.what.units().into_iter().chain(&part.unless));
        parts.chain(self.shelter.map(|inside| &inside.who))
    }

    /// Whether it says which units belong in which groups.
    pub fn is_of_groups(&self) -> bool {
        self.formation.is_some() || self.shelter.is_some()
    }
}

/// The facts of a restriction.
pub fn facts(restriction: &Restriction) -> Facts<'_> {
    every_demand!(&restriction.demand, rule => rule.facts())
}
