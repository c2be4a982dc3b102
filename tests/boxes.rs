//! The boxes of rosters and cards: of one size, as large as the pages have room for, and drawn as the things that they
//! stand for.

use sabretache::model::{Backs, Force, PageSetup, Paper, Ruleset, Style};
use sabretache::typeset::{Fitted, PrintedSides, Printing, pdf};
use sabretache::view::{Card, RosterLook};

use crate::decks::{dealt, force, look, samples, view};
use crate::dry_wipe::box_sides;
use crate::pdf_drawing::drawn;
use crate::support::{PAPERS, roster_alone, rulesets, set_roster, setup, worded, workshop};

/// The greatest difference between equal sides, in mm.
const EQUAL: f64 = 0.05;

/// The largest side of a box that is not for a pen, in mm.
const LARGEST: f64 = 9.0;

/// The fewest points of an outline of a figure; a box with round corners has fewer.
const OUTLINE: usize = 31;

fn roster(ruleset: &Ruleset, force: &Force, setup: PageSetup) -> Fitted {
    let view = roster_alone(ruleset, force, RosterLook { setup, blank: 0 });
    set_roster(workshop(), &view).unwrap_or_else(|wrong| panic!("{}: {}", ruleset.id, worded(&wrong)))
}

fn cards(ruleset: &Ruleset, force: &Force) -> Vec<Card> {
    let view = roster_alone(ruleset, force, RosterLook { setup: PageSetup::default(), blank: 0 });
    view.sections.into_iter().flat_map(|section| section.forms).flat_map(|form| form.cards).collect()
}

/// The outlines of figures in the boxes of a document.
fn outlines(fitted: &Fitted) -> usize {
    let bytes = pdf(&workshop().press, fitted, Printing::exact(PrintedSides::One))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let pages = drawn(&bytes);
    pages.iter().flat_map(|page| &page.shapes).filter(|one| one.points >= OUTLINE && one.line.is_some()).count()
}

/// How many boxes of these cards are figures: each box of a track, or the last of each figure's boxes.
fn figures<'c>(cards: impl Iterator<Item = &'c Card>) -> usize {
    let tracks = cards.flat_map(|card| &card.tracks).filter(|track| track.figures.is_some());
    let boxes = |track: &sabretache::view::TrackView| {
        if track.figures.as_ref().is_some_and(|figures| figures.last) {
            usize::try_from(track.copies).expect("small")
        } else {
            track.lines.iter().map(|line| line.boxes.len()).sum()
        }
    };
    tracks.map(boxes).sum()
}

/// One size a roster: no larger than a thumb, no smaller than a company has.
#[test]
fn all_boxes_of_a_roster_have_one_size() {
    for ruleset in rulesets() {
        for force in samples(&ruleset) {
            for paper in PAPERS {
                let sides = box_sides(&roster(&ruleset, &force, setup(paper, Style::Colour, false)));
                let (small, large) =
                    (sides.iter().copied().fold(f64::INFINITY, f64::min), sides.iter().copied().fold(0.0, f64::max));
                let what = format!("{} {paper:?}: boxes of {small:.2} to {large:.2} mm", ruleset.id);
                assert!(!sides.is_empty() && large - small <= EQUAL, "{what}");
                assert!(small >= 4.2 - EQUAL && large <= LARGEST + EQUAL, "{what}");
            }
        }
    }
}

/// A page with room has larger boxes, in the same type on the same pages; a full one has not.
#[test]
fn boxes_grow_where_a_page_has_room() {
    let rulesets = rulesets();
    let fistful = rulesets.iter().find(|one| one.id == "fistful").expect("there");
    let squads = |count: usize| {
        let squad = "[[units]]\nunit = \"fremen\"\ncount = 6\n".repeat(count);
        force(&format!("ruleset = \"fistful\"\narmy = \"fremen\"\n{squad}"))
    };
    let set = |count: usize| roster(fistful, &squads(count), setup(Paper::A4, Style::Colour, false));
    let (one, many) = (set(1), set(24));
    let side = |fitted: &Fitted| box_sides(fitted).into_iter().fold(0.0, f64::max);
    assert!((side(&one) - LARGEST).abs() <= EQUAL, "{:.2} mm", side(&one));
    assert_eq!((one.document.pages().len(), one.body), (1, 60));
    assert!(side(&many) < LARGEST - EQUAL, "{:.2} mm", side(&many));
}

/// The boxes of a squad are men or riders, behind the gun that they serve, on rosters and on cards, in every style.
#[test]
fn boxes_are_drawn_as_the_figures_that_they_stand_for() {
    let mut seen = [0; 3];
    for ruleset in rulesets() {
        for force in samples(&ruleset) {
            let cards = cards(&ruleset, &force);
            for figures in cards.iter().flat_map(|card| &card.tracks).filter_map(|track| track.figures.as_ref()) {
                seen[usize::from(figures.mounted)] += 1;
                seen[2] += usize::from(figures.gun.is_some());
            }
            let wanted = figures(cards.iter());
            for style in [Style::Colour, Style::InkSaver] {
                let found = outlines(&roster(&ruleset, &force, setup(Paper::A4, style, false)));
                assert!(found >= wanted, "{}: {found} outlines for {wanted} figures", ruleset.id);
            }
            let Some(way) = ruleset.decks.iter().find(|way| way.cards.iter().any(|line| line.rules)) else { continue };
            let shown = view(&ruleset, way.id.as_str(), &[&force], look(Paper::A4, way.size, Backs::None));
            let fronts = shown.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
            let units: Vec<Card> = fronts.filter_map(|front| shown.front(front).unit).collect();
            let set = dealt(&ruleset, way.id.as_str(), &[&force], PageSetup::default(), way.size);
            let (found, wanted) = (outlines(&set), figures(units.iter()));
            assert!(found >= wanted, "{} cards: {found} outlines for {wanted} figures", ruleset.id);
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "on foot, mounted, with a gun: {seen:?}");
}
