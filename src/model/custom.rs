/// Troops built from a code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Custom {
    /// The id that units of the force name.
    pub id: String,
    /// The player's name for them.
    pub name: String,
    /// The ability code, as typed.
    pub code: String,
    /// Id of their role, as typed.
    pub role: String,
    /// Priced traits that have no letter.
    pub extras: Vec<String>,
}
