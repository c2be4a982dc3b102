use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::force_files::{ForceFile, read, text};
use super::other_files::{EVENT, other};
use crate::cli::{At, Order};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, nearest};
use crate::documents::unprintable;
use crate::model::{Event, Player};
use crate::rules::is_same_player;
use crate::typeset::Press;

/// An event and the file that describes it.
pub struct EventFile {
    /// The event that its file describes.
    pub event: Event,
    /// The text of its file.
    pub source: Arc<Source>,
    path: PathBuf,
}

impl EventFile {
    /// The event named on the command line, if any.
    pub fn at(asked: &At) -> Result<Option<EventFile>, Vec<Diagnostic>> {
        asked.event.as_deref().map(EventFile::open).transpose()
    }

    /// The event named on the command line, if any; if its file is faulty, the faults of these lists are reported too.
    pub fn with_lists(asked: &At, lists: &[PathBuf]) -> Result<Option<EventFile>, Vec<Diagnostic>> {
        EventFile::at(asked).map_err(|mut faults| {
            let (files, problems) = read(lists);
            faults.extend(problems);
            faults.extend(files.into_iter().filter_map(|file| file.read.err()).flatten());
            faults
        })
    }

    /// Reads an event's file; errors if it is not an event.
    pub fn open(path: &Path) -> Result<EventFile, Vec<Diagnostic>> {
        let text = text(path).map_err(|problem| vec![problem])?;
        let source = Arc::new(Source { name: path.display().to_string(), text });
        let event = data::event(&source);
        let event = event.map_err(|problems| other(&source, EVENT).map_or(problems, |other| vec![other]))?;
        Ok(EventFile { event, source, path: path.to_owned() })
    }

    /// The lists to read: those named, or else the files of the event's players that exist. An error comes with them
    /// if there are neither.
    pub fn lists(&self, named: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
        if !named.is_empty() {
            return (named.to_vec(), Vec::new());
        }
        let files: Vec<PathBuf> = self.event.players.iter().filter_map(|player| self.file(player)).collect();
        if files.is_empty() {
            let message = format!("{} names no lists", self.source.name);
            let hint = "name the lists or their folder as well, or give each of its players a `file`";
            return (files, vec![Diagnostic::error(Code::NothingToPrint, message).hint(hint)]);
        }
        (files.into_iter().filter(|file| file.exists()).collect(), Vec::new())
    }

    /// Replaces `paths` with the lists to print at an event, and returns problems with them and with the event's
    /// words. Does nothing without an event.
    pub fn bring(event_file: Option<&EventFile>, paths: &mut Vec<PathBuf>, press: &Press) -> Vec<Diagnostic> {
        let Some(event) = event_file else { return Vec::new() };
        let (lists, mut problems) = event.lists(paths);
        if paths.is_empty() {
            let absent = |player: &&Player| event.file(player).is_some_and(|file| !file.exists());
            problems.extend(event.event.players.iter().filter(absent).map(|player| event.missing(&player.name)));
        }
        *paths = lists;
        problems.extend(event.unprintable(press));
        problems
    }

    /// A warning that a player's list is missing, and why.
    pub fn missing(&self, name: &str) -> Diagnostic {
        let message = format!("{}: there is no list from `{name}`", self.event.name);
        let player = self.event.players.iter().find(|player| player.name == name);
        let hint = match player.and_then(|player| self.file(player)) {
            Some(file) if file.exists() => format!("{} is not among the lists that were named", file.display()),
            Some(file) => format!("there is no file {}", file.display()),
            None => "name its `player` in the list, or its file in the event".to_owned(),
        };
        Diagnostic::warning(Code::MissingList, message).hint(hint)
    }

    /// A warning that a list belongs to none of the players; `None` if it does, or if the event names no players.
    pub fn stranger(&self, file: &ForceFile) -> Option<Diagnostic> {
        let players = &self.event.players;
        if players.is_empty() || self.player(file).is_some() {
            return None;
        }
        let named = file.read.as_ref().ok().and_then(|read| read.force.player.as_deref());
        let shown = file.path.display();
        let message = match named {
            Some(name) => format!("{shown}: `{name}` is not a player at {}", self.event.name),
            None => format!("{shown}: its player is not listed in {}", self.event.name),
        };
        let near = named.and_then(|name| nearest(name, players.iter().map(|player| player.name.as_str())));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name its `player` in the list, or its file in the event".to_owned(),
        };
        Some(Diagnostic::warning(Code::UnknownPlayer, message).hint(hint))
    }

    /// An error if the event's words contain characters that cannot be printed.
    fn unprintable(&self, press: &Press) -> Option<Diagnostic> {
        let players = self.event.players.iter().map(|player| player.name.as_str());
        unprintable(std::iter::once(self.event.name.as_str()).chain(players), &self.source.name, press)
    }

    /// The limit in points for every list, if the event sets one.
    pub fn limit(&self) -> Option<i64> {
        self.event.limit.as_ref().map(|limit| limit.value)
    }

    /// Whether a path is that of the event's own file.
    pub fn is_own(&self, path: &Path) -> bool {
        real(path) == real(&self.path)
    }

    /// The player of a list: the one whose entry names the file, or else the one named in the list. A player may have
    /// several lists.
    pub fn player(&self, file: &ForceFile) -> Option<&Player> {
        let here = real(&file.path);
        let by_file = |player: &&Player| self.file(player).is_some_and(|file| real(&file) == here);
        let named = file.read.as_ref().ok().and_then(|read| read.force.player.as_deref());
        let by_name = |player: &&Player| named.is_some_and(|name| is_same_player(name, &player.name));
        let players = &self.event.players;
        players.iter().find(by_file).or_else(|| players.iter().find(by_name))
    }

    /// Sorts lists in the event's order; lists without a known player come last, unsorted.
    pub fn sort(&self, files: &mut [ForceFile], order: Order) {
        let rank = |file: &ForceFile| {
            let player = self.player(file)?;
            let place = self.event.players.iter().position(|known| known == player)?;
            Some(match order {
                Order::Listed => (0, String::new(), place),
                Order::Player => (0, player.name.to_lowercase(), place),
                Order::Table => (player.table.unwrap_or(u32::MAX), String::new(), place),
            })
        };
        files.sort_by_cached_key(|file| rank(file).map_or((true, (0, String::new(), 0)), |rank| (false, rank)));
    }

    /// The path of a player's list, which is relative to the event's folder.
    fn file(&self, player: &Player) -> Option<PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        player.file.as_ref().map(|file| folder.join(file))
    }
}

fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
