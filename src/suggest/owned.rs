use std::collections::{BTreeMap, BTreeSet};

use super::effort::SearchEffort;
use super::fielding::Fielding;
use super::valuation::Valuation;
use super::worth_table::WorthTable;

/// The most that these ways can be worth within the limit, if no more of each unit is fielded than is owned;
/// formations and attached figures are ignored, so no force is worth more. `keys` begin with the units by id. `None`
/// if a unit is unlimited or the search is interrupted.
pub fn most_of_owned<'w>(
    ways: impl Iterator<Item = &'w Fielding>,
    (keys, caps): (&[String], &[Option<i64>]),
    limit: i64,
    worth: Valuation,
    effort: &SearchEffort<'_>,
) -> Option<i64> {
    let mut units: BTreeMap<usize, BTreeSet<(usize, usize, i64)>> = BTreeMap::new();
    for way in ways {
        let unit = keys.iter().position(|key| *key == way.unit.unit)?;
        let uses = way.uses.iter().find(|(used, _)| *used == unit).map_or(0, |(_, number)| *number);
        // A unit that uses no figures would be unlimited.
        if uses == 0 {
            return None;
        }
        let way = (usize::try_from(uses).ok()?, usize::try_from(way.cost).ok()?, worth.of(way));
        units.entry(unit).or_default().insert(way);
    }
    let size = usize::try_from(limit).ok()?;
    let mut all = WorthTable::nothing(size);
    for (unit, ways) in units {
        let there = usize::try_from(caps[unit]?).ok()?;
        let ways: Vec<_> = ways.into_iter().collect();
        all = all.and(&WorthTable::of(of_one(&ways, there, size, effort)?));
    }
    all.at(limit)
}

/// The most that these ways can be worth, if at most `most` of one key is used; all others are unlimited.
pub fn most_within<'w>(
    ways: impl Iterator<Item = &'w Fielding>,
    (key, most): (usize, i64),
    limit: i64,
    worth: Valuation,
    effort: &SearchEffort<'_>,
) -> Option<i64> {
    let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
    for way in ways {
        let uses = way.uses.iter().find(|(used, _)| *used == key).map_or(0, |(_, number)| *number);
        match (usize::try_from(uses).ok()?, usize::try_from(way.cost).ok()?) {
            (0, _) => outside.insert((way.cost, worth.of(way))),
            (uses, cost) => inside.insert((uses, cost, worth.of(way))),
        };
    }
    let size = usize::try_from(limit).ok()?;
    let inside: Vec<(usize, usize, i64)> = inside.into_iter().collect();
    let inside = WorthTable::of(of_one(&inside, usize::try_from(most).ok()?, size, effort)?);
    inside.and(&WorthTable::one_of(size, outside.into_iter()).repeated()).at(limit)
}

/// The greatest worth of this many figures of one unit, for each sum of points; `None` if the search is interrupted.
fn of_one(ways: &[(usize, usize, i64)], figures: usize, size: usize, effort: &SearchEffort<'_>) -> Option<Vec<i64>> {
    let mut most = vec![vec![0; size + 1]];
    for number in 1..=figures {
        if effort.interrupted() {
            return None;
        }
        let mut row: Vec<i64> = most[number - 1].clone();
        for (uses, cost, worth) in ways.iter().filter(|(uses, cost, _)| *uses <= number && *cost <= size) {
            let before = &most[number - uses];
            for points in *cost..=size {
                row[points] = row[points].max(before[points - cost] + worth);
            }
        }
        most.push(row);
    }
    most.pop()
}

#[cfg(test)]
mod tests {
    use super::most_of_owned;
    use crate::model::{Aim, ForceUnit};
    use crate::suggest::effort::SearchEffort;
    use crate::suggest::fielding::Fielding;
    use crate::suggest::valuation::Valuation;
    use crate::work::{Patience, StopFlag};

    #[test]
    fn owned_figures_are_fielded_once() {
        let keys = ["bow".to_owned(), "blade".to_owned()];
        let way = |unit: usize, figures: i64, cost: i64| {
            let entry = ForceUnit { unit: keys[unit].clone(), count: Some(figures), ..ForceUnit::default() };
            Fielding::plain(entry, cost, vec![(unit, figures)])
        };
        let ways = [way(0, 4, 40), way(0, 6, 66), way(1, 5, 45)];
        let going = StopFlag::default();
        let effort = SearchEffort::new(Patience::of_effort(&going, u64::MAX));
        let most = |caps: [Option<i64>; 2], limit: i64| {
            let worth = Valuation::new(Aim::Points, limit);
            most_of_owned(ways.iter(), (&keys, &caps), limit, worth, &effort).map(Valuation::aim)
        };
        let there = |bows: i64, blades: i64| [Some(bows), Some(blades)];
        assert_eq!(
            [most(there(3, 4), 500), most(there(4, 5), 500), most(there(10, 5), 500)],
            [Some(0), Some(85), Some(151)]
        );
        assert_eq!([most(there(10, 5), 150), most(there(10, 5), 44)], [Some(125), Some(40)]);
        assert_eq!(most([None, None], 500), None);
    }
}
