use super::{Price, Remarks, RoleId, StatId, System, TraitId, UnitId, Value, WeaponId};

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

/// A reading of how a printed price was reached: never a price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Code letters that the price seems to leave out.
    pub unpriced: Vec<String>,
    /// Traits without a letter that the price seems to include.
    pub priced: Vec<TraitId>,
}

impl Unit {
    /// The sizes that its price names; none where any size has one.
    pub fn sizes(&self) -> Vec<i64> {
        match &self.price {
            Some(Price::Sizes(sizes)) => sizes.iter().map(|(size, _)| *size).collect(),
            Some(Price::Each(_) | Price::Unit(_) | Price::Times(_) | Price::Sum(_)) | None => Vec::new(),
        }
    }

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
