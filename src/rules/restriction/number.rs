use super::bound::Counts;
use super::{
    ANY, Among, Bound, Facts, Fault, IDLE, Lever, Mend, NO_GROUP, Oddity, Restricted, Rule, free, idle, unmet,
};
use crate::diagnostic::count;
use crate::model::{Amount, Army, Extent, Growing, Held, NumberRule, Numbers, Organisation, Range};
use crate::rules::finding::Finding;
use crate::rules::sentence::growing;
use crate::rules::wording::Noun;

impl Rule for NumberRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let found = || {
            let (paths, wanted) = (force.held(&self.what), self.count.at(&force.extent)?);
            let has = i64::try_from(paths.len()).unwrap_or(i64::MAX);
            if wanted.contains(has) {
                return None;
            }
            let noun = Noun::held(&force.ruleset.organisation, &self.what);
            let path = paths.last().cloned().unwrap_or_else(|| force.muster.path());
            let message = format!("the force has {}; {}", noun.number(has), force.allowed_words(&wanted));
            Some(force.finding(path, message).of_amount((wanted.nearest(has) - has).abs()))
        };
        found().into_iter().collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let (phrases, noun) = (&organisation.phrases, Noun::held(organisation, &self.what));
        let units = ("units", noun.many.as_str());
        let said = |number: &Growing| growing(phrases, number);
        match &self.count {
            Amount::Fixed(count) => phrases.say("{number} in a force", &[("number", &noun.numbers(phrases, count))]),
            Amount::Growing { least: Some(least), most: Some(most) } => phrases.say(
                "{units}: at least {least}, at most {most}",
                &[units, ("least", &said(least)), ("most", &said(most))],
            ),
            Amount::Growing { least: Some(least), most: None } => {
                phrases.say("{units}: at least {least}", &[units, ("least", &said(least))])
            }
            Amount::Growing { least: None, most: Some(most) } => {
                phrases.say("{units}: at most {most}", &[units, ("most", &said(most))])
            }
            Amount::Growing { least: None, most: None } => noun.many,
        }
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        // A number that grows depends on the force; only fixed numbers can be judged here.
        let size = Extent::default();
        if let Amount::Growing { least: Some(least), most: Some(most) } = &self.count
            && let (Some(least), Some(most)) = (least.at(&size), most.at(&size))
            && least > most
        {
            return Some(unmet(format!("at least {least}, and at most {most}")));
        }
        match self.count.at(&size) {
            Some(wanted) => odd(among, &self.what, &wanted),
            None => self.what.units().and_then(|who| among.idle(who)),
        }
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        self.count.at(&fault.force.extent).map(|wanted| fault.evened(&self.what, &wanted)).unwrap_or_default()
    }

    /// Without points, as on a blank roster, only fixed numbers are bounds.
    fn bound(&self, size: &Extent) -> Bound<'_> {
        let Some(who) = self.what.units() else { return Bound::Opaque };
        let at = |growing: &Option<Growing>| growing.as_ref().and_then(|growing| growing.at(size));
        let (least, most) = match &self.count {
            Amount::Fixed(count) => (count.least(), count.greatest()),
            Amount::Growing { least, most } => (at(least).unwrap_or(0), at(most)),
        };
        Bound::of(Counts::Units(who), least, most)
    }
}

impl NumberRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        let (units, groups) = (self.what.units(), self.what.group().into_iter().collect());
        Facts { units, groups, levers: &[Lever::Another, Lever::More, Lever::Less], ..Facts::default() }
    }
}

impl Amount {
    /// The allowed numbers at this size; `None` if they grow with a size that is not known.
    fn at(&self, size: &Extent) -> Option<Numbers> {
        let at = |growing: &Option<Growing>| match growing {
            Some(growing) => growing.at(size).map(Some),
            None => Some(None),
        };
        match self {
            Amount::Fixed(count) => Some(count.clone()),
            Amount::Growing { least, most } => {
                let (least, to) = (at(least)?, at(most)?);
                Some(Numbers { ranges: vec![Range { from: least.or(to.map(|_| 0)), to }] })
            }
        }
    }
}

/// The oddity of a restriction that allows these numbers of something.
fn odd(among: &Among<'_>, what: &Held, wanted: &Numbers) -> Option<Oddity> {
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

#[cfg(test)]
mod tests {
    use crate::model::{Amount, Extent, Growing, Held, NumberRule, Who};
    use crate::rules::restriction::Rule;

    #[test]
    fn a_limit_that_never_grows_needs_no_points() {
        let count = Amount::Growing { least: None, most: Some(Growing::fixed(3)) };
        let own = NumberRule { what: Held::Units(Who::default()), count };
        let bounds = own.bound(&Extent::default()).of_units().map(|(_, least, most)| (least, most));
        assert_eq!(bounds, Some((0, Some(3))));
    }
}
