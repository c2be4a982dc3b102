use crate::model::{Force, ForceUnit};

/// A way to put a finding right, with what is in the force once it has been followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The way in words, as the hint gives it.
    pub says: String,
    /// The thing that it pays for, in the middle of a sentence: `an NCO`.
    pub pays_for: String,
    /// The force as it then is.
    pub then: Then,
}

/// A force once an advice has been followed, as far as that has a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// It has nothing that it did not pay for before.
    Same,
    /// The unit of this place, or the force where none is named, has made this decision: the choice, and the way.
    Decided(Option<usize>, String, String),
    /// The unit of this place is written so.
    Written(usize, Box<ForceUnit>),
    /// It has this number of units more, of one of these kinds.
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
    pub fn overrules(&self, force: &Force) -> bool {
        match &self.then {
            Then::Decided(None, choice, _) => force.choose.iter().any(|(stated, _)| stated == choice),
            Then::Decided(Some(_), ..) | Then::Same | Then::Written(..) | Then::More(..) => false,
        }
    }
}
