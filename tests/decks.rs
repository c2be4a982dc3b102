//! Decks: every size on every paper, measured from the PDF itself; backs aligned with fronts; names of any length.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use sabretache::assets::{Asset, Assets};
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::imposition::slots;
use sabretache::model::{Backs, CardEach, CardSize, Force, Length, PageSetup, Paper, Ruleset, Style};
use sabretache::rules::check;
use sabretache::typeset::{self, Fitted, PrintedSides, Printing, pdf, shortened, text};
use sabretache::view::{DeckLook, DeckSide, DeckView, DeckWish, Front, PlacedCard, Printed, RosterLook, deck};

use crate::pdf_drawing::{Page, Shape, drawn, near, to_mm, viewer_preferences, words_of_pages};
use crate::support::{
    INK_SAVER_ON_LETTER, PAPERS, roster_alone, rulesets, sabretache, set_deck, set_roster, setup, worded, workshop,
};

pub fn look(paper: Paper, size: CardSize, backs: Backs) -> DeckLook {
    let setup = PageSetup { paper, ..PageSetup::default() };
    DeckLook { setup, size, backs, sides: Printed::Both, offset: (Length::ZERO, Length::ZERO), blank: 0 }
}

pub fn force(text: &str) -> Force {
    let source = Arc::new(Source { name: "force.toml".to_owned(), text: text.to_owned() });
    data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).force
}

fn firelock() -> Ruleset {
    rulesets().into_iter().find(|ruleset| ruleset.id == "firelock").expect("shipped")
}

pub fn samples(ruleset: &Ruleset) -> Vec<Force> {
    let assets = Assets::embedded();
    let read = |file: &Asset| force(&file.text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong]))).text);
    assets.below(&format!("data/{}/samples/", ruleset.id)).map(|(_, file)| read(file)).collect()
}

/// A deck of these forces, laid out with the default backs.
pub fn dealt(ruleset: &Ruleset, way: &str, forces: &[&Force], setup: PageSetup, size: CardSize) -> Fitted {
    let view = view(ruleset, way, forces, DeckLook { setup, ..look(setup.paper, size, Backs::default()) });
    set_deck(workshop(), &view).unwrap_or_else(|wrong| panic!("{} {way}: {}", ruleset.id, worded(&wrong)))
}

/// This many woodsmen, all with this name.
fn woodsmen(number: usize, name: &str) -> Force {
    let mut text = "ruleset = \"firelock\"\n".to_owned();
    for _ in 0..number {
        write!(text, "[[units]]\nunit = \"guerrilla\"\nname = {name:?}\nchoose = {{ weapon = \"rifle\" }}\nrolls = {{ bravery = 7 }}\n")
            .expect("a string takes it");
    }
    force(&text)
}

