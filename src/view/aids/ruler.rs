use serde::Serialize;

use crate::imposition::{Piece, RULER_WIDTH, pieces, spots};
use crate::model::{Aid, AidKind, Length, Organisation, Ruler, Ruleset};
use crate::rules::measures;

/// A piece of a ruler, upright, its beginning at the foot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Its left edge, from that of the paper.
    pub x: Length,
    /// Its top edge, from that of the paper.
    pub y: Length,
    /// How wide it is.
    pub width: Length,
    /// The distance at which it begins.
    pub from: i64,
    /// The distance at which it ends.
    pub to: i64,
    /// The printed name: of the weapon that it measures for, or of the aid.
    pub name: String,
    /// Remarks after the name; only on the first piece of a ruler.
    pub says: Option<String>,
    /// Which piece of its ruler it is, where there are several.
    pub part: Option<String>,
    /// Whether it is the last of its ruler.
    pub last: bool,
    /// Whether distances are ruled on it.
    pub ruled: bool,
    /// How long one distance is.
    pub unit: Length,
    /// The mark printed after a number of them, such as ″.
    pub mark: String,
    /// Its stretches: from and to which distance, what holds there, and whether it is tinted, as every other one is.
    pub bands: Vec<(i64, i64, String, bool)>,
    /// The value at each of its distances, after the distance.
    pub values: Vec<(i64, String)>,
    /// Its steps: the quarter of a distance at which each ends, and its number.
    pub steps: Vec<(i64, String)>,
    /// The marks on it: a distance, and the words there.
    pub marks: Vec<(i64, String)>,
}

/// A ruler before it is cut into pieces.
#[derive(Default)]
struct UncutRuler {
    name: String,
    says: Option<String>,
    length: i64,
    ruled: bool,
    bands: Vec<(i64, String)>,
    values: Vec<String>,
    steps: Option<(i64, String)>,
    marks: Vec<(i64, String)>,
}

/// The pieces of all rulers and strips, each with the number of its sheet, from 0.
pub fn ruler_pieces(ruleset: &Ruleset, paper: (Length, Length)) -> Vec<(usize, PieceView)> {
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
    let placed = cut.into_iter().zip(spots(&lengths, paper));
    placed.map(|((_, view), spot)| (spot.sheet, PieceView { x: spot.at.x, y: spot.at.y, ..view })).collect()
}

fn rulers(ruleset: &Ruleset, aid: &Aid) -> Vec<UncutRuler> {
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
                UncutRuler {
                    name: one.name,
                    says: (!words.is_empty()).then(|| words.join(", ")),
                    length: one.reach,
                    ruled: true,
                    bands: one.bands,
                    values: one.values,
                    ..UncutRuler::default()
                }
            };
            measures.into_iter().map(ruler).collect()
        }
        AidKind::Ruler(Ruler { length, marks, steps }) => {
            let (marks, steps) = (marks.clone(), steps.clone());
            vec![UncutRuler { name, says, length: *length, ruled: true, marks, steps, ..UncutRuler::default() }]
        }
        AidKind::Strip(length) => vec![UncutRuler { name, says, length: *length, ..UncutRuler::default() }],
        AidKind::Blast(_) | AidKind::Marker(_) | AidKind::Tracker(_) => Vec::new(),
    }
}

fn piece(whole: &UncutRuler, part: Piece, (index, parts): (usize, usize), organisation: &Organisation) -> PieceView {
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
