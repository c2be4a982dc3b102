use super::{ANY, Alone, Among, Facts, Fault, Mend, Oddity, Restricted, Rule, Sizes, UnitPart, facts, free, unmet};
use crate::diagnostic::listed;
use crate::model::{Army, Organisation, SizeRule};
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::sentence::size_of;
use crate::rules::wording::Noun;

impl Rule for SizeRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let wrong = force.meant(&self.who).filter(|one| !self.figures.contains(self.size(one)));
        wrong
            .map(|one| {
                let has = self.size(one);
                let besides: Vec<String> = one.attached.iter().map(|(unit, _)| unit.name.clone()).collect();
                let has_said = match (self.with_attached, besides.as_slice()) {
                    (true, [_, ..]) => format!("{} with {}", size_of(has, &[]), listed(&besides, "and")),
                    (true, []) => size_of(has, &[]),
                    (false, besides) => size_of(has, besides),
                };
                let message = format!("{}: {has_said}; {}", one.title, force.allowed_words(&self.figures));
                force.finding(one.path_of_count(), message)
            })
            .collect()
    }

    fn sentence(&self, organisation: &Organisation, army: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let units = Naming::of(organisation, &self.who).each();
        let figures = Noun::figures(phrases).numbers(phrases, &self.figures);
        let (units, figures) = (("units", units.as_str()), ("figures", figures.as_str()));
        match (self.with_attached, self.with_whom(organisation, army)) {
            (true, _) => phrases.say("{units}: {figures}, including those attached", &[units, figures]),
            (false, Some(attached)) => {
                phrases.say("{units}: {figures} plus {attached}", &[units, figures, ("attached", &attached)])
            }
            (false, None) => phrases.say("{units}: {figures}", &[units, figures]),
        }
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let one = "each of its units is 1 figure";
        Oddity::first([
            among.idle(&self.who),
            self.figures.greatest().is_some_and(|most| most < 1).then(|| unmet("a unit has at least 1 figure")),
            self.figures.covers(1, None).then(|| free(ANY)),
            among.one_figure(&self.who).then(|| if self.figures.contains(1) { free(one) } else { unmet(one) }),
        ])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let Some(one) = fault.one else { return Vec::new() };
        let sizes = fault.resized(one, &self.figures, self.counted(one));
        match fault.force.whole(one) {
            Some(advice) => vec![Mend::new(advice, || sizes.into_iter().flat_map(Mend::steps))],
            None => sizes,
        }
    }
}

impl SizeRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        let Self { who, figures: numbers, with_attached } = self;
        let sizes = vec![Sizes { who, numbers, with_attached: *with_attached, group: None }];
        Facts { sizes, part: Some(UnitPart::Figures), alone: Alone::Decides, ..Facts::about(who) }
    }

    /// The attached figures of a unit that count.
    fn counted(&self, one: &Mustered<'_>) -> i64 {
        if self.with_attached { one.attached() } else { 0 }
    }

    fn size(&self, one: &Mustered<'_>) -> i64 {
        one.entry.figures() + self.counted(one)
    }

    /// The number and names of those that must be attached to these units, in words.
    fn with_whom(&self, organisation: &Organisation, army: Option<&Army>) -> Option<String> {
        let mut attached = organisation.restrictions_of(army).filter_map(|one| facts(one).attached);
        let attached = attached.find(|attach| attach.who == self.who && !attach.count.forbids())?;
        Some(attached.named(organisation))
    }
}
