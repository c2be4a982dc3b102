use super::{Alone, Among, Facts, Fault, Lever, Mend, Oddity, Remedy, Restricted, Rule, WAYS, free};
use crate::diagnostic::listed;
use crate::model::{
    ApartRule, Army, Change, Custom, CustomWord, Organisation, TraitId, UnitId, UnitOption, Who, Within, capital,
    each_once,
};
use crate::rules::change_words::{amended, leave_out, leave_out_figure, remove, write_for};
use crate::rules::code_near::codes_without_a_letter;
use crate::rules::custom::custom_unit;
use crate::rules::figure_kinds::{FigureKind, variants};
use crate::rules::finding::Finding;
use crate::rules::muster::{Muster, MusteredGroup};
use crate::rules::mustered::Mustered;
use crate::rules::sentence::{clash, trait_name, unit_name, unit_names};
use crate::rules::wording::listed_and;

/// A unit or a trait that the rule keeps apart from the others.
#[derive(Clone, Copy, PartialEq)]
enum Either<'r> {
    Unit(&'r UnitId),
    Trait(&'r TraitId),
}

/// A unit or a trait of the rule, with the figures that have it.
type Present<'s, 'f> = (Either<'s>, Vec<&'f FigureKind<'f>>);

impl Rule for ApartRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let Restricted { muster, figures, .. } = *force;
        let found: Vec<Finding> = match self.within {
            Within::Figure => {
                let each = |one: &Mustered<'_>| {
                    let variants = variants(one);
                    variants
                        .iter()
                        .filter_map(|figure| self.mixed(force, &one.title, &self.there([figure])))
                        .collect::<Vec<_>>()
                };
                muster.units.iter().flat_map(each).collect()
            }
            Within::Unit => {
                let whole = |one: &Mustered<'_>| self.mixed(force, &one.title, &self.there(&variants(one)));
                muster.units.iter().filter_map(whole).collect()
            }
            Within::Group => {
                let whole = |group: &MusteredGroup<'_>| {
                    self.mixed(force, &force.title(group), &self.inside(force, group.place))
                };
                muster.groups.iter().filter_map(whole).collect()
            }
            Within::Force => self.mixed(force, "the force", &self.there(figures)).into_iter().collect(),
        };
        // Several figures of a unit, or nested groups, can break the rule in the same words.
        each_once(found)
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let phrases = &organisation.phrases;
        let mut names = unit_names(organisation, &self.units);
        names.extend(self.traits.iter().map(|id| trait_name(organisation, id)));
        let phrase = match self.within {
            Within::Figure => "{names}: never together on the same figure",
            Within::Unit => "{names}: never together in the same unit",
            Within::Group => "{names}: never together in the same group",
            Within::Force => "{names}: never together in the same force",
        };
        phrases.say(phrase, &[("names", &listed_and(phrases, &names))])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let Restricted { muster, figures, .. } = fault.force;
        let own = fault.one.map(variants).unwrap_or_default();
        let there = match self.within {
            Within::Figure => self.there(own.iter().filter(|figure| figure.path() == *fault.path)),
            Within::Unit => self.there(&own),
            Within::Group => {
                let mut groups = muster.around(fault.group()).map(|group| self.inside(&fault.force, group));
                groups.find(|there| there.len() > 1).unwrap_or_default()
            }
            Within::Force => self.there(figures),
        };
        if let Some(mend) = self.recoded(fault, &there) {
            return vec![mend];
        }
        let only: Vec<&Present<'_, '_>> = there.iter().filter(|(_, alike)| alike.len() == 1).collect();
        // If only one figure has it, removing that is enough, and the others may stay.
        let out = if only.is_empty() { there.iter().collect() } else { only.clone() };
        let ways: Vec<(String, Vec<Remedy>)> =
            out.into_iter().flat_map(|present| self.without(fault, present)).collect();
        let hint = match (there.len(), only.is_empty()) {
            (2, false) => listed(&each_once(ways.iter().map(|(says, _)| says.clone())), "or"),
            (2, true) => "leave one of them out".to_owned(),
            (_, _) => "leave all but one of them out".to_owned(),
        };
        let mut steps = each_once(ways.into_iter().flat_map(|(_, steps)| steps));
        steps.sort_by_key(|step| matches!(step.change, Change::Remove { .. }));
        steps.truncate(WAYS);
        vec![Mend::free(hint, || steps)]
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let figure = self.within == Within::Figure;
        let both = |one: &TraitId, other: &TraitId| {
            let traits = vec![one.clone(), other.clone()];
            !among.nobody(&Who { traits, ..Who::default() })
        };
        let pairs = self.traits.iter().enumerate();
        let mut pairs = pairs.flat_map(|(place, one)| self.traits[place + 1..].iter().map(move |other| (one, other)));
        // Traits that a unit shares with its attached figures can meet traits of their own.
        let units = among.organisation.every_unit();
        let shared = units.flat_map(|unit| &unit.shares).any(|id| self.traits.contains(id));
        Oddity::first([
            (self.units.len() + self.traits.len() < 2).then(|| free("it names only one thing")),
            (figure && self.traits.is_empty()).then(|| free("a figure belongs to one unit only")),
            (figure && !shared && !pairs.any(|(one, other)| both(one, other)))
                .then(|| free("no figure can have two of its traits")),
        ])
    }
}

