use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::bounds::ForceBound;
use super::effort::Effort;
use super::equipping::equipped;
use super::ground::person;
use super::matters::{asks_for, matters};
use crate::diagnostic::Code;
use crate::model::{
    About, Aim, Army, ChoiceId, DecisionId, Force, ForceUnit, Price, Ruleset, Severity, TraitId, Unit, Who,
};
use crate::rules::{Checked, Decided, Finding, Lever, candidate, check, recruit, rule};

/// One way to field a unit.
#[derive(Clone, Debug)]
pub struct Fielding {
    /// The unit as a force would hold it.
    pub unit: ForceUnit,
    /// Its price in points.
    pub cost: i64,
    /// Its figures, with those attached.
    pub figures: i64,
    /// How many it takes of what there may be only some of, by the place among the keys.
    pub uses: Vec<(usize, i64)>,
    /// Which of the descriptions that are asked about mean it.
    pub meant: Vec<bool>,
    /// What else a restriction on the whole force may ask of it.
    traits: Vec<TraitId>,
    chosen: Vec<(ChoiceId, DecisionId)>,
}

impl Fielding {
    /// The same unit for more points, where those may be had.
    pub fn dearer(&self, unit: ForceUnit, points: i64, most: i64) -> Option<Fielding> {
        let cost = self.cost + points;
        (0..=most).contains(&cost).then(|| Fielding { unit, cost, ..self.clone() })
    }
}

#[cfg(test)]
impl Fielding {
    /// A way of which nothing is asked.
    pub fn plain(unit: ForceUnit, cost: i64, uses: Vec<(usize, i64)>) -> Fielding {
        let figures = unit.figures();
        Fielding { unit, cost, figures, uses, meant: Vec::new(), traits: Vec::new(), chosen: Vec::new() }
    }
}

/// How much of what a unit may be is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Sizes, those attached and decisions that are priced; no options but those that it has.
    Plain,
    /// Everything, but that options are taken by all figures of a unit.
    Whole,
    /// Everything.
    Wide,
}

/// Finds the ways to field units of a force: each is checked by itself with the rules that the force is checked with.
pub struct Fieldings<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The army whose units are fielded.
    pub army: &'a Army,
    /// The force, without its units.
    pub head: Force,
    /// The decisions of the force.
    pub of_force: Vec<Decided>,
    /// The most that one may cost.
    pub most: i64,
    /// The aim, for which some options are no use.
    pub aim: Aim,
    /// How much is tried.
    pub width: Width,
    /// The gravest finding that a unit by itself may have; none where it may have none.
    pub allowed: Option<Severity>,
    /// The bounds that restrictions set on the whole force.
    pub bounds: &'a [ForceBound<'a>],
    /// All that there may be only some of: units by id, then bounds.
    pub keys: &'a [String],
    /// The descriptions that are asked about.
    pub asked: &'a [&'a Who],
    /// The nodes that it takes.
    pub effort: &'a Effort<'a>,
    /// What of a unit is not tried, in words.
    pub cut: RefCell<BTreeSet<String>>,
}

/// Figures attached to a unit that are tried at most.
const MOST_ATTACHED: [usize; 3] = [3, 6, 6];

/// A size is tried up to this many figures wherever nothing says that there are larger ones.
const USUAL_FIGURES: i64 = 60;

/// A file has no larger unit.
const MOST_FIGURES: i64 = 1_000;

/// Combinations of a unit that are tried, before they are looked at for what sets them apart.
const MOST_WAYS: [usize; 3] = [1_500, 3_000, 12_000];

/// What a unit is told that takes what it may not.
const REFUSED: [Code; 3] = [Code::OptionNotOffered, Code::TooManyTaken, Code::UnknownOption];

/// A unit as it was judged by itself.
pub struct Judged {
    /// The way that it is, if it is right and can be paid for.
    pub way: Option<Fielding>,
    /// Whether no option can make it one that can be paid for.
    pub dead: bool,
    /// Whether it takes what it is not offered.
    pub refused: bool,
}

impl<'a> Fieldings<'a> {
    /// The armies whose units may be there: its own and those that may join it.
    pub fn armies(&self) -> impl Iterator<Item = &'a Army> + use<'a> {
        let organisation = &self.ruleset.organisation;
        let allies = self.army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
        std::iter::once(self.army).chain(allies)
    }

