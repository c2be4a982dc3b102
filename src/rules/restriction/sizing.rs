use super::{Sizes, UnitPlace, facts};
use crate::model::{Army, Numbers, Organisation, Restriction, Severity, Unit, Who};

/// The sizes that a unit may have where it stands, by all restrictions together. Sizes never include attached figures;
/// `attached` is how many there are, for restrictions that count them.
pub struct Sizing<'r> {
    sizes: Vec<Sizes<'r>>,
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
        Sizing { sizes: sizes.filter(|size| here(size) && meant(size.who)).collect() }
    }

    /// The sizes among these for units that pass `meant`.
    #[must_use]
    pub fn of(&self, meant: impl Fn(&Who) -> bool) -> Sizing<'r> {
        Sizing { sizes: self.sizes.iter().filter(|size| meant(size.who)).copied().collect() }
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
        all.into_iter().find(|own| !own.sizes.is_empty()).unwrap_or(Sizing { sizes: Vec::new() })
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

    /// The sizes that all restrictions allow, or those of the first if they contradict each other; `None` if none sets
    /// any.
    pub fn allowed(&self, attached: usize) -> Option<Numbers> {
        Numbers::in_all(self.sizes.iter().map(|size| size.besides(attached)))
    }

    /// Whether every restriction allows this size.
    pub fn allows(&self, figures: i64, attached: usize) -> bool {
        self.sizes.iter().all(|size| size.besides(attached).contains(figures))
    }

    /// The ends of all ranges of sizes.
    pub fn ends(&self, attached: usize) -> impl Iterator<Item = i64> {
        self.sizes.iter().flat_map(move |size| size.besides(attached).ends().collect::<Vec<_>>())
    }

    /// The sizes that every restriction allows, of those that the unit's price lists.
    fn priced(&self, unit: &Unit, attached: usize) -> Vec<i64> {
        let mut sizes = unit.sizes();
        sizes.retain(|size| self.allows(*size, attached));
        sizes.sort_unstable();
        sizes
    }

    /// The smallest size of a unit, one that has a price if its price lists sizes; if nothing sets any, the printed one,
    /// or else 1.
    pub fn smallest(&self, unit: &Unit, attached: usize) -> i64 {
        if let Some(size) = self.priced(unit, attached).first() {
            return *size;
        }
        let fewest = |allowed: Numbers| allowed.ranges.iter().map(|range| range.from.unwrap_or(1)).min();
        self.allowed(attached).and_then(fewest).or(unit.usual).unwrap_or(1).max(1)
    }

    /// The usual size of a unit: the printed one if it is allowed, otherwise the middle of the allowed
    /// sizes, otherwise 8. If its price lists sizes, one of these.
    pub fn usual(&self, unit: &Unit, attached: usize) -> i64 {
        let priced = self.priced(unit, attached);
        let printed = unit.usual.filter(|usual| self.allows(*usual, attached));
        if let Some(middle) = priced.get(priced.len() / 2) {
            return printed.filter(|usual| priced.contains(usual)).unwrap_or(*middle);
        }
        let middle = |allowed: Numbers| {
            let range = allowed.ranges.get(allowed.ranges.len() / 2);
            range.and_then(|range| range.from.or(range.to))
        };
        printed.or_else(|| self.allowed(attached).and_then(middle)).unwrap_or(USUAL).max(1)
    }
}
