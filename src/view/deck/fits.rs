use std::collections::HashMap;

use super::card_face::{CardFace, Fit};
use super::card_front::Front;
use super::heights::{Heights, Zone};

/// The measured fits: of whole faces, and of the zones of units' faces.
#[derive(Default)]
pub struct Fits {
    /// For a face of one size throughout, the index of its largest size that fits, and the room left in points.
    whole: HashMap<Front, (usize, f64)>,
    zones: HashMap<Front, Heights>,
}

/// Faces of one kind, each with its index and heights.
type CardsAlike<'h> = Vec<(usize, &'h Heights)>;

/// The smallest side of a deck's boxes that is given up only where type of the smallest size does not help, in points.
const SIDE: f64 = 5.5 * MM;

/// The smallest size of words for which larger boxes are given up, in points.
const READABLE: f64 = 10.0;

/// The smallest size of words for which the same heights on all cards of a kind are given up, in points.
const LEGIBLE: f64 = 9.0;

/// Points in a millimetre.
const MM: f64 = 72.0 / 25.4;

/// Rounding of lengths, in points.
pub(super) const SLACK: f64 = 0.01;

impl Fits {
    /// Whether this face, or zone of a face, was measured.
    pub fn contains(&self, face: &Front) -> bool {
        self.whole.contains_key(face) || self.zones.contains_key(face)
    }

    /// Records the index of the largest size at which a face fits, and the room left in points.
    pub fn add(&mut self, face: Front, step: usize, left: f64) {
        self.whole.insert(face, (step, left));
    }

    /// Records the heights of a zone, as a face that has only that.
    pub fn add_zone(&mut self, face: Front, heights: Heights) {
        self.zones.insert(face, heights);
    }

    /// The room that a face leaves at its smallest size, in points; `None` if it was not measured.
    pub fn left(&self, face: &Front) -> Option<f64> {
        let whole = self.whole.get(face).map(|(_, left)| *left);
        whole.or_else(|| self.heights(face).map(|heights| heights.left()))
    }

    /// The heights of a unit's face; `None` if its zones were not measured.
    pub fn heights(&self, face: &Front) -> Option<Heights> {
        let picture = face.unit.as_ref()?.picture.is_some();
        let mut all = Heights::default();
        for zone in Zone::ALL {
            let measured = self.zones.get(&face.only(zone))?;
            all.take(zone, measured);
            all.picture = if picture { measured.picture } else { 0.0 };
        }
        Some(all)
    }

    /// The side of this face's boxes where it is smaller than usual because the face has no room for more, with the usual
    /// one, in points.
    pub fn small_boxes(&self, face: &CardFace) -> Option<(f64, f64)> {
        let heights = self.heights(&face.front)?;
        let (least, usual) = (heights.sides.get(face.fit?.side)?, heights.sides.first()?);
        let full = heights.taken((heights.smallest().0, 0)) > heights.high + SLACK;
        (full && *least < SIDE - SLACK).then_some((*least, *usual))
    }

    /// Sets the sizes of a deck's faces, and the places of their zones: boxes of one size for all, one size of type for
    /// each kind, and zones at the same heights on all cards of a kind if these have room. Faces that were not measured
    /// have no fit.
    pub fn set(&self, faces: &mut [CardFace]) {
        for face in faces.iter_mut() {
            face.fit = None;
        }
        self.set_whole(faces);
        let heights: Vec<Option<Heights>> = faces.iter().map(|face| self.heights(&face.front)).collect();
        let mut kinds: Vec<(KindOf<'_>, CardsAlike<'_>)> = Vec::new();
        for (index, heights) in heights.iter().enumerate() {
            let (Some(heights), Some(kind)) = (heights, kind_of(&faces[index].front)) else { continue };
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, all)) => all.push((index, heights)),
                None => kinds.push((kind, vec![(index, heights)])),
            }
        }
        let kinds: Vec<CardsAlike<'_>> = kinds.into_iter().map(|(_, kind)| kind).collect();
        let side = side_for(&kinds);
        let fits: Vec<(usize, Fit)> = kinds.iter().flat_map(|kind| placed(kind, side)).collect();
        for (index, fit) in fits {
            faces[index].fit = Some(fit);
        }
    }

    /// Sets one size for all faces without zones that have the same line under their titles.
    fn set_whole(&self, faces: &mut [CardFace]) {
        let kind = |front: &Front| (front.kind.clone(), front.side.is_some());
        let mut largest: HashMap<(Option<String>, bool), usize> = HashMap::new();
        for face in faces.iter() {
            if let Some((step, _)) = self.whole.get(&face.front) {
                let known = largest.entry(kind(&face.front)).or_insert(*step);
                *known = (*known).max(*step);
            }
        }
        for face in faces.iter_mut().filter(|face| self.whole.contains_key(&face.front)) {
            let step = largest.get(&kind(&face.front)).copied().unwrap_or(0);
            face.fit = Some(Fit { step, side: 0, arms: 0, rules: 0, boxes: 0 });
        }
    }
}

/// The facts that cards of one kind share: their numbers, their states, and their tracks.
type KindOf<'f> = (&'f [String], usize, Vec<&'f str>);

fn kind_of(front: &Front) -> Option<KindOf<'_>> {
    let unit = front.unit.as_ref()?;
    Some((&unit.heads, unit.rows.len().min(2), unit.tracks.iter().map(|track| track.id.as_str()).collect()))
}

