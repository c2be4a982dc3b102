use super::{Restricted, facts, sheltered};
use crate::model::{Held, Numbers, Organisation, Restriction, Unit, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::change_words::{begin, leave_out_figures};
use crate::rules::muster::{Muster, MusteredGroup};
use crate::rules::mustered::candidate;
use crate::rules::recruit::{first_home, recruit};
use crate::rules::wording::{Noun, mend};

impl Restricted<'_> {
    /// The ways to bring the number of something into its range: how many to add or to remove.
    pub fn mended(&self, has: i64, wanted: &Numbers, what: &Held) -> Vec<Advice> {
        let noun = Noun::held(&self.ruleset.organisation, what);
        let missing = wanted.nearest(has) - has;
        let way = match what {
            Held::Units(who) if missing > 0 => self.more(who, missing, noun.some(missing)),
            Held::Group(_) if missing > 0 => Advice::free(begin(&noun, missing)),
            Held::Units(who) => Advice::free(self.fewer(who, -missing).unwrap_or_else(|| mend(has, wanted, &noun))),
            Held::Group(_) => Advice::free(mend(has, wanted, &noun)),
        };
        vec![way]
    }

    /// The hint that leaves out `number` attached figures; `None` unless all that `who` means are attached and alike.
    fn fewer(&self, who: &Who, number: i64) -> Option<String> {
        let mut meant = self.figures.iter().filter(|one| self.concerns(one.army) && who.means(&one.candidate()));
        let first = meant.next().filter(|first| first.with.is_some())?;
        let alike = meant.all(|one| one.with.is_some() && one.unit.id == first.unit.id);
        let number = usize::try_from(number).ok().filter(|number| alike && *number > 0)?;
        Some(leave_out_figures(&vec![first.unit; number]))
    }

    /// The way to add `number` units that `who` means.
    pub fn more(&self, who: &Who, number: i64, called: String) -> Advice {
        let (organisation, army) = (&self.ruleset.organisation, self.muster.army);
        let of_force = &self.muster.chosen;
        let units = army.into_iter().flat_map(|army| &army.units);
        let there = |unit: &Unit| self.figures.iter().any(|figure| figure.unit.id == unit.id);
        // A named person can be in a force only once.
        let units = units.filter(|unit| !unit.named || number == 1 && !there(unit));
        let meant = units.filter(|unit| who.means(&candidate(unit, army, &unit.traits, of_force)));
        let new = meant
            .map(|unit| recruit(organisation, army, unit, of_force, first_home(organisation, army, unit, of_force)))
            .collect();
        Advice::paid(format!("add {called}"), called, Then::More(new, number))
    }
}

/// Whether a group may be dissolved: it is neither inside a group nor holds one, no restriction counts groups of its
/// kind, and its units need not stand in a group.
pub fn may_dissolve(organisation: &Organisation, muster: &Muster<'_>, group: &MusteredGroup<'_>) -> bool {
    let inside = || muster.units.iter().filter(|one| one.group == Some(group.place));
    let alone = group.parent.is_none() && muster.groups.iter().all(|inner| inner.parent != Some(group.place));
    let asks = |one: &Restriction| {
        let rule = facts(one);
        let counted = rule.formation.is_none() && rule.groups.iter().any(|kind| **kind == *group.entry.kind);
        counted || sheltered(one, |who| inside().any(|one| who.means(&one.candidate()))).is_some()
    };
    alone && !organisation.binding_on(muster.army).any(asks)
}
