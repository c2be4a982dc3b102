use serde::Serialize;

use super::furniture::{Furniture, LineEnds, StripView, ends, furniture, strip};
use super::track::BoxView;
use crate::imposition::{EDGE, Piece, RULER_WIDTH, STRIP, Slots, Trim, pieces, slots, spots};
use crate::length::Length;
use crate::model::{Aid, AidKind, Backs, DistanceUnit, Organisation, PageSetup, Ruler, Ruleset, Tracker};
use crate::rules::{Scene, measures};

/// The aids of a ruleset on their sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AidsView {
    /// What every page says about itself.
    pub furniture: Furniture,
    /// The sheets of what is true to size.
    pub pages: Vec<AidPage>,
    /// The rows of boxes on which counters are moved.
    pub trackers: Vec<TrackerView>,
    /// Who wrote the rules, and how those boxes are used.
    pub how: String,
}

/// One sheet of paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AidPage {
    /// Pieces of rulers, and strips.
    pub pieces: Vec<PieceView>,
    /// Circles.
    pub circles: Vec<CircleView>,
    /// Counters.
    pub markers: Vec<MarkerView>,
    /// The cut marks.
    pub marks: Vec<LineEnds>,
    /// Where the scale is.
    pub strip: Option<StripView>,
}

/// A piece of a ruler, upright, its beginning at the foot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Its left edge.
    pub x: Length,
    /// Its top edge.
    pub y: Length,
    /// How wide it is.
    pub width: Length,
    /// The distance at which it begins.
    pub from: i64,
    /// The distance at which it ends.
    pub to: i64,
    /// What it measures for.
    pub name: String,
    /// What else it says.
    pub says: Option<String>,
    /// Which piece of its ruler it is, where there are several.
    pub part: Option<String>,
    /// Whether it is the last of its ruler.
    pub last: bool,
    /// Whether distances are ruled on it.
    pub ruled: bool,
    /// How long one distance is.
    pub unit: Length,
    /// What is printed after a number of them.
    pub mark: String,
    /// Its stretches: from and to which distance, what holds there, and whether it is tinted, as every other one is.
    pub bands: Vec<(i64, i64, String, bool)>,
    /// What holds at each of its distances, with the distance.
    pub values: Vec<(i64, String)>,
    /// Its steps: the quarter of a distance at which each ends, and its number.
    pub steps: Vec<(i64, String)>,
    /// What is marked at which distance.
    pub marks: Vec<(i64, String)>,
}

/// A circle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CircleView {
    /// The left edge of the square around it.
    pub x: Length,
    /// The top edge of that square.
    pub y: Length,
    /// Its radius.
    pub radius: Length,
    /// Its radius as the game counts it.
    pub reach: i64,
    /// How long one distance is.
    pub unit: Length,
    /// How far that is, in words.
    pub across: String,
    /// What it is.
    pub name: String,
    /// What else it says.
    pub says: Option<String>,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarkerView {
    /// Its left edge.
    pub x: Length,
    /// Its top edge.
    pub y: Length,
    /// Its width and height.
    pub side: Length,
    /// Whether it is cut out round.
    pub round: bool,
    /// What it shows.
    pub name: String,
    /// What that does.
    pub says: Option<String>,
    /// Its colour.
    pub colour: String,
    /// Its drawing.
    pub shape: &'static str,
}

/// A row of boxes on which a counter is moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackerView {
    /// What it counts.
    pub name: String,
    /// How it is used.
    pub says: Option<String>,
    /// The numbers of its boxes; a marked one is drawn heavier.
    pub boxes: Vec<(i64, bool)>,
    /// How many boxes are on a line.
    pub row: u32,
    /// What holds from a box on: its number, and the words.
    pub marks: Vec<(i64, String)>,
}

/// A ruler before it is cut into pieces.
#[derive(Default)]
struct Whole {
    name: String,
    says: Option<String>,
    length: i64,
    ruled: bool,
    bands: Vec<(i64, String)>,
    values: Vec<String>,
    steps: Option<(i64, String)>,
    marks: Vec<(i64, String)>,
}