    /// The units that may stand by themselves, each with its army. Those who join are tried along with everything.
    pub fn units(&self) -> Vec<(&'a Army, &'a Unit)> {
        let organisation = &self.ruleset.organisation;
        let armies = self.armies().take(if self.width == Width::Plain { 1 } else { usize::MAX });
        let units = armies.flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        // Figures that belong in a unit get a warning by themselves.
        let alone = self.allowed >= Some(Severity::Warning);
        units.filter(|(_, unit)| alone || !organisation.attaches(unit)).collect()
    }

    /// The unit with this id, and its army.
    pub fn unit(&self, id: &str) -> Option<(&'a Army, &'a Unit)> {
        self.armies().find_map(|army| Some((army, army.unit(id)?)))
    }

    /// Whether a way is meant.
    pub fn meant(&self, way: &Fielding, who: &Who) -> bool {
        let place = self.asked.iter().position(|asked| std::ptr::eq(*asked, who) || *asked == who);
        place.and_then(|place| way.meant.get(place)).copied().unwrap_or(false)
    }

    /// Every way to field a new unit of this kind, plain ones first.
    pub fn of_unit(&self, (army, unit): (&Army, &Unit)) -> Vec<Fielding> {
        let new = recruit(&self.ruleset.organisation, Some(army), unit, &self.of_force);
        self.around((army, unit), &new, false)
    }

    /// Every way to have more of a unit that is there, as it is first; it loses nothing.
    pub fn beyond(&self, known: (&Army, &Unit), now: &ForceUnit) -> Vec<Fielding> {
        let plain = ForceUnit { joins: None, ..now.clone() };
        let more = self.around(known, &plain, true).into_iter().filter(|way| way.unit != plain);
        let mut all: Vec<Fielding> = self.as_it_is(&plain).into_iter().chain(more).collect();
        for way in &mut all {
            way.unit.joins.clone_from(&now.joins);
        }
        all
    }

    /// A unit as it stands, right or not.
    pub fn as_it_is(&self, unit: &ForceUnit) -> Option<Fielding> {
        let alone = ForceUnit { joins: None, ..unit.clone() };
        let (army, _) = self.unit(&unit.unit).unzip();
        let way = self.looked_at(army.unwrap_or(self.army), &alone, |checked, cost| self.way(&alone, checked, cost))?;
        Some(Fielding { unit: unit.clone(), ..way? })
    }

