//! Every shipped sheet on every paper keeps to its pages, in readable type, as an accessible PDF.

use std::io::Cursor;
use std::sync::Mutex;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Name, Object, Stream, String as Text};
use sabretache::documents::{self, Manuscript};
use sabretache::model::{PageSetup, Paper, Ruleset, Style, TraitId};
use sabretache::rules::{Mode, ability};
use sabretache::typeset::{Limits, Printing, compile, inspect, laid_pieces, pdf, png};
use sabretache::view::TableView;

use crate::pdf_drawing::{Page, bookmarks, catalog, drawn, words_of_pages};
use crate::support::{PAPERS, as_printed, daggers, root, rulesets, run, setup, shipped_sheet, worded, workshop};

#[test]
fn every_sheet_keeps_its_pages_in_readable_type() {
    let rulesets = rulesets();
    let mut jobs = Vec::new();
    for ruleset in &rulesets {
        for sheet in &ruleset.sheets {
            for paper in PAPERS {
                let looks =
                    [(Style::Colour, false), (Style::InkSaver, false), (Style::Colour, true), (Style::InkSaver, true)];
                jobs.extend(looks.map(|(style, large)| (ruleset, sheet, setup(paper, style, large))));
            }
        }
    }
    let workshop = workshop();
    let waiting = Mutex::new(jobs);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((ruleset, sheet, setup)) = waiting.lock().expect("unbroken").pop() else { break };
                    let name = format!("{} {:?} {setup:?}", ruleset.id, sheet.id);
                    let set = shipped_sheet(ruleset, sheet, setup);
                    let fitted = &set.fitted;
                    let pages = fitted.document.pages().len();
                    if setup.large_print {
                        assert!(fitted.body >= 60, "{name} is set at {} quarter points", fitted.body);
                        assert!(pages <= 8, "{name} takes {pages} pages");
                    } else {
                        assert!(fitted.body >= 40, "{name} is set at {} quarter points", fitted.body);
                        assert!(pages <= sheet.pages as usize, "{name} takes {pages} pages");
                    }
                    crate::legibility::legible(&name, fitted);
                    assert!(fitted.compiles <= 2, "{name} took {} layouts", fitted.compiles);
                    assert!(!fits_larger(&documents::sheet(ruleset, sheet, setup), fitted.body, pages), "{name}");
                    let bytes = pdf(&workshop.press, fitted, Printing::both_sides())
                        .unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    sound(&name, &bytes, &sheet.title, &ruleset.author, 10);
                    if setup == PageSetup::default() {
                        let id = sheet.id.as_ref().map_or_else(String::new, |id| format!("-{id}"));
                        assert!(as_printed(&format!("{}-sheet{id}.pdf", ruleset.id), &bytes), "{name}");
                    }
                }
            });
        }
    });
}

