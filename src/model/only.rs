/// A condition on inputs: each input named must be at one of its indexes. Empty for always.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Only(pub Vec<(String, Vec<usize>)>);
