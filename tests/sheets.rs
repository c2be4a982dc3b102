//! Every shipped sheet on every paper: it keeps its pages, in readable type, as an accessible PDF.

use std::sync::Mutex;

use lopdf::{Document, Object};
use sabretache::assets::Assets;
use sabretache::typeset::pdf;
use sabretache::view::Paper;

use crate::support::{fitted, rulesets, worded};

#[test]
fn every_sheet_keeps_its_pages_in_readable_type() {
    let rulesets = rulesets();
    let jobs: Vec<_> = rulesets
        .iter()
        .flat_map(|ruleset| ruleset.sheets.iter().map(move |sheet| (ruleset, sheet)))
        .flat_map(|(ruleset, sheet)| [(ruleset, sheet, Paper::A4), (ruleset, sheet, Paper::LETTER)])
        .collect();
    let waiting = Mutex::new(jobs);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((ruleset, sheet, paper)) = waiting.lock().expect("unbroken").pop() else { break };
                    let name = format!("{} {:?} on {} mm", ruleset.id, sheet.id, paper.width / 10);
                    let (press, fitted) = fitted(&Assets::embedded(), ruleset, sheet, paper)
                        .unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    assert!(fitted.body >= 32, "{name} is set at {} quarter points", fitted.body);
                    assert!(fitted.compiles <= 4, "{name} took {} compiles", fitted.compiles);
                    assert!(fitted.document.pages().len() <= sheet.pages as usize);
                    let bytes = pdf(&press, &fitted).unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    sound(&name, &bytes, &sheet.title, &ruleset.author);
                }
            });
        }
    });
}

/// The PDF says what it is, embeds all its fonts, and is tagged throughout.
fn sound(name: &str, bytes: &[u8], title: &str, author: &str) {
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
        assert!(metadata.contains(wanted), "{name}: the metadata lacks `{wanted}`");
    }
    let heads = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dictionary| dictionary.get(b"S").and_then(Object::as_name).is_ok_and(|role| role == b"TH"));
    assert!(heads.count() >= 10, "{name}: tables without heads");
}