/// The index of the largest boxes that all kinds can have: as large as readable words allow, then as small words allow,
/// then smaller ones.
fn side_for(kinds: &[CardsAlike<'_>]) -> usize {
    let Some(first) = kinds.iter().flatten().map(|(_, heights)| *heights).next() else { return 0 };
    let large = first.sides.iter().filter(|side| **side >= SIDE - SLACK).count();
    let all = 0..first.sides.len();
    let fit = |side: usize, least: f64| {
        kinds.iter().all(|kind| step_for(kind, side).is_some_and(|at| first.words[at] >= least))
    };
    let readable = (0..large).find(|side| fit(*side, READABLE));
    let legible = large.checked_sub(1).filter(|side| fit(*side, 0.0));
    readable
        .or(legible)
        .or_else(|| all.clone().skip(large).find(|side| fit(*side, 0.0)))
        .unwrap_or(all.end.saturating_sub(1))
}

/// The index of the largest type at which every card of a kind fits with its picture, or else without; `None` if some
/// overflow at the smallest.
fn step_for(kind: &CardsAlike<'_>, side: usize) -> Option<usize> {
    let steps = kind.first().map_or(0, |(_, heights)| heights.words.len());
    let fits = |pictured: f64| {
        let one = move |heights: &Heights, step| heights.taken((step, side)) + pictured * heights.picture;
        (0..steps).find(|step| kind.iter().all(|(_, heights)| one(heights, *step) <= heights.high + SLACK))
    };
    fits(1.0).or_else(|| fits(0.0))
}

/// Where the zones of a kind's cards begin, from the top of the card.
struct ZoneLines {
    arms: f64,
    rules: f64,
    boxes: f64,
}

impl ZoneLines {
    /// The lines that leave room for the tallest of each zone.
    fn of(kind: &CardsAlike<'_>, at: (usize, usize)) -> ZoneLines {
        let most =
            |height: &dyn Fn(&Heights) -> f64| kind.iter().map(|(_, heights)| height(heights)).fold(0.0, f64::max);
        let arms = most(&|one| one.of(Zone::Head, at) + one.of(Zone::Under, at));
        let rules = arms + most(&|one| one.of(Zone::Arms, at));
        let high = kind.first().map_or(0.0, |(_, heights)| heights.high);
        ZoneLines { arms, rules, boxes: high - most(&|one| one.of(Zone::Boxes, at)) }
    }

    /// Whether every card of the kind has room at all of them.
    fn hold(&self, kind: &CardsAlike<'_>, at: (usize, usize)) -> bool {
        kind.iter().all(|(_, heights)| self.rules + heights.of(Zone::Rules, at) <= self.boxes + SLACK)
    }

    /// Whether every card of the kind has room above its boxes at least.
    fn hold_boxes(&self, kind: &CardsAlike<'_>, at: (usize, usize)) -> bool {
        let above = |heights: &Heights| heights.taken(at) - heights.of(Zone::Boxes, at);
        kind.iter().all(|(_, heights)| above(heights) <= self.boxes + SLACK)
    }

    /// These lines for one card; a zone without room at its line follows the one above it.
    fn for_one(&self, one: &Heights, at: (usize, usize)) -> ZoneLines {
        let [head, under, arms, rules, boxes] = Zone::ALL.map(|zone| one.of(zone, at));
        let foot = if head + under + arms + rules <= self.boxes + SLACK { self.boxes } else { one.high - boxes };
        let from = if self.arms + arms + rules <= foot + SLACK { self.arms } else { head + under };
        let ruled = if self.rules + rules <= foot + SLACK { self.rules } else { from + arms };
        ZoneLines { arms: from, rules: ruled, boxes: foot }
    }
}

/// The fit of each card of a kind, with boxes of this index.
fn placed(kind: &CardsAlike<'_>, side: usize) -> Vec<(usize, Fit)> {
    let Some((_, first)) = kind.first() else { return Vec::new() };
    let steps = first.words.len();
    let largest = step_for(kind, side).unwrap_or(steps.saturating_sub(1));
    let least = LEGIBLE.min(first.words[largest]) - SLACK;
    let mut legible = (largest..steps).filter(|step| first.words[*step] >= least);
    let whole = legible.clone().find(|step| ZoneLines::of(kind, (*step, side)).hold(kind, (*step, side)));
    let alike =
        whole.or_else(|| legible.find(|step| ZoneLines::of(kind, (*step, side)).hold_boxes(kind, (*step, side))));
    let at = (alike.unwrap_or(largest), side);
    let lines = ZoneLines::of(kind, at);
    let fit = |(index, heights): &(usize, &Heights)| {
        let ZoneLines { arms, rules, boxes } = lines.for_one(heights, at);
        (*index, Fit { step: at.0, side, arms: billionths(arms), rules: billionths(rules), boxes: billionths(boxes) })
    };
    kind.iter().map(fit).collect()
}

/// A length in points as billionths of a point, so that rounding moves nothing.
fn billionths(points: f64) -> i64 {
    // A page is about a thousand points high, which in billionths is well within an `i64`.
    #[allow(clippy::cast_possible_truncation)]
    let whole = (points * 1_000_000_000.0).round() as i64;
    whole
}
