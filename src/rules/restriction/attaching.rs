use super::facts;
use crate::model::{Army, AttachRule, Candidate, Numbers, Organisation, Restriction, Unit, UnitId, Who};
use crate::rules::mustered::{Mustered, candidate};

/// The restrictions that say who may be attached to a unit, read together. An attached figure must be named by each of
/// them, and their number allowed by each.
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

    /// Whether no restriction is about such units, so that anybody may be attached.
    pub fn is_open(&self) -> bool {
        self.rules.is_empty()
    }

    /// The units that all of them name, in the order of the first.
    pub fn named(&self) -> impl Iterator<Item = &'r UnitId> {
        let all = |id: &&UnitId| self.rules.iter().all(|attach| attach.any_of.contains(id));
        self.rules.first().into_iter().flat_map(|first| &first.any_of).filter(all)
    }

    /// The numbers of attached figures that all of them allow, or those of the first if they contradict each other;
    /// `None` if no restriction sets any. Each restriction counts the same figures, so the numbers are not added up.
    fn numbers(&self) -> Option<Numbers> {
        Numbers::in_all(self.rules.iter().map(|attach| attach.count.clone()))
    }

    /// Whether no number of attached figures keeps to all of them.
    pub fn is_contradicted(&self) -> bool {
        Numbers::exclude_each_other(self.rules.iter().map(|attach| attach.count.clone()))
    }

    /// The units that must be attached, each as often as required.
    pub fn required(&self) -> impl Iterator<Item = &'r UnitId> {
        let least = self.numbers().map_or(0, |numbers| numbers.least());
        let first = self.named().next();
        (0..least).filter_map(move |_| first)
    }

    /// The maximum number of figures that may be attached; `None` if unlimited.
    pub fn greatest(&self) -> Option<i64> {
        self.numbers().and_then(|numbers| numbers.greatest())
    }

    /// Whether figures of this unit may be attached, whatever their number.
    fn allows(&self, id: &UnitId) -> bool {
        self.is_open() || self.greatest() != Some(0) && self.named().any(|named| named == id)
    }

    /// Whether a unit is one of those that may be attached, whatever their number.
    pub fn may_have(&self, organisation: &Organisation, unit: &Unit) -> bool {
        organisation.attaches(unit) && self.allows(&unit.id)
    }

    /// Whether `host` has room for one more attached figure of this unit; false if no restriction says who is
    /// attached.
    pub fn has_room(&self, id: &UnitId, host: &Mustered<'_>) -> bool {
        let there = host.attached.iter().filter(|(unit, _)| self.named().any(|named| *named == unit.id)).count();
        let room = |most: i64| i64::try_from(there).is_ok_and(|there| there < most);
        !self.is_open() && self.allows(id) && self.greatest().is_none_or(room)
    }

    /// The attached ids cut or extended to an allowed number; `None` if one of them is not allowed.
    pub fn filled<'w>(&self, with: &[&'w str]) -> Option<Vec<&'w str>>
    where
        'r: 'w,
    {
        let mut with = with.to_vec();
        let Some(numbers) = self.numbers() else { return Some(with) };
        let first = self.named().next()?;
        if with.iter().any(|id| self.named().all(|may| may != id)) {
            return None;
        }
        let has = i64::try_from(with.len()).ok()?;
        with.resize(usize::try_from(numbers.nearest(has)).ok()?, first.as_str());
        Some(with)
    }
}

/// The units that may be attached to a unit with no choices made; `None` if there are none.
pub fn attachable<'a>(organisation: &Organisation, army: &'a Army, unit: &Unit) -> Option<Vec<&'a Unit>> {
    let asked = candidate(unit, Some(army), &unit.traits, &[]);
    let own = Attaching::by(organisation.binding_on(army), |who| who.means(&asked));
    let units: Vec<&Unit> = if own.is_open() {
        // If none of the army's rules says who is attached, any unit that can be attached may be.
        let all = Attaching::by(organisation.binding_on(army), |_| true);
        let said = all.rules.iter().any(|attach| !attach.count.forbids());
        let anybody = organisation.counts(unit) && !said;
        army.units.iter().filter(|one| anybody && organisation.attaches(one)).collect()
    } else {
        own.named().filter(|id| own.allows(id)).filter_map(|id| army.unit(id)).collect()
    };
    (!units.is_empty()).then_some(units)
}

/// The unit of which one more must be attached to a unit that has these; `None` if none is missing.
pub fn missing_figure<'r>(
    organisation: &'r Organisation,
    army: Option<&'r Army>,
    host: &Candidate<'_>,
    with: &[String],
) -> Option<&'r UnitId> {
    let attaching = Attaching::by(organisation.binding_on(army), |who| who.means(host));
    let there = with.iter().filter(|id| attaching.named().any(|named| *named == **id)).count();
    attaching.required().nth(there)
}
