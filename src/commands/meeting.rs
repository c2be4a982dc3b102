use super::forces::{Found, placed};
use super::named::one;
use crate::cli::Meet;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::model::{Ruleset, Weight};
use crate::rules::{self, Checked, Sides, Stand, check};

/// Forces of one ruleset that meet at a table, checked once, with the sides on which they stand.
pub struct Meeting<'a> {
    /// Their ruleset.
    pub ruleset: &'a Ruleset,
    /// The forces.
    pub forces: Vec<Found<'a>>,
    /// What they came to, in the same order.
    pub checked: Vec<Checked<'a>>,
    /// Their sides.
    pub sides: Sides,
}

/// The meetings of these forces, one for each ruleset among them, and what stands in the way of some.
pub fn meetings<'a>(found: &[Found<'a>], meet: &Meet) -> (Vec<Meeting<'a>>, Vec<Diagnostic>) {
    let mut games: Vec<(&Ruleset, Vec<Found<'a>>)> = Vec::new();
    for one in found {
        match games.iter_mut().find(|(other, _)| other.id == one.ruleset.id) {
            Some((_, forces)) => forces.push(*one),
            None => games.push((one.ruleset, vec![*one])),
        }
    }
    let (mut meetings, mut problems) = (Vec::new(), Vec::new());
    match named_sides(found, meet) {
        Err(problem) => problems.push(problem),
        Ok(named) => {
            for (ruleset, forces) in games {
                let checked: Vec<Checked<'a>> =
                    forces.iter().map(|found| check(ruleset, found.force, meet.limit)).collect();
                let stand = |(found, checked): (&Found<'a>, &Checked<'a>)| {
                    let typed = named.iter().find(|(stem, _)| *stem == found.stem).map(|(_, side)| side.clone());
                    let typed = typed.or_else(|| found.force.side.as_ref().map(|side| side.value.clone()));
                    (typed, checked.muster.army)
                };
                let stands: Vec<_> = forces.iter().zip(&checked).map(stand).collect();
                let stands: Vec<Stand<'_>> =
                    stands.iter().map(|(named, army)| Stand { named: named.as_deref(), army: *army }).collect();
                let failing: Vec<Diagnostic> = forces.iter().zip(&checked).flat_map(failing).collect();
                if !failing.is_empty() {
                    problems.extend(failing);
                    continue;
                }
                match rules::sides(ruleset, &stands) {
                    Ok(sides) => meetings.push(Meeting { ruleset, forces, checked, sides }),
                    Err(problem) => problems.push(problem),
                }
            }
        }
    }
    (meetings, problems)
}

/// What is wrong with forces that are printed all the same, as warnings.
pub fn doubts(meeting: &Meeting<'_>) -> Vec<Diagnostic> {
    let wrong = meeting.forces.iter().zip(&meeting.checked).flat_map(|(found, checked)| {
        let errors = checked.findings.iter().filter(|finding| finding.weight == Weight::Error);
        errors.map(|finding| placed(meeting.ruleset, finding, found.source))
    });
    wrong.map(|problem| Diagnostic { severity: Severity::Warning, ..problem }).collect()
}

/// What of a force can't be printed at all: boxes that can't be worked out.
fn failing((found, checked): (&Found<'_>, &Checked<'_>)) -> Vec<Diagnostic> {
    let failing = checked.findings.iter().filter(|finding| finding.code == Code::BadSum);
    failing.map(|finding| placed(found.ruleset, finding, found.source)).collect()
}

/// The sides named on the command line, each with the force that it is for.
fn named_sides<'f>(found: &'f [Found<'_>], meet: &Meet) -> Result<Vec<(&'f str, String)>, Diagnostic> {
    let stems = || found.iter().map(|one| one.stem);
    let side = |(name, side): &(String, String)| Ok((one("force", name, stems().collect())?, side.clone()));
    meet.side.iter().map(side).collect()
}
