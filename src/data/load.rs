use std::sync::Arc;

use toml::de::DeTable;

use super::assemble::assemble;
use super::canonical::canonical;
use super::earlier::earlier;
use super::entry::Entry;
use super::event::demands;
use super::file::{File, Gathered};
use super::grammar::slip;
use super::language::{FILES, Kind};
use super::ornament::{self, DRAWING};
use super::rulings::unprinted;
use super::tongues::{is_translated, phrases, translated, translations};
use crate::assets::{Asset, Assets, EARLIER, GUIDES, HOUSE};
use crate::diagnostic::{Code, Diagnostic, Source, nearest};
use crate::model::{Form, Icon, Organisation, Ornament, Restriction, Ruleset, identified};
use crate::rules::{Suspicion, suspicions};

/// A ruleset, or everything that is wrong with its data.
pub type Loaded = Result<Ruleset, Vec<Diagnostic>>;

/// Reads every ruleset there is, by id.
pub fn load_all(assets: &Assets) -> Vec<(String, Loaded)> {
    assets
        .rulesets()
        .into_iter()
        .map(|id| {
            let loaded = load(assets, &id);
            (id, loaded)
        })
        .collect()
}

/// Reads one ruleset: `id` is the name of its folder.
pub fn load(assets: &Assets, id: &str) -> Loaded {
    load_with(assets, id, None, None)
}

/// Reads one ruleset as it is played at an event: with its restrictions, and without those that it silences.
pub fn load_at(assets: &Assets, id: &str, event: &Arc<Source>) -> Loaded {
    load_with(assets, id, None, Some(event))
}

/// Reads one ruleset with these house rulings in place of those of its folder.
pub fn load_housed(assets: &Assets, id: &str, house: &Arc<Source>) -> Loaded {
    load_with(assets, id, Some(house), None)
}

/// What is suspicious in a ruleset, each with its place; or what is wrong with its data.
pub fn lint(assets: &Assets, id: &str) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let gathered = Gathered::default();
    let ruleset = gather((assets, assets.language()), id, (None, None), &gathered)?;
    let links = gathered.links.borrow();
    let placed = |one: Suspicion| {
        let problem = Diagnostic::warning(Code::Suspicious, one.message).hint(one.hint);
        match one.of.as_ref().and_then(|(kind, id)| links.place(*kind, id)) {
            Some(place) => problem.at(&place.source, place.range.clone()),
            None => problem,
        }
    };
    let odd = suspicions(&ruleset).into_iter().chain(unprinted(&ruleset.rulings, &links));
    let mut suspicious: Vec<Diagnostic> = odd.map(placed).collect();
    suspicious.extend(translations(assets, id, &gathered));
    Ok(suspicious)
}

fn load_with(assets: &Assets, id: &str, house: Option<&Arc<Source>>, event: Option<&Arc<Source>>) -> Loaded {
    let read = |language: Option<&str>| -> Loaded {
        let ruleset = gather((assets, language), id, (house, event), &Gathered::default())?;
        Ok(Ruleset { earlier: earlier((assets, language), id).0, ..ruleset })
    };
    let ruleset = read(assets.language())?;
    let plain = if is_translated(assets, id) { Some(Box::new(read(None)?)) } else { None };
    Ok(Ruleset { plain, ..ruleset })
}

/// What stands in for the house rulings, and the event that it is played at.
type Beside<'a> = (Option<&'a Arc<Source>>, Option<&'a Arc<Source>>);

/// The files, and the language in which a ruleset is read where it is there in it; none for its own.
pub type Tongue<'a> = (&'a Assets, Option<&'a str>);

/// Reads one ruleset as its files stand, with what was gathered on the way.
pub fn gather(asked: Tongue<'_>, id: &str, (house, event): Beside<'_>, gathered: &Gathered) -> Loaded {
    let (assets, _) = asked;
    let mut sources = Vec::new();
    for shipped in Icon::ALL {
        gathered.links.borrow_mut().allow::<identified::Icon>(shipped.word());
    }
    let place = format!("data/{id}/{HOUSE}");
    // A text without any has no list of them either.
    sources.extend(house.filter(|house| !house.text.trim().is_empty()).map(|own| (place.clone(), Arc::clone(own))));
    // Fonts and drawings are read where documents are set.
    let apart = format!("data/{id}/{EARLIER}");
    let read = |path: &str| path.ends_with(".toml") && (house.is_none() || path != place) && !path.starts_with(&apart);
    for (path, file) in assets.below(&format!("data/{id}/")).filter(|(path, _)| read(path)) {
        match file.text() {
            Ok(source) => sources.push((path.to_owned(), source)),
            Err(problem) => gathered.report(problem),
        }
    }
    sources.sort_by(|(one, _), (other, _)| one.cmp(other));
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
    let dangling = gathered.links.borrow().dangling();
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
    // An entry that could not be read defines nothing, so ids that name it would be blamed for its faults.
    if problems.is_empty() {
        // These are bounded in number like the other problems.
        dangling.into_iter().chain(mixed).for_each(|problem| gathered.report(problem));
        problems = gathered.problems();
    }
    // From the top of each file down, as a person fixes them.
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| (place.source.name.clone(), place.range.start)));
    match ruleset {
        Some(ruleset) if problems.is_empty() => {
            let organisation = Organisation { phrases: phrases.unwrap_or_default(), ..ruleset.organisation };
            let changed_by = assets.changed_by(id).iter().cloned().chain(ruleset.changed_by).collect();
            Ok(Ruleset { organisation, changed_by, ..ruleset })
        }
        _ => Err(problems),
    }
}

