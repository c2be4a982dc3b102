use super::facts;
use crate::model::{Holding, HoldsRule, InsideRule, Restriction, Who};

/// The restrictions that say which units stand in groups of one kind, read together.
pub struct Grouping<'r> {
    holds: Vec<&'r HoldsRule>,
    shelters: Vec<&'r InsideRule>,
}

impl<'r> Grouping<'r> {
    /// Picks the restrictions on groups of this kind.
    pub fn by(restrictions: impl Iterator<Item = &'r Restriction>, kind: &str) -> Grouping<'r> {
        let (mut holds, mut shelters) = (Vec::new(), Vec::new());
        for one in restrictions.map(facts) {
            holds.extend(one.formation.filter(|holds| holds.group == *kind));
            shelters.extend(one.shelter.filter(|inside| inside.group.iter().any(|group| *group == *kind)));
        }
        Grouping { holds, shelters }
    }

    /// Whether no restriction says what groups of this kind hold.
    pub fn is_open(&self) -> bool {
        self.holds.is_empty()
    }

    /// Whether groups of this kind may hold nothing but their parts.
    pub fn is_only(&self) -> bool {
        self.holds.iter().any(|holds| holds.only)
    }

    /// All parts of groups of this kind.
    pub fn all_parts(&self) -> impl Iterator<Item = &'r Holding> {
        self.holds.iter().flat_map(|holds| &holds.parts)
    }

    /// The parts whose description passes `meant`, at most one for each restriction.
    pub fn parts(&self, meant: impl Fn(&Who) -> bool) -> impl Iterator<Item = &'r Holding> {
        self.holds.iter().filter_map(move |holds| holds.part(&meant))
    }

    /// Whether a restriction says that units that pass `meant` stand in groups of this kind, perhaps as one of several
    /// kinds.
    pub fn shelters(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.shelters.iter().any(|inside| meant(&inside.who))
    }

    /// Whether a restriction allows nothing but its parts, and none of them passes `meant`.
    pub fn is_closed(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.holds.iter().any(|holds| holds.only && holds.part(&meant).is_none())
    }

    /// Whether a part passes `meant`, and no restriction keeps its units out.
    pub fn holds(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.parts(&meant).next().is_some() && !self.is_closed(&meant)
    }
}
