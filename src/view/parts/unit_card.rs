use serde::Serialize;

use super::bars::BarsView;
use super::note::NoteView;
use super::pack::PackView;
use super::printed;
use super::stat_values::value_shown;
use super::table_lines::{LineView, lines_of_unit};
use super::track::{TrackView, track};
use super::trait_rules::{RuleView, trait_rules};
use super::unit_notes::{changes_traits, unit_notes};
use super::weapons::{WeaponsView, weapons};
use crate::model::{
    Candidate, Each, Numbers, Organisation, Phrases, Roll, RosterForm, RowOutcome, Ruleset, StatFrom, StatId,
    TableKind, TraitsShown, Value,
};
use crate::rules::{Mustered, Scene, dice_of, roll_modifier, trait_name, unit_cost, unit_inside, unit_name};

/// One unit on a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Card {
    /// The player's name for it, or the printed one.
    pub name: String,
    /// The printed name of the unit, where the player named it.
    pub kind: Option<String>,
    /// The name of its unit in the game, for words about several such units on a roster; empty elsewhere.
    #[serde(skip)]
    pub unit: String,
    /// Its price in points; `None` where it has none.
    pub points: Option<i64>,
    /// The same in words.
    pub cost: Option<CostView>,
    /// Whether it is to be filled in by hand.
    pub blank: bool,
    /// The rows of its numbers: a label, then one value a column.
    pub rows: Vec<CardRow>,
    /// The heads of their columns.
    pub heads: Vec<String>,
    /// Its only weapon, where that is told in a line.
    pub lone: Option<LoneView>,
    /// The card of an ordinary pack that stands for it.
    pub pack: Option<PackView>,
    /// The tables' lines about it.
    pub lines: Vec<LineView>,
    /// Its weapons; none where `lone` has its only one.
    pub weapons: WeaponsView,
    /// The rules of its traits, where they are printed beside it.
    pub rules: Vec<RuleView>,
    /// The rolls made for it during play.
    pub rolls: Vec<RollView>,
    /// The options taken, the decisions made and the traits, a note each.
    pub notes: Vec<NoteView>,
    /// Its tracks of boxes.
    pub tracks: Vec<TrackView>,
}

/// The price of a unit, in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CostView {
    /// The words before the number.
    pub before: String,
    /// The number of points; empty where all the words are in `before`.
    pub number: String,
    /// The words after it.
    pub after: String,
}

impl CostView {
    fn of(phrases: &Phrases, points: i64) -> CostView {
        let number = printed::minus(points);
        let said = printed::points_shown(phrases, points);
        match said.split_once(&number) {
            Some((before, after)) => CostView { before: before.to_owned(), after: after.to_owned(), number },
            None => CostView { before: said, number: String::new(), after: String::new() },
        }
    }
}

/// Something rolled during play, as boxes to tick.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RollView {
    /// The printed name, with the dice and any modifier counted.
    pub name: String,
    /// The possible results, and whether each has come up.
    pub results: Vec<(String, bool)>,
}

/// One row of a card's numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CardRow {
    /// Whose they are, and how many.
    pub label: String,
    /// One value a column.
    pub values: Vec<String>,
    /// The ability code; empty where there is none, or options changed what it says.
    pub code: String,
}

/// The heads of a form's columns: its stats, then those that only the attached have.
pub fn heads(organisation: &Organisation, form: &RosterForm) -> Vec<String> {
    let stats = form.stats.iter().chain(&form.attached_stats);
    stats
        .map(|id| match organisation.stat(id) {
            Some(stat) => stat.short.clone(),
            // The number of a trait is called as the trait is.
            None => trait_name(organisation, id),
        })
        .collect()
}

