use std::collections::BTreeMap;

use super::fielding::{Fielding, Width};
use super::judging::Fieldings;
use super::matters::{silent, tried};
use crate::model::{Army, ForceUnit, Organisation, Price, Take, Unit, UnitOption};
use crate::rules::muster;

/// Adds to `all` the ways to equip a unit beyond what it has: with every set of options that it is offered, each
/// taken by some or all figures, with and without attached ones. `left` is how many more may be tried.
pub fn equipped(
    ways: &Fieldings<'_>,
    (army, unit): (&Army, &Unit),
    (entry, way): (&ForceUnit, Option<&Fielding>),
    left: &mut usize,
    all: &mut Vec<Fielding>,
) {
    let organisation = &ways.ruleset.organisation;
    let options = organisation.options_of(Some(army)).filter(|option| tried(organisation, option, ways.aim));
    // Options that no restriction or price depends on matter only for their points; they come last.
    let (quiet, options): (Vec<_>, Vec<_>) =
        options.map(|option| (option, silent(organisation, option))).partition(|(_, price)| price.is_some());
    let quiet = quiet.into_iter().filter_map(|(option, price)| Some((option, price?))).collect();
    let options = options.into_iter().map(|(option, _)| option).collect();
    let mut equipping = Equipping { ways, army, unit, options, quiet, left, all };
    for entry in grown(entry, organisation, army) {
        let as_it_is = &entry.0;
        if entry.1 {
            equipping.takes(as_it_is);
        } else {
            equipping.spread(as_it_is, way);
        }
        equipping.extend(as_it_is, None);
    }
}

/// The entry, and copies in which more figures take its options; each with whether it differs from the entry.
fn grown(entry: &ForceUnit, organisation: &Organisation, army: &Army) -> Vec<(ForceUnit, bool)> {
    let mut all = vec![entry.clone()];
    let whole =
        |take: &Take| organisation.options_of(Some(army)).any(|one| one.id == take.option.as_str() && one.whole);
    for index in 0..entry.take.len() {
        let take = &entry.take[index];
        if whole(take) {
            continue;
        }
        let counts = take.count.map_or(1..1, |count| count + 1..entry.figures());
        let mut amounts: Vec<(Option<i64>, bool)> = counts.map(|count| (Some(count), take.attached)).collect();
        amounts.extend(take.count.map(|_| (None, take.attached)));
        if !take.attached && !entry.with.is_empty() {
            let also: Vec<_> = amounts.iter().map(|(count, _)| (*count, true)).collect();
            amounts.extend(also.into_iter().chain([(take.count, true)]));
        }
        let more = all.iter().flat_map(|entry| {
            amounts.iter().map(|(count, attached)| {
                let mut other = entry.clone();
                (other.take[index].count, other.take[index].attached) = (*count, *attached);
                other
            })
        });
        let more: Vec<ForceUnit> = more.collect();
        all.extend(more);
    }
    all.into_iter().map(|other| (other.clone(), other != *entry)).collect()
}

/// The entry in the list of things not tried, if options are tried only for all figures of a unit.
const SOME_FIGURES: &str = "options that only some figures of a unit take";

struct Equipping<'e, 'a> {
    ways: &'e Fieldings<'a>,
    army: &'e Army,
    unit: &'e Unit,
    /// The options that are tried one by one.
    options: Vec<&'e UnitOption>,
    /// The options that matter only for their points, with their prices.
    quiet: Vec<(&'e UnitOption, Price)>,
    left: &'e mut usize,
    all: &'e mut Vec<Fielding>,
}

impl Equipping<'_, '_> {
    /// Adds one more option, then further ones. Each set is tried in the order of the options only, except for
    /// options that another one made available.
    fn extend(&mut self, entry: &ForceUnit, before: Option<(usize, &[usize])>) {
        let offered = self.offered(entry);
        for at in &offered {
            if before.is_some_and(|(last, known)| *at < last && known.contains(at)) {
                continue;
            }
            let option = self.options[*at];
            // An explicit count of all figures gives an option's traits to the figures, but not to the unit.
            let own = i64::from(!option.effects.gain.is_empty() || !option.effects.lose.is_empty());
            let mut figures = if option.whole { 0 } else { entry.figures() - 1 + own };
            if figures > 0 && self.ways.width == Width::Whole {
                self.ways.cut.borrow_mut().insert(SOME_FIGURES.to_owned());
                figures = 0;
            }
            for count in (1..=figures).map(Some).chain([None]) {
                for attached in [false, true] {
                    if attached && (option.whole || entry.with.is_empty()) {
                        continue;
                    }
                    let mut other = entry.clone();
                    other.take.push(Take { option: option.id.to_string(), count, attached });
                    if self.takes(&other) {
                        self.extend(&other, Some((*at, &offered)));
                    }
                }
            }
        }
    }