pub fn view(ruleset: &Ruleset, way: &str, forces: &[&Force], look: DeckLook) -> DeckView {
    let way = ruleset.decks.iter().find(|deck| deck.id == way).expect("there");
    let side = |(index, force): (usize, &&'_ Force)| (format!("side-{index}"), (*force).clone());
    let forces: Vec<(String, Force)> = forces.iter().enumerate().map(side).collect();
    let checked: Vec<_> = forces.iter().map(|(_, force)| check(ruleset, force, None)).collect();
    let there: Vec<_> = checked.iter().collect();
    let sides: Vec<DeckSide<'_>> =
        forces.iter().zip(&checked).map(|((stem, _), checked)| DeckSide { stem, checked }).collect();
    let standing = crate::support::sides(ruleset, &there);
    deck(
        ruleset,
        way,
        &sides,
        &DeckWish { variants: &[], sides: &standing, first: None, extra: &[], checks: &[] },
        look,
    )
}

/// Trims are drawn in a grey that nothing else has.
pub fn trims(page: &Page) -> Vec<&Shape> {
    let trim = |shape: &&Shape| {
        shape.line == Some(0.5)
            && shape.colour.len() == 1
            && (shape.colour[0] - 0.549).abs() < 0.001
            && !shape.is_line()
    };
    page.shapes.iter().filter(trim).collect()
}

fn marks(page: &Page) -> Vec<&Shape> {
    let upright = page.shapes.iter().any(|bar| bar.is_line() && near(bar.size().1, 101.6));
    let mark = |shape: &&Shape| shape.is_line() && shape.line == Some(0.5) && shape.colour == [0.0];
    // The scale has the same lines, but with millimetre ticks.
    page.shapes
        .iter()
        .filter(mark)
        .filter(|shape| (1.0 - 1e-3..=5.0 + 1e-3).contains(&long(shape)) && !on_scale(page, upright, shape))
        .collect()
}

fn long(shape: &Shape) -> f64 {
    shape.size().0.max(shape.size().1)
}

/// Whether a shape is in the strip of the scale: at the foot, or in the left margin if upright.
fn on_scale(page: &Page, upright: bool, shape: &Shape) -> bool {
    let strip = |from: f64, to: f64, least: f64| from >= least - 0.01 && to <= least + 3.21;
    if upright {
        strip(shape.bounds[0], shape.bounds[2], 7.0)
    } else {
        strip(shape.bounds[1], shape.bounds[3], page.size.1 - 10.2)
    }
}

#[test]
fn cards_are_true_to_size_and_backs_lie_behind_their_fronts() {
    let ruleset = firelock();
    let workshop = workshop();
    for paper in PAPERS {
        for size in CardSize::ALL.iter().copied() {
            for backs in [Backs::None, Backs::Duplex, Backs::Fold] {
                let what = format!("{} {backs:?} on {}", size.word(), paper.word());
                // One full sheet, and one that is not full.
                let cards = slots(paper.size(), size.into(), backs).each() + 2;
                let force = woodsmen(cards, "Amos");
                let view = view(&ruleset, "red-and-black", &[&force], look(paper, size, backs));
                let fitted = set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
                let bytes = pdf(&workshop.press, &fitted, Printing::exact(PrintedSides::Both))
                    .unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
                let asked = viewer_preferences(&bytes);
                assert!(asked.contains(&("Duplex".to_owned(), "DuplexFlipLongEdge".to_owned())), "{what}: {asked:?}");
                assert!(asked.contains(&("PrintScaling".to_owned(), "None".to_owned())), "{what}: {asked:?}");
                let pages = drawn(&bytes);
                measure(&what, &view, &pages, (size, cards, backs));
            }
        }
    }
}

fn measure(what: &str, view: &DeckView, pages: &[Page], (size, cards, backs): (CardSize, usize, Backs)) {
    let (width, height) = (to_mm(size.width()), to_mm(size.height()));
    let mut found = 0;
    for (index, page) in pages.iter().enumerate() {
        let trims = trims(page);
        found += trims.len();
        for trim in &trims {
            let (wide, high) = trim.size();
            let upright = near(wide, width) && near(high, height);
            let turned = near(wide, height) && near(high, width);
            assert!(upright || turned, "{what}: a card of {wide} × {high} mm");
            for mark in marks(page) {
                let apart = mark.bounds[2] <= trim.bounds[0] + 0.01
                    || mark.bounds[0] >= trim.bounds[2] - 0.01
                    || mark.bounds[3] <= trim.bounds[1] + 0.01
                    || mark.bounds[1] >= trim.bounds[3] - 0.01;
                assert!(apart, "{what}: a mark on a card: {:?} {:?}", mark.bounds, trim.bounds);
            }
        }
        for mark in marks(page) {
            let [left, top, right, bottom] = mark.bounds;
            let inside = left.min(top) >= 4.0 - 0.01 && right <= page.size.0 - 3.99 && bottom <= page.size.1 - 3.99;
            assert!(inside, "{what}: a mark at the edge: {:?}", mark.bounds);
        }
        let edge = |x: f64, y: f64| {
            let inside = x >= 6.95 && y >= 6.95 && x <= page.size.0 - 6.95 && y <= page.size.1 - 6.95;
            assert!(inside, "{what}, page {index}: something at {x:.2}, {y:.2} mm");
        };
        page.words.iter().for_each(|(x, y)| edge(*x, *y));
        let fold = |shape: &Shape| backs == Backs::Fold && shape.is_line() && near(shape.middle().1, page.size.1 / 2.0);
        for shape in page.shapes.iter().filter(|shape| !marks(page).contains(shape) && !fold(shape)) {
            edge(shape.bounds[0], shape.bounds[1]);
            edge(shape.bounds[2], shape.bounds[3]);
        }
        let bar = page.shapes.iter().filter(|shape| shape.is_line() && near(long(shape), 101.6)).count();
        assert_eq!(bar, 1, "{what}: the scale");
    }
    assert_eq!(found, cards, "{what}");
    match backs {
        Backs::None => {}
        Backs::Duplex | Backs::Apart => {
            for sheet in pages.chunks(2) {
                let fronts = trims(&sheet[0]);
                let backs = backs_of(&sheet[1], view, size);
                assert_eq!(fronts.len(), backs.len(), "{what}: as many backs as fronts");
                for front in fronts {
                    let (x, y) = front.middle();
                    let behind = (sheet[0].size.0 - x, y);
                    let lies =
                        backs.iter().any(|back| near(back.middle().0, behind.0) && near(back.middle().1, behind.1));
                    assert!(lies, "{what}: no back behind {x:.2}, {y:.2} mm");
                }
            }
        }
        Backs::Fold => {
            for page in pages {
                for front in trims(page) {
                    let (x, y) = front.middle();
                    assert!(y < page.size.1 / 2.0, "{what}: a front below the fold");
                    let backs = backs_of(page, view, size);
                    let lies =
                        backs.iter().any(|back| near(back.middle().0, x) && near(back.middle().1, page.size.1 - y));
                    assert!(lies, "{what}: no back folds behind {x:.2}, {y:.2} mm");
                }
            }
        }
    }
}

/// The frames on backs: a card's size less its margin, in the ruleset's colour.
fn backs_of<'a>(page: &'a Page, view: &DeckView, size: CardSize) -> Vec<&'a Shape> {
    let inset = if size.is_chit() { 1.0 } else { 1.6 };
    let wanted = (to_mm(size.width()) - 2.0 * inset, to_mm(size.height()) - 2.0 * inset);
    let accent = |shape: &Shape| {
        let channel =
            |at: usize| f64::from(u8::from_str_radix(&view.furniture.accent[at..at + 2], 16).expect("hex")) / 255.0;
        shape.colour.len() == 3 && (0..3).all(|index| (shape.colour[index] - channel(1 + 2 * index)).abs() < 0.01)
    };
    let frame = |shape: &&Shape| {
        let (wide, high) = shape.size();
        shape.line.is_some()
            && accent(shape)
            && ((near(wide, wanted.0) && near(high, wanted.1)) || (near(wide, wanted.1) && near(high, wanted.0)))
    };
    page.shapes.iter().filter(frame).collect()
}