/// The card of a mustered unit under a roster form.
pub fn card(ruleset: &Ruleset, one: &Mustered<'_>, form: &RosterForm) -> Card {
    let organisation = &ruleset.organisation;
    let figures = match (form.rows, form.figures.is_empty()) {
        (true, _) => one.title.clone(),
        (false, true) => String::new(),
        (false, false) => counted(&organisation.phrases, one.entry.figures(), form),
    };
    let mut rows = vec![CardRow {
        label: one.state.clone().filter(|_| !form.rows).unwrap_or(figures),
        values: values(organisation, form, &one.stats, Some(&one.candidate())),
        // A code says how the printed numbers came about; what an option changed is no longer in it.
        code: one.unit.code.clone().filter(|_| !changes_traits(one, false)).unwrap_or_default(),
    }];
    rows.extend(one.also.iter().map(|state| CardRow {
        label: state.name.clone(),
        values: values(organisation, form, &state.stats, None),
        code: String::new(),
    }));
    for (unit, _) in &one.attached {
        rows.push(CardRow {
            label: unit.name.clone(),
            values: values(organisation, form, &unit.stats, None),
            code: unit.code.clone().filter(|_| !changes_traits(one, true)).unwrap_or_default(),
        });
    }
    let mut heads = heads(organisation, form);
    if !form.rows {
        // Somebody of the player's own is called as the player writes it.
        let of_game =
            |label: &str| one.attached.iter().map(|(unit, _)| &unit.id).find(|id| unit_name(organisation, id) == label);
        let inside = |label: &str| of_game(label).map_or_else(|| label.to_owned(), |id| unit_inside(organisation, id));
        drop_what_is_empty(&mut heads, &mut rows, inside);
    }
    let own = one.entry.name.is_some().then(|| one.unit.name.clone());
    let points = unit_cost(organisation, one);
    Card {
        name: one.title.clone(),
        kind: own,
        unit: String::new(),
        points,
        cost: points.map(|points| CostView::of(&organisation.phrases, points)),
        blank: false,
        rows,
        heads,
        lone: None,
        pack: None,
        lines: lines_of_unit(ruleset, one, &form.tables),
        rolls: rolls(ruleset, one),
        weapons: weapons(organisation, &one.arms),
        rules: if form.traits == TraitsShown::Full { trait_rules(organisation, one) } else { Vec::new() },
        notes: unit_notes(organisation, one, form.traits),
        tracks: tracks(organisation, one, form),
    }
}

impl Card {
    /// Tells an only weapon in a line of its own: a table for one is too much for a card.
    pub fn wield(&mut self) {
        let [weapon] = self.weapons.rows.as_slice() else { return };
        let drawn = self.weapons.bars.as_ref().map(|bars| bars.columns.as_slice()).unwrap_or_default();
        let told = self.weapons.heads.iter().zip(&weapon.values).enumerate();
        let told = told.filter(|(column, (_, value))| !drawn.contains(column) && *value != "–");
        self.lone = Some(LoneView {
            name: weapon.name.clone(),
            icon: weapon.icon.clone(),
            count: weapon.count,
            values: told.map(|(_, (head, value))| (head.clone(), value.clone())).collect(),
            traits: weapon.traits.clone(),
            reach: self.weapons.bars.take(),
        });
        self.weapons.rows.clear();
    }
}

/// The only weapon of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LoneView {
    /// The printed name of the weapon.
    pub name: String,
    /// The drawing beside its name.
    pub icon: Option<String>,
    /// How many there are.
    pub count: i64,
    /// Its numbers, each with its head.
    pub values: Vec<(String, String)>,
    /// Its traits, by name.
    pub traits: String,
    /// How far it reaches, where that is a bar.
    pub reach: Option<BarsView>,
}

