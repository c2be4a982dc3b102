//! How long the press takes: one layout and export of a sheet, and a whole fit. `cargo bench` runs it.
#![allow(clippy::expect_used, reason = "a benchmark that can't run says why by falling over")]
#![allow(missing_docs, reason = "the entry points are made by a macro")]

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sabretache::assets::Assets;
use sabretache::commands::set_deck;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::rules::{Backs, Stand, check, sides};
use sabretache::template::Templates;
use sabretache::typeset::{Limits, Press, fit, pdf};
use sabretache::view::{self, Asked, DeckLook, DeckSide, Paper, Printed, Style};

fn press(criterion: &mut Criterion) {
    let assets = Assets::embedded();
    let tools = (Press::new(&assets).expect("fonts"), Templates::new(&assets).expect("templates"));
    let (press, templates) = tools;
    for (id, loaded) in data::load_all(&assets) {
        let ruleset = loaded.expect("data");
        for sheet in &ruleset.sheets {
            let page = view::sheet(&ruleset, sheet, Paper::A4, Style::Colour);
            let render = |body| templates.render("sheet.typ.j2", &page, body);
            let limits = Limits::sheet(sheet.pages as usize);
            let found = fit(&press, limits, render).expect("a sheet that fits").body;
            let name = format!("{id} {}", sheet.id.as_deref().unwrap_or("sheet"));
            let once = Limits { largest: found, smallest: found, ..limits };
            // Each fit forgets typst's memory when it ends, so every round is a first one.
            criterion.bench_function(&format!("{name}, one layout and export"), |bencher| {
                bencher.iter(|| pdf(&press, &fit(&press, once, render).expect("fits")).expect("a PDF"));
            });
            criterion.bench_function(&format!("{name}, fitted"), |bencher| {
                bencher.iter(|| fit(&press, limits, render).expect("fits").body);
            });
        }
    }
}

/// A card a figure: what ten times as many cards cost.
fn cards(criterion: &mut Criterion) {
    let assets = Assets::embedded();
    let tools = (Press::new(&assets).expect("fonts"), Templates::new(&assets).expect("templates"));
    let (press, templates) = tools;
    let ruleset =
        data::load_all(&assets).into_iter().find(|(id, _)| id == "firelock").expect("shipped").1.expect("data");
    let way = ruleset.decks.iter().find(|deck| deck.id == "by-name").expect("there");
    for number in [20, 200] {
        let unit = "[[units]]\nunit = \"guerrilla\"\nchoose = { weapon = \"rifle\" }\nrolls = { bravery = 7 }\n";
        let text = format!("ruleset = \"firelock\"\n{}", unit.repeat(number));
        let source = Arc::new(Source { name: "force.toml".to_owned(), text });
        let force = data::force(&source).expect("a force");
        let side = DeckSide { stem: "ours".to_owned(), force: &force, checked: check(&ruleset, &force, None) };
        let look = DeckLook {
            paper: Paper::A4,
            style: Style::Colour,
            size: way.size,
            backs: Backs::Duplex,
            sides: Printed::Both,
            offset: (0, 0),
            blank: 0,
        };
        let sides = sides(&ruleset, &[Stand { named: None, army: side.checked.muster.army }]).expect("one side");
        let asked = Asked { variants: &[], sides: &sides, first: None, extra: &[] };
        let view = view::deck(&ruleset, way, &[side], &asked, look);
        criterion.bench_function(&format!("{number} cards"), |bencher| {
            bencher.iter(|| pdf(&press, &set_deck(&press, &templates, &view).expect("fits")).expect("a PDF"));
        });
    }
}

criterion_group! { name = benches; config = Criterion::default().sample_size(20); targets = press, cards }
criterion_main!(benches);
