use crate::model::{CellOf, Counted, PlacePick, ProcedureStep, StepDice, StepTarget};
use crate::sum::Sum;

/// The sums of a step, in which counts may occur.
pub(super) fn sums_of(step: &ProcedureStep) -> Vec<&Sum> {
    shared_sums(step).into_iter().chain(single_sums(step)).collect()
}

/// The sums of a step that are worked out once for all its throws.
pub(super) fn shared_sums(step: &ProcedureStep) -> Vec<&Sum> {
    let mut sums: Vec<&Sum> = [&step.number, &step.add, &step.when].into_iter().flatten().collect();
    match &step.target {
        StepTarget::Need(of) => sums.extend(in_cell(of)),
        StepTarget::Rows(_) | StepTarget::Open => {}
        StepTarget::Number(_, sum) => sums.push(sum),
    }
    match &step.dice {
        StepDice::InCell(of) => sums.extend(in_cell(of)),
        StepDice::Known(sum) => sums.push(sum),
        StepDice::OfTable | StepDice::These(_) | StepDice::Drawn(_) => {}
    }
    sums
}

/// The sums of a step that are worked out for each throw by itself.
pub(super) fn single_sums(step: &ProcedureStep) -> impl Iterator<Item = &Sum> {
    step.counts.iter().filter_map(|count| match &count.of {
        Counted::If(sum) => Some(sum),
        Counted::Met
        | Counted::Missed
        | Counted::Natural(_)
        | Counted::Rows(_)
        | Counted::Total
        | Counted::Shown
        | Counted::Needed
        | Counted::Column(_)
        | Counted::Different
        | Counted::Highest(_)
        | Counted::Lowest(_) => None,
    })
}

/// The sums that find the row or column of a cell.
fn in_cell(of: &CellOf) -> Vec<&Sum> {
    let mut sums = Vec::new();
    for pick in [&of.row, &of.column] {
        match pick {
            PlacePick::Answering(sum) => sums.push(sum),
            PlacePick::At(_) | PlacePick::Chosen(_) => {}
        }
    }
    sums
}
