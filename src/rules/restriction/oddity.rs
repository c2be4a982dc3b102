/// The oddity of a restriction on nobody.
pub const IDLE: &str = "applies to no unit";

/// Why a restriction can't be meant as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// It is about nobody.
    Idle(String),
    /// No force can break it.
    Free(String),
    /// No force can meet it.
    Unmet(String),
}

impl Oddity {
    /// The first of these that is there.
    pub fn first<const COUNT: usize>(odd: [Option<Oddity>; COUNT]) -> Option<Oddity> {
        odd.into_iter().flatten().next()
    }

    /// The same after the name of the restriction.
    pub fn words(&self) -> String {
        match self {
            Oddity::Idle(what) => what.clone(),
            Oddity::Free(why) => format!("can never be broken: {why}"),
            Oddity::Unmet(why) => format!("can't be met: {why}"),
        }
    }

    /// Where the author may look.
    pub fn hint(&self) -> &'static str {
        match self {
            Oddity::Idle(_) => "check the units, roles and traits that it names",
            Oddity::Free(_) => "leave it out, or check whom it is about and what it allows",
            Oddity::Unmet(_) => "check whom it is about and what it requires",
        }
    }
}

/// It is about nobody.
pub fn idle(what: impl Into<String>) -> Oddity {
    Oddity::Idle(what.into())
}

/// No force can break it.
pub fn free(why: impl Into<String>) -> Oddity {
    Oddity::Free(why.into())
}

/// No force can meet it.
pub fn unmet(why: impl Into<String>) -> Oddity {
    Oddity::Unmet(why.into())
}
