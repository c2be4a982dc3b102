use super::cost::{cost_alone, force_cost};
use super::finding::Finding;
use super::muster::muster;
use super::mustered::Mustered;
use super::wording::{figures, figures_in_place};
use crate::diagnostic::count;
use crate::model::{Force, ForceUnit, Numbers, Ruleset};

/// A way to put a finding right, with what is in the force once it has been gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The way in words, as the hint gives it.
    pub says: String,
    /// What it pays for, in the middle of a sentence: `an NCO`.
    pub pays_for: String,
    /// What the force then is.
    pub then: Then,
}

/// What a force is once an advice has been followed, as far as that has a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// It has nothing that it did not pay for before.
    Same,
    /// The unit of this place, or the force where none is named, has made this decision: the choice, and the way.
    Decided(Option<usize>, String, String),
    /// The unit of this place is written so.
    Written(usize, Box<ForceUnit>),
    /// It has so many units more, of one of these kinds.
    More(Vec<ForceUnit>, i64),
}

impl Advice {
    /// An advice that pays for something.
    pub fn paid(says: impl Into<String>, pays_for: impl Into<String>, then: Then) -> Advice {
        Advice { says: says.into(), pays_for: pays_for.into(), then }
    }

    /// An advice that pays for nothing.
    pub fn free(says: impl Into<String>) -> Advice {
        Advice { says: says.into(), pays_for: String::new(), then: Then::Same }
    }

    /// The advice that a force decides something.
    pub fn decided(choice: &str, way: &str) -> Advice {
        let decision = format!("{choice} = {way:?}");
        let says = format!("write `choose = {{ {decision} }}` at the top");
        Advice::paid(says, format!("`{decision}`"), Then::Decided(None, choice.to_owned(), way.to_owned()))
    }

    /// Whether it goes against something that the player of a force has decided.
    fn overrules(&self, force: &Force) -> bool {
        match &self.then {
            Then::Decided(None, choice, _) => force.choose.iter().any(|(stated, _)| stated == choice),
            Then::Decided(Some(_), ..) | Then::Same | Then::Written(..) | Then::More(..) => false,
        }
    }

    /// The points of a force that has so many once this has been followed; none where that can't be told.
    fn points(&self, ruleset: &Ruleset, force: &Force, points: i64) -> Option<i64> {
        match &self.then {
            Then::Same => Some(points),
            Then::Decided(Some(place), choice, way) => {
                let mut unit = ForceUnit::clone(force.every_unit().get(*place)?);
                let before = cost_alone(ruleset, force, &unit);
                unit.choose.push((choice.clone(), way.clone()));
                Some(points - before? + cost_alone(ruleset, force, &unit)?)
            }
            Then::Decided(None, choice, way) => {
                let mut decided = force.clone();
                decided.choose.retain(|(known, _)| known != choice);
                decided.choose.push((choice.clone(), way.clone()));
                force_cost(&ruleset.organisation, &muster(ruleset, &decided).0)
            }
            Then::Written(place, unit) => {
                let before = cost_alone(ruleset, force, force.every_unit().get(*place)?)?;
                Some(points - before + cost_alone(ruleset, force, unit)?)
            }
            Then::More(units, number) => {
                let least = units.iter().filter_map(|unit| cost_alone(ruleset, force, unit)).min()?;
                Some(points + least * number)
            }
        }
    }
}

/// The ways to give a unit as many figures as are wanted, the nearest number first; so many more are counted with them.
pub fn resized(one: &Mustered<'_>, wanted: &Numbers, counted: i64) -> Vec<Advice> {
    let has = one.entry.figures();
    let ends = || wanted.ends().map(|end| end - counted).filter(|end| *end > 0);
    let more = ends().filter(|end| *end > has).min();
    let fewer = ends().filter(|end| *end < has).max();
    let mut numbers: Vec<i64> = more.into_iter().chain(fewer).collect();
    numbers.sort_by_key(|number| (number - has).abs());
    let resized = |number: i64| {
        let then = ForceUnit { count: Some(number), ..one.entry.clone() };
        Advice::paid(
            figures_in_place(number, one.entry.count),
            figures(number),
            Then::Written(one.place, Box::new(then)),
        )
    };
    numbers.into_iter().map(resized).collect()
}

/// Settles the hint of a finding: the first of its ways that the points agreed pay for; one that goes against a decision of
/// the player comes after the others. Where none is paid for, the first says what it comes to. `paid` is the points of the
/// force and those agreed, where both are known.
pub fn settle(ruleset: &Ruleset, force: &Force, paid: Option<(i64, i64)>, finding: &mut Finding) {
    finding.ways.sort_by_key(|way| way.overrules(force));
    let Some(first) = finding.ways.first() else { return };
    finding.hint = Some(first.says.clone());
    let Some((points, limit)) = paid else { return };
    let comes_to = |way: &Advice| way.points(ruleset, force, points);
    // Whatever costs no more than the force does now makes nothing worse.
    let dear = |then: &i64| *then > limit.max(points);
    let Some(then) = comes_to(first).filter(dear) else { return };
    let other = finding.ways[1..].iter().find(|way| comes_to(way).is_some_and(|then| !dear(&then)));
    let comes_to = count(usize::try_from(then).unwrap_or(0), "point");
    finding.hint = Some(match other {
        Some(other) => format!("{}: {} would make it {comes_to}; {limit} agreed", other.says, first.pays_for),
        None => {
            let over = count(usize::try_from(then - limit).unwrap_or(0), "point");
            format!(
                "{}, and cut {over} elsewhere: {} would make it {comes_to}; {limit} agreed",
                first.says, first.pays_for
            )
        }
    });
}