/// Takes out what says nothing: columns of nothing but dashes, and rows of those attached who have no numbers; `inside`
/// is how their labels are written after that of the unit.
pub fn drop_what_is_empty(heads: &mut Vec<String>, rows: &mut Vec<CardRow>, inside: impl Fn(&str) -> String) {
    let nothing = |value: &String| value == "–";
    let bare = |row: &CardRow| row.values.iter().all(nothing) && row.code.is_empty();
    if let Some((first, attached)) = rows.split_first_mut() {
        for row in attached.iter().filter(|row| bare(row)) {
            first.label = format!("{} + {}", first.label, inside(&row.label));
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

fn rolls(ruleset: &Ruleset, one: &Mustered<'_>) -> Vec<RollView> {
    let meant = ruleset.organisation.rolls.iter().filter(|roll| roll.in_play && roll.who.means(&one.candidate()));
    let rolled = |roll: &Roll| one.entry.rolls.iter().find(|(id, _)| *id == roll.id).map(|(_, natural)| *natural);
    meant.map(|roll| roll_view(ruleset, roll, rolled(roll), &one.candidate())).collect()
}

/// The possible results of a roll, each row of its table with the throws that come to it for such a unit.
pub fn roll_view(ruleset: &Ruleset, roll: &Roll, rolled: Option<i64>, whose: &Candidate<'_>) -> RollView {
    let organisation = &ruleset.organisation;
    let mut results = Vec::new();
    let table = ruleset.table(&roll.table);
    let Some(TableKind::Lookup(lookup)) = table.map(|table| &table.kind) else {
        return RollView { name: roll.name.clone(), results };
    };
    let dice = table.and_then(dice_of);
    let span = dice.map_or((0, 0), |dice| dice.span(&ruleset.dice));
    let add = roll_modifier(ruleset, roll, whose);
    // The throws are the die's own: whoever adds what the sheet says to add would otherwise count it twice.
    let phrases = &organisation.phrases;
    let thrown = dice.map(|dice| format!(", {}", printed::dice_shown(phrases, dice))).unwrap_or_default();
    let name = format!("{}{thrown}", roll.name);
    let name = match add {
        0 => name,
        _ => phrases.say("{roll} ({modifier} counted)", &[("roll", &name), ("modifier", &printed::signed(add))]),
    };
    let rolled = rolled.zip(dice).map(|(shown, dice)| ruleset.dice.counted(dice, shown) + add);
    for row in &lookup.rows {
        let RowOutcome::Cells(cells) = &row.outcome else { continue };
        let Some(throws) = throws(&row.on, add, span) else { continue };
        let words =
            cells.iter().zip(&lookup.columns).map(|(cell, column)| printed::cell(cell, column.form, organisation));
        let words = printed::labelled(&organisation.phrases, &throws, &words.collect::<Vec<_>>().join(" "));
        results.push((words, rolled.is_some_and(|modified| row.on.contains(modified))));
    }
    RollView { name, results }
}

/// The natural results, within what the dice show, that come to a row once this is added to them; none where none does.
fn throws(on: &Numbers, add: i64, (least, most): (i64, i64)) -> Option<String> {
    let fitting: Vec<i64> = (least..=most).filter(|natural| on.contains(natural + add)).collect();
    match (fitting.first()?, fitting.last()?) {
        (first, last) if first == last => Some(first.to_string()),
        (first, last) if *last == most => Some(format!("{first}+")),
        (first, last) => Some(format!("{first}–{last}")),
    }
}

/// One value a column: a dash where there is none, nothing where one that is asked of `whose` player is still to come.
fn values(
    organisation: &Organisation,
    form: &RosterForm,
    stats: &[(StatId, Value)],
    whose: Option<&Candidate<'_>>,
) -> Vec<String> {
    let asked = |id: &StatId| {
        let stat = organisation.stat(id).filter(|stat| stat.from == StatFrom::Asked || stat.ask_where_missing);
        stat.zip(whose).is_some_and(|(stat, whose)| stat.who.means(whose))
    };
    let missing = |id: &StatId| if asked(id) { String::new() } else { "–".to_owned() };
    let value = |id: &StatId| {
        let found = stats.iter().find(|(known, _)| known == id);
        found.map_or_else(|| missing(id), |(_, value)| value_shown(organisation, id, value))
    };
    form.stats.iter().chain(&form.attached_stats).map(value).collect()
}

/// How many, and what they are called.
fn counted(phrases: &Phrases, number: i64, form: &RosterForm) -> String {
    let noun = if number == 1 { &form.figure } else { &form.figures };
    phrases.say("{number} {figures}", &[("number", &number.to_string()), ("figures", noun)])
}

fn tracks(organisation: &Organisation, one: &Mustered<'_>, form: &RosterForm) -> Vec<TrackView> {
    let meant =
        organisation.tracks.iter().filter(|track| track.each != Each::Force && track.who.means(&one.candidate()));
    let view = meant.filter_map(|found| {
        let start = one.effects.iter().flat_map(|effects| &effects.start);
        let crossed = start.filter(|(id, _)| *id == found.id).map(|(_, boxes)| *boxes).max().unwrap_or(0);
        let mut view = track(organisation, found, &Scene { crossed, ..one.scene() })?;
        view.last = form.attached.clone().filter(|_| view.copies > 1 && one.attached.len() == 1);
        Some(view)
    });
    view.collect()
}
