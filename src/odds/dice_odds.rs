use num_bigint::BigUint;

use super::{Odds, Totals};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Dice, DieFaces, Keep};

/// The most steps, each a sum or a product, that one answer may take: about a second in a debug build.
pub const MOST_SUMS: u64 = 2_000_000;

/// The most work that plain dice may take, in units of `work`: far below a second in a debug build.
pub const MOST_WORK: u64 = 60_000_000;

/// The most bits that all numbers of cases of a throw may have together.
const MOST_BITS: u64 = 1 << 27;

/// The chance of each total of a throw. An error if it takes too much work.
pub fn thrown(dice: &Dice, dies: &DieFaces) -> Result<Odds<i64>, Diagnostic> {
    totals(dice, dies).exactly().ok_or_else(|| too_many(&dice.to_string()))
}

/// The error for a throw with too many cases, where only exact chances will do.
pub fn too_many(dice: &str) -> Diagnostic {
    Diagnostic::error(Code::BadValue, format!("the cases of `{dice}` are too many to count")).hint(FEWER)
}

/// The chances of the totals of a throw: exact, or where that takes too much work, between bounds.
pub fn totals(dice: &Dice, dies: &DieFaces) -> Totals {
    totals_within(dice, dies, MOST_WORK)
}

/// The same, for at most this much work, though never with fewer than two faces to a die.
///
/// Dice with too many faces are counted as dice with fewer: of a number from 0 to 1 that is drawn evenly, the share of
/// all faces below it decides both a face of the die and one of the coarser die, so that one bounds the other.
pub fn totals_within(dice: &Dice, dies: &DieFaces, most: u64) -> Totals {
    let kept = i64::from(dice.kept());
    let faces = faces_within(dice, most);
    let ways = match dice.keep {
        Keep::All => all(dice.count as usize, faces as usize),
        Keep::Highest(_) | Keep::Lowest(_) => highest(dice.count as usize, dice.kept() as usize, faces as usize),
    };
    let (coarser, die) = (Coarser::of(dice, faces), dies.faces(dice.sides));
    let total = |index: usize| match dice.keep {
        Keep::All | Keep::Highest(_) => kept * die.first + coarser.least(index) + dice.add,
        Keep::Lowest(_) => kept * die.last - coarser.least(index) - coarser.slack + dice.add,
    };
    let odds = Odds::counted(ways.into_iter().enumerate().map(|(index, number)| (total(index), number)));
    Totals::new(odds, coarser.slack)
}

/// Dice counted as dice with fewer faces, or as they are.
struct Coarser {
    sides: i64,
    faces: i64,
    kept: i64,
    /// How much more than the least a total may be.
    slack: i64,
}

impl Coarser {
    fn of(dice: &Dice, faces: u32) -> Coarser {
        let (sides, kept) = (dice.sides, dice.kept());
        let slack = if sides.is_multiple_of(faces) {
            kept * (sides / faces - 1)
        } else {
            kept - 1 + (sides * kept).div_ceil(faces)
        };
        let slack = i64::from(slack.min(kept * (sides - 1)));
        Coarser { sides: i64::from(sides), faces: i64::from(faces), kept: i64::from(kept), slack }
    }

    /// The least total, counted from 0, where the coarser dice come to this one.
    fn least(&self, coarse: usize) -> i64 {
        let coarse = i64::try_from(coarse).unwrap_or(0);
        let lost = if self.sides % self.faces == 0 { 0 } else { self.kept - 1 };
        let least = coarse * self.sides / self.faces - lost;
        least.clamp(0, self.kept * (self.sides - 1) - self.slack)
    }
}

/// The most faces, up to those of a die, that can be counted within this much work.
fn faces_within(dice: &Dice, most: u64) -> u32 {
    let fits = |faces: u32| work(dice, faces) <= most && bits(dice, faces) <= MOST_BITS;
    if fits(dice.sides) {
        return dice.sides;
    }
    let (mut fitting, mut beyond) = (2, dice.sides);
    while beyond - fitting > 1 {
        let middle = fitting.midpoint(beyond);
        if fits(middle) { fitting = middle } else { beyond = middle }
    }
    // Faces joined in equal numbers have narrower bounds.
    let even = (fitting / 2 + 1..=fitting).rev().find(|faces| dice.sides.is_multiple_of(*faces));
    even.unwrap_or(fitting)
}

/// The work of counting a throw of dice with this many faces: about a nanosecond each in a release build.
fn work(dice: &Dice, faces: u32) -> u64 {
    let (count, kept, faces) = (u64::from(dice.count), u64::from(dice.kept()), u64::from(faces));
    let sums = match dice.keep {
        Keep::All => 3 * count * faces,
        Keep::Highest(_) | Keep::Lowest(_) => {
            kept * kept * faces * faces / 2 + 4 * faces * kept * (1 + kept.min(count - kept))
        }
    };
    sums.saturating_mul(10 + count * u64::from(faces.ilog2() + 1) / 64)
}

