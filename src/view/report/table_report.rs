use serde::Serialize;

use crate::model::{By, Cell, Modifier, Note, Organisation, Remarks, RowOutcome, Ruleset, Step, Table, TableKind};
use crate::rules::{Answer, Consulted, Naming};

/// A table in full, and its answer if it was consulted: the shape of `table --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableReport {
    /// The kebab-case id of the ruleset.
    pub ruleset: String,
    /// The id of the table.
    pub table: String,
    /// The printed name of the table.
    pub name: String,
    /// The word for its kind, such as `lookup` or `grid`.
    pub kind: &'static str,
    /// The headings of the columns; empty for lists of steps, notes and modifiers.
    pub columns: Vec<String>,
    /// The rows, in printed order.
    pub rows: Vec<Row>,
    /// Whether its number is counted on the table rather than thrown.
    #[serde(skip)]
    pub counted: bool,
    /// The seed of the throw; `None` unless the program threw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The faces of the dice; `None` unless they were thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<i64>>,
    /// The faces of the other side's dice; `None` unless they were thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_dice: Option<Vec<i64>>,
    /// The other side's result; `None` unless it is a contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<i64>,
    /// The number before modifiers; `None` if it was not consulted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub natural: Option<i64>,
    /// The number after modifiers; `None` if it was not consulted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    /// The row that answers; `None` if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// The gap in the rules, if no printed row answers; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<GapReport>,
    /// Whether the need of each cell is met, by row of the grid; `None` for other tables, and for cells without a
    /// need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<Vec<Vec<Option<bool>>>>,
}

/// A row of a table. Fields that its kind of table does not have are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Row {
    /// The numbers that lead to the row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The names of a formula's row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The name of the row, the word before a rule, or the condition of a modifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The sentence of a step or note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The cells, one for each heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<CellValue>>,
    /// The amount that a modifier adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<CellValue>,
    /// The cost of a modifier, as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The formula as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// The id of the table to consult next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The steps nested in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Row>,
    /// Whether the published ruleset has no such row.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_printed: bool,
    /// The cited lines of the published text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The units it concerns, in words; `None` if all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The text of its footnote.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// A number that no printed row answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GapReport {
    /// A sentence naming that number.
    pub says: String,
    /// The id of the ruling that says what to do; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// The decision of that ruling; `None` with `ruling`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
}

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CellValue {
    /// A plain whole number.
    Number(i64),
    /// Words, a need or a throw, as printed.
    Text(String),
    /// A value out of a formula's range; `null` in JSON.
    Nothing,
}

/// The report on a table that is not consulted.
pub fn report(ruleset: &Ruleset, table: &Table) -> TableReport {
    let organisation = &ruleset.organisation;
    let names = |columns: &[crate::model::Column]| columns.iter().map(|column| column.name.clone()).collect();
    let (columns, rows): (Vec<String>, Vec<Row>) = match &table.kind {
        TableKind::Lookup(lookup) => {
            let rows = lookup.rows.iter().map(|row| lookup_row(organisation, row));
            (names(&lookup.columns), rows.collect())
        }
        TableKind::Grid(grid) => {
            let row = |row: &crate::model::GridRow| Row {
                name: Some(row.name.clone()),
                cells: Some(values(&row.cells)),
                ..remarked(organisation, &row.remarks)
            };
            (names(&grid.columns), grid.rows.iter().map(row).collect())
        }
        TableKind::Modifiers(modifiers) => {
            (Vec::new(), modifiers.rows.iter().map(|row| modifier(organisation, row)).collect())
        }
        TableKind::Steps(steps) => (Vec::new(), steps.steps.iter().map(|one| step(organisation, one)).collect()),
        TableKind::Notes(notes) => (Vec::new(), notes.notes.iter().map(|one| note(organisation, one)).collect()),
        TableKind::Formula(formula) => {
            let row = |row: &crate::model::FormulaRow| Row {
                names: Some(row.names.clone()),
                cells: Some(
                    row.results.iter().map(|result| result.map_or(CellValue::Nothing, CellValue::Number)).collect(),
                ),
                sum: Some(row.sum.text().to_owned()),
                ..remarked(organisation, &row.remarks)
            };
            (formula.across.values.iter().map(ToString::to_string).collect(), formula.rows.iter().map(row).collect())
        }
    };
    TableReport {
        ruleset: ruleset.id.clone(),
        table: table.id.to_string(),
        name: table.name.clone(),
        kind: table.kind.word(),
        columns,
        rows,
        counted: matches!(&table.kind, TableKind::Lookup(lookup) if matches!(lookup.by, By::Counted(_))),
        seed: None,
        dice: None,
        other_dice: None,
        against: None,
        natural: None,
        modified: None,
        row: None,
        gap: None,
        met: None,
    }
}

