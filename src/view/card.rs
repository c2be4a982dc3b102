use serde::Serialize;

use super::explained::{effects, value_shown};
use super::form;
use super::track::{Scene, TrackView, track};
use crate::model::{
    Army, Candidate, Each, Effects, Mark, MarkAt, Organisation, Outcome, Roll, RosterForm, Ruleset, TableKind, Track,
    Unit, Value,
};
use crate::rules::{Mustered, unit_cost};

/// One unit on a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Card {
    /// What the player calls it, or what it is.
    pub name: String,
    /// What it is, where the player calls it something else.
    pub kind: Option<String>,
    /// What it costs.
    pub points: Option<i64>,
    /// Whether it is to be filled in by hand.
    pub blank: bool,
    /// The rows of its numbers: a label, then one value a column.
    pub rows: Vec<CardRow>,
    /// The heads of their columns.
    pub heads: Vec<String>,
    /// What is rolled for it during play.
    pub rolls: Vec<RollView>,
    /// What it took and decided.
    pub notes: Vec<String>,
    /// Its boxes.
    pub tracks: Vec<TrackView>,
}

/// Something rolled during play, as boxes to tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RollView {
    /// What players call it.
    pub name: String,
    /// What it may come to, and whether it has.
    pub results: Vec<(String, bool)>,
}

/// One row of a card's numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardRow {
    /// Whose they are, and how many.
    pub label: String,
    /// One value a column.
    pub values: Vec<String>,
    /// The ability code.
    pub code: String,
}

/// The heads of a form's columns: its stats, then those that only the attached have.
pub fn heads(organisation: &Organisation, form: &RosterForm) -> Vec<String> {
    let stats = form.stats.iter().chain(&form.attached_stats);
    stats.map(|id| organisation.stat(id).map_or_else(|| id.clone(), |stat| stat.short.clone())).collect()
}

/// A unit's card.
pub fn card(ruleset: &Ruleset, army: Option<&Army>, one: &Mustered<'_>, form: &RosterForm) -> Card {
    let organisation = &ruleset.organisation;
    let mut rows = vec![CardRow {
        label: if form.rows { one.title().to_owned() } else { format!("{} {}", one.entry.count.value, form.figures) },
        values: values(organisation, form, &one.stats),
        code: one.unit.code.clone().unwrap_or_default(),
    }];
    for (unit, _) in &one.attached {
        rows.push(CardRow {
            label: unit.name.clone(),
            values: values(organisation, form, &unit.stats),
            code: unit.code.clone().unwrap_or_default(),
        });
    }
    let mut heads = heads(organisation, form);
    if !form.rows {
        narrow(&mut heads, &mut rows);
    }
    let own = one.entry.name.is_some().then(|| one.unit.name.clone());
    Card {
        name: one.title().to_owned(),
        kind: own,
        points: unit_cost(organisation, one),
        blank: false,
        rows,
        heads,
        rolls: rolls(ruleset, army, one),
        notes: notes(organisation, one),
        tracks: tracks(organisation, army, one),
    }
}

/// A card to be filled in by hand: the boxes of the first unit that its form is for, and no numbers.
pub fn blank(ruleset: &Ruleset, form: &RosterForm) -> Card {
    let organisation = &ruleset.organisation;
    let mut found = None;
    for army in &organisation.armies {
        found = found
            .or_else(|| army.units.iter().find(|unit| form.who.means(&plain(army, unit))).map(|unit| (army, unit)));
    }
    let columns = form.stats.len() + form.attached_stats.len();
    let row =
        |label: &str| CardRow { label: label.to_owned(), values: vec![String::new(); columns], code: String::new() };
    let mut rows = vec![row(if form.rows { "" } else { &form.figures })];
    rows.extend(form.attached.iter().map(|label| row(label)));
    let scene = Scene {
        stats: &[],
        figures: i64::from(form.blank_figures),
        attached: i64::from(form.attached.is_some()),
        crossed: 0,
        copies: i64::from(form.blank_figures),
    };
    let tracks = found.map_or(Vec::new(), |(army, unit)| {
        let meant =
            organisation.tracks.iter().filter(|one| one.each != Each::Force && one.who.means(&plain(army, unit)));
        // How many figures there will be is not known, so neither is where a share of them stands.
        let sized = |mark: &&Mark| !matches!(mark.at, MarkAt::Share(..));
        let cleared = |one: &Track| Track { marks: one.marks.iter().filter(sized).cloned().collect(), ..one.clone() };
        meant.filter_map(|one| track(&cleared(one), &scene)).collect()
    });
    let rolls = found.map_or(Vec::new(), |(army, unit)| {
        let meant = organisation.rolls.iter().filter(|roll| roll.in_play && roll.who.means(&plain(army, unit)));
        meant.map(|roll| roll_view(ruleset, roll, None)).collect()
    });
    Card { blank: true, rows, heads: heads(organisation, form), rolls, tracks, ..Card::default() }
}

