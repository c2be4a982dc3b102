use super::closed_list::closed_list;
use super::{Dice, Form, Range, RollId, StatId, TableId, Who};
use crate::sum::Sum;

/// One of a unit's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Its id; sums write it with underscores for hyphens.
    pub id: StatId,
    /// The printed name of the stat.
    pub name: String,
    /// The heading of its column.
    pub short: String,
    /// The form in which its numbers are printed.
    pub form: Form,
    /// Which of its numbers are better.
    pub better: Better,
    /// The units that have it.
    pub who: Who,
    /// The source of its value.
    pub from: StatFrom,
    /// Whether a force may state it if `from` gives no value.
    pub ask_where_missing: bool,
    /// The values that a force may state.
    pub within: Range,
}

closed_list! {
    /// Which numbers of a stat are better.
    #[derive(Default)]
    pub enum Better {
        /// Higher values are better.
        #[default]
        Higher = "higher",
        /// Lower values are better, as where a die must show at least that much.
        Lower = "lower",
    }
}

/// The sources of a stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatFrom {
    /// The unit's own entry, as changed by options and choices.
    Printed,
    /// The force: the ruleset prints none.
    Asked,
    /// A roll, by id: the row of its table for the die.
    Roll(RollId),
    /// A lookup, by id: its row for the number of figures.
    Table(TableId),
    /// A sum over other stats.
    Sum(Sum),
}

/// The value of a stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, printed in the stat's form.
    Number(i64),
    /// A throw of dice.
    Throw(Dice),
    /// A text, printed as it stands.
    Text(String),
    /// Numbers that are crossed off one after the other.
    Row(Vec<i64>),
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Throw(_) | Value::Text(_) | Value::Row(_) => None,
        }
    }

    /// The value as a stat of this form holds it: text that reads as a number or dice of that form becomes one, so
    /// that numbers can be added to it.
    #[must_use]
    pub fn under(self, form: Form) -> Value {
        match self {
            Value::Text(text) => read(&text, form).unwrap_or(Value::Text(text)),
            Value::Number(_) | Value::Throw(_) | Value::Row(_) => self,
        }
    }
}

fn read(text: &str, form: Form) -> Option<Value> {
    let number = |text: &str| text.trim().replace('−', "-").parse().ok().map(Value::Number);
    match form {
        Form::Text => None,
        Form::Number | Form::Distance => number(text),
        Form::Signed | Form::Shift => number(text.trim_start_matches('+')),
        Form::Need => number(text.strip_suffix('+')?),
        Form::Inches => number(text.strip_suffix(['″', '"'])?),
        Form::Percent => number(text.strip_suffix('%')?),
        Form::Dice => match text.strip_suffix('d') {
            Some(dice) => number(dice),
            None => text.parse().ok().map(Value::Throw),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, Value};

    #[test]
    fn a_text_becomes_what_its_form_asks_for() {
        let under = |text: &str, form| Value::Text(text.to_owned()).under(form);
        assert_eq!(under("5+", Form::Need), Value::Number(5));
        assert_eq!(under("6″", Form::Inches), Value::Number(6));
        assert_eq!(under("40 %", Form::Percent), Value::Number(40));
        assert_eq!(under("−1", Form::Signed), Value::Number(-1));
        assert_eq!(under("4d", Form::Dice), Value::Number(4));
        assert_eq!("2d6".parse().map(Value::Throw), Ok(under("2d6", Form::Dice)));
        for form in [Form::Need, Form::Inches, Form::Percent, Form::Signed, Form::Dice, Form::Number, Form::Text] {
            assert_eq!(under("auto", form), Value::Text("auto".to_owned()));
        }
    }
}
