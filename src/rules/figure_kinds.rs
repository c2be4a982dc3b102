use std::borrow::Cow;

use super::muster::Muster;
use super::mustered::{Mustered, candidate};
use super::profile::change;
use crate::model::{About, Army, Candidate, ChoiceId, DecisionId, Effects, Part, Path, TraitId, Unit};

/// One kind of figure that restrictions look at; attached figures are kinds of their own.
pub struct FigureKind<'a> {
    /// The unit of the army list, or the custom unit.
    pub unit: &'a Unit,
    /// The army of its unit; `None` if the force names no known army.
    pub army: Option<&'a Army>,
    /// Its traits: of a unit, those that all its figures have; of an attached figure, those of its own unit, to which
    /// `variants` adds those that it shares with its host.
    pub traits: Cow<'a, [TraitId]>,
    /// The choices of its unit; empty for attached figures, except from `variants`.
    pub chosen: &'a [(ChoiceId, DecisionId)],
    /// The choices that its force has made.
    pub of_force: &'a [(ChoiceId, DecisionId)],
    /// The figures attached to it; empty for attached figures themselves.
    pub attached: &'a [(Cow<'a, Unit>, usize)],
    /// The group that directly holds its unit.
    pub group: Option<usize>,
    /// The place of its unit in file order.
    pub place: usize,
    /// For an attached figure, its place in the unit's `with`.
    pub with: Option<usize>,
}

impl FigureKind<'_> {
    /// The facts about it that a `Who` is compared with.
    pub fn candidate(&self) -> Candidate<'_> {
        let own = candidate(self.unit, self.army, &self.traits, self.chosen);
        Candidate { attached: self.attached, of_force: self.of_force, ..own }
    }

    /// The part of the force that names it.
    pub fn path(&self) -> Path {
        Path { about: About::Unit(self.place), key: self.with.map(Part::With) }
    }
}

/// Every kind of figure in a force, in file order: each unit, then its attached figures.
pub fn figure_kinds<'a>(muster: &'a Muster<'a>) -> Vec<FigureKind<'a>> {
    let mut kinds = Vec::new();
    for one in &muster.units {
        let traits = Cow::Borrowed(one.traits.as_slice());
        let (group, army, place, attached) = (one.group, one.army, one.place, one.attached.as_slice());
        let (unit, chosen, of_force) = (&*one.unit, one.chosen.as_slice(), one.of_force.as_slice());
        kinds.push(FigureKind { unit, army, traits, chosen, of_force, attached, group, place, with: None });
        for (unit, with) in &one.attached {
            let (traits, with) = (Cow::Borrowed(unit.traits.as_slice()), Some(*with));
            kinds.push(FigureKind { unit, army, traits, chosen: &[], of_force, attached: &[], group, place, with });
        }
    }
    kinds
}

/// The kinds of figures in one unit: the ordinary ones, those with an option that only some take, and those attached.
pub fn variants<'a>(one: &'a Mustered<'_>) -> Vec<FigureKind<'a>> {
    let kind = |unit, traits, with| FigureKind {
        unit,
        army: one.army,
        traits,
        chosen: &one.chosen,
        of_force: &one.of_force,
        attached: &one.attached,
        group: one.group,
        place: one.place,
        with,
    };
    let changed = |traits: &[TraitId], effects: &Effects| {
        let mut traits = traits.to_vec();
        change(&mut traits, effects);
        Cow::Owned(traits)
    };
    let mut kinds = vec![kind(&*one.unit, Cow::Borrowed(one.traits.as_slice()), None)];
    for taken in one.options.iter().filter(|taken| !taken.all) {
        kinds.push(kind(&*one.unit, changed(&one.traits, &taken.option.effects), None));
    }
    for (unit, with) in &one.attached {
        kinds.push(FigureKind { attached: &[], ..kind(&**unit, Cow::Owned(one.traits_of(unit)), Some(*with)) });
    }
    kinds
}
