use super::finding::Finding;
use super::mustered::Mustered;
use super::track_sums::{MOST_BOXES, Scene};
use crate::diagnostic::Code;
use crate::model::{LaneValues, MarkAt, Organisation, Track};
use crate::sum::Sum;

/// Findings on tracks of a unit that can't be worked out: a sum in the data fails for it, or gives too few or too
/// many boxes.
pub fn failing_tracks(organisation: &Organisation, one: &Mustered<'_>) -> Vec<Finding> {
    let meant = organisation.tracks.iter().filter(|track| track.who.means(&one.candidate()));
    let wrong = meant.filter_map(|track| {
        let why = failing(track, &one.scene())?;
        let message = format!("the boxes `{}` of {} can't be worked out: {why}", track.id, one.title);
        let hint = "take fewer figures, or correct the track in the ruleset's organisation.toml";
        Some(Finding::error(Code::BadSum, one.path(), message).hint(hint))
    });
    wrong.collect()
}

/// The reason that a track can't be worked out; `None` if it can, or lacks a number that it needs.
fn failing(track: &Track, scene: &Scene<'_>) -> Option<String> {
    let boxes = match scene.boxes(track) {
        Ok(boxes) => boxes?,
        Err(why) => return Some(why),
    };
    if boxes < 0 {
        return Some(format!("{boxes} boxes; at least 0 required"));
    }
    if boxes > MOST_BOXES {
        return Some(format!("{boxes} boxes; {MOST_BOXES} at most"));
    }
    let with = |lost: i64, why: String| format!("{why}, with {lost} lost");
    let marks = track.marks.iter().filter_map(|mark| match &mark.at {
        MarkAt::Where(sum) => Some(sum),
        MarkAt::Box(_) | MarkAt::Share(..) => None,
    });
    let lanes = track.lanes.iter().flat_map(|lane| lane.holds.iter().chain(&lane.dark));
    let conditions: Vec<&Sum> = marks.chain(lanes).filter(|sum| sum.may_fail()).collect();
    let laned = track.lanes.iter().any(|lane| matches!(&lane.values, LaneValues::Sum(sum) if sum.may_fail()));
    if conditions.is_empty() && !laned {
        return None;
    }
    for lost in 0..=boxes {
        for condition in &conditions {
            if let Err(why) = scene.holds(condition, lost) {
                return Some(with(lost, why));
            }
        }
        for lane in &track.lanes {
            if let LaneValues::Sum(sum) = &lane.values
                && sum.may_fail()
                && let Err(why) = scene.sum(sum, lost)
            {
                return Some(with(lost, why));
            }
        }
    }
    None
}
