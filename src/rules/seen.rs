use std::borrow::Cow;

use super::muster::Muster;
use super::mustered::{Mustered, candidate};
use super::profile::change;
use crate::model::{Army, Candidate, ChoiceId, DecisionId, Effects, Spot, TraitId, Unit};

/// One kind of figure that a restriction looks at, attached ones counted separately.
pub struct Seen<'a> {
    /// What it is.
    pub unit: &'a Unit,
    /// Its army; none where it is custom.
    pub army: Option<&'a Army>,
    /// Its traits.
    pub traits: Cow<'a, [TraitId]>,
    /// What its unit decided.
    pub chosen: &'a [(ChoiceId, DecisionId)],
    /// The figures attached to it.
    pub attached: &'a [(Cow<'a, Unit>, Spot)],
    /// The group that its unit is in directly.
    pub group: Option<usize>,
    /// Where the file names it.
    pub at: &'a Spot,
}

impl Seen<'_> {
    /// What restrictions look at.
    pub fn candidate(&self) -> Candidate<'_> {
        Candidate { attached: self.attached, ..candidate(self.unit, self.army, &self.traits, self.chosen) }
    }
}

/// Every kind of figure in a force, in the order of the file.
pub fn seen<'a>(muster: &'a Muster<'a>) -> Vec<Seen<'a>> {
    let mut seen = Vec::new();
    for one in &muster.units {
        let traits = Cow::Borrowed(one.traits.as_slice());
        let (group, army, attached) = (one.group, one.army, one.attached.as_slice());
        seen.push(Seen { unit: &one.unit, army, traits, chosen: &one.chosen, attached, group, at: &one.entry.at });
        for (unit, at) in &one.attached {
            let traits = Cow::Borrowed(unit.traits.as_slice());
            seen.push(Seen { unit, army, traits, chosen: &[], attached: &[], group, at });
        }
    }
    seen
}

/// The kinds of figures in one unit, which options have made different.
pub fn variants<'a>(one: &'a Mustered<'_>) -> Vec<Seen<'a>> {
    let seen = |unit, traits, at| Seen {
        unit,
        army: one.army,
        traits,
        chosen: &one.chosen,
        attached: &one.attached,
        group: one.group,
        at,
    };
    let changed = |traits: &[TraitId], effects: &Effects| {
        let mut traits = traits.to_vec();
        change(&mut traits, effects);
        Cow::Owned(traits)
    };
    let mut kinds = vec![seen(&*one.unit, Cow::Borrowed(one.traits.as_slice()), &one.entry.at)];
    for taken in one.options.iter().filter(|taken| !taken.all) {
        kinds.push(seen(&*one.unit, changed(&one.traits, &taken.option.effects), &one.entry.at));
    }
    for (unit, at) in &one.attached {
        kinds.push(Seen { attached: &[], ..seen(&**unit, Cow::Owned(one.traits_of(unit)), at) });
    }
    kinds
}
