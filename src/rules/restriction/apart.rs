use super::{Among, Lever, Oddity, Restricted, Rule, free};
use crate::diagnostic::Code;
use crate::model::{ApartRule, Organisation, TraitId, Who, Within};
use crate::rules::finding::Finding;
use crate::rules::seen::{Seen, variants};
use crate::rules::sentence::{place, trait_name, unit_name, unit_names};
use crate::rules::wording::{listed, listed_and};

impl Rule for ApartRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let units = &force.muster.units;
        let found: Vec<Finding> = match self.within {
            Within::Figure => {
                let figures = units.iter().flat_map(|one| variants(one).into_iter().map(move |figure| (one, figure)));
                figures.filter_map(|(one, figure)| self.mixed(force, &one.title, &[&figure])).collect()
            }
            Within::Unit => {
                let figures = units.iter().map(|one| (one, variants(one)));
                figures
                    .filter_map(|(one, set)| self.mixed(force, &one.title, &set.iter().collect::<Vec<_>>()))
                    .collect()
            }
            Within::Group => {
                let groups = force.muster.groups.iter().enumerate();
                let inside = |index| force.seen.iter().filter(|one| force.within(one.group, index)).collect::<Vec<_>>();
                groups.filter_map(|(index, group)| self.mixed(force, &force.title(group), &inside(index))).collect()
            }
            Within::Force => {
                let everything: Vec<&Seen<'_>> = force.seen.iter().collect();
                self.mixed(force, "the force", &everything).into_iter().collect()
            }
        };
        // Figures of one unit may break it alike, and so may a group and the one around it.
        let mut findings: Vec<Finding> = Vec::new();
        for finding in found {
            if !findings.contains(&finding) {
                findings.push(finding);
            }
        }
        findings
    }

    fn sentence(&self, organisation: &Organisation) -> String {
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

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let figure = self.within == Within::Figure;
        let both = |one: &TraitId, other: &TraitId| {
            let traits = vec![one.clone(), other.clone()];
            !among.nobody(&Who { traits, ..Who::default() })
        };
        let pairs = self.traits.iter().enumerate();
        let mut pairs = pairs.flat_map(|(place, one)| self.traits[place + 1..].iter().map(move |other| (one, other)));
        // The traits that a unit shares with those attached to it meet their own.
        let units = among.organisation.armies.iter().flat_map(|army| &army.units);
        let shared = units.flat_map(|unit| &unit.shares).any(|id| self.traits.contains(id));
        let odd = if self.units.len() + self.traits.len() < 2 {
            free("it names only one thing")
        } else if figure && self.traits.is_empty() {
            free("a figure is of one unit")
        } else if figure && !shared && !pairs.any(|(one, other)| both(one, other)) {
            free("no figure can have two of its traits")
        } else {
            return None;
        };
        Some(odd)
    }

    fn levers(&self) -> &'static [Lever] {
        &[Lever::Itself, Lever::Less]
    }

    fn apart(&self) -> &[TraitId] {
        match self.within {
            Within::Figure => &self.traits,
            Within::Unit | Within::Group | Within::Force => &[],
        }
    }
}

impl ApartRule {
    /// Those of these units and traits that are there together, where they must not be.
    fn mixed(&self, force: &Restricted<'_>, title: &str, set: &[&Seen<'_>]) -> Option<Finding> {
        let organisation = &force.ruleset.organisation;
        let mut there: Vec<(bool, &str)> = Vec::new();
        let mut last = None;
        for one in set {
            let ids = self.units.iter().filter(|id| **id == one.unit.id).map(|id| (true, id.as_str()));
            let words = self.traits.iter().filter(|id| one.traits.contains(id)).map(|id| (false, id.as_str()));
            for what in ids.chain(words) {
                if !there.contains(&what) {
                    there.push(what);
                    last = Some(one.path());
                }
            }
        }
        let path = last.filter(|_| there.len() > 1)?;
        let name = |(unit, id): &(bool, &str)| {
            if *unit { unit_name(organisation, id) } else { trait_name(organisation, id) }
        };
        let names: Vec<String> = there.iter().map(name).collect();
        let whose = if self.within == Within::Force { String::new() } else { format!("{title}: ") };
        let message = format!("{whose}{} don't go together {}", listed(&names, "and"), place(self.within));
        let hint = if there.len() == 2 { "leave one of them out" } else { "leave all but one of them out" };
        Some(Finding::error(Code::Apart, path, message).hint(hint))
    }
}
