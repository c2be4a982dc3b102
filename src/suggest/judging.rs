use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::bounds::{ForceBound, person};
use super::effort::SearchEffort;
use super::fielding::{Fielding, Width};
use super::matters::{is_asked, is_settled};
use crate::diagnostic::Code;
use crate::model::{Aim, Army, Force, ForceUnit, Price, Ruleset, Severity, Unit, Who};
use crate::rules::{Attaching, Checked, Decided, Finding, Sizing, UnitPart, UnitPlace, check};

/// Finds the ways to field units of a force: each is checked alone, by the rules for the whole force.
pub struct Fieldings<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The army whose units are fielded.
    pub army: &'a Army,
    /// The force, without its units.
    pub head: Force,
    /// The decisions of the force.
    pub of_force: Vec<Decided>,
    /// The maximum number of points that one unit may cost.
    pub most: i64,
    /// The aim; options that don't serve it are left out.
    pub aim: Aim,
    /// How many variations are tried.
    pub width: Width,
    /// The most severe finding that a unit alone may have; `None` for none.
    pub allowed: Option<Severity>,
    /// The bounds that restrictions set on the whole force.
    pub bounds: &'a [ForceBound<'a>],
    /// The keys of all things limited in number: units by id, then persons, then bounds.
    pub keys: &'a [String],
    /// The descriptions that ways are compared with.
    pub asked: &'a [&'a Who],
    /// The count of nodes.
    pub effort: &'a SearchEffort<'a>,
    /// Ways that are not tried, in words.
    pub cut: RefCell<BTreeSet<String>>,
}

/// The findings about options that a unit may not take.
const REFUSED: [Code; 3] = [Code::OptionNotOffered, Code::TooManyTaken, Code::UnknownOption];

/// The judgement of a unit alone.
pub struct JudgedUnit {
    /// Its way, if it is legal and costs no more than it may.
    pub way: Option<Fielding>,
    /// Whether no option can make it legal or cheap enough.
    pub dead: bool,
    /// Whether it takes an option that it may not, or has no price.
    pub refused: bool,
}

impl<'a> Fieldings<'a> {
    /// The armies whose units may be fielded: its own and its allies.
    pub fn armies(&self) -> impl Iterator<Item = &'a Army> + use<'a> {
        let organisation = &self.ruleset.organisation;
        let allies = self.army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
        std::iter::once(self.army).chain(allies)
    }

    /// The units that may stand alone, each with its army. A plain search leaves out allies.
    pub fn units(&self) -> Vec<(&'a Army, &'a Unit)> {
        let organisation = &self.ruleset.organisation;
        let armies = self.armies().take(if self.width == Width::Plain { 1 } else { usize::MAX });
        let units = armies.flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        // Units meant to be attached get a warning if they are alone.
        let alone = self.allowed >= Some(Severity::Warning);
        units.filter(|(_, unit)| alone || !organisation.attaches(unit)).collect()
    }

    /// The unit with this id, and its army.
    pub fn unit(&self, id: &str) -> Option<(&'a Army, &'a Unit)> {
        self.armies().find_map(|army| Some((army, army.unit(id)?)))
    }

    /// Whether a way matches a description.
    pub fn meant(&self, way: &Fielding, who: &Who) -> bool {
        let place = self.asked.iter().position(|asked| std::ptr::eq(*asked, who) || *asked == who);
        place.and_then(|place| way.meant.get(place)).copied().unwrap_or(false)
    }

    /// A unit as it stands, legal or not; `None` if it has no price.
    pub fn as_it_is(&self, unit: &ForceUnit) -> Option<Fielding> {
        let alone = ForceUnit { joins: None, ..unit.clone() };
        let (army, _) = self.unit(&unit.unit).unzip();
        let way = self.looked_at(army.unwrap_or(self.army), &alone, |checked, cost| self.way(&alone, checked, cost))?;
        Some(Fielding { unit: unit.clone(), ..way? })
    }

    /// Whether no decision or option of a unit changes whether it matches a description.
    pub fn is_settled(&self, who: &Who) -> bool {
        is_settled(&self.ruleset.organisation, self.army, who)
    }

