use super::restriction::facts;
use crate::model::{
    Army, Choice, Deck, IdKind, Modifiers, Notes, Remarks, RosterForm, Ruleset, Step, Table, TableKind, Who,
};

/// A description of units, and its place in a ruleset's data.
#[derive(Clone, Debug)]
pub struct Concerned<'a> {
    /// The kind and id of its entry; `None` if that has no id.
    pub of: Option<(IdKind, String)>,
    /// Its place in words: "the `for` of the roll `nerve`".
    pub what: String,
    /// The description of the units.
    pub who: &'a Who,
    /// The only army whose units it may match; `None` for any.
    pub army: Option<&'a Army>,
}

/// Every description of units in a ruleset that does not match everyone, in the order of the data. Those listed by
/// `warned_elsewhere` are left out.
pub fn concerned(ruleset: &Ruleset) -> Vec<Concerned<'_>> {
    let organisation = &ruleset.organisation;
    let of = |kind: IdKind, id: &str, key: &str, who| Concerned {
        of: Some((kind, id.to_owned())),
        what: format!("the `{key}` of the {} `{id}`", kind.word()),
        who,
        army: None,
    };
    let unnamed = |what: String, who| Concerned { of: None, what, who, army: None };
    let mut all = Vec::new();
    all.extend(organisation.stats.iter().map(|one| of(IdKind::Stat, &one.id, "for", &one.who)));
    for choice in &organisation.choices {
        all.push(of(IdKind::Choice, &choice.id, "for", &choice.who));
        all.extend(weights(choice).map(|(key, who)| of(IdKind::Choice, &choice.id, key, who)));
    }
    all.extend(organisation.rolls.iter().map(|one| of(IdKind::Roll, &one.id, "for", &one.who)));
    all.extend(organisation.tracks.iter().map(|one| of(IdKind::Track, &one.id, "for", &one.who)));
    let form = |form: &'_ RosterForm| format!("the `for` of the form `{}`", form.name);
    all.extend(organisation.forms.iter().map(|one| unnamed(form(one), &one.who)));
    let slots = organisation.construction.iter().flat_map(|construction| &construction.slots);
    all.extend(slots.map(|slot| unnamed(format!("the `for` of the position `{}`", slot.id), &slot.who)));
    all.extend(organisation.names.iter().map(|names| unnamed("the `for` of a list of names".to_owned(), &names.who)));
    for table in &ruleset.tables {
        all.extend(both(&table.remarks).map(|(key, who)| of(IdKind::Table, &table.id, key, who)));
        for (row, remarks) in rows(table) {
            all.extend(both(remarks).map(|(key, who)| {
                let what = format!("the `{key}` of {row} in the table `{}`", table.id);
                Concerned { what, ..of(IdKind::Table, &table.id, key, who) }
            }));
        }
    }
    let blocks = ruleset.sheets.iter().flat_map(|sheet| &sheet.blocks);
    all.extend(blocks.map(|block| {
        let named = block.heading.as_deref().unwrap_or_default();
        unnamed(format!("the `for` of the block `{named}`"), &block.who)
    }));
    for deck in &ruleset.decks {
        all.extend(cards(deck).map(|(key, who)| of(IdKind::Deck, &deck.id, key, who)));
    }
    let parts = ruleset.standees.iter();
    all.extend(parts.map(|one| unnamed("the `for` of a paper figure's parts".to_owned(), &one.who)));
    all.retain(|one| !one.who.is_everyone());
    all
}

/// The units that an entry is for, and those that it is against.
fn both(remarks: &Remarks) -> impl Iterator<Item = (&'static str, &Who)> {
    [("for", &remarks.who), ("against", &remarks.against)].into_iter()
}

/// The descriptions that have warnings of their own: those of options, restrictions, and decisions made at random.
pub fn warned_elsewhere(ruleset: &Ruleset) -> impl Iterator<Item = &Who> {
    let organisation = &ruleset.organisation;
    let options = organisation.every_option().map(|option| &option.who);
    let ruled = organisation.every_restriction().flat_map(|one| facts(one).described());
    let ways = organisation.choices.iter().flat_map(|choice| &choice.options).map(|way| &way.at_random);
    options.chain(ruled).chain(ways).filter(|who| !who.is_everyone())
}

/// The units for which decisions have weights of their own.
fn weights(choice: &Choice) -> impl Iterator<Item = (&'static str, &Who)> {
    choice.options.iter().flat_map(|way| &way.weight.some).map(|(who, _)| ("weight", who))
}

/// The units that have cards, and those whose cards come first.
fn cards(deck: &Deck) -> impl Iterator<Item = (&'static str, &Who)> {
    let first = deck.first.iter().map(|who| ("first", who));
    deck.cards.iter().map(|line| ("cards", &line.who)).chain(first)
}

/// The remarks on a table, then those on each of its rows.
pub fn remarks_of(table: &Table) -> impl Iterator<Item = &Remarks> {
    std::iter::once(&table.remarks).chain(rows(table).into_iter().map(|(_, remarks)| remarks))
}

/// The rows of a table, with the names that messages give them.
pub fn rows(table: &Table) -> Vec<(String, &Remarks)> {
    let named = |name: &str| format!("`{name}`");
    match &table.kind {
        TableKind::Lookup(lookup) => lookup.rows.iter().map(|row| (named(&row.on.to_string()), &row.remarks)).collect(),
        TableKind::Grid(grid) => grid.rows.iter().map(|row| (named(&row.name), &row.remarks)).collect(),
        TableKind::Modifiers(Modifiers { rows, .. }) => {
            rows.iter().map(|row| (named(&row.when), &row.remarks)).collect()
        }
        TableKind::Formula(formula) => {
            formula.rows.iter().map(|row| (named(&row.names.join(" ")), &row.remarks)).collect()
        }
        TableKind::Notes(Notes { notes }) => {
            let head = |head: &Option<String>, says: &String| named(head.as_ref().unwrap_or(says));
            notes.iter().map(|note| (head(&note.head, &note.says), &note.remarks)).collect()
        }
        TableKind::Steps(steps) => steps.steps.iter().flat_map(within).collect(),
    }
}

/// A step and all steps inside it.
fn within(step: &Step) -> Vec<(String, &Remarks)> {
    let name = format!("`{}`", step.head.as_ref().unwrap_or(&step.says));
    std::iter::once((name, &step.remarks)).chain(step.steps.iter().flat_map(within)).collect()
}
