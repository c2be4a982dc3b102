use super::bounds::{ForceBound, bounds, person};
use super::effort::SearchEffort;
use super::fielding::Width;
use super::judging::Fieldings;
use super::matters::matters;
use super::pool::asked;
use super::wish::Wish;
use crate::model::{Army, Choice, Force, Ruleset, Severity, Who};
use crate::rules::{Decided, force_choices};

/// A force to start from, with everything that stays the same whatever is added.
pub struct Ground<'a> {
    /// The force, with its decisions.
    pub start: Force,
    of_force: Vec<Decided>,
    bounds: Vec<ForceBound<'a>>,
    asked: Vec<&'a Who>,
    /// The keys of all things limited in number: units by id, then persons, then bounds.
    pub keys: Vec<String>,
    /// The upper bound for each key; `None` if unlimited.
    pub caps: Vec<Option<i64>>,
    /// The upper bound for what is added to the force, by index of the key; `None` if unlimited.
    pub room: Vec<Option<i64>>,
    /// The lower bounds, by index of the key.
    pub floors: Vec<(usize, i64)>,
    /// The upper bounds so low that the most they allow is worked out beforehand, by index of the key.
    pub few: Vec<(usize, i64)>,
    /// The most figures that a force can have, if only owned ones are fielded; `None` if all are.
    pub owned: Option<i64>,
    ease: Ease,
}

/// How much a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Plain units, without warnings or notices.
    Plain,
    /// Plain units, without warnings.
    Noticed,
    /// Anything without a warning, but options only for all figures of a unit.
    Whole,
    /// Anything without a warning.
    Unwarned,
    /// Anything that is legal.
    Legal,
}

impl Ease {
    fn width(self) -> Width {
        match self {
            Ease::Plain | Ease::Noticed => Width::Plain,
            Ease::Whole => Width::Whole,
            Ease::Unwarned | Ease::Legal => Width::Wide,
        }
    }

    /// The most severe finding accepted; `None` for none.
    pub fn allowed(self) -> Option<Severity> {
        match self {
            Ease::Plain => None,
            Ease::Noticed | Ease::Whole | Ease::Unwarned => Some(Severity::Notice),
            Ease::Legal => Some(Severity::Warning),
        }
    }
}

/// The largest upper bound for which the most it allows is worked out beforehand.
const FEW: i64 = 40;

/// The maximum number of combinations of the force's decisions that are tried.
const MOST_GROUNDS: usize = 12;

impl<'a> Ground<'a> {
    /// The ground for a force.
    pub fn new(ruleset: &'a Ruleset, army: &'a Army, start: &Force, wish: &Wish<'_>, ease: Ease) -> Ground<'a> {
        let organisation = &ruleset.organisation;
        let bounds = bounds(ruleset, army, wish.limit, ease.allowed());
        let allies = army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
        let units = || std::iter::once(army).chain(allies.clone()).flat_map(|army| &army.units);
        let mut keys: Vec<String> = Vec::new();
        for unit in units() {
            if !keys.contains(&unit.id.to_string()) {
                keys.push(unit.id.to_string());
            }
        }
        let there = start.fielded();
        // Owned figures limit each unit, and a person is fielded once; units already in the force are always
        // accepted.
        let mut caps: Vec<Option<i64>> = Vec::new();
        for key in &keys {
            let own = wish.own.map(|own| own.of(key));
            caps.push(own.map(|cap| cap.max(there.get(key).copied().unwrap_or(0))));
        }
        let known: i64 = caps.iter().flatten().sum();
        let others = there.iter().filter(|(unit, _)| !keys.contains(unit)).map(|(_, figures)| figures);
        let owned = wish.own.map(|_| known + others.sum::<i64>());
        let used = keys.iter().map(|key| there.get(key).copied().unwrap_or(0));
        // Units in the force only grow.
        let mut room: Vec<Option<i64>> = caps.iter().zip(used).map(|(cap, used)| Some((*cap)? - used)).collect();
        let entries = start.entries();
        for unit in units().filter(|unit| unit.named) {
            let there = entries.get(unit.id.as_str()).copied().unwrap_or(0);
            keys.push(person(&unit.id));
            caps.push(Some(there.max(1)));
            room.push(Some(there.max(1) - there));
        }
        let first = keys.len();
        keys.extend(bounds.iter().map(|bound| bound.key.clone()));
        caps.extend(bounds.iter().map(|bound| bound.most));
        room.extend(bounds.iter().map(|bound| bound.most));
        let sums = bounds.iter().zip(first..).filter(|(bound, _)| bound.sum.adds_up());
        let floors = bounds.iter().zip(first..).map(|(bound, key)| (key, bound.sum.least)).collect();
        let few = sums.filter_map(|(bound, key)| Some((key, bound.most.filter(|most| *most <= FEW)?))).collect();
        let head = Force { units: Vec::new(), groups: Vec::new(), ..start.clone() };
        let of_force = force_choices(organisation, &head, &mut Vec::new());
        let asked = asked(organisation.restrictions_of(army));
        Ground { start: start.clone(), of_force, bounds, asked, keys, caps, room, floors, few, owned, ease }
    }

    /// Sets up the search for ways to field its units.
    pub fn fieldings<'g>(
        &'g self,
        ruleset: &'g Ruleset,
        army: &'g Army,
        wish: &Wish<'_>,
        effort: &'g SearchEffort<'g>,
    ) -> Fieldings<'g> {
        Fieldings {
            ruleset,
            army,
            head: Force { units: Vec::new(), groups: Vec::new(), ..self.start.clone() },
            of_force: self.of_force.clone(),
            most: wish.limit,
            aim: wish.aim,
            width: self.ease.width(),
            allowed: self.ease.allowed(),
            bounds: &self.bounds,
            keys: &self.keys,
            asked: &self.asked,
            effort,
            cut: std::cell::RefCell::default(),
        }
    }
}

/// The unchanged force and the force with each combination of the open decisions that matter; and the choices that
/// are not tried with every option.
pub fn decided<'a>(ruleset: &'a Ruleset, army: &Army, start: &Force) -> (Vec<Force>, Vec<&'a Choice>) {
    let organisation = &ruleset.organisation;
    let open = |choice: &&Choice| !start.choose.iter().any(|(made, _)| choice.id == made.as_str());
    let choices = organisation.choices.iter().filter(|choice| choice.of_force).filter(open);
    let mut all = vec![start.clone()];
    let mut left = Vec::new();
    for choice in choices {
        // A choice without a default must be decided, even if it makes no difference.
        let undecided = choice.default.is_none() && !choice.open;
        let ways: Vec<_> = choice.options.iter().filter(|way| choice.default.as_ref() != Some(&way.id)).collect();
        let ways = match (matters(organisation, army, choice), undecided) {
            (true, _) => ways,
            (false, true) => ways.into_iter().take(1).collect(),
            (false, false) => continue,
        };
        let many = all.len() * (ways.len() + 1) > MOST_GROUNDS;
        if many {
            left.push(choice);
        }
        if many && !undecided {
            continue;
        }
        let ways: Vec<_> = ways.into_iter().take(if many { 1 } else { usize::MAX }).collect();
        let otherwise = all.iter().flat_map(|force| {
            ways.iter().map(|way| {
                let mut other = force.clone();
                other.choose.push((choice.id.to_string(), way.id.to_string()));
                other
            })
        });
        let otherwise: Vec<Force> = otherwise.collect();
        if undecided {
            all = otherwise;
        } else {
            all.extend(otherwise);
        }
    }
    (all, left)
}
