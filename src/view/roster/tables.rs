use super::undecided::undecided;
use crate::model::{Army, Candidate, Organisation, Remarks, Ruleset, Table, TableKind, TraitId, Unit};
use crate::rules::{Mustered, Naming, Possible, with_rows};
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::table::TableView;
use crate::view::parts::table_lines::without_mark;
use crate::view::parts::table_shown::table_view;

/// The tables for rosters, each with only the rows that concern a unit of the force.
pub fn tables_of_force(ruleset: &Ruleset, units: &[Mustered<'_>]) -> Vec<TableView> {
    let traits: Vec<Vec<TraitId>> = units.iter().map(Mustered::every_trait).collect();
    let concerns = |remarks: &Remarks| {
        let mut all = units.iter().zip(&traits);
        remarks.who.is_everyone()
            || all.any(|(one, traits)| remarks.who.means(&Candidate { traits, ..one.candidate() }))
    };
    views(ruleset, |table| {
        let on_roster = table.on_roster && concerns(&table.remarks);
        on_roster.then(|| with_rows(table, |row| concerns(row.remarks))).flatten()
    })
}

/// The tables for empty rosters, with the rows that may concern a unit of the army, or of any army. Notes that will
/// concern a unit only after some decision are added, each once.
pub fn tables_of_army(ruleset: &Ruleset, only: Option<&Army>) -> Vec<TableView> {
    let organisation = &ruleset.organisation;
    let armies = organisation.armies.iter().filter(|army| only.is_none_or(|only| only.id == army.id));
    let units: Vec<(&Army, &Unit)> = armies.flat_map(|army| army.units.iter().map(move |unit| (army, unit))).collect();
    let possible = Possible::on_paper(organisation);
    let may = |remarks: &Remarks| {
        let may_be = |(army, unit): &(&Army, &Unit)| possible.may_be(&remarks.who, army, unit);
        remarks.who.is_everyone() || units.iter().any(may_be)
    };
    // A note that concerns the unit before any decision is on its card already.
    let decided = |remarks: &Remarks| {
        let open = |(army, unit): &(&Army, &Unit)| !remarks.who.means(&undecided(army, unit));
        let may_be = |(army, unit): &(&Army, &Unit)| possible.may_be(&remarks.who, army, unit);
        units.iter().any(|one| open(one) && may_be(one))
    };
    // Tables of numbers are on the sheet in full, whereas notes made for cards are printed nowhere else.
    let on_cards = |table: &Table| {
        matches!(table.kind, TableKind::Notes(_))
            && organisation.forms.iter().any(|form| form.tables.contains(&table.id))
    };
    let shown = |table: &Table| {
        if table.on_roster {
            return Some(table)
                .filter(|table| may(&table.remarks))
                .and_then(|table| with_rows(table, |row| may(row.remarks)));
        }
        let notes =
            Some(table).filter(|table| on_cards(table)).and_then(|table| with_rows(table, |row| decided(row.remarks)));
        notes.map(|table| conditional(organisation, table))
    };
    views(ruleset, shown)
}

/// A table of notes, each headed by its condition, which is obvious only on a unit's card.
fn conditional(organisation: &Organisation, mut table: Table) -> Table {
    if let TableKind::Notes(notes) = &mut table.kind {
        for note in &mut notes.notes {
            let Some(when) = Naming::of(organisation, &note.remarks.who).condition() else { continue };
            note.head = Some(match note.head.as_deref().map(without_mark) {
                Some(head) => organisation.phrases.say("{name}: {says}", &[("name", &when), ("says", head)]),
                None => when,
            });
        }
    }
    table
}

/// The views of tables, each as `shown` reduces it; left out if that gives `None`.
fn views(ruleset: &Ruleset, shown: impl Fn(&Table) -> Option<Table>) -> Vec<TableView> {
    // Rulings are in the text, and where a rule comes from is on the sheet's pages of rulings.
    let mut footnotes = Footnotes::within(ruleset, &[]);
    let tables = ruleset.tables.iter().filter_map(shown);
    tables.map(|table| TableView { cite: None, ..table_view(ruleset, &table, &mut footnotes) }).collect()
}
