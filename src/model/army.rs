use super::{
    ArmyId, Price, Remarks, Restriction, RoleId, SideId, StatId, System, TraitId, UnitId, UnitOption, Value, WeaponId,
};

/// A list of units that make a force.
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
    /// Armies whose units may join it, though no printed rule says so.
    pub allies: Vec<Ally>,
    /// Units that the ruleset names but nobody can field, each with the reason.
    pub refused: Vec<Refused>,
    /// The side it fights on, by id, where the data say so.
    pub side: Option<SideId>,
    /// Where it comes from.
    pub remarks: Remarks,
}

/// One line of an army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Unique within the army; a force names it.
    pub id: UnitId,
    /// The printed name of one.
    pub name: String,
    /// The printed name of several; `None` where it is regular.
    pub plural: Option<String>,
    /// The role that decides where it may stand.
    pub role: RoleId,
    /// Whether it is one person, at most once in a force.
    pub named: bool,
    /// How often it comes up among figures made at random, relative to the others.
    pub weight: u32,
    /// Its printed numbers, by stat.
    pub stats: Vec<(StatId, Value)>,
    /// Its price in points; `None` where none is printed.
    pub price: Option<Price>,
    /// Its ability code, normalised.
    pub code: Option<String>,
    /// Its ability code as published, where that differs.
    pub printed_code: Option<String>,
    /// Traits that every one of its figures has.
    pub traits: Vec<TraitId>,
    /// The numbers of those of its traits that have one.
    pub numbers: Vec<(TraitId, i64)>,
    /// The weapons of each figure, with their number.
    pub weapons: Vec<(WeaponId, i64)>,
    /// The weapons of the whole unit, however many figures serve them, with their number.
    pub unit_weapons: Vec<(WeaponId, i64)>,
    /// Whether figures attached to it that have no weapons of their own are armed as its figures are.
    pub arms_attached: bool,
    /// The systems it is built of, in the order of the data.
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
    /// The army whose units may be fielded.
    pub army: ArmyId,
    /// The units of the force's own army, by id, one of which must be there.
    pub with: Vec<UnitId>,
    /// A note for the player about this ally.
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
    /// The id that a force would use.
    pub id: String,
    /// The reason, in a sentence.
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
    /// The price of one figure in points; `None` where there is none, or where it depends on their number.
    pub fn price_each(&self) -> Option<i64> {
        match self.price {
            Some(Price::Each(each)) => Some(each),
            Some(Price::Unit(_) | Price::Times(_) | Price::Sizes(_) | Price::Sum(_)) | None => None,
        }
    }

    /// The printed value of a stat; `None` where the unit prints none.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(stat, _)| stat == id).map(|(_, value)| value)
    }
}
