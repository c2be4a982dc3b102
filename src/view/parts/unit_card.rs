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

/// A unit on a roster or card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Card {
    /// The player's name for it, or the printed one.
    pub name: String,
    /// The printed name of the unit; `None` unless the player named it.
    pub kind: Option<String>,
    /// The unit's name in the game, for rules printed once for several units; empty on cards and empty rosters.
    #[serde(skip)]
    pub unit: String,
    /// The index of the unit in its force; `None` on cards and empty rosters.
    #[serde(skip)]
    pub place: Option<usize>,
    /// Its price in points; `None` if it has none.
    pub points: Option<i64>,
    /// Its price in words; `None` if it has none.
    pub cost: Option<CostView>,
    /// Whether it is to be filled in by hand.
    pub blank: bool,
    /// Whether it begins a column of a roster.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
    /// Its rows of numbers: the unit, its other states, then attached figures.
    pub rows: Vec<CardRow>,
    /// The headings over the numbers.
    pub heads: Vec<String>,
    /// Words beside the numbers of its first row, one for each heading; left out unless chances are asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
    /// Its only weapon, if that is drawn as a line instead of a table; otherwise `None`.
    pub lone: Option<LoneView>,
    /// The card of an ordinary pack that stands for it; `None` if no pack is used.
    pub pack: Option<PackView>,
    /// The lines of tables about it.
    pub lines: Vec<LineView>,
    /// Its weapons; empty if `lone` holds its only one.
    pub weapons: WeaponsView,
    /// The rules of its traits, if the form prints them in full.
    pub rules: Vec<RuleView>,
    /// Rolls made for it during play.
    pub rolls: Vec<RollView>,
    /// Options taken, decisions made and traits.
    pub notes: Vec<NoteView>,
    /// Its tracks of boxes.
    pub tracks: Vec<TrackView>,
    /// The name of the player's picture of it; `None` if there is none to print.
    pub picture: Option<String>,
    /// In a company, the names of tables with the letters under which its lines of them are printed.
    pub keys: Vec<(String, String)>,
}

/// The price of a unit in words, split around its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CostView {
    /// Words before the number.
    pub before: String,
    /// The number of points; empty if `before` holds the whole text.
    pub number: String,
    /// Words after the number.
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

/// A roll made during play, as boxes to tick.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RollView {
    /// Its name, with the dice and the modifier already counted.
    pub name: String,
    /// The results, and whether each was rolled; empty words if no throw leads to one.
    pub results: Vec<(String, bool)>,
}

/// One row of a card's numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CardRow {
    /// Who the numbers are for: the unit, a state of it, or an attached figure.
    pub label: String,
    /// One value under each heading.
    pub values: Vec<String>,
    /// The ability code; empty if there is none, or options changed what it says.
    pub code: String,
}

/// The headings of a form's columns: its stats, then the stats of attached figures only.
pub fn heads(organisation: &Organisation, form: &RosterForm) -> Vec<String> {
    let stats = form.stats.iter().chain(&form.attached_stats);
    stats
        .map(|id| match organisation.stat(id) {
            Some(stat) => stat.short.clone(),
            // A trait's number has the trait's name.
            None => trait_name(organisation, id),
        })
        .collect()
}

/// The view of a unit under a roster form.
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
        // A code says how the printed numbers came about; changes by options are not in it.
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
        // Names of the player's own units keep their spelling mid-sentence.
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
        place: None,
        points,
        cost: points.map(|points| CostView::of(&organisation.phrases, points)),
        blank: false,
        begins: false,
        rows,
        heads,
        beside: Vec::new(),
        lone: None,
        pack: None,
        lines: lines_of_unit(ruleset, one, &form.tables),
        rolls: rolls(ruleset, one),
        weapons: weapons(organisation, &one.arms),
        rules: if form.traits == TraitsShown::Full { trait_rules(organisation, one) } else { Vec::new() },
        notes: unit_notes(organisation, one, form.traits),
        tracks: tracks(ruleset, one, form),
        picture: one.entry.picture.as_ref().and_then(|picture| picture.name.clone()),
        keys: Vec::new(),
    }
}

/// The maximum number of numbers of a unit and its only weapon together in one row.
const MOST_TOGETHER: usize = 4;

