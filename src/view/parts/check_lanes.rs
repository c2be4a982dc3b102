use super::track::{LaneView, TrackView};
use super::unit_card::Card;
use crate::diagnostic::Diagnostic;
use crate::model::{Each, Ruleset, Track, TrackId};
use crate::odds::Fraction;
use crate::rules::{CheckChances, Checked, check_chances};

/// The maximum number of boxes of a track that each have their chance; with more, only those where it changes.
const EACH: usize = 20;

/// The mark where there is no check.
const NONE: &str = "–";

/// The exact chances of a force's checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChecksOfForce<'r> {
    /// Those of the force as a whole.
    pub whole: Vec<CheckChances<'r>>,
    /// Those of each unit, in the order of the force.
    pub units: Vec<Vec<CheckChances<'r>>>,
}

impl<'r> ChecksOfForce<'r> {
    /// Works out the chances of all checks; the errors say which can't be worked out.
    pub fn of(checked: &Checked<'r>) -> Result<ChecksOfForce<'r>, Vec<Diagnostic>> {
        let ruleset = checked.ruleset;
        let tracks = |each: Each| ruleset.organisation.tracks.iter().filter(move |track| track.each == each);
        let of_force: Vec<&Track> = tracks(Each::Force).collect();
        let units = checked.muster.units.iter().map(|one| {
            let own: Vec<&Track> = tracks(Each::Unit).filter(|track| track.who.means(&one.candidate())).collect();
            check_chances(ruleset, Some(one), &one.scene(), &own)
        });
        let units = units.collect::<Result<_, _>>()?;
        Ok(ChecksOfForce { whole: check_chances(ruleset, None, &checked.muster.scene(), &of_force)?, units })
    }
}

/// Prints the chances of a check on the card of its unit: beside a number, and under boxes. False if the card has neither.
pub fn add_chances(card: &mut Card, ruleset: &Ruleset, chances: &CheckChances<'_>) -> bool {
    let beside = add_beside(card, ruleset, chances);
    add_lanes(&mut card.tracks, chances) || beside
}

/// Prints the chance before any loss beside the number that it depends on; false if the card has no such number.
fn add_beside(card: &mut Card, ruleset: &Ruleset, chances: &CheckChances<'_>) -> bool {
    let organisation = &ruleset.organisation;
    let stat = chances.check.beside.as_ref().and_then(|id| organisation.stat(id));
    let at = stat.and_then(|stat| card.heads.iter().position(|head| *head == stat.short));
    let (Some(at), Some(first)) = (at, &chances.first) else { return false };
    card.beside.resize(card.heads.len(), String::new());
    let shown = organisation.phrases.say("{number}%", &[("number", &first.whole_percent())]);
    let there = &mut card.beside[at];
    *there = if there.is_empty() { shown } else { format!("{there}, {shown}") };
    true
}

/// Adds a lane to each track that has chances; false if none of these tracks has.
pub fn add_lanes(tracks: &mut [TrackView], chances: &CheckChances<'_>) -> bool {
    let mut any = false;
    for (id, at_boxes) in chances.tracks.iter().filter(|(_, at_boxes)| !at_boxes.is_empty()) {
        for track in tracks.iter_mut().filter(|track| is_laned(track, id)) {
            add_lane(track, &chances.check.name, at_boxes);
            any = true;
        }
    }
    any
}

/// Whether it is this track, drawn as boxes that can have values under them.
fn is_laned(track: &TrackView, id: &TrackId) -> bool {
    track.id == *id.as_str() && track.copies == 1 && track.systems.is_empty()
}

/// Adds a lane of these chances, the first of which is before any loss.
fn add_lane(track: &mut TrackView, name: &str, chances: &[Option<Fraction>]) {
    let boxes = track.lines.iter().flat_map(|line| &line.boxes);
    let crossed = boxes.filter(|one| one.crossed).count();
    let shown: Vec<String> =
        chances.iter().map(|chance| chance.as_ref().map_or_else(|| NONE.to_owned(), Fraction::whole_percent)).collect();
    let few = shown.len() <= EACH + 1;
    let mut at = 0;
    for line in &mut track.lines {
        // A dash beside the first box's number would look like a minus.
        let start = shown.get(crossed).filter(|start| at == 0 && *start != NONE).cloned().unwrap_or_default();
        let values = line.boxes.iter().map(|_| {
            at += 1;
            let value = shown.get(at).cloned().unwrap_or_default();
            if few || shown.get(at - 1) != Some(&value) { value } else { String::new() }
        });
        let (name, values) = (name.to_owned(), values.collect());
        line.lanes.push(LaneView { name, start, values, starts_dark: false, dark: Vec::new() });
    }
}
