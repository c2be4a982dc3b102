use super::closed_list::closed_list;
use super::{StatId, TableId, Who};

/// How a kind of unit appears on a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterForm {
    /// The heading over its units.
    pub name: String,
    /// The units it is for.
    pub who: Who,
    /// Whether its units are rows of one table rather than separate cards.
    pub rows: bool,
    /// Whether its cards span the page.
    pub wide: bool,
    /// The number of units from which they are printed as lines of a company, not as cards; `None` for never.
    pub company: Option<u32>,
    /// The label of the row with the figures' stats.
    pub figures: String,
    /// The word for one figure.
    pub figure: String,
    /// The word for attached figures; `None` if nobody is attached.
    pub attached: Option<String>,
    /// The stats shown, by id.
    pub stats: Vec<StatId>,
    /// The stats that only attached figures have, by id.
    pub attached_stats: Vec<StatId>,
    /// How the traits of its units are shown beside them.
    pub traits: TraitsShown,
    /// The tables, by id, whose rows for the unit are printed on its card.
    pub tables: Vec<TableId>,
    /// The number of figures with boxes on a blank form.
    pub blank_figures: u32,
}

closed_list! {
    /// How the traits of units are shown beside them.
    #[derive(Default)]
    pub enum TraitsShown {
        /// By name, if the unit has an ability code; their effects are listed once for the force.
        #[default]
        Coded = "coded",
        /// By their names; what they do is listed once for the force.
        Names = "names",
        /// With what they do.
        Full = "full",
    }
}
