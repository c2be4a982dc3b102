use super::blank_tracks::{BlankSize, BlankUnit, blank_tracks};
use super::undecided::{ruled_out, undecided};
use crate::model::{
    Army, Candidate, Choice, Effects, Organisation, RosterForm, Ruleset, StatFrom, TraitsShown, Unit, Who,
};
use crate::rules::{Possible, attachable, required_figures, unit_inside};
use crate::view::parts::note::NoteView;
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::table_lines::lines_of_undecided;
use crate::view::parts::unit_card::{Card, CardRow, drop_what_is_empty, heads, roll_view};
use crate::view::parts::weapons::{possible_weapons, weapons};

/// A card for a unit of an army, to be filled in by hand: what is printed about the unit, and its boxes; the rest is
/// left open.
pub fn blank_card(ruleset: &Ruleset, form: &RosterForm, army: &Army, unit: &Unit) -> Card {
    let organisation = &ruleset.organisation;
    let asked = undecided(army, unit);
    let on_paper = Possible::on_paper(organisation);
    let may = |who: &Who| on_paper.may_be(who, army, unit);
    let choices: Vec<&Choice> = organisation.choices.iter().filter(|one| !one.of_force && may(&one.who)).collect();
    let attached = attachable(organisation, army, unit);
    let blank = BlankUnit { organisation, army, unit, form, choices, attached };
    let (choices, attached) = (&blank.choices, &blank.attached);
    let mut rows = rows(&blank, &asked);
    let mut heads = heads(organisation, form);
    if !form.rows {
        drop_what_is_empty(&mut heads, &mut rows, |label| match attached.as_deref() {
            Some([only]) => unit_inside(organisation, &only.id),
            Some(_) | None => organisation.phrases.inside(label),
        });
    }
    let sized = BlankSize::of(&blank);
    // In a unit of a fixed size, an attached figure that is not required has no box of its own.
    let besides = i64::from(
        attached.is_some() && (!sized.known || !required_figures(organisation, Some(army), unit, &[]).is_empty()),
    );
    let tracks = blank_tracks(&blank, &sized, besides);
    let tracks = tracks.into_iter().map(|track| track.of_unit(ruleset, &asked)).collect();
    let notes = notes(&blank, &may);
    let rolled = organisation.rolls.iter().filter(|roll| roll.in_play && may(&roll.who));
    let rolls = rolled.map(|roll| roll_view(ruleset, roll, None, &asked)).collect();
    let offered =
        choices.iter().flat_map(|choice| &choice.options).filter(|way| !ruled_out(organisation, army, unit, way));
    let given = offered.flat_map(|way| &way.effects.gain_weapons);
    let brought = attached.iter().flatten().flat_map(|unit| &unit.weapons);
    let weapons = weapons(organisation, &possible_weapons(unit, given.chain(brought).map(|(id, _)| id.clone())));
    let kind = Some(unit.name.clone());
    let lines = lines_of_undecided(ruleset, &asked, &form.tables);
    Card { blank: true, kind, rows, notes, heads, lines, weapons, rolls, tracks, ..Card::default() }
}

/// The numbers of a unit, and those of figures that may be attached to it.
fn rows(blank: &BlankUnit<'_>, asked: &Candidate<'_>) -> Vec<CardRow> {
    let BlankUnit { organisation, unit, form, choices, attached, .. } = blank;
    let ids = || form.stats.iter().chain(&form.attached_stats);
    let mut rows = vec![CardRow {
        label: if form.rows { String::new() } else { form.figures.clone() },
        values: ids().map(|id| open(organisation, choices, asked, unit, id)).collect(),
        code: if form.rows { String::new() } else { unit.code.clone().unwrap_or_default() },
    }];
    if let (Some(label), Some(who)) = (&form.attached, attached.as_deref()) {
        rows.push(match who {
            [only] => CardRow {
                label: only.name.clone(),
                values: ids()
                    .map(|id| only.stat(id).map_or("–".to_owned(), |value| value_shown(organisation, id, value)))
                    .collect(),
                code: only.code.clone().unwrap_or_default(),
            },
            several => CardRow {
                label: label.clone(),
                // A dash if the unit never has the number, an empty cell if it is still to be filled in.
                values: ids()
                    .map(|id| if several.iter().any(|unit| unit.stat(id).is_some()) { "" } else { "–" }.to_owned())
                    .collect(),
                code: String::new(),
            },
        });
    }
    rows
}

/// The words beside a unit: traits that its code gives, then blanks for its choices and options.
fn notes(blank: &BlankUnit<'_>, may: &dyn Fn(&Who) -> bool) -> Vec<NoteView> {
    let BlankUnit { organisation, army, unit, form, choices, .. } = blank;
    let mut notes: Vec<NoteView> = Vec::new();
    if !form.rows {
        // The traits are named as on the roster of a force.
        let coded = form.traits == TraitsShown::Names || form.traits == TraitsShown::Coded && unit.code.is_some();
        let told = organisation.traits.iter().filter(|one| coded && !one.says.is_empty());
        let told = told.filter(|one| unit.traits.contains(&one.id));
        notes.extend(told.map(|one| NoteView::new(one.icon.as_ref(), one.name.clone())));
    }
    notes.extend(choices.iter().map(|choice| NoteView::blank(&choice.name)));
    if !form.rows {
        let offered = organisation.options_of(*army).filter(|option| may(&option.who));
        notes.extend(offered.map(|option| NoteView::tick(&option.name)));
    }
    notes
}

/// A stat on a blank card: the printed value, empty if it is still open, a dash if the unit never has it.
fn open(organisation: &Organisation, choices: &[&Choice], asked: &Candidate<'_>, unit: &Unit, id: &str) -> String {
    let touched = |effects: &Effects| {
        let numbers = effects.set.iter().chain(&effects.add).chain(&effects.at_least).chain(&effects.at_most);
        numbers.map(|(known, _)| known).chain(effects.put.iter().map(|(known, _)| known)).any(|known| known == id)
    };
    let decided = choices.iter().flat_map(|choice| &choice.options).any(|option| touched(&option.effects));
    let stat = organisation.stat(id);
    let worked_out = stat.is_some_and(|stat| stat.from != StatFrom::Printed && stat.who.means(asked));
    match unit.stat(id) {
        Some(value) if !decided => value_shown(organisation, id, value),
        None if !decided && !worked_out => "–".to_owned(),
        Some(_) | None => String::new(),
    }
}
