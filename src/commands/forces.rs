use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::event_file::EventFile;
use super::force_files::ForceFile;
use super::resolve;
use crate::assets::Assets;
use crate::cli::Meet;
use crate::data::{self, Loaded};
use crate::diagnostic::{Code, Diagnostic, Source, WantedName, did_you_mean};
use crate::documents::{Entrant, Meeting, meetings};
use crate::model::{Event, Matched, Part, ReadForce, Ruleset, matching};
use crate::rules;

/// A force with its ruleset, not yet checked.
#[derive(Clone, Copy)]
pub struct FoundForce<'a> {
    /// The path of its file.
    pub path: &'a Path,
    /// The file name without its extension, for document names and for `FILE=ID` options; folder names precede it if
    /// several files have the same name.
    pub stem: &'a str,
    /// The force as read.
    pub read: &'a ReadForce,
    /// The text of its file.
    pub source: &'a Arc<Source>,
    /// The ruleset it names.
    pub ruleset: &'a Ruleset,
}

impl<'a> FoundForce<'a> {
    /// Checks the force; `limit` replaces the points in its file.
    pub fn checked(&self, limit: Option<i64>) -> Entrant<'a> {
        let origin = self.path.display().to_string();
        let checked = rules::check_read(self.ruleset, self.read, limit);
        Entrant { stem: self.stem, origin, source: self.source, checked }
    }
}

/// A force, the text of its file, and its ruleset.
type OfFile<'f> = (&'f ReadForce, &'f Arc<Source>, &'f Ruleset);

/// The rulesets that forces name, each loaded once, and the short names of the forces' files.
pub struct Rulesets<'a> {
    assets: &'a Assets,
    ids: Vec<String>,
    loaded: BTreeMap<String, Loaded>,
    stems: BTreeMap<PathBuf, String>,
    /// The id of the event's ruleset, and the event's name.
    held: Option<(String, String)>,
}

impl<'a> Rulesets<'a> {
    /// Lists the available rulesets, without loading any.
    pub fn new(assets: &'a Assets) -> Self {
        Rulesets { assets, ids: assets.rulesets(), loaded: BTreeMap::new(), stems: BTreeMap::new(), held: None }
    }

    /// Loads the rulesets that these files name.
    pub fn named_by(assets: &'a Assets, files: &[&ForceFile]) -> Self {
        let mut known = Rulesets::new(assets);
        for file in files {
            known.load_of(file);
        }
        known.stems = stems(&files.iter().map(|file| file.path.as_path()).collect::<Vec<_>>());
        known
    }

