use super::{Numbers, Price, Range, Remarks, RoleId, StatId, System, TraitId, UnitId, Value, WeaponId};

/// One line of an army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Unique within the army; a force names it.
    pub id: UnitId,
    /// The printed name of one.
    pub name: String,
    /// The printed name of several; `None` if it is regular.
    pub plural: Option<String>,
    /// The role that decides where it may stand.
    pub role: RoleId,
    /// Whether it is a named person, at most once in a force.
    pub named: bool,
    /// How often it is drawn for random figures, relative to the others.
    pub weight: u32,
    /// Its printed numbers, by stat.
    pub stats: Vec<(StatId, Value)>,
    /// Its price in points; `None` if none is printed.
    pub price: Option<Price>,
    /// Its ability code, normalised.
    pub code: Option<String>,
    /// Its ability code as published, if that differs.
    pub printed_code: Option<String>,
    /// Traits that every one of its figures has.
    pub traits: Vec<TraitId>,
    /// The numbers of those of its traits that have one.
    pub numbers: Vec<(TraitId, i64)>,
    /// The weapons of each figure, with how many of each.
    pub weapons: Vec<(WeaponId, i64)>,
    /// The weapons of the unit as a whole, with how many of each, whatever its number of figures.
    pub unit_weapons: Vec<(WeaponId, i64)>,
    /// Whether attached figures without weapons of their own get those of its figures.
    pub arms_attached: bool,
    /// The systems it is built of, in the order of the data.
    pub systems: Vec<System>,
    /// Its traits that attached figures have too.
    pub shares: Vec<TraitId>,
    /// How many figures a new force gives it; `None` if its restrictions decide.
    pub usual: Option<i64>,
    /// Whether its figures come from other units of the force, and count only there.
    pub from_others: bool,
    /// How its printed price seems to have been worked out.
    pub audit: Audit,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}

/// A guess at how a printed price was worked out; it never changes the price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Code letters that the price seems to leave out.
    pub unpriced: Vec<String>,
    /// Traits without a letter that the price seems to include.
    pub priced: Vec<TraitId>,
}

impl Unit {
    /// Whether it is another unit of the same role, and not a named person, so that it can stand in for the other.
    pub fn stands_in_for(&self, other: &Unit) -> bool {
        self.id != other.id && self.role == other.role && !self.named
    }

    /// The sizes that its price lists, the smallest first; `None` if its price is not a list.
    pub fn sizes(&self) -> Option<Numbers> {
        match &self.price {
            Some(Price::Sizes(sizes)) => {
                let exactly = |size: i64| Range { from: Some(size), to: Some(size) };
                let mut ranges: Vec<Range> = sizes.iter().map(|(size, _)| exactly(*size)).collect();
                ranges.sort_by_key(|range| range.from);
                Some(Numbers { ranges })
            }
            Some(Price::Each(_) | Price::Unit(_) | Price::Times(_) | Price::Sum(_)) | None => None,
        }
    }

    /// The price of one figure in points; `None` if there is none, or if it depends on their number.
    pub fn price_each(&self) -> Option<i64> {
        match self.price {
            Some(Price::Each(each)) => Some(each),
            Some(Price::Unit(_) | Price::Times(_) | Price::Sizes(_) | Price::Sum(_)) | None => None,
        }
    }

    /// The printed value of a stat; `None` if there is none.
    pub fn stat(&self, id: &str) -> Option<&Value> {
        self.stats.iter().find(|(stat, _)| stat == id).map(|(_, value)| value)
    }
}
