/// How much a unit alone shows about whether a force with it keeps to a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alone {
    /// A unit alone shows nothing about it.
    #[default]
    Open,
    /// A unit that breaks the rule alone breaks it in every force.
    Breaks,
    /// It breaks the rule in every force if it does so alone, and keeps to it in every force if it does so alone.
    Decides,
}
