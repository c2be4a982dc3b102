use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::seed_text;

/// The throw of a seed that gave a figure its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thrown {
    /// Its place among the figures of the seed, from 1.
    pub place: u32,
    /// The number of the throw at that place, from 1.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub throw: u32,
    /// Its seed; `None` for the force's own.
    #[serde(default, with = "seed_text", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Thrown {
    /// The first throw at a place, of the force's own seed.
    pub fn first(place: u32) -> Thrown {
        Thrown { place, throw: 1, seed: None }
    }
}

/// The wanted place, or the first free one if another figure has it. A new figure therefore gets the place and the dice
/// of one that was taken out.
pub fn free_place(held: &BTreeSet<u32>, wanted: u32) -> u32 {
    if held.contains(&wanted) { (1..=u32::MAX).find(|place| !held.contains(place)).unwrap_or(wanted) } else { wanted }
}

/// `place 3`, `place 3, throw 2`, `place 3, throw 2, seed 1757`
impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "place {}", self.place)?;
        if self.throw > 1 {
            write!(f, ", throw {}", self.throw)?;
        }
        self.seed.map_or(Ok(()), |seed| write!(f, ", seed {seed}"))
    }
}

impl FromStr for Thrown {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("`{text}` is not `place 3`, `place 3, throw 2` or `place 3, seed 1757`");
        let (mut place, mut throw, mut seed) = (None, 1, None);
        for part in text.split(", ") {
            let (key, number) = part.trim().split_once(' ').ok_or_else(wrong)?;
            let small = || number.parse().ok().filter(|number: &u32| *number > 0).ok_or_else(wrong);
            match key {
                "place" => place = Some(small()?),
                "throw" => throw = small()?,
                "seed" => seed = Some(number.parse().map_err(|_| wrong())?),
                _ => return Err(wrong()),
            }
        }
        Ok(Thrown { place: place.ok_or_else(wrong)?, throw, seed })
    }
}

fn once() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a field by reference")]
fn is_once(throw: &u32) -> bool {
    *throw == 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Thrown, free_place};

    #[test]
    fn a_throw_is_read_as_it_is_written() {
        for thrown in [
            Thrown::first(3),
            Thrown { throw: 2, ..Thrown::first(250) },
            Thrown { place: 1, throw: 7, seed: Some(u64::MAX) },
        ] {
            assert_eq!(thrown.to_string().parse(), Ok(thrown));
        }
        for text in ["", "3", "place 0", "throw 2", "place 1, weight 3", "place 1; throw 2"] {
            assert!(text.parse::<Thrown>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_place_that_is_held_gives_way_to_the_first_free_one() {
        let held = BTreeSet::from([1, 3, 4]);
        assert_eq!([5, 4, 2].map(|wanted| free_place(&held, wanted)), [5, 2, 2]);
    }
}
