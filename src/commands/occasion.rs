use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{ForceFile, text};
use crate::cli::{At, Meet, Order};
use crate::data;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Event, Player};

/// An event whose lists are looked at.
pub struct Occasion {
    /// What its organiser says.
    pub event: Event,
    /// Its file.
    pub source: Arc<Source>,
    folder: PathBuf,
}

/// The lists at their tables, and how they meet: at an event each list is by itself, in its order, to its limit.
pub fn seated(
    tables: Vec<Vec<ForceFile>>,
    meet: &Meet,
    occasion: Option<&Occasion>,
    order: Order,
) -> (Vec<Vec<ForceFile>>, Meet) {
    let Some(occasion) = occasion else { return (tables, meet.clone()) };
    let mut files: Vec<ForceFile> = tables.into_iter().flatten().collect();
    occasion.sort(&mut files, order);
    let meet = Meet { limit: meet.limit.or(occasion.event.limit), ..meet.clone() };
    (files.into_iter().map(|file| vec![file]).collect(), meet)
}

impl Occasion {
    /// The event that is asked for, if one is.
    pub fn at(asked: &At) -> Result<Option<Occasion>, Vec<Diagnostic>> {
        asked.event.as_deref().map(Occasion::open).transpose()
    }

    /// Reads an event's file.
    pub fn open(path: &Path) -> Result<Occasion, Vec<Diagnostic>> {
        let text = text(path).map_err(|problem| vec![problem])?;
        let source = Arc::new(Source { name: path.display().to_string(), text });
        let event = data::event(&source)?;
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        Ok(Occasion { event, source, folder })
    }

    /// The lists that its players' entries name.
    pub fn lists(&self) -> Vec<PathBuf> {
        self.event.players.iter().filter_map(|player| Some(self.folder.join(player.file.as_ref()?))).collect()
    }

    /// Whose list a file is: the player whose entry names the file, or who is named in it.
    pub fn player(&self, file: &ForceFile) -> Option<&Player> {
        let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let here = real(&file.path);
        let by_file =
            |player: &&Player| player.file.as_ref().is_some_and(|named| real(&self.folder.join(named)) == here);
        let named = file.read.as_ref().ok().and_then(|force| force.player.as_deref()).map(str::to_lowercase);
        let by_name =
            |player: &&Player| player.file.is_none() && named.as_deref() == Some(&*player.name.to_lowercase());
        let players = &self.event.players;
        players.iter().find(by_file).or_else(|| players.iter().find(by_name))
    }

    /// Puts lists in the order of the event; those of nobody come last, in the order that they had.
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
}
