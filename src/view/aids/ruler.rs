use serde::Serialize;

use crate::imposition::{Piece, RULER_WIDTH, pieces, spots};
use crate::model::{Aid, AidKind, Length, Organisation, Ruler, Ruleset};
use crate::rules::measures;

/// A piece of a ruler or strip, upright, counted from its foot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Left edge on the paper.
    pub x: Length,
    /// Top edge on the paper.
    pub y: Length,
    /// Its width on paper.
    pub width: Length,
    /// Where it begins on the whole ruler, in distance units.
    pub from: i64,
    /// Where it ends on the whole ruler, in distance units.
    pub to: i64,
    /// The name of the weapon that it measures for, or of the aid.
    pub name: String,
    /// Remarks after the name; `None` on all but the first piece of a ruler.
    pub says: Option<String>,
    /// Its number among the pieces, as `piece 1 of 2`; `None` if the ruler is one piece.
    pub part: Option<String>,
    /// Whether it is the last of its ruler.
    pub last: bool,
    /// Whether distances are ruled on it; not on a strip.
    pub ruled: bool,
    /// The length of one distance unit on paper.
    pub unit: Length,
    /// The mark after a distance, such as ″.
    pub mark: String,
    /// Its stretches: start, end, words, and whether it is tinted, as every other one is.
    pub bands: Vec<(i64, i64, String, bool)>,
    /// The table's value at each distance, as (distance, value).
    pub values: Vec<(i64, String)>,
    /// Its numbered steps: where each ends, in quarters of a distance unit, and its label.
    pub steps: Vec<(i64, String)>,
    /// Its marks, as (distance, words).
    pub marks: Vec<(i64, String)>,
}

/// A whole ruler, before it is cut into pieces.
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

/// The pieces of all rulers and strips, each with the index of its sheet.
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
    let long = |piece: &Piece| distance.length * (piece.to - piece.from);
    let begun = cut.chunk_by(|_, (piece, _)| piece.from > 0);
    let rulers: Vec<Vec<Length>> = begun.map(|one| one.iter().map(|(piece, _)| long(piece)).collect()).collect();
    let placed = cut.into_iter().zip(spots(&rulers, paper));
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
        AidKind::Blast(_) | AidKind::Marker(_) | AidKind::Tracker(_) | AidKind::Board(_) => Vec::new(),
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
            // The nearer stretch is the darker, as in the bars of sheets and cards.
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
        // Only the first piece, the longest, has room for the remarks.
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
