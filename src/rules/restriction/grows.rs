use super::bound::Counts;
use super::number::{counted, facts_of, odd};
use super::{Among, Bound, Facts, Fault, Mend, Oddity, Restricted, Rule, unmet};
use crate::model::{Army, Extent, Growing, GrowsRule, Numbers, Organisation, Range};
use crate::rules::finding::Finding;
use crate::rules::sentence::growing;
use crate::rules::wording::Noun;

impl Rule for GrowsRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        self.grown(&force.extent).and_then(|wanted| counted(force, &self.what, &wanted)).into_iter().collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let said = |number: &Option<Growing>| number.as_ref().map(|number| growing(phrases, number));
        let units = Noun::held(organisation, &self.what).many;
        let units = ("units", units.as_str());
        match (said(&self.least), said(&self.most)) {
            (Some(least), Some(most)) => {
                phrases.say("{units}: at least {least}, at most {most}", &[units, ("least", &least), ("most", &most)])
            }
            (Some(least), None) => phrases.say("{units}: at least {least}", &[units, ("least", &least)]),
            (None, Some(most)) => phrases.say("{units}: at most {most}", &[units, ("most", &most)]),
            (None, None) => units.1.to_owned(),
        }
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        self.grown(&fault.force.extent).map(|wanted| fault.evened(&self.what, &wanted)).unwrap_or_default()
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        // A number that grows depends on the force; only fixed numbers can be judged here.
        let fixed = |number: &Option<Growing>| match number {
            Some(growing) => growing.at(&Extent::default()).map(Some),
            None => Some(None),
        };
        let (least, most) = (fixed(&self.least), fixed(&self.most));
        if let (Some(Some(least)), Some(Some(most))) = (least, most)
            && least > most
        {
            return Some(unmet(format!("at least {least}, and at most {most}")));
        }
        match (least, most) {
            (Some(least), Some(to)) => {
                let from = least.or(to.map(|_| 0));
                odd(among, &self.what, &Numbers { ranges: vec![Range { from, to }] })
            }
            (None, _) | (_, None) => self.what.units().and_then(|who| among.idle(who)),
        }
    }

    /// Without points, as on a blank roster, only fixed numbers are bounds.
    fn bound(&self, size: &Extent) -> Bound<'_> {
        let Some(who) = self.what.units() else { return Bound::Opaque };
        let at = |growing: &Option<Growing>| growing.as_ref().and_then(|growing| growing.at(size));
        Bound::of(Counts::Units(who), at(&self.least).unwrap_or(0), at(&self.most))
    }
}

impl GrowsRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        facts_of(&self.what)
    }

    /// The allowed numbers at this size; `None` if they grow with a size that is not known.
    fn grown(&self, size: &Extent) -> Option<Numbers> {
        let at = |growing: &Option<Growing>| match growing {
            Some(growing) => growing.at(size).map(Some),
            None => Some(None),
        };
        let (least, most) = (at(&self.least)?, at(&self.most)?);
        Some(Numbers { ranges: vec![Range { from: least.or(most.map(|_| 0)), to: most }] })
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Extent, Growing, GrowsRule, Held, Who};
    use crate::rules::restriction::Rule;

    #[test]
    fn a_limit_that_never_grows_needs_no_points() {
        let what = Held::Units(Who::default());
        let own = GrowsRule { what, least: None, most: Some(Growing::fixed(3)) };
        let bounds = own.bound(&Extent::default()).of_units().map(|(_, least, most)| (least, most));
        assert_eq!(bounds, Some((0, Some(3))));
    }
}
