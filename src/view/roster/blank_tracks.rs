use super::undecided::undecided;
use crate::model::{
    Army, Boxes, Choice, Each, Lane, LaneValues, Mark, MarkAt, Numbers, Organisation, Phrases, RosterForm, Stat, Track,
    Unit, Who,
};
use crate::rules::{Scene, Sizing, UnitPlace, candidate, is_called};
use crate::sum::Sum;
use crate::view::parts::track::{Cross, TrackView, track, track_of_boxes};

/// A unit of an army whose card is filled in by hand.
pub struct BlankUnit<'a> {
    /// The ruleset's organisation.
    pub organisation: &'a Organisation,
    /// The army.
    pub army: &'a Army,
    /// The unit as the army lists it.
    pub unit: &'a Unit,
    /// The form of its card.
    pub form: &'a RosterForm,
    /// The choices that it has.
    pub choices: Vec<&'a Choice>,
    /// The units that may be attached to it; `None` if none may be.
    pub attached: Option<Vec<&'a Unit>>,
}

/// The tracks of a unit of this size with this many attached figures.
pub fn blank_tracks(of: &BlankUnit<'_>, size: &BlankSize, attached: i64) -> Vec<TrackView> {
    let BlankUnit { organisation, army, unit, form, choices, .. } = of;
    let scene = Scene {
        stats: &unit.stats,
        systems: &unit.systems,
        figures: size.figures,
        attached,
        crossed: 0,
        copies: size.figures + attached,
    };
    let blank = BlankScene { organisation, unit, scene, size };
    // Traits that may still be chosen have their boxes too.
    let mut traits = unit.traits.clone();
    traits.extend(choices.iter().flat_map(|choice| &choice.options).flat_map(|option| option.effects.gain.clone()));
    let any = candidate(unit, Some(*army), &traits, &[]);
    let may = |who: &Who| who.whoever_is_attached().whatever_is_decided().means(&any);
    let meant = organisation.tracks.iter().filter(|one| one.each != Each::Force && may(&one.who));
    let last = |view: &TrackView| form.attached.clone().filter(|_| view.copies > 1 && attached == 1);
    let view = |one| blank.track(one).map(|view| TrackView { last: last(&view), ..view });
    meant.filter_map(view).collect()
}

/// A unit before its choices are made, and its size as far as known. These decide some tracks, marks and lanes; the
/// rest is left open on paper.
struct BlankScene<'a> {
    organisation: &'a Organisation,
    unit: &'a Unit,
    scene: Scene<'a>,
    size: &'a BlankSize,
}

