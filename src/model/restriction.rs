use super::{Demand, Remarks, RestrictionId, Severity};

/// A rule on how forces are organised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Unique within the ruleset; findings give it as their rule.
    pub id: RestrictionId,
    /// The severity of a finding against it.
    pub severity: Severity,
    /// The demand itself, by kind.
    pub demand: Demand,
    /// The reason, or more about it than its generated sentence says.
    pub says: Option<String>,
    /// Its sources: cited lines and rulings.
    pub remarks: Remarks,
}
