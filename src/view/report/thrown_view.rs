use serde::Serialize;

use super::play_report::{PlayReport, StepLine};
use super::throw_report::{CountedModifier, ResultLine, ThrowReport};
use crate::model::Phrases;

/// An action after its dice have been thrown, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrownView {
    /// The modifiers that counted, with their sources.
    pub modifiers: Vec<String>,
    /// The steps that were thrown, in order.
    pub steps: Vec<ThrownStep>,
    /// Its results, in words; empty if its only step says them.
    pub says: String,
}

/// A step after its dice have been thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrownStep {
    /// The step, its dice, their need and its sources.
    pub head: String,
    /// The faces of the dice; empty if none were thrown.
    pub dice: String,
    /// Their outcomes, a line each.
    pub came_to: Vec<String>,
}

impl ThrownView {
    /// An action of several steps, each time that it was played.
    pub fn played(phrases: &Phrases, report: &PlayReport) -> ThrownView {
        let step = |step: &StepLine| ThrownStep {
            head: step.head(phrases),
            dice: step.dice_shown().unwrap_or_default(),
            came_to: step.came_to(phrases),
        };
        let says = report.results.iter().map(|line| line.says.as_str());
        ThrownView {
            modifiers: counted(phrases, &report.modifiers),
            steps: report.results.iter().flat_map(|line| &line.steps).map(step).collect(),
            says: says.collect::<Vec<_>>().join("; "),
        }
    }

    /// An action in one step, each time that it was thrown.
    pub fn thrown(phrases: &Phrases, report: &ThrowReport) -> ThrownView {
        let added = report.modifiers.iter().map(|modifier| modifier.add).sum();
        let step = |line: &ResultLine| ThrownStep {
            head: report.head(phrases),
            dice: line.dice_shown(phrases).unwrap_or_default(),
            came_to: line.came_to(phrases, added),
        };
        ThrownView {
            modifiers: counted(phrases, &report.modifiers),
            steps: report.results.iter().map(step).collect(),
            says: String::new(),
        }
    }
}

fn counted(phrases: &Phrases, modifiers: &[CountedModifier]) -> Vec<String> {
    modifiers.iter().map(|one| one.with_sources(phrases)).collect()
}
