use super::ability::{Mode, ability};
use super::profile::profile;
use crate::model::{Army, Construction, Reading, RowOutcome, Ruleset, RulingId, TableKind, Unit, Value};

/// The printed lists against the construction rules, under one reading of the codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audited<'a> {
    /// The reading of codes that is audited.
    pub reading: &'a Reading,
    /// One row per unit that has a code.
    pub rows: Vec<AuditRow<'a>>,
}

/// A printed row beside the numbers that its code gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow<'a> {
    /// The army that the unit belongs to.
    pub army: &'a Army,
    /// The unit with its printed code.
    pub unit: &'a Unit,
    /// The code that was read.
    pub code: &'a str,
    /// Each printed number beside the computed one; the price is the last, without a stat.
    pub cells: Vec<AuditCell>,
}

/// One printed number beside the computed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditCell {
    /// The stat's id; `None` for the price.
    pub stat: Option<String>,
    /// The printed number: a stat, or points.
    pub printed: i64,
    /// The number that the code gives, if any.
    pub computed: Option<i64>,
}

/// A dice result for which the published ruleset prints nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Title of the table.
    pub table: String,
    /// The results of the row that is not printed, as the table shows them.
    pub on: String,
    /// The rulings that fill the gap.
    pub rulings: Vec<RulingId>,
}

impl AuditCell {
    /// Whether the printed and the computed number agree.
    pub fn agrees(&self) -> bool {
        self.computed == Some(self.printed)
    }
}

impl Audited<'_> {
    /// The number of cells that agree, and of all cells.
    pub fn cells(&self) -> (usize, usize) {
        let cells = || self.rows.iter().flat_map(|row| &row.cells);
        (cells().filter(|cell| cell.agrees()).count(), cells().count())
    }

    /// The number of rows that agree in every cell, and of all rows.
    pub fn whole_rows(&self) -> (usize, usize) {
        (self.rows.iter().filter(|row| row.cells.iter().all(AuditCell::agrees)).count(), self.rows.len())
    }
}

/// Every printed row against its code, under each reading in the data; empty if the ruleset has no construction
/// rules.
pub fn audit(ruleset: &Ruleset) -> Vec<Audited<'_>> {
    let organisation = &ruleset.organisation;
    let Some(construction) = &organisation.construction else { return Vec::new() };
    let read = |reading| {
        let units = organisation.armies.iter().flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        Audited { reading, rows: units.filter_map(|(army, unit)| row(construction, reading, army, unit)).collect() }
    };
    construction.readings.iter().map(read).collect()
}

/// The unprinted results of thrown tables. Any other gaps and overlaps are errors when the data are read.
pub fn gaps(ruleset: &Ruleset) -> Vec<Gap> {
    let mut gaps = Vec::new();
    for table in &ruleset.tables {
        let TableKind::Lookup(lookup) = &table.kind else { continue };
        for row in lookup.rows.iter().filter(|row| row.outcome == RowOutcome::NotPrinted) {
            let rulings = row.remarks.rulings.clone();
            gaps.push(Gap { table: table.name.clone(), on: row.on.to_string(), rulings });
        }
    }
    gaps
}

fn row<'a>(construction: &Construction, reading: &Reading, army: &'a Army, unit: &'a Unit) -> Option<AuditRow<'a>> {
    let normalised = unit.code.as_deref()?;
    let code = if reading.printed_code { unit.printed_code.as_deref().unwrap_or(normalised) } else { normalised };
    let mode = if reading.printed_code { Mode::Literal } else { Mode::Tolerant };
    let found = ability(construction, code, Some(&unit.role), mode);
    let mut built = profile(construction, &found, reading.caps);
    if reading.adjusted {
        let left_out = |letter: char| unit.audit.unpriced.iter().any(|one| one.chars().eq([letter]));
        built.price -= found.letters.iter().filter(|one| left_out(one.letter)).map(|one| one.price).sum::<i64>();
        let held = construction.extras.iter().filter(|extra| unit.audit.priced.contains(&extra.id));
        built.price += held.map(|extra| extra.price).sum::<i64>();
    }
    let mut cells = Vec::new();
    for (stat, value) in &unit.stats {
        if let Value::Number(printed) = value {
            let computed = built.stats.iter().find(|(id, _)| id == stat).map(|(_, number)| *number);
            cells.push(AuditCell { stat: Some(stat.to_string()), printed: *printed, computed });
        }
    }
    cells.extend(unit.price_each().map(|printed| AuditCell { stat: None, printed, computed: Some(built.price) }));
    Some(AuditRow { army, unit, code, cells })
}
