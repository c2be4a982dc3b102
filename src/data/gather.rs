use std::sync::Arc;

use super::assemble::assemble;
use super::event::event_with_restrictions;
use super::file::{File, Gathered, sort_by_place};
use super::language::{FILES, FileKind};
use super::languages::{Tongue, phrases, translated};
use super::ornament;
use super::replaced::lacking;
use crate::assets::{Assets, EARLIER, HOUSE};
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Form, Icon, IdKind, Organisation, Ornament, Restriction, Ruleset, identified};

/// A ruleset, or everything that is wrong with its data.
pub type Loaded = Result<Ruleset, Vec<Diagnostic>>;

/// House rulings in place of the folder's own, and the event at which the game is played; either may be `None`.
pub type Beside<'a> = (Option<&'a Arc<Source>>, Option<&'a Arc<Source>>);

/// Reads one ruleset, adding what is found on the way to `gathered`.
pub fn gather(asked: Tongue<'_>, id: &str, (house, event): Beside<'_>, gathered: &Gathered) -> Loaded {
    let (assets, _) = asked;
    for shipped in Icon::ALL {
        gathered.links.borrow_mut().allow::<identified::Icon>(shipped.word());
    }
    let sources = texts(assets, id, house, gathered);
    translated(asked, id, gathered);
    let mut ruleset = assemble(id, &sources, gathered);
    if let Some(ruleset) = ruleset.as_mut().filter(|ruleset| ruleset.theme.ornament == Ornament::Own) {
        match ornament::drawing(assets, id) {
            Ok(drawing) => ruleset.theme.drawing = Some(drawing),
            Err(problem) => gathered.report(problem),
        }
    }
    if let Some((ruleset, source)) = ruleset.as_mut().zip(event) {
        hold(ruleset, source, gathered);
    }
    let phrases = ruleset.as_ref().map(|ruleset| phrases(asked, ruleset, gathered));
    let form = |id: &str| {
        let stat = ruleset.as_ref().and_then(|ruleset| ruleset.organisation.stat(id));
        stat.map_or(Form::Number, |stat| stat.form)
    };
    let numbered = |id: &str| {
        let found = ruleset.as_ref().and_then(|ruleset| ruleset.organisation.trait_named(id));
        found.map(|one| one.number.is_some())
    };
    let mut mixed = gathered.arithmetic.borrow().mixed(form);
    mixed.extend(gathered.arithmetic.borrow().misgiven(numbered));
    let mut problems = gathered.problems();
    let mut dangling = gathered.links.borrow().dangling();
    let lacking = lacking(assets, id, &mut dangling, &mut problems);
    // An entry that could not be read defines no id, so ids that name it must not be reported for its faults.
    let is_sure = |kind| problems.is_empty() || is_whole(id, kind, &problems);
    let dangling = dangling.into_iter().filter(|one| is_sure(one.kind)).map(|one| one.problem);
    let dangling: Vec<Diagnostic> = lacking.into_iter().chain(dangling).collect();
    if problems.is_empty() {
        let doubted = gathered.doubted.take().into_iter();
        let idle = doubted.filter(|(_, holds)| ruleset.as_ref().is_some_and(|ruleset| !holds(ruleset)));
        // Reported through `gathered`, which limits the number of problems.
        let idle = idle.map(|(problem, _)| problem);
        dangling.into_iter().chain(mixed).chain(idle).for_each(|problem| gathered.report(problem));
        problems = gathered.problems();
    } else {
        for one in dangling {
            if !problems.contains(&one) {
                problems.push(one);
            }
        }
        gathered.links.borrow().offer(&mut problems);
    }
    sort_by_place(&mut problems);
    match ruleset {
        Some(ruleset) if problems.is_empty() => {
            let organisation = Organisation { phrases: phrases.unwrap_or_default(), ..ruleset.organisation };
            let changed_by = assets.changed_by(id).iter().cloned().chain(ruleset.changed_by).collect();
            Ok(Ruleset { organisation, changed_by, shipped: assets.ships(id), ..ruleset })
        }
        _ => Err(problems),
    }
}

/// Whether every entry that may define an id of this kind was read: no problem is in a file that can hold one.
fn is_whole(id: &str, kind: IdKind, problems: &[Diagnostic]) -> bool {
    let folder = format!("{id}/");
    let defining: Vec<&FileKind> = FILES.iter().filter(|file| file.defines(kind)).collect();
    let elsewhere = |problem: &Diagnostic| {
        let name = problem.place.as_ref().and_then(|place| Some(place.source.name.rsplit_once(&folder)?.1));
        name.is_some_and(|name| {
            FILES.iter().any(|file| file.is_at(name)) && !defining.iter().any(|file| file.is_at(name))
        })
    };
    !defining.is_empty() && problems.iter().all(elsewhere)
}

/// The TOML files of a game's folder by path, in path order; `house` replaces its house rulings.
fn texts(assets: &Assets, id: &str, house: Option<&Arc<Source>>, gathered: &Gathered) -> Vec<(String, Arc<Source>)> {
    let mut texts = Vec::new();
    let place = format!("data/{id}/{HOUSE}");
    // Without text there is no `rulings` key, which the file must have.
    texts.extend(house.filter(|house| !house.text.trim().is_empty()).map(|own| (place.clone(), Arc::clone(own))));
    // Earlier versions are read by `earlier`, other files where they are used.
    let apart = format!("data/{id}/{EARLIER}");
    let read = |path: &str| path.ends_with(".toml") && (house.is_none() || path != place) && !path.starts_with(&apart);
    for (path, file) in assets.below(&format!("data/{id}/")).filter(|(path, _)| read(path)) {
        match file.text() {
            Ok(text) => texts.push((path.to_owned(), text)),
            Err(problem) => gathered.report(problem),
        }
    }
    texts.sort_by(|(one, _), (other, _)| one.cmp(other));
    texts
}

/// Adds an event's restrictions to the ruleset and removes those that it silences. Fingerprints do not change: a list
/// has the same one at every event.
fn hold(ruleset: &mut Ruleset, source: &Arc<Source>, gathered: &Gathered) {
    let file = File { source: Arc::clone(source), dies: &ruleset.dice, gathered };
    let Some((event, restrictions)) = event_with_restrictions(&file) else { return };
    let counts = |one: &Restriction| !event.silence.contains(&one.id);
    ruleset.organisation.restrictions.retain(counts);
    ruleset.organisation.armies.iter_mut().for_each(|army| army.restrictions.retain(counts));
    let changes = !event.silence.is_empty() || !restrictions.is_empty();
    ruleset.organisation.restrictions.extend(restrictions);
    ruleset.changed_by.extend(changes.then_some(event.name));
}