impl ApartRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            apart: &self.traits,
            on_figures: self.within == Within::Figure,
            within_groups: self.within == Within::Group,
            alone: match self.within {
                Within::Figure | Within::Unit => Alone::Decides,
                Within::Group | Within::Force => Alone::Breaks,
            },
            levers: &[Lever::Less],
            ..Facts::default()
        }
    }

    /// The rule's units and traits that occur among `figures`, each with the figures that have it.
    fn there<'f>(&self, figures: impl IntoIterator<Item = &'f FigureKind<'f>>) -> Vec<Present<'_, 'f>> {
        let mut there: Vec<Present<'_, 'f>> = Vec::new();
        for one in figures {
            let ids = self.units.iter().filter(|id| **id == one.unit.id).map(Either::Unit);
            let words = self.traits.iter().filter(|id| one.traits.contains(id)).map(Either::Trait);
            for kind in ids.chain(words) {
                match there.iter_mut().find(|(known, _)| *known == kind) {
                    Some((_, alike)) => alike.push(one),
                    None => there.push((kind, vec![one])),
                }
            }
        }
        there
    }

    /// Those that occur in a group, at any depth.
    fn inside<'f>(&self, force: &Restricted<'f>, group: usize) -> Vec<Present<'_, 'f>> {
        self.there(force.figures.iter().filter(|one| force.muster.is_within(one.group, group)))
    }

    /// The finding if two or more of the rule's units and traits are there.
    fn mixed(&self, force: &Restricted<'_>, title: &str, there: &[Present<'_, '_>]) -> Option<Finding> {
        let organisation = &force.ruleset.organisation;
        let path = there.last().filter(|_| there.len() > 1)?.1[0].path();
        let name = |(kind, _): &Present<'_, '_>| match kind {
            Either::Unit(id) => unit_name(organisation, id),
            Either::Trait(id) => trait_name(organisation, id),
        };
        let names: Vec<String> = there.iter().map(name).collect();
        let whose = if self.within == Within::Force { String::new() } else { format!("{title}: ") };
        let message = format!("{whose}{}", clash(&names, self.within));
        Some(force.finding(path, message))
    }

    /// The way that takes a letter from the code of the player's own troops, so that a figure has only one of these;
    /// `None` for other units, or if no letter gives it.
    fn recoded<'f>(&'f self, fault: &Fault<'f>, there: &[Present<'_, '_>]) -> Option<Mend<'f>> {
        let Restricted { ruleset, muster, .. } = fault.force;
        let one = fault.one.filter(|_| self.on_one_figure())?;
        let custom = muster.customs.iter().position(|own| own.id == one.entry.unit)?;
        let (own, construction) = (&muster.customs[custom], ruleset.organisation.construction.as_ref()?);
        let has = |code: &String, id: &TraitId| {
            let shorter = Custom { code: code.clone(), ..own.clone() };
            let unit = custom_unit(&ruleset.organisation, (&shorter, custom), &mut Vec::new());
            unit.is_none_or(|unit| unit.traits.contains(id))
        };
        let kept = |code: &String| {
            let present = |(kind, _): &&Present<'_, '_>| match kind {
                Either::Unit(_) => true,
                Either::Trait(id) => has(code, id),
            };
            there.iter().filter(present).count() < 2
        };
        let codes: Vec<String> = codes_without_a_letter(construction, own).into_iter().filter(kept).collect();
        let says = write_for(codes.iter().map(String::as_str), &own.code);
        let step = move |code: String| {
            let word = CustomWord::Code(code);
            Remedy::new(capital(&amended(own, &word)), Change::Amend { custom, word })
        };
        (!codes.is_empty())
            .then(|| Mend::free(says, move || codes.into_iter().map(step).take(WAYS).collect::<Vec<_>>()))
    }

    /// Whether it concerns what one figure or unit has.
    fn on_one_figure(&self) -> bool {
        matches!(self.within, Within::Figure | Within::Unit)
    }

    /// The ways to remove the last of these figures, or the trait that it must not have: each in the words of a hint,
    /// with its steps.
    fn without(&self, fault: &Fault<'_>, (kind, alike): &Present<'_, '_>) -> Vec<(String, Vec<Remedy>)> {
        let Some(figure) = alike.last() else { return Vec::new() };
        let (unit, muster) = (figure.place, fault.force.muster);
        let given = givers(muster, figure, *kind);
        if !given.is_empty() {
            let drop = |option: &UnitOption| (leave_out(&option.name), vec![fault.dropping(unit, option)]);
            return given.into_iter().map(drop).collect();
        }
        if figure.with.is_some() {
            return vec![(leave_out_figure(figure.unit), vec![fault.detaching(unit, figure.unit)])];
        }
        let out = (self.within == Within::Group).then(|| fault.moving(unit, None));
        let title = muster.unit(unit).map_or("", |one| one.title.as_str());
        vec![(remove(title), out.into_iter().chain([fault.without(unit)]).collect())]
    }
}

/// The options of its unit that give a figure this trait; empty for a unit, or if the figure has the trait anyway.
fn givers<'m>(muster: &'m Muster<'_>, figure: &FigureKind<'_>, kind: Either<'_>) -> Vec<&'m UnitOption> {
    let options = muster.unit(figure.place).into_iter().flat_map(|one| &one.options).map(|taken| taken.option);
    let gives = |option: &&UnitOption| match kind {
        Either::Unit(_) => false,
        Either::Trait(id) => option.effects.gain.contains(id) && !figure.unit.traits.contains(id),
    };
    options.filter(gives).collect()
}
