use serde::{Serialize, Serializer};

use super::box_marks::{MarkView, sorted_marks};
use super::system_boxes::{SystemView, system};
use crate::model::{
    BoxShape, Boxes, Candidate, Each, Gun, IconId, Lane, LaneValues, Mark, MarkAt, Organisation, Phrases, Ruleset,
    Track, Value,
};
use crate::rules::{MOST_BOXES, Scene, gun_beside, rides};

/// A track of boxes on paper.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TrackView {
    /// Id of the track.
    #[serde(skip)]
    pub id: String,
    /// The printed name of the track.
    pub name: String,
    /// A sentence beside it; `None` if there is none.
    pub says: Option<String>,
    /// The words of marks that apply before any box is crossed off.
    pub now: Vec<String>,
    /// The words for the values of its lanes that are set off; `None` if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark_says: Option<String>,
    /// Whether its ticks are erased during play.
    pub clears: bool,
    /// The number of boxes in a group, set apart by gaps.
    pub group: u32,
    /// The number of boxes in a group as the data have it; on narrow lines `group` may be smaller.
    #[serde(skip)]
    pub whole_group: u32,
    /// Whether each line is filled before the next begins; otherwise lines are evened out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub full_rows: bool,
    /// The label of the last of several copies, if that is the attached figure's; otherwise `None`.
    pub last: Option<String>,
    /// The number of copies: one for each figure, or one.
    pub copies: i64,
    /// How many boxes are to be used, on an empty roster; otherwise `None`.
    #[serde(skip)]
    pub cross: Option<Cross>,
    /// The data's word for the shape of its boxes.
    pub shape: &'static str,
    /// The figures that its boxes are; `None` if they are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<FiguresView>,
    /// The drawing in its boxes, a built-in word or the game's own id; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The systems that its boxes stand for; empty for plain boxes.
    pub systems: Vec<SystemView>,
    /// Its lines of boxes, from the top.
    pub lines: Vec<BoxLine>,
}

/// The figures that boxes are drawn as.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FiguresView {
    /// Whether only the last of a figure's boxes is drawn as one.
    pub last: bool,
    /// Whether they are riders.
    pub mounted: bool,
    /// The word for the gun that they serve; `None` if they serve none.
    pub gun: Option<&'static str>,
}

/// How many boxes of a track on an empty roster are used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cross {
    /// One for each figure.
    Figures,
    /// The value of this stat of the unit, by its name.
    Number(String),
}

/// One line of boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BoxLine {
    /// The boxes, left to right.
    pub boxes: Vec<BoxView>,
    /// The numbers of its boxes; empty if none are printed.
    pub numbers: Vec<i64>,
    /// The effect of crossing off its last box; `None` if there is none.
    pub end: Option<String>,
    /// The marks over its boxes.
    pub marks: Vec<MarkView>,
    /// The lanes of values under its boxes.
    pub lanes: Vec<LaneView>,
}

/// A box. Rosters have thousands, so templates see it as a sum: 1 if it has a mark, 2 if it is shaded, 4 if crossed
/// off.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoxView {
    /// Its number on the track, from 1.
    pub number: i64,
    /// Whether it is shaded, being at or after a mark that shades.
    pub shade: bool,
    /// Whether a mark is over it.
    pub marked: bool,
    /// Whether it is crossed off from the start.
    pub crossed: bool,
}

impl Serialize for BoxView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(u8::from(self.marked) + 2 * u8::from(self.shade) + 4 * u8::from(self.crossed))
    }
}

/// A lane: a row of values under the boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LaneView {
    /// The name of these values.
    pub name: String,
    /// The value that applies at first; empty on all lines but the first.
    pub start: String,
    /// A value for each box of the line; empty if the value before it still applies.
    pub values: Vec<String>,
    /// Whether the value that applies at first is set off by a tint and bold type.
    pub starts_dark: bool,
    /// Whether each value is set off by a tint and bold type; empty if none is.
    pub dark: Vec<bool>,
}

/// The maximum number of letters of words that stay beside their boxes, however often they occur.
pub const FEW_LETTERS: usize = 24;

/// The mark under a box at which a lane has no value.
const NO_VALUE: &str = "–";

/// The view of a track, its sums worked out; `None` if it has no boxes, too many, or its sum fails.
pub fn track(organisation: &Organisation, track: &Track, scene: &Scene<'_>) -> Option<TrackView> {
    // The check has reported a sum that fails.
    let number = scene.boxes(track).ok()?.filter(|number| (1..=MOST_BOXES).contains(number))?;
    let view = track_of_boxes(&organisation.phrases, track, scene, number);
    match &track.boxes {
        Boxes::Systems => Some(TrackView {
            systems: scene.systems.iter().map(|one| system(&organisation.arcs, one)).collect(),
            ..view
        }),
        Boxes::Sum(_) | Boxes::Rows(_) => Some(view),
    }
}

