use super::facts;
use crate::model::{Candidate, GroupId, Holding, HoldsRule, InsideRule, Restriction, Who, each_once};

/// The kinds of group in one of which a restriction requires units that pass `meant` to be; `None` if it says nothing
/// about them.
pub fn sheltered(restriction: &Restriction, meant: impl Fn(&Who) -> bool) -> Option<&[GroupId]> {
    facts(restriction).shelter.filter(|inside| meant(&inside.who)).map(|inside| inside.group.as_slice())
}

/// The restrictions that say which units belong in groups of one kind, read together.
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

    /// Whether a restriction says that units that pass `meant` belong in groups of this kind, perhaps as one of several
    /// kinds.
    pub fn shelters(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.shelters.iter().any(|inside| meant(&inside.who))
    }

    /// Whether a restriction allows nothing but its parts, and none of them passes `meant`.
    pub fn is_closed(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.holds.iter().any(|holds| holds.only && holds.part(&meant).is_none())
    }

    /// Whether a part for units that pass `meant` allows none of them.
    pub fn bars(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.all_parts().any(|part| part.count.forbids() && part.what.units().is_some_and(&meant))
    }

    /// Whether a group of this kind may be empty.
    pub fn may_be_empty(&self) -> bool {
        self.all_parts().all(|part| part.count.least() < 1)
    }

    /// The units that excuse a part, each description once.
    pub fn excuses(&self) -> Vec<&'r Who> {
        each_once(self.all_parts().filter_map(|part| part.unless.as_ref()))
    }

    /// Whether a part for exactly these units may be excused.
    pub fn is_excused(&self, who: &Who) -> bool {
        self.all_parts().any(|part| part.unless.is_some() && part.what.units() == Some(who))
    }

    /// The kinds of group inside one of this kind, each once.
    pub fn inner(&self) -> Vec<&'r GroupId> {
        each_once(self.all_parts().filter_map(|part| part.what.group()))
    }

    /// The units of the smallest such group, with the fewest of each; `None` unless its parts are of units only.
    pub fn smallest(&self) -> Option<Vec<(&'r Who, i64)>> {
        let parts = self.all_parts().map(|part| Some((part.what.units()?, part.count.least())));
        parts.collect::<Option<Vec<_>>>().filter(|parts| parts.iter().any(|(_, least)| *least > 0))
    }

    /// Whether units that pass `meant` belong in groups of this kind.
    pub fn takes(&self, meant: impl Fn(&Who) -> bool) -> bool {
        let belong = !self.is_closed(&meant) && (self.parts(&meant).next().is_some() || self.shelters(&meant));
        belong && self.parts(&meant).all(|part| part.count.greatest() != Some(0))
    }

    /// Whether one more unit that passes `meant` fits each part that it counts for; `there` is the number of units in the
    /// group that match a description.
    pub fn has_room(&self, meant: impl Fn(&Who) -> bool, there: impl Fn(&Who) -> i64) -> bool {
        let fits =
            |part: &Holding| part.what.units().zip(part.count.greatest()).is_none_or(|(who, most)| there(who) < most);
        self.takes(&meant) && self.parts(&meant).all(fits)
    }

    /// Whether two units count as different parts.
    pub fn tells_apart(&self, one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
        self.holds.iter().any(|holds| holds.tells_apart(one, other))
    }

    /// Whether a part passes `meant`, and no restriction keeps its units out.
    pub fn holds(&self, meant: impl Fn(&Who) -> bool) -> bool {
        self.parts(&meant).next().is_some() && !self.is_closed(&meant)
    }
}

impl HoldsRule {
    /// Whether two units count as different parts.
    pub fn tells_apart(&self, one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
        self.parts.iter().filter_map(|part| part.what.units()).any(|who| who.means(one) != who.means(other))
    }
}
