use super::Part;

/// The part of a force that a finding or a position is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The force itself, a group or a unit.
    pub about: About,
    /// Its part; `None` for the whole.
    pub key: Option<Part>,
}

/// A force, or one of its groups or units, by index in file order, from 0; an outer group comes before its inner
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// The force as a whole.
    Force,
    /// A group, by index.
    Group(usize),
    /// A unit, by index.
    Unit(usize),
}

impl About {
    /// The unit, by index; `None` if it is none.
    pub fn unit(self) -> Option<usize> {
        match self {
            About::Unit(unit) => Some(unit),
            About::Force | About::Group(_) => None,
        }
    }

    /// The path of a part of it.
    pub fn part(self, part: Part) -> Path {
        Path { about: self, key: Some(part) }
    }
}

/// The path of the whole.
impl From<About> for Path {
    fn from(about: About) -> Self {
        Path { about, key: None }
    }
}

/// The path of a part of the force itself.
impl From<Part> for Path {
    fn from(part: Part) -> Self {
        About::Force.part(part)
    }
}
