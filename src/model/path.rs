use super::Part;

/// The part of a force that something is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The force itself, a group or a unit.
    pub about: About,
    /// The part of that; none for the whole of it.
    pub key: Option<Part>,
}

/// A whole force, or one of its groups or units. Each kind is counted in the order of the file, from 0; groups that stand in
/// others after those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// The force as a whole.
    Force,
    /// A group, by its index in file order.
    Group(usize),
    /// A unit, by its index in file order.
    Unit(usize),
}

impl About {
    /// A part of it.
    pub fn part(self, part: Part) -> Path {
        Path { about: self, key: Some(part) }
    }
}

/// The whole of something.
impl From<About> for Path {
    fn from(about: About) -> Self {
        Path { about, key: None }
    }
}

/// A part of the force itself.
impl From<Part> for Path {
    fn from(part: Part) -> Self {
        About::Force.part(part)
    }
}
