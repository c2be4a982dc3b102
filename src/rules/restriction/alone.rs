/// How far a unit by itself tells whether a force with it keeps to a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alone {
    /// It tells nothing.
    #[default]
    Open,
    /// A unit that breaks the rule by itself breaks it in every force.
    Breaks,
    /// The same, and units that keep to the rule by themselves keep to it in every force.
    Decides,
}
