use super::Wish;
use super::bounds::{ForceBound, bounds};
use super::effort::Effort;
use super::fielding::{Fieldings, Width};
use super::matters::matters;
use super::pool::asked;
use crate::model::{Army, Choice, Force, Ruleset, Severity, Who};
use crate::rules::{Decided, force_choices};

/// A force that is begun from, with what holds for it whatever is added.
pub struct Ground<'a> {
    /// The force, with its decisions.
    pub start: Force,
    of_force: Vec<Decided>,
    bounds: Vec<ForceBound<'a>>,
    asked: Vec<&'a Who>,
    /// All that there may be only some of: units by id, then bounds.
    pub keys: Vec<String>,
    /// How many there may be of each; none where that is not bounded.
    pub caps: Vec<Option<i64>>,
    /// How many there must be of some.
    pub floors: Vec<(usize, i64)>,
    /// The bounds in numbers so small that the most they allow is worked out beforehand.
    pub few: Vec<(usize, i64)>,
    strict: bool,
}

/// Up to this number of a thing, the most that it can come to is worked out beforehand.
const FEW: i64 = 40;

/// Ways to decide all that a force decides, which are tried.
const MOST_GROUNDS: usize = 12;

impl<'a> Ground<'a> {
    /// The ground of a force; `strict` where it may get no warning and no notice.
    pub fn new(ruleset: &'a Ruleset, army: &'a Army, start: &Force, wish: &Wish<'_>, strict: bool) -> Ground<'a> {
        let organisation = &ruleset.organisation;
        let bounds = bounds(ruleset, army, wish.limit, strict);
        let allies = army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
        let units = || std::iter::once(army).chain(allies.clone()).flat_map(|army| &army.units);
        let mut keys: Vec<String> = Vec::new();
        for unit in units() {
            if !keys.contains(&unit.id.to_string()) {
                keys.push(unit.id.to_string());
            }
        }
        let there = start.fielded();
        // A person is there once, and of what is owned there is as much as there is. What the force has is there anyway.
        let mut caps: Vec<Option<i64>> = Vec::new();
        for key in &keys {
            let named = units().any(|unit| unit.id == key.as_str() && unit.named).then_some(1);
            let own = wish.own.map(|own| own.of(key));
            let cap = named.into_iter().chain(own).min();
            caps.push(cap.map(|cap| cap.max(there.get(key).copied().unwrap_or(0))));
        }
        let first = keys.len();
        keys.extend(bounds.iter().map(|bound| bound.key.clone()));
        caps.extend(bounds.iter().map(|bound| bound.most));
        let sums = bounds.iter().zip(first..).filter(|(bound, _)| bound.sum.adds_up());
        let floors = bounds.iter().zip(first..).map(|(bound, key)| (key, bound.sum.least)).collect();
        let few = sums.filter_map(|(bound, key)| Some((key, bound.most.filter(|most| *most <= FEW)?))).collect();
        let head = Force { units: Vec::new(), groups: Vec::new(), ..start.clone() };
        let of_force = force_choices(organisation, &head, &mut Vec::new());
        let asked = asked(organisation.restrictions_of(army));
        Ground { start: start.clone(), of_force, bounds, asked, keys, caps, floors, few, strict }
    }

    /// How its units are fielded.
    pub fn fieldings<'g>(
        &'g self,
        ruleset: &'g Ruleset,
        army: &'g Army,
        wish: &Wish<'_>,
        effort: &'g Effort<'g>,
    ) -> Fieldings<'g> {
        Fieldings {
            ruleset,
            army,
            head: Force { units: Vec::new(), groups: Vec::new(), ..self.start.clone() },
            of_force: self.of_force.clone(),
            most: wish.limit,
            width: if self.strict { Width::Plain } else { Width::Wide },
            allowed: if self.strict { None } else { Some(Severity::Warning) },
            bounds: &self.bounds,
            keys: &self.keys,
            asked: &self.asked,
            effort,
            cut: std::cell::RefCell::default(),
        }
    }
}

/// The force with each way to decide what it leaves open and what matters, as it stands first; and the choices of which not
/// every way is among them.
pub fn decided<'a>(ruleset: &'a Ruleset, army: &Army, start: &Force) -> (Vec<Force>, Vec<&'a Choice>) {
    let organisation = &ruleset.organisation;
    let open = |choice: &&Choice| !start.choose.iter().any(|(made, _)| choice.id == made.as_str());
    let choices = organisation.choices.iter().filter(|choice| choice.of_force).filter(open);
    let mut all = vec![start.clone()];
    let mut left = Vec::new();
    for choice in choices.filter(|choice| matters(organisation, army, choice)) {
        let ways: Vec<_> = choice.options.iter().filter(|way| choice.default.as_ref() != Some(&way.id)).collect();
        if all.len() * (ways.len() + 1) > MOST_GROUNDS {
            left.push(choice);
            continue;
        }
        let otherwise = all.iter().flat_map(|force| {
            ways.iter().map(|way| {
                let mut other = force.clone();
                other.choose.push((choice.id.to_string(), way.id.to_string()));
                other
            })
        });
        let otherwise: Vec<Force> = otherwise.collect();
        all.extend(otherwise);
    }
    (all, left)
}
