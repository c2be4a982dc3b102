use super::fielding::{Fielding, Fieldings, Width};
use super::matters::tried;
use crate::model::{Army, ForceUnit, Organisation, Take, Unit, UnitOption};
use crate::rules::muster;

/// The ways to equip a unit in addition to what it has: with every set of options that it is offered, each taken by some
/// figures or by all, without those attached and with them. `left` is how many are still tried.
pub fn equipped(
    ways: &Fieldings<'_>,
    (army, unit): (&Army, &Unit),
    entry: &ForceUnit,
    left: &mut usize,
    all: &mut Vec<Fielding>,
) {
    let organisation = &ways.ruleset.organisation;
    let options =
        organisation.options_of(Some(army)).filter(|option| tried(organisation, army, option, ways.aim)).collect();
    let mut equipping = Equipping { ways, army, unit, options, left, all };
    for entry in grown(entry, organisation, army) {
        let as_it_is = &entry.0;
        if entry.1 {
            equipping.takes(as_it_is);
        }
        equipping.extend(as_it_is, None);
    }
}

/// The same, and with more figures that take what some have taken; whether it is another than it was.
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

struct Equipping<'e, 'a> {
    ways: &'e Fieldings<'a>,
    army: &'e Army,
    unit: &'e Unit,
    /// The options that are tried.
    options: Vec<&'e UnitOption>,
    left: &'e mut usize,
    all: &'e mut Vec<Fielding>,
}

impl Equipping<'_, '_> {
    /// A unit with one option more, and then with another: in the order of the options, but for those that another brings.
    fn extend(&mut self, entry: &ForceUnit, before: Option<(usize, &[usize])>) {
        let offered = self.offered(entry);
        for at in &offered {
            if before.is_some_and(|(last, known)| *at < last && known.contains(at)) {
                continue;
            }
            let option = self.options[*at];
            let mut figures = if option.whole { 0 } else { entry.count.unwrap_or(1) - 1 };
            if figures > 0 && self.ways.width == Width::Whole {
                self.ways.cut.borrow_mut().insert("options that only some figures of a unit take".to_owned());
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

    /// Whether a unit may be so equipped, whatever else is wrong with it; where nothing is, it is one of the ways.
    fn takes(&mut self, entry: &ForceUnit) -> bool {
        if *self.left == 0 {
            self.ways.cut.borrow_mut().insert(format!("some ways to equip {}", self.unit.name));
            return false;
        }
        *self.left -= 1;
        let judged = self.ways.judged(self.army, entry);
        self.all.extend(judged.way);
        !judged.refused
    }

    /// The options that a unit is offered and has not taken, by their places.
    fn offered(&self, entry: &ForceUnit) -> Vec<usize> {
        let alone = self.ways.alone(self.army, entry);
        let (muster, _) = muster(self.ways.ruleset, &alone);
        let Some(one) = muster.units.first() else { return Vec::new() };
        let taken = |option: &UnitOption| entry.take.iter().any(|take| take.option == option.id.as_str());
        let may = |option: &UnitOption| option.who.means(&one.candidate()) && !taken(option);
        self.options.iter().enumerate().filter(|(_, option)| may(option)).map(|(at, _)| at).collect()
    }
}
