use serde::Serialize;

use super::contents::PackView;
use super::explained::{effects, value_shown};
use super::form;
use super::line::{LineView, lines};
use super::track::{Scene, TrackView, track};
use crate::model::{
    Army, Candidate, Choice, Each, Effects, Lane, LaneValues, Mark, MarkAt, Organisation, Outcome, Roll, RosterForm,
    Ruleset, TableKind, Track, Unit, Value, Who,
};
use crate::rules::{Mustered, candidate, unit_cost};

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
    /// The card of an ordinary pack that stands for it.
    pub pack: Option<PackView>,
    /// What tables say of it.
    pub lines: Vec<LineView>,
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
        label: match (form.rows, form.figures.is_empty()) {
            (true, _) => one.title().to_owned(),
            (false, true) => String::new(),
            (false, false) => counted(one.entry.count.value, &form.figures),
        },
        values: values(organisation, form, &one.stats),
        // A code says how the printed numbers came about; what an option changed is no longer in it.
        code: one.unit.code.clone().filter(|_| !changed(one, false)).unwrap_or_default(),
    }];
    for (unit, _) in &one.attached {
        rows.push(CardRow {
            label: unit.name.clone(),
            values: values(organisation, form, &unit.stats),
            code: unit.code.clone().filter(|_| !changed(one, true)).unwrap_or_default(),
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
        pack: None,
        lines: lines(ruleset, army, one, &form.tables),
        rolls: rolls(ruleset, army, one),
        notes: noted(organisation, one),
        tracks: tracks(organisation, army, one, form),
    }
}

/// How many boxes a blank track has where their number follows from something not known yet.
const UNKNOWN: &str = "10";

/// A card for a unit of an army, to be filled in by hand: its boxes and no numbers.
pub fn blank(ruleset: &Ruleset, form: &RosterForm, army: &Army, unit: &Unit) -> Card {
    let organisation = &ruleset.organisation;
    let columns = form.stats.len() + form.attached_stats.len();
    let row =
        |label: &str| CardRow { label: label.to_owned(), values: vec![String::new(); columns], code: String::new() };
    let mut rows = vec![row(if form.rows { "" } else { &form.figures })];
    rows.extend(form.attached.iter().map(|label| row(label)));
    let scene = Scene {
        stats: &unit.stats,
        figures: i64::from(form.blank_figures),
        attached: i64::from(form.attached.is_some()),
        crossed: 0,
        copies: i64::from(form.blank_figures),
    };
    // Whatever may yet be chosen has its boxes too.
    let mut traits = unit.traits.clone();
    let choices: Vec<&Choice> =
        organisation.choices.iter().filter(|one| !one.of_force && one.who.means(&plain(army, unit))).collect();
    traits.extend(choices.iter().flat_map(|choice| &choice.options).flat_map(|option| option.effects.gain.clone()));
    let any = candidate(unit, Some(army), &traits, &[]);
    let open = |who: &Who| Who { choose: Vec::new(), ..who.clone() };
    let meant = organisation.tracks.iter().filter(|one| one.each != Each::Force && open(&one.who).means(&any));
    // How many figures there will be is not known, so neither is what depends on it.
    let sized = |mark: &&Mark| matches!(mark.at, MarkAt::Box(_));
    let listed = |lane: &&Lane| !matches!(lane.values, LaneValues::Sum(_));
    let cleared = |one: &Track| Track {
        marks: one.marks.iter().filter(sized).cloned().collect(),
        lanes: one.lanes.iter().filter(listed).cloned().collect(),
        ..one.clone()
    };
    let unknown = |one: &Track| Track { boxes: UNKNOWN.to_owned(), ..cleared(one) };
    let tracks =
        meant.filter_map(|one| track(&cleared(one), &scene).or_else(|| track(&unknown(one), &scene))).collect();
    let notes = choices.iter().map(|choice| format!("{} ______________", choice.name)).collect();
    let rolled = organisation.rolls.iter().filter(|roll| roll.in_play && roll.who.means(&plain(army, unit)));
    let rolls = rolled.map(|roll| roll_view(ruleset, roll, None)).collect();
    let kind = Some(unit.name.clone());
    Card { blank: true, kind, rows, notes, heads: heads(organisation, form), rolls, tracks, ..Card::default() }
}

/// What a `Who` looks at in a unit of which nothing has been decided.
pub fn plain<'a>(army: &'a Army, unit: &'a Unit) -> Candidate<'a> {
    Candidate { unit: &unit.id, role: &unit.role, army: &army.id, traits: &unit.traits, chosen: &[] }
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

fn values(organisation: &Organisation, form: &RosterForm, stats: &[(String, Value)]) -> Vec<String> {
    let value = |id: &String| {
        let found = stats.iter().find(|(known, _)| known == id);
        found.map_or("–".to_owned(), |(_, value)| value_shown(organisation, id, value))
    };
    form.stats.iter().chain(&form.attached_stats).map(value).collect()
}

/// What a player must know of a unit besides its numbers, each once.
fn noted(organisation: &Organisation, one: &Mustered<'_>) -> Vec<String> {
    let mut said = notes(organisation, one);
    // What a code gives stands nowhere else in words.
    let hidden = if one.unit.code.is_some() { traits(organisation, one) } else { Vec::new() };
    for word in hidden {
        let known = said.iter().any(|other| other.to_lowercase().contains(word.to_lowercase().trim_end_matches('s')));
        if !known {
            said.push(word);
        }
    }
    said
}

/// How many, and what they are called.
fn counted(number: i64, figures: &str) -> String {
    if number == 1 { format!("1 {}", figures.trim_end_matches('s')) } else { format!("{number} {figures}") }
}

/// Whether options gave something to the unit's figures, or to those attached, or took it away.
fn changed(one: &Mustered<'_>, attached: bool) -> bool {
    let changes = |effects: &Effects| !(effects.gain.is_empty() && effects.lose.is_empty());
    one.options.iter().any(|taken| (!attached || taken.attached) && changes(&taken.option.effects))
}

/// The traits that mean something in play, of the figures and, where theirs are others, of those attached.
fn traits(organisation: &Organisation, one: &Mustered<'_>) -> Vec<String> {
    let named = |ids: &[String]| -> Vec<String> {
        let known = organisation.traits.iter().filter(|known| ids.contains(&known.id) && !known.says.is_empty());
        known.map(|known| known.name.clone()).collect()
    };
    let mut said = named(&one.traits);
    for (unit, _) in &one.attached {
        let mut own = unit.traits.clone();
        for taken in one.options.iter().filter(|taken| taken.attached) {
            own.retain(|id| !taken.option.effects.lose.contains(id));
            own.extend(taken.option.effects.gain.iter().cloned());
        }
        let own = named(&own);
        if own != said && !own.is_empty() {
            said.push(format!("{}: {}", unit.name, own.join(", ")));
            break;
        }
    }
    said
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

fn tracks(organisation: &Organisation, army: Option<&Army>, one: &Mustered<'_>, form: &RosterForm) -> Vec<TrackView> {
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
        let mut view = track(found, &scene)?;
        view.last = form.attached.clone().filter(|_| view.copies > 1 && one.attached.len() == 1);
        Some(view)
    });
    view.collect()
}
