use crate::model::{
    Army, AttachRule, Boxes, Candidate, Choice, ChoiceOption, Each, Effects, Extent, Lane, LaneValues, Mark, MarkAt,
    Numbers, Organisation, Phrases, RosterForm, Ruleset, Stat, StatFrom, Track, TraitId, TraitsShown, Unit, Who,
};
use crate::rules::{Scene, candidate, is_called, required, rule, unit_inside};
use crate::sum::Sum;
use crate::view::parts::note::NoteView;
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::table_lines::open_lines;
use crate::view::parts::track::{Cross, TrackView, boxed, track};
use crate::view::parts::unit_card::{Card, CardRow, heads, narrow, roll_view};
use crate::view::parts::weapons::{possible, weapons};

/// How many boxes a blank track has where their number follows from something not known yet.
const UNKNOWN: i64 = 10;

/// A card for a unit of an army, to be filled in by hand: it has what is printed about the unit, with its boxes; the
/// rest is left open.
pub fn blank(ruleset: &Ruleset, form: &RosterForm, army: &Army, unit: &Unit) -> Card {
    let organisation = &ruleset.organisation;
    let asked = plain(army, unit);
    let choices: Vec<&Choice> =
        organisation.choices.iter().filter(|one| !one.of_force && one.who.means(&asked)).collect();
    let mut rows = vec![CardRow {
        label: if form.rows { String::new() } else { form.figures.clone() },
        values: form
            .stats
            .iter()
            .chain(&form.attached_stats)
            .map(|id| open(organisation, &choices, &asked, unit, id))
            .collect(),
        code: if form.rows { String::new() } else { unit.code.clone().unwrap_or_default() },
    }];
    let attached = attached(organisation, army, unit);
    if let (Some(label), Some(who)) = (&form.attached, &attached) {
        rows.push(match who.as_slice() {
            [only] => CardRow {
                label: only.name.clone(),
                values: form
                    .stats
                    .iter()
                    .chain(&form.attached_stats)
                    .map(|id| only.stat(id).map_or("–".to_owned(), |value| value_shown(organisation, id, value)))
                    .collect(),
                code: only.code.clone().unwrap_or_default(),
            },
            several => CardRow {
                label: label.clone(),
                // A number that none of them has needs no place to write it.
                values: form
                    .stats
                    .iter()
                    .chain(&form.attached_stats)
                    .map(|id| if several.iter().any(|unit| unit.stat(id).is_some()) { "" } else { "–" }.to_owned())
                    .collect(),
                code: String::new(),
            },
        });
    }
    let mut heads = heads(organisation, form);
    if !form.rows {
        narrow(&mut heads, &mut rows, |label| match attached.as_deref() {
            Some([only]) => unit_inside(organisation, &only.id),
            Some(_) | None => organisation.phrases.inside(label),
        });
    }
    let sized = Sized::of(organisation, army, unit, form);
    // Someone who may be added to a fixed number of figures has no box.
    let besides =
        i64::from(attached.is_some() && (!sized.known || !required(organisation, Some(army), unit, &[]).is_empty()));
    let tracks = tracks(organisation, army, unit, form, &sized, besides, &choices);
    let mut notes: Vec<NoteView> = Vec::new();
    if !form.rows {
        // As on the roster of a force: what a code gives is named.
        let coded = form.traits == TraitsShown::Names || form.traits == TraitsShown::Coded && unit.code.is_some();
        let told = organisation.traits.iter().filter(|one| coded && !one.says.is_empty());
        let told = told.filter(|one| unit.traits.contains(&one.id));
        notes.extend(told.map(|one| NoteView::new(one.icon.as_ref(), one.name.clone())));
    }
    notes.extend(choices.iter().map(|choice| NoteView::blank(&choice.name)));
    if !form.rows {
        let offered = organisation.options_of(army).filter(|option| option.who.whatever_is_decided().means(&asked));
        notes.extend(offered.map(|option| NoteView::tick(&option.name)));
    }
    let rolled = organisation.rolls.iter().filter(|roll| roll.in_play && roll.who.means(&asked));
    let rolls = rolled.map(|roll| roll_view(ruleset, roll, None, &asked)).collect();
    let offered =
        choices.iter().flat_map(|choice| &choice.options).filter(|way| !parted(organisation, army, unit, way));
    let given = offered.flat_map(|way| &way.effects.gain_weapons);
    let brought = attached.iter().flatten().flat_map(|unit| &unit.weapons);
    let weapons = weapons(organisation, &possible(unit, given.chain(brought).map(|(id, _)| id.clone())));
    let kind = Some(unit.name.clone());
    let lines = open_lines(ruleset, &asked, &form.tables);
    Card { blank: true, kind, rows, notes, heads, lines, weapons, rolls, tracks, ..Card::default() }
}

