use crate::model::{Force, ForceUnit, UnitId};

/// A way to put a finding right, with its effect on the force, so that it can be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The words of the hint.
    pub says: String,
    /// The part that costs points, worded for the middle of a sentence: `an NCO`; empty if nothing does.
    pub pays_for: String,
    /// Its effect on the force.
    pub then: Then,
}

/// The effect of advice on a force, but only where it changes the price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing that costs points.
    Same,
    /// The unit at this place, or the force if `None`, makes a choice: the choice's id, and the decision's.
    Decided(Option<usize>, String, String),
    /// The unit at this place is replaced by this entry.
    Written(usize, Box<ForceUnit>),
    /// This number of units is added, each one of these.
    More(Vec<UnitId>, i64),
}

impl Advice {
    /// Advice that may cost points.
    pub fn paid(says: impl Into<String>, pays_for: impl Into<String>, then: Then) -> Advice {
        Advice { says: says.into(), pays_for: pays_for.into(), then }
    }

    /// Advice that costs nothing.
    pub fn free(says: impl Into<String>) -> Advice {
        Advice { says: says.into(), pays_for: String::new(), then: Then::Same }
    }

    /// The advice to decide a choice of the force: the choice's id, and the decision's.
    pub fn decided(choice: &str, way: &str) -> Advice {
        let decision = format!("{choice} = {way:?}");
        let says = format!("write `choose = {{ {decision} }}` at the top");
        Advice::paid(says, format!("`{decision}`"), Then::Decided(None, choice.to_owned(), way.to_owned()))
    }

    /// Whether it contradicts a choice that the force's player has made.
    pub fn overrules(&self, force: &Force) -> bool {
        match &self.then {
            Then::Decided(None, choice, _) => force.choose.iter().any(|(stated, _)| stated == choice),
            Then::Decided(Some(_), ..) | Then::Same | Then::Written(..) | Then::More(..) => false,
        }
    }
}
