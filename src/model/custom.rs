/// Troops built from a code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Custom {
    /// The id that units of the force name.
    pub id: String,
    /// The player's name for them.
    pub name: String,
    /// The ability code.
    pub code: String,
    /// Their role.
    pub role: String,
    /// Priced traits that have no letter.
    pub extras: Vec<String>,
}
