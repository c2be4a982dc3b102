use super::roster_view::RosterView;
use super::section::cards_mut;
use crate::model::{Phrases, Ruleset};
use crate::rules::CheckChances;
use crate::view::parts::check_lanes::{ChecksOfForce, add_chances, add_lanes};
use crate::view::parts::track::LaneView;
use crate::view::parts::trait_rules::RuleView;

/// Adds to a force's roster the exact chances of its checks, each explained once among its rules. False if there are none,
/// which leaves the roster as it is.
pub fn with_checks(view: &mut RosterView, ruleset: &Ruleset, checks: &ChecksOfForce<'_>) -> bool {
    let phrases = &ruleset.organisation.phrases;
    let mut told: Vec<RuleView> = Vec::new();
    let mut tell = |chances: &CheckChances<'_>| {
        let rule = rule(phrases, chances);
        if !told.contains(&rule) {
            told.push(rule);
        }
    };
    for chances in &checks.whole {
        if add_lanes(&mut view.trackers, chances) {
            tell(chances);
        }
        let empty = |lane: &LaneView| lane.start.is_empty() && lane.values.iter().all(String::is_empty);
        for line in view.trackers.iter_mut().flat_map(|track| &mut track.lines) {
            line.lanes.retain(|lane| lane.name != chances.check.name || !empty(lane));
        }
    }
    for card in cards_mut(&mut view.sections) {
        let own = card.place.and_then(|place| checks.units.get(place));
        for chances in own.into_iter().flatten() {
            if add_chances(card, ruleset, chances) {
                tell(chances);
            }
        }
    }
    let any = !told.is_empty();
    view.rules.splice(0..0, told);
    any
}

/// The rule that explains the chances of a check.
fn rule(phrases: &Phrases, chances: &CheckChances<'_>) -> RuleView {
    let exact = phrases.say("the exact chance in percent, at first and with each box crossed off.", &[]);
    let says = std::iter::once(exact).chain(chances.check.says.clone()).collect::<Vec<_>>().join(" ");
    RuleView { name: chances.check.name.clone(), icon: None, says }
}
