use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::event_file::EventFile;
use super::force_files::{BYTE_ORDER_MARK, ForceFile, STDIN, single, text};
use super::forces::Rulesets;
use super::interrupt::Working;
use super::other_files::{COLLECTION, other};
use super::overwrite::Overwrite;
use super::resolve::{self, Meant, ruleset_or_path};
use super::two_sides;
use super::waiting::waiting;
use super::write::{deliver, is_stdout, rewritable, rewrite};
use super::{Outcome, void};
use crate::assets::Assets;
use crate::changes::Change;
use crate::cli::{Format, SuggestOptions};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Severity, Source, did_you_mean};
use crate::list_text::as_json;
use crate::model::{Aim, Collection, Force, Guide, Matched, Ruleset, matching};
use crate::rules::unit_name;
use crate::suggest::{MOST_LIMIT, Repair, Wish, anew, carried_out, repair, suggest};
use crate::terminal;
use crate::view::SuggestedView;

/// The force that suggestions are for, from a file or new.
struct BegunSuggestion {
    ruleset: Ruleset,
    force: Force,
    file: Option<ForceFile>,
    /// Points agreed: as typed, else the event's, else the file's.
    limit: Option<i64>,
}

/// `suggest`: the best use of the points left, or the steps that make a force legal.
pub fn run(assets: &Assets, asked: &SuggestOptions) -> Outcome {
    let outcome = suggested(assets, asked).unwrap_or_else(Outcome::failed);
    outcome.after(resolve::namesake(assets, &asked.force))
}

fn suggested(assets: &Assets, asked: &SuggestOptions) -> Result<Outcome, Vec<Diagnostic>> {
    if asked.force == STDIN && asked.write.is_some() && asked.output.is_none() {
        let problem = Diagnostic::error(Code::BadValue, "`-` is standard input, but `--write` writes to a file");
        return Err(vec![problem.hint("add `-o FORCE.toml`")]);
    }
    let mut begun = begun(assets, asked)?;
    let BegunSuggestion { ruleset, force, file, limit } = &mut begun;
    if let (Some(file), Some(army), Some(own)) = (&file, &asked.army, &force.army) {
        let message = format!("{} is a list of `{own}`, so `--army {army}` has no effect", file.path.display());
        let problem = Diagnostic::error(Code::BadValue, message);
        return Err(vec![problem.hint("leave `--army` out, or name a ruleset in place of the file")]);
    }
    if let Some(army) = &asked.army {
        force.army = Some(resolve::army(ruleset, army).map_err(|problem| vec![problem])?.id.to_string());
    }
    if file.is_none()
        && let Some(problem) = void(&[("--anew", asked.anew)], "when a force is made from nothing")
    {
        return Err(vec![problem]);
    }
    let read = read_by(file.as_ref(), asked);
    let over = Overwrite { force: asked.replace, read: &read, own: assets.read(), ..Overwrite::default() };
    if let Some(problem) = refused(file.as_ref(), asked, &over) {
        return Err(vec![problem]);
    }
    let own = asked.own.as_deref().map(|path| owned(ruleset, path)).transpose()?;
    if let Some(against) = &asked.against {
        let armies = [resolve::army_or_only(ruleset, force.army.as_deref()), resolve::army(ruleset, against)];
        let [Ok(one), Ok(other)] = armies else {
            return Err(armies.into_iter().filter_map(Result::err).collect());
        };
        let limit = limited(ruleset, *limit, file.is_some()).map_err(|problem| vec![problem])?;
        return two_sides::run((ruleset, [one, other]), limit, own.as_ref(), asked, &over);
    }
    let mut view = SuggestedView::of(ruleset, force, *limit, asked.aim);
    view.file = file.as_ref().map(|file| file.path.display().to_string());
    if asked.anew {
        *force = anew(ruleset, force);
    }
    if view.legal || asked.anew {
        spent(&begun, asked, &over, own.as_ref(), view)
    } else {
        repaired(&begun, asked, &over, view)
    }
}