/// The aids of a ruleset.
pub fn aids(ruleset: &Ruleset, setup: PageSetup) -> AidsView {
    let size = setup.paper.size();
    let distance = &ruleset.organisation.distance;
    let mut pages = ruler_pages(ruleset, size);
    let mut sizes: Vec<Trim> = Vec::new();
    for aid in &ruleset.aids {
        if let Some(size) = round_size(aid, distance).filter(|size| !sizes.contains(size)) {
            sizes.push(size);
        }
    }
    for piece in sizes {
        let here: Vec<&Aid> = ruleset.aids.iter().filter(|aid| round_size(aid, distance) == Some(piece)).collect();
        pages.extend(counter_pages(&ruleset.organisation, &here, &slots(size, piece, Backs::None)));
    }
    let trackers = ruleset.aids.iter().filter_map(|aid| tracker(ruleset, aid)).collect();
    let phrases = &ruleset.organisation.phrases;
    let title = phrases.say("{ruleset}: aids", &[("ruleset", &ruleset.name)]);
    let how = "by {author} · lay a counter on a box, or tick them off";
    let how = phrases.say(how, &[("author", &ruleset.author)]);
    AidsView { furniture: furniture(ruleset, title, setup), pages, trackers, how }
}

/// The square around a circle or counter.
fn round_size(aid: &Aid, distance: &DistanceUnit) -> Option<Trim> {
    match &aid.kind {
        AidKind::Blast(radius) => {
            let across = distance.length * (2 * radius);
            Some(Trim { width: across, height: across, round: true })
        }
        AidKind::Marker(marker) => Some(marker.size.into()),
        AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) => None,
    }
}

fn rulers(ruleset: &Ruleset, aid: &Aid) -> Vec<Whole> {
    let (distance, phrases) = (&ruleset.organisation.distance, &ruleset.organisation.phrases);
    let says = aid.says.clone();
    let name = aid.name.clone();
    match &aid.kind {
        AidKind::Rulers(table) => {
            let measures = ruleset.table(table).map(|table| measures(phrases, table, distance)).unwrap_or_default();
            let ruler = |one: crate::rules::Measure| {
                let reach = format!("{}{}", one.reach, distance.mark);
                let beyond = (one.reach > distance.longest())
                    .then(|| phrases.say("reaches {distance}", &[("distance", &reach)]));
                let words: Vec<String> = says.clone().into_iter().chain(beyond).collect();
                Whole {
                    name: one.name,
                    says: (!words.is_empty()).then(|| words.join(", ")),
                    length: one.reach,
                    ruled: true,
                    bands: one.bands,
                    values: one.values,
                    ..Whole::default()
                }
            };
            measures.into_iter().map(ruler).collect()
        }
        AidKind::Ruler(Ruler { length, marks, steps }) => {
            let (marks, steps) = (marks.clone(), steps.clone());
            vec![Whole { name, says, length: *length, ruled: true, marks, steps, ..Whole::default() }]
        }
        AidKind::Strip(length) => vec![Whole { name, says, length: *length, ..Whole::default() }],
        AidKind::Blast(_) | AidKind::Marker(_) | AidKind::Tracker(_) => Vec::new(),
    }
}

fn ruler_pages(ruleset: &Ruleset, paper: (Length, Length)) -> Vec<AidPage> {
    let distance = &ruleset.organisation.distance;
    let mut cut: Vec<(Piece, PieceView)> = Vec::new();
    for aid in &ruleset.aids {
        for whole in rulers(ruleset, aid) {
            let parts = pieces(whole.length, distance);
            for _ in 0..aid.count {
                let views = parts.iter().enumerate();
                cut.extend(
                    views.map(|(index, part)| {
                        (*part, piece(&whole, *part, (index, parts.len()), &ruleset.organisation))
                    }),
                );
            }
        }
    }
    let lengths: Vec<Length> = cut.iter().map(|(piece, _)| distance.length * (piece.to - piece.from)).collect();
    let mut pages: Vec<AidPage> = Vec::new();
    for ((_, view), spot) in cut.into_iter().zip(spots(&lengths, paper)) {
        while pages.len() <= spot.sheet {
            pages.push(AidPage { strip: Some(foot(paper)), ..AidPage::default() });
        }
        pages[spot.sheet].pieces.push(PieceView { x: spot.at.x, y: spot.at.y, ..view });
    }
    pages
}

fn foot(paper: (Length, Length)) -> StripView {
    StripView { x: EDGE, y: paper.1 - EDGE - STRIP, length: paper.0 - EDGE * 2, upright: false }
}