impl BlankScene<'_> {
    /// A track as printed for this unit; `None` if it has no boxes.
    fn track(&self, one: &Track) -> Option<TrackView> {
        let phrases = &self.organisation.phrases;
        let known = self.known_part(one);
        let mut view = if self.needs_more(one) {
            track_of_boxes(phrases, &known, &self.scene, UNKNOWN)
        } else {
            track(self.organisation, &known, &self.scene)?
        };
        view.cross = self.cross(one);
        let unsure = one.marks.iter().filter(|mark| !self.is_sure(one, mark));
        if let Some(words) = by_hand(phrases, unsure) {
            view.says = Some(view.says.map_or(words.clone(), |says| format!("{says} {words}")));
        }
        Some(view)
    }

    /// The track with only the marks and lanes that are known. A lane that is not known stays, empty, to be written
    /// in.
    fn known_part(&self, one: &Track) -> Track {
        let lane = |lane: &Lane| {
            if self.is_filled(one, lane) {
                lane.clone()
            } else {
                Lane { values: LaneValues::List(Vec::new()), holds: None, dark: None, ..lane.clone() }
            }
        };
        Track {
            marks: one.marks.iter().filter(|mark| self.is_sure(one, mark)).cloned().collect(),
            lanes: one.lanes.iter().map(lane).collect(),
            ..one.clone()
        }
    }

    /// How many of its boxes are to be used, if their number is not known yet; otherwise `None`.
    fn cross(&self, one: &Track) -> Option<Cross> {
        if self.needs_more(one) {
            let Boxes::Sum(sum) = &one.boxes else { return None };
            let named = |stat: &&Stat| sum.names().iter().any(|name| is_called(&stat.id, name));
            return self.organisation.stats.iter().find(named).map(|stat| Cross::Number(stat.name.clone()));
        }
        (!one.clears && self.grows(one)).then_some(Cross::Figures)
    }

    /// Whether its number of boxes depends on a number that is not known yet.
    fn needs_more(&self, one: &Track) -> bool {
        self.scene.boxes(one) == Ok(None)
    }

    /// Whether the unit may be larger, and would then have more boxes.
    fn grows(&self, one: &Track) -> bool {
        let larger = Scene { figures: self.size.figures + 1, ..self.scene };
        !self.size.known && self.scene.boxes(one) != larger.boxes(one)
    }

    fn is_sure(&self, one: &Track, mark: &Mark) -> bool {
        match &mark.at {
            MarkAt::Box(_) => true,
            MarkAt::Share(..) => self.size.known,
            MarkAt::Where(sum) => self.is_known(one, sum),
        }
    }

    fn is_filled(&self, one: &Track, lane: &Lane) -> bool {
        match &lane.values {
            LaneValues::List(_) | LaneValues::Stat(_) => true,
            LaneValues::Sum(sum) => [Some(sum), lane.holds.as_ref(), lane.dark.as_ref()]
                .into_iter()
                .flatten()
                .all(|sum| self.is_known(one, sum)),
        }
    }

    fn is_known(&self, one: &Track, sum: &Sum) -> bool {
        // Boxes crossed off before play do not count as lost.
        let counted = |name: &String| match name.as_str() {
            "lost" => !self.grows(one),
            "figures" | "attached" | "left" => self.size.known,
            _ => false,
        };
        // If each box is a figure, a missing figure is crossed off from the left before play. Each box then stands
        // for a known number of figures left, whatever the unit's size; figures that may be attached count as
        // present.
        let by_figures = !one.clears && self.scene.boxes(one) == Ok(Some(self.size.figures));
        let told = |name: &String| ["attached", "left"].contains(&name.as_str());
        let all = |known: &dyn Fn(&String) -> bool| sum.names().iter().all(|name| self.is_fixed(name) || known(name));
        all(&counted) || by_figures && all(&told)
    }

    /// Whether a name in a sum is a printed number of the unit.
    fn is_fixed(&self, name: &str) -> bool {
        self.unit.stats.iter().any(|(id, value)| is_called(id, name) && value.number().is_some())
    }
}

/// Marks whose boxes are not known yet, as a sentence; `None` if there are none.
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

/// The number of figures a blank unit has boxes for.
pub struct BlankSize {
    /// Its figures, not counting attached ones.
    pub figures: i64,
    /// Whether no other size is allowed.
    pub known: bool,
}

impl BlankSize {
    /// The size of a unit, from the restrictions of its army, its role, or else the form.
    pub fn of(blank: &BlankUnit<'_>) -> BlankSize {
        let BlankUnit { organisation, army, unit, form, attached, .. } = blank;
        let (army, unit) = (*army, *unit);
        let asked = undecided(army, unit);
        // A size whose breach is only a notice leaves every size open.
        let sizing = Sizing::by(organisation.binding_on(army), |who| who.means(&asked), UnitPlace::Outside);
        // The greatest size stated; a range without an upper end gives none.
        let most = |numbers: &Numbers| numbers.ranges.iter().filter_map(|range| range.to).max();
        let single = |numbers: &Numbers| numbers.ends().min() == numbers.ends().max();
        let allowed = sizing.allowed(usize::from(attached.is_some()));
        if let Some((numbers, figures)) = allowed.and_then(|numbers| most(&numbers).map(|figures| (numbers, figures))) {
            return BlankSize { figures, known: single(&numbers) };
        }
        let one = organisation.is_single(unit);
        BlankSize { figures: if one { 1 } else { i64::from(form.blank_figures) }, known: one }
    }
}

/// The boxes of a blank track whose number depends on something not known yet.
const UNKNOWN: i64 = 10;
