use serde::{Deserialize, Serialize};

/// A word of troops built from a code, as it is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CustomWord {
    /// Their id; the units that name it keep the id that they have.
    Id(String),
    /// Their ability code.
    Code(String),
    /// Id of their role.
    Role(String),
    /// The id of a priced trait in place of the one at this index; `None` leaves it out.
    Extra(usize, Option<String>),
}
