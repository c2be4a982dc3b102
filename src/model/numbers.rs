use std::fmt;
use std::str::FromStr;

/// Whole numbers as players write them: `7`, `2-5`, `12+`, `up to 6`, `2, 4, 10`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The ranges in the order written; never empty.
    pub ranges: Vec<Range>,
}

/// One unbroken range of whole numbers, both ends included; a missing end is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest number; `None` if there is no lower end.
    pub from: Option<i64>,
    /// The highest number; `None` if there is no upper end.
    pub to: Option<i64>,
}

/// The largest number in any game; the limit keeps loops over ranges short.
const LIMIT: i64 = 10_000;

impl Numbers {
    /// At most this many; for 0, exactly 0.
    pub fn up_to(most: i64) -> Numbers {
        let from = (most == 0).then_some(0);
        Numbers { ranges: vec![Range { from, to: Some(most) }] }
    }

    /// Whether `number` is one of these.
    pub fn contains(&self, number: i64) -> bool {
        self.ranges.iter().any(|range| range.contains(number))
    }

    /// The least that is allowed, as a count of things: 0 if there is no lower end.
    pub fn least(&self) -> i64 {
        self.ranges.iter().map(|range| range.from.unwrap_or(0).max(0)).min().unwrap_or(0)
    }

    /// The greatest that is allowed; `None` if there is no upper end.
    pub fn greatest(&self) -> Option<i64> {
        self.ranges.iter().map(|range| range.to).collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// Whether only 0 is allowed.
    pub fn forbids(&self) -> bool {
        self.greatest() == Some(0)
    }

    /// Whether every number in a range is one of these; `to` is `None` for a range without an upper end.
    pub fn covers(&self, from: i64, to: Option<i64>) -> bool {
        let last = to.unwrap_or_else(|| self.ends().max().unwrap_or(0) + 1);
        (to.is_some() || self.greatest().is_none()) && (from..=last).all(|number| self.contains(number))
    }

    /// The allowed number that is nearest to this one; itself if it is allowed.
    pub fn nearest(&self, number: i64) -> i64 {
        if self.contains(number) {
            return number;
        }
        self.ends().min_by_key(|end| (end - number).abs()).unwrap_or(number)
    }

    /// The greatest of them that is not above `most`; `None` if all are.
    pub fn up_to_this(&self, most: i64) -> Option<i64> {
        let last = |range: &Range| Some(range.to.map_or(most, |to| to.min(most))).filter(|last| range.contains(*last));
        self.ranges.iter().filter_map(last).max()
    }

    /// Every end that is stated.
    pub fn ends(&self) -> impl Iterator<Item = i64> {
        self.ranges.iter().flat_map(|range| [range.from, range.to]).flatten()
    }

    /// The numbers, each with `by` added.
    #[must_use]
    pub fn shifted(&self, by: i64) -> Numbers {
        let end = |end: Option<i64>| end.map(|end| end + by);
        Numbers { ranges: self.ranges.iter().map(|range| Range { from: end(range.from), to: end(range.to) }).collect() }
    }

    /// The numbers that are in all of these; a set with nothing in common with those before it is skipped. `None` if
    /// there are no sets.
    pub fn in_all(all: impl Iterator<Item = Numbers>) -> Option<Numbers> {
        all.reduce(|known, other| known.intersection(&other).unwrap_or(known))
    }

    /// Whether no number is in all of these, of which there is at least one.
    pub fn exclude_each_other(mut all: impl Iterator<Item = Numbers>) -> bool {
        all.next().is_some_and(|first| all.try_fold(first, |known, other| known.intersection(&other)).is_none())
    }

    /// The numbers in both; `None` if there are none.
    pub fn intersection(&self, other: &Numbers) -> Option<Numbers> {
        let both = |one: &Range| other.ranges.iter().filter_map(|other| one.intersection(*other)).collect::<Vec<_>>();
        let ranges: Vec<Range> = self.ranges.iter().flat_map(both).collect();
        (!ranges.is_empty()).then_some(Numbers { ranges })
    }

    /// The numbers in any of these, in their order, with touching ranges joined; `None` if there are no sets.
    pub fn union<'a>(all: impl IntoIterator<Item = &'a Numbers>) -> Option<Numbers> {
        let mut ranges: Vec<Range> = all.into_iter().flat_map(|numbers| numbers.ranges.iter().copied()).collect();
        ranges.sort_by_key(|range| (range.from.unwrap_or(i64::MIN), range.to.unwrap_or(i64::MAX)));
        let mut joined: Vec<Range> = Vec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if last.to.is_none_or(|to| range.from.is_none_or(|from| from <= to + 1)) => {
                    last.to = last.to.zip(range.to).map(|(one, other)| one.max(other));
                }
                Some(_) | None => joined.push(range),
            }
        }
        (!joined.is_empty()).then_some(Numbers { ranges: joined })
    }
}

