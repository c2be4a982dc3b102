use num_bigint::BigUint;

use super::Odds;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, DieFaces, Keep};

/// The maximum number of totals that one answer may have; a longer answer helps nobody.
const MOST_TOTALS: u64 = 2_000;

/// The maximum number of sums that one answer may take: about a second in a debug build.
pub const MOST_SUMS: u64 = 2_000_000;

const FEWER: &str = "use fewer dice, or dice of fewer sides";

/// The chance of each total of a throw. An error if there are too many totals, or it takes too many sums.
pub fn thrown(dice: &Dice, dies: &DieFaces) -> Result<Odds<i64>, Diagnostic> {
    let (count, kept) = (u64::from(dice.count), u64::from(dice.kept()));
    let totals = kept * (u64::from(dice.sides) - 1) + 1;
    let sums = match dice.keep {
        Keep::All => count * totals,
        Keep::Highest(_) | Keep::Lowest(_) => u64::from(dice.sides) * kept * totals * count,
    };
    if totals > MOST_TOTALS {
        let message = format!("`{dice}` has {totals} possible totals; at most {MOST_TOTALS} are allowed");
        return Err(Diagnostic::error(Code::BadValue, message).hint(FEWER));
    }
    within_reach(&format!("`{dice}`"), sums)?;
    let ways = match dice.keep {
        Keep::All => all(dice),
        Keep::Highest(_) | Keep::Lowest(_) => highest(dice),
    };
    let die = dies.faces(dice.sides);
    let kept = i64::from(dice.kept());
    let steps = |index: usize| i64::try_from(index).unwrap_or(i64::MAX);
    let total = |index: usize| match dice.keep {
        Keep::All | Keep::Highest(_) => kept * die.first + steps(index) + dice.add,
        Keep::Lowest(_) => kept * die.last - steps(index) + dice.add,
    };
    Ok(Odds::counted(ways.into_iter().enumerate().map(|(index, number)| (total(index), number))))
}

/// An error if an answer takes more than `MOST_SUMS` sums.
pub fn within_reach(of: &str, sums: u64) -> Result<(), Diagnostic> {
    within(of, sums, MOST_SUMS)
}

/// An error if an answer takes more sums than `most`.
pub fn within(of: &str, sums: u64, most: u64) -> Result<(), Diagnostic> {
    if sums <= most {
        return Ok(());
    }
    let message = format!("working out the chances of {of} takes {sums} sums; at most {most} are allowed");
    Err(Diagnostic::error(Code::BadValue, message).hint(FEWER))
}

/// For each total from the lowest up, the number of ways in which the dice add up to it.
fn all(dice: &Dice) -> Vec<BigUint> {
    let sides = dice.sides as usize;
    let mut ways = vec![BigUint::from(1_u32)];
    for _ in 0..dice.count {
        let mut next = Vec::with_capacity(ways.len() + sides - 1);
        let mut within = BigUint::ZERO;
        for total in 0..ways.len() + sides - 1 {
            if let Some(number) = ways.get(total) {
                within += number;
            }
            if let Some(number) = total.checked_sub(sides).and_then(|gone| ways.get(gone)) {
                within -= number;
            }
            next.push(within.clone());
        }
        ways = next;
    }
    ways
}

/// For each total from the lowest up, the number of ways in which the highest dice add up to it; read backwards, it
/// gives those of the lowest dice. Faces are taken from the highest down: some dice show the face, and for the rest
/// only their number matters.
fn highest(dice: &Dice) -> Vec<BigUint> {
    let (count, kept, sides) = (dice.count as usize, dice.kept() as usize, dice.sides as usize);
    let choose = pascal(count);
    let mut done = vec![BigUint::ZERO; kept * (sides - 1) + 1];
    // By the number of dice placed so far, all of which are kept, and by their total.
    let mut placed = vec![vec![BigUint::ZERO; done.len()]; kept];
    placed[0][0] += 1_u32;
    for face in (0..sides).rev() {
        for before in (0..kept).rev() {
            let left = count - before;
            let open = kept - before;
            let below = BigUint::from(face);
            let filled: BigUint = (open..=left)
                .map(|showing| &choose[left][showing] * below.pow(u32::try_from(left - showing).unwrap_or(u32::MAX)))
                .sum();
            for total in 0..done.len() {
                if placed[before][total].bits() == 0 {
                    continue;
                }
                let ways = placed[before][total].clone();
                done[total + open * face] += &ways * &filled;
                for showing in 1..open {
                    placed[before + showing][total + showing * face] += &ways * &choose[left][showing];
                }
            }
        }
    }
    done
}

/// Pascal's triangle down to row `most`: entry `k` of row `n` is the number of ways to choose `k` of `n`.
pub(super) fn pascal(most: usize) -> Vec<Vec<BigUint>> {
    let mut rows = vec![vec![BigUint::from(1_u32)]];
    for above in 0..most {
        let row = &rows[above];
        let inner = row.windows(2).map(|two| &two[0] + &two[1]);
        let ends = || std::iter::once(BigUint::from(1_u32));
        rows.push(ends().chain(inner).chain(ends()).collect());
    }
    rows
}
