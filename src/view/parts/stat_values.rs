use super::printed;
use crate::model::{Cell, Form, Organisation, Value, Weapon, WeaponStat};

/// A stat's value as printed: `4d` for dice, `4+` for a need.
pub fn value_shown(organisation: &Organisation, id: &str, value: &Value) -> String {
    shown_in_form(organisation, organisation.stat(id).map_or(Form::Number, |stat| stat.form), value)
}

/// A stat's number as printed.
pub fn number_shown(organisation: &Organisation, id: &str, value: i64) -> String {
    value_shown(organisation, id, &Value::Number(value))
}

/// A value as printed in this form.
pub fn shown_in_form(organisation: &Organisation, form: Form, value: &Value) -> String {
    match value {
        Value::Number(number) if form == Form::Dice => format!("{number}d"),
        Value::Number(number) if form == Form::Need => format!("{number}+"),
        Value::Number(number) => printed::cell(&Cell::Number(*number), form, organisation),
        Value::Throw(dice) => printed::dice_shown(&organisation.phrases, dice),
        Value::Text(text) => text.clone(),
        Value::Row(row) => row.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    }
}

pub fn weapon_value(organisation: &Organisation, weapon: &Weapon, stat: &WeaponStat) -> String {
    weapon.stat(&stat.id).map_or_else(|| "–".to_owned(), |value| shown_in_form(organisation, stat.form, value))
}
