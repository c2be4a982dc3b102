use super::facts;
use crate::model::{Army, AttachRule, Organisation, Restriction, Unit, UnitId, Who};
use crate::rules::mustered::{Mustered, candidate};

/// The restrictions that say who may be attached to a unit, read together.
pub struct Attaching<'r> {
    rules: Vec<&'r AttachRule>,
}

impl<'r> Attaching<'r> {
    /// Picks the restrictions on attached figures whose description of units passes `meant`.
    pub fn by(restrictions: impl Iterator<Item = &'r Restriction>, meant: impl Fn(&Who) -> bool) -> Attaching<'r> {
        let rules = restrictions.filter_map(|one| facts(one).attached);
        Attaching { rules: rules.filter(|attach| meant(&attach.who)).collect() }
    }

    /// The descriptions of the units that figures are attached to.
    pub fn hosts(&self) -> impl Iterator<Item = &'r Who> {
        self.rules.iter().map(|attach| &attach.who)
    }

    /// The units that may be attached, in the order of the restrictions.
    pub fn named(&self) -> impl Iterator<Item = &'r UnitId> {
        self.rules.iter().flat_map(|attach| &attach.any_of)
    }

    /// The units that must be attached, each as often as required.
    pub fn required(&self) -> impl Iterator<Item = &'r UnitId> {
        self.rules.iter().flat_map(|attach| (0..attach.count.least()).filter_map(|_| attach.any_of.first()))
    }

    /// The most figures that may be attached; `None` if unlimited.
    pub fn greatest(&self) -> Option<i64> {
        self.rules.iter().map(|attach| attach.count.greatest()).sum()
    }

    /// Whether figures of this unit may be attached, whatever their number.
    pub fn allows(&self, id: &UnitId) -> bool {
        self.rules.iter().all(|attach| !attach.count.forbids() && attach.any_of.contains(id))
    }

    /// Whether `host` has room for one more attached figure of this unit; false if no restriction says who is
    /// attached.
    pub fn has_room(&self, id: &UnitId, host: &Mustered<'_>) -> bool {
        let room = |attach: &&AttachRule| {
            let there = host.attached.iter().filter(|(unit, _)| attach.any_of.contains(&unit.id)).count();
            let there = i64::try_from(there).unwrap_or(i64::MAX);
            attach.any_of.contains(id) && attach.count.greatest().is_none_or(|most| there < most)
        };
        !self.rules.is_empty() && self.rules.iter().all(room)
    }

    /// The attached ids cut or extended to an allowed number; `None` if one of them is not allowed.
    pub fn filled<'w>(&self, with: &[&'w str]) -> Option<Vec<&'w str>>
    where
        'r: 'w,
    {
        let mut with = with.to_vec();
        for attach in &self.rules {
            let first = attach.any_of.first()?;
            if with.iter().any(|id| attach.any_of.iter().all(|may| may != id)) {
                return None;
            }
            let has = i64::try_from(with.len()).ok()?;
            with.resize(usize::try_from(attach.count.nearest(has)).ok()?, first.as_str());
        }
        Some(with)
    }
}

/// The units that may be attached to a unit with no choices made; `None` if there are none.
pub fn attachable<'a>(organisation: &Organisation, army: &'a Army, unit: &Unit) -> Option<Vec<&'a Unit>> {
    let asked = candidate(unit, Some(army), &unit.traits, &[]);
    let own = Attaching::by(organisation.binding_on(army), |who| who.means(&asked));
    let units: Vec<&Unit> = match own.rules.first() {
        Some(first) => first.any_of.iter().filter(|id| own.allows(id)).filter_map(|id| army.unit(id)).collect(),
        // If none of the army's rules says who is attached, any unit that can be attached may be.
        None if organisation.counts(unit) => {
            let all = Attaching::by(organisation.binding_on(army), |_| true);
            let said = all.rules.iter().any(|attach| !attach.count.forbids());
            army.units.iter().filter(|one| !said && organisation.attaches(one)).collect()
        }
        None => Vec::new(),
    };
    (!units.is_empty()).then_some(units)
}
