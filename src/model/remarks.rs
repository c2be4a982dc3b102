use super::{Cite, RulingId, Who};

/// The sources of an entry, its footnotes, and the units it concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The source lines it comes from.
    pub cite: Option<Cite>,
    /// Ids of the rulings that decided it.
    pub rulings: Vec<RulingId>,
    /// A footnote of its own.
    pub note: Option<String>,
    /// The units that it concerns; rosters and some sheets show only the entries for their forces.
    pub who: Who,
    /// The enemy units that it concerns; a sheet for two forces shows it only if one of them has such a unit.
    pub against: Who,
}
