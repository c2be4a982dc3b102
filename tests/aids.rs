//! Aids: rulers, circles and counters measured from the PDF itself.

use sabretache::model::{AidKind, IconId, PageSetup, Style};
use sabretache::typeset::{PrintedSides, Printing, pdf, text};
use sabretache::view::{AidsView, aids};

use crate::legibility::sizes;
use crate::pdf_drawing::{Shape, drawn, near, to_mm, viewer_preferences};
use crate::support::{INK_SAVER_ON_LETTER, PAPERS, rulesets, set_aids, setup, worded, workshop};

const INCH: f64 = 25.4;

#[test]
fn rulers_circles_and_counters_are_true_to_size() {
    let workshop = workshop();
    for ruleset in rulesets() {
        for paper in PAPERS {
            for (style, large) in [(Style::Colour, false), (Style::InkSaver, false), (Style::Colour, true)] {
                let what = format!("{} {style:?} on {paper:?}, large print {large}", ruleset.id);
                let view = aids(&ruleset, setup(paper, style, large));
                let fitted = set_aids(workshop, &view).unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
                let bytes = pdf(&workshop.press, &fitted, Printing::exact(PrintedSides::One))
                    .unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
                crate::sheets::sound(&what, &bytes, &ruleset.name, &ruleset.author, 0);
                let asked = viewer_preferences(&bytes);
                assert_eq!(
                    asked,
                    [
                        ("Direction", "L2R"),
                        ("DisplayDocTitle", "true"),
                        ("Duplex", "Simplex"),
                        ("PrintScaling", "None")
                    ]
                    .map(|(key, value)| (key.to_owned(), value.to_owned())),
                    "{what}"
                );
                let pages = drawn(&bytes);
                for (page, drawn) in view.pages.iter().zip(&pages) {
                    let sized = |width: f64, height: f64| {
                        let fits = |shape: &&Shape| {
                            let (wide, high) = shape.size();
                            near(wide, width) && near(high, height) && shape.line.is_some()
                        };
                        drawn.shapes.iter().filter(fits).count()
                    };
                    for piece in &page.pieces {
                        let length = (f64::from(i32::try_from(piece.to - piece.from).expect("small"))) * INCH;
                        assert!(sized(20.0, length) >= 1, "{what}: {} of {length} mm", piece.name);
                        assert!(length <= 10.0 * INCH + 0.1);
                    }
                    for circle in &page.circles {
                        let across = f64::from(i32::try_from(circle.reach).expect("small")) * 2.0 * INCH;
                        assert!(sized(across, across) >= 1, "{what}: {}", circle.name);
                    }
                    for marker in &page.markers {
                        assert!(
                            sized(to_mm(marker.side), to_mm(marker.side))
                                >= page.markers.iter().filter(|other| other.side == marker.side).count(),
                            "{what}: {}",
                            marker.name
                        );
                    }
                    if let Some(board) = &page.board {
                        let side = to_mm(board.side);
                        assert!(near(side, 40.0) && drawn.size.0 > drawn.size.1, "{what}: {}", board.name);
                        assert!(sized(side, side) >= board.slots.len(), "{what}: places of {}", board.name);
                        for pile in &board.piles {
                            let size = (to_mm(pile.width), to_mm(pile.height));
                            assert!(sized(size.0, size.1) >= board.piles.len(), "{what}: {}", pile.name);
                        }
                    }
                    assert!(drawn.shapes.iter().any(|shape| {
                        let (wide, high) = shape.size();
                        near(wide.max(high), 101.6) && shape.is_line()
                    }));
                    for shape in &drawn.shapes {
                        let [left, top, right, bottom] = shape.bounds;
                        let inside =
                            left.min(top) >= 3.99 && right <= drawn.size.0 - 3.99 && bottom <= drawn.size.1 - 3.99;
                        assert!(inside, "{what}: {:?}", shape.bounds);
                    }
                    for (x, y) in &drawn.words {
                        let inside = *x >= 6.95 && *y >= 6.95 && *x <= drawn.size.0 - 6.95 && *y <= drawn.size.1 - 6.95;
                        assert!(inside, "{what}: words at {x}, {y}");
                    }
                }
            }
        }
    }
}

