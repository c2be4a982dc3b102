use super::Form;

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading of the column.
    pub name: String,
    /// The form in which its numbers are printed.
    pub form: Form,
    /// The label of the stretch of a ruler that ends at its number; `None` if it makes no ruler.
    pub band: Option<String>,
    /// Who throws against its target numbers; `None` for the one who throws for the table.
    pub thrown_by: Option<String>,
}
