use super::{StatId, TrackId, TraitId, Value, WeaponId};

/// The changes that a choice, an option or a code letter makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Stats set to a number, before anything is added.
    pub set: Vec<(StatId, i64)>,
    /// Stats set to dice, to which numbers may be added, or to text.
    pub put: Vec<(StatId, Value)>,
    /// Numbers added to stats.
    pub add: Vec<(StatId, i64)>,
    /// Dice stats moved this many steps up their ladder, or down if negative.
    pub shift: Vec<(StatId, i64)>,
    /// Stats raised to at least this value, if the unit has them.
    pub at_least: Vec<(StatId, i64)>,
    /// Stats lowered to at most this value, if the unit has them.
    pub at_most: Vec<(StatId, i64)>,
    /// Traits that it gives.
    pub gain: Vec<TraitId>,
    /// Traits that it takes away.
    pub lose: Vec<TraitId>,
    /// The numbers of those traits that have one.
    pub numbers: Vec<(TraitId, i64)>,
    /// Weapons given, with how many each figure gets.
    pub gain_weapons: Vec<(WeaponId, i64)>,
    /// Weapons taken away, with how many each figure gives up.
    pub lose_weapons: Vec<(WeaponId, i64)>,
    /// Boxes of a track that are crossed off from the start, by the track's id.
    pub start: Vec<(TrackId, i64)>,
}
