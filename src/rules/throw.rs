use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::model::{Dice, DieFaces};

/// Throws dice one after another. The same seed and stream give the same throws on every machine.
pub struct Thrower {
    generator: ChaCha8Rng,
}

impl Thrower {
    /// Begins one of the independent streams of throws that a seed gives.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Thrower { generator }
    }

    /// The face of each die in the order thrown, and the total of the dice that count.
    pub fn throw(&mut self, dice: &Dice, dies: &DieFaces) -> (Vec<i64>, i64) {
        let die = dies.faces(dice.sides);
        let shown: Vec<i64> =
            (0..dice.count).map(|_| die.first + i64::from(self.generator.random_range(0..dice.sides))).collect();
        let total = dice.total(&shown);
        (shown, total)
    }

    /// Picks one of several by weight and returns its index; the first if all weights are 0.
    pub fn pick(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        if total == 0 {
            return 0;
        }
        let mut left = self.generator.random_range(0..total);
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }
}

/// Throws dice once, from a seed: the face of each die in the order thrown, and the total of the dice that count.
pub fn throw(dice: &Dice, dies: &DieFaces, seed: u64) -> (Vec<i64>, i64) {
    Thrower::new(seed, 0).throw(dice, dies)
}

#[cfg(test)]
mod tests {
    use super::{Thrower, throw};
    use crate::model::{Dice, Die, DieFaces};

    fn dice(text: &str) -> Dice {
        text.parse().unwrap_or_else(|message| unreachable!("{message}"))
    }

    #[test]
    fn every_face_comes_up_and_nothing_else() {
        let dies = DieFaces { named: vec![Die { sides: 10, first: 0, last: 9, ten: None }], ladders: Vec::new() };
        let thrown: std::collections::BTreeSet<i64> =
            (0..500).map(|seed| throw(&dice("1d10"), &dies, seed).1).collect();
        assert_eq!(thrown.into_iter().collect::<Vec<_>>(), (0..=9).collect::<Vec<_>>());
    }

    #[test]
    fn only_the_dice_kept_count() {
        for seed in 0..50 {
            let (mut shown, total) = throw(&dice("3d6 highest 2"), &DieFaces::default(), seed);
            shown.sort_unstable();
            assert_eq!(total, shown[1] + shown[2]);
            assert_eq!(throw(&dice("3d6 lowest 1"), &DieFaces::default(), seed).1, shown[0]);
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_throw() {
        assert_eq!(throw(&dice("5d10"), &DieFaces::default(), 1757).0, [9, 9, 5, 2, 10]);
    }

    /// Each face comes up as often as expected, within five standard deviations over many throws.
    #[test]
    fn faces_come_up_as_often_as_expected() {
        for sides in [6_u32, 10, 20, 100] {
            let mut counts = vec![0_i64; sides as usize];
            let throws = 40_000_i64;
            for stream in 0..400 {
                let mut thrower = Thrower::new(1757, stream);
                for _ in 0..100 {
                    let (_, total) = thrower.throw(&dice(&format!("1d{sides}")), &DieFaces::default());
                    counts[usize::try_from(total - 1).unwrap_or(usize::MAX)] += 1;
                }
            }
            let expected = throws / i64::from(sides);
            for (face, count) in counts.iter().enumerate() {
                // Variance of a count is throws × p × (1 − p), a little under the expected count.
                let squared = (count - expected) * (count - expected);
                assert!(squared <= 25 * expected, "a d{sides} showed {} {count} times, {expected} expected", face + 1);
            }
        }
    }

    #[test]
    fn weights_are_kept() {
        let mut counts = [0_i64; 3];
        let mut thrower = Thrower::new(7, 3);
        for _ in 0..8_000 {
            counts[thrower.pick(&[1, 0, 3])] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((counts[0] - 2_000).abs() < 200, "{counts:?}");
    }
}
