use super::bound::Counts;
use super::{
    ANY, Among, Bound, Facts, Fault, IDLE, Lever, Mend, NO_GROUP, Oddity, Restricted, Rule, free, idle, unmet,
};
use crate::diagnostic::count;
use crate::model::{Army, Extent, Held, NumberRule, Numbers, Organisation};
use crate::rules::finding::Finding;
use crate::rules::wording::Noun;

impl NumberRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        facts_of(&self.what)
    }
}

impl Rule for NumberRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        counted(force, &self.what, &self.count).into_iter().collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let number = Noun::held(organisation, &self.what).numbers(&organisation.phrases, &self.count);
        organisation.phrases.say("{number} in a force", &[("number", &number)])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        odd(among, &self.what, &self.count)
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        fault.evened(&self.what, &self.count)
    }

    fn bound(&self, _: &Extent) -> Bound<'_> {
        let units = |who| Bound::of(Counts::Units(who), self.count.least(), self.count.greatest());
        self.what.units().map_or(Bound::Opaque, units)
    }
}

/// The facts of any restriction on the number of something in a force.
pub fn facts_of(what: &Held) -> Facts<'_> {
    let (units, groups) = (what.units(), what.group().into_iter().collect());
    Facts { units, groups, levers: &[Lever::Another, Lever::More, Lever::Less], ..Facts::default() }
}

/// The oddity of any restriction on the number of something in a force.
pub fn odd(among: &Among<'_>, what: &Held, wanted: &Numbers) -> Option<Oddity> {
    let demands = wanted.least() > 0;
    if wanted.covers(0, None) {
        return Some(free(ANY));
    }
    let who = match what {
        Held::Units(who) => who,
        Held::Group(kind) => return (!among.has_group(kind)).then(|| idle(NO_GROUP)),
    };
    if among.nobody(who) {
        let odd = if demands { unmet("it requires units, but matches none") } else { idle(IDLE) };
        return Some(odd);
    }
    let persons = among.persons(who)?;
    let there = format!("it matches {}, each at most once in a force", count(persons, "person"));
    if wanted.covers(0, Some(persons)) {
        return Some(free(there));
    }
    (wanted.least() > persons).then(|| unmet(there))
}

/// The finding if a force has too few or too many of something.
pub fn counted(force: &Restricted<'_>, what: &Held, wanted: &Numbers) -> Option<Finding> {
    let paths = force.held(what);
    let has = i64::try_from(paths.len()).unwrap_or(i64::MAX);
    if wanted.contains(has) {
        return None;
    }
    let noun = Noun::held(&force.ruleset.organisation, what);
    let path = paths.last().cloned().unwrap_or_else(|| force.muster.path());
    let message = format!("the force has {}; {}", noun.number(has), force.allowed_words(wanted));
    Some(force.finding(path, message).of_amount((wanted.nearest(has) - has).abs()))
}