impl Range {
    /// Whether `number` lies in this range.
    pub fn contains(self, number: i64) -> bool {
        self.from.is_none_or(|from| from <= number) && self.to.is_none_or(|to| number <= to)
    }

    /// The numbers in both; `None` if there are none.
    fn intersection(self, other: Range) -> Option<Range> {
        let to = [self.to, other.to].into_iter().flatten().min();
        let from = self.from.max(other.from);
        from.zip(to).is_none_or(|(from, to)| from <= to).then_some(Range { from, to })
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ranges = text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>()?;
        Ok(Numbers { ranges })
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        // Printed numbers are read too: with a true minus, and ` … ` between negative ones.
        let text = &written.replace('−', "-").replace(" … ", "–");
        let number = |digits: &str| {
            let digits = digits.trim();
            digits.parse::<i64>().ok().filter(|number| (-LIMIT..=LIMIT).contains(number)).ok_or_else(|| {
                format!(
                    "`{digits}` is not a whole number up to 10000; write `7`, `2-5`, `12+`, `up to 6` or `2, 4, 10`"
                )
            })
        };
        if let Some(last) = text.strip_prefix("up to ") {
            return Ok(Range { from: None, to: Some(number(last)?) });
        }
        if let Some(first) = text.strip_suffix('+') {
            return Ok(Range { from: Some(number(first)?), to: None });
        }
        // A leading minus is a sign, so the dash of a range is looked for after the first character.
        let dash = text.char_indices().skip(1).find(|(_, c)| matches!(c, '-' | '–')).map(|(at, c)| (at, c.len_utf8()));
        let Some((at, width)) = dash else {
            let only = number(text)?;
            return Ok(Range { from: Some(only), to: Some(only) });
        };
        let (from, to) = (number(&text[..at])?, number(&text[at + width..])?);
        if from > to {
            return Err(format!("`{text}` runs backwards: {from} is more than {to}"));
        }
        Ok(Range { from: Some(from), to: Some(to) })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, range) in self.ranges.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            range.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from == to => f.write_str(&minus(from)),
            // A dash between signs would be read as one of them.
            (Some(from), Some(to)) if from < 0 => write!(f, "{} … {}", minus(from), minus(to)),
            (Some(from), Some(to)) => write!(f, "{from}–{to}"),
            (Some(from), None) => write!(f, "{}+", minus(from)),
            (None, Some(to)) => write!(f, "up to {}", minus(to)),
            (None, None) => f.write_str("any"),
        }
    }
}

/// A number with a true minus sign.
fn minus(number: i64) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn each_notation_is_read_and_written_back() {
        for (written, printed) in [
            ("7", "7"),
            ("2-5", "2–5"),
            ("12+", "12+"),
            ("up to 6", "up to 6"),
            ("2, 4, 10", "2, 4, 10"),
            ("-3", "−3"),
            ("-3--1", "−3 … −1"),
        ] {
            assert_eq!(written.parse::<Numbers>().map(|numbers| numbers.to_string()), Ok(printed.to_owned()));
        }
    }

    #[test]
    fn an_upper_end_alone_requires_nothing() {
        let least = |text: &str| text.parse::<Numbers>().map(|numbers| numbers.least());
        assert_eq!([least("up to 2"), least("2-5"), least("4, 2"), least("-3--1")], [Ok(0), Ok(2), Ok(2), Ok(0)]);
    }

    #[test]
    fn ranges_that_touch_are_one() {
        let union = |all: &[&str]| {
            let all = all.iter().map(|text| text.parse()).collect::<Result<Vec<Numbers>, _>>();
            all.map(|all| Numbers::union(&all).map(|one| one.to_string()))
        };
        assert_eq!(union(&["92-94", "88-90", "91"]), Ok(Some("88–94".to_owned())));
        assert_eq!(union(&["1-3", "5", "2"]), Ok(Some("1–3, 5".to_owned())));
        assert_eq!(union(&[]), Ok(None));
    }

    #[test]
    fn the_numbers_in_both_are_found_range_by_range() {
        let both = |one: &str, other: &str| {
            let numbers = (one.parse::<Numbers>(), other.parse::<Numbers>());
            let (Ok(one), Ok(other)) = numbers else { return None };
            one.intersection(&other).map(|both| both.to_string())
        };
        assert_eq!(both("2-5, 9", "4+"), Some("4–5, 9".to_owned()));
        assert_eq!(both("up to 6", "up to 3"), Some("up to 3".to_owned()));
        assert_eq!(both("1-3", "5+"), None);
    }

    #[test]
    fn text_without_numbers_is_refused() {
        for wrong in ["", "x", "5-2", "1,,2", "up to", "+", "99999999999999999999"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong:?}");
        }
    }
}
