use super::plain::{Join, Plain, joined};

/// The least and the greatest that a number can be.
type SumSpan = (i64, i64);

/// The span of a number, which ends at the greatest or least of all numbers if it has no end; `None` if it is not known.
pub type KnownSpan = Option<SumSpan>;

/// The span of a sum, from the spans of its names in order; `None` if it is not known.
pub(super) fn spanned(sum: &Plain, spans: &[KnownSpan]) -> KnownSpan {
    let span = |part: &Plain| spanned(part, spans);
    match sum {
        Plain::Number(number) => Some((*number, *number)),
        Plain::Name(at) => *spans.get(*at)?,
        Plain::Minus(one) => {
            let (least, most) = span(one)?;
            Some((most.saturating_neg(), least.saturating_neg()))
        }
        Plain::Joined(Join::Rest, one, other) => {
            let ((least, most), (from, to)) = (span(one)?, span(other)?);
            (least >= 0 && from > 0).then_some((0, most.min(to - 1)))
        }
        Plain::Joined(join, one, other) => cornered(span(one)?, span(other)?, |a, b| reached(*join, a, b)),
        Plain::Call(of, one, other) => cornered(span(one)?, span(other)?, of),
        // Half of a number never falls where the number rises.
        Plain::Half(of, one) => span(one).map(|(least, most)| (of(least), of(most))),
        Plain::Choice(choice) => {
            let [when, so, otherwise] = choice.as_ref();
            let exact = |span: &KnownSpan| span.filter(|(least, most)| least == most).map(|(least, _)| least);
            match when.settled(&spans.iter().map(exact).collect::<Vec<_>>()) {
                Some(worked) => span(if worked.is_so() { so } else { otherwise }),
                None => around(span(so), span(otherwise)),
            }
        }
        // A truth used as a number is left to the engine.
        Plain::Not(_) | Plain::Either(..) => None,
    }
}

/// The span that holds two others; `None` if one is not known.
pub fn around(one: KnownSpan, other: KnownSpan) -> KnownSpan {
    let (one, other) = (one?, other?);
    Some((one.0.min(other.0), one.1.max(other.1)))
}

/// Two numbers joined; where one has no end, neither has the result. `None` if only the engine finds it.
fn reached(join: Join, one: i64, other: i64) -> Option<i64> {
    match join {
        Join::Plus => Some(one.saturating_add(other)),
        Join::Minus => Some(one.saturating_sub(other)),
        Join::Times => Some(one.saturating_mul(other)),
        Join::Over
        | Join::Rest
        | Join::Same
        | Join::Different
        | Join::Less
        | Join::AtMost
        | Join::More
        | Join::AtLeast => joined(join, one, other)?.number(),
    }
}

/// The span of a number made of two others, which takes its extremes where these take theirs; `None` if it has no value
/// there.
fn cornered(one: SumSpan, other: SumSpan, of: impl Fn(i64, i64) -> Option<i64>) -> KnownSpan {
    let corners = [of(one.0, other.0)?, of(one.0, other.1)?, of(one.1, other.0)?, of(one.1, other.1)?];
    Some((*corners.iter().min()?, *corners.iter().max()?))
}

#[cfg(test)]
mod tests {
    use crate::sum::Sum;

    #[test]
    fn no_value_of_a_sum_is_beyond_its_span() {
        let terms = ["a", "b", "3", "-a", "min(a, b)", "max(b, 2)", "half_up(a)", "half_down(b)", "quotient_up(a, 4)"];
        let mut narrow = 0;
        for one in terms {
            for other in terms {
                for sign in ["+", "-", "*", "//", "%", ">"] {
                    let texts = [format!("{one} {sign} {other}"), format!("{one} if b {sign} 2 else {other} {sign} 5")];
                    for sum in texts.iter().filter_map(|text| Sum::read(text).ok()) {
                        for ((from, to), (least, most)) in [((-4, 3), (1, 5)), ((0, 6), (-2, 2)), ((2, 2), (2, 4))] {
                            let spans = |name: &str| Some(if name == "a" { (from, to) } else { (least, most) });
                            let Some(span) = sum.span(spans) else { continue };
                            let all = (from..=to).flat_map(|a| (least..=most).map(move |b| [("a", a), ("b", b)]));
                            let all = all.filter_map(|values| sum.evaluate(&values).ok()).collect::<Vec<_>>();
                            assert!(all.iter().all(|one| (span.0..=span.1).contains(one)), "{sum:?} {span:?} {all:?}");
                            narrow += usize::from(all.contains(&span.0) && all.contains(&span.1));
                        }
                    }
                }
            }
        }
        assert!(narrow > 300, "{narrow}");
        assert_eq!(Sum::read("a + b").map(|sum| sum.span(|name| (name == "a").then_some((0, 1)))), Ok(None));
    }
}