/// The number of boxes on each line, and the effect at its end.
fn rows(track: &Track, scene: &Scene<'_>, number: i64) -> Vec<(i64, Option<String>)> {
    if let Boxes::Rows(rows) = &track.boxes
        && let Ok(Some(lengths)) = scene.rows(rows)
    {
        let lines = lengths.into_iter().zip(rows).filter(|(length, _)| *length > 0);
        return lines.map(|(length, row)| (length, row.end.clone())).collect();
    }
    let per_line = match track.shape {
        // A dial is one line.
        BoxShape::Dial => number,
        BoxShape::Box | BoxShape::Circle | BoxShape::Pip | BoxShape::CountDown => evened(track, number),
    };
    let full = number.div_euclid(per_line);
    let mut lines = vec![(per_line, None); usize::try_from(full).unwrap_or(0)];
    lines.extend(Some((number.rem_euclid(per_line), None)).filter(|(left, _)| *left > 0));
    lines
}

/// The number of boxes on a full line: at most the track's `row`, evened out in whole groups unless lines are to be
/// filled.
fn evened(track: &Track, number: i64) -> i64 {
    let (row, group) = (i64::from(track.row.max(1)), i64::from(track.group.max(1)));
    if track.full_rows {
        return row;
    }
    let up = |number: i64, by: i64| number.div_euclid(by) + i64::from(number.rem_euclid(by) > 0);
    let lines = up(number, row);
    let even = up(number, lines.max(1));
    let grouped = up(even, group) * group;
    if grouped <= row && number - grouped * (lines - 1) >= group { grouped } else { even }
}

/// The number in a box; `None` if boxes are empty. On many lines with marks, which of the boxes is marked can't be told by
/// counting them at a glance, so they have numbers, of which documents print those of marked boxes and of lines' ends.
fn number_in(track: &Track, at: i64, all: i64) -> Option<i64> {
    let long = all > i64::from(track.row.max(1)) && !track.marks.is_empty();
    let plain = !track.figures && track.icon.is_none() && track.each == Each::Force;
    match track.shape {
        BoxShape::Dial => Some(at - 1),
        BoxShape::CountDown => Some(all - at + 1),
        BoxShape::Box | BoxShape::Circle => Some(at).filter(|_| long && plain),
        BoxShape::Pip => None,
    }
}

/// The view of a track with this many boxes, whatever its own sum says.
pub fn track_of_boxes(phrases: &Phrases, track: &Track, scene: &Scene<'_>, number: i64) -> TrackView {
    let copies = if track.each == Each::Figure { scene.copies } else { 1 };
    let heavy = |mark: &str| {
        if copies > 1 { phrases.say("heavy box: {mark}", &[("mark", mark)]) } else { String::new() }
    };
    let placed =
        track.marks.iter().filter_map(|mark| Some((box_of(mark, scene, number)?, mark.says.as_str(), mark.shade)));
    let (now, marks): (Vec<_>, Vec<_>) = placed.partition(|(at, ..)| *at == 0);
    let shaded = marks.iter().filter(|(_, _, shade)| *shade).map(|(at, ..)| *at).min();
    let lanes = track.lanes.iter().map(|lane| shown_values(lane, scene, number));
    // A lane whose condition never holds says nothing about this unit.
    let lanes: Vec<LaneValuesShown> = lanes.filter(|lane| lane.values.iter().any(|value| value != NO_VALUE)).collect();
    let mut before = 0;
    let lines = rows(track, scene, number).into_iter().map(|(length, end)| {
        let numbers: Vec<i64> = (before + 1..=before + length).collect();
        let first = usize::try_from(before).unwrap_or(0);
        before += length;
        let boxes = numbers.iter().map(|at| BoxView {
            number: *at,
            shade: shaded.is_some_and(|from| *at >= from),
            marked: marks.iter().any(|(marked, ..)| marked == at),
            crossed: *at <= scene.crossed,
        });
        let here = marks.iter().filter(|(at, ..)| numbers.contains(at));
        let marks = sorted_marks(here.map(|(at, says, _)| MarkView {
            index: usize::try_from(at - 1).unwrap_or(0) - first,
            says: (*says).to_owned(),
            heavy: heavy(says),
        }));
        BoxLine {
            boxes: boxes.collect(),
            numbers: numbers.iter().filter_map(|at| number_in(track, *at, number)).collect(),
            end,
            marks,
            lanes: lanes.iter().map(|lane| lane_view(lane, (first, numbers.len()), scene.crossed)).collect(),
        }
    });
    TrackView {
        id: track.id.to_string(),
        name: track.name.clone(),
        says: track.says.clone(),
        now: now.into_iter().map(|(_, says, _)| says.to_owned()).collect(),
        dark_says: track.dark_says.clone().filter(|_| lanes.iter().any(|lane| !lane.dark.is_empty())),
        clears: track.clears,
        group: track.group,
        whole_group: track.group,
        full_rows: track.full_rows,
        last: None,
        cross: None,
        copies,
        shape: track.shape.word(),
        figures: track.figures.then_some(FiguresView { last: track.each == Each::Figure, mounted: false, gun: None }),
        icon: track.icon.as_ref().map(|icon| IconId::as_str(icon).to_owned()),
        systems: Vec::new(),
        lines: lines.collect(),
    }
}

