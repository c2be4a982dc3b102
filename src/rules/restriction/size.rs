use super::{ANY, Among, Fault, IDLE, Lever, Oddity, Remedy, Restricted, Rule, Sizes, free, idle, rule, unmet};
use crate::diagnostic::Code;
use crate::model::{Change, Demand, Organisation, Restriction, SizeRule, Who, capital};
use crate::rules::finding::Finding;
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::resized::resized;
use crate::rules::sentence::size_of;
use crate::rules::wording::{Noun, figures, listed, required};

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
                let message = format!("{}: {has_said}; {}", one.title, required(&self.figures, force.severity));
                let counted = has - one.entry.figures();
                let ways = force.whole(one).map_or_else(|| resized(one, &self.figures, counted), |whole| vec![whole]);
                Finding::error(Code::Size, one.path_of_count(), message).advised(ways)
            })
            .collect()
    }

    fn sentence(&self, organisation: &Organisation) -> String {
        let phrases = &organisation.phrases;
        let units = Naming::of(organisation, &self.who).each();
        let figures = Noun::figures(phrases).numbers(phrases, &self.figures);
        let (units, figures) = (("units", units.as_str()), ("figures", figures.as_str()));
        match (self.with_attached, self.with_whom(organisation)) {
            (true, _) => phrases.say("{units}: {figures}, including those attached", &[units, figures]),
            (false, Some(attached)) => {
                phrases.say("{units}: {figures} plus {attached}", &[units, figures, ("attached", &attached)])
            }
            (false, None) => phrases.say("{units}: {figures}", &[units, figures]),
        }
    }

    fn units(&self) -> Option<&Who> {
        Some(&self.who)
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let odd = if among.nobody(&self.who) {
            idle(IDLE)
        } else if self.figures.greatest().is_some_and(|most| most < 1) {
            unmet("a unit has at least 1 figure")
        } else if self.figures.covers(1, None) {
            free(ANY)
        } else if among.one_figure(&self.who) {
            let only = self.figures.contains(1);
            if only { free("each of its units is 1 figure") } else { unmet("each of its units is 1 figure") }
        } else {
            return None;
        };
        Some(odd)
    }

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        let Some((unit, one)) = fault.unit() else { return Vec::new() };
        let also = if self.with_attached { one.attached() } else { 0 };
        let number = self.figures.nearest(one.entry.figures() + also) - also;
        vec![Remedy::new(capital(&figures(number)), Change::Count { unit, figures: number.max(1) })]
    }

    fn levers(&self) -> &'static [Lever] {
        &[Lever::Itself]
    }

    fn figures(&self) -> Vec<Sizes<'_>> {
        let (who, numbers, with_attached) = (&self.who, &self.figures, self.with_attached);
        vec![Sizes { who, numbers, with_attached, in_group: false }]
    }
}

impl SizeRule {
    fn size(&self, one: &Mustered<'_>) -> i64 {
        if self.with_attached { one.figures() } else { one.entry.figures() }
    }

    /// Those who must be attached to these units, in words.
    fn with_whom(&self, organisation: &Organisation) -> Option<String> {
        let this = |one: &Restriction| matches!(&one.kind, Demand::Size(size) if std::ptr::eq(size, self));
        let own = organisation.armies.iter().find(|army| army.restrictions.iter().any(this));
        let mut attached = organisation.restrictions_of(own).filter_map(|one| rule(one).attached());
        let attached = attached.find(|attach| attach.who == self.who && !attach.count.forbids())?;
        Some(attached.named(organisation))
    }
}
