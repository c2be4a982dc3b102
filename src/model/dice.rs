use std::fmt;
use std::str::FromStr;

/// Dice thrown together: `2d6`, `1d10+2`, `3d6 highest 2`, `3d10 lowest 1`, in short `3d6kh2`, `3d10kl1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many dice are thrown, 1 to 1000; in a game, 1 to 100.
    pub count: u32,
    /// The sides of each die, 2 to 1000.
    pub sides: u32,
    /// Which of the dice count.
    pub keep: Keep,
    /// Added to the total; may be negative.
    pub add: i64,
}

/// Which of the dice thrown count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them, added together.
    All,
    /// This many of the highest, added together.
    Highest(u32),
    /// This many of the lowest, added together.
    Lowest(u32),
}

impl Dice {
    /// How many of the dice count.
    pub fn kept(&self) -> u32 {
        match self.keep {
            Keep::All => self.count,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept,
        }
    }

    /// The total for these faces: the dice that count, and `add`.
    pub fn total(&self, shown: &[i64]) -> i64 {
        let mut counting = shown.to_vec();
        counting.sort_unstable();
        let kept = self.kept() as usize;
        let total: i64 = match self.keep {
            Keep::All | Keep::Lowest(_) => counting.iter().take(kept).sum(),
            Keep::Highest(_) => counting.iter().rev().take(kept).sum(),
        };
        total + self.add
    }
}

impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Dice::up_to(text, MOST_THROWN)
    }
}

/// The most dice that a game throws together.
const MOST_THROWN: u32 = 100;

impl Dice {
    /// Reads dice, of which there may be 1 to `most`.
    pub fn up_to(text: &str, most: u32) -> Result<Dice, String> {
        let wrong =
            || format!("`{text}` is not a throw of dice; write `2d6`, `1d10+2`, `3d6 highest 2` or `3d10 lowest 1`");
        let mut words = text.split_whitespace();
        let thrown = words.next().ok_or_else(wrong)?;
        let number = |digits: &str| digits.parse().map_err(|_| wrong());
        let in_words = match (words.next(), words.next(), words.next()) {
            (None, ..) => None,
            (Some("highest"), Some(kept), None) => Some(Keep::Highest(number(kept)?)),
            (Some("lowest"), Some(kept), None) => Some(Keep::Lowest(number(kept)?)),
            _ => return Err(wrong()),
        };
        let (count, rest) = thrown.split_once('d').ok_or_else(wrong)?;
        let count = if count.is_empty() { 1 } else { count.parse().map_err(|_| wrong())? };
        let sign = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, in_short) = match rest[..sign].split_once('k') {
            None => (&rest[..sign], None),
            Some((sides, kept)) => match kept.split_at_checked(1) {
                Some(("h", kept)) => (sides, Some(Keep::Highest(number(kept)?))),
                Some(("l", kept)) => (sides, Some(Keep::Lowest(number(kept)?))),
                _ => return Err(wrong()),
            },
        };
        let sides = number(sides)?;
        let keep = match (in_words, in_short) {
            (Some(_), Some(_)) => return Err(wrong()),
            (Some(keep), None) | (None, Some(keep)) => keep,
            (None, None) => Keep::All,
        };
        let add = if sign == rest.len() { 0 } else { rest[sign..].parse().map_err(|_| wrong())? };
        let dice = Dice { count, sides, keep, add };
        let faults: Vec<String> = [
            (!(1..=most).contains(&count)).then(|| format!("{count} dice; 1 to {most} allowed")),
            (!(2..=1000).contains(&sides))
                .then(|| format!("{sides} {}; 2 to 1000 allowed", if sides == 1 { "side" } else { "sides" })),
            (!(-1000..=1000).contains(&add)).then(|| format!("{add} added; −1000 to 1000 allowed")),
            (!(1..=count).contains(&dice.kept()))
                .then(|| format!("{} kept of {count}; 1 to {count} allowed", dice.kept())),
        ]
        .into_iter()
        .flatten()
        .collect();
        if faults.is_empty() { Ok(dice) } else { Err(format!("`{text}` can't be thrown: {}", faults.join(", "))) }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.keep {
            Keep::All => {}
            Keep::Highest(kept) => write!(f, "highest {kept} of ")?,
            Keep::Lowest(kept) => write!(f, "lowest {kept} of ")?,
        }
        if self.count > 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        match self.add {
            0 => Ok(()),
            add if add > 0 => write!(f, "+{add}"),
            add => write!(f, "−{}", -add),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn dice_are_read_and_written_in_words() {
        for (written, printed) in [
            ("2d6", "2d6"),
            ("1d10+2", "d10+2"),
            ("d100", "d100"),
            ("3d6 highest 2", "highest 2 of 3d6"),
            ("3d10 lowest 1", "lowest 1 of 3d10"),
            ("2d6-1", "2d6−1"),
            ("3d10kh2", "highest 2 of 3d10"),
            ("4d6kl1+2", "lowest 1 of 4d6+2"),
        ] {
            assert_eq!(written.parse::<Dice>().map(|dice| dice.to_string()), Ok(printed.to_owned()));
        }
    }

    #[test]
    fn dice_that_cannot_be_thrown_are_refused() {
        for wrong in [
            "",
            "d",
            "0d6",
            "2d1",
            "3d6 highest 4",
            "3d6 best 2",
            "d6+",
            "999d6",
            "3d6k2",
            "3d6kh",
            "3d6kh4",
            "3d6kh2 highest 2",
        ] {
            assert!(wrong.parse::<Dice>().is_err(), "{wrong:?}");
        }
    }
}