/// Adds the table's answer.
pub fn consult(report: &mut TableReport, ruleset: &Ruleset, table: &Table, consulted: &Consulted) {
    let asked = consulted.modified.to_string();
    let says = |phrase: &str| ruleset.organisation.phrases.say(phrase, &[("number", &asked)]);
    report.natural = Some(consulted.natural);
    report.modified = Some(consulted.modified);
    match &consulted.answer {
        Answer::Met(met) => report.met = Some(met.clone()),
        Answer::Row(Some(index)) => match report.rows.get(*index) {
            Some(row) if row.not_printed => {
                let ruling = row.rulings.first().and_then(|id| ruleset.ruling(id));
                report.gap = Some(GapReport {
                    says: says("{number} is not printed"),
                    ruling: ruling.map(|ruling| ruling.id.to_string()),
                    decision: ruling.map(|ruling| ruling.decision.clone()),
                });
            }
            row => report.row = row.cloned(),
        },
        Answer::Row(None) => {
            let ruling = table.remarks.rulings.first().and_then(|id| ruleset.ruling(id));
            report.gap = Some(GapReport {
                says: says("no row covers {number}"),
                ruling: ruling.map(|ruling| ruling.id.to_string()),
                decision: ruling.map(|ruling| ruling.decision.clone()),
            });
        }
    }
}

fn lookup_row(organisation: &Organisation, row: &crate::model::LookupRow) -> Row {
    let cells = match &row.outcome {
        RowOutcome::Cells(cells) => Some(values(cells)),
        RowOutcome::NotPrinted => None,
    };
    let not_printed = cells.is_none();
    Row {
        on: Some(row.on.to_string()),
        cells,
        next: row.next.as_ref().map(ToString::to_string),
        not_printed,
        ..remarked(organisation, &row.remarks)
    }
}

fn modifier(organisation: &Organisation, row: &Modifier) -> Row {
    Row {
        add: Some(value(&row.add)),
        name: Some(row.when.clone()),
        cost: row.cost.clone(),
        ..remarked(organisation, &row.remarks)
    }
}

fn step(organisation: &Organisation, step: &Step) -> Row {
    let steps = step.steps.iter().map(|inner| self::step(organisation, inner)).collect();
    Row { name: step.head.clone(), says: Some(step.says.clone()), steps, ..remarked(organisation, &step.remarks) }
}

fn note(organisation: &Organisation, note: &Note) -> Row {
    Row { name: note.head.clone(), says: Some(note.says.clone()), ..remarked(organisation, &note.remarks) }
}

fn remarked(organisation: &Organisation, remarks: &Remarks) -> Row {
    Row {
        who: Naming::of(organisation, &remarks.who).condition(),
        cite: remarks.cite.as_ref().map(ToString::to_string),
        note: remarks.note.clone(),
        rulings: remarks.rulings.iter().map(ToString::to_string).collect(),
        ..Row::default()
    }
}

fn values(cells: &[Cell]) -> Vec<CellValue> {
    cells.iter().map(value).collect()
}

fn value(cell: &Cell) -> CellValue {
    match cell {
        Cell::Number(number) => CellValue::Number(*number),
        Cell::Need(_, text) | Cell::Throw(_, text) | Cell::Text(text) => CellValue::Text(text.clone()),
    }
}