/// Finds the steps that make a force legal, and writes the result of those chosen.
fn repaired(
    BegunSuggestion { ruleset, force, file, limit }: &BegunSuggestion,
    asked: &SuggestOptions,
    over: &Overwrite<'_>,
    view: SuggestedView,
) -> Result<Outcome, Vec<Diagnostic>> {
    let limit = *limit;
    let working = Working::begun();
    let (found, within) = waiting(asked, |patience| repair(ruleset, force, limit, patience));
    let (found, view) = (found?, SuggestedView { within, ..view });
    let (numbers, stopped) = to_write(asked, &working)?;
    let mut outcome = outcome_of(&view.repaired(ruleset, &found), asked.format);
    outcome.illegal = true;
    outcome.judged = true;
    outcome.diagnostics.extend(stopped.or_else(|| not_yet(asked)));
    if let Some(numbers) = numbers {
        let changes = match chosen(&found, &numbers) {
            Ok(changes) => changes,
            Err(problem) => {
                outcome.judged = false;
                outcome.diagnostics.push(problem);
                return Ok(outcome);
            }
        };
        let base = Force { limit, ..force.clone() };
        let mended = carried_out(ruleset, &base, changes).map_err(|problem| vec![problem])?;
        let text = written(file.as_ref(), &mended, asked, over)?;
        outcome.illegal = !SuggestedView::of(ruleset, &mended, limit, asked.aim).legal;
        let now = if outcome.illegal { ", which is not legal yet" } else { ", which is legal now" };
        wrote(&mut outcome, text, (file.as_ref(), asked), now);
    }
    Ok(outcome)
}

/// The steps to write. Numbered ones must be of one route; without numbers it is the first route, which must make the
/// force legal.
fn chosen<'f>(found: &'f [Repair], numbers: &[usize]) -> Result<Vec<&'f Change>, Diagnostic> {
    let steps =
        || found.iter().enumerate().flat_map(|(route, one)| one.steps.iter().map(move |(_, step)| (route, step)));
    one_of(numbers, steps().count())?;
    if numbers.iter().all(|number| *number == 0) {
        let first = found.first().filter(|first| first.legal() && !first.steps.is_empty());
        let Some(first) = first else {
            let problem = |message: &str| Diagnostic::error(Code::BadValue, message);
            return Err(if steps().next().is_none() {
                problem("there are no steps that make the force legal: nothing is written")
            } else {
                problem("these steps do not make the force legal: nothing is written")
                    .hint("to write some of them anyway, name them: `--write=1`")
            });
        };
        return Ok(first.steps.iter().flat_map(|(_, changes)| changes).collect());
    }
    let some: Vec<(usize, &Vec<Change>)> =
        steps().zip(1..).filter(|(_, number)| numbers.contains(number)).map(|(step, _)| step).collect();
    if some.windows(2).any(|pair| pair[0].0 != pair[1].0) {
        let problem = Diagnostic::error(Code::BadValue, "the steps named are of different routes");
        return Err(problem.hint("name steps of one route"));
    }
    Ok(some.into_iter().flat_map(|(_, changes)| changes).collect())
}

/// Finds the best uses of a legal force's points, and writes the one chosen.
fn spent(
    BegunSuggestion { ruleset, force, file, limit }: &BegunSuggestion,
    asked: &SuggestOptions,
    over: &Overwrite<'_>,
    own: Option<&Collection>,
    view: SuggestedView,
) -> Result<Outcome, Vec<Diagnostic>> {
    let army = resolve::army_or_only(ruleset, force.army.as_deref()).map_err(|problem| vec![problem])?;
    let limit = limited(ruleset, *limit, file.is_some()).map_err(|problem| vec![problem])?;
    let wish = Wish { aim: asked.aim, limit, own };
    let working = Working::begun();
    let (found, within) = waiting(asked, |patience| suggest(ruleset, army, force, &wish, patience));
    let (found, view) = (found?, SuggestedView { within, ..view });
    let (numbers, stopped) = to_write(asked, &working)?;
    let mut outcome = outcome_of(&view.answered(ruleset, force, own, &found), asked.format);
    if let Some(numbers) = numbers {
        one_of(&numbers, found.answers.len()).map_err(|problem| vec![problem])?;
        if numbers.len() > 1 {
            let problem =
                Diagnostic::error(Code::BadValue, format!("{} answers named; only 1 can be written", numbers.len()));
            return Err(vec![problem.hint("name one of them")]);
        }
        let index = numbers.first().map_or(0, |number| number.saturating_sub(1));
        if let Some(answer) = found.answers.get(index) {
            let limit = if file.is_none() || asked.limit.is_some() { Some(limit) } else { force.limit };
            let text = written(file.as_ref(), &Force { limit, ..answer.force.clone() }, asked, over)?;
            wrote(&mut outcome, text, (file.as_ref(), asked), "");
        }
    }
    outcome.diagnostics = own.iter().flat_map(|own| fielded_beyond(ruleset, force, own)).chain(stopped).collect();
    Ok(outcome)
}

/// Numbers of the suggestions to write; `None` if nothing is written. With `-o` alone the list is empty, for the
/// first.
fn numbers(asked: &SuggestOptions) -> Option<Vec<usize>> {
    asked.write.clone().or_else(|| asked.output.as_ref().map(|_| Vec::new()))
}

