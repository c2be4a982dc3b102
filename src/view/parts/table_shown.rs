use super::diagram::diagram_view;
use super::footnotes::{Footnotes, Remarked, continued};
use super::table::{Body, Item, TableView};
use super::table_rows::{formula_rows, grid_rows, lookup_rows, modifier_rows, rows};
use super::{bars, printed};
use crate::model::{Note, Phrases, Ruleset, Step, Table, TableKind};
use crate::rules::Naming;

/// The view of a table among others, with letters for its footnotes.
pub fn table_view(ruleset: &Ruleset, table: &Table, footnotes: &mut Footnotes<'_>) -> TableView {
    let Remarked { words, marks } = footnotes.remarked(&table.remarks);
    let organisation = &ruleset.organisation;
    let body = match &table.kind {
        TableKind::Lookup(lookup) => rows(&lookup_rows(ruleset, lookup, footnotes)),
        TableKind::Grid(grid) => {
            let rows = rows(&grid_rows(grid, organisation, footnotes));
            Body { blank: grid.blank, bars: bars::of_grid(ruleset, grid), ..rows }
        }
        TableKind::Modifiers(modifiers) => {
            let rows = rows(&modifier_rows(modifiers, &organisation.phrases, footnotes));
            Body { modifies: rows.columns.len() == 2, adds_up: true, ..rows }
        }
        TableKind::Formula(formula) => rows(&formula_rows(formula, organisation, footnotes)),
        TableKind::Steps(steps) => list(steps_items(&steps.steps, footnotes), true),
        TableKind::Notes(notes) => list(notes_items(&notes.notes, footnotes), false),
    };
    let cite = table.remarks.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source));
    let says: Vec<String> = table.says.iter().cloned().chain(naturals(&organisation.phrases, table)).collect();
    let said = continued(&organisation.phrases, &says.join(" "), &words);
    let says = (!said.is_empty()).then_some(said);
    TableView { name: table.name.clone(), marks, cite, says, body, footnotes: footnotes.take() }
}

/// The view of a table on a sheet: with its diagram, and without the notes that the diagram says.
pub fn sheet_table(ruleset: &Ruleset, table: &Table, footnotes: &mut Footnotes<'_>) -> TableView {
    let Some(diagram) = &table.diagram else { return table_view(ruleset, table, footnotes) };
    let mut shown = table.clone();
    let mut said = Vec::new();
    if let TableKind::Notes(notes) = &mut shown.kind {
        said.extend(notes.notes.extract_if(.., |note| note.drawn).map(|note| match note.head {
            Some(head) => format!("{head} {}", note.says),
            None => note.says,
        }));
    }
    let mut view = table_view(ruleset, &shown, footnotes);
    view.body.diagram = Some(diagram_view(diagram, &ruleset.organisation.distance, &said));
    view
}

/// The sentence on natural results that always succeed or fail; `None` if there are none.
fn naturals(phrases: &Phrases, table: &Table) -> Option<String> {
    let TableKind::Grid(grid) = &table.kind else { return None };
    let shown = |faces| printed::numbers_shown(phrases, faces);
    match (grid.always.as_ref().map(shown), grid.never.as_ref().map(shown)) {
        (Some(always), Some(never)) => {
            let phrase = "A natural {always} always succeeds, a natural {never} always fails.";
            Some(phrases.say(phrase, &[("always", &always), ("never", &never)]))
        }
        (Some(faces), None) => Some(phrases.say("A natural {faces} always succeeds.", &[("faces", &faces)])),
        (None, Some(faces)) => Some(phrases.say("A natural {faces} always fails.", &[("faces", &faces)])),
        (None, None) => None,
    }
}

/// The view of a table by itself, under its full name.
pub fn table_alone(ruleset: &Ruleset, table: &Table) -> TableView {
    let mut view =
        TableView { name: table.title().to_owned(), ..table_view(ruleset, table, &mut Footnotes::new(ruleset)) };
    // A note on a sheet names its units in its own words; a note made for cards relies on the unit's card, so name
    // them.
    let on_sheet = ruleset.sheets.iter().any(|sheet| sheet.tables().any(|id| *id == table.id));
    if let TableKind::Notes(notes) = &table.kind
        && !on_sheet
    {
        for (item, note) in view.body.items.iter_mut().zip(&notes.notes) {
            if let Some(who) = Naming::of(&ruleset.organisation, &note.remarks.who).condition() {
                let head = item.head.take().unwrap_or_default();
                let said = ruleset.organisation.phrases.say("{name}: {says}", &[("name", &who), ("says", &head)]);
                item.head = Some(said.trim_end().to_owned());
            }
        }
    }
    view
}

fn list(items: Vec<Item>, numbered: bool) -> Body {
    Body { items, numbered, ..Body::default() }
}

fn steps_items(steps: &[Step], footnotes: &mut Footnotes<'_>) -> Vec<Item> {
    let item = |step: &Step| {
        let Remarked { words, marks } = footnotes.remarked(&step.remarks);
        let says = continued(footnotes.phrases(), &step.says, &words);
        Item { head: step.head.clone(), says, marks, items: steps_items(&step.steps, footnotes) }
    };
    steps.iter().map(item).collect()
}

fn notes_items(notes: &[Note], footnotes: &mut Footnotes<'_>) -> Vec<Item> {
    let item = |note: &Note| {
        let Remarked { words, marks } = footnotes.remarked(&note.remarks);
        Item {
            head: note.head.clone(),
            says: continued(footnotes.phrases(), &note.says, &words),
            marks,
            items: Vec::new(),
        }
    };
    notes.iter().map(item).collect()
}
