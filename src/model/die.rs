use super::{Dice, LadderId};

/// How a ruleset reads the faces of one kind of die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// The number of its sides.
    pub sides: u32,
    /// The value of the lowest face.
    pub first: i64,
    /// The value of the highest face.
    pub last: i64,
    /// The print on the highest face, if it is not `last`: the 0 of a ten-sided die.
    pub ten: Option<String>,
}

/// The dice whose faces a ruleset defines; any other die runs from 1 to its number of sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DieFaces {
    /// The dice defined, in the ruleset's order.
    pub named: Vec<Die>,
    /// The ladders along which dice shift.
    pub ladders: Vec<Ladder>,
}

/// A series of dice, from the worst to the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Unique within the ruleset.
    pub id: LadderId,
    /// The dice of its rungs, worst first.
    pub dice: Vec<Dice>,
}

impl DieFaces {
    /// The value of a throw as typed: 0 on a single die whose highest face prints 0 counts as that face.
    pub fn counted(&self, dice: &Dice, shown: i64) -> i64 {
        let die = self.faces(dice.sides);
        let single = dice.count == 1 && dice.add == 0 && !(die.first..=die.last).contains(&shown);
        let face = die.ten.as_ref().and_then(|face| face.parse::<i64>().ok());
        if single && face == Some(shown) { die.last } else { shown }
    }

    /// How a die of this many sides is read.
    pub fn faces(&self, sides: u32) -> Die {
        let plain = || Die { sides, first: 1, last: i64::from(sides), ten: None };
        self.named.iter().find(|die| die.sides == sides).cloned().unwrap_or_else(plain)
    }
}

impl Dice {
    /// The lowest and the highest total, by the ruleset's reading of the faces.
    pub fn span(&self, dies: &DieFaces) -> (i64, i64) {
        let die = dies.faces(self.sides);
        let kept = i64::from(self.kept());
        (kept * die.first + self.add, kept * die.last + self.add)
    }
}

/// The dice moved this many steps along the first ladder that has them, no farther than its ends; unchanged if none
/// has them.
pub fn shifted(ladders: &[Ladder], dice: &Dice, steps: i64) -> Dice {
    let step = |ladder: &Ladder| {
        let now = i64::try_from(ladder.dice.iter().position(|known| known == dice)?).ok()?;
        let last = i64::try_from(ladder.dice.len()).ok()? - 1;
        ladder.dice.get(usize::try_from((now + steps).clamp(0, last)).ok()?).cloned()
    };
    ladders.iter().find_map(step).unwrap_or_else(|| dice.clone())
}

#[cfg(test)]
mod tests {
    use super::{Dice, DieFaces};

    #[test]
    fn dice_not_named_by_a_ruleset_run_from_one() {
        let span = "2d6".parse::<Dice>().map(|dice| dice.span(&DieFaces::default()));
        assert_eq!(span, Ok((2, 12)));
    }
}