/// The front of a box is slightly larger than its cards, and the folds have its height.
#[test]
fn a_box_is_true_to_its_deck() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8");
    let force = "data/firelock/samples/ranger-patrol.toml";
    let output = sabretache(
        crate::support::root(),
        &["deck", force, "--tuck-box", "--size", "poker", "--paper", "letter", "-o", out],
    );
    assert!(output.status.success(), "{}", crate::support::said(&output));
    let pages = drawn(&fs::read(folder.path().join("ranger-patrol-deck-box-letter.pdf")).expect("written"));
    let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
    let lines = |length: f64, upright: bool| {
        let of = |shape: &&Shape| {
            let (wide, high) = shape.size();
            shape.is_line()
                && if upright { near(high, length) && near(wide, 0.0) } else { near(wide, length) && near(high, 0.0) }
        };
        page.shapes.iter().filter(of).count()
    };
    let words =
        &words_of_pages(&fs::read(folder.path().join("ranger-patrol-deck-box-letter.pdf")).expect("written"))[0];
    let title = "Tuttle's Rangers: box for the deck “Red and black”";
    assert!(words.replace('\n', "").contains(title), "{words}");
    // Four folds and the last edge; the folds of the lids, and the closed edge of the front.
    assert_eq!((lines(90.4, true), lines(65.0, false)), (5, 5));
    let wrong = sabretache(
        crate::support::root(),
        &["deck", "data/tenir/samples/fort-relieved.toml", "--tuck-box", "--size", "25", "-o", out],
    );
    let said = crate::support::said(&wrong);
    assert!(!wrong.status.success() && said.contains("is made of chits, but there is no box for those"), "{said}");
}

