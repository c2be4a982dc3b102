use crate::model::{Army, Candidate, Remarks, Ruleset, Table, TableKind, TraitId};
use crate::rules::{Mustered, Possible};
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::table::TableView;
use crate::view::parts::table_shown::table_view;

/// The tables that rosters show, each with only the rows that concern some unit of the force.
pub fn tables_of_force(ruleset: &Ruleset, units: &[Mustered<'_>]) -> Vec<TableView> {
    let traits: Vec<Vec<TraitId>> = units.iter().map(Mustered::every_trait).collect();
    tables_for(ruleset, &|remarks: &Remarks| {
        let mut all = units.iter().zip(&traits);
        remarks.who.is_everyone()
            || all.any(|(one, traits)| remarks.who.means(&Candidate { traits, ..one.candidate() }))
    })
}

/// The tables that empty rosters show: those that may concern some unit of the army, or of any, before it takes options.
pub fn tables_of_army(ruleset: &Ruleset, only: Option<&Army>) -> Vec<TableView> {
    let armies = || ruleset.organisation.armies.iter().filter(|army| only.is_none_or(|only| only.id == army.id));
    let possible = Possible::on_paper(&ruleset.organisation);
    tables_for(ruleset, &|remarks: &Remarks| {
        let mut units = armies().flat_map(|army| army.units.iter().map(move |unit| (army, unit)));
        remarks.who.is_everyone() || units.any(|(army, unit)| possible.may_be(&remarks.who, army, unit))
    })
}

fn tables_for(ruleset: &Ruleset, concerns: &impl Fn(&Remarks) -> bool) -> Vec<TableView> {
    let mut footnotes = Footnotes::new(ruleset);
    let shown = ruleset.tables.iter().filter(|table| table.on_roster && concerns(&table.remarks));
    shown
        .filter_map(|table| narrowed(table, concerns))
        .map(|table| table_view(ruleset, &table, &mut footnotes))
        .collect()
}

/// A table with only some of its rows; none where no row is left.
fn narrowed(table: &Table, concerns: &impl Fn(&Remarks) -> bool) -> Option<Table> {
    let mut table = table.clone();
    let left = match &mut table.kind {
        TableKind::Lookup(lookup) => {
            lookup.rows.retain(|row| concerns(&row.remarks));
            lookup.rows.len()
        }
        TableKind::Grid(grid) => {
            grid.rows.retain(|row| concerns(&row.remarks));
            grid.rows.len()
        }
        TableKind::Modifiers(modifiers) => {
            modifiers.rows.retain(|row| concerns(&row.remarks));
            modifiers.rows.len()
        }
        TableKind::Formula(formula) => {
            formula.rows.retain(|row| concerns(&row.remarks));
            formula.rows.len()
        }
        TableKind::Notes(notes) => {
            notes.notes.retain(|note| concerns(&note.remarks));
            notes.notes.len()
        }
        TableKind::Steps(steps) => {
            steps.steps.retain(|step| concerns(&step.remarks));
            steps.steps.len()
        }
    };
    (left > 0).then_some(table)
}
