use super::bound::Counts;
use super::{Among, Bound, Facts, Fault, Lever, Oddity, Remedy, Restricted, Rule, free};
use crate::diagnostic::count;
use crate::model::{Army, Candidate, Change, Extent, Organisation, PointsOf, Price, ShareRule, capital};
use crate::rules::cost::unit_cost;
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::wording;

impl Rule for ShareRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let organisation = &force.ruleset.organisation;
        let Some(all) = force.extent.of(self.of.size()).filter(|all| *all > 0) else { return Vec::new() };
        let (allowed, of_force) = (self.allowed(all), self.is_of_force(&force.extent));
        let spent = |one: &Mustered<'_>| unit_cost(organisation, one).unwrap_or(0);
        let finding = |one: &Mustered<'_>, title: &str, spent: i64| {
            // Rounded up, so that 40.2% does not print as 40%.
            let part = (spent * 100 + all - 1).div_euclid(all);
            let most = self.most;
            let message = format!("{title}: {spent} of {all} points, {part}%; at most {most}%, which is {allowed}");
            let over = count(usize::try_from(self.excess(spent, all, of_force)).unwrap_or(0), "point");
            force.finding(one.path(), message).hint(format!("cut at least {over}"))
        };
        if self.together {
            let spent: i64 = force.meant(&self.who).map(spent).sum();
            let last = force.meant(&self.who).last().filter(|_| spent > allowed);
            let units = capital(&Naming::of(organisation, &self.who).noun().many);
            return last.map(|one| finding(one, &units, spent)).into_iter().collect();
        }
        let over = force.meant(&self.who).map(|one| (one, spent(one))).filter(|(_, spent)| *spent > allowed);
        over.map(|(one, spent)| finding(one, &one.title, spent)).collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrase = match (self.together, self.of) {
            (false, PointsOf::Limit) => "{units}: at most {most}% of the points agreed",
            (false, PointsOf::Points) => "{units}: at most {most}% of the force's points",
            (true, PointsOf::Limit) => "{units} together: at most {most}% of the points agreed",
            (true, PointsOf::Points) => "{units} together: at most {most}% of the force's points",
        };
        let units = Naming::of(organisation, &self.who);
        let units = if self.together { units.noun().many } else { units.each() };
        organisation.phrases.say(phrase, &[("units", &units), ("most", &self.most.to_string())])
    }

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        let (Some((unit, one)), Some(all)) = (fault.unit(), fault.extent().of(self.of.size())) else {
            return Vec::new();
        };
        let cost = |one: &Mustered<'_>| unit_cost(&fault.checked.ruleset.organisation, one).unwrap_or(0);
        let spent = if self.together { fault.meant(&self.who).map(cost).sum() } else { cost(one) };
        let of_force = self.is_of_force(&fault.extent());
        let over = self.excess(spent, all, of_force);
        let (figures, own) = (one.entry.figures(), cost(one).max(1));
        let fewer = figures - (over * figures + own - 1).div_euclid(own);
        let fewer = match &one.unit.price {
            Some(Price::Sizes(sizes)) => {
                sizes.iter().map(|(size, _)| *size).filter(|size| *size <= fewer).max().unwrap_or(0)
            }
            Some(Price::Each(_) | Price::Unit(_) | Price::Times(_) | Price::Sum(_)) | None => fewer,
        };
        let mut steps = Vec::new();
        if fewer > 0 {
            steps.push(Remedy::new(capital(&wording::figures(fewer)), Change::Count { unit, figures: fewer }));
        }
        let priced = one.options.iter().filter(|taken| taken.option.price.is_some());
        steps.extend(priced.map(|taken| fault.dropping(unit, taken.option)));
        steps.push(fault.without(unit));
        if of_force {
            let other = |unit: &Candidate<'_>| unit.unit != one.unit.id.as_str();
            steps.extend(
                fault.adding_those(|unit| if self.together { !self.who.means(unit) } else { other(unit) }, None),
            );
        }
        steps
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        Oddity::first([
            among.idle(&self.who),
            (!among.organisation.priced).then(|| free("the game has no points")),
            (self.most >= 100).then(|| free("nobody can have more than all the points")),
        ])
    }

    fn bound(&self, size: &Extent) -> Bound<'_> {
        let counts = if self.together { Counts::Points(&self.who) } else { Counts::Each(&self.who) };
        Bound::of(counts, 0, size.of(self.of.size()).map(|all| self.allowed(all)))
    }
}

impl ShareRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        Facts { levers: &[Lever::Less], ..Facts::about(&self.who) }
    }

    /// The points that may be spent out of `all`, rounded down.
    fn allowed(&self, all: i64) -> i64 {
        (all * self.most).div_euclid(100)
    }

    /// Whether it is a share of the force's own points, so that each point cut lowers the total too.
    fn is_of_force(&self, size: &Extent) -> bool {
        self.of == PointsOf::Points || size.limit.is_none()
    }

    /// The fewest points to cut from `spent`; with `of_force`, each of them lowers `all` too.
    fn excess(&self, spent: i64, all: i64, of_force: bool) -> i64 {
        let rest = if of_force { 100 - self.most } else { 100 };
        (spent * 100 - all * self.most + rest - 1).div_euclid(rest.max(1))
    }
}