/// The bits that all numbers of cases have together, at most.
fn bits(dice: &Dice, faces: u32) -> u64 {
    u64::from(dice.kept()) * u64::from(faces) * u64::from(dice.count) * u64::from(faces.ilog2() + 1)
}

const FEWER: &str = "use fewer dice, or dice of fewer sides";

/// An error if an answer takes more than `MOST_SUMS` steps.
pub fn within_reach(of: &str, sums: u64) -> Result<(), Diagnostic> {
    within(of, sums, MOST_SUMS)
}

/// An error if an answer takes more steps than `most`.
pub fn within(of: &str, sums: u64, most: u64) -> Result<(), Diagnostic> {
    if sums <= most {
        return Ok(());
    }
    let message = format!("working out the chances of {of} takes {sums} steps; at most {most} are allowed");
    Err(Diagnostic::error(Code::BadValue, message).hint(FEWER))
}

/// For each total from the least up, the number of ways in which the dice add up to it.
///
/// They are the coefficients of a power, each found from three before it; the second half mirrors the first.
fn all(count: usize, faces: usize) -> Vec<BigUint> {
    let totals = count * (faces - 1) + 1;
    let mut ways = vec![BigUint::from(1_u32)];
    ways.reserve(totals);
    for total in 1..totals.div_ceil(2) {
        let mut sum = &ways[total - 1] * (total - 1 + count);
        if let Some(last) = total.checked_sub(faces + 1) {
            sum += &ways[last] * (totals - 1 - last);
        }
        if let Some(gone) = total.checked_sub(faces) {
            sum -= &ways[gone] * (count * faces - gone);
        }
        ways.push(sum / total);
    }
    for total in ways.len()..totals {
        ways.push(ways[totals - 1 - total].clone());
    }
    ways
}

/// For each total from the least up, the number of ways in which the highest dice add up to it; read backwards, it
/// gives those of the lowest dice.
///
/// Cases are told apart by the lowest face that is kept, and by how many dice show more; the rest of those kept show
/// that face, and of the others only their number matters.
fn highest(count: usize, kept: usize, faces: usize) -> Vec<BigUint> {
    if kept == count {
        return all(count, faces);
    }
    let mut done = vec![BigUint::ZERO; kept * (faces - 1) + 1];
    let (choose, of_rest): (Vec<_>, Vec<_>) = (row(count), (0..kept).map(|above| row(count - above)).collect());
    for face in 0..faces {
        let more = faces - 1 - face;
        let rest = |above: usize| rest(&of_rest[above], kept - above, face) * &choose[above];
        // For each total of the dice that show more, each counted from that face.
        let mut ways = Vec::new();
        for above in (0..if more == 0 { 1 } else { kept }).rev() {
            one_more(&mut ways, more);
            ways.insert(0, rest(above));
        }
        for (total, ways) in ways.into_iter().enumerate() {
            done[total + kept * face] += ways;
        }
    }
    done
}

/// The ways in which dice show `face` or less, from 0, and at least `least` of them that face; `choose` has the ways to
/// choose 0, 1, 2 … of the dice.
fn rest(choose: &[BigUint], least: usize, face: usize) -> BigUint {
    let count = choose.len() - 1;
    let power = |base: usize, exponent: usize| BigUint::from(base).pow(u32::try_from(exponent).unwrap_or(u32::MAX));
    let showing = |number: usize| &choose[number] * power(face, count - number);
    if least <= count - least {
        power(face + 1, count) - (0..least).map(showing).sum::<BigUint>()
    } else {
        (least..=count).map(showing).sum()
    }
}

/// Adds a die of `faces` faces from 0 to the ways for each total, in place: sums of all ways up to each total, less
/// those that are too far below it.
fn one_more(ways: &mut Vec<BigUint>, faces: usize) {
    if ways.is_empty() || faces == 0 {
        return;
    }
    ways.resize(ways.len() + faces - 1, BigUint::ZERO);
    for total in 1..ways.len() {
        let (before, rest) = ways.split_at_mut(total);
        if let (Some(last), Some(next)) = (before.last(), rest.first_mut()) {
            *next += last;
        }
    }
    for total in (faces..ways.len()).rev() {
        let (before, rest) = ways.split_at_mut(total);
        if let Some(next) = rest.first_mut() {
            *next -= &before[total - faces];
        }
    }
}

/// A row of Pascal's triangle: entry `k` is the number of ways to choose `k` of `count`.
pub(super) fn row(count: usize) -> Vec<BigUint> {
    let mut entries = vec![BigUint::from(1_u32)];
    for chosen in 0..count {
        entries.push(&entries[chosen] * (count - chosen) / (chosen + 1));
    }
    entries
}
