use super::{ArmyId, IconId, Remarks, Restriction, SideId, Unit, UnitId, UnitOption};

/// A list of the units that a force may be made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its id: the stem of its file.
    pub id: ArmyId,
    /// The name printed on sheets and rosters.
    pub name: String,
    /// A note for the player, printed on the sheet and written into a new force.
    pub says: Option<String>,
    /// Its units, in printed order.
    pub units: Vec<Unit>,
    /// Options of this army alone, besides the ruleset's.
    pub options: Vec<UnitOption>,
    /// Restrictions of this army alone, besides the ruleset's.
    pub restrictions: Vec<Restriction>,
    /// Armies whose units may join it.
    pub allies: Vec<Ally>,
    /// Units that the ruleset names but nobody can field, each with the reason.
    pub refused: Vec<Refused>,
    /// The side it fights on, by id; `None` if the data name none.
    pub side: Option<SideId>,
    /// The drawing on its rosters, cards and chits; `None` if it has none.
    pub crest: Option<IconId>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// An army whose units may join another's force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ally {
    /// The army whose units may be fielded.
    pub army: ArmyId,
    /// Units of the force's own army, by id: the force must have at least one of them.
    pub with: Vec<UnitId>,
    /// A note for the player about this ally.
    pub says: String,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// A unit that the ruleset names but that no force can field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The id under which a force might ask for it.
    pub id: String,
    /// The reason, in a sentence.
    pub says: String,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

impl Army {
    /// The unit with this id, if the army has it.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }
}
