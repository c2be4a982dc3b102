use super::{Cite, RulingId, Who};

/// Where an entry comes from, and the footnotes it asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The source lines it rests on.
    pub cite: Option<Cite>,
    /// Ids of the rulings that decided it.
    pub rulings: Vec<RulingId>,
    /// A footnote of its own.
    pub note: Option<String>,
    /// Whom it concerns, for a roster or a sheet that shows only what some forces use.
    pub who: Who,
    /// The units against whom it counts; a sheet for two forces has it only where one of them has such a unit.
    pub against: Who,
}
