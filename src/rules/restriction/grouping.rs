use super::facts;
use crate::model::{Holding, HoldsRule, InsideRule, Restriction, Who};

/// Which units stand in groups of a kind: all the restrictions that say so.
pub struct Grouping<'r> {
    holds: Vec<&'r HoldsRule>,
    shelters: Vec<&'r InsideRule>,
}

impl<'r> Grouping<'r> {
    /// Those of these restrictions that are about groups of this kind.
    pub fn by(restrictions: impl Iterator<Item = &'r Restriction>, kind: &str) -> Grouping<'r> {
        let (mut holds, mut shelters) = (Vec::new(), Vec::new());
        for one in restrictions.map(facts) {
            holds.extend(one.formation.filter(|holds| holds.group == *kind));
            shelters.extend(one.shelter.filter(|inside| inside.group.iter().any(|group| *group == *kind)));
        }
        Grouping { holds, shelters }
    }

    /// Whether nothing says what such a group holds.
    pub fn is_open(&self) -> bool {
        self.holds.is_empty()
    }

    /// Whether nothing but its parts may be in such a group.
    pub fn is_only(&self) -> bool {
        self.holds.iter().any(|holds| holds.only)
    }

    /// All the parts of such a group.
    pub fn all_parts(&self) -> impl Iterator<Item = &'r Holding> {
        self.holds.iter().flat_map(|holds| &holds.parts)
    }

    /// The parts that units are of which this is so, one of each restriction.
    pub fn parts(&self, meant: impl Fn(&Who) -> bool) -> impl Iterator<Item = &'r Holding> {
        self.holds.iter().filter_map(move |holds| holds.part(&meant))
    }

    /// Whether such units must stand in one of these groups or may stand in another that is named beside it.
    pub fn shelters(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.shelters.iter().any(|inside| meant(&inside.who))
    }

    /// Whether nothing else may be in such a group, and units of which this is so are none of its parts.
    pub fn is_closed(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.holds.iter().any(|holds| holds.only && holds.part(&meant).is_none())
    }

    /// Whether units of which this is so are a part of such a group, and nothing keeps them out.
    pub fn holds(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.parts(&meant).next().is_some() && !self.is_closed(&meant)
    }
}
