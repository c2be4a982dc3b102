use super::{Among, Facts, Fault, Mend, Oddity, Restricted, Rule, free, idle, unmet};
use crate::model::{Army, Extent, NeededWithin, NeedsRule, Organisation, Who};
use crate::rules::figure_kinds::FigureKind;
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::wording::asked;

impl NeedsRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        let within_groups = self.within == NeededWithin::Group;
        Facts { besides: vec![&self.other], within_groups, ..Facts::about(&self.who) }
    }
}

impl Rule for NeedsRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let near = |one: &Mustered<'_>, other: &FigureKind<'_>| match self.within {
            NeededWithin::Unit => other.place == one.place,
            NeededWithin::Group => one.group.is_none_or(|group| force.muster.is_within(other.group, group)),
            NeededWithin::Force => true,
        };
        let met = |one: &Mustered<'_>| {
            force.figures.iter().any(|figure| near(one, figure) && self.other.means(&figure.candidate()))
        };
        let needed = Naming::of(&force.ruleset.organisation, &self.other).noun();
        let place = match self.within {
            NeededWithin::Unit => "in its unit",
            NeededWithin::Group => "in its group",
            NeededWithin::Force => "in the force",
        };
        let missing = force.meant(&self.who).filter(|one| !met(one));
        missing
            .map(|one| {
                let (none, asked) = (needed.number(0), asked(force.severity));
                force.finding(one.path(), format!("{}: {none} {place}; 1 or more {asked}", one.title))
            })
            .collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrase = match self.within {
            NeededWithin::Unit => "{units}: only with {other} in the same unit",
            NeededWithin::Group => "{units}: only with {other} in the same group",
            NeededWithin::Force => "{units}: only with {other} in the same force",
        };
        let units = Naming::of(organisation, &self.who).all();
        let other = Naming::of(organisation, &self.other).any();
        organisation.phrases.say(phrase, &[("units", &units), ("other", &other)])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let same = self.other.is_everyone() || self.other == self.who;
        Oddity::first([
            self.who.is_everyone().then(|| idle("has no `who`, so every unit needs this")),
            among.idle(&self.who),
            among.nobody(&self.other).then(|| unmet("what it needs matches no unit")),
            same.then(|| free("the units that need it are the units that it needs")),
        ])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        vec![fault.more(&self.other, 1, fault.group())]
    }

    fn spoils(&self, _: &Extent, there: &dyn Fn(&Who) -> i64) -> bool {
        there(&self.who) > 0 && there(&self.other) == 0
    }
}
