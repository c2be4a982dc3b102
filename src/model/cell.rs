use super::{Dice, Form, Numbers};

/// The contents of one cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A whole number; the column's [`Form`] says how it is printed.
    Number(i64),
    /// The results that meet a need, with the text they were written as.
    Need(Numbers, String),
    /// A throw of dice, with the text it was written as.
    Throw(Dice, String),
    /// Words, printed as they are.
    Text(String),
}

impl Cell {
    /// The number counted by a throw that leads here: that of the cell, or the only one in its words; 0 without one.
    /// `None` for several numbers, a need or dice.
    pub fn counts(&self) -> Option<i64> {
        let words = match self {
            Cell::Number(number) => return Some(*number),
            Cell::Need(..) | Cell::Throw(..) => return None,
            Cell::Text(words) => words,
        };
        let mut numbers = words.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        match (numbers.next(), numbers.next()) {
            (None, _) => Some(0),
            (Some(digits), None) => digits.parse().ok(),
            (Some(_), Some(_)) => None,
        }
    }

    /// The cell as a column of this form holds it: text that reads as a need or as dice becomes one.
    #[must_use]
    pub fn under(self, form: Form) -> Cell {
        match (self, form) {
            (Cell::Text(text), Form::Need) => match text.parse() {
                Ok(need) => Cell::Need(need, text),
                Err(_) => Cell::Text(text),
            },
            (Cell::Text(text), Form::Dice) => match text.parse() {
                Ok(dice) => Cell::Throw(dice, text),
                Err(_) => Cell::Text(text),
            },
            (
                cell,
                Form::Text
                | Form::Number
                | Form::Distance
                | Form::Inches
                | Form::Percent
                | Form::Signed
                | Form::Shift
                | Form::Need
                | Form::Dice,
            ) => cell,
        }
    }
}
