use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::model::Counted;
use crate::odds::Odds;

/// The counts of several throws in the making: for each count, the numbers of the throws so far that still matter to
/// it.
pub(super) type Tally = Vec<Vec<i64>>;

/// The odds of some counts after each of several numbers of throws.
pub(super) type CountsAfter = Rc<BTreeMap<u32, Odds<Vec<i64>>>>;

/// All such odds worked out so far: by what one throw gives each count, what each count keeps, and the numbers of
/// throws. Passes and actions of an exchange have many in common.
pub(super) type KnownCounts = RefCell<BTreeMap<(Odds<Vec<i64>>, Vec<KeptThrows>, BTreeSet<u32>), CountsAfter>>;

/// The numbers of its throws that a count keeps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum KeptThrows {
    /// Their sum alone.
    Sum,
    /// Each different one.
    Different,
    /// This many of the highest.
    Highest(usize),
    /// This many of the lowest.
    Lowest(usize),
}

/// A tally before any throw.
pub(super) fn empty(of: &[&Counted]) -> Tally {
    vec![Vec::new(); of.len()]
}

/// A tally after one more throw, which gives each count a number.
pub(super) fn joined(of: &[&Counted], so_far: &Tally, one: &[i64]) -> Tally {
    let mut next = so_far.clone();
    for ((of, kept), number) in of.iter().zip(&mut next).zip(one) {
        let at = kept.partition_point(|known| known < number);
        match kept_of(of) {
            KeptThrows::Sum => match kept.first_mut() {
                Some(sum) => *sum += number,
                None => kept.push(*number),
            },
            KeptThrows::Different if kept.get(at) == Some(number) => {}
            KeptThrows::Different => kept.insert(at, *number),
            KeptThrows::Highest(most) => {
                kept.insert(at, *number);
                let extra = kept.len().saturating_sub(most);
                kept.drain(..extra);
            }
            KeptThrows::Lowest(most) => {
                kept.insert(at, *number);
                kept.truncate(most);
            }
        }
    }
    next
}

/// The counts that a tally comes to.
pub(super) fn counts(of: &[&Counted], tally: &Tally) -> Vec<i64> {
    let one = |(of, kept): (&&Counted, &Vec<i64>)| match kept_of(of) {
        KeptThrows::Different => i64::try_from(kept.len()).unwrap_or(i64::MAX),
        KeptThrows::Sum | KeptThrows::Highest(_) | KeptThrows::Lowest(_) => kept.iter().sum(),
    };
    of.iter().zip(tally).map(one).collect()
}

/// Whether a count is the sum of what its throws give.
pub(super) fn is_sum(of: &Counted) -> bool {
    matches!(kept_of(of), KeptThrows::Sum)
}

/// The numbers of its throws that a count keeps.
pub(super) fn kept_of(of: &Counted) -> KeptThrows {
    match of {
        Counted::Different => KeptThrows::Different,
        Counted::Highest(most) => KeptThrows::Highest(*most as usize),
        Counted::Lowest(most) => KeptThrows::Lowest(*most as usize),
        Counted::Met
        | Counted::Missed
        | Counted::Natural(_)
        | Counted::If(_)
        | Counted::Rows(_)
        | Counted::Total
        | Counted::Shown
        | Counted::Needed
        | Counted::Column(_) => KeptThrows::Sum,
    }
}

#[cfg(test)]
mod tests {
    use super::{counts, empty, joined};
    use crate::model::Counted;

    #[test]
    fn the_dice_that_matter_are_kept() {
        let of = [&Counted::Different, &Counted::Highest(2), &Counted::Lowest(2), &Counted::Total];
        let after = [3, 5, 3, 1].iter().fold(empty(&of), |tally, face| joined(&of, &tally, &[*face; 4]));
        assert_eq!(counts(&of, &after), [3, 8, 4, 12]);
        assert_eq!(counts(&of, &empty(&of)), [0; 4]);
    }
}
