use super::plain::{Join, Plain, joined};

/// The least and the greatest that a number can be.
pub(super) type SumSpan = (i64, i64);

/// The span of a sum, from the spans of its names in order; `None` if it is not known.
pub(super) fn spanned(sum: &Plain, spans: &[Option<SumSpan>]) -> Option<SumSpan> {
    let span = |part: &Plain| spanned(part, spans);
    match sum {
        Plain::Number(number) => Some((*number, *number)),
        Plain::Name(at) => *spans.get(*at)?,
        Plain::Minus(one) => {
            let (least, most) = span(one)?;
            Some((most.checked_neg()?, least.checked_neg()?))
        }
        Plain::Joined(Join::Rest, one, other) => {
            let ((least, most), (from, to)) = (span(one)?, span(other)?);
            (least >= 0 && from > 0).then_some((0, most.min(to - 1)))
        }
        Plain::Joined(join, one, other) => cornered(span(one)?, span(other)?, |a, b| joined(*join, a, b)?.number()),
        Plain::Call(of, one, other) => cornered(span(one)?, span(other)?, of),
        // Half of a number never falls where the number rises.
        Plain::Half(of, one) => span(one).map(|(least, most)| (of(least), of(most))),
        Plain::Choice(choice) => {
            let [when, so, otherwise] = choice.as_ref();
            let exact = |span: &Option<SumSpan>| span.filter(|(least, most)| least == most).map(|(least, _)| least);
            match when.settled(&spans.iter().map(exact).collect::<Vec<_>>()) {
                Some(worked) => span(if worked.is_so() { so } else { otherwise }),
                None => Some(around(span(so)?, span(otherwise)?)),
            }
        }
        // A truth used as a number is left to the engine.
        Plain::Not(_) | Plain::Either(..) => None,
    }
}

/// The span that holds two others.
pub(super) fn around(one: SumSpan, other: SumSpan) -> SumSpan {
    (one.0.min(other.0), one.1.max(other.1))
}

/// The span of a number made of two others, which takes its extremes where these take theirs; `None` if it has no value
/// there.
fn cornered(one: SumSpan, other: SumSpan, of: impl Fn(i64, i64) -> Option<i64>) -> Option<SumSpan> {
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
