use super::{Cell, Column, Dice, ModifiersId, Numbers, Remarks, WeaponId};

/// A table of rows by columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heading of the row names.
    pub stub: String,
    /// The dice thrown to meet the needs in its cells; `None` if it has no needs.
    pub throw: Option<Dice>,
    /// The natural results that always succeed, whatever is added.
    pub always: Option<Numbers>,
    /// The natural results that always fail, whatever is added.
    pub never: Option<Numbers>,
    /// Ids of the modifier tables that change that throw.
    pub modifiers: Vec<ModifiersId>,
    /// The columns right of the row names.
    pub columns: Vec<Column>,
    /// The rows, in printed order.
    pub rows: Vec<GridRow>,
    /// How many empty rows follow, to be filled in by hand.
    pub blank: u32,
}

impl Grid {
    /// Whether a natural result meets a need, with this added to it.
    pub fn meets(&self, need: &Numbers, natural: i64, add: i64) -> bool {
        let among = |faces: &Option<Numbers>| faces.as_ref().is_some_and(|faces| faces.contains(natural));
        among(&self.always) || !among(&self.never) && need.contains(natural + add)
    }
}

/// One row of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRow {
    /// The label of the row.
    pub name: String,
    /// One cell per column.
    pub cells: Vec<Cell>,
    /// Its own labels for stretches of a ruler, one per cell, in place of the columns' bands.
    pub bands: Vec<Option<String>>,
    /// The weapon that it is made from; `None` if it is written out.
    pub weapon: Option<WeaponId>,
    /// Its sources and footnotes, and the units it concerns.
    pub remarks: Remarks,
}
