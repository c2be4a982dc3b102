//! The pictures in the README show what is printed now. `UPDATE_EXPECT=1 cargo test` renews them.

use std::fs;
use std::path::Path;

use crate::support::{set_aids, set_deck, set_roster, shipped_sheet};
use sabretache::assets::Assets;
use sabretache::model::{Backs, Length, PageSetup};
use sabretache::rules::check_read;
use sabretache::typeset::{Fitted, png};
use sabretache::view::{AidsView, DeckLook, DeckSide, DeckWish, Printed, RosterLook, aids, deck};

use crate::support::{root, roster_of, rulesets, worded, workshop};

/// Dots per inch: enough to show the sheet, in small files.
const DOTS: u16 = 80;

/// How many colour bytes in a thousand may differ by more than `compare` allows.
const TOLERANCE: usize = 2;

#[test]
fn the_pictures_show_what_is_printed() {
    for ruleset in rulesets() {
        for sheet in &ruleset.sheets {
            let set = shipped_sheet(&ruleset, sheet, PageSetup::default());
            let pages = png(&set.fitted.document, DOTS).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
            let part = sheet.id.as_ref().map(|id| format!("-{id}")).unwrap_or_default();
            for (index, page) in pages.iter().enumerate() {
                compare(&root().join(format!("output/{}-sheet{part}-{}.png", ruleset.id, index + 1)), page);
            }
        }
    }
}

/// The rosters, the deck and the aids in the README.
#[test]
fn the_pictures_of_rosters_decks_and_aids_show_what_is_printed() {
    let workshop = workshop();
    let rulesets = rulesets();
    let ruleset = |id: &str| rulesets.iter().find(|ruleset| ruleset.id == id).expect("there");
    let force = |path: &str| {
        let file = Assets::embedded();
        let source = file.get(path).expect("there").text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
        sabretache::data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)))
    };
    let show = |name: &str, fitted: Fitted, page: usize| {
        let pages = png(&fitted.document, DOTS).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
        compare(&root().join(format!("output/{name}-{}.png", page + 1)), &pages[page]);
    };
    for (id, name) in [("fistful", "harkonnen-garrison"), ("firelock", "ranger-patrol")] {
        let (ruleset, force) = (ruleset(id), force(&format!("data/{id}/samples/{name}.toml")));
        let look = RosterLook { setup: PageSetup::default(), blank: 0 };
        let view = roster_of(&check_read(ruleset, &force, None), look);
        show(
            &format!("{name}-roster"),
            set_roster(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))),
            0,
        );
    }
    let firelock = ruleset("firelock");
    let forces =
        ["ranger-patrol", "river-war-party"].map(|name| (name, force(&format!("data/firelock/samples/{name}.toml"))));
    let checked = forces.each_ref().map(|(name, force)| (*name, check_read(firelock, force, None)));
    let sides = checked.each_ref().map(|(stem, checked)| DeckSide { stem, checked });
    let way = firelock.decks.iter().find(|deck| deck.first.is_some()).expect("there");
    let look = DeckLook {
        setup: PageSetup::default(),
        size: way.size,
        backs: Backs::None,
        sides: Printed::Both,
        offset: (Length::ZERO, Length::ZERO),
        blank: 0,
    };
    let there = checked.each_ref().map(|(_, checked)| checked);
    let standing = crate::support::sides(firelock, &there);
    let view = deck(
        firelock,
        way,
        &sides,
        &DeckWish { variants: &[], sides: &standing, first: None, extra: &[], checks: &[] },
        look,
    );
    show("ranger-patrol-deck", set_deck(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))), 0);
    let view = aids(ruleset("scrubs"), PageSetup::default());
    show("scrubs-aids", set_aids(workshop, &view).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))), 0);
    for id in ["tenir", "scrubs"] {
        let view = aids(ruleset(id), PageSetup::default());
        let pages = view.pages.iter().filter(|page| page.board.is_some()).cloned().collect();
        let alone = AidsView { pages, ..view };
        let set = set_aids(workshop, &alone).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
        show(&format!("{id}-board"), set, 0);
    }
}

fn compare(path: &Path, page: &[u8]) {
    let kept = fs::read(path).unwrap_or_default();
    if kept == page {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, page).expect("writable");
        return;
    }
    assert!(!kept.is_empty(), "{} is missing: UPDATE_EXPECT=1 cargo test makes it", path.display());
    let (kept, page) = (pixels(&kept), pixels(page));
    assert_eq!(kept.len(), page.len(), "{} has another size", path.display());
    let differing = kept.iter().zip(&page).filter(|(old, new)| old.abs_diff(**new) > 32).count();
    let share = differing * 1000 / kept.len();
    assert!(
        share <= TOLERANCE,
        "{} differs in {share} of 1000: look at it, then UPDATE_EXPECT=1 cargo test",
        path.display()
    );
}

/// The bytes of a picture, four for each pixel.
pub fn pixels(bytes: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("a picture");
    pixels
}

/// How dark a picture is: 765 for each black pixel, 0 for a white one.
pub fn ink(page: &[u8]) -> usize {
    pixels(page).chunks_exact(4).map(|dot| 765 - dot[..3].iter().map(|one| usize::from(*one)).sum::<usize>()).sum()
}