/// Makes an event's restrictions those of the ruleset, and takes out what it silences. The fingerprints of lists stay as
/// they are: the same list is the same list at every event.
fn hold(ruleset: &mut Ruleset, source: &Arc<Source>, gathered: &Gathered) {
    let file = File { source: Arc::clone(source), dies: &ruleset.dice, gathered };
    let Some((event, restrictions)) = demands(&file) else { return };
    let counts = |one: &Restriction| !event.silence.contains(&one.id);
    ruleset.organisation.restrictions.retain(counts);
    ruleset.organisation.armies.iter_mut().for_each(|army| army.restrictions.retain(counts));
    let changes = !event.silence.is_empty() || !restrictions.is_empty();
    ruleset.organisation.restrictions.extend(restrictions);
    ruleset.changed_by.extend(changes.then_some(event.name));
}

/// The files of a ruleset's folder that nothing reads, and earlier versions that can't be read, as warnings.
pub fn strays(assets: &Assets) -> Vec<Diagnostic> {
    let read = |name: &str| {
        let name = as_it_was(name);
        FILES.iter().any(|file| file.is_at(name)) || name == DRAWING || OTHERS.iter().any(|folder| beyond(name, folder))
    };
    let stray = |(path, file): (&str, &Asset)| {
        let (id, name) = path.strip_prefix("data/")?.split_once('/').filter(|(id, _)| *id != GUIDES)?;
        let problem = || {
            let problem = Diagnostic::warning(Code::UnexpectedFile, format!("nothing reads `{}`", file.name()));
            let paths = FILES.iter().map(|file| file.path);
            let hint = match nearest(name, paths.clone()) {
                Some(near) if !near.contains('*') => format!("did you mean `{near}`?"),
                Some(_) | None => {
                    format!(
                        "the folder of `{id}` may hold {}, and samples/*.toml",
                        paths.collect::<Vec<_>>().join(", ")
                    )
                }
            };
            problem.hint(hint)
        };
        (!read(name)).then(problem)
    };
    let own = assets.rulesets().into_iter().filter(|id| assets.is_own(id));
    let kept = own.flat_map(|id| earlier((assets, assets.language()), &id).1);
    assets.below("data/").filter_map(stray).chain(kept).collect()
}

/// The name of a file of an earlier version as it was then; that of any other as it is.
fn as_it_was(name: &str) -> &str {
    let inside = name.strip_prefix(EARLIER).and_then(|name| name.split_once('/'));
    inside.map_or(name, |(_, name)| name)
}

/// What else a ruleset's folder holds: example forces, and what its paper looks like.
const OTHERS: [(&str, &[&str]); 2] = [("samples/", &["toml"]), ("fonts/", &["ttf", "otf", "txt", "md", ""])];

/// Whether a file is in a folder that may hold it.
fn beyond(name: &str, (folder, endings): &(&str, &[&str])) -> bool {
    let inside = name.strip_prefix(folder).filter(|name| !name.contains('/'));
    inside.is_some_and(|name| endings.contains(&name.rsplit_once('.').map_or("", |(_, ending)| ending)))
}

/// Parses a file and hands its top table on. A file that breaks TOML's grammar reports that, and no more.
pub fn whole<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    parsed(file, kind, |entry| {
        file.gathered.canonical.borrow_mut().push_str(&canonical(&entry));
        read(entry)
    })
}

/// The same for a file that changes nothing of the rules: a translation.
pub fn parsed<T>(file: &File<'_>, kind: &'static Kind, read: impl FnOnce(Entry<'_>) -> Option<T>) -> Option<T> {
    let (table, errors) = DeTable::parse_recoverable(&file.source.text);
    for error in &errors {
        let range = error.span().unwrap_or(0..0);
        let said = error.message().trim().replace('\n', ", ");
        file.report(slip(&file.source.text, &range, &said), range);
    }
    if !errors.is_empty() {
        return None;
    }
    // The whole file is too much to point at; its first line will do.
    let top = file.source.line(1);
    read(Entry::new(kind, table.get_ref(), top, file))
}
