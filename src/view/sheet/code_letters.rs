use super::army_list::building;
use crate::model::{Army, Construction, Phrases, Ruleset, Slot, StatId};
use crate::rules::{linked_and, listed_and};
use crate::view::parts::effects::letter_effects;
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::printed::signed;
use crate::view::parts::stat_values::number_shown;
use crate::view::parts::table::{Align, Body, CellView, ColumnView, Item, TableView};

/// The tables that explain ability codes: the basic figure, then the letters of each position with changes and
/// prices, then priced traits without a letter, and how armies are built. Empty if the ruleset has no codes.
pub fn letters(ruleset: &Ruleset) -> Vec<TableView> {
    let Some(construction) = &ruleset.organisation.construction else { return Vec::new() };
    let mut footnotes = Footnotes::new(ruleset);
    let mut parts = vec![base(ruleset, construction, &mut footnotes)];
    parts.extend(construction.slots.iter().map(|slot| position(ruleset, slot, &mut footnotes)));
    parts.extend(extras(ruleset, construction, &mut footnotes));
    parts.extend(armies(ruleset));
    parts
}

/// How each army is built, in a list; `None` if nothing is said about any.
fn armies(ruleset: &Ruleset) -> Option<TableView> {
    let phrases = &ruleset.organisation.phrases;
    let one = |army: &Army| Item {
        head: Some(format!("{}{}", army.name, phrases.say(":", &[]))),
        says: building(ruleset, army).join(" "),
        marks: String::new(),
        items: Vec::new(),
    };
    let items: Vec<Item> = ruleset.organisation.armies.iter().map(one).filter(|item| !item.says.is_empty()).collect();
    (!items.is_empty()).then(|| TableView {
        name: phrases.say("Armies", &[]),
        marks: String::new(),
        cite: None,
        says: None,
        body: Body { items, ..Body::default() },
        footnotes: Vec::new(),
    })
}

fn base(ruleset: &Ruleset, construction: &Construction, footnotes: &mut Footnotes<'_>) -> TableView {
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let stats: Vec<&(StatId, i64)> = construction.base.iter().collect();
    let head = |id: &str| organisation.stat(id).map_or_else(|| id.to_owned(), |stat| stat.short.clone());
    let mut columns: Vec<ColumnView> = stats.iter().map(|(id, _)| column(head(id), Align::Center, true)).collect();
    columns.push(column(phrases.say("Points", &[]), Align::Center, true));
    let mut row: Vec<CellView> = stats.iter().map(|(id, value)| cell(number_shown(organisation, id, *value))).collect();
    row.push(cell(construction.price.to_string()));
    let marks = footnotes.remarked(&construction.remarks).marks;
    let order = positions(phrases, construction);
    let says = Some(construction.says.as_ref().map_or(order.clone(), |advice| format!("{order} {advice}")));
    part(&phrases.say("Every figure begins with", &[]), marks, says, columns, vec![row], footnotes)
}

/// The sentence on the order of positions in a code.
fn positions(phrases: &Phrases, construction: &Construction) -> String {
    let written = construction.slots.iter().flat_map(|slot| {
        let mark = slot.after.map(|mark| phrases.say("then “{mark}”", &[("mark", &mark.to_string())]));
        mark.into_iter().chain([slot.name.to_lowercase()])
    });
    let written = listed_and(phrases, &written.collect::<Vec<_>>());
    phrases.say("A code is written in this order: {positions}.", &[("positions", &written)])
}

fn position(ruleset: &Ruleset, slot: &Slot, footnotes: &mut Footnotes<'_>) -> TableView {
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let mut columns = vec![
        ColumnView { heads: true, ..column(String::new(), Align::Center, false) },
        ColumnView { heads: true, ..column(phrases.say("Letter", &[]), Align::Left, false) },
    ];
    columns.push(column(phrases.say("Changes", &[]), Align::Left, true));
    columns.push(column(phrases.say("Points", &[]), Align::Center, false));
    let rows = slot.letters.iter().map(|letter| {
        let marks = footnotes.remarked(&letter.remarks).marks;
        let changes = letter_effects(organisation, letter);
        vec![
            cell(letter.letter.to_string()),
            CellView { marks, ..CellView::of(&letter.name) },
            cell(if changes.is_empty() { "–".to_owned() } else { changes }),
            cell(signed(letter.price)),
        ]
    });
    let rows = rows.collect();
    let whose = slot.who.role.iter().filter_map(|id| organisation.role(id)).map(|role| role.name.clone());
    let whose: Vec<String> = whose.collect();
    let says =
        (!whose.is_empty()).then(|| phrases.say("For {roles} only.", &[("roles", &linked_and(phrases, &whose))]));
    part(&slot.name, String::new(), says, columns, rows, footnotes)
}

fn extras(ruleset: &Ruleset, construction: &Construction, footnotes: &mut Footnotes<'_>) -> Option<TableView> {
    if construction.extras.is_empty() {
        return None;
    }
    let phrases = &ruleset.organisation.phrases;
    let columns = vec![
        ColumnView { heads: true, ..column(phrases.say("Trait", &[]), Align::Left, false) },
        column(phrases.say("What it does", &[]), Align::Left, true),
        column(phrases.say("Points", &[]), Align::Center, false),
    ];
    let rows = construction.extras.iter().map(|extra| {
        let known = ruleset.organisation.trait_named(&extra.id);
        let marks = footnotes.remarked(&extra.remarks).marks;
        vec![
            CellView { marks, ..CellView::of(known.map_or_else(|| extra.id.to_string(), |one| one.name.clone())) },
            cell(known.map(|one| one.says.clone()).unwrap_or_default()),
            cell(signed(extra.price)),
        ]
    });
    let rows = rows.collect();
    Some(part(&phrases.say("Without a letter", &[]), String::new(), None, columns, rows, footnotes))
}

fn part(
    name: &str,
    marks: String,
    says: Option<String>,
    columns: Vec<ColumnView>,
    rows: Vec<Vec<CellView>>,
    footnotes: &mut Footnotes<'_>,
) -> TableView {
    let body = Body { columns, rows, ..Body::default() };
    TableView { name: name.to_owned(), marks, cite: None, says, body, footnotes: footnotes.take() }
}

fn column(name: String, align: Align, wide: bool) -> ColumnView {
    ColumnView { name, align, wide, heads: false }
}

fn cell(text: String) -> CellView {
    CellView::of(text)
}
