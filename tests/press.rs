//! Measures layout: one layout and export of a sheet, and a whole fit. Run by `cargo bench`.
#![allow(clippy::expect_used, reason = "a benchmark that fails panics with its reason")]
#![allow(missing_docs, reason = "the entry points are made by a macro")]

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::documents::{self, Manuscript, Workshop};
use sabretache::model::{Backs, Length, PageSetup};
use sabretache::rules::{Stand, check, sides};
use sabretache::typeset::empty_caches;
use sabretache::view::{self, DeckLook, DeckSide, DeckWish, Printed};

fn press(criterion: &mut Criterion) {
    let assets = Assets::embedded();
    let workshop = Workshop::new(&assets).expect("fonts and templates");
    for (id, loaded) in data::load_all(&assets) {
        let ruleset = loaded.expect("data");
        for sheet in &ruleset.sheets {
            let manuscript = documents::sheet(&ruleset, sheet, PageSetup::default());
            let name = format!("{id} {}", sheet.id.as_deref().unwrap_or("sheet"));
            criterion.bench_function(&format!("{name}, fitted and exported"), |bencher| {
                bencher.iter(|| {
                    let bytes = manuscript.set(&workshop).expect("fits").pdf(&workshop).expect("a PDF");
                    // Forget the layout, so that every round is a first one.
                    empty_caches();
                    bytes
                });
            });
        }
    }
}

/// The cost of ten times as many cards, one for each figure.
fn cards(criterion: &mut Criterion) {
    let assets = Assets::embedded();
    let workshop = Workshop::new(&assets).expect("fonts and templates");
    let ruleset =
        data::load_all(&assets).into_iter().find(|(id, _)| id == "firelock").expect("shipped").1.expect("data");
    let way = ruleset.decks.iter().find(|deck| deck.id == "by-name").expect("there");
    for number in [20, 200] {
        let unit = "[[units]]\nunit = \"guerrilla\"\nchoose = { weapon = \"rifle\" }\nrolls = { bravery = 7 }\n";
        let text = format!("ruleset = \"firelock\"\n{}", unit.repeat(number));
        let source = Arc::new(Source { name: "force.toml".to_owned(), text });
        let force = data::force(&source).expect("a force").force;
        let checked = check(&ruleset, &force, None);
        let side = DeckSide { stem: "ours", checked: &checked };
        let look = DeckLook {
            setup: PageSetup::default(),
            size: way.size,
            backs: Backs::Duplex,
            sides: Printed::Both,
            offset: (Length::ZERO, Length::ZERO),
            blank: 0,
        };
        let sides = sides(&ruleset, &[Stand { named: None, army: checked.muster.army }]).expect("one side");
        let asked = DeckWish { variants: &[], sides: &sides, first: None, extra: &[], checks: &[] };
        let manuscript = Manuscript::Deck(Box::new(view::deck(&ruleset, way, &[side], &asked, look)));
        criterion.bench_function(&format!("{number} cards"), |bencher| {
            bencher.iter(|| {
                let bytes = manuscript.set(&workshop).expect("fits").pdf(&workshop).expect("a PDF");
                empty_caches();
                bytes
            });
        });
    }
}

criterion_group! { name = benches; config = Criterion::default().sample_size(20); targets = press, cards }
criterion_main!(benches);
