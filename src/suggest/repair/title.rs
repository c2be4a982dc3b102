use std::collections::BTreeSet;

use super::way::Way;
use super::words::StepWords;
use crate::changes::Change;
use crate::model::Ruleset;
use crate::rules::{Checked, listed_and, option_name};

/// A part of a force that a way keeps or gives up, in players' terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum KeptPart {
    /// A unit, by its permanent number.
    Unit(usize),
    /// An option, by id.
    Option(String),
    /// An option on as many figures as take it, by id.
    WholeOption(String),
    /// The numbers of figures.
    Figures,
    /// A decision, by choice.
    Choice(String),
    /// The attached figures.
    Attached,
    /// Which units belong in which groups.
    Groups,
}

/// A title for each way: the parts that it keeps and others don't; `None` if there are none, or only one way.
pub fn titles(before: &Checked<'_>, ways: &[Way]) -> Vec<Option<String>> {
    let lost: Vec<BTreeSet<KeptPart>> =
        ways.iter().map(|way| way.done.iter().flat_map(|(change, _)| lost(before, change)).collect()).collect();
    let title = |(place, own): (usize, &BTreeSet<KeptPart>)| {
        let others = lost.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, lost)| lost);
        // A part that all other ways give up sets it apart best.
        let every = others.clone().cloned().reduce(|one, other| one.intersection(&other).cloned().collect());
        let any: BTreeSet<KeptPart> = others.flatten().cloned().collect();
        let keeps = |lost: BTreeSet<KeptPart>| lost.difference(own).cloned().collect::<Vec<_>>();
        let mut kept = keeps(every?);
        if kept.is_empty() {
            kept = keeps(any);
        }
        (!kept.is_empty()).then(|| format!("keep {}", listed(before, &kept)))
    };
    lost.iter().enumerate().map(title).collect()
}

fn listed(before: &Checked<'_>, kept: &[KeptPart]) -> String {
    let words = StepWords::of(before);
    let said: Vec<String> = kept.iter().filter_map(|one| named(before.ruleset, &words, (one, kept))).take(3).collect();
    listed_and(&before.ruleset.organisation.phrases, &said)
}

/// A part in words; `None` if another says as much.
fn named(ruleset: &Ruleset, words: &StepWords<'_>, (one, kept): (&KeptPart, &[KeptPart])) -> Option<String> {
    Some(match one {
        KeptPart::Unit(unit) => words.title(*unit),
        KeptPart::Option(id) if kept.contains(&KeptPart::WholeOption(id.clone())) => {
            option_name(&ruleset.organisation, id)
        }
        KeptPart::Option(id) => format!("some {}", option_name(&ruleset.organisation, id)),
        KeptPart::WholeOption(id) if kept.contains(&KeptPart::Option(id.clone())) => return None,
        KeptPart::WholeOption(id) => format!("all {}", option_name(&ruleset.organisation, id)),
        KeptPart::Figures => "the figures".to_owned(),
        KeptPart::Choice(id) => {
            let choice = ruleset.organisation.choice(id);
            choice.map_or_else(|| format!("`{id}`"), |choice| format!("the {} as it is", choice.name.to_lowercase()))
        }
        KeptPart::Attached => "those attached".to_owned(),
        KeptPart::Groups => "the groups as they are".to_owned(),
    })
}

/// The parts that a change takes from a force as its player wrote it; empty if it takes none.
fn lost(before: &Checked<'_>, change: &Change) -> Vec<KeptPart> {
    // An option that the player did not take is no loss.
    let entries =
        |unit: usize, option: &str| before.force.unit(unit).map_or(0, |entry| entry.entries_for(option).count());
    let took = |unit: usize, option: &str| entries(unit, option) > 0;
    // Nor is what is done to a unit that is only added.
    let mut named = change.clone();
    if named.names().0.is_some_and(|unit| before.force.unit(*unit).is_none()) {
        return Vec::new();
    }
    match change {
        Change::Take { unit, option, .. } | Change::TakeAlong { unit, option, .. } if !took(*unit, option) => {
            Vec::new()
        }
        Change::Remove { unit } => vec![KeptPart::Unit(*unit), KeptPart::Figures],
        Change::Retype { unit, .. } => vec![KeptPart::Unit(*unit)],
        // Of several entries for it the others stay.
        Change::Drop { unit, option } if entries(*unit, option) > 1 => vec![KeptPart::WholeOption(option.clone())],
        Change::Drop { option, .. } => {
            vec![KeptPart::Option(option.clone()), KeptPart::WholeOption(option.clone())]
        }
        Change::Take { option, .. } | Change::TakeAlong { option, .. } => {
            vec![KeptPart::WholeOption(option.clone())]
        }
        Change::Count { .. } => vec![KeptPart::Figures],
        Change::Choose { choice, .. } => vec![KeptPart::Choice(choice.clone())],
        Change::Attach { .. } | Change::Detach { .. } | Change::Reattach { .. } => vec![KeptPart::Attached],
        Change::RemoveGroup { .. } => vec![KeptPart::Groups, KeptPart::Figures],
        Change::Into { .. }
        | Change::Nest { .. }
        | Change::Group { .. }
        | Change::Dissolve { .. }
        | Change::Regroup { .. } => vec![KeptPart::Groups],
        Change::Add { .. }
        | Change::Duplicate { .. }
        | Change::Move { .. }
        | Change::Rename { .. }
        | Change::Join { .. }
        | Change::Retake { .. }
        | Change::Rechoose { .. }
        | Change::State { .. }
        | Change::Restate { .. }
        | Change::Roll { .. }
        | Change::Reroll { .. }
        | Change::Limit { .. }
        | Change::Army { .. }
        | Change::Side { .. }
        | Change::Title { .. }
        | Change::Player { .. }
        | Change::RenameGroup { .. }
        | Change::Custom { .. }
        | Change::Amend { .. }
        | Change::RemoveCustom { .. } => Vec::new(),
    }
}
