use crate::model::{CellOf, Counted, PlacePick, ProcedureStep, StepDice, StepTarget};
use crate::sum::Sum;

/// The sums of a step, in which counts may occur.
pub(super) fn sums_of(step: &ProcedureStep) -> Vec<&Sum> {
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
    for count in &step.counts {
        match &count.of {
            Counted::If(sum) => sums.push(sum),
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
            | Counted::Lowest(_) => {}
        }
    }
    sums
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
