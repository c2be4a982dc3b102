use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Severity, Source, one_of};
use crate::model::Ruleset;
use crate::rules::{self, Brought, Checked, Sides, Stand};

/// A force at a table.
pub struct Entrant<'a> {
    /// The stem of its file's name.
    pub stem: &'a str,
    /// The path of its file, or another origin, for messages.
    pub origin: String,
    /// The text of its file.
    pub source: &'a Arc<Source>,
    /// The force with its check.
    pub checked: Checked<'a>,
}

/// The forces of one ruleset that meet at a table, with their sides.
pub struct Meeting<'a> {
    /// The ruleset of all forces.
    pub ruleset: &'a Ruleset,
    /// The forces, in the order named.
    pub entrants: Vec<Entrant<'a>>,
    /// The side of each force.
    pub sides: Sides,
}

/// A force, with the side assigned to it, if any.
type Seated<'a> = (Entrant<'a>, Option<String>);

/// The meetings of these forces, one for each ruleset, and the problems that prevent others. `named` assigns sides by
/// stem, in place of the forces' own.
pub fn meetings<'a>(entrants: Vec<Entrant<'a>>, named: &[(String, String)]) -> (Vec<Meeting<'a>>, Vec<Diagnostic>) {
    let named = match named_sides(&entrants, named) {
        Ok(named) => named,
        Err(problems) => return (Vec::new(), problems),
    };
    let mut games: Vec<(&Ruleset, Vec<Seated<'a>>)> = Vec::new();
    for (entrant, named) in entrants.into_iter().zip(named) {
        let ruleset = entrant.checked.ruleset;
        match games.iter_mut().find(|(other, _)| other.id == ruleset.id) {
            Some((_, forces)) => forces.push((entrant, named)),
            None => games.push((ruleset, vec![(entrant, named)])),
        }
    }
    let (mut meetings, mut problems) = (Vec::new(), Vec::new());
    for (ruleset, forces) in games {
        match meeting(ruleset, forces) {
            Ok(meeting) => meetings.push(meeting),
            Err(wrong) => problems.extend(wrong),
        }
    }
    (meetings, problems)
}

fn meeting<'a>(ruleset: &'a Ruleset, forces: Vec<Seated<'a>>) -> Result<Meeting<'a>, Vec<Diagnostic>> {
    let unprintable: Vec<Diagnostic> = forces.iter().flat_map(|(entrant, _)| entrant.unprintable()).collect();
    if !unprintable.is_empty() {
        return Err(unprintable);
    }
    let stand = |(entrant, named): &'_ Seated<'a>| {
        let own = || entrant.checked.force.side.clone();
        (named.clone().or_else(own), entrant.checked.muster.army)
    };
    let stands: Vec<_> = forces.iter().map(stand).collect();
    let stands: Vec<Stand<'_>> =
        stands.iter().map(|(named, army)| Stand { named: named.as_deref(), army: *army }).collect();
    let sides = rules::sides(ruleset, &stands).map_err(|problem| vec![problem])?;
    Ok(Meeting { ruleset, entrants: forces.into_iter().map(|(entrant, _)| entrant).collect(), sides })
}

/// The maximum number of bytes that two forces contribute to a file's name; file systems allow 255 in all.
const LONGEST_STEM: usize = 160;

impl Meeting<'_> {
    /// The part of a file's name for all forces: one or both stems, or the first and the number of others.
    pub fn stem(&self) -> String {
        match self.entrants.as_slice() {
            [] => String::new(),
            [one] => one.stem.to_owned(),
            [one, other] if one.stem.len() + other.stem.len() <= LONGEST_STEM => {
                format!("{}-and-{}", one.stem, other.stem)
            }
            [one, rest @ ..] => format!("{}-and-{}-more", one.stem, rest.len()),
        }
    }

    /// The force of each player, for sheets that are narrowed to their use.
    pub fn brought(&self) -> Vec<Brought<'_>> {
        self.entrants.iter().map(|entrant| Brought::Force(&entrant.checked.muster)).collect()
    }

    /// The errors of all forces as warnings, since they are printed nevertheless.
    pub fn doubts(&self) -> Vec<Diagnostic> {
        let wrong = self.entrants.iter().flat_map(|entrant| {
            let errors = entrant.checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|finding| entrant.checked.placed(finding, entrant.source))
        });
        wrong.map(|problem| Diagnostic { severity: Severity::Warning, ..problem }).collect()
    }
}

impl Entrant<'_> {
    /// Errors that prevent printing: the number of boxes can't be worked out.
    fn unprintable(&self) -> Vec<Diagnostic> {
        let failing = self.checked.findings.iter().filter(|finding| finding.code == Code::BadSum);
        failing.map(|finding| self.checked.placed(finding, self.source)).collect()
    }
}

/// The side assigned to each force; an error if a stem is unknown or ambiguous.
fn named_sides(entrants: &[Entrant<'_>], named: &[(String, String)]) -> Result<Vec<Option<String>>, Vec<Diagnostic>> {
    let stems: Vec<&str> = entrants.iter().map(|entrant| entrant.stem).collect();
    let mut sides = vec![None; entrants.len()];
    let mut problems = Vec::new();
    for (typed, side) in named {
        match one_of("force", typed, stems.clone()) {
            Ok(stem) => {
                let places = stems.iter().enumerate().filter(|(_, known)| **known == stem).map(|(index, _)| index);
                for index in places {
                    sides[index].get_or_insert_with(|| side.clone());
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(sides) } else { Err(problems) }
}