impl Card {
    /// Draws an only weapon as a line, since a table for one takes too much room.
    pub fn wield(&mut self) {
        let [weapon] = self.weapons.rows.as_slice() else { return };
        let drawn = self.weapons.bars.as_ref().map(|bars| bars.columns.as_slice()).unwrap_or_default();
        let told = self.weapons.heads.iter().zip(&weapon.values).enumerate();
        let told = told.filter(|(column, (_, value))| !drawn.contains(column) && *value != "–");
        let mut values: Vec<(String, String)> = told.map(|(_, (head, value))| (head.clone(), value.clone())).collect();
        let traits = weapon.traits.clone();
        // Beside few numbers of the unit, the weapon's own are in the same row, as large.
        if let [only] = self.rows.as_mut_slice()
            && self.heads.len() + values.len() <= MOST_TOGETHER
        {
            let own = values.drain(..);
            for (head, value) in own {
                self.heads.push(head);
                only.values.push(value);
            }
        }
        self.lone = Some(LoneView {
            name: weapon.name.clone(),
            icon: weapon.icon.clone(),
            count: weapon.count,
            values,
            traits,
            reach: self.weapons.bars.take(),
        });
        self.weapons.rows.clear();
    }
}

/// The only weapon of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LoneView {
    /// The name of the weapon.
    pub name: String,
    /// The drawing beside its name; `None` if there is none.
    pub icon: Option<String>,
    /// The number of such weapons.
    pub count: i64,
    /// Its numbers, as (heading, value).
    pub values: Vec<(String, String)>,
    /// The names of its traits, joined by commas.
    pub traits: String,
    /// Its range as a bar; `None` if no bar is drawn.
    pub reach: Option<BarsView>,
}

/// Drops columns that hold only dashes, and rows of attached figures without numbers; these are named in the first
/// row's label instead, as `inside` writes them.
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

/// The results of a roll: each row of its table with the throws that lead to it for this unit.
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
    // The throws printed are for the bare die, so that players do not add the modifier twice.
    let phrases = &organisation.phrases;
    let thrown = dice.map(|dice| format!(", {}", printed::dice_shown(phrases, dice))).unwrap_or_default();
    let name = format!("{}{thrown}", roll.name);
    let name = match add {
        0 => name,
        _ => phrases.say("{roll} (add nothing)", &[("roll", &name)]),
    };
    let rolled = rolled.zip(dice).map(|(shown, dice)| ruleset.dice.counted(dice, shown) + add);
    for row in &lookup.rows {
        let RowOutcome::Cells(cells) = &row.outcome else { continue };
        let Some(throws) = throws(&row.on, add, span) else {
            results.push((String::new(), false));
            continue;
        };
        let words =
            cells.iter().zip(&lookup.columns).map(|(cell, column)| printed::cell(cell, column.form, organisation));
        let words = printed::labelled(&organisation.phrases, &throws, &words.collect::<Vec<_>>().join(" "));
        results.push((words, rolled.is_some_and(|modified| row.on.contains(modified))));
    }
    RollView { name, results }
}

/// The natural results that lead to a row once `add` is added; `None` if there are none.
fn throws(on: &Numbers, add: i64, (least, most): (i64, i64)) -> Option<String> {
    let fitting: Vec<i64> = (least..=most).filter(|natural| on.contains(natural + add)).collect();
    match (fitting.first()?, fitting.last()?) {
        (first, last) if first == last => Some(first.to_string()),
        (first, last) if *last == most => Some(format!("{first}+")),
        (first, last) => Some(format!("{first}–{last}")),
    }
}

/// One value for each column: a dash if there is none, empty if the player has still to state it.
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

/// The number of figures, with the form's word for them.
fn counted(phrases: &Phrases, number: i64, form: &RosterForm) -> String {
    let noun = if number == 1 { &form.figure } else { &form.figures };
    phrases.say("{number} {figures}", &[("number", &number.to_string()), ("figures", noun)])
}

fn tracks(ruleset: &Ruleset, one: &Mustered<'_>, form: &RosterForm) -> Vec<TrackView> {
    let organisation = &ruleset.organisation;
    let meant =
        organisation.tracks.iter().filter(|track| track.each != Each::Force && track.who.means(&one.candidate()));
    let view = meant.filter_map(|found| {
        let start = one.effects.iter().flat_map(|effects| &effects.start);
        let crossed = start.filter(|(id, _)| *id == found.id).map(|(_, boxes)| *boxes).max().unwrap_or(0);
        let view = track(organisation, found, &Scene { crossed, ..one.scene() })?;
        let mut view = view.of_unit(ruleset, &one.candidate());
        let last = one.attached.first().filter(|_| view.copies > 1 && one.attached.len() == 1);
        view.last = form.attached.as_ref().and(last).map(|(attached, _)| attached.name.clone());
        Some(view)
    });
    view.collect()
}