    /// The forces of these files with their rulesets, in order, and the problems of the other files.
    pub fn found<'f>(&'f self, files: &'f [ForceFile]) -> (Vec<FoundForce<'f>>, Vec<Diagnostic>) {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for file in files {
            match self.of(file) {
                Ok((read, source, ruleset)) => {
                    let stem = self.stems.get(&file.path).map_or("force", String::as_str);
                    found.push(FoundForce { path: &file.path, stem, read, source, ruleset });
                }
                Err(wrong) => problems.extend(wrong),
            }
        }
        (found, problems)
    }

    /// The meetings of the forces in these files, which share one table. Each force is checked once.
    pub fn meetings<'f>(&'f self, files: &'f [ForceFile], meet: &Meet) -> (Vec<Meeting<'f>>, Vec<Diagnostic>) {
        let (found, mut problems) = self.found(files);
        let (meetings, wrong) = met(&found, meet);
        problems.extend(wrong);
        (meetings, problems)
    }

    /// Loads an event's ruleset as it is played there. From then on, forces of other rulesets are errors.
    pub fn hold(&mut self, event_file: &EventFile) -> Result<(), Vec<Diagnostic>> {
        let named = &event_file.event.ruleset;
        let Some(id) = self.id(&named.value) else {
            let problem = Diagnostic::error(Code::UnknownName, format!("there is no ruleset `{}`", named.value));
            let hint = did_you_mean(&named.value, self.ids.iter().map(String::as_str));
            return Err(vec![problem.hint(hint).at(&event_file.source, named.at.clone())]);
        };
        let ruleset = data::load_at(self.assets, &id, &event_file.source)?;
        self.held = Some((id.clone(), event_file.event.name.clone()));
        self.loaded.insert(id, Ok(ruleset));
        Ok(())
    }

    /// One warning that names every game without a translation: `games`, and all that are loaded.
    pub fn untranslated<'g>(&'g self, games: impl IntoIterator<Item = &'g Ruleset>) -> Option<Diagnostic> {
        let loaded = self.loaded.values().filter_map(|loaded| loaded.as_ref().ok());
        resolve::untranslated(self.assets, games.into_iter().chain(loaded))
    }

    /// The event's ruleset, as it is played there.
    pub fn of_event(&self) -> Option<&Ruleset> {
        let (id, _) = self.held.as_ref()?;
        self.loaded.get(id)?.as_ref().ok()
    }

    /// The event's ruleset including the rules that the event silences; `None` if it silences none.
    pub fn whole_of_event(&self, event: &Event) -> Option<Ruleset> {
        let (id, _) = self.held.as_ref().filter(|_| !event.silence.is_empty())?;
        data::load(self.assets, id).ok()
    }

    /// Also loads the event's ruleset, if there is an event.
    pub fn at(mut self, event_file: Option<&EventFile>) -> Result<Rulesets<'a>, Vec<Diagnostic>> {
        event_file.map(|event_file| self.hold(event_file)).transpose()?;
        Ok(self)
    }

    /// Loads the ruleset that a file names, even if the file has mistakes, so that faults in its force are reported
    /// too.
    pub fn load_of(&mut self, file: &ForceFile) {
        match (&file.read, &file.source) {
            (Ok(read), _) => self.load(read),
            (Err(_), Some(source)) => data::readable(source).into_iter().for_each(|(read, _)| self.load(&read)),
            (Err(_), None) => {}
        }
    }

    /// Loads the ruleset that a force names, unless it is loaded.
    pub fn load(&mut self, read: &ReadForce) {
        if let Some(id) = self.id(&read.force.ruleset) {
            let assets = self.assets;
            self.loaded.entry(id.clone()).or_insert_with(|| data::load(assets, &id));
        }
    }

    /// The force of a file with its ruleset, or all the problems.
    pub fn of<'f>(&'f self, file: &'f ForceFile) -> Result<OfFile<'f>, Vec<Diagnostic>> {
        match (&file.read, &file.source) {
            (Ok(read), Some(source)) => Ok((read, source, self.get(read, source)?)),
            (Ok(_), None) => Err(Vec::new()),
            (Err(wrong), source) => Err(self.wrong(wrong, source.as_ref())),
        }
    }

    /// The mistakes in a file that is not a valid force, including an unknown ruleset. Hints list the available
    /// names.
    pub fn wrong(&self, problems: &[Diagnostic], source: Option<&Arc<Source>>) -> Vec<Diagnostic> {
        let mut problems = problems.to_vec();
        let ids: Vec<&str> = self.ids.iter().map(String::as_str).collect();
        problems
            .iter_mut()
            .filter(|one| matches!(one.wants.as_deref(), Some((_, WantedName::Ruleset))))
            .for_each(|one| one.offer(&ids));
        let Some((source, (read, _))) = source.and_then(|source| Some((source, data::readable(source)?))) else {
            return problems;
        };
        match self.get(&read, source) {
            Ok(ruleset) => rules::name_wanted(ruleset, &read.force, &mut problems),
            Err(wrong) => problems.extend(wrong),
        }
        problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.range.start));
        problems
    }

    /// The mistakes in a file that is not a valid force, and the rules that the force breaks as far as it can be read,
    /// in file order. `limit` replaces the points in the file.
    pub fn wrong_and_broken(
        &self,
        problems: &[Diagnostic],
        source: Option<&Arc<Source>>,
        limit: Option<i64>,
    ) -> Vec<Diagnostic> {
        let mut problems = self.wrong(problems, source);
        let Some((source, (read, partial))) = source.and_then(|source| Some((source, data::readable(source)?))) else {
            return problems;
        };
        if let Ok(ruleset) = self.get(&read, source) {
            problems.extend(rules::besides(ruleset, &read, partial, limit, source));
        }
        problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.range.start));
        problems
    }

    /// The loaded ruleset that a force names; errors if it is unknown, faulty or not the event's.
    pub fn get(&self, read: &ReadForce, source: &Arc<Source>) -> Result<&Ruleset, Vec<Diagnostic>> {
        let named = &read.force.ruleset;
        let at = || read.places.at(&Part::Ruleset.into());
        let id = self.id(named);
        if let (Some((held, event)), Some(_)) =
            (&self.held, id.filter(|id| self.held.as_ref().is_some_and(|(held, _)| held != id)))
        {
            let message = format!("{event} is for `{held}`, not `{named}`");
            let problem = Diagnostic::error(Code::OtherRuleset, message).hint("leave the list out, or ask its player");
            return Err(vec![problem.at(source, at())]);
        }
        match self.id(named).and_then(|id| self.loaded.get(&id)) {
            Some(Ok(ruleset)) => Ok(ruleset),
            Some(Err(problems)) => Err(problems.clone()),
            None => {
                let problem = Diagnostic::error(Code::UnknownName, format!("there is no ruleset `{named}`"));
                let hint = did_you_mean(named, self.ids.iter().map(String::as_str));
                Err(vec![problem.hint(hint).at(source, at())])
            }
        }
    }

    fn id(&self, typed: &str) -> Option<String> {
        match matching(typed, self.ids.iter().map(String::as_str)) {
            Matched::One(id) => Some(id.to_owned()),
            Matched::Several(_) | Matched::None => None,
        }
    }
}

/// The meetings of these forces, each force checked once.
pub fn met<'f>(found: &[FoundForce<'f>], meet: &Meet) -> (Vec<Meeting<'f>>, Vec<Diagnostic>) {
    let entrants = found.iter().map(|found| found.checked(meet.limit)).collect();
    meetings(entrants, &meet.side)
}

/// File names without their extensions; folder names precede those that would be the same.
fn stems(paths: &[&Path]) -> BTreeMap<PathBuf, String> {
    let parts = |path: &Path| -> Vec<String> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let above = path.parent().into_iter().flat_map(Path::components);
        let named = above.filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        let mut parts: Vec<String> = named.collect();
        parts.push(stem.replace(' ', "-"));
        parts
    };
    let mut stems = BTreeMap::new();
    for path in paths {
        let own = parts(path);
        let others: Vec<Vec<String>> = paths.iter().filter(|other| other != &path).map(|other| parts(other)).collect();
        let last = |parts: &[String], taken: usize| parts[parts.len().saturating_sub(taken)..].join("-");
        let alone = |taken: &usize| others.iter().all(|other| last(other, *taken) != last(&own, *taken));
        let taken = (1..=own.len()).find(alone).unwrap_or(1);
        stems.insert(path.to_path_buf(), last(&own, taken));
    }
    stems
}
