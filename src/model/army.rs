use super::{
    ArmyId, Price, Remarks, Restriction, RoleId, SideId, StatId, System, TraitId, UnitId, UnitOption, Value, WeaponId,
};

/// A list of units that make a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its id: the stem of its file.
    pub id: ArmyId,
    /// What players call it.
    pub name: String,
    /// What a player should know about it, on the sheet and in a new force.
    pub says: Option<String>,
    /// Its units, in printed order.
    pub units: Vec<Unit>,
    /// What its figures may take besides the ruleset's options.
    pub options: Vec<UnitOption>,
    /// What it keeps to besides the ruleset's restrictions.
    pub restrictions: Vec<Restriction>,
    /// Armies whose units may join it, though no printed rule says so.
    pub allies: Vec<Ally>,
    /// What is named in the ruleset but can't be fielded, with the reason.
    pub refused: Vec<Refused>,
    /// The side it fights on, by id, where the data say so.
    pub side: Option<SideId>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// One line of an army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its id.
    pub id: UnitId,
    /// What players call it.
    pub name: String,
    /// What several of them are called.
    pub plural: Option<String>,
    /// Its role.
    pub role: RoleId,
    /// Whether it is one person, at most once in a force.
    pub named: bool,
    /// How often it comes up among figures made at random, relative to the others.
    pub weight: u32,
    /// Its printed numbers, by stat.
    pub stats: Vec<(StatId, Value)>,
    /// What it costs in points; none where no price is printed.
    pub price: Option<Price>,
    /// Its ability code, normalised.
    pub code: Option<String>,
    /// Its ability code as published, where that differs.
    pub printed_code: Option<String>,
    /// Its traits.
    pub traits: Vec<TraitId>,
    /// The numbers of those of its traits that have one.
    pub numbers: Vec<(TraitId, i64)>,
    /// What each of its figures fights with, and how many of it.
    pub weapons: Vec<(WeaponId, i64)>,
    /// What it fights with as a whole, however many figures serve it, and how many of it.
    pub unit_weapons: Vec<(WeaponId, i64)>,
    /// Whether figures attached to it that have no weapons of their own are armed as its figures are.
    pub arms_attached: bool,
    /// What it is made of.
    pub systems: Vec<System>,
    /// Those of its traits that figures attached to it have as well.
    pub shares: Vec<TraitId>,
    /// How many figures a new force gives it; none where its restrictions say how many.
    pub usual: Option<i64>,
    /// Whether its figures are taken from other units of the force, and counted there alone.
    pub from_others: bool,
    /// How its printed price seems to have been reached.
    pub audit: Audit,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// An army whose units may join another's force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ally {
    /// Its id.
    pub army: ArmyId,
    /// The units of the force's own army, by id, one of which must be there.
    pub with: Vec<UnitId>,
    /// What a player should know about it.
    pub says: String,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// A reading of how a printed price was reached: never a price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Code letters that the price seems to leave out.
    pub unpriced: Vec<String>,
    /// Traits without a letter that the price seems to include.
    pub priced: Vec<TraitId>,
}

/// Something that is named but can't be fielded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What a force would call it.
    pub id: String,
    /// Why not.
    pub says: String,
    /// Where it comes from.
    pub remarks: Remarks,
}

impl Army {
    /// The unit with this id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }
}

impl Unit {
    /// What one of its figures costs in points; none where it has no price, or one that depends on how many there are.
    pub fn price_each(&self) -> Option<i64> {
        match self.price {
            Some(Price::Each(each)) => Some(each),
            Some(Price::Unit(_) | Price::Times(_) | Price::Sizes(_) | Price::Sum(_)) | None => None,
        }
    }

    /// A printed number.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(stat, _)| stat == id).map(|(_, value)| value)
    }
}
