use crate::model::{Cell, Dice, Form, Keep, Numbers, Organisation, Phrases, Range};

/// A cell's text, in the form of its column.
pub fn cell(cell: &Cell, form: Form, organisation: &Organisation) -> String {
    let number = match cell {
        Cell::Need(_, text) | Cell::Text(text) => return text.clone(),
        Cell::Throw(dice, _) => return dice_shown(&organisation.phrases, dice),
        Cell::Number(number) => *number,
    };
    match form {
        Form::Distance => format!("{}{}", minus(number), organisation.distance.mark),
        Form::Inches => format!("{}″", minus(number)),
        Form::Percent => percent(&organisation.phrases, &minus(number)),
        Form::Signed | Form::Shift => signed(number),
        Form::Text | Form::Number | Form::Dice | Form::Need => minus(number),
    }
}

/// Dice as printed: `highest 2 of 3d6`.
pub fn dice_shown(phrases: &Phrases, dice: &Dice) -> String {
    let thrown = Dice { keep: Keep::All, ..dice.clone() }.to_string();
    let (kept, phrase) = match dice.keep {
        Keep::All => return thrown,
        Keep::Highest(1) => (1, "highest 1 of {dice}"),
        Keep::Highest(kept) => (kept, "highest {kept} of {dice}"),
        Keep::Lowest(1) => (1, "lowest 1 of {dice}"),
        Keep::Lowest(kept) => (kept, "lowest {kept} of {dice}"),
    };
    phrases.say(phrase, &[("kept", &kept.to_string()), ("dice", &thrown)])
}

/// Ranges of numbers as printed: `2, 4–6, 9+`.
pub fn numbers_shown(phrases: &Phrases, numbers: &Numbers) -> String {
    let shown = |range: &Range| match (range.from, range.to) {
        (None, Some(most)) => phrases.say("{most} or less", &[("most", &minus(most))]),
        (None, None) => phrases.say("any", &[]),
        (Some(_), Some(_) | None) => range.to_string(),
    };
    numbers.ranges.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// A percentage, from a number that already has its sign.
pub fn percent(phrases: &Phrases, number: &str) -> String {
    phrases.say("{number}%", &[("number", number)])
}

/// A number of points with its unit: `1 point`, `12 points`.
pub fn points_shown(phrases: &Phrases, points: i64) -> String {
    let phrase = if points == 1 { "1 point" } else { "{points} points" };
    phrases.say(phrase, &[("points", &minus(points))])
}

/// A name followed by its explanation: `Cover: +2`.
pub fn labelled(phrases: &Phrases, name: &str, says: &str) -> String {
    phrases.say("{name}: {says}", &[("name", name), ("says", says)])
}

/// An amount with its sign: `+2`, `−1`, `0`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { minus(number) }
}

/// An amount after a sum: ` + 2`, ` − 1`.
pub fn further(number: i64) -> String {
    format!(" {} {}", if number < 0 { '−' } else { '+' }, number.unsigned_abs())
}

/// A number with a true minus sign.
pub fn minus(number: i64) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::cell;
    use crate::model::{Cell, Form, Organisation};

    #[test]
    fn numbers_are_written_as_players_write_them() {
        let written = |number, form| cell(&Cell::Number(number), form, &Organisation::default());
        assert_eq!([written(12, Form::Inches), written(12, Form::Distance)], ["12″", "12″"]);
        assert_eq!(written(-10, Form::Percent), "−10%");
        assert_eq!([written(2, Form::Signed), written(0, Form::Signed), written(-1, Form::Signed)], ["+2", "0", "−1"]);
        assert_eq!(cell(&Cell::Text("½″".to_owned()), Form::Inches, &Organisation::default()), "½″");
    }
}
