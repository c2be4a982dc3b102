use serde::Serialize;

use super::enforced::enforced;
use super::hand_throws::{HandThrowLine, ThrownLine, thrown_lines};
use super::inert::{LookedAtLine, RestrictionAudit, WarningLine};
use super::ruleset_lines::RulingLine;
use crate::diagnostic::Diagnostic;
use crate::model::{By, Ruleset, TableKind};
use crate::rules::{LookedAt, audit, gaps};
use crate::suggest::Broken;

/// The results of an audit of a ruleset's data: the shape of `audit --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AuditReport {
    /// Kebab-case id of the ruleset.
    pub ruleset: String,
    /// The printed army lists compared with the construction rules, under each reading of those rules.
    pub readings: Vec<ReadingReport>,
    /// The number of tables looked up with dice; each has exactly one row for every result.
    pub thrown_tables: usize,
    /// The results in those tables for which nothing is printed.
    pub gaps: Vec<GapLine>,
    /// How much of the data was searched for parts without effect.
    pub looked_at: LookedAtLine,
    /// Warnings about the data.
    pub warnings: Vec<WarningLine>,
    /// The restrictions, each with a small force that breaks it, if one was found.
    pub restrictions: Vec<RestrictionAudit>,
    /// The actions of the game, those of several steps first.
    pub actions: Vec<ThrownLine>,
    /// The throws that no action makes.
    pub by_hand: Vec<HandThrowLine>,
    /// The other rules that every check enforces, in words.
    pub enforced: Vec<String>,
    /// The rulings that apply.
    pub rulings: Vec<RulingLine>,
}

impl AuditReport {
    /// Adds the warnings about the data, and a force that breaks each restriction.
    #[must_use]
    pub fn with(self, ruleset: &Ruleset, suspicious: &[Diagnostic], broken: &[Broken<'_>]) -> AuditReport {
        let warnings = suspicious.iter().map(WarningLine::from).collect();
        let restrictions = broken.iter().map(|one| RestrictionAudit::of(ruleset, one)).collect();
        AuditReport { warnings, restrictions, ..self }
    }
}

/// The printed lists under one reading of the construction rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReadingReport {
    /// The id of the reading.
    pub id: String,
    /// The printed name of the reading.
    pub name: String,
    /// The number of cells compared.
    pub cells: usize,
    /// How many of these cells agree.
    pub cells_agree: usize,
    /// The number of rows compared.
    pub rows: usize,
    /// How many of these rows agree in every cell.
    pub rows_agree: usize,
    /// The rows compared, cell by cell.
    pub units: Vec<UnitAudit>,
}

/// A printed row beside the computed numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitAudit {
    /// The id of its army.
    pub army: String,
    /// The id of the unit in that army.
    pub unit: String,
    /// The printed name of the unit.
    pub name: String,
    /// The code that was read.
    pub code: String,
    /// Its cells, the price last.
    pub cells: Vec<CellAudit>,
}

/// A printed number beside the computed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellAudit {
    /// The id of the stat, or `points`.
    pub stat: String,
    /// The heading of its column.
    #[serde(skip)]
    pub head: String,
    /// The number as printed.
    pub printed: i64,
    /// The number as computed; `None` if the code gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<i64>,
    /// Whether the two numbers agree.
    pub agrees: bool,
}

/// Results of a table for which nothing is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GapLine {
    /// The id of the table.
    pub table: String,
    /// The results without a printed row, as ranges.
    pub results: String,
    /// The ids of the rulings that say what to do.
    pub rulings: Vec<String>,
}

/// The parts of the audit that need only the data; `AuditReport::with` adds what a search found.
pub fn audited(ruleset: &Ruleset) -> AuditReport {
    let organisation = &ruleset.organisation;
    let readings = audit(ruleset).into_iter().map(|one| {
        let ((cells_agree, cells), (rows_agree, rows)) = (one.cells(), one.whole_rows());
        let units = one.rows.iter().map(|row| UnitAudit {
            army: row.army.id.to_string(),
            unit: row.unit.id.to_string(),
            name: row.unit.name.clone(),
            code: row.code.to_owned(),
            cells: row
                .cells
                .iter()
                .map(|cell| CellAudit {
                    stat: cell.stat.clone().unwrap_or_else(|| "points".to_owned()),
                    head: cell.stat.as_ref().map_or("Points".to_owned(), |id| {
                        organisation.stat(id).map_or_else(|| id.clone(), |stat| stat.short.clone())
                    }),
                    printed: cell.printed,
                    computed: cell.computed,
                    agrees: cell.agrees(),
                })
                .collect(),
        });
        let (id, name) = (one.reading.id.clone(), one.reading.name.clone());
        ReadingReport { id, name, cells, cells_agree, rows, rows_agree, units: units.collect() }
    });
    let thrown = ruleset
        .tables
        .iter()
        .filter(|table| matches!(&table.kind, TableKind::Lookup(lookup) if matches!(lookup.by, By::Thrown(_))));
    let gap = |gap: crate::rules::Gap| GapLine {
        table: gap.table,
        results: gap.on,
        rulings: gap.rulings.iter().map(ToString::to_string).collect(),
    };
    AuditReport {
        ruleset: ruleset.id.clone(),
        readings: readings.collect(),
        thrown_tables: thrown.count(),
        gaps: gaps(ruleset).into_iter().map(gap).collect(),
        looked_at: LookedAt::of(ruleset).into(),
        warnings: Vec::new(),
        restrictions: Vec::new(),
        actions: thrown_lines(ruleset),
        by_hand: ruleset.by_hand.iter().map(HandThrowLine::of).collect(),
        enforced: enforced(ruleset),
        rulings: ruleset.rulings.iter().map(|ruling| RulingLine::of(ruleset, ruling)).collect(),
    }
}
