//! How long the press takes: one layout and export of a sheet, and a whole fit. `cargo bench` runs it.
#![allow(clippy::expect_used, reason = "a benchmark that can't run says why by falling over")]
#![allow(missing_docs, reason = "the entry points are made by a macro")]

use criterion::{Criterion, criterion_group, criterion_main};
use sabretache::assets::Assets;
use sabretache::data;
use sabretache::template::Templates;
use sabretache::typeset::{Limits, Press, fit, pdf};
use sabretache::view::{self, Paper, Style};

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

criterion_group! { name = benches; config = Criterion::default().sample_size(20); targets = press }
criterion_main!(benches);