    /// Sizes and those attached, then decisions, then options; of a unit that is `kept`, nothing less.
    fn around(&self, known: (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<Fielding> {
        let mut left = MOST_WAYS[self.width as usize];
        let mut all = Vec::new();
        let (least, most) = (if kept { base.count.unwrap_or(1) } else { 1 }, self.largest());
        'all: for with in self.attached(known, base, kept) {
            let sizes: Vec<Option<i64>> = match base.count {
                None => vec![None],
                Some(_) => (least..=MOST_FIGURES.max(least)).map(Some).collect(),
            };
            for count in sizes {
                let before = all.len();
                for entry in self.decided(known, &ForceUnit { count, with: with.clone(), ..base.clone() }, kept) {
                    if left == 0 || !self.effort.goes_on() {
                        self.cut.borrow_mut().insert(format!("some ways to field {}", known.1.name));
                        break 'all;
                    }
                    left -= 1;
                    let judged = self.judged(known.0, &entry);
                    if self.width != Width::Plain && !judged.dead {
                        equipped(self, known, (&entry, judged.way.as_ref()), &mut left, &mut all);
                    }
                    all.extend(judged.way);
                }
                // Larger ones are tried as long as they may be had.
                if count.is_some_and(|count| count >= most) && before == all.len() {
                    break;
                }
            }
        }
        // Plain ones first.
        all.sort_by_key(|way| way.unit.take.len());
        self.told_apart(all)
    }

    /// One of those that no restriction on a force can tell apart, and that cost the same.
    fn told_apart(&self, all: Vec<Fielding>) -> Vec<Fielding> {
        let mut known = BTreeSet::new();
        let mut kept = Vec::new();
        for way in all {
            let mut with = way.unit.with.clone();
            with.sort();
            let facts = (way.cost, way.figures, way.unit.count, way.uses.clone(), with);
            if known.insert((facts, way.traits.clone(), way.chosen.clone(), way.meant.clone())) {
                kept.push(way);
            }
        }
        kept
    }

    /// The largest size that something says, and no less than is usual.
    fn largest(&self) -> i64 {
        let organisation = &self.ruleset.organisation;
        let sizes = organisation.restrictions_of(self.army).flat_map(|one| rule(one).figures());
        let said = sizes.flat_map(|size| size.numbers.ends().collect::<Vec<_>>()).max().unwrap_or(0);
        said.clamp(USUAL_FIGURES, MOST_FIGURES)
    }

    /// Those who may be attached, in every number and mixture that may be. Whoever is `kept` stays.
    fn attached(&self, (army, unit): (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<Vec<String>> {
        let organisation = &self.ruleset.organisation;
        let asked = candidate(unit, Some(army), &unit.traits, &self.of_force);
        let rules = organisation.restrictions_of(army).filter_map(|one| rule(one).attached());
        let rules: Vec<_> = rules.filter(|own| self.width != Width::Plain || own.who.means(&asked)).collect();
        let own = rules.iter().filter(|own| own.who.means(&asked));
        let listed: Vec<&str> = own.clone().flat_map(|own| own.any_of.iter().map(|id| id.as_str())).collect();
        // Where nothing says who may be, anybody may who attaches to others.
        let open =
            self.width != Width::Plain && (listed.is_empty() || rules.iter().any(|own| !self.is_settled(&own.who)));
        let anybody = self.armies().flat_map(|army| &army.units).filter(|unit| open && organisation.attaches(unit));
        let mut ids: Vec<&str> = listed.into_iter().chain(anybody.map(|unit| unit.id.as_str())).collect();
        let mut seen = BTreeSet::new();
        ids.retain(|id| seen.insert(*id));
        let tried = MOST_ATTACHED[self.width as usize];
        let greatest = if open { None } else { own.map(|own| own.count.greatest()).sum::<Option<i64>>() };
        let most = greatest.map_or(tried, |most| usize::try_from(most).unwrap_or(0));
        let stay: Vec<String> =
            base.with.iter().filter(|with| kept || !ids.contains(&with.as_str())).cloned().collect();
        let room = most.min(tried).saturating_sub(if kept { stay.len() } else { 0 });
        let single = base.count.is_none() && !organisation.role(&unit.role).is_some_and(|role| role.counts);
        if single && !kept {
            return vec![base.with.clone()];
        }
        let mut all = vec![base.with.clone()];
        let mut last: Vec<(usize, Vec<String>)> = vec![(0, stay)];
        if last[0].1 != all[0] {
            all.push(last[0].1.clone());
        }
        for _ in 0..room {
            let more = last.iter().flat_map(|(from, with)| {
                let rest = ids.iter().enumerate().skip(*from);
                rest.map(|(at, id)| (at, with.iter().cloned().chain([(*id).to_owned()]).collect()))
            });
            last = more.collect();
            for (_, with) in &last {
                if !all.contains(with) {
                    all.push(with.clone());
                }
            }
        }
        if most > tried && self.width != Width::Plain && !ids.is_empty() && !single {
            self.cut_attached(army, base, &ids, tried);
        }
        all
    }

    /// Says that more may be attached than are tried, where that is so.
    fn cut_attached(&self, army: &Army, base: &ForceUnit, ids: &[&str], tried: usize) {
        let more = |id: &&str| ForceUnit { with: vec![(**id).to_owned(); tried + 1], ..base.clone() };
        if ids.iter().any(|id| self.judged(army, &more(id)).way.is_some()) {
            self.cut.borrow_mut().insert(format!("more than {tried} figures attached to a unit"));
        }
    }

    /// The same with what it decides decided in every way that matters.
    fn decided(&self, (army, unit): (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<ForceUnit> {
        let asked = candidate(unit, Some(army), &unit.traits, &self.of_force);
        let mut all = vec![base.clone()];
        let choices = self.ruleset.organisation.choices.iter().filter(|choice| !choice.of_force);
        for choice in choices.filter(|choice| choice.who.means(&asked) || !self.is_settled(&choice.who)) {
            let made = base.choose.iter().any(|(made, _)| choice.id == made.as_str());
            let tried = match self.width {
                Width::Plain => !kept && choice.options.iter().any(|way| way.price.is_some()),
                Width::Whole | Width::Wide => matters(&self.ruleset.organisation, army, choice),
            };
            if !tried || kept && made {
                continue;
            }
            let otherwise = |entry: &ForceUnit, decision: &DecisionId| {
                let mut other = entry.clone();
                other.choose.retain(|(made, _)| *made != choice.id.as_str());
                other.choose.push((choice.id.to_string(), decision.to_string()));
                other
            };
            let more: Vec<ForceUnit> = all
                .iter()
                .flat_map(|entry| choice.options.iter().map(|way| otherwise(entry, &way.id)))
                .filter(|other| !all.contains(other))
                .collect();
            all.extend(more);
        }
        all
    }

    /// Whether it can be said of a unit before it decides or takes anything.
    fn is_settled(&self, who: &Who) -> bool {
        super::matters::is_settled(&self.ruleset.organisation, self.army, who)
    }

    /// A unit by itself: the way that it is, if it is right and can be paid for.
    pub fn judged(&self, army: &Army, unit: &ForceUnit) -> Judged {
        let judged = self.looked_at(army, unit, |checked, cost| {
            let own = |one: &Finding| one.levers(self.ruleset).contains(&Lever::Itself);
            // By itself it has nobody to take its figures from.
            let others = checked.muster.units.iter().any(|one| one.unit.from_others);
            let of_others = |one: &Finding| others && one.code == Code::Size && one.restriction(self.ruleset).is_none();
            let wrongs = checked.findings.iter().filter(|one| Some(one.severity) > self.allowed);
            let wrongs: Vec<&Finding> = wrongs.filter(|one| !of_others(one)).collect();
            let ruled_out = wrongs.iter().any(|one| one.path.about != About::Force && own(one));
            let dear = !(0..=self.most).contains(&cost);
            let beyond = self.bounds.iter().any(|bound| bound.rules_out(checked, cost));
            let sized = wrongs.iter().any(|one| matches!(one.code, Code::Size | Code::Attach));
            let dead = dear && !self.may_be_cheaper(army) || sized && self.sizes_are_settled();
            let refused = checked.findings.iter().any(|one| REFUSED.contains(&one.code));
            let right = !ruled_out && !dear && !beyond;
            Judged { way: if right { self.way(unit, checked, cost) } else { None }, dead, refused }
        });
        judged.unwrap_or(Judged { way: None, dead: false, refused: true })
    }

    /// Whether no decision and no option changes which sizes a unit may have, and who is attached to it.
    fn sizes_are_settled(&self) -> bool {
        let mut rules = self.ruleset.organisation.restrictions_of(self.army).map(rule);
        rules.all(|one| {
            let sizes = one.figures();
            let attached = one.attached().map(|own| &own.who);
            let known = |who: &Who| self.is_settled(&who.whoever_is_attached());
            sizes.iter().all(|size| known(size.who)) && attached.is_none_or(known)
        })
    }

    /// Whether an option may take something off a price.
    fn may_be_cheaper(&self, army: &Army) -> bool {
        let cheap = |price: &Price| match price {
            Price::Each(points) | Price::Unit(points) => *points < 0,
            Price::Times(_) | Price::Sum(_) => true,
            Price::Sizes(sizes) => sizes.iter().any(|(_, points)| *points < 0),
        };
        self.ruleset.organisation.options_of(Some(army)).filter_map(|option| option.price.as_ref()).any(cheap)
    }

    /// The check of a unit by itself; none where it has no price.
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

    /// The force of an army with a unit and no other.
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
            let number = bound.sum.in_one(checked, cost);
            if number > 0 {
                uses.insert(&bound.key, number);
            }
        }
        let place = |(key, number)| Some((self.keys.iter().position(|known| known == key)?, number));
        let organisation = &self.ruleset.organisation;
        let mut traits = one.every_trait();
        traits.retain(|id| asks_for(organisation, self.army, id));
        traits.sort();
        traits.dedup();
        Some(Fielding {
            unit: unit.clone(),
            cost,
            figures: checked.figures(),
            uses: uses.into_iter().filter_map(place).collect(),
            meant: self.asked.iter().map(|who| who.means(&one.candidate())).collect(),
            traits,
            chosen: one.chosen.clone(),
        })
    }
}
