use super::{Formula, Grid, Lookup, Modifier, Modifiers, Notes, Remarks, Steps, TableId};

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

impl TableKind {
    /// The lookup, where it is one.
    pub fn lookup(&self) -> Option<&Lookup> {
        match self {
            TableKind::Lookup(lookup) => Some(lookup),
            TableKind::Grid(_)
            | TableKind::Modifiers(_)
            | TableKind::Steps(_)
            | TableKind::Notes(_)
            | TableKind::Formula(_) => None,
        }
    }

    /// The grid, where it is one.
    pub fn grid(&self) -> Option<&Grid> {
        match self {
            TableKind::Grid(grid) => Some(grid),
            TableKind::Lookup(_)
            | TableKind::Modifiers(_)
            | TableKind::Steps(_)
            | TableKind::Notes(_)
            | TableKind::Formula(_) => None,
        }
    }

    /// The modifiers, where it holds some.
    pub fn modifiers(&self) -> Option<&[Modifier]> {
        match self {
            TableKind::Modifiers(modifiers) => Some(&modifiers.rows),
            TableKind::Lookup(_)
            | TableKind::Grid(_)
            | TableKind::Steps(_)
            | TableKind::Notes(_)
            | TableKind::Formula(_) => None,
        }
    }

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