/// Whether the rules of its army keep a unit from what a choice would give it, if only by advice.
fn parted(organisation: &Organisation, army: &Army, unit: &Unit, way: &ChoiceOption) -> bool {
    let gained = |id: &TraitId| way.effects.gain.contains(id);
    let has = |id: &TraitId| gained(id) || unit.traits.contains(id);
    let mut apart = organisation.restrictions_of(army).map(|one| rule(one).apart());
    apart.any(|traits| traits.iter().any(gained) && traits.iter().all(has))
}

/// What a `Who` looks at in a unit about which nothing has been decided.
pub fn plain<'a>(army: &'a Army, unit: &'a Unit) -> Candidate<'a> {
    candidate(unit, Some(army), &unit.traits, &[])
}

/// A stat on a blank card: what is printed, nothing where it is open, a dash where the unit never has it.
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

/// The most units of this kind in a force, by whatever its army's rules say about them; none where there is no limit.
pub fn most_of(organisation: &Organisation, army: &Army, unit: &Unit) -> Option<usize> {
    if unit.named {
        return Some(1);
    }
    let asked = plain(army, unit);
    let numbers = organisation.restrictions_of(army).filter_map(|one| rule(one).bound(&Extent::default()).of_units());
    let limits = numbers.filter(|(who, ..)| who.means(&asked)).filter_map(|(.., most)| most);
    limits.min().and_then(|most| usize::try_from(most).ok())
}

/// Who may be attached to a unit by the rules of its army; none where nobody is.
fn attached<'a>(organisation: &Organisation, army: &'a Army, unit: &Unit) -> Option<Vec<&'a Unit>> {
    let asked = plain(army, unit);
    let rules: Vec<&AttachRule> = organisation.binding_on(army).filter_map(|one| rule(one).attached()).collect();
    let allows = |attach: &AttachRule| attach.count.greatest() != Some(0);
    if let Some(own) = rules.iter().find(|attach| attach.who.means(&asked)) {
        return allows(own).then(|| own.any_of.iter().filter_map(|id| army.unit(id)).collect());
    }
    let counts = organisation.role(&unit.role).is_some_and(|role| role.counts);
    let free: Vec<&Unit> = army.units.iter().filter(|one| organisation.attaches(one)).collect();
    // Where the army's rules don't say who is attached, anybody may be.
    (!rules.iter().any(|attach| allows(attach)) && counts && !free.is_empty()).then_some(free)
}

/// Marks in words, where their boxes are not known yet; none where there are none.
fn by_hand<'a>(phrases: &Phrases, marks: impl Iterator<Item = &'a Mark>) -> Option<String> {
    let (mut words, mut anywhere) = (Vec::new(), Vec::new());
    for mark in marks {
        match &mark.at {
            MarkAt::Share(over, under) => {
                let share = format!("{over}/{under}");
                words.push(phrases.say("{mark} at {share} lost", &[("mark", &mark.says), ("share", &share)]));
            }
            MarkAt::Box(_) | MarkAt::Where(_) => anywhere.push(mark.says.as_str()),
        }
    }
    if !anywhere.is_empty() {
        words.push(phrases.say("Mark by hand: {mark}", &[("mark", &anywhere.join(", "))]));
    }
    (!words.is_empty()).then(|| format!("{}.", words.join(", ")))
}

/// How many figures a blank unit has boxes for.
struct Sized {
    figures: i64,
    known: bool,
}

impl Sized {
    fn of(organisation: &Organisation, army: &Army, unit: &Unit, form: &RosterForm) -> Sized {
        let asked = plain(army, unit);
        // A size that only draws a notice leaves every size open.
        let sizes = organisation.binding_on(army).flat_map(|one| rule(one).figures());
        let sizes = sizes.filter(|size| !size.in_group && size.who.means(&asked));
        // The greatest that is written, even where one without an end stands beside it: a blank unit has that many boxes.
        let most = |numbers: &Numbers| numbers.ranges.iter().filter_map(|range| range.to).max();
        let single = |numbers: &Numbers| numbers.ends().min() == numbers.ends().max();
        let besides = i64::from(attached(organisation, army, unit).is_some());
        for size in sizes {
            if let Some(most) = most(size.numbers) {
                let figures = if size.with_attached { most - besides } else { most };
                return Sized { figures, known: single(size.numbers) };
            }
        }
        let one = organisation.role(&unit.role).is_some_and(|role| !role.counts);
        Sized { figures: if one { 1 } else { i64::from(form.blank_figures) }, known: one }
    }
}

