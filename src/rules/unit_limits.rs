use super::cost::failing_price;
use super::fewer_take::fewer_or_none;
use super::finding::Finding;
use super::muster::Muster;
use super::mustered::Mustered;
use super::resized::{resized, sizes_near};
use super::sentence::growing;
use super::wording::{allowed_words, figures};
use crate::diagnostic::Code;
use crate::model::{DemandKind, Extent, Numbers, Organisation, Severity};

/// Findings on options that more figures take than allowed, and on units whose price can't be worked out for their
/// size.
pub fn past_limits<'a>(organisation: &Organisation, muster: &'a Muster<'a>, extent: &Extent) -> Vec<Finding> {
    let mut findings = Vec::new();
    for one in &muster.units {
        for taken in &one.options {
            let size = Extent { figures: Some(one.entry.figures()), ..*extent };
            let has = one.taking(taken);
            let Some(most) = &taken.option.most else { continue };
            let Some(allowed) = most.at(&size).filter(|allowed| has > *allowed) else {
                continue;
            };
            let so =
                if most.rate.is_some() { format!(", {}", growing(&organisation.phrases, most)) } else { String::new() };
            let allowed_said = allowed_words(&Numbers::up_to(allowed), Severity::Error);
            let message = format!("{}: {} with `{}`; {allowed_said}{so}", one.title, figures(has), taken.option.id);
            let ways = fewer_or_none(one, taken.option, taken.figures - (has - allowed));
            findings.push(
                Finding::error(Code::TooManyTaken, one.path_of_take(&taken.option.id), message)
                    .advised(ways)
                    .citing(taken.option.remarks.cite.as_ref()),
            );
        }
        findings.extend(unpriced_size(organisation, one));
        if let Some(what) = failing_price(organisation, one) {
            let message =
                format!("{}: the price of {what} can't be worked out for {}", one.title, figures(one.figures()));
            let hint = "change the number of figures, or correct the price in the ruleset's data";
            findings.push(Finding::error(Code::BadValue, one.path(), message).hint(hint));
        }
    }
    findings
}

/// The finding if a unit is priced by size and has a size without a price.
fn unpriced_size(organisation: &Organisation, one: &Mustered<'_>) -> Option<Finding> {
    let has = one.entry.figures();
    let numbers = one.unit.sizes().filter(|sizes| organisation.priced && !sizes.contains(has))?;
    let message = format!("{}: {}; {}", one.title, figures(has), allowed_words(&numbers, Severity::Error));
    Some(
        Finding::error(Code::Broken(DemandKind::Size), one.path_of_count(), message)
            .advised(sizes_near(one, &numbers, 0).into_iter().map(|number| resized(one, number)).collect()),
    )
}
