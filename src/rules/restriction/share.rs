use super::bound::Counts;
use super::{Among, Bound, IDLE, Lever, Oddity, Restricted, Rule, free, idle};
use crate::diagnostic::Code;
use crate::model::{Extent, Organisation, ShareRule, SizeOf, Who, capital};
use crate::rules::cost::unit_cost;
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;

impl Rule for ShareRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let organisation = &force.ruleset.organisation;
        let Some(all) = force.extent.of(self.of).filter(|all| *all > 0) else { return Vec::new() };
        let allowed = self.allowed(all);
        let spent = |one: &Mustered<'_>| unit_cost(organisation, one).unwrap_or(0);
        let finding = |one: &Mustered<'_>, title: &str, spent: i64| {
            // Rounded up: what is over the share must not read like the share.
            let part = (spent * 100 + all - 1).div_euclid(all);
            let most = self.most;
            let message = format!("{title}: {spent} of {all} points, {part}%; at most {most}%, which is {allowed}");
            Finding::error(Code::Share, one.path(), message).hint(format!("cut at least {} points", spent - allowed))
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

    fn sentence(&self, organisation: &Organisation) -> String {
        let phrase = match (self.together, self.of) {
            (false, SizeOf::Limit) => "{units}: at most {most}% of the points agreed",
            // A share of the figures is refused by the reader of the data.
            (false, SizeOf::Points | SizeOf::Figures) => "{units}: at most {most}% of the force's points",
            (true, SizeOf::Limit) => "{units} together: at most {most}% of the points agreed",
            (true, SizeOf::Points | SizeOf::Figures) => "{units} together: at most {most}% of the force's points",
        };
        let units = Naming::of(organisation, &self.who);
        let units = if self.together { units.noun().many } else { units.each() };
        organisation.phrases.say(phrase, &[("units", &units), ("most", &self.most.to_string())])
    }

    fn units(&self) -> Option<&Who> {
        Some(&self.who)
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let odd = if among.nobody(&self.who) {
            idle(IDLE)
        } else if !among.organisation.priced {
            free("the game has no points")
        } else if self.most >= 100 {
            free("nobody can have more than all the points")
        } else {
            return None;
        };
        Some(odd)
    }

    fn levers(&self) -> &'static [Lever] {
        &[Lever::Less]
    }

    fn bound(&self, size: &Extent) -> Bound<'_> {
        let counts = if self.together { Counts::Points(&self.who) } else { Counts::Each(&self.who) };
        Bound::of(counts, 0, size.of(self.of).map(|all| self.allowed(all)))
    }
}

impl ShareRule {
    /// The points that may be spent, of these.
    fn allowed(&self, all: i64) -> i64 {
        (all * self.most).div_euclid(100)
    }
}
