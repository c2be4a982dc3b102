use serde::Serialize;

use super::tracker::{TrackerView, tracker};
use crate::imposition::{Packing, Piece, Point, RULER_WIDTH, Trim, pieces, spots};
use crate::model::{Aid, AidKind, DistanceUnit, Icon, IconId, Length, Organisation, PageSetup, Ruler, Ruleset};
use crate::rules::measures;
use crate::view::parts::furniture::{Furniture, LineEnds, StripView, ends, foot_strip, furniture};

/// The aids of a ruleset on their sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AidsView {
    /// What every page says about itself.
    pub furniture: Furniture,
    /// The sheets of what is true to size.
    pub pages: Vec<AidPage>,
    /// How rows of boxes on which counters are moved are used.
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
    /// Rows of boxes on which counters are moved.
    pub trackers: Vec<TrackerView>,
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
    pub shape: String,
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

/// The aids of a ruleset: rulers, then circles, counters and rows of boxes, the largest first, where there is room.
pub fn aids(ruleset: &Ruleset, setup: PageSetup) -> AidsView {
    let paper = setup.paper.size();
    let distance = &ruleset.organisation.distance;
    let mut pages = ruler_pages(ruleset, paper);
    let right = pages.last().and_then(|page| page.pieces.iter().map(|piece| piece.x + piece.width).max());
    let mut packing = Packing::beside(paper, pages.len(), right.unwrap_or_default());
    let mut sizes: Vec<Trim> = Vec::new();
    for aid in &ruleset.aids {
        if let Some(size) = round_size(aid, distance).filter(|size| !sizes.contains(size)) {
            sizes.push(size);
        }
    }
    sizes.sort_by_key(|size| std::cmp::Reverse(size.width));
    for size in sizes {
        let here = ruleset.aids.iter().filter(|aid| round_size(aid, distance) == Some(size));
        let copies: Vec<&Aid> =
            here.flat_map(|aid| std::iter::repeat_n(aid, usize::try_from(aid.count).unwrap_or(1))).collect();
        let packs = packing.place(size, i64::try_from(copies.len()).unwrap_or(0));
        let mut copies = copies.into_iter();
        for pack in packs {
            let page = page_of(&mut pages, pack.sheet, paper);
            page.marks.extend(pack.marks().iter().map(ends));
            for (index, aid) in (0..pack.count).zip(copies.by_ref()) {
                lay(page, &ruleset.organisation, aid, pack.spot(index));
            }
        }
    }
    for tracker in ruleset.aids.iter().filter_map(|aid| tracker(ruleset, aid)) {
        for pack in packing.place(Trim { width: tracker.width, height: tracker.height, round: false }, 1) {
            let page = page_of(&mut pages, pack.sheet, paper);
            page.trackers.push(TrackerView { x: pack.at.x, y: pack.at.y, ..tracker.clone() });
        }
    }
    let phrases = &ruleset.organisation.phrases;
    let title = phrases.say("{ruleset}: aids", &[("ruleset", &ruleset.name)]);
    let how = phrases.say("lay a counter on a box, or tick them off", &[]);
    AidsView { furniture: furniture(ruleset, title, setup), pages, how }
}

/// The sheet of this number, with those before it.
fn page_of(pages: &mut Vec<AidPage>, sheet: usize, paper: (Length, Length)) -> &mut AidPage {
    while pages.len() <= sheet {
        pages.push(AidPage { strip: Some(foot_strip(paper)), ..AidPage::default() });
    }
    &mut pages[sheet]
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
                let end = format!("{}{}", distance.longest(), distance.mark);
                let beyond = (one.reach > distance.longest())
                    .then(|| phrases.say("ruler to {end}, reaches {distance}", &[("end", &end), ("distance", &reach)]));
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
        page_of(&mut pages, spot.sheet, paper).pieces.push(PieceView { x: spot.at.x, y: spot.at.y, ..view });
    }
    pages
}

fn piece(whole: &Whole, part: Piece, (index, parts): (usize, usize), organisation: &Organisation) -> PieceView {
    let (distance, phrases) = (&organisation.distance, &organisation.phrases);
    let Piece { from, to } = part;
    let mut begins = 0;
    let mut bands = Vec::new();
    for (index, (ends, words)) in whole.bands.iter().enumerate() {
        let (first, last) = (begins.max(from), (*ends).min(to));
        if first < last {
            // The nearer is the darker, as on the bars of sheets and cards.
            bands.push((first, last, words.clone(), index % 2 == 0));
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

/// Lays a circle or counter on a sheet.
fn lay(page: &mut AidPage, organisation: &Organisation, aid: &Aid, at: Point) {
    let distance = &organisation.distance;
    let (name, says) = (aid.name.clone(), aid.says.clone());
    match &aid.kind {
        AidKind::Blast(reach) => {
            let far = format!("{reach}{}", distance.mark);
            page.circles.push(CircleView {
                x: at.x,
                y: at.y,
                radius: distance.length * *reach,
                reach: *reach,
                unit: distance.length,
                across: organisation.phrases.say("{distance} radius", &[("distance", &far)]),
                name,
                says,
            });
        }
        AidKind::Marker(marker) => page.markers.push(MarkerView {
            x: at.x,
            y: at.y,
            side: marker.size.width(),
            round: marker.size.is_round(),
            name,
            says,
            colour: marker.colour.clone().unwrap_or_else(|| "#222222".to_owned()),
            shape: marker.shape.as_ref().map_or(Icon::default().word(), IconId::as_str).to_owned(),
        }),
        AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) => {}
    }
}