/// Pages for cutting state how to print them; for pages to read, paper has two sides; for a bound PDF, both may
/// apply.
#[test]
fn a_document_asks_for_the_printing_it_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let force = "data/firelock/samples/ranger-patrol.toml";
    let asked = |line: &str| {
        let out = folder.path().join("out.pdf");
        let arguments: Vec<&str> = line.split(' ').chain(["-o", out.to_str().expect("UTF-8")]).collect();
        let output = sabretache(crate::support::root(), &arguments);
        assert!(output.status.success(), "{line}: {}", crate::support::said(&output));
        let asked = viewer_preferences(&fs::read(out).expect("written"));
        let find = |key: &str| asked.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        (find("PrintScaling"), find("Duplex"))
    };
    let exact = |sides: &str| (Some("None".to_owned()), Some(sides.to_owned()));
    let read = (None, Some("DuplexFlipLongEdge".to_owned()));
    assert_eq!(asked("sheet firelock"), read);
    assert_eq!(asked(&format!("roster {force}")), read);
    assert_eq!(asked("aids firelock"), exact("Simplex"));
    assert_eq!(asked(&format!("deck {force} --backs none")), exact("Simplex"));
    assert_eq!(asked(&format!("deck {force} --backs fold")), exact("Simplex"));
    assert_eq!(asked(&format!("deck {force} --backs duplex")), exact("DuplexFlipLongEdge"));
    assert_eq!(asked("deck --calibrate"), exact("DuplexFlipLongEdge"));
    assert_eq!(asked(&format!("print {force} --one-file")), exact("DuplexFlipLongEdge"));
}

/// Backs are moved exactly as asked, and fronts stay.
#[test]
fn backs_are_moved_by_the_offset_asked_for() {
    let ruleset = firelock();
    let force = woodsmen(3, "Amos");
    let still = view(&ruleset, "red-and-black", &[&force], look(Paper::A4, CardSize::default(), Backs::Duplex));
    let offset = (Length::micrometres(1_500), Length::micrometres(-700));
    let moved = DeckLook { offset, ..look(Paper::A4, CardSize::default(), Backs::Duplex) };
    let moved = view(&ruleset, "red-and-black", &[&force], moved);
    assert_eq!(still.pages[0], moved.pages[0]);
    for (back, other) in still.pages[1].cards.iter().zip(&moved.pages[1].cards) {
        assert_eq!((other.x - back.x, other.y - back.y), offset);
    }
}

/// Every way of every ruleset deals its samples, on both papers and in both looks.
#[test]
fn every_way_deals_the_samples() {
    let workshop = workshop();
    for ruleset in rulesets() {
        let samples = samples(&ruleset);
        let samples: Vec<&Force> = samples.iter().collect();
        for way in &ruleset.decks {
            for setup in [PageSetup::default(), INK_SAVER_ON_LETTER] {
                let look = DeckLook { setup, ..look(setup.paper, way.size, Backs::Duplex) };
                let view = view(&ruleset, &way.id, &samples, look);
                let fitted = set_deck(workshop, &view)
                    .unwrap_or_else(|wrong| panic!("{} {}: {}", ruleset.id, way.id, worded(&wrong)));
                assert!(shortened(&fitted.document).is_empty(), "{} {}", ruleset.id, way.id);
                let what = format!("{} {}", ruleset.id, way.id);
                assert!(fitted.compiles <= 2, "{what} took {} layouts", fitted.compiles);
                crate::legibility::legible(&what, &fitted);
                let bytes = pdf(&workshop.press, &fitted, Printing::exact(PrintedSides::Both))
                    .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
                crate::sheets::sound(&way.id, &bytes, &way.name, &ruleset.author, 0);
            }
        }
    }
}

/// The smallest cards hold every sample; overflow goes to reference cards.
#[test]
fn the_smallest_cards_hold_every_sample() {
    let mini = CardSize::ALL.iter().copied().find(|size| size.word() == "mini").expect("there");
    for ruleset in rulesets() {
        let samples = samples(&ruleset);
        for way in ruleset.decks.iter().filter(|way| !way.size.is_chit()) {
            let set = dealt(&ruleset, &way.id, &samples.iter().collect::<Vec<_>>(), INK_SAVER_ON_LETTER, mini);
            crate::legibility::legible(&way.id, &set);
            let bytes = pdf(&workshop().press, &set, Printing::exact(PrintedSides::Both))
                .unwrap_or_else(|wrong| panic!("{}: {}", way.id, worded(&wrong)));
            for page in drawn(&bytes) {
                boxes_are_on_cards(&format!("{} {}", ruleset.id, way.id), &page);
            }
        }
    }
}

/// Asserts that boxes to cross off are within one card, and not cut.
fn boxes_are_on_cards(what: &str, page: &Page) {
    let trims = trims(page);
    let size = |side: f64| (3.0..=10.0).contains(&side);
    let boxes = page.shapes.iter().filter(|shape| shape.line.is_some() && size(shape.size().0) && size(shape.size().1));
    for one in boxes.filter(|_| !trims.is_empty()) {
        let [left, top, right, bottom] = one.bounds;
        let holds = |trim: &&Shape| {
            left >= trim.bounds[0] && top >= trim.bounds[1] && right <= trim.bounds[2] && bottom <= trim.bounds[3]
        };
        assert!(trims.iter().any(holds), "{what}: a box is cut at {:?}", one.bounds);
    }
}

