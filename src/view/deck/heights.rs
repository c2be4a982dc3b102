use super::card_front::Front;
use crate::view::parts::unit_card::{Card, CardRow};

/// The heights of a unit's face zone by zone, in points, each list by the index of a size of type, the largest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heights {
    /// The band with the numbers under it.
    pub head: Vec<f64>,
    /// The type, options and price.
    pub under: Vec<f64>,
    /// The weapons and lines of tables.
    pub arms: Vec<f64>,
    /// The rules.
    pub rules: Vec<f64>,
    /// The boxes to tick: for each size of type, a height at each size of boxes.
    pub boxes: Vec<f64>,
    /// The player's picture; 0 without one.
    pub picture: f64,
    /// The room on the card.
    pub high: f64,
    /// The sizes of words, in points.
    pub words: Vec<f64>,
    /// The sides of a box, in points.
    pub sides: Vec<f64>,
}

/// A part of a unit's face that has its place on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The band with the numbers under it.
    Head,
    /// The type, options and price.
    Under,
    /// The weapons and the numbers of tables.
    Arms,
    /// The rules, and the sentences of tables.
    Rules,
    /// The boxes to tick.
    Boxes,
}

impl Zone {
    /// All zones, from the top of a card.
    pub const ALL: [Zone; 5] = [Zone::Head, Zone::Under, Zone::Arms, Zone::Rules, Zone::Boxes];

    /// The word for its contents in messages.
    pub const fn word(self) -> &'static str {
        match self {
            Zone::Head => "name and numbers",
            Zone::Under => "options",
            Zone::Arms => "weapons and tables",
            Zone::Rules => "rules",
            Zone::Boxes => "boxes",
        }
    }
}

impl Heights {
    /// Takes one zone's heights from those of a face that has only that.
    pub fn take(&mut self, zone: Zone, from: &Heights) {
        match zone {
            Zone::Head => self.head.clone_from(&from.head),
            Zone::Under => self.under.clone_from(&from.under),
            Zone::Arms => self.arms.clone_from(&from.arms),
            Zone::Rules => self.rules.clone_from(&from.rules),
            Zone::Boxes => self.boxes.clone_from(&from.boxes),
        }
        (self.high, self.words, self.sides) = (from.high, from.words.clone(), from.sides.clone());
    }

    /// The height of a zone, in points, at these indexes of a size of type and of boxes.
    pub fn of(&self, zone: Zone, (step, side): (usize, usize)) -> f64 {
        let list = match zone {
            Zone::Head => &self.head,
            Zone::Under => &self.under,
            Zone::Arms => &self.arms,
            Zone::Rules => &self.rules,
            Zone::Boxes => return self.boxes.get(step * self.sides.len() + side).copied().unwrap_or(0.0),
        };
        list.get(step).copied().unwrap_or(0.0)
    }

    /// The height of all zones together, in points.
    pub fn taken(&self, at: (usize, usize)) -> f64 {
        Zone::ALL.iter().map(|zone| self.of(*zone, at)).sum()
    }

    /// The indexes of the smallest sizes of type and of boxes.
    pub fn smallest(&self) -> (usize, usize) {
        (self.words.len().saturating_sub(1), self.sides.len().saturating_sub(1))
    }

    /// The room left at the smallest sizes, in points; negative if the face overflows.
    pub fn left(&self) -> f64 {
        self.high - self.taken(self.smallest())
    }

    /// The zone that takes the most room at the smallest sizes.
    pub fn fullest(&self) -> Zone {
        let at = self.smallest();
        let higher = |one: Zone, other: Zone| if self.of(other, at) > self.of(one, at) { other } else { one };
        Zone::ALL.into_iter().fold(Zone::Head, higher)
    }
}

impl Front {
    /// A unit's face with nothing but this zone, which many faces share.
    #[must_use]
    pub fn only(&self, zone: Zone) -> Front {
        let bare = Front { face: self.face, ..Front::blank() };
        let Some(unit) = &self.unit else { return bare };
        let rows = |values: bool| {
            unit.rows.iter().map(move |row| CardRow {
                label: row.label.clone(),
                values: if values { row.values.clone() } else { Vec::new() },
                code: if values { String::new() } else { row.code.clone() },
            })
        };
        // Sentences of tables are among the rules.
        let lines = |sentences: bool| {
            unit.lines.iter().filter(|line| line.heads.is_empty() == sentences).cloned().collect::<Vec<_>>()
        };
        let of = |unit: Card| Front { unit: Some(unit), ..bare.clone() };
        match zone {
            Zone::Head => {
                let (heads, beside) = (unit.heads.clone(), unit.beside.clone());
                of(Card { heads, rows: rows(true).collect(), beside, ..Card::default() })
            }
            Zone::Under => {
                let (cost, notes) = (unit.cost.clone(), unit.notes.clone());
                let own = of(Card { rows: rows(false).collect(), cost, notes, ..Card::default() });
                Front { kind: self.kind.clone(), ..own }
            }
            Zone::Arms => {
                let (lone, weapons) = (unit.lone.clone(), unit.weapons.clone());
                of(Card { lone, lines: lines(false), weapons, ..Card::default() })
            }
            Zone::Rules => {
                let own = of(Card { lines: lines(true), ..Card::default() });
                Front { says: self.says.clone(), rules: self.rules.clone(), ..own }
            }
            Zone::Boxes => of(Card { tracks: unit.tracks.clone(), rolls: unit.rolls.clone(), ..Card::default() }),
        }
    }
}
