use super::{Cite, Form, Formula, Grid, Lookup, Modifiers, Notes, RulingId, Steps, TableId, Who};

/// Anything that is consulted in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Kebab-case id, unique in its ruleset.
    pub id: TableId,
    /// The printed title of the table.
    pub name: String,
    /// Its name away from its sheet, where that is another.
    pub full_name: Option<String>,
    /// The part of the turn it belongs to: the stem of the file it was read from.
    pub phase: String,
    /// How it is used, in a sentence above it.
    pub says: Option<String>,
    /// Whether a roster shows it, with only the rows that concern its units.
    pub on_roster: bool,
    /// Where it comes from and what is remarked on it as a whole.
    pub remarks: Remarks,
    /// Its rows, by kind of table.
    pub kind: TableKind,
}

impl Table {
    /// Its name where nothing around it tells whose it is.
    pub fn title(&self) -> &str {
        self.full_name.as_deref().unwrap_or(&self.name)
    }
}

/// The kinds of table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// A number, thrown or counted, and what it means.
    Lookup(Lookup),
    /// A grid of rows by columns.
    Grid(Grid),
    /// Modifiers of a throw.
    Modifiers(Modifiers),
    /// A procedure, one thing after another.
    Steps(Steps),
    /// Rules that need no order.
    Notes(Notes),
    /// A grid of sums.
    Formula(Formula),
}

/// Where an entry comes from, and the footnotes it asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// The source lines it rests on.
    pub cite: Option<Cite>,
    /// Ids of the rulings that decided it.
    pub rulings: Vec<RulingId>,
    /// A footnote of its own.
    pub note: Option<String>,
    /// Whom it concerns, for a roster that shows only what its force uses.
    pub who: Who,
}

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

impl TableKind {
    /// The word that data and listings use for the kind.
    pub fn word(&self) -> &'static str {
        match self {
            TableKind::Lookup(_) => "lookup",
            TableKind::Grid(_) => "grid",
            TableKind::Modifiers(_) => "modifiers",
            TableKind::Steps(_) => "steps",
            TableKind::Notes(_) => "notes",
            TableKind::Formula(_) => "formula",
        }
    }
}
