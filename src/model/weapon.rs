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
    /// Its own labels for stretches of its ruler, by weapon stat, in place of the stats' bands.
    pub bands: Vec<(WeaponStatId, String)>,
    /// Its traits, some with a number.
    pub traits: Vec<Given>,
    /// Its sources and footnotes, and the units that its row in a table concerns.
    pub remarks: Remarks,
}

/// A stat of weapons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponStat {
    /// Unique among the weapons' stats.
    pub id: WeaponStatId,
    /// The printed name of the stat.
    pub name: String,
    /// The short heading of its column.
    pub short: String,
    /// The form in which its numbers are printed.
    pub form: Form,
    /// Which of its numbers are better.
    pub better: Better,
    /// The label of the stretch of a ruler that ends at its number; `None` if it makes no ruler.
    pub band: Option<String>,
    /// Who throws for its needs; `None` for the one who throws for the table.
    pub thrown_by: Option<String>,
}

/// A trait as given to a weapon, with its number: `tough(3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Id of the trait.
    pub id: TraitId,
    /// The number; `None` if the trait takes none.
    pub number: Option<i64>,
}

/// The number that goes with a trait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitNumber {
    /// The stat that holds it, as sums and units name it.
    pub stat: StatId,
    /// The rule for several numbers of one trait.
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
    /// The value of one of its stats, if it has it.
    pub fn stat(&self, id: &WeaponStatId) -> Option<&Value> {
        self.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }

    /// Its own label for the stretch of a ruler up to this stat, in place of the stat's band.
    pub fn band(&self, id: &WeaponStatId) -> Option<&str> {
        self.bands.iter().find(|(known, _)| known == id).map(|(_, words)| words.as_str())
    }
}
