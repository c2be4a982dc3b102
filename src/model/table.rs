use super::{Diagram, Formula, Grid, Lookup, Modifier, Modifiers, ModifiersId, Notes, Remarks, Steps, TableId};

/// Anything that is consulted in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Kebab-case id, unique in its ruleset.
    pub id: TableId,
    /// The printed title of the table.
    pub name: String,
    /// Its name outside its sheet; `None` if it is the same.
    pub full_name: Option<String>,
    /// The part of the turn it belongs to: the stem of the file it was read from.
    pub phase: String,
    /// How it is used, in a sentence above it.
    pub says: Option<String>,
    /// Whether a roster shows it, with only the rows that concern its units.
    pub on_roster: bool,
    /// Its sources, footnotes and units as a whole.
    pub remarks: Remarks,
    /// The drawing that a sheet shows with it; `None` if there is none.
    pub diagram: Option<Diagram>,
    /// Its rows, by kind of table.
    pub kind: TableKind,
}

impl Table {
    /// The table with this id, out of these.
    pub fn among<'t>(tables: &'t [Table], id: &str) -> Option<&'t Table> {
        tables.iter().find(|table| table.id == id)
    }

    /// The modifiers of the tables with these ids, out of these.
    pub fn modifying<'t>(tables: &'t [Table], ids: &[ModifiersId]) -> impl Iterator<Item = &'t Modifier> {
        ids.iter().filter_map(|id| Table::among(tables, id)?.kind.modifiers()).flatten()
    }

    /// Its name outside its sheet.
    pub fn title(&self) -> &str {
        self.full_name.as_deref().unwrap_or(&self.name)
    }
}

/// The kinds of table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// A lookup of a number, thrown or counted.
    Lookup(Lookup),
    /// A grid of rows by columns.
    Grid(Grid),
    /// Modifiers of a throw.
    Modifiers(Modifiers),
    /// A procedure in words, one step after another.
    Steps(Steps),
    /// Rules in no particular order.
    Notes(Notes),
    /// A grid of sums.
    Formula(Formula),
}

impl TableKind {
    /// The lookup; `None` for other kinds.
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

    /// The grid; `None` for other kinds.
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

    /// The modifiers; `None` for other kinds.
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

    /// The tables of modifiers of its throws.
    pub fn modified_by(&self) -> &[ModifiersId] {
        match self {
            TableKind::Lookup(lookup) => &lookup.modifiers,
            TableKind::Grid(grid) => &grid.modifiers,
            TableKind::Modifiers(_) | TableKind::Steps(_) | TableKind::Notes(_) | TableKind::Formula(_) => &[],
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
