use serde::Serialize;

use super::board::{BoardView, board};
use super::circle::{CircleView, MarkerView, circle, marker_view, round_size};
use super::ruler::{PieceView, ruler_pieces};
use super::tracker::{TrackerView, tracker};
use crate::imposition::{Packing, Point, Trim};
use crate::model::{Aid, AidKind, Length, Organisation, PageSetup, Ruleset};
use crate::view::parts::data_version::ChangedBy;
use crate::view::parts::furniture::{Furniture, LineEnds, ScaleBarsView, ends, foot_scale_bars, furniture_of};

/// The aids of a ruleset on their sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AidsView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// The sheets of paper, with everything at true size.
    pub pages: Vec<AidPage>,
    /// Instructions for the trackers, in a sentence.
    pub how: String,
}

/// One sheet of paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AidPage {
    /// Pieces of rulers, and strips without a scale.
    pub pieces: Vec<PieceView>,
    /// Circles, such as blast templates.
    pub circles: Vec<CircleView>,
    /// The markers to cut out.
    pub markers: Vec<MarkerView>,
    /// Trackers: rows of boxes on which a marker is moved.
    pub trackers: Vec<TrackerView>,
    /// A page beside the game, on the paper turned on its side; `None` on all other pages.
    pub board: Option<BoardView>,
    /// The cut marks around circles and markers.
    pub marks: Vec<LineEnds>,
    /// The scale bars at its foot.
    pub scale_bars: Option<ScaleBarsView>,
}

/// The aids of a ruleset: rulers, then circles and markers, the largest first, then trackers. Only changes that show
/// on these sheets are named as changes to the game.
pub fn aids(ruleset: &Ruleset, setup: PageSetup) -> AidsView {
    let changed = ChangedBy::showing(ruleset, &|ruleset| changed_aids(ruleset, ChangedBy::default(), setup));
    changed_aids(ruleset, ChangedBy { house: Vec::new(), ..changed }, setup)
}

fn changed_aids(ruleset: &Ruleset, changed: ChangedBy, setup: PageSetup) -> AidsView {
    let paper = setup.paper.size();
    let distance = &ruleset.organisation.distance;
    let mut pages = Vec::new();
    for (sheet, piece) in ruler_pieces(ruleset, paper) {
        page_of(&mut pages, sheet, paper).pieces.push(piece);
    }
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
        let cut: Vec<&Aid> = here.flat_map(|aid| std::iter::repeat_n(aid, copies(aid))).collect();
        let packs = packing.place(size, i64::try_from(cut.len()).unwrap_or(0));
        let mut cut = cut.into_iter();
        for pack in packs {
            let page = page_of(&mut pages, pack.sheet, paper);
            page.marks.extend(pack.marks().iter().map(ends));
            for (index, aid) in (0..pack.count).zip(cut.by_ref()) {
                lay(page, &ruleset.organisation, aid, pack.spot(index));
            }
        }
    }
    let alone = |aid: &Aid| copies(aid).saturating_sub(on_boards(ruleset, aid));
    let trackers = ruleset.aids.iter().filter_map(|aid| Some(std::iter::repeat_n(tracker(ruleset, aid)?, alone(aid))));
    for tracker in trackers.flatten() {
        for pack in packing.place(Trim { width: tracker.width, height: tracker.height, round: false }, 1) {
            let page = page_of(&mut pages, pack.sheet, paper);
            page.trackers.push(TrackerView { x: pack.at.x, y: pack.at.y, ..tracker.clone() });
        }
    }
    for (aid, wanted) in ruleset.aids.iter().filter_map(|aid| Some((aid, aid.board()?))) {
        let turned = (paper.1, paper.0);
        let page = AidPage {
            board: Some(board(ruleset, aid, wanted, turned)),
            scale_bars: Some(foot_scale_bars(turned)),
            ..AidPage::default()
        };
        pages.extend(std::iter::repeat_n(page, copies(aid)));
    }
    let phrases = &ruleset.organisation.phrases;
    let title = phrases.say("{ruleset}: aids", &[("ruleset", &ruleset.name)]);
    let how = phrases.say("lay a marker on a box, or tick them off", &[]);
    AidsView { furniture: furniture_of(ruleset, changed, title, setup), pages, how }
}

fn copies(aid: &Aid) -> usize {
    usize::try_from(aid.count).unwrap_or(1)
}

/// How many boards have this aid on them.
fn on_boards(ruleset: &Ruleset, aid: &Aid) -> usize {
    let holds = |board: &&Aid| board.board().zip(aid.id.as_ref()).is_some_and(|(wanted, id)| wanted.holds.contains(id));
    ruleset.aids.iter().filter(holds).map(copies).sum()
}

/// The page at index `sheet`; missing pages up to it are added.
fn page_of(pages: &mut Vec<AidPage>, sheet: usize, paper: (Length, Length)) -> &mut AidPage {
    while pages.len() <= sheet {
        pages.push(AidPage { scale_bars: Some(foot_scale_bars(paper)), ..AidPage::default() });
    }
    &mut pages[sheet]
}

fn lay(page: &mut AidPage, organisation: &Organisation, aid: &Aid, at: Point) {
    match &aid.kind {
        AidKind::Blast(reach) => page.circles.push(circle(organisation, aid, *reach, at)),
        AidKind::Marker(marker) => page.markers.push(marker_view(aid, marker, at)),
        AidKind::Ruler(_) | AidKind::Rulers(_) | AidKind::Strip(_) | AidKind::Tracker(_) | AidKind::Board(_) => {}
    }
}