/// Whether a sheet would keep to its pages in type a quarter point larger.
fn fits_larger(manuscript: &Manuscript, body: u32, pages: usize) -> bool {
    let Manuscript::Sheet(view, most) = manuscript else { panic!("it is a sheet") };
    if view.furniture.large || body == Limits::sheet(*most).largest {
        return false;
    }
    let source = manuscript.source(workshop(), body + 1).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let document = compile(&workshop().press, &source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    pages <= *most && inspect(&document, Some(*most)).is_empty()
}

/// The height left free at the end of each column of a sheet in two columns, in mm, page by page: from the lowest line or
/// word in it to the foot of the page, or to the block that stands across it. `floor` is where columns end, in mm from the
/// upper edge of the paper.
fn gaps(pages: &[Page], floor: f64) -> Vec<f64> {
    let mut found = Vec::new();
    for page in pages {
        let (middle, half) = (page.size.0 / 2.0, page.size.1 / 2.0);
        let spans = |[from, _, to, _]: [f64; 4]| from < middle - 10.0 && to > middle + 10.0;
        let across = page.shapes.iter().map(|shape| shape.bounds).filter(|bounds| spans(*bounds) && bounds[1] > half);
        let floor = across.map(|bounds| bounds[1]).fold(floor, f64::min);
        let inside = |at: f64| at < floor + 0.1;
        let shapes = page.shapes.iter().map(|shape| (shape.middle().0, shape.bounds[3]));
        let ends: Vec<(f64, f64)> =
            shapes.chain(page.words.iter().copied()).filter(|(_, bottom)| inside(*bottom)).collect();
        for left in [true, false] {
            let own = ends.iter().filter(|(across, _)| (*across < middle) == left);
            found.push(floor - own.map(|(_, bottom)| *bottom).fold(0.0, f64::max));
        }
    }
    found
}

/// The most that a column of a sheet may leave free at its end, in mm.
const GAP: f64 = 20.0;

/// No column of a finished sheet ends much early, not even the last.
#[test]
fn no_column_has_a_large_gap() {
    let mut wrong = Vec::new();
    for ruleset in rulesets() {
        for sheet in &ruleset.sheets {
            for paper in PAPERS {
                let set = shipped_sheet(&ruleset, sheet, setup(paper, Style::Colour, false));
                let columns = laid_pieces(&set.fitted.document, 2).expect("it has blocks").columns;
                let bytes = pdf(&workshop().press, &set.fitted, Printing::both_sides());
                let bytes = bytes.unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
                let found = gaps(&drawn(&bytes), columns.floor / 72.0 * 25.4);
                if found.iter().any(|gap| *gap > GAP) {
                    wrong.push(format!("{} {:?} {paper:?}: {found:.1?} mm", ruleset.id, sheet.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Ink-saver fills no area: the picture is nearly all white with thin lines, all grey.
#[test]
fn ink_saver_saves_ink_and_needs_no_colour() {
    for ruleset in rulesets() {
        let set = shipped_sheet(&ruleset, &ruleset.sheets[0], setup(Paper::A4, Style::InkSaver, false));
        let pages = png(&set.fitted.document, 40).expect("pictures");
        let drawn = png::Decoder::new(Cursor::new(&pages[0])).read_info().expect("a picture");
        assert_eq!(drawn.info().pixel_dims.map(|dots| (dots.xppu, dots.yppu)), Some((1575, 1575)), "dots a metre");
        let pixels = crate::pictures::pixels(&pages[0]);
        let pixels: Vec<&[u8]> = pixels.chunks_exact(4).collect();
        assert!(
            pixels.iter().all(|pixel| pixel[0].abs_diff(pixel[1]) < 6 && pixel[1].abs_diff(pixel[2]) < 6),
            "{}",
            ruleset.id
        );
        // It takes a third less ink than in colour.
        let full = shipped_sheet(&ruleset, &ruleset.sheets[0], setup(Paper::A4, Style::Colour, false));
        let full = png(&full.fitted.document, 40).expect("pictures");
        let (ink, full) = (crate::pictures::ink(&pages[0]), crate::pictures::ink(&full[0]));
        assert!(ink * 3 <= full * 2, "{}: {ink} of {full}", ruleset.id);
        let ink: usize = pixels.iter().map(|pixel| 255 - usize::from(pixel[0])).sum();
        // Filled areas would take a tenth of the page; text and lines take less.
        assert!(
            ink * 10 < pixels.len() * 255,
            "{}: {} of 1000 is black",
            ruleset.id,
            ink * 1000 / (pixels.len() * 255)
        );
    }
}

/// Asserts that a PDF has its metadata, embeds all fonts and is fully tagged.
pub fn sound(name: &str, bytes: &[u8], title: &str, author: &str, heads: usize) {
    let document = Pdf::new(bytes.to_vec()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let dictionaries = || document.objects().into_iter().filter_map(Object::into_dict);
    let is = |dictionary: &Dict<'_>, key: &str, value: &str| {
        dictionary.get::<Name<'_>>(key).is_some_and(|found| found.as_str() == value)
    };
    let mut descriptors = 0;
    for dictionary in dictionaries().filter(|dictionary| is(dictionary, "Type", "FontDescriptor")) {
        descriptors += 1;
        let embedded = ["FontFile", "FontFile2", "FontFile3"].iter().any(|key| dictionary.contains_key(key));
        assert!(embedded, "{name}: a font is not embedded");
    }
    assert!(descriptors >= 3, "{name}: only {descriptors} fonts");

    let catalog = catalog(&document);
    let language = catalog.get::<Text<'_>>("Lang");
    assert!(language.is_some_and(|language| language.starts_with(b"en")), "{name}: no language");
    assert!(catalog.contains_key("Outlines"), "{name}: no bookmarks");
    assert!(catalog.contains_key("StructTreeRoot"), "{name}: no tags");
    let metadata = catalog.get::<Stream<'_>>("Metadata").expect("metadata").raw_data();
    let metadata = String::from_utf8_lossy(&metadata);
    for wanted in ["<pdfuaid:part>1</pdfuaid:part>", title, author] {
        assert!(metadata.contains(&wanted.replace('\'', "&apos;")), "{name}: the metadata lacks `{wanted}`");
    }
    let found = dictionaries().filter(|dictionary| is(dictionary, "S", "TH"));
    assert!(found.count() >= heads, "{name}: tables without heads");
}

/// A sheet printed without the pages of rulings does not lead to them.
#[test]
fn a_sheet_without_ruling_pages_does_not_name_them() {
    let folder = tempfile::tempdir().expect("a folder");
    for (options, named) in [("", true), (" --no-rulings", false)] {
        let (status, said) = run(folder.path(), &format!("sheet firelock -o out{options}"));
        assert_eq!(status, 0, "{said}");
        let words = words_of_pages(&std::fs::read(folder.path().join("out/firelock-sheet.pdf")).expect("written"));
        let words = words.concat().replace('\n', " ");
        assert_eq!(words.contains("on the pages of rulings"), named, "{words}");
        assert!(words.contains("a ruling of ours"), "{words}");
    }
}

/// A sheet's bookmarks are the words of its headings only. `UPDATE_EXPECT=1` writes them to `tests/bookmarks.txt`.
#[test]
fn bookmarks_are_plain_words() {
    let mut found = String::new();
    for ruleset in rulesets() {
        for sheet in &ruleset.sheets {
            let set = shipped_sheet(&ruleset, sheet, PageSetup::default());
            let bytes = pdf(&workshop().press, &set.fitted, Printing::both_sides());
            found += &bookmarks(&bytes.unwrap_or_else(|wrong| panic!("{}", worded(&wrong))));
        }
    }
    let path = root().join("tests/bookmarks.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).expect("writable");
    }
    assert_eq!(std::fs::read_to_string(path).expect("readable"), found);
}

/// Every table on every sheet of a ruleset, in order.
fn on_sheets(ruleset: &Ruleset) -> Vec<TableView> {
    let views = ruleset.sheets.iter().map(|sheet| sabretache::view::sheet(ruleset, sheet, PageSetup::default()));
    views.flat_map(|view| view.blocks).flat_map(|block| block.rows).flatten().collect()
}

/// A sheet explains its codes: each letter with an effect, and the traits that no letter gives.
#[test]
fn a_sheet_decodes_its_codes() {
    for ruleset in rulesets() {
        let organisation = &ruleset.organisation;
        let Some(construction) = &organisation.construction else { continue };
        for army in &organisation.armies {
            let lists = on_sheets(&ruleset);
            let list = lists.iter().find(|table| table.name == army.name).expect("on a sheet");
            let said = |tables: &[&TableView]| {
                let notes = tables.iter().flat_map(|table| &table.footnotes).map(|note| note.text.to_lowercase());
                notes.collect::<Vec<_>>().join(" ")
            };
            let (said, everywhere) = (said(&[list]), said(&lists.iter().collect::<Vec<_>>()));
            for unit in &army.units {
                let code = unit.code.as_ref().expect("all have one");
                let read = ability(construction, code, Some(&unit.role), Mode::Tolerant);
                for letter in read.letters.iter().filter(|letter| !letter.effects.gain.is_empty()) {
                    let key = format!("{} {}", letter.letter, letter.name).to_lowercase();
                    assert!(everywhere.contains(&key), "{} {code}: {everywhere}", army.name);
                }
                let given = |id: &TraitId| read.letters.iter().any(|letter| letter.effects.gain.contains(id));
                for id in unit.traits.iter().filter(|id| !given(id)) {
                    let name = organisation.trait_named(id).map(|one| one.name.to_lowercase()).expect("known");
                    assert!(said.contains(&name), "{} {}: {said}", army.name, unit.name);
                }
            }
        }
    }
}

/// The page of codes gives each letter's effect, never just its name again, and has the advice on building.
#[test]
fn the_codes_page_says_what_letters_do() {
    for ruleset in rulesets() {
        let Some(construction) = &ruleset.organisation.construction else { continue };
        let tables = on_sheets(&ruleset);
        let advice = construction.says.as_ref().expect("there is some");
        assert!(tables.iter().filter_map(|table| table.says.as_ref()).any(|says| says.contains(advice)));
        let positions = || construction.slots.iter().map(|slot| &slot.name);
        let tables: Vec<&TableView> =
            tables.iter().filter(|table| positions().any(|name| *name == table.name)).collect();
        assert_eq!(tables.len(), construction.slots.len());
        for row in tables.iter().flat_map(|table| &table.body.rows) {
            let (name, does) = (&row[1].text, &row[2].text);
            assert!(!does.contains(name.as_str()), "{name}: {does}");
        }
        let does = |letter: &str| {
            let rows = tables.iter().flat_map(|table| &table.body.rows);
            rows.filter(|row| row[0].text == letter).map(|row| row[2].text.clone()).collect::<Vec<_>>().join(" ")
        };
        for (letter, range) in [("p", "24″"), ("g", "36″"), ("m", "10″"), ("t", "7″")] {
            assert!(does(letter).contains(range), "{letter}: {}", does(letter));
        }
    }
}

/// A table may be looked up alone, so it never refers to its place on a sheet.
#[test]
fn no_table_points_to_its_neighbour() {
    for ruleset in rulesets() {
        for table in &ruleset.tables {
            let text = format!("{table:?}").to_lowercase();
            for pointer in ["throw below", "throw above", "see below", "see above", "table below", "table above"] {
                assert!(!text.contains(pointer), "{} {}: {pointer}", ruleset.id, table.id);
            }
        }
    }
}

/// The sheet itself decides every unprinted case that comes up within a few games.
#[test]
fn every_open_case_is_decided_on_the_sheet() {
    let rulesets = rulesets();
    for (id, rulings) in [
        // Leaders' weapons, horse or rider, a leader among several hits, tens with modifiers, two kinds of wounds.
        ("death", &["D-37", "D-38", "D-39", "D-40", "D-41"][..]),
        // A leader's death, +3 beside +1, checks after defensive fire, a cannon's miss; and rulings once taken for
        // the author's.
        ("scrubs", &["S-30", "S-31", "S-32", "S-33", "S-09", "S-11", "S-15", "S-18", "S-19"][..]),
        // The point from which a charge is measured, ties, a pursuit's numbers, who flees, and an NCO's Leadership.
        ("fistful", &["FS-D30", "FS-D31", "FS-D32", "FS-D33", "FS-D34", "FS-D35"][..]),
        // Weapons, dismounted cavalry, horses, fractions of a percent, IPs in loading, melees; and rulings once taken
        // for the author's.
        (
            "firelock",
            &["FL-65", "FL-68", "FL-69", "FL-70", "FL-71", "FL-72", "FL-73", "FL-D05", "FL-48", "FL-53", "FL-D03"][..],
        ),
        // A hero's dice, dynamite, artillery, several fights, hooks, attached leaders.
        (
            "tenir",
            &["T-06", "T-33", "T-43", "T-55", "T-56", "T-57", "T-58", "T-59", "T-60", "T-61", "T-63", "T-64", "T-67"][..],
        ),
    ] {
        let ruleset = rulesets.iter().find(|ruleset| ruleset.id == id).expect("shipped");
        let views = ruleset.sheets.iter().map(|sheet| sabretache::view::sheet(ruleset, sheet, PageSetup::default()));
        let views: Vec<_> = views.collect();
        let marked: Vec<usize> = views.iter().flat_map(daggers).flat_map(|(_, numbers)| numbers).collect();
        let pages = sabretache::view::rulings_pages(ruleset, PageSetup::default()).expect("there are some");
        for ruling in rulings {
            let one = pages.phases.iter().flat_map(|phase| &phase.rulings).find(|one| one.id == *ruling);
            assert!(marked.contains(&one.expect("it is there").number), "{id}: {ruling} is on no sheet");
        }
    }
}