/// Takes out what stands in no row: columns of nothing but dashes, and rows of those attached who have no numbers.
fn narrow(heads: &mut Vec<String>, rows: &mut Vec<CardRow>) {
    let nothing = |value: &String| value == "–";
    let bare = |row: &CardRow| row.values.iter().all(nothing) && row.code.is_empty();
    if let Some((first, attached)) = rows.split_first_mut() {
        for row in attached.iter().filter(|row| bare(row)) {
            first.label = format!("{} + {}", first.label, row.label);
        }
    }
    let mut index = 0;
    rows.retain(|row| {
        index += 1;
        index == 1 || !bare(row)
    });
    for column in (0..heads.len()).rev() {
        if rows.iter().all(|row| nothing(&row.values[column])) {
            heads.remove(column);
            for row in rows.iter_mut() {
                row.values.remove(column);
            }
        }
    }
}

fn rolls(ruleset: &Ruleset, army: Option<&Army>, one: &Mustered<'_>) -> Vec<RollView> {
    let meant = ruleset.organisation.rolls.iter().filter(|roll| roll.in_play && roll.who.means(&one.candidate(army)));
    let rolled =
        |roll: &Roll| one.entry.rolls.iter().find(|(id, _)| id.value == roll.id).map(|(_, natural)| natural.value);
    meant.map(|roll| roll_view(ruleset, roll, rolled(roll))).collect()
}

fn roll_view(ruleset: &Ruleset, roll: &Roll, rolled: Option<i64>) -> RollView {
    let mut results = Vec::new();
    if let Some(TableKind::Lookup(lookup)) = ruleset.table(&roll.table).map(|table| &table.kind) {
        for row in &lookup.rows {
            let Outcome::Cells(cells) = &row.outcome else { continue };
            let words = cells.iter().zip(&lookup.columns).map(|(cell, column)| form::cell(cell, column.form));
            results.push((words.collect::<Vec<_>>().join(" "), rolled.is_some_and(|natural| row.on.contains(natural))));
        }
    }
    RollView { name: roll.name.clone(), results }
}

fn plain<'a>(army: &'a Army, unit: &'a Unit) -> Candidate<'a> {
    Candidate { unit: &unit.id, role: &unit.role, army: &army.id, traits: &unit.traits, chosen: &[] }
}

fn values(organisation: &Organisation, form: &RosterForm, stats: &[(String, Value)]) -> Vec<String> {
    let value = |id: &String| {
        let found = stats.iter().find(|(known, _)| known == id);
        found.map_or("–".to_owned(), |(_, value)| value_shown(organisation, id, value))
    };
    form.stats.iter().chain(&form.attached_stats).map(value).collect()
}

/// What a unit took and decided, each in a few words.
fn notes(organisation: &Organisation, one: &Mustered<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    for (choice, decision) in &one.chosen {
        let Some(choice) = organisation.choice(choice) else { continue };
        if choice.default.as_ref() != Some(decision)
            && let Some(option) = choice.options.iter().find(|option| option.id == *decision)
        {
            notes.push(option.name.clone());
        }
    }
    for taken in &one.options {
        let whom = match (taken.all, taken.attached && !one.attached.is_empty()) {
            (true, _) => String::new(),
            (false, also) => {
                format!(" ×{}", taken.figures + if also { i64::try_from(one.attached.len()).unwrap_or(0) } else { 0 })
            }
        };
        // What it gives is in its name; what it takes away or changes is not.
        let other = Effects { gain: Vec::new(), ..taken.option.effects.clone() };
        let changes = effects(organisation, &other);
        let changes = if changes.is_empty()
            || changes
                .split(' ')
                .all(|word| taken.option.name.to_lowercase().contains(&word.to_lowercase().replace("no", "")))
        {
            String::new()
        } else {
            format!(" ({})", changes.to_lowercase())
        };
        notes.push(format!("{}{whom}{changes}", taken.option.name));
    }
    notes
}

fn tracks(organisation: &Organisation, army: Option<&Army>, one: &Mustered<'_>) -> Vec<TrackView> {
    let meant =
        organisation.tracks.iter().filter(|track| track.each != Each::Force && track.who.means(&one.candidate(army)));
    let view = meant.filter_map(|found| {
        let start = one.effects.iter().flat_map(|effects| &effects.start);
        let crossed = start.filter(|(id, _)| *id == found.id).map(|(_, boxes)| *boxes).max().unwrap_or(0);
        let scene = Scene {
            stats: &one.stats,
            figures: one.entry.count.value,
            attached: i64::try_from(one.attached.len()).unwrap_or(0),
            crossed,
            copies: one.figures(),
        };
        track(found, &scene)
    });
    view.collect()
}
