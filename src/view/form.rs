use crate::model::{Cell, Form};

/// How a cell is printed under its column's form.
pub fn cell(cell: &Cell, form: Form) -> String {
    let number = match cell {
        Cell::Need(_, text) | Cell::Text(text) => return text.clone(),
        Cell::Throw(dice, _) => return dice.to_string(),
        Cell::Number(number) => *number,
    };
    match form {
        Form::Inches => format!("{}″", minus(number)),
        Form::Percent => format!("{}%", minus(number)),
        Form::Signed => signed(number),
        Form::Text | Form::Number | Form::Dice | Form::Need => minus(number),
    }
}

/// A change with its sign: `+2`, `−1`, `0`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { minus(number) }
}

/// A number with a true minus sign.
pub fn minus(number: i64) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::cell;
    use crate::model::{Cell, Form};

    #[test]
    fn numbers_stand_as_players_write_them() {
        let written = |number, form| cell(&Cell::Number(number), form);
        assert_eq!(written(12, Form::Inches), "12″");
        assert_eq!(written(-10, Form::Percent), "−10%");
        assert_eq!([written(2, Form::Signed), written(0, Form::Signed), written(-1, Form::Signed)], ["+2", "0", "−1"]);
        assert_eq!(cell(&Cell::Text("½″".to_owned()), Form::Inches), "½″");
    }
}
