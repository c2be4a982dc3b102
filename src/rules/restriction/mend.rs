use super::{Fault, Remedy};
use crate::diagnostic::listed;
use crate::model::{About, Change, Held, Numbers, Path, Who};
use crate::rules::advice::{Advice, Then};
use crate::rules::change_words::{begin, leave_out_one_of, remove};
use crate::rules::mustered::Mustered;
use crate::rules::naming::Naming;
use crate::rules::resized::{resized, sizes_near};
use crate::rules::wording::{Noun, figures};

/// A way to put a broken restriction right.
pub struct Mend<'f> {
    /// Its words in a hint, and its price.
    pub advice: Advice,
    steps: Box<dyn FnOnce() -> Vec<Remedy> + 'f>,
}

impl<'f> Mend<'f> {
    /// A way with this advice; `steps` are the single steps that follow it, the simplest first, worked out on request.
    pub fn new<S: IntoIterator<Item = Remedy>>(advice: Advice, steps: impl FnOnce() -> S + 'f) -> Mend<'f> {
        Mend { advice, steps: Box::new(|| steps().into_iter().collect()) }
    }

    /// A way that costs no points.
    pub fn free<S: IntoIterator<Item = Remedy>>(says: impl Into<String>, steps: impl FnOnce() -> S + 'f) -> Mend<'f> {
        Mend::new(Advice::free(says), steps)
    }

    /// This way, with further steps before its own.
    #[must_use]
    pub fn after(self, first: impl FnOnce() -> Vec<Remedy> + 'f) -> Mend<'f> {
        Mend::new(self.advice, || first().into_iter().chain((self.steps)()))
    }

    /// Its single steps, each a button.
    pub fn steps(self) -> Vec<Remedy> {
        (self.steps)()
    }
}

impl<'c> Fault<'c> {
    /// The ways to bring the number of something in the force into its range.
    pub fn evened(&self, what: &'c Held, wanted: &Numbers) -> Vec<Mend<'c>> {
        let has = i64::try_from(self.force.held(what).len()).unwrap_or(i64::MAX);
        let missing = wanted.nearest(has) - has;
        let swaps = match what {
            Held::Units(who) if missing == -1 => self.swaps(who),
            Held::Units(_) | Held::Group(_) => Vec::new(),
        };
        swaps.into_iter().chain([self.added_or_removed(what, has, missing)]).collect()
    }

    /// Adds what is missing to the number that there is, or removes what is too many.
    fn added_or_removed(&self, what: &'c Held, has: i64, missing: i64) -> Mend<'c> {
        let fault = *self;
        let fewer = || remove(&Noun::held(&self.force.ruleset.organisation, what).some(-missing));
        match what {
            Held::Units(who) if missing > 0 => self.more(who, missing, None),
            Held::Group(kind) if missing > 0 => self.begun(kind, missing, None),
            // The finding is about the last of them; if several are too many, any of them may go.
            Held::Units(_) if missing == -1 => {
                let one = || self.one.map(|one| remove(&one.title));
                let away = self.attached().zip(self.one).map(|(figure, one)| leave_out_one_of(&one.attached, figure));
                let says = away.or_else(one).unwrap_or_else(fewer);
                Mend::free(says, move || fault.without_this())
            }
            Held::Units(_) => {
                // If none are allowed, all of them go.
                let all = self.titles(what).filter(|_| has == -missing).map(|titles| remove(&listed(&titles, "and")));
                Mend::free(all.unwrap_or_else(fewer), move || fault.without_this())
            }
            Held::Group(kind) => {
                let last = move || fault.force.groups(kind).last();
                Mend::free(fewer(), move || last().map(|(place, _)| fault.without_group(place)))
            }
        }
    }

    /// The titles of these units; `None` if one of them is attached to another, or a group.
    fn titles(&self, what: &Held) -> Option<Vec<String>> {
        let title = |path: Path| match (path.about, path.key) {
            (About::Unit(place), None) => self.force.muster.unit(place).map(|one| one.title.clone()),
            (About::Unit(_), Some(_)) | (About::Force | About::Group(_), _) => None,
        };
        self.force.held(what).into_iter().map(title).collect()
    }

    /// Adds `number` units that `who` matches, to this group if they belong there.
    pub fn more(&self, who: &Who, number: i64, group: Option<usize>) -> Mend<'c> {
        let fault = *self;
        let units = self.offered(|unit| who.means(unit));
        // A named person can be in a force only once.
        let several = units.iter().filter(|unit| number == 1 || !unit.named).map(|unit| unit.id.clone());
        let called = Naming::of(&self.force.ruleset.organisation, who).noun().some(number);
        let advice = Advice::paid(format!("add {called}"), called, Then::More(several.collect(), number));
        Mend::new(advice, move || fault.adding(&units, group))
    }

    /// Begins `number` groups, inside another or on their own.
    pub fn begun(&self, kind: &'c str, number: i64, inside: Option<usize>) -> Mend<'c> {
        let fault = *self;
        let noun = Noun::group(&self.force.ruleset.organisation, kind);
        Mend::free(begin(&noun, number), move || [fault.beginning(kind, inside)])
    }

    /// Gives a unit an allowed number of figures, the nearest first; `counted` attached figures count towards it.
    pub fn resized(&self, one: &Mustered<'_>, wanted: &Numbers, counted: i64) -> Vec<Mend<'c>> {
        let (fault, unit) = (*self, one.place);
        let mend = |number| Mend::new(resized(one, number), move || [fault.counting(unit, number)]);
        sizes_near(one, wanted, counted).into_iter().map(mend).collect()
    }

    /// The step that gives a unit a number of figures.
    pub fn counting(&self, unit: usize, number: i64) -> Remedy {
        Remedy::new(self.words(unit, &figures(number)), Change::Count { unit, figures: number })
    }
}
