//! Whatever a person writes into a text prints as itself, and runs as nothing.

use std::fs;

use sabretache::assets::Assets;
use sabretache::commands::set_sheet;
use sabretache::data;
use sabretache::typeset::text;
use sabretache::view::{Paper, Style};

use crate::support::{tools, worded};

const HOSTILE: &str = r#"#panic("x") ] $ \ " // * {{ }}"#;

const PLATE: &str =
    "source = 'X'\ndata-version = '1'\n[theme]\ndisplay = 'Barlow'\naccent = '#333333'\nornament = 'rule'\n";

/// A ruleset in which every text field holds `text`, a TOML string.
fn ruleset(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("bad");
    fs::create_dir_all(own.join("tables")).expect("writable");
    let write = |name: &str, content: String| fs::write(own.join(name), content.replace('@', text)).expect("writable");
    write("ruleset.toml", format!("name = @\nauthor = @\nedition = @\npublished = @\n{PLATE}"));
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
        "sheet.toml",
        "[[sheets]]\ntitle = @\nsubtitle = @\npages = 2\ncolumns = 1\nblocks = [ { heading = @, tables = ['grid', 'modifiers', 'steps', 'notes'] } ]\n".to_owned(),
    );
    folder
}

/// All that is printed, without white space: line ends fall where they fall.
fn printed(written: &str) -> String {
    let folder = ruleset(written);
    let mut assets = Assets::embedded();
    assets.add_folder("data", folder.path()).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    let ruleset = data::load(&assets, "bad").unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let (press, templates) = tools(&assets);
    let fitted = set_sheet(&press, &templates, &ruleset, &ruleset.sheets[0], Paper::A4, Style::Colour)
        .unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    squeezed(&text(&fitted.document))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

#[test]
fn hostile_text_prints_as_itself() {
    let found = printed(&format!("'{HOSTILE}'"));
    // Each of the fields above once; those shown twice, in heading, foot and banner, make it more.
    assert!(found.matches(&squeezed(HOSTILE)).count() >= 24, "{found}");
}

#[test]
fn line_breaks_and_controls_do_no_harm() {
    let found = printed(r#""one\ntwo\tthree\u0007four""#);
    assert!(found.matches(r"onetwothree\u{7}four").count() >= 24, "{found}");
}

#[test]
fn a_character_that_no_font_has_is_named() {
    let folder = ruleset(r#""ab\u0416\U0001F980""#);
    let output = crate::support::sabretache(folder.path(), &["sheet", "bad", "--data", "."]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("no font has the character `Ж` (U+0416)"), "{message}");
    assert!(message.contains("no font has the character `🦀` (U+1F980)"), "{message}");
    assert!(!folder.path().join("output").join("bad-sheet.pdf").exists());
}