fn tracks(
    organisation: &Organisation,
    army: &Army,
    unit: &Unit,
    form: &RosterForm,
    sized: &Sized,
    attached: i64,
    choices: &[&Choice],
) -> Vec<TrackView> {
    let scene = Scene {
        stats: &unit.stats,
        systems: &unit.systems,
        figures: sized.figures,
        attached,
        crossed: 0,
        copies: sized.figures + attached,
    };
    // Whatever may still be chosen has its boxes too.
    let mut traits = unit.traits.clone();
    traits.extend(choices.iter().flat_map(|choice| &choice.options).flat_map(|option| option.effects.gain.clone()));
    let any = candidate(unit, Some(army), &traits, &[]);
    let may = |who: &Who| who.whoever_is_attached().whatever_is_decided().means(&any);
    let meant = organisation.tracks.iter().filter(|one| one.each != Each::Force && may(&one.who));
    let fixed = |name: &String| unit.stats.iter().any(|(id, value)| is_called(id, name) && value.number().is_some());
    let larger = Scene { figures: sized.figures + 1, ..scene };
    let grows = |one: &Track| !sized.known && scene.boxes(one) != larger.boxes(one);
    // Boxes that are crossed off before play are no losses.
    let open = |one: &Track, sum: &Sum| {
        let counted = |name: &String| match name.as_str() {
            "lost" => !grows(one),
            "figures" | "attached" | "left" => sized.known,
            _ => false,
        };
        !sum.names().iter().all(|name| fixed(name) || counted(name))
    };
    // Where each box is a figure, one for each figure too few is crossed off from the left before play: whatever its
    // size, who is left is then told box by box. Whoever may be attached is taken to be there.
    let told = |sum: &Sum| sum.names().iter().all(|name| fixed(name) || ["attached", "left"].contains(&name.as_str()));
    let by_figures = |one: &Track| !one.clears && scene.boxes(one) == Ok(Some(sized.figures));
    let known = |one: &Track, sum: &Sum| !open(one, sum) || by_figures(one) && told(sum);
    let sure = |one: &Track, mark: &Mark| match &mark.at {
        MarkAt::Box(_) => true,
        MarkAt::Share(..) => sized.known,
        MarkAt::Where(sum) => known(one, sum),
    };
    let filled = |one: &Track, lane: &Lane| match &lane.values {
        LaneValues::List(_) | LaneValues::Stat(_) => true,
        LaneValues::Sum(sum) => known(one, sum) && lane.holds.as_ref().is_none_or(|sum| known(one, sum)),
    };
    // What is not known yet has its line all the same, to be written in.
    let lane = |one: &Track, lane: &Lane| {
        if filled(one, lane) {
            lane.clone()
        } else {
            Lane { values: LaneValues::List(Vec::new()), holds: None, ..lane.clone() }
        }
    };
    let cleared = |one: &Track| Track {
        marks: one.marks.iter().filter(|mark| sure(one, mark)).cloned().collect(),
        lanes: one.lanes.iter().map(|found| lane(one, found)).collect(),
        ..one.clone()
    };
    let needs_more = |one: &Track| scene.boxes(one) == Ok(None);
    let cross = |one: &Track| {
        if needs_more(one) {
            let Boxes::Sum(sum) = &one.boxes else { return None };
            let named = |stat: &&Stat| sum.names().iter().any(|name| is_called(&stat.id, name));
            return organisation.stats.iter().find(named).map(|stat| Cross::Number(stat.name.clone()));
        }
        (!one.clears && grows(one)).then_some(Cross::Figures)
    };
    let views = meant.filter_map(|one| {
        let cleared = cleared(one);
        let mut view = if needs_more(one) {
            boxed(&organisation.phrases, &cleared, &scene, UNKNOWN)
        } else {
            track(organisation, &cleared, &scene)?
        };
        view.last = form.attached.clone().filter(|_| view.copies > 1 && attached == 1);
        view.cross = cross(one);
        let unsure = one.marks.iter().filter(|mark| !sure(one, mark));
        if let Some(words) = by_hand(&organisation.phrases, unsure) {
            view.says = Some(view.says.map_or(words.clone(), |says| format!("{says} {words}")));
        }
        Some(view)
    });
    views.collect()
}
