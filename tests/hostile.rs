//! Text from people prints as itself and is never run.

use std::fs;
use std::sync::Arc;

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::documents::Workshop;
use sabretache::model::{Backs, Length, PageSetup};
use sabretache::rules::check_read;
use sabretache::typeset::text;
use sabretache::view::{self, DeckLook, DeckSide, DeckWish, Printed};

use crate::support::{INK_SAVER_ON_LETTER, set_aids, set_deck, set_sheet, worded};

const HOSTILE: &str = r#"#panic("x") ] $ \ " // * {{ }}"#;

const HEAD: &str =
    "source = 'X'\ndata-version = '1'\n[theme]\ndisplay = 'Barlow'\naccent = '#333333'\nornament = 'rule'\n";

/// A ruleset with `text`, a TOML string, in the text fields that are printed.
fn ruleset(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("bad");
    fs::create_dir_all(own.join("tables")).expect("writable");
    let write = |name: &str, content: String| fs::write(own.join(name), content.replace('@', text)).expect("writable");
    write("ruleset.toml", format!("name = @\nauthor = @\nedition = @\npublished = @\n{HEAD}"));
    write("rulings.toml", "[[rulings]]\nid = 'R'\nkind = @\ntrouble = @\ndecision = @\nreason = @\n".to_owned());
    write(
        "tables/play.toml",
        r"
[[tables]]
id = 'grid'
name = @
says = @
note = @
ruling = 'R'
[tables.grid]
stub = @
columns = [ { name = @ }, { name = @, form = 'need' } ]
rows = [ { name = @, cells = [@, @], note = @ } ]
[[tables]]
id = 'modifiers'
name = @
modifiers.rows = [ { add = @, when = @, cost = @ } ]
[[tables]]
id = 'steps'
name = @
steps = [ { head = @, says = @, steps = [ { says = @ } ] } ]
[[tables]]
id = 'notes'
name = @
notes = [ { head = @, says = @ } ]
"
        .to_owned(),
    );
    write(
        "decks.toml",
        "[[decks]]\nid = 'way'\nname = @\nsays = @\nlist = true\nvariants = [ { id = 'other', name = @, says = @ } ]\ncards = [ { each = 'side', name = @, says = @ } ]\n"
            .to_owned(),
    );
    write(
        "aids.toml",
        "[[aids]]\nname = @\nsays = @\nruler = { length = 10, marks = [ { at = 9, says = @ } ] }\n\
         [[aids]]\nname = @\nsays = @\nblast = 2\n\
         [[aids]]\nname = @\nmarker = { size = '38' }\n\
         [[aids]]\nname = @\nsays = @\ntracker = { from = 0, to = 3, marks = [ { at = 2, says = @ } ] }\n"
            .to_owned(),
    );
    write("organisation.toml", "roles = [ { id = 'troops', name = @, counts = true } ]\n".to_owned());
    fs::create_dir_all(own.join("armies")).expect("writable");
    write("armies/ours.toml", "name = @\n[[units]]\nid = 'foot'\nname = @\nrole = 'troops'\n".to_owned());
    write(
        "sheet.toml",
        "[[sheets]]\ntitle = @\nsubtitle = @\npages = 2\ncolumns = 1\nblocks = [ { heading = @, tables = ['grid', 'modifiers', 'steps', 'notes'] } ]\n".to_owned(),
    );
    folder
}

/// All printed text, without white space, since lines may break anywhere.
fn printed(written: &str) -> String {
    let folder = ruleset(written);
    let mut assets = Assets::embedded();
    assets.add_folder("data", folder.path()).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    let ruleset = data::load(&assets, "bad").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let workshop = &Workshop::new(&assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let fitted = set_sheet(workshop, &ruleset, &ruleset.sheets[0], PageSetup::default())
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    squeezed(&text(&fitted.document))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

#[test]
fn hostile_text_prints_as_itself() {
    let found = printed(&format!("'{HOSTILE}'"));
    // Each of the fields above once, and more for those repeated in heading, foot and banner.
    assert!(found.matches(&squeezed(HOSTILE)).count() >= 24, "{found}");
}

/// Likewise on cards and aids.
#[test]
fn hostile_text_on_cards_and_aids_prints_as_itself() {
    let folder = ruleset(&format!("'{HOSTILE}'"));
    let mut assets = Assets::embedded();
    assets.add_folder("data", folder.path()).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    let ruleset = data::load(&assets, "bad").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let workshop = &Workshop::new(&assets).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let source = Arc::new(Source {
        name: "force.toml".to_owned(),
        text: format!("ruleset = 'bad'\nname = '{HOSTILE}'\n[[units]]\nunit = 'foot'\n"),
    });
    let force = data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let checked = check_read(&ruleset, &force, None);
    let side = DeckSide { stem: HOSTILE, checked: &checked };
    let look = DeckLook {
        setup: PageSetup::default(),
        size: ruleset.decks[0].size,
        backs: Backs::Duplex,
        sides: Printed::Both,
        offset: (Length::ZERO, Length::ZERO),
        blank: 1,
    };
    let sides = crate::support::sides(&ruleset, &[&checked]);
    let asked = DeckWish { variants: &[], sides: &sides, first: None, extra: &[], checks: &[] };
    let cards = view::deck(&ruleset, &ruleset.decks[0], &[side], &asked, look);
    let fitted = set_deck(workshop, &cards).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let found = squeezed(&text(&fitted.document));
    assert!(found.matches(&squeezed(HOSTILE)).count() >= 12, "{found}");
    let aids = view::aids(&ruleset, INK_SAVER_ON_LETTER);
    let fitted = set_aids(workshop, &aids).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let found = squeezed(&text(&fitted.document));
    assert!(found.matches(&squeezed(HOSTILE)).count() >= 11, "{found}");
}

#[test]
fn line_breaks_and_controls_do_no_harm() {
    let found = printed(r#""one\ntwo\tthree\u0007four""#);
    assert!(found.matches(r"onetwothree\u{7}four").count() >= 24, "{found}");
}

#[test]
fn a_character_that_no_font_has_is_named() {
    let folder = ruleset(r#""ab\u6f22\U0001F980""#);
    let output = crate::support::sabretache(folder.path(), &["sheet", "bad", "--data", "."]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("no font has the character `漢` (U+6F22)"), "{message}");
    assert!(message.contains("no font has the character `🦀` (U+1F980)"), "{message}");
    assert!(!folder.path().join("output").join("bad-sheet.pdf").exists());
}
