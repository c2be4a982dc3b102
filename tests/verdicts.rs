//! Measures a club's wait: five hundred lists read and parsed, also judged, and suggestions for armies. Run by `cargo
//! bench --bench verdicts`, on one thread, with the data loaded.
#![allow(clippy::expect_used, reason = "a benchmark that fails panics with its reason")]
#![allow(missing_docs, reason = "the entry points are made by a macro")]

mod lists;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::{Diagnostic, Source};
use sabretache::model::{Aim, Force, ReadForce, Ruleset};
use sabretache::rules;
use sabretache::suggest::{USUAL_EFFORT, Wish, suggest};
use sabretache::view::{Verdict, verdict};
use sabretache::work::{Patience, StopFlag};

fn rulesets() -> Vec<Ruleset> {
    let loaded = data::load_all(&Assets::embedded()).into_iter();
    loaded.map(|(_, ruleset)| ruleset.expect("data")).collect()
}

/// Reads and parses a list from its file.
fn parsed(path: &Path) -> (Arc<Source>, Result<ReadForce, Vec<Diagnostic>>) {
    let text = fs::read_to_string(path).expect("readable");
    let source = Arc::new(Source { name: path.display().to_string(), text });
    let read = data::force(&source);
    (source, read)
}

/// The verdict on a list; `None` if it is not a force.
fn judged(rulesets: &[Ruleset], path: &Path) -> Option<Verdict> {
    let (source, read) = parsed(path);
    let read = read.ok()?;
    let ruleset = rulesets.iter().find(|ruleset| ruleset.id == read.force.ruleset).expect("shipped");
    Some(verdict(&source.name, &rules::check_read(ruleset, &read, None), &source))
}

fn verdicts(criterion: &mut Criterion) {
    let rulesets = rulesets();
    let folder = tempfile::tempdir().expect("a folder");
    let write = |(index, list): (usize, lists::List)| {
        let path = folder.path().join(format!("list-{index:03}.toml"));
        fs::write(&path, list.text).expect("written");
        assert_eq!(judged(&rulesets, &path).map(|verdict| verdict.legal), list.readable.then_some(list.legal));
        path
    };
    let paths: Vec<PathBuf> = lists::made(&rulesets, 500).into_iter().enumerate().map(write).collect();
    criterion.bench_function("500 lists, read and parsed", |bencher| {
        bencher.iter(|| paths.iter().map(|path| parsed(path)).filter(|(_, read)| read.is_ok()).count());
    });
    criterion.bench_function("500 lists, read, parsed and judged", |bencher| {
        bencher.iter(|| paths.iter().filter_map(|path| judged(&rulesets, path)).filter(|one| one.legal).count());
    });
}

fn suggestions(criterion: &mut Criterion) {
    for ruleset in rulesets().iter().filter(|ruleset| ruleset.organisation.priced) {
        for army in &ruleset.organisation.armies {
            for limit in [200, 400, 800, 1_500] {
                let named = Some(army.id.to_string()).filter(|_| ruleset.organisation.armies.len() > 1);
                let base = Force { ruleset: ruleset.id.clone(), army: named, limit: Some(limit), ..Force::default() };
                let wish = Wish { aim: Aim::Points, limit, own: None };
                let going = StopFlag::default();
                criterion.bench_function(&format!("{} at {limit} points, suggested", army.id), |bencher| {
                    bencher.iter(|| suggest(ruleset, army, &base, &wish, Patience::of_effort(&going, USUAL_EFFORT)));
                });
            }
        }
    }
}

criterion_group! { name = benches; config = Criterion::default().sample_size(10); targets = verdicts, suggestions }
criterion_main!(benches);
