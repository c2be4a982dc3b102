use super::{Alone, Among, Facts, Fault, Lever, Oddity, Remedy, Restricted, Rule, WAYS, free};
use crate::model::{ApartRule, Army, Change, Organisation, TraitId, UnitId, UnitOption, Who, Within, each_once};
use crate::rules::change_words::{leave_out, leave_out_figure, remove};
use crate::rules::figure_kinds::{FigureKind, figure_kinds, variants};
use crate::rules::finding::Finding;
use crate::rules::muster::Muster;
use crate::rules::sentence::{place, trait_name, unit_name, unit_names};
use crate::rules::wording::{listed, listed_and};

/// A unit or a trait that the rule keeps apart from the others.
#[derive(Clone, Copy, PartialEq)]
enum Either<'r> {
    Unit(&'r UnitId),
    Trait(&'r TraitId),
}

impl Rule for ApartRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let units = &force.muster.units;
        let found: Vec<Finding> = match self.within {
            Within::Figure => {
                let figures = units.iter().flat_map(|one| variants(one).into_iter().map(move |figure| (one, figure)));
                figures.filter_map(|(one, figure)| self.mixed(force, &one.title, &[figure])).collect()
            }
            Within::Unit => units.iter().filter_map(|one| self.mixed(force, &one.title, &variants(one))).collect(),
            Within::Group => {
                let groups = force.muster.groups.iter().enumerate();
                let inside = |index| {
                    let all =
                        figure_kinds(force.muster).into_iter().filter(|one| force.muster.is_within(one.group, index));
                    all.collect::<Vec<_>>()
                };
                groups.filter_map(|(index, group)| self.mixed(force, &force.title(group), &inside(index))).collect()
            }
            Within::Force => self.mixed(force, "the force", force.figures).into_iter().collect(),
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

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        let muster = &fault.checked.muster;
        let inside = |group| {
            let all = fault.figures().into_iter().filter(|one| muster.is_within(one.group, group));
            all.collect::<Vec<_>>()
        };
        let figures = match self.within {
            Within::Figure | Within::Unit => fault.one.map(variants).unwrap_or_default(),
            Within::Group => {
                let mut groups = muster.around(fault.group()).map(inside);
                groups.find(|all| self.there(all).len() > 1).unwrap_or_default()
            }
            Within::Force => fault.figures(),
        };
        let mut kinds = self.there(&figures);
        if kinds.iter().any(is_only) {
            kinds.retain(is_only);
        }
        let mut steps = each_once(kinds.iter().flat_map(|(kind, alike)| self.without(fault, *kind, alike)));
        steps.sort_by_key(|step| matches!(step.change, Change::Remove { .. }));
        steps.truncate(WAYS);
        steps
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
    fn there<'s, 'f>(&'s self, figures: &'s [FigureKind<'f>]) -> Vec<(Either<'s>, Vec<&'s FigureKind<'f>>)> {
        let mut there: Vec<(Either<'s>, Vec<&FigureKind<'f>>)> = Vec::new();
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

    /// The finding if two or more of the rule's units and traits occur in `set`.
    fn mixed(&self, force: &Restricted<'_>, title: &str, set: &[FigureKind<'_>]) -> Option<Finding> {
        let organisation = &force.ruleset.organisation;
        let there = self.there(set);
        let path = there.last().filter(|_| there.len() > 1)?.1[0].path();
        let name = |(kind, _): &(Either<'_>, _)| match kind {
            Either::Unit(id) => unit_name(organisation, id),
            Either::Trait(id) => trait_name(organisation, id),
        };
        let names: Vec<String> = there.iter().map(name).collect();
        let whose = if self.within == Within::Force { String::new() } else { format!("{title}: ") };
        let message = format!("{whose}{} don't go together {}", listed(&names, "and"), place(self.within));
        let only = there.iter().filter(|kind| is_only(kind));
        let mut ways: Vec<String> = only.flat_map(|(kind, alike)| said_without(force, *kind, alike[0])).collect();
        // One unit may have both traits of its own.
        ways.dedup();
        let hint = match (there.as_slice(), ways.as_slice()) {
            ([_, _], [_, ..]) => listed(&ways, "or"),
            ([_, _], []) => "leave one of them out".to_owned(),
            (_, _) => "leave all but one of them out".to_owned(),
        };
        Some(force.finding(path, message).hint(hint))
    }

    /// The steps that remove the last of these figures, or take away the trait that it must not have.
    fn without(&self, fault: &Fault<'_>, kind: Either<'_>, alike: &[&FigureKind<'_>]) -> Vec<Remedy> {
        let Some(figure) = alike.last() else { return Vec::new() };
        let unit = figure.place;
        let given = givers(&fault.checked.muster, figure, kind);
        let back: Vec<Remedy> = given.into_iter().map(|option| fault.dropping(unit, option)).collect();
        match (back.is_empty(), figure.with, self.within) {
            (false, _, _) => back,
            (true, Some(_), _) => vec![fault.detaching(unit, figure.unit)],
            (true, None, Within::Group) => vec![fault.moving(unit, None), fault.without(unit)],
            (true, None, Within::Figure | Within::Unit | Within::Force) => vec![fault.without(unit)],
        }
    }
}

/// Whether there is only one figure of a kind: removing it is enough, and the other kinds may stay.
fn is_only((_, alike): &(Either<'_>, Vec<&FigureKind<'_>>)) -> bool {
    alike.len() == 1
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

/// The ways to remove a figure, or its trait, in the words of a hint.
fn said_without(force: &Restricted<'_>, kind: Either<'_>, figure: &FigureKind<'_>) -> Vec<String> {
    let given = givers(force.muster, figure, kind);
    if !given.is_empty() {
        return given.into_iter().map(|option| leave_out(&option.name)).collect();
    }
    match figure.with {
        Some(_) => vec![leave_out_figure(figure.unit)],
        None => force.muster.unit(figure.place).map(|one| remove(&one.title)).into_iter().collect(),
    }
}
