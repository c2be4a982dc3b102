use super::bound::Counts;
use super::{
    Alone, Among, Bound, Facts, Fault, IDLE, Lever, Mend, Oddity, Remedy, Restricted, Rule, UnitPart, WAYS, idle,
};
use crate::diagnostic::listed;
use crate::model::{Army, Extent, Numbers, Organisation, Path, SizeOf, TakenRule, TakenWithin};
use crate::rules::fewer_take::fewer_take;
use crate::rules::finding::Finding;
use crate::rules::mustered::{Mustered, Taken};
use crate::rules::sentence::{growing, option_name};
use crate::rules::wording::{figures, listed_and};

impl Rule for TakenRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let names = listed(&self.names(&force.ruleset.organisation), "or");
        let finding = |title: &str, path: Path, units: &[&Mustered<'_>], size: &Extent| {
            let allowed = self.most.at(size)?.max(0);
            let has: i64 = units.iter().map(|one| one.taking_any(&self.any_of)).sum();
            let most = force.allowed_words(&Numbers::up_to(allowed));
            let message = format!("{title}: {} with {names}; {most}", figures(has));
            (has > allowed).then(|| force.finding(path, message))
        };
        if self.within == TakenWithin::Force {
            let all: Vec<&Mustered<'_>> = force.muster.units.iter().filter(|one| force.concerns(one.army)).collect();
            return finding("the force", force.muster.path(), &all, &force.extent).into_iter().collect();
        }
        let own = force.muster.units.iter().filter(|one| force.concerns(one.army));
        own.filter_map(|one| {
            let size = Extent { figures: Some(one.entry.figures()), ..force.extent };
            finding(&one.title, one.path(), &[one], &size)
        })
        .collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let phrase = match self.within {
            TakenWithin::Unit => "{options} in one unit: at most {most}",
            TakenWithin::Force => "{options} in one force: at most {most}",
        };
        let (options, most) = (listed_and(phrases, &self.names(organisation)), growing(phrases, &self.most));
        phrases.say(phrase, &[("options", &options), ("most", &most)])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let fault = *fault;
        let units: Vec<&Mustered<'_>> = match fault.one {
            Some(one) => vec![one],
            None => fault.force.muster.units.iter().filter(|one| fault.force.concerns(one.army)).collect(),
        };
        let own = fault.one.map(|one| one.entry.figures());
        let size = Extent { figures: own.or(fault.force.extent.figures), ..fault.force.extent };
        let has: i64 = units.iter().map(|one| one.taking_any(&self.any_of)).sum();
        let Some(over) = self.most.at(&size).map(|allowed| has - allowed.max(0)) else { return Vec::new() };
        let taken = units.iter().flat_map(|one| one.options.iter().map(move |taken| (*one, taken)));
        let taken: Vec<_> = taken.filter(|(_, taken)| self.any_of.contains(&taken.option.id)).collect();
        let hint = match taken.as_slice() {
            [(one, taken)] => {
                let (less, _) = fewer_take(one, taken.option, left(taken, over));
                fault.one.map_or_else(|| format!("{}: {less}", one.title), |_| less.clone())
            }
            _ => format!("take them away from {}", figures(over)),
        };
        let less = move |(one, taken): (&Mustered<'_>, &Taken<'_>)| {
            let (says, change) = fewer_take(one, taken.option, left(taken, over));
            Remedy::new(fault.words(one.place, &says), change)
        };
        vec![Mend::free(hint, move || taken.into_iter().map(less).take(WAYS))]
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let armies = among.organisation.armies.iter();
        let own = armies.filter(|one| among.army.is_none_or(|army| army.id == one.id));
        let offers = |army: &Army| {
            let mut options = among.organisation.options_of(army).filter(|one| self.any_of.contains(&one.id));
            options.any(|option| among.possible.meant(&option.who, Some(army)))
        };
        (!own.into_iter().any(offers)).then(|| idle(IDLE))
    }

    fn bound(&self, size: &Extent) -> Bound<'_> {
        let most = self.most.at(size).filter(|_| self.within == TakenWithin::Force);
        Bound::of(Counts::Taking(&self.any_of), 0, most)
    }
}

impl TakenRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        let part = Some(UnitPart::Options);
        let alone = match (self.within, self.most.rate.map(|rate| rate.of)) {
            (TakenWithin::Unit, None | Some(SizeOf::Limit | SizeOf::Figures)) => Alone::Decides,
            (TakenWithin::Force, None | Some(SizeOf::Limit)) => Alone::Breaks,
            // More units, and more are allowed.
            (TakenWithin::Unit, Some(SizeOf::Points))
            | (TakenWithin::Force, Some(SizeOf::Points | SizeOf::Figures)) => Alone::Open,
        };
        Facts { options: &self.any_of, part, alone, levers: &[Lever::Less], ..Facts::default() }
    }

    fn names(&self, organisation: &Organisation) -> Vec<String> {
        self.any_of.iter().map(|id| option_name(organisation, id)).collect()
    }
}

/// The figures that may still take an option if `over` must not; 0 if it is for the whole unit.
fn left(taken: &Taken<'_>, over: i64) -> i64 {
    if taken.option.whole { 0 } else { (taken.figures - over).max(0) }
}