    /// Judges a unit alone.
    pub fn judged(&self, army: &Army, unit: &ForceUnit) -> JudgedUnit {
        let judged = self.looked_at(army, unit, |checked, cost| {
            // Alone, it has no other units to take its figures from.
            let others = checked.muster.units.iter().any(|one| one.unit.from_others);
            let sized = |one: &Finding| one.part(self.ruleset) == Some(UnitPart::Figures);
            let of_others = |one: &Finding| others && sized(one) && one.restriction(self.ruleset).is_none();
            let wrongs = checked.findings.iter().filter(|one| Some(one.severity) > self.allowed);
            let wrongs: Vec<&Finding> = wrongs.filter(|one| !of_others(one)).collect();
            let ruled_out = wrongs.iter().any(|one| one.is_of_unit_alone(self.ruleset));
            let dear = !(0..=self.most).contains(&cost);
            let beyond = self.bounds.iter().any(|bound| bound.rules_out(checked, cost));
            let part = |one: &&Finding| matches!(one.part(self.ruleset), Some(UnitPart::Figures | UnitPart::Attached));
            let sized = wrongs.iter().any(part);
            let dead = dear && !self.may_be_cheaper(army) || sized && self.sizes_are_settled();
            let refused = checked.findings.iter().any(|one| REFUSED.contains(&one.code));
            let right = !ruled_out && !dear && !beyond;
            JudgedUnit { way: if right { self.way(unit, checked, cost) } else { None }, dead, refused }
        });
        judged.unwrap_or(JudgedUnit { way: None, dead: false, refused: true })
    }

    /// Whether no decision or option changes which sizes a unit may have and which figures may be attached.
    fn sizes_are_settled(&self) -> bool {
        let rules = || self.ruleset.organisation.restrictions_of(self.army);
        let known = |who: &Who| self.is_settled(&who.whoever_is_attached());
        Sizing::by(rules(), |_| true, UnitPlace::Anywhere).described().all(known)
            && Attaching::by(rules(), |_| true).hosts().all(known)
    }

    /// Whether an option may lower a price.
    fn may_be_cheaper(&self, army: &Army) -> bool {
        let cheap = |price: &Price| match price {
            Price::Each(points) | Price::Unit(points) => *points < 0,
            Price::Times(_) | Price::Sum(_) => true,
            Price::Sizes(sizes) => sizes.iter().any(|(_, points)| *points < 0),
        };
        self.ruleset.organisation.options_of(Some(army)).filter_map(|option| option.price.as_ref()).any(cheap)
    }

    /// Looks at the check of a unit alone; `None` if it has no price or the search is interrupted.
    fn looked_at<T>(&self, army: &Army, unit: &ForceUnit, look: impl FnOnce(&Checked<'_>, i64) -> T) -> Option<T> {
        if self.effort.interrupted() {
            return None;
        }
        self.effort.check();
        let alone = self.alone(army, unit);
        let checked = check(self.ruleset, &alone, None);
        let cost = checked.points?;
        Some(look(&checked, cost))
    }

    /// The force of an army with this unit only.
    pub fn alone(&self, army: &Army, unit: &ForceUnit) -> Force {
        let own = if army.id == self.army.id { self.head.army.clone() } else { Some(army.id.to_string()) };
        Force { army: own, units: vec![unit.clone()], groups: Vec::new(), ..self.head.clone() }
    }

    fn way(&self, unit: &ForceUnit, checked: &Checked<'_>, cost: i64) -> Option<Fielding> {
        let one = checked.muster.units.first()?;
        let mut uses: BTreeMap<&str, i64> = BTreeMap::new();
        *uses.entry(one.unit.id.as_str()).or_default() += one.entry.figures();
        for (attached, _) in &one.attached {
            *uses.entry(attached.id.as_str()).or_default() += 1;
        }
        let persons = std::iter::once(one.unit.as_ref()).chain(one.attached.iter().map(|(unit, _)| unit.as_ref()));
        let persons: Vec<String> = persons.filter(|unit| unit.named).map(|unit| person(&unit.id)).collect();
        for person in &persons {
            *uses.entry(person).or_default() += 1;
        }
        for bound in self.bounds.iter().filter(|bound| bound.sum.adds_up()) {
            let number = bound.in_one(checked, cost);
            if number > 0 {
                uses.insert(&bound.key, number);
            }
        }
        let place = |(key, number)| Some((self.keys.iter().position(|known| known == key)?, number));
        let organisation = &self.ruleset.organisation;
        let asked = one.options.iter().filter(|taken| is_asked(organisation, &taken.option.effects));
        let mut taken: Vec<_> = asked
            .map(|taken| {
                let of_each = taken.figures == one.entry.figures();
                (taken.option.id.clone(), [taken.all, taken.attached, of_each])
            })
            .collect();
        taken.sort();
        Some(Fielding {
            unit: unit.clone(),
            cost,
            figures: checked.figures(),
            uses: uses.into_iter().filter_map(place).collect(),
            meant: self.asked.iter().map(|who| who.means(&one.candidate())).collect(),
            traits: one.traits.clone(),
            taken,
            chosen: one.chosen.clone(),
        })
    }
}
