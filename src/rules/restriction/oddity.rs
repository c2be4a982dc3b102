/// The words for a restriction that applies to no unit.
pub const IDLE: &str = "applies to no unit";

/// The reason that a restriction is probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// It applies to no unit.
    Idle(String),
    /// No force can break it.
    Free(String),
    /// No force can meet it.
    Unmet(String),
}

impl Oddity {
    /// The first reason found.
    pub fn first<const COUNT: usize>(odd: [Option<Oddity>; COUNT]) -> Option<Oddity> {
        odd.into_iter().flatten().next()
    }

    /// The words that follow the restriction's name in a message.
    pub fn words(&self) -> String {
        match self {
            Oddity::Idle(what) => what.clone(),
            Oddity::Free(why) => format!("can never be broken: {why}"),
            Oddity::Unmet(why) => format!("can't be met: {why}"),
        }
    }

    /// Advice for the author, to follow the message.
    pub fn hint(&self) -> &'static str {
        match self {
            Oddity::Idle(_) => "check the units, roles and traits that it names",
            Oddity::Free(_) => "leave it out, or check which units it applies to and what it allows",
            Oddity::Unmet(_) => "check which units it applies to and what it requires",
        }
    }
}

/// An `Idle` oddity, from words that follow the restriction's name.
pub fn idle(what: impl Into<String>) -> Oddity {
    Oddity::Idle(what.into())
}

/// A `Free` oddity, from its reason.
pub fn free(why: impl Into<String>) -> Oddity {
    Oddity::Free(why.into())
}

/// An `Unmet` oddity, from its reason.
pub fn unmet(why: impl Into<String>) -> Oddity {
    Oddity::Unmet(why.into())
}
