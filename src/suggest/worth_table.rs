use super::formation::MANY;

/// The greatest worth for each sum of points: entry `c` is for at most `c` points, `None` if they buy nothing. How
/// units restrict each other is ignored, so no force is worth more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthTable(Vec<Option<i64>>);

impl WorthTable {
    /// The table of buying nothing: worth 0 at every sum.
    pub fn nothing(limit: usize) -> WorthTable {
        WorthTable(vec![Some(0); limit + 1])
    }

    /// The table of something unavailable.
    pub fn none(limit: usize) -> WorthTable {
        WorthTable(vec![None; limit + 1])
    }

    /// A table of the greatest worth for 0, 1, 2 … points.
    pub fn of(most: Vec<i64>) -> WorthTable {
        WorthTable(most.into_iter().map(Some).collect()).rising()
    }

    /// The table of one of these things, each with its cost and worth.
    pub fn one_of(limit: usize, things: impl Iterator<Item = (i64, i64)>) -> WorthTable {
        let mut table = WorthTable::none(limit);
        for (cost, worth) in things {
            if let Some(place) = usize::try_from(cost).ok().and_then(|cost| table.0.get_mut(cost)) {
                *place = (*place).max(Some(worth));
            }
        }
        table.rising()
    }

    /// The greatest worth for a sum of points; `None` if they buy nothing.
    pub fn at(&self, points: i64) -> Option<i64> {
        *self.0.get(usize::try_from(points).ok()?.min(self.0.len() - 1))?
    }

    /// The better of both tables, for each sum.
    #[must_use]
    pub fn or(mut self, other: &WorthTable) -> WorthTable {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = (*own).max(*other);
        }
        self
    }

    /// The table of one from each.
    #[must_use]
    pub fn and(&self, other: &WorthTable) -> WorthTable {
        let mut table = WorthTable::none(self.0.len() - 1);
        let (steps, others) = (self.steps(), other.steps());
        for (cost, worth) in &steps {
            for (more, also) in &others {
                if let Some(place) = table.0.get_mut(cost + more) {
                    *place = (*place).max(Some(worth + also));
                }
            }
        }
        table.rising()
    }

    /// The table of any number of these, 0 included.
    #[must_use]
    pub fn repeated(&self) -> WorthTable {
        let (free, steps): (Vec<_>, Vec<_>) = self.steps().into_iter().partition(|(cost, _)| *cost == 0);
        let mut table = WorthTable::nothing(self.0.len() - 1);
        // Free things are limited only by what a file may hold.
        table.0[0] =
            Some(free.iter().map(|(_, worth)| worth.saturating_mul(i64::try_from(MANY).unwrap_or(i64::MAX))).sum());
        for points in 1..table.0.len() {
            let before = table.0[points - 1];
            let with = |(cost, worth): &(usize, i64)| Some(table.0[points.checked_sub(*cost)?]? + worth);
            let best = steps.iter().filter_map(with).max();
            table.0[points] = before.max(best);
        }
        table
    }

    /// The sums at which the worth rises, with that worth.
    fn steps(&self) -> Vec<(usize, i64)> {
        let mut steps: Vec<(usize, i64)> = Vec::new();
        for (points, worth) in self.0.iter().enumerate() {
            if let Some(worth) = worth
                && steps.last().is_none_or(|(_, last)| last < worth)
            {
                steps.push((points, *worth));
            }
        }
        steps
    }

    /// More points buy at least as much as fewer.
    fn rising(mut self) -> WorthTable {
        let mut best = None;
        for place in &mut self.0 {
            best = best.max(*place);
            *place = best;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::WorthTable;

    #[test]
    fn the_best_that_points_buy_is_found() {
        let one = WorthTable::one_of(12, [(5, 5), (7, 7)].into_iter());
        assert_eq!((one.at(4), one.at(6), one.at(99)), (None, Some(5), Some(7)));
        let two = one.and(&one);
        assert_eq!((two.at(9), two.at(11), two.at(12)), (None, Some(10), Some(12)));
        let any = one.repeated();
        assert_eq!((any.at(4), any.at(9), any.at(11)), (Some(0), Some(7), Some(10)));
    }
}
