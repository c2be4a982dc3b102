use super::{Lever, Sizes};
use crate::diagnostic::Code;
use crate::model::{
    AttachRule, ChoiceId, Demand, GroupId, HoldsRule, InsideRule, JoinsRule, OptionId, Restriction, TraitId, Who,
};

/// All that a restriction states and others must know of it; a kind leaves out what does not concern it.
#[derive(Clone, Debug, Default)]
pub struct Facts<'r> {
    /// The units that it is about, where it is about units.
    pub units: Option<&'r Who>,
    /// The other descriptions of units in it.
    pub besides: Vec<&'r Who>,
    /// The sizes of units that it names.
    pub sizes: Vec<Sizes<'r>>,
    /// Who is attached to units.
    pub attached: Option<&'r AttachRule>,
    /// The make-up of groups of a kind.
    pub formation: Option<&'r HoldsRule>,
    /// The groups in which units stand.
    pub shelter: Option<&'r InsideRule>,
    /// The kinds of groups of which it asks how many there are.
    pub groups: Vec<&'r GroupId>,
    /// Whether it asks who else stands in the group of a unit.
    pub within_groups: bool,
    /// The options of which it counts the figures that took them.
    pub options: &'r [OptionId],
    /// The units that others may join.
    pub hosts: Option<&'r JoinsRule>,
    /// The traits that it keeps from each other, wherever.
    pub apart: &'r [TraitId],
    /// Those of them of which one figure has one at most.
    pub apart_on_figures: &'r [TraitId],
    /// The parts of a force that may have to change where its own steps don't put it right.
    pub levers: &'static [Lever],
    /// The part of a unit that a finding is about; none where it is about the whole unit, or about none.
    pub part: Option<UnitPart>,
}

/// The part of a unit in which a finding lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitPart {
    /// How many figures it has.
    Figures,
    /// Who is attached to it.
    Attached,
    /// The group in which it stands.
    Place,
    /// The options that its figures take.
    Options,
    /// A word that stands for something else: what it is, takes or joins.
    Name,
}

impl<'r> Facts<'r> {
    /// Those of a restriction on these units.
    pub fn about(units: &'r Who, levers: &'static [Lever]) -> Facts<'r> {
        Facts { units: Some(units), levers, ..Facts::default() }
    }

    /// Every description of units in it.
    pub fn described(self) -> impl Iterator<Item = &'r Who> {
        self.units.into_iter().chain(self.besides)
    }

    /// Whether it asks how a choice was decided.
    pub fn asks(self, choice: &ChoiceId) -> bool {
        self.described().any(|who| who.asks(choice))
    }

    /// Whether it keeps such a figure from having all the traits that it has.
    pub fn clashes(&self, has: impl Fn(&TraitId) -> bool) -> bool {
        self.apart_on_figures.iter().filter(|id| has(id)).count() > 1
    }
}

/// All that a restriction states.
pub fn facts(restriction: &Restriction) -> Facts<'_> {
    known(restriction).1
}

/// The code of a finding against a restriction, by its kind.
pub fn code(restriction: &Restriction) -> Code {
    known(restriction).0
}

/// Each kind, by the code of its findings and what it states.
fn known(restriction: &Restriction) -> (Code, Facts<'_>) {
    match &restriction.kind {
        Demand::Size(size) => (Code::Size, size.facts()),
        Demand::Attach(attach) => (Code::Attach, attach.facts()),
        Demand::Holds(holds) => (Code::Holds, holds.facts()),
        Demand::Number(number) => (Code::Number, number.facts()),
        Demand::Grows(grows) => (Code::Number, grows.facts()),
        Demand::Apart(apart) => (Code::Apart, apart.facts()),
        Demand::Needs(needs) => (Code::Needs, needs.facts()),
        Demand::Inside(inside) => (Code::Inside, inside.facts()),
        Demand::Share(share) => (Code::Share, share.facts()),
        Demand::Taken(taken) => (Code::Taken, taken.facts()),
        Demand::Joins(joins) => (Code::Joins, joins.facts()),
    }
}
