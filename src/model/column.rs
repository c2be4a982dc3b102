use super::Form;

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The words at its head.
    pub name: String,
    /// The form in which its numbers are printed.
    pub form: Form,
    /// The name of the stretch up to its number on a ruler; `None` where it makes none.
    pub band: Option<String>,
    /// Who throws for its needs, where that is not the one who throws for the table.
    pub thrown_by: Option<String>,
}
