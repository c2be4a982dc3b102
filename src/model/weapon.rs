use super::{Better, Form, IconId, Remarks, StatId, TraitId, Value, WeaponId, WeaponStatId};

/// A weapon of figures or units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Unique within the ruleset.
    pub id: WeaponId,
    /// The printed name of the weapon.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<IconId>,
    /// Its numbers, by weapon stat.
    pub stats: Vec<(WeaponStatId, Value)>,
    /// Its own names for the stretches on its ruler, by weapon stat, in place of the band of the stat.
    pub bands: Vec<(WeaponStatId, String)>,
    /// Its traits, some with a number.
    pub traits: Vec<Given>,
    /// Where it comes from, and whom its row in a table concerns.
    pub remarks: Remarks,
}

/// One of a weapon's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponStat {
    /// Unique among the weapons' stats.
    pub id: WeaponStatId,
    /// The heading of its column.
    pub name: String,
    /// The head of its column.
    pub short: String,
    /// The form in which its numbers are printed.
    pub form: Form,
    /// Which of its numbers are better.
    pub better: Better,
    /// The name of the stretch up to its number on a ruler; `None` where it makes none.
    pub band: Option<String>,
    /// Who throws for its needs, where that is not the one who throws for the table.
    pub thrown_by: Option<String>,
}

/// A trait where it is given, with its number where it has one: `tough(3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Id of the trait.
    pub id: TraitId,
    /// The number that goes with it, as in `tough(3)`; `None` where it takes none.
    pub number: Option<i64>,
}

/// A trait's number, as sums and units see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitNumber {
    /// Its name among the stats.
    pub stat: StatId,
    /// The rule for several numbers of it.
    pub several: Several,
}

super::closed_list::closed_list! {
    /// The rules for several numbers of one trait.
    pub enum Several {
        /// The greatest of them.
        Most = "most",
        /// All of them, added up.
        Add = "add",
    }
}

impl Weapon {
    /// One of its numbers.
    pub fn stat(&self, id: &WeaponStatId) -> Option<&Value> {
        self.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }

    /// Its own name for the stretch of one of its numbers, in place of the band of the stat.
    pub fn band(&self, id: &WeaponStatId) -> Option<&str> {
        self.bands.iter().find(|(known, _)| known == id).map(|(_, words)| words.as_str())
    }
}