/// The values of a lane, the first before any loss, and which of them are dark; that list is empty if none is.
struct LaneValuesShown {
    name: String,
    values: Vec<String>,
    dark: Vec<bool>,
}

fn shown_values(lane: &Lane, scene: &Scene<'_>, boxes: i64) -> LaneValuesShown {
    let dark = |sum| (0..=boxes).map(|lost| scene.holds(sum, lost) == Ok(true)).collect();
    let dark: Vec<bool> = lane.dark.as_ref().map_or_else(Vec::new, dark);
    let dark = if dark.contains(&true) { dark } else { Vec::new() };
    LaneValuesShown { name: lane.name.clone(), values: values(lane, scene, boxes), dark }
}

/// A lane under this many boxes from an index on.
fn lane_view(lane: &LaneValuesShown, (first, count): (usize, usize), crossed: i64) -> LaneView {
    let started = usize::try_from(crossed).unwrap_or(0);
    LaneView {
        name: lane.name.clone(),
        // Before the first value there is nothing to throw for.
        start: Some(at_first(&lane.values, crossed))
            .filter(|start| first == 0 && start != NO_VALUE)
            .unwrap_or_default(),
        values: lane.values.iter().skip(1 + first).take(count).cloned().collect(),
        starts_dark: first == 0 && lane.dark.get(started).is_some_and(|dark| *dark),
        dark: lane.dark.iter().skip(1 + first).take(count).copied().collect(),
    }
}

/// The box that a mark is over: 0 if it applies from the start, `None` if it lies beyond the last box.
fn box_of(mark: &Mark, scene: &Scene<'_>, boxes: i64) -> Option<i64> {
    let at = match &mark.at {
        MarkAt::Box(at) => *at,
        MarkAt::Share(over, under) => -(-boxes * over).div_euclid(*under),
        MarkAt::Where(sum) => (0..=boxes).find(|lost| scene.holds(sum, *lost) == Ok(true))?,
    };
    (at <= boxes).then_some(at)
}

impl TrackView {
    /// This track, with its boxes drawn as the figures of this unit, if they are figures.
    #[must_use]
    pub fn of_unit(self, ruleset: &Ruleset, unit: &Candidate<'_>) -> TrackView {
        let look = |of: FiguresView| FiguresView {
            mounted: rides(ruleset, unit),
            gun: gun_beside(ruleset, unit).map(Gun::word),
            ..of
        };
        TrackView { figures: self.figures.clone().map(look), ..self }
    }
}

/// The last value given by the time these boxes are crossed off.
fn at_first(values: &[String], crossed: i64) -> String {
    let there = values.iter().take(usize::try_from(crossed).unwrap_or(0) + 1);
    there.rev().find(|value| !value.is_empty()).cloned().unwrap_or_default()
}

/// A lane's values: the one at first, then one for each box.
fn values(lane: &Lane, scene: &Scene<'_>, boxes: i64) -> Vec<String> {
    let row = |list: Vec<String>| {
        let mut values = vec![list.first().cloned().unwrap_or_default()];
        for at in 1..=boxes {
            let index = usize::try_from(at - lane.from + 1).ok().filter(|index| *index > 0);
            values.push(index.and_then(|index| list.get(index)).cloned().unwrap_or_default());
        }
        values
    };
    let mut values = match &lane.values {
        LaneValues::List(list) => row(list.clone()),
        LaneValues::Stat(id) => match scene.stats.iter().find(|(known, _)| known == id) {
            Some((_, Value::Row(numbers))) => row(numbers.iter().map(i64::to_string).collect()),
            _ => vec![String::new(); usize::try_from(boxes).unwrap_or(0) + 1],
        },
        LaneValues::Sum(sum) => (0..=boxes)
            .map(|lost| scene.sum(sum, lost).ok().flatten())
            .map(|number| number.map_or(String::new(), |number| number.to_string().replace('-', "−")))
            .collect(),
    };
    if let Some(holds) = &lane.holds {
        for (value, lost) in values.iter_mut().zip(0..).filter(|(value, _)| !value.is_empty()) {
            if scene.holds(holds, lost) == Ok(false) {
                NO_VALUE.clone_into(value);
            }
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::at_first;

    #[test]
    fn the_first_value_is_that_of_the_boxes_already_crossed_off() {
        let values = ["3d6", "", "", "2d6", "", "d6"].map(str::to_owned);
        assert_eq!([0, 2, 3, 4, 5].map(|crossed| at_first(&values, crossed)), ["3d6", "3d6", "2d6", "2d6", "d6"]);
    }
}
