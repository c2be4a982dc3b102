//! Diagrams on sheets: true to their scale, read aloud, and as clear in black and white.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Object, String as Text};
use sabretache::model::{DiagramShape, Paper, Style, Table, TableKind};
use sabretache::typeset::{Printing, pdf};

use crate::pdf_drawing::{drawn, near};
use crate::support::{PAPERS, rulesets, setup, shipped_sheet, worded, workshop};

/// The texts for readers who can't see the pictures of a PDF.
fn alternatives(bytes: &[u8]) -> Vec<String> {
    let document = Pdf::new(bytes.to_vec()).expect("a PDF");
    let dictionaries = document.objects().into_iter().filter_map(Object::into_dict);
    let texts = dictionaries.filter_map(|dictionary| dictionary.get::<Text<'_>>("Alt").map(|text| text.to_vec()));
    let decoded = texts.map(|text| match text.strip_prefix(&[0xfe, 0xff]) {
        Some(wide) => {
            let units: Vec<u16> = wide.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        None => text.iter().map(|byte| char::from(*byte)).collect(),
    });
    decoded.collect()
}

/// The rules of a table that its diagram says in place of words.
fn said_by_diagram(table: &Table) -> Vec<&str> {
    let TableKind::Notes(notes) = &table.kind else { return Vec::new() };
    notes.notes.iter().filter(|note| note.drawn).map(|note| note.says.as_str()).collect()
}

/// Every game has a diagram; each circle and distance has its length on paper, in colour and in black and white, and the
/// rules that it says are read aloud.
#[test]
fn diagrams_are_true_to_scale_and_read_aloud() {
    for ruleset in rulesets() {
        let mut diagrams = 0;
        for (sheet, style) in
            ruleset.sheets.iter().flat_map(|sheet| Style::ALL.iter().map(move |style| (sheet, *style)))
        {
            let set = shipped_sheet(&ruleset, sheet, setup(Paper::A4, style, false));
            let bytes = pdf(&workshop().press, &set.fitted, Printing::both_sides());
            let bytes = bytes.unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            let pages = drawn(&bytes);
            let aloud = alternatives(&bytes);
            for table in sheet.tables().filter_map(|id| ruleset.table(id)) {
                let Some(diagram) = &table.diagram else { continue };
                diagrams += 1;
                let name = format!("{} {} {style:?}", ruleset.id, table.id);
                assert!(
                    aloud
                        .iter()
                        .any(|alt| alt.contains(&diagram.alt)
                            && said_by_diagram(table).iter().all(|one| alt.contains(one))),
                    "{name}: {aloud:?}"
                );
                let scale = f64::from(diagram.scale);
                for part in &diagram.parts {
                    let long = match &part.shape {
                        DiagramShape::Circle { radius, .. } => 2.0 * f64::from(*radius) * scale,
                        DiagramShape::Distance { from, to } => {
                            let units = from.whole_distance(*to).expect("whole");
                            f64::from(i32::try_from(units).expect("small")) * scale
                        }
                        DiagramShape::Figure { base, .. } => f64::from(*base) * scale,
                        DiagramShape::Arc { .. } | DiagramShape::Arrow { .. } | DiagramShape::Wall { .. } => continue,
                    };
                    let there = pages.iter().flat_map(|page| &page.shapes).any(|shape| {
                        let (wide, high) = shape.size();
                        near(wide.max(high), long)
                    });
                    assert!(there, "{name}: nothing is {long} mm long");
                }
            }
        }
        assert!(diagrams > 0, "{}", ruleset.id);
    }
}

/// A note that a diagram says is not printed beside it, and a sheet has both its words or its diagram on every paper.
#[test]
fn drawn_notes_give_way_to_their_diagram() {
    for ruleset in rulesets() {
        for (sheet, paper) in ruleset.sheets.iter().flat_map(|sheet| PAPERS.map(|paper| (sheet, paper))) {
            let view = sabretache::view::sheet(&ruleset, sheet, setup(paper, Style::Colour, false));
            for table in view.blocks.iter().flat_map(|block| &block.rows).flatten() {
                let own = ruleset.tables.iter().find(|own| own.name == table.name && own.diagram.is_some());
                let Some(own) = own.filter(|own| sheet.tables().any(|id| *id == own.id)) else { continue };
                assert!(table.body.diagram.is_some(), "{} {}", ruleset.id, own.id);
                for words in said_by_diagram(own) {
                    assert!(table.body.items.iter().all(|item| !item.says.contains(words)), "{} {words}", ruleset.id);
                }
            }
        }
    }
}