fn piece(whole: &Whole, part: Piece, (index, parts): (usize, usize), organisation: &Organisation) -> PieceView {
    let (distance, phrases) = (&organisation.distance, &organisation.phrases);
    let Piece { from, to } = part;
    let mut begins = 0;
    let mut bands = Vec::new();
    for (index, (ends, words)) in whole.bands.iter().enumerate() {
        let (first, last) = (begins.max(from), (*ends).min(to));
        if first < last {
            bands.push((first, last, words.clone(), index % 2 == 1));
        }
        begins = *ends;
    }
    let values = whole.values.iter().zip(1..).filter(|(_, at)| (from + 1..=to).contains(at));
    let steps = whole.steps.iter().flat_map(|(quarters, step)| {
        let numbered = (1..).map(move |number| (number * quarters, number));
        let here = numbered.take_while(move |(at, _)| *at <= 4 * to).filter(move |(at, _)| *at > 4 * from);
        here.map(move |(at, number)| (at, if number == 1 { format!("1 {step}") } else { number.to_string() }))
    });
    PieceView {
        x: Length::ZERO,
        y: Length::ZERO,
        width: RULER_WIDTH,
        from,
        to,
        name: whole.name.clone(),
        // Said once, on the first piece, which is the longest.
        says: whole.says.clone().filter(|_| index == 0),
        part: (parts > 1).then(|| {
            let (number, parts) = ((index + 1).to_string(), parts.to_string());
            phrases.say("piece {number} of {parts}", &[("number", &number), ("parts", &parts)])
        }),
        last: index + 1 == parts,
        ruled: whole.ruled,
        unit: distance.length,
        mark: distance.mark.clone(),
        bands,
        values: values.map(|(value, at)| (at, value.clone())).collect(),
        steps: steps.collect(),
        marks: whole.marks.iter().filter(|(at, _)| (from + 1..=to).contains(at)).cloned().collect(),
    }
}

fn counter_pages(organisation: &Organisation, aids: &[&Aid], slots: &Slots) -> Vec<AidPage> {
    let distance = &organisation.distance;
    let across = |reach: i64| {
        let reach = format!("{reach}{}", distance.mark);
        organisation.phrases.say("{distance} radius", &[("distance", &reach)])
    };
    let copies: Vec<&&Aid> =
        aids.iter().flat_map(|aid| std::iter::repeat_n(aid, usize::try_from(aid.count).unwrap_or(1))).collect();
    let sheets = copies.chunks(slots.each().max(1)).map(|sheet| {
        let mut page = AidPage {
            marks: slots.marks().iter().map(ends).collect(),
            strip: slots.strip().map(strip),
            ..AidPage::default()
        };
        for (index, aid) in sheet.iter().enumerate() {
            let at = slots.front(index);
            let (name, says) = (aid.name.clone(), aid.says.clone());
            match &aid.kind {
                AidKind::Blast(reach) => page.circles.push(CircleView {
                    x: at.x,
                    y: at.y,
                    radius: distance.length * *reach,
                    reach: *reach,
                    unit: distance.length,
                    across: across(*reach),
                    name,
                    says,
                }),
                AidKind::Marker(marker) => page.markers.push(MarkerView {
                    x: at.x,
                    y: at.y,
                    side: marker.size.width(),
                    round: marker.size.is_round(),
                    name,
                    says,
                    colour: marker.colour.clone().unwrap_or_else(|| "#222222".to_owned()),
                    shape: marker.shape.word(),
                }),
                AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) => {}
            }
        }
        page
    });
    sheets.collect()
}

fn tracker(ruleset: &Ruleset, aid: &Aid) -> Option<TrackerView> {
    let AidKind::Tracker(kind) = &aid.kind else { return None };
    match kind {
        Tracker::Numbers { from, to, marks } => Some(TrackerView {
            name: aid.name.clone(),
            says: aid.says.clone(),
            boxes: (*from..=*to).map(|number| (number, marks.iter().any(|(at, _)| *at == number))).collect(),
            row: 15,
            marks: marks.clone(),
        }),
        Tracker::Track(id) => {
            let track = ruleset.organisation.tracks.iter().find(|track| track.id == id.as_str())?;
            let view = super::track::track(&ruleset.organisation, track, &Scene::of(0))?;
            let mut boxes = Vec::new();
            let mut marks = Vec::new();
            for line in &view.lines {
                // What is printed in a box, as on the roster: of a count-down not its place.
                let printed = |index: usize, one: &BoxView| line.numbers.get(index).copied().unwrap_or(one.number);
                boxes.extend(line.boxes.iter().enumerate().map(|(index, one)| (printed(index, one), one.marked)));
                let marked =
                    line.marks.iter().map(|mark| (printed(mark.index, &line.boxes[mark.index]), mark.says.clone()));
                marks.extend(marked);
            }
            Some(TrackerView {
                name: if aid.name.is_empty() { view.name.clone() } else { aid.name.clone() },
                says: aid.says.clone().or(view.says),
                boxes,
                row: track.row.min(15),
                marks,
            })
        }
    }
}
