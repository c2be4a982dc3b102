use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::model::{Dice, Dies, Keep};

/// Throws dice: what each die shows, in the order thrown, and the total of those that count.
/// The same seed gives the same throw on every machine.
pub fn throw(dice: &Dice, dies: &Dies, seed: u64) -> (Vec<i64>, i64) {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let die = dies.faces(dice.sides);
    let shown: Vec<i64> =
        (0..dice.count).map(|_| die.first + i64::from(generator.random_range(0..dice.sides))).collect();
    let mut counting = shown.clone();
    counting.sort_unstable();
    let kept = dice.kept() as usize;
    let total: i64 = match dice.keep {
        Keep::All | Keep::Lowest(_) => counting.iter().take(kept).sum(),
        Keep::Highest(_) => counting.iter().rev().take(kept).sum(),
    };
    (shown, total + dice.add)
}

#[cfg(test)]
mod tests {
    use super::throw;
    use crate::model::{Dice, Die, Dies};

    fn dice(text: &str) -> Dice {
        text.parse().unwrap_or_else(|message| unreachable!("{message}"))
    }

    #[test]
    fn every_face_comes_up_and_nothing_else() {
        let dies = Dies { named: vec![Die { sides: 10, first: 0, last: 9, ten: None }] };
        let thrown: std::collections::BTreeSet<i64> =
            (0..500).map(|seed| throw(&dice("1d10"), &dies, seed).1).collect();
        assert_eq!(thrown.into_iter().collect::<Vec<_>>(), (0..=9).collect::<Vec<_>>());
    }

    #[test]
    fn only_the_dice_kept_count() {
        for seed in 0..50 {
            let (mut shown, total) = throw(&dice("3d6 highest 2"), &Dies::default(), seed);
            shown.sort_unstable();
            assert_eq!(total, shown[1] + shown[2]);
            assert_eq!(throw(&dice("3d6 lowest 1"), &Dies::default(), seed).1, shown[0]);
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_throw() {
        assert_eq!(throw(&dice("5d10"), &Dies::default(), 1757).0, [9, 9, 5, 2, 10]);
    }
}