#[test]
fn any_number_of_figures_has_its_cards() {
    let ruleset = firelock();
    for (figures, sheets) in [(1, 1), (9, 1), (10, 2), (200, 23)] {
        let force = woodsmen(figures, "Amos");
        let view = view(&ruleset, "by-name", &[&force], look(Paper::A4, CardSize::default(), Backs::None));
        assert_eq!(view.pages.len(), sheets);
        assert_eq!(view.pages.iter().map(|page| page.cards.len()).sum::<usize>(), figures);
    }
}

/// A deck large enough to be laid out in parts is still one document.
#[test]
fn a_deck_in_parts_is_whole() {
    let ruleset = firelock();
    let workshop = workshop();
    let force = woodsmen(100, "Amos");
    let view = view(&ruleset, "red-and-black", &[&force; 4], look(Paper::A4, CardSize::default(), Backs::Duplex));
    let fitted = set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let bytes = pdf(&workshop.press, &fitted, Printing::exact(PrintedSides::Both))
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let pages = drawn(&bytes);
    assert_eq!(pages.len(), 90);
    assert_eq!(pages.iter().map(|page| trims(page).len()).sum::<usize>(), 400);
    crate::sheets::sound("400 cards", &bytes, "Red and black", &ruleset.author, 0);
}

/// The list of an ordinary pack takes as many pages as needed, and gives each figure a card.
#[test]
fn the_list_of_a_pack_is_as_long_as_the_force() {
    let ruleset = firelock();
    let workshop = workshop();
    for (figures, pages) in [(8, 1), (60, 1), (200, 3)] {
        let force = woodsmen(figures, "Amos");
        let view = view(&ruleset, "ordinary-pack", &[&force], look(Paper::A4, CardSize::default(), Backs::None));
        let fitted = set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        assert_eq!(fitted.document.pages().len(), pages, "{figures} figures");
        assert_eq!(text(&fitted.document).matches("Amos").count(), figures);
    }
}

#[test]
fn names_of_every_length_fit_or_are_cut_short() {
    let ruleset = firelock();
    let workshop = workshop();
    let long = "Maximilian Theophilus Featherstonehaugh-Cholmondeley of Kaatsk";
    let unbroken = "W".repeat(60);
    for (name, whole) in
        [("X", true), ("Żółć Ångström-Éléonore Üñîçø", true), (long, false), (unbroken.as_str(), false)]
    {
        for (way, size) in
            [("by-name", CardSize::Card), ("red-and-black", CardSize::Tarot), ("by-name", CardSize::HalfPage)]
        {
            let force = woodsmen(1, name);
            let view = view(&ruleset, way, &[&force], look(Paper::A4, size, Backs::None));
            let fitted = set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
            let cut = shortened(&fitted.document);
            assert!(cut.iter().all(|cut| cut == name), "{cut:?}");
            if whole && size == CardSize::Card {
                assert!(cut.is_empty() && text(&fitted.document).contains(name), "{name}");
            }
            if name == unbroken && size != CardSize::Tarot {
                assert!(!cut.is_empty() && text(&fitted.document).contains('…'), "{name}");
            }
        }
    }
    let force = woodsmen(1, "漢");
    let view = view(&ruleset, "by-name", &[&force], look(Paper::A4, CardSize::default(), Backs::None));
    let wrong = set_deck(workshop, &view).err().expect("no font has it");
    assert!(worded(&wrong).contains("no font has the character `漢`"));
}

