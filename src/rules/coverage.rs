use crate::model::{By, DieFaces, Numbers};

/// A gap or overlap in the numbers that a lookup's rows answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverageFault {
    /// The row at fault, counted from 0; for a gap, a row next to it, if any.
    pub row: Option<usize>,
    /// The gap or overlap, in words.
    pub message: String,
}

/// Checks that rows answer every natural result of a throw exactly once. With modifiers there must be no gap, and
/// both ends must be open; without, no row may lie beyond the dice. Counted numbers may have gaps, but no overlaps.
pub fn coverage<'a>(
    by: &By,
    dies: &DieFaces,
    modified: bool,
    rows: impl Iterator<Item = &'a Numbers>,
) -> Vec<CoverageFault> {
    let rows: Vec<&Numbers> = rows.collect();
    let ends = || rows.iter().flat_map(|row| row.ends());
    let span = match by {
        By::Thrown(dice) => Some(dice.span(dies)),
        By::Opposed(contest) => Some(contest.span(dies)),
        // With any number of dice, all may fail, and one more may always succeed.
        By::Pool(_) => Some((0, ends().max().unwrap_or(0) + 1)),
        By::Counted(_) => None,
    };
    let low = ends().chain(span.map(|(low, _)| low)).min().unwrap_or(0) - 1;
    let high = ends().chain(span.map(|(_, high)| high)).max().unwrap_or(0) + 1;
    let mut faults = Vec::new();
    let mut missing: Vec<i64> = Vec::new();
    let mut twice = Vec::new();
    for number in low..=high {
        let answering: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].contains(number)).collect();
        if let [first, second, ..] = answering[..]
            && !twice.contains(&(first, second))
        {
            twice.push((first, second));
            let message = format!("{number} is covered twice: by `{}` and by `{}`", rows[first], rows[second]);
            faults.push(CoverageFault { row: Some(second), message });
        }
        let Some((least, greatest)) = span else { continue };
        if answering.is_empty() && (modified || (least..=greatest).contains(&number)) {
            missing.push(number);
        }
        if let [row, ..] = answering[..]
            && !modified
            && !(least..=greatest).contains(&number)
            && number > low
            && number < high
        {
            let message =
                format!("{number} can't come up: the dice run from {least} to {greatest}, and nothing modifies them");
            faults.push(CoverageFault { row: Some(row), message });
        }
    }
    if !missing.is_empty() {
        let name = |number: i64| match number {
            number if number == low => format!("{low} or less"),
            number if number == high => format!("{high} or more"),
            number => number.to_string(),
        };
        let listed: Vec<String> = missing.iter().map(|&number| name(number)).collect();
        let mut beside = missing.iter().flat_map(|number| [number - 1, number + 1]);
        let row = beside.find_map(|number| rows.iter().position(|row| row.contains(number)));
        faults.push(CoverageFault { row, message: format!("no row covers {}", listed.join(", ")) });
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::coverage;
    use crate::model::{By, DieFaces, Numbers};

    fn faults(dice: &str, modified: bool, rows: &[&str]) -> Vec<String> {
        let by = dice.parse().map_or_else(|_| By::Counted(dice.to_owned()), By::Thrown);
        let rows: Vec<Numbers> = rows.iter().filter_map(|row| row.parse().ok()).collect();
        coverage(&by, &DieFaces::default(), modified, rows.iter()).into_iter().map(|fault| fault.message).collect()
    }

    #[test]
    fn every_result_has_exactly_one_row() {
        assert_eq!(faults("2d6", false, &["2-7", "8-11", "12"]), Vec::<String>::new());
        assert_eq!(faults("2d6", false, &["2-7", "8-10", "12"]), ["no row covers 11"]);
        assert_eq!(faults("1d6", false, &["1-3", "3-6"]), ["3 is covered twice: by `1–3` and by `3–6`"]);
        assert_eq!(
            faults("1d6", false, &["1-6", "7"]),
            ["7 can't come up: the dice run from 1 to 6, and nothing modifies them"]
        );
    }

    #[test]
    fn a_modified_throw_is_open_at_both_ends() {
        assert_eq!(faults("1d10", true, &["12+", "7-11", "up to 6"]), Vec::<String>::new());
        assert_eq!(faults("1d10", true, &["7-12", "up to 5"]), ["no row covers 6, 13 or more"]);
    }

    #[test]
    fn counted_numbers_may_have_gaps() {
        assert_eq!(faults("figures", false, &["2, 4", "10, 12", "20"]), Vec::<String>::new());
        assert_eq!(faults("figures", false, &["2-4", "4-8"]), ["4 is covered twice: by `2–4` and by `4–8`"]);
    }
}
