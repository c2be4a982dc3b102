use super::{Sizes, UnitPlace, facts};
use crate::model::{Army, Numbers, Organisation, Restriction, Severity, Unit, Who};
use crate::rules::muster::Muster;
use crate::rules::mustered::Mustered;

/// The sizes that a unit may have where it stands, by all restrictions together. Sizes never include attached figures;
/// `attached` is how many there are, for restrictions that count them.
pub struct Sizing<'r> {
    sizes: Vec<Sizes<'r>>,
    /// The sizes that have a price; `None` if all have one, or none has.
    priced: Option<Numbers>,
}

/// The number of figures of a unit for which the ruleset prints no size.
const USUAL: i64 = 8;

impl<'r> Sizing<'r> {
    /// The sizes set by these restrictions that apply where a unit stands, for units that pass `meant`.
    pub fn by(
        restrictions: impl Iterator<Item = &'r Restriction>,
        meant: impl Fn(&Who) -> bool,
        stands: UnitPlace<'_>,
    ) -> Sizing<'r> {
        let here = |size: &Sizes<'_>| match (size.group, stands) {
            (None, _) | (_, UnitPlace::Anywhere) => true,
            (Some(kind), UnitPlace::In(own)) => *kind == *own,
            (Some(_), UnitPlace::Outside) => false,
        };
        let sizes = restrictions.flat_map(|one| facts(one).sizes);
        Sizing { sizes: sizes.filter(|size| here(size) && meant(size.who)).collect(), priced: None }
    }

    /// The sizes that a unit of a force may have where it stands, by all restrictions that bind it and by its price.
    pub fn of_one(organisation: &'r Organisation, muster: &Muster<'_>, one: &Mustered<'r>) -> Sizing<'r> {
        let rules = organisation.binding_on(one.army);
        Sizing::by(rules, |who| who.means(&one.candidate()), UnitPlace::of(muster, one))
            .priced_as(organisation, &one.unit)
    }

    /// The sizes among these that have a price, if a unit has one that lists sizes.
    #[must_use]
    pub fn priced_as(self, organisation: &Organisation, unit: &Unit) -> Sizing<'r> {
        Sizing { priced: unit.sizes().filter(|_| organisation.priced), ..self }
    }

    /// The sizes among these for units that pass `meant`.
    #[must_use]
    pub fn of(&self, meant: impl Fn(&Who) -> bool) -> Sizing<'r> {
        let sizes = self.sizes.iter().filter(|size| meant(size.who)).copied().collect();
        Sizing { sizes, priced: self.priced.clone() }
    }

    /// The sizes set by the most severe restrictions of an army that set any for such units.
    pub fn gravest(
        organisation: &'r Organisation,
        army: Option<&'r Army>,
        meant: impl Fn(&Who) -> bool,
        stands: UnitPlace<'_>,
    ) -> Sizing<'r> {
        let weighing = |severity| {
            let rules = organisation.restrictions_of(army).filter(move |one| one.severity == severity);
            Sizing::by(rules, &meant, stands)
        };
        let all = [Severity::Error, Severity::Warning, Severity::Notice].map(weighing);
        all.into_iter().find(|own| !own.sizes.is_empty()).unwrap_or(Sizing { sizes: Vec::new(), priced: None })
    }

    /// The descriptions of the units whose sizes are set.
    pub fn described(&self) -> impl Iterator<Item = &'r Who> {
        self.sizes.iter().map(|size| size.who)
    }

    /// Whether a restriction counts attached figures.
    pub fn counts_attached(&self) -> bool {
        self.sizes.iter().any(|size| size.with_attached)
    }

    /// Whether a restriction does not count attached figures.
    pub fn leaves_attached_aside(&self) -> bool {
        self.sizes.iter().any(|size| !size.with_attached)
    }

    /// The sizes with a price, and those that each restriction allows.
    fn each(&self, attached: usize) -> impl Iterator<Item = Numbers> {
        self.priced.iter().cloned().chain(self.sizes.iter().map(move |size| size.besides(attached)))
    }

    /// The sizes that all restrictions allow and that have a price; one that contradicts those before it is left out.
    /// `None` if nothing sets any.
    pub fn allowed(&self, attached: usize) -> Option<Numbers> {
        Numbers::in_all(self.each(attached))
    }

    /// Whether no size keeps to all of them.
    pub fn is_contradicted(&self, attached: usize) -> bool {
        Numbers::exclude_each_other(self.each(attached))
    }

    /// Whether every restriction allows this size, and it has a price.
    pub fn allows(&self, figures: i64, attached: usize) -> bool {
        let priced = self.priced.as_ref().is_none_or(|priced| priced.contains(figures));
        priced && self.sizes.iter().all(|size| size.besides(attached).contains(figures))
    }

    /// The ends of all ranges of sizes.
    pub fn ends(&self, attached: usize) -> impl Iterator<Item = i64> {
        self.each(attached).flat_map(|numbers| numbers.ends().collect::<Vec<_>>())
    }

    /// The smallest size of a unit; if nothing sets any, the printed one, or else 1.
    pub fn smallest(&self, unit: &Unit, attached: usize) -> i64 {
        let fewest = |allowed: Numbers| allowed.ranges.iter().map(|range| range.from.unwrap_or(1)).min();
        self.allowed(attached).and_then(fewest).or(unit.usual).unwrap_or(1).max(1)
    }

    /// The usual size of a unit: the printed one if it is allowed, otherwise the middle of the allowed sizes, otherwise
    /// 8.
    pub fn usual(&self, unit: &Unit, attached: usize) -> i64 {
        let printed = unit.usual.filter(|usual| self.allows(*usual, attached));
        let middle = |allowed: Numbers| {
            let range = allowed.ranges.get(allowed.ranges.len() / 2);
            range.and_then(|range| range.from.or(range.to))
        };
        printed.or_else(|| self.allowed(attached).and_then(middle)).unwrap_or(USUAL).max(1)
    }
}