    /// Tries a unit with this equipment, and adds it to the ways if it is legal. True if the unit may take its options.
    fn takes(&mut self, entry: &ForceUnit) -> bool {
        if *self.left == 0 {
            self.ways.cut.borrow_mut().insert(format!("some ways to equip {}", self.unit.name));
            return false;
        }
        *self.left -= 1;
        let judged = self.ways.judged(self.army, entry);
        if !judged.refused {
            self.spread(entry, judged.way.as_ref());
        }
        self.all.extend(judged.way);
        !judged.refused
    }

    /// Adds options that only cost points: one way for each sum of points.
    fn spread(&mut self, entry: &ForceUnit, way: Option<&Fielding>) {
        if self.quiet.is_empty() {
            return;
        }
        let offered = self.offered_of(entry, &self.quiet.iter().map(|(option, _)| *option).collect::<Vec<_>>());
        let attached = i64::try_from(entry.with.len()).unwrap_or(0);
        let mut sums: BTreeMap<i64, Vec<Take>> = BTreeMap::from([(0, Vec::new())]);
        for (option, price) in offered.into_iter().map(|at| &self.quiet[at]) {
            let taken = |count: i64, with: bool| match price {
                Price::Each(points) => points * (count + if with { attached } else { 0 }),
                Price::Unit(points) => *points,
                Price::Times(_) | Price::Sizes(_) | Price::Sum(_) => 0,
            };
            if entry.figures() > 1 && self.ways.width == Width::Whole {
                self.ways.cut.borrow_mut().insert(SOME_FIGURES.to_owned());
            }
            let few = match self.ways.width {
                Width::Wide => entry.figures() - 1,
                Width::Plain | Width::Whole => 0,
            };
            let counts = (1..=few).map(Some).chain([None]);
            let amounts = counts.flat_map(|count| [false, true].map(|with| (count, with)));
            let known: Vec<(i64, Vec<Take>)> = sums.iter().map(|(points, takes)| (*points, takes.clone())).collect();
            for (count, with) in amounts.filter(|(_, with)| !with || attached > 0) {
                for (points, takes) in &known {
                    let take = Take { option: option.id.to_string(), count, attached: with };
                    let points = points + taken(count.unwrap_or_else(|| entry.figures()), with);
                    sums.entry(points).or_insert_with(|| takes.iter().cloned().chain([take]).collect());
                }
            }
        }
        let summed = self.ways.bounds.iter().any(|bound| bound.sum.is_of_points());
        let way = way.filter(|_| !summed && !self.is_multiplied(entry));
        for (points, takes) in sums.into_iter().filter(|(_, takes)| !takes.is_empty()) {
            let mut unit = entry.clone();
            unit.take.extend(takes);
            match way {
                // Points alone don't make a legal way illegal.
                Some(way) => self.all.extend(way.dearer(unit, points, self.ways.most)),
                None if *self.left > 0 => {
                    *self.left -= 1;
                    let judged = self.ways.judged(self.army, &unit);
                    self.all.extend(judged.way);
                }
                None => {
                    self.ways.cut.borrow_mut().insert(format!("some ways to equip {}", self.unit.name));
                }
            }
        }
    }

    /// Whether a factor applies to the unit's price.
    fn is_multiplied(&self, entry: &ForceUnit) -> bool {
        let organisation = &self.ways.ruleset.organisation;
        let times = |price: &Option<Price>| matches!(price, Some(Price::Times(_)));
        let taken = |option: &&UnitOption| entry.take.iter().any(|take| option.id == take.option.as_str());
        organisation.options_of(Some(self.army)).filter(taken).any(|option| times(&option.price))
            || organisation.choices.iter().flat_map(|choice| &choice.options).any(|way| times(&way.price))
    }

    /// The indexes of the options that a unit is offered and has not taken.
    fn offered(&self, entry: &ForceUnit) -> Vec<usize> {
        self.offered_of(entry, &self.options)
    }

    fn offered_of(&self, entry: &ForceUnit, options: &[&UnitOption]) -> Vec<usize> {
        let alone = self.ways.alone(self.army, entry);
        let (muster, _) = muster(self.ways.ruleset, &alone);
        let Some(one) = muster.units.first() else { return Vec::new() };
        let taken = |option: &UnitOption| entry.take.iter().any(|take| take.option == option.id.as_str());
        let may = |option: &UnitOption| option.who.means(&one.candidate()) && !taken(option);
        options.iter().enumerate().filter(|(_, option)| may(option)).map(|(at, _)| at).collect()
    }
}
