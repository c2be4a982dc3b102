use super::bound::Counts;
use super::{Among, Bound, Facts, Fault, Lever, Mend, Oddity, Restricted, Rule, Sizing, free};
use crate::diagnostic::count;
use crate::model::{Army, Candidate, Extent, Organisation, PointsOf, ShareRule, capital};
use crate::rules::cost::unit_cost;
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;

impl Rule for ShareRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let Some(all) = force.extent.of(self.of.size()).filter(|all| *all > 0) else { return Vec::new() };
        let (allowed, most) = (self.allowed(all), self.most);
        let finding = |one: &Mustered<'_>, title: &str, spent: i64| {
            // Rounded up, so that 40.2% does not print as 40%.
            let part = (spent * 100 + all - 1).div_euclid(all);
            let message = format!("{title}: {spent} of {all} points, {part}%; at most {most}%, which is {allowed}");
            force.finding(one.path(), message)
        };
        let over = |one| Some((one, self.spent(force, one))).filter(|(_, spent)| *spent > allowed);
        if self.together {
            let units = capital(&Naming::of(&force.ruleset.organisation, &self.who).noun().many);
            let last = force.meant(&self.who).last().and_then(over);
            return last.map(|(one, spent)| finding(one, &units, spent)).into_iter().collect();
        }
        force.meant(&self.who).filter_map(over).map(|(one, spent)| finding(one, &one.title, spent)).collect()
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

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let (Some((unit, one)), fault) = (fault.unit(), *fault) else { return Vec::new() };
        let Some(all) = fault.force.extent.of(self.of.size()) else { return Vec::new() };
        let (spent, of_force) = (self.spent(&fault.force, one), self.is_of_force(&fault.force.extent));
        let over = self.excess(spent, all, of_force);
        let cut = Mend::free(format!("cut at least {}", points(over)), move || {
            let fewer = fewer(&fault.force, one, over).map(|fewer| fault.counting(unit, fewer));
            let priced = one.options.iter().filter(|taken| taken.option.price.is_some());
            let dropped = priced.map(move |taken| fault.dropping(unit, taken.option));
            fewer.into_iter().chain(dropped).chain([fault.without(unit)])
        });
        if !of_force || self.most < 1 {
            return vec![cut];
        }
        let is_other = |unit: &Candidate<'_>| {
            if self.together { !self.who.means(unit) } else { unit.unit != one.unit.id.as_str() }
        };
        let others = fault.offered(is_other);
        // The lowest total of which the points spent are still an allowed share.
        let total = (spent * 100 + self.most - 1).div_euclid(self.most);
        // In a force of nothing else, no unit would be left.
        let first = over >= spent && !others.is_empty() && fault.force.extent.limit.is_none_or(|limit| total <= limit);
        let says = format!("add at least {} of other units", points(total - all));
        let add = Mend::free(says, move || fault.adding(&others, None));
        if first { vec![add, cut] } else { vec![cut, add] }
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        Oddity::first([
            among.idle(&self.who),
            (!among.organisation.priced).then(|| free("the ruleset has no points")),
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

    /// The points spent on a unit, or on all of the rule's units if they count together.
    fn spent(&self, force: &Restricted<'_>, one: &Mustered<'_>) -> i64 {
        let cost = |one: &Mustered<'_>| unit_cost(&force.ruleset.organisation, one).unwrap_or(0);
        if self.together { force.meant(&self.who).map(cost).sum() } else { cost(one) }
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

/// The maximum number of figures that a unit may have and with which it costs `over` points less; `None` if every one
/// costs too much.
fn fewer(force: &Restricted<'_>, one: &Mustered<'_>, over: i64) -> Option<i64> {
    let own = unit_cost(&force.ruleset.organisation, one).unwrap_or(0).max(1);
    let figures = one.entry.figures();
    let fewer = figures - (over * figures + own - 1).div_euclid(own);
    let sizing = Sizing::of_one(&force.ruleset.organisation, force.muster, one);
    let fewer = sizing.allowed(one.attached.len()).map_or(Some(fewer), |allowed| allowed.up_to_this(fewer))?;
    (fewer > 0).then_some(fewer)
}

fn points(number: i64) -> String {
    count(number, "point")
}
