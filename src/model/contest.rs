use std::fmt;

use super::{Dice, DieFaces, LadderId, Numbers};

/// Two throws against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The throw of the player who consults the table.
    pub own: Contender,
    /// The throw of the opponent.
    pub other: Contender,
}

/// The throw of one of two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contender {
    /// Always the same dice.
    Dice(Dice),
    /// A die of a ladder; which one depends on the figure or the situation.
    Ladder(LadderId),
}

/// A handful of dice: those that show a success are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The sides of each die.
    pub sides: u32,
    /// The faces that are a success.
    pub success: Numbers,
}

impl Contender {
    /// The dice that may be thrown.
    pub fn dice<'a>(&'a self, dies: &'a DieFaces) -> &'a [Dice] {
        match self {
            Contender::Dice(dice) => std::slice::from_ref(dice),
            Contender::Ladder(id) => {
                dies.ladders.iter().find(|ladder| ladder.id == *id).map_or(&[], |ladder| ladder.dice.as_slice())
            }
        }
    }

    /// The lowest and the highest total of any of these dice.
    pub fn span(&self, dies: &DieFaces) -> (i64, i64) {
        let spans: Vec<(i64, i64)> = self.dice(dies).iter().map(|dice| dice.span(dies)).collect();
        let least = spans.iter().map(|(least, _)| *least).min().unwrap_or(0);
        (least, spans.iter().map(|(_, most)| *most).max().unwrap_or(0))
    }
}

impl Contest {
    /// The lowest and the highest difference.
    pub fn span(&self, dies: &DieFaces) -> (i64, i64) {
        let (own, other) = (self.own.span(dies), self.other.span(dies));
        (own.0 - other.1, own.1 - other.0)
    }

    /// Whether the dice depend on who throws.
    pub fn is_shifting(&self) -> bool {
        matches!(self.own, Contender::Ladder(_))
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Dice(dice) => write!(f, "{dice}"),
            Contender::Ladder(_) => f.write_str("die"),
        }
    }
}

impl fmt::Display for Contest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} − {}", self.own, self.other)
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{} on {}", self.sides, self.success)
    }
}