/// A board shows the turn, the counters with their numbers, the trackers and the dice found in the data, and nothing in
/// large print is too small.
#[test]
fn boards_show_everything_in_the_data() {
    let workshop = workshop();
    let mut boards = 0;
    for ruleset in rulesets() {
        for (paper, large) in [(PAPERS[0], false), (PAPERS[0], true), (PAPERS[1], true)] {
            let view = aids(&ruleset, setup(paper, Style::InkSaver, large));
            let fitted = set_aids(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            let words = text(&fitted.document).split_whitespace().collect::<String>();
            let shows = |wanted: &str| {
                let letters: String = wanted.split_whitespace().collect();
                assert!(words.contains(&letters), "{} on {paper:?}, large print {large}: no `{wanted}`", ruleset.id);
            };
            let pages = view.pages.iter().filter(|page| page.board.is_some()).cloned().collect();
            let alone = AidsView { pages, ..view.clone() };
            if !alone.pages.is_empty() {
                let fitted = set_aids(workshop, &alone).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
                let least = sizes(&fitted).1;
                assert!(least >= if large { 11.99 } else { 7.99 }, "{} on {paper:?}: {least:.2} pt", ruleset.id);
            }
            for board in alone.pages.iter().filter_map(|page| page.board.as_ref()) {
                boards += 1;
                assert!(!board.turn.is_empty() && board.turn == ruleset.sheets[0].turn, "{}", ruleset.id);
                board.turn.iter().chain(&board.wells).for_each(|one| shows(one));
                board.tracks.iter().for_each(|track| shows(&track.name));
                for row in board.table.iter().flat_map(|table| &table.body.rows) {
                    shows(&row.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" "));
                }
                board.dice.iter().for_each(|die| shows(&die.name));
                for slot in &board.slots {
                    shows(&slot.name);
                    slot.says.iter().for_each(|says| shows(says));
                    slot.count.iter().for_each(|count| shows(&format!("×{count}")));
                }
            }
        }
    }
    assert_eq!(boards, 9, "three games have a board");
}

/// No two counters of a game have the same drawing, so that each can be recognised without its colour.
#[test]
fn every_counter_of_a_game_has_its_own_drawing() {
    for ruleset in rulesets() {
        let mut seen: Vec<(Option<&IconId>, &str)> = Vec::new();
        for aid in &ruleset.aids {
            let AidKind::Marker(marker) = &aid.kind else { continue };
            let other = seen.iter().find(|(icon, _)| *icon == marker.shape.as_ref());
            assert!(other.is_none(), "{}: {} and {} look alike", ruleset.id, aid.name, other.map_or("", |one| one.1));
            seen.push((marker.shape.as_ref(), &aid.name));
        }
    }
}

/// Inch marks are an inch apart, from the very end of the ruler.
#[test]
fn inch_marks_are_an_inch_apart() {
    let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == "scrubs").expect("shipped");
    let workshop = workshop();
    let view = aids(&ruleset, INK_SAVER_ON_LETTER);
    let fitted = set_aids(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let bytes = pdf(&workshop.press, &fitted, Printing::exact(PrintedSides::One))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let page = &drawn(&bytes)[0];
    let piece = &view.pages[0].pieces[0];
    let (left, foot) = (to_mm(piece.x), to_mm(piece.y) + 10.0 * INCH);
    for inch in 0..=10 {
        let y = foot - f64::from(inch) * INCH;
        let tick = |shape: &&Shape| {
            shape.is_line() && near(shape.bounds[0], left) && near(shape.size().0, 4.0) && near(shape.middle().1, y)
        };
        assert!(page.shapes.iter().any(|shape| tick(&shape)), "no tick at {inch} inches");
    }
}

/// Each weapon of a table has its ruler; a weapon that reaches beyond the longest ruler is noted in words.
#[test]
fn rulers_have_the_words_of_their_tables() {
    let workshop = workshop();
    for (id, wanted) in [
        ("scrubs", &["French rifle", "Short on 7+", "Long on 8+", "3″ radius", "Cannon blast"][..]),
        ("firelock", &["reaches 100″", "On foot: Rifle"][..]),
        ("death", &["Foreign Legion rifle, on 6+", "Long, −1", "Short, +1", "melees at −1", "melees at −2"][..]),
        ("fistful", &["Lasgun", "Cohesion"][..]),
    ] {
        let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == id).expect("shipped");
        let fitted = set_aids(workshop, &aids(&ruleset, PageSetup::default()))
            .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        let words = text(&fitted.document);
        for wanted in wanted {
            assert!(words.contains(wanted), "{id}: no `{wanted}`");
        }
        assert!(ruleset.aids.iter().any(|aid| matches!(aid.kind, AidKind::Marker(_))), "{id} has no counters");
    }
}