/// Names that begin alike are told apart where they are cut short, too.
#[test]
fn a_name_cut_short_keeps_the_word_that_tells_it_apart() {
    let man = |name: &str| {
        format!(
            "[[units]]\nunit = \"guerrilla\"\nname = \"{name}\"\nchoose = {{ weapon = \"rifle\" }}\nrolls = {{ bravery = 7 }}\n"
        )
    };
    let long = "Captain Maximilian Theophilus Featherstonehaugh of Horse the";
    let both = [man(&format!("{long} Elder")), man(&format!("{long} Younger"))].concat();
    let force = force(&format!("ruleset = \"firelock\"\n{both}"));
    for size in CardSize::ALL.iter().copied().filter(|size| ["mini", "38"].contains(&size.word())) {
        let view = view(&firelock(), "by-name", &[&force], look(Paper::A4, size, Backs::None));
        let fitted = set_deck(workshop(), &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        let words = text(&fitted.document);
        for end in ["… Elder", "… Younger"] {
            assert!(words.replace('\u{200b}', "").contains(end), "{}: no `{end}` in {words}", size.word());
        }
    }
}

/// A card of a second pack has the same name beside a figure and in the deck's list.
#[test]
fn a_second_pack_has_the_same_name_everywhere() {
    let ruleset = firelock();
    let workshop = workshop();
    let force = woodsmen(27, "Amos");
    let list = view(&ruleset, "ordinary-pack", &[&force], look(Paper::A4, CardSize::default(), Backs::None));
    let roster = roster_alone(&ruleset, &force, RosterLook { setup: PageSetup::default(), blank: 0 });
    for fitted in [set_deck(workshop, &list), set_roster(workshop, &roster)] {
        let words = text(&fitted.unwrap_or_else(|wrong| panic!("{}", worded(&wrong))).document);
        assert_eq!(words.matches("(pack 2)").count(), 1, "{words}");
    }
}

/// A rider's reference card keeps apart the rules for mounted and on foot.
#[test]
fn a_reference_card_keeps_mounted_and_on_foot_apart() {
    let rider = force(
        "ruleset = \"firelock\"\n[[units]]\nunit = \"guerrilla\"\nname = \"Silas\"\nchoose = { weapon = \"rifle\", mount = \"fresh\", melee = \"knife\" }\nrolls = { bravery = 7 }\n",
    );
    let whole = view(&firelock(), "by-name", &[&rider], look(Paper::A4, CardSize::default(), Backs::None));
    let relieved = whole.relieved(|front| front.title == "Silas").expect("it has sentences");
    let fronts = relieved.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
    let heads: Vec<String> = fronts.flat_map(|shown| relieved.front(shown).fields).map(|(head, _)| head).collect();
    // A rule for both states is given once, for both; so are the words of several tracks.
    assert_eq!(heads, ["Mounted", "Load", "Rages\u{a0}…\u{a0}Runs", "IPs, mounted", "IPs, on foot", "Melee"]);
}

/// However many reference cards there are, no two have the same number.
#[test]
fn reference_cards_are_numbered_consecutively() {
    let rider = force(
        "ruleset = \"firelock\"\n[[units]]\nunit = \"guerrilla\"\nname = \"Silas\"\nchoose = { weapon = \"rifle\", mount = \"fresh\", melee = \"knife\" }\nrolls = { bravery = 7 }\n",
    );
    let whole = view(&firelock(), "by-name", &[&rider], look(Paper::A4, CardSize::default(), Backs::None));
    let full = |front: &Front| front.title == "Silas";
    let relieved = whole.relieved(full).and_then(|once| once.relieved(full)).expect("it has sentences and numbers");
    let fronts = relieved.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
    let titles: Vec<&str> = fronts.map(|front| front.title.as_str()).collect();
    assert_eq!(titles, ["Silas", "Silas (2)", "Silas (3)"]);
}

/// A reference card never has the title of a figure, even if a player numbered the figures.
#[test]
fn no_reference_card_has_the_title_of_a_figure() {
    let rider = |name: &str| {
        format!(
            "[[units]]\nunit = \"cavalry\"\nname = \"{name}\"\nchoose = {{ weapon = \"rifle\", mount = \"fresh\" }}\nrolls = {{ bravery = 7 }}\n"
        )
    };
    let two = force(&format!("ruleset = \"firelock\"\n{}{}", rider("Capt. Horse"), rider("Capt. Horse (2)")));
    let whole = view(&firelock(), "by-name", &[&two], look(Paper::A4, CardSize::default(), Backs::None));
    let relieved =
        whole.relieved(|front| front.kind.as_deref() == Some("Cavalry trooper")).expect("they have sentences");
    let fronts = relieved.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
    let titles: Vec<&str> = fronts.map(|front| front.title.as_str()).collect();
    // Both have the same rules, so one card has them for both.
    assert_eq!(titles, ["Capt. Horse", "Capt. Horse (2)", "Capt. Horse (3)"]);
}

/// Rules that several cards have no room for are printed once, with the names of all that they are for.
#[test]
fn reference_cards_give_a_rule_once() {
    let ruleset = firelock();
    let man = |name: &str, melee: &str| {
        format!(
            "[[units]]\nunit = \"guerrilla\"\nname = \"{name}\"\nchoose = {{ weapon = \"rifle\", melee = \"{melee}\" }}\nrolls = {{ bravery = 7 }}\n"
        )
    };
    let three = [man("Silas", "knife"), man("Amos", "knife"), man("Eben", "tomahawk")].concat();
    let three = force(&format!("ruleset = \"firelock\"\n{three}"));
    let whole = view(&ruleset, "by-name", &[&three], look(Paper::A4, CardSize::default(), Backs::None));
    let relieved = whole.relieved(|_| true).expect("they have sentences");
    let fronts = relieved.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
    let beside: Vec<_> = fronts.map(|shown| relieved.front(shown)).filter(|front| front.face == "row").collect();
    let told: Vec<(&str, Vec<(&str, &str)>)> = beside
        .iter()
        .map(|front| {
            let fields = front.fields.iter().map(|(head, says)| (head.as_str(), says.as_str()));
            (front.title.as_str(), fields.collect())
        })
        .collect();
    let mut rules: Vec<_> = told.iter().flat_map(|(_, fields)| fields).filter(|(head, _)| *head != "For").collect();
    let all = rules.len();
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(rules.len(), all, "a rule is given twice: {told:?}");
    assert!(told.iter().any(|(_, fields)| fields.contains(&("For", "Silas, Amos, Eben"))), "{told:?}");
}

/// So are rules of figures that are all different: they are in one list, each with its owners unless all have it.
#[test]
fn reference_cards_of_different_figures_give_a_rule_once() {
    let man = |name: &str, melee: &str, take: &str| {
        format!(
            "[[units]]\nunit = \"guerrilla\"\nname = \"{name}\"\nchoose = {{ weapon = \"rifle\", melee = \"{melee}\" }}\n{take}rolls = {{ bravery = 7 }}\n"
        )
    };
    let officer = "take = [{ option = \"officer\" }]\n";
    let three = [man("Silas", "knife", officer), man("Amos", "club", ""), man("Eben", "tomahawk", "")].concat();
    let three = force(&format!("ruleset = \"firelock\"\n{three}"));
    let whole = view(&firelock(), "by-name", &[&three], look(Paper::A4, CardSize::default(), Backs::None));
    let relieved = whole.relieved(|_| true).expect("they have sentences");
    let fronts = relieved.pages.iter().flat_map(|page| &page.cards).filter_map(|card| card.front.as_ref());
    let beside: Vec<_> = fronts.map(|shown| relieved.front(shown)).filter(|front| front.face == "row").collect();
    let [list] = beside.as_slice() else { panic!("{} cards", beside.len()) };
    assert_eq!(list.title, "Rules in this force");
    let mut rules = list.fields.clone();
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(rules.len(), list.fields.len(), "a rule is given twice: {rules:?}");
    let says = |name: &str| {
        list.fields.iter().filter(|(head, _)| head == name).map(|(_, says)| says.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(says("Load").len(), 1, "{rules:?}");
    assert!(!says("Load")[0].starts_with('('), "all have it: {rules:?}");
    assert!(says("Officer")[0].starts_with("(Silas) "), "{rules:?}");
    assert!(says("IPs").iter().any(|says| says.starts_with("(Amos, Eben) ")), "{rules:?}");
}

/// Ruleset text that does not fit a card is an error that names the card.
#[test]
fn a_rule_that_is_too_long_for_its_card_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("data/tenir");
    fs::create_dir_all(&own).expect("writable");
    let says = "who may act, move, fire, charge and lead ".repeat(9);
    let deck = format!(
        "[[decks]]\nid = 'bag'\nname = 'Bag'\nsize = '25'\ncards = [ {{ each = 'side', name = 'Support', says = '{says}' }} ]\n"
    );
    fs::write(own.join("decks.toml"), deck).expect("writable");
    fs::write(
        folder.path().join("ours.toml"),
        "ruleset = 'tenir'\narmy = 'arabs'\n[[units]]\nunit = 'foot'\ncount = 10\n",
    )
    .expect("writable");
    let output = sabretache(folder.path(), &["deck", "ours.toml", "--data", "data"]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("into the block `Support`, even at 8 pt"), "{message}");
    assert!(!folder.path().join("output").exists(), "nothing is written");
}

/// Sides differ by word and frame, not only by colour; a card dealt first is marked on both faces.
#[test]
fn sides_and_the_first_are_told_apart_in_black_and_white() {
    let ruleset = firelock();
    let workshop = workshop();
    let (ours, theirs) = (woodsmen(2, "Amos"), woodsmen(1, "Eben"));
    let officer = force(
        "ruleset = \"firelock\"\n[[units]]\nunit = \"guerrilla\"\nname = \"Major\"\nchoose = { weapon = \"rifle\" }\ntake = [{ option = \"officer\" }]\nrolls = { bravery = 7 }\n",
    );
    let words = |way: &str, forces: &[&Force]| {
        let size = ruleset.decks.iter().find(|deck| *deck.id == *way).expect("a deck").size;
        let setup = setup(Paper::A4, Style::InkSaver, false);
        let look = DeckLook { setup, ..look(Paper::A4, size, Backs::Duplex) };
        let fitted =
            set_deck(workshop, &view(&ruleset, way, forces, look)).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        text(&fitted.document)
    };
    let sides = words("red-and-black", &[&ours, &theirs]);
    assert_eq!(
        (sides.matches("Red").count(), sides.matches("Black").count()),
        (2 + 2, 1),
        "on the band of each card, and in the title of each page: {sides}"
    );
    let first = words("officers-first", &[&ours, &officer]);
    assert_eq!(first.matches("FIRST").count(), 1 + 2, "on its front, and either way up on its back: {first}");
    assert!(first.find("Major") < first.find("Amos"), "{first}");
}

/// Backs look the same upside down, so that no card is recognised by its back.
#[test]
fn backs_are_the_same_upside_down() {
    const DOTS: u16 = 70;
    let workshop = workshop();
    for ruleset in rulesets() {
        let forces = samples(&ruleset);
        let force = &forces[0];
        for way in
            ruleset.decks.iter().filter(|way| !way.pack && way.cards.iter().any(|line| line.each != CardEach::Row))
        {
            for style in [Style::Colour, Style::InkSaver] {
                let what = format!("{} {} {style:?}", ruleset.id, way.id);
                let setup = PageSetup { style, ..PageSetup::default() };
                let look = DeckLook { setup, ..look(Paper::A4, way.size, Backs::Duplex) };
                let view = view(&ruleset, &way.id, &[force], look);
                let fitted = set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
                let pages =
                    typeset::png(&fitted.document, DOTS).unwrap_or_else(|wrong| panic!("{what}: {}", worded(&[wrong])));
                let back = |card: &&PlacedCard| card.front.is_none();
                let mut found = 0;
                for (page, shown) in view.pages.iter().zip(&pages) {
                    let shown = picture(shown);
                    for card in page.cards.iter().filter(back) {
                        let across = to_mm(if card.turn % 180 == 0 { view.width } else { view.height });
                        let down = to_mm(if card.turn % 180 == 0 { view.height } else { view.width });
                        let (left, top) = (to_mm(card.x), to_mm(card.y));
                        let edges = [left, top, left + across, top + down].map(|mm| mm / 25.4 * f64::from(DOTS));
                        let differing = unlike_turned(&shown, edges);
                        assert!(differing <= 0.004, "{what}: {differing} of a back differs upside down");
                        found += 1;
                    }
                }
                assert!(found > 0, "{what}: no backs");
            }
        }
    }
}

/// The share of pixels within these edges that differ much from their counterparts upside down.
fn unlike_turned((width, dots): &(usize, Vec<u8>), [left, top, right, bottom]: [f64; 4]) -> f64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let at = |x: f64, y: f64| i32::from(dots[(y.floor() as usize * width + x.floor() as usize) * 4 + 1]);
    let (mut all, mut unlike) = (0.0, 0.0);
    let mut y = top + 4.0;
    while y < bottom - 4.0 {
        let mut x = left + 4.0;
        while x < right - 4.0 {
            // Pixels need not be centred on the card, so a neighbour of the counterpart may match.
            let around = [0.0, -1.0, 1.0].map(|across| [0.0, -1.0, 1.0].map(|down| (across, down)));
            let turned = |(across, down): &(f64, f64)| at(left + right - x + across, top + bottom - y + down);
            let alike = around.iter().flatten().any(|one| (at(x, y) - turned(one)).abs() < 140);
            all += 1.0;
            unlike += if alike { 0.0 } else { 1.0 };
            x += 1.0;
        }
        y += 1.0;
    }
    unlike / all
}

/// The width of a picture, and its pixels.
fn picture(bytes: &[u8]) -> (usize, Vec<u8>) {
    let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    (usize::try_from(reader.info().width).expect("small"), crate::pictures::pixels(bytes))
}
