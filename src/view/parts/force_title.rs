use super::printed::points_shown;
use crate::rules::Checked;

/// The title of a force's paper: its name, or else its army and points, or else the ruleset.
pub fn force_title(checked: &Checked<'_>) -> String {
    let army = checked.muster.army.filter(|_| checked.ruleset.organisation.armies.len() > 1);
    match (&checked.force.name, army, checked.points) {
        (Some(name), ..) => name.clone(),
        (None, Some(army), Some(points)) => {
            let phrases = &checked.ruleset.organisation.phrases;
            let points = points_shown(phrases, points);
            phrases.say("{army}, {points}", &[("army", &army.name), ("points", &points)])
        }
        (None, Some(army), None) => army.name.clone(),
        (None, None, _) => checked.ruleset.name.clone(),
    }
}