/// Numbers of the suggestions to write, or the warning that a search stopped with Ctrl+C writes none.
type ToWrite = (Option<Vec<usize>>, Option<Diagnostic>);

/// The suggestions to write. Errors if nothing but the force was wanted, and the search was stopped.
fn to_write(asked: &SuggestOptions, working: &Working) -> Result<ToWrite, Vec<Diagnostic>> {
    let Some(numbers) = numbers(asked) else { return Ok((None, None)) };
    match working.writes() {
        Ok(()) => Ok((Some(numbers), None)),
        Err(stopped) if asked.output.as_deref().is_some_and(is_stdout) => Err(stopped.into()),
        Err(_) => Ok((None, Some(Diagnostic::warning(Code::Unwritable, "the search was stopped: nothing is written")))),
    }
}

/// Why suggestions cannot be written, if `--write` or `-o` asks for it; found before the search begins.
fn refused(file: Option<&ForceFile>, asked: &SuggestOptions, over: &Overwrite<'_>) -> Option<Diagnostic> {
    match (&asked.output, file) {
        (Some(path), _) if is_stdout(path) => {
            let json = ("--format json", asked.format == Format::Json);
            void(&[json], "with `-o -`: nothing but the force is then written")
        }
        (Some(path), _) => over.refuses(path),
        (None, _) if asked.write.is_none() => None,
        (None, Some(file)) => rewritable(&file.path).err(),
        (None, None) => Some(no_file()),
    }
}

/// The error for a new force that has no file to be written to.
fn no_file() -> Diagnostic {
    Diagnostic::error(Code::NotStated, "there is no file to write to").hint("add `-o FORCE.toml`")
}

/// The files that are read, and so must not be overwritten.
fn read_by(file: Option<&ForceFile>, asked: &SuggestOptions) -> Vec<PathBuf> {
    file.map(|file| file.path.clone()).into_iter().chain(asked.own.clone()).collect()
}

/// A warning that some options have no effect until the force is legal.
fn not_yet(asked: &SuggestOptions) -> Option<Diagnostic> {
    let flags = [("--aim", asked.aim != Aim::default()), ("--own", asked.own.is_some())];
    let problem = void(&flags, "while the force is not legal")?;
    let hint = "make it legal first: these are the steps; or add `--anew`, which makes it from nothing";
    Some(Diagnostic { severity: Severity::Warning, ..problem }.hint(hint))
}

/// Warnings for units of which the force has more than the collection.
fn fielded_beyond(ruleset: &Ruleset, force: &Force, own: &Collection) -> Vec<Diagnostic> {
    let beyond = force.fielded().into_iter().filter(|(unit, number)| *number > own.of(unit));
    let told = |(unit, number): (String, i64)| {
        let name = unit_name(&ruleset.organisation, &unit);
        let message = format!("the force has {number} of {name}; the collection has {}", own.of(&unit));
        Diagnostic::warning(Code::NotStated, message)
            .hint("what is in the force stays; `--anew` fields only what is in the collection")
    };
    beyond.map(told).collect()
}

fn outcome_of(view: &SuggestedView, format: Format) -> Outcome {
    Outcome::said(match format {
        Format::Json => as_json(view),
        Format::Human => terminal::suggested(view),
    })
}

fn begun(assets: &Assets, asked: &SuggestOptions) -> Result<BegunSuggestion, Vec<Diagnostic>> {
    let event = asked.event.as_deref().map(EventFile::open).transpose()?;
    let limit = event.as_ref().and_then(EventFile::limit);
    let mut known = Rulesets::new(assets).at(event.as_ref())?;
    if let Meant::Ruleset(ruleset) = ruleset_or_path(assets, &asked.force) {
        let mut ruleset = *ruleset?;
        if let (Some(held), Some(event)) = (known.of_event(), &event) {
            if held.id != ruleset.id {
                let message = format!("{} is for `{}`, not `{}`", event.event.name, held.id, ruleset.id);
                let hint = format!("name `{}`, or another event", held.id);
                return Err(vec![Diagnostic::error(Code::OtherRuleset, message).hint(hint)]);
            }
            ruleset = held.clone();
        }
        let (data_version, limit) = (Some(ruleset.data_version.clone()), asked.limit.or(limit));
        let force = Force { ruleset: ruleset.id.clone(), limit, data_version, ..Force::default() };
        return Ok(BegunSuggestion { ruleset, force, file: None, limit });
    }
    let file = single(Path::new(&asked.force))?;
    known.load_of(&file);
    let limit = asked.limit.or(limit);
    if let Err(wrong) = &file.read {
        return Err(known.wrong_and_broken(wrong, file.source.as_ref(), limit));
    }
    let (read, _, ruleset) = known.of(&file)?;
    let ruleset = ruleset.clone();
    let (force, limit) = (read.force.clone(), limit.or(read.force.limit));
    Ok(BegunSuggestion { ruleset, force, file: Some(file), limit })
}

