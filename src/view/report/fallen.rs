use serde::Serialize;

use super::play_report::{PlayReport, StepLine};
use super::throw_report::{CountedModifier, ResultLine, ThrowReport};

/// An action after its dice have fallen, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FallenView {
    /// The modifiers that counted, with their sources.
    pub modifiers: Vec<String>,
    /// The steps that were thrown, in order.
    pub steps: Vec<FallenStep>,
    /// Its results, in words; empty if its only step says them.
    pub says: String,
}

/// A step after its dice have fallen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FallenStep {
    /// The step, its dice, their need and its sources.
    pub head: String,
    /// The faces of the dice; empty if none were thrown.
    pub dice: String,
    /// Their outcomes, a line each.
    pub came_to: Vec<String>,
}

impl FallenView {
    /// An action of several steps, each time that it was played.
    pub fn played(report: &PlayReport) -> FallenView {
        let step = |step: &StepLine| FallenStep {
            head: step.head(),
            dice: step.dice_shown().unwrap_or_default(),
            came_to: step.came_to(),
        };
        let says = report.results.iter().map(|line| line.says.as_str());
        FallenView {
            modifiers: counted(&report.modifiers),
            steps: report.results.iter().flat_map(|line| &line.steps).map(step).collect(),
            says: says.collect::<Vec<_>>().join("; "),
        }
    }

    /// An action in one step, each time that it was thrown.
    pub fn thrown(report: &ThrowReport) -> FallenView {
        let added = report.modifiers.iter().map(|modifier| modifier.add).sum();
        let step = |line: &ResultLine| FallenStep {
            head: report.head(),
            dice: line.dice_shown().unwrap_or_default(),
            came_to: line.came_to(added),
        };
        FallenView {
            modifiers: counted(&report.modifiers),
            steps: report.results.iter().map(step).collect(),
            says: String::new(),
        }
    }
}

fn counted(modifiers: &[CountedModifier]) -> Vec<String> {
    modifiers.iter().map(CountedModifier::with_sources).collect()
}
