//! Every shipped sheet on every paper: it keeps its pages, in readable type, as an accessible PDF.

use std::io::Cursor;
use std::sync::Mutex;

use lopdf::{Document, Object};
use sabretache::documents::{self, Manuscript};
use sabretache::model::{PageSetup, Paper, Style};
use sabretache::typeset::{Limits, Printing, compile, inspect, pdf, png};

use crate::support::{PAPERS, as_printed, rulesets, setup, shipped_sheet, worded, workshop};

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
    let (waiting, layouts) = (Mutex::new(jobs), Mutex::new(Vec::new()));
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
                        assert!(fitted.body >= 48, "{name} is set at {} quarter points", fitted.body);
                        assert!(pages <= 8, "{name} takes {pages} pages");
                    } else {
                        assert!(fitted.body >= 32, "{name} is set at {} quarter points", fitted.body);
                        assert!(pages <= sheet.pages as usize, "{name} takes {pages} pages");
                    }
                    crate::used::legible(&name, fitted);
                    assert!(fitted.compiles <= 3, "{name} took {} layouts", fitted.compiles);
                    layouts.lock().expect("unbroken").push(fitted.compiles);
                    assert!(!fits_larger(&documents::sheet(ruleset, sheet, setup), fitted.body, pages), "{name}");
                    let bytes = pdf(&workshop.press, fitted, Printing::default())
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
    let layouts = layouts.into_inner().expect("unbroken");
    let twice = layouts.iter().filter(|count| **count <= 2).count();
    assert!(twice * 10 >= layouts.len() * 9, "{twice} of {} are found in two layouts", layouts.len());
}

/// Whether a sheet would keep to its pages a quarter point larger than it was set.
fn fits_larger(manuscript: &Manuscript, body: u32, pages: usize) -> bool {
    let Manuscript::Sheet(view, most) = manuscript else { panic!("it is a sheet") };
    if view.furniture.large || body == Limits::sheet(*most).largest {
        return false;
    }
    let source = manuscript.source(workshop(), body + 1).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    let document = compile(&workshop().press, &source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
    pages <= *most && inspect(&document, Some(*most)).is_empty()
}

/// To save ink no area is filled: the picture holds next to nothing but white and thin lines, all of it grey.
#[test]
fn ink_is_saved_and_colour_is_never_missed() {
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
        // A third less than in colour.
        let full = shipped_sheet(&ruleset, &ruleset.sheets[0], setup(Paper::A4, Style::Colour, false));
        let full = png(&full.fitted.document, 40).expect("pictures");
        let (ink, full) = (crate::pictures::ink(&pages[0]), crate::pictures::ink(&full[0]));
        assert!(ink * 3 <= full * 2, "{}: {ink} of {full}", ruleset.id);
        let ink: usize = pixels.iter().map(|pixel| 255 - usize::from(pixel[0])).sum();
        // A tenth of the page in ink would be an area; text and lines take less.
        assert!(
            ink * 10 < pixels.len() * 255,
            "{}: {} of 1000 is black",
            ruleset.id,
            ink * 1000 / (pixels.len() * 255)
        );
    }
}

/// The PDF says what it is, embeds all its fonts, and is tagged throughout.
pub fn sound(name: &str, bytes: &[u8], title: &str, author: &str, heads: usize) {
    let document = Document::load_mem(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut descriptors = 0;
    for object in document.objects.values() {
        let Ok(dictionary) = object.as_dict() else { continue };
        if dictionary.get(b"Type").and_then(Object::as_name).is_ok_and(|kind| kind == b"FontDescriptor") {
            descriptors += 1;
            let embedded = [&b"FontFile"[..], b"FontFile2", b"FontFile3"].iter().any(|key| dictionary.has(key));
            assert!(embedded, "{name}: a font is not embedded");
        }
    }
    assert!(descriptors >= 3, "{name}: only {descriptors} fonts");

    let catalog = document.catalog().expect("a catalog");
    assert!(
        catalog.get(b"Lang").and_then(Object::as_str).is_ok_and(|language| language.starts_with(b"en")),
        "{name}: no language"
    );
    assert!(catalog.has(b"Outlines"), "{name}: no bookmarks");
    assert!(catalog.has(b"StructTreeRoot"), "{name}: no tags");
    let metadata = catalog.get(b"Metadata").and_then(Object::as_reference).and_then(|id| document.get_object(id));
    let metadata = metadata.and_then(Object::as_stream).expect("metadata");
    let metadata = String::from_utf8_lossy(&metadata.content).into_owned();
    for wanted in ["<pdfuaid:part>1</pdfuaid:part>", title, author] {
        assert!(metadata.contains(&wanted.replace('\'', "&apos;")), "{name}: the metadata lacks `{wanted}`");
    }
    let found = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dictionary| dictionary.get(b"S").and_then(Object::as_name).is_ok_and(|role| role == b"TH"));
    assert!(found.count() >= heads, "{name}: tables without heads");
}