/// Reads the collection of figures owned; unknown units are errors.
fn owned(ruleset: &Ruleset, path: &Path) -> Result<Collection, Vec<Diagnostic>> {
    let text = text(path).map_err(|problem| vec![problem])?;
    let source = Arc::new(Source { name: path.display().to_string(), text });
    let collection = data::collection(&source);
    let collection = collection.map_err(|problems| other(&source, COLLECTION).map_or(problems, |other| vec![other]))?;
    let mut problems = Vec::new();
    if matching(&collection.ruleset.value, [ruleset.id.as_str()]) == Matched::None {
        let message = format!("it is for `{}`, but the force is for `{}`", collection.ruleset.value, ruleset.id);
        problems.push(Diagnostic::error(Code::OtherRuleset, message).at(&source, collection.ruleset.at.clone()));
        return Err(problems);
    }
    let units: Vec<&str> = ruleset.organisation.every_unit().map(|unit| unit.id.as_str()).collect();
    for (id, _) in collection.figures.iter().filter(|(id, _)| !units.contains(&id.value.as_str())) {
        let problem = Diagnostic::error(Code::UnknownUnit, format!("there is no unit `{}`", id.value));
        let hint = did_you_mean(&id.value, units.iter().copied());
        problems.push(problem.hint(hint).at(&source, id.at.clone()));
    }
    if problems.is_empty() { Ok(collection) } else { Err(problems) }
}

/// The limit in points; errors if there is none, if the game has no points, or if it is too high to search.
fn limited(ruleset: &Ruleset, limit: Option<i64>, has_file: bool) -> Result<i64, Diagnostic> {
    if !ruleset.organisation.priced {
        let message = format!("{} has no points, so there is nothing to spend", ruleset.name);
        return Err(
            Diagnostic::error(Code::NotStated, message).hint("`sabretache check` says whether the force is legal")
        );
    }
    match limit {
        None => {
            let problem = Diagnostic::error(Code::NotStated, "the points agreed are not stated");
            let hint =
                if has_file { "write `limit = 400` in the force, or add `--limit 400`" } else { "add `--limit 400`" };
            Err(problem.hint(hint))
        }
        Some(limit) if limit > MOST_LIMIT => {
            let message = format!("the limit is {limit}; suggestions are made for up to {MOST_LIMIT} points");
            Err(Diagnostic::error(Code::BadValue, message).hint("split it into several forces"))
        }
        Some(limit) => Ok(limit),
    }
}

/// An error if a number names no suggestion; 0 stands for the first.
fn one_of(numbers: &[usize], most: usize) -> Result<(), Diagnostic> {
    match numbers.iter().find(|number| **number > most) {
        None => Ok(()),
        Some(number) => {
            let message = format!("can't write number {number}: only {most} offered");
            Err(Diagnostic::error(Code::BadValue, message).hint("leave `--write` out to see them"))
        }
    }
}

/// The text to print: which file was written, or the force itself if it goes to standard output; in JSON only the
/// suggestions.
fn wrote(outcome: &mut Outcome, text: String, (file, asked): (Option<&ForceFile>, &SuggestOptions), now: &str) {
    let path = asked.output.as_ref().or_else(|| file.map(|file| &file.path));
    match path {
        Some(path) if is_stdout(path) => outcome.said = text,
        Some(path) if asked.format == Format::Human => {
            outcome.said += "\nwritten: ";
            outcome.said += &path.display().to_string();
            outcome.said += now;
            outcome.said.push('\n');
        }
        Some(_) | None => {}
    }
}

/// Writes a force into its own file or a new one; returns the text to print.
fn written(
    file: Option<&ForceFile>,
    force: &Force,
    asked: &SuggestOptions,
    over: &Overwrite<'_>,
) -> Result<String, Vec<Diagnostic>> {
    match (file, &asked.output) {
        (_, Some(path)) => {
            let text = data::written(force, &Guide::default())?;
            deliver(Some(path), text, over).map_err(|problem| vec![problem])
        }
        (Some(file), None) => {
            let Some(source) = &file.source else { return Ok(String::new()) };
            let text = data::rewritten(source, force)?;
            let mark = if file.marked { String::from(BYTE_ORDER_MARK) } else { String::new() };
            rewrite(&file.path, &(mark + &text)).map_err(|problem| vec![problem])?;
            Ok(String::new())
        }
        (None, None) => Err(vec![no_file()]),
    }
}
