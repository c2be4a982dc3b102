use super::mustered::Mustered;
use super::procedure::{Parties, Play, inputs_of_units};
use super::track_sums::{MOST_BOXES, Scene};
use crate::diagnostic::Diagnostic;
use crate::model::{CheckTable, CheckValue, Procedure, Ruleset, Track, TrackId};
use crate::odds::Fraction;
use crate::sum::Sum;

/// The chances of one check: of a unit, or of a whole force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckChances<'r> {
    /// The check.
    pub check: &'r CheckTable,
    /// The chance before any loss; `None` where there is no such check, the action refuses it, or lacks a number.
    pub first: Option<Fraction>,
    /// The chances at each of its tracks: before any loss, then with each further box crossed off.
    pub tracks: Vec<(TrackId, Vec<Option<Fraction>>)>,
}

/// A chance that was worked out, with all its inputs.
type KnownChance = (Vec<(String, String)>, Option<Fraction>);

/// A check with everyone and everything that its inputs come from.
struct Checking<'c> {
    ruleset: &'c Ruleset,
    check: &'c CheckTable,
    procedure: &'c Procedure,
    parties: Parties<'c>,
    scene: &'c Scene<'c>,
    /// The chances worked out so far, by their inputs.
    known: Vec<KnownChance>,
}

/// The chances of each check at these tracks, which are those of a unit, or those of a whole force if `own` is `None`.
/// Checks that are not for it, or without any chance, are left out. Errors if a chance can't be worked out.
pub fn check_chances<'r>(
    ruleset: &'r Ruleset,
    own: Option<&Mustered<'_>>,
    scene: &Scene<'_>,
    tracks: &[&Track],
) -> Result<Vec<CheckChances<'r>>, Vec<Diagnostic>> {
    let mut all = Vec::new();
    for check in &ruleset.checks {
        let procedure = ruleset.procedures.iter().find(|procedure| procedure.id == check.action);
        let Some(procedure) = procedure.filter(|_| own.is_none_or(|own| check.who.means(&own.candidate()))) else {
            continue;
        };
        let parties = Parties { own, other: None };
        let mut checking = Checking { ruleset, check, procedure, parties, scene, known: Vec::new() };
        let mut lanes = Vec::new();
        for track in tracks.iter().filter(|track| check.tracks.contains(&track.id)) {
            lanes.push((track.id.clone(), checking.at_boxes(track)?));
        }
        let first = if own.is_some() && check.beside.is_some() { checking.chance(0)? } else { None };
        if first.is_some() || lanes.iter().any(|(_, chances)| chances.iter().any(Option::is_some)) {
            all.push(CheckChances { check, first, tracks: lanes });
        }
    }
    Ok(all)
}

impl Checking<'_> {
    /// The chances before any loss, and with each box of a track crossed off; empty if the track has no boxes.
    fn at_boxes(&mut self, track: &Track) -> Result<Vec<Option<Fraction>>, Vec<Diagnostic>> {
        // The check of the force has reported boxes that can't be worked out.
        let boxes = self.scene.boxes(track).ok().flatten().filter(|boxes| (1..=MOST_BOXES).contains(boxes));
        boxes.map_or(Ok(Vec::new()), |boxes| (0..=boxes).map(|lost| self.chance(lost)).collect())
    }

    /// The chance with this many lost.
    fn chance(&mut self, lost: i64) -> Result<Option<Fraction>, Vec<Diagnostic>> {
        let holds = |sum: &Sum| self.scene.holds(sum, lost) == Ok(true);
        if !self.check.holds.as_ref().is_none_or(holds) {
            return Ok(None);
        }
        let given = self.check.given.iter().filter(|one| one.holds.as_ref().is_none_or(holds)).filter_map(|one| {
            let value = match &one.value {
                CheckValue::Is(is) => Some(is.clone()).filter(|is| !is.is_empty()),
                CheckValue::Sum(sum) => self.scene.sum(sum, lost).ok().flatten().map(|number| number.to_string()),
            };
            Some((one.input.clone(), value?))
        });
        let given: Vec<(String, String)> = given.collect();
        let given = inputs_of_units(self.ruleset, self.procedure, &given, &self.parties);
        if let Some((_, chance)) = self.known.iter().find(|(inputs, _)| *inputs == given) {
            return Ok(chance.clone());
        }
        let at = self.procedure.results.iter().position(|result| result.id == self.check.result).unwrap_or_default();
        // The data are known to be sound, so only numbers of this unit can be refused.
        let chance = match Play::of(self.ruleset, self.procedure, &given) {
            Ok(play) => {
                let odds = play.odds_of(&[at]).map_err(|problem| vec![problem])?;
                Some(odds.chance(|results| results.first().is_some_and(|result| *result >= 1)))
            }
            Err(_) => None,
        };
        self.known.push((given, chance.clone()));
        Ok(chance)
    }
}
