use std::path::Path;

use super::event_file::EventFile;
use super::force_files::ForceFile;
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::Meeting;
use crate::model::Event;
use crate::rules::{Checked, hold_to, is_same_player, seed_of_words};
use crate::view::Verdict;

/// The words agreed for the dice of forces: those typed, or else the event's.
#[derive(Clone, Copy)]
pub struct AgreedWords<'a> {
    /// Words typed on the command line; if there are any, the event's are ignored.
    pub typed: &'a [String],
    /// The event where the forces are played, if any.
    pub event_file: Option<&'a EventFile>,
}

impl AgreedWords<'_> {
    fn words(&self) -> &[String] {
        let event = self.event_file.map_or(&[][..], |event_file| &event_file.event.words);
        if self.typed.is_empty() { event } else { self.typed }
    }

    /// The player for whom a list's seed is made: as the event says, or else as named in the list.
    fn player(&self, file: &ForceFile) -> Option<String> {
        let listed = self.event_file.and_then(|event_file| event_file.player(file)).map(|player| player.name.clone());
        listed.or_else(|| named(file))
    }

    /// The seed that the words give a list, and its player; `None` if there are neither words nor an event. Errors if
    /// the event has no word, or if the player is not known.
    pub fn seed(&self, file: &ForceFile) -> Result<Option<(u64, String)>, Diagnostic> {
        if self.words().is_empty() {
            let Some(event_file) = self.event_file else { return Ok(None) };
            let message = format!("no word has been agreed for {}", event_file.event.name);
            let hint = "roll without the event, or add `word = \"…\"` to its file";
            return Err(Diagnostic::error(Code::NotStated, message).hint(hint));
        }
        let Some(player) = self.player(file) else {
            let message = format!("{} names no player, but the words give each player a seed", file.path.display());
            return Err(Diagnostic::error(Code::NotStated, message).hint("add `player = \"…\"` to the file"));
        };
        Ok(Some((seed_of_words(self.words(), &player), player)))
    }

    /// Adds errors unless every figure of the list was rolled once, with the seed that the words give its player.
    pub fn hold(&self, checked: &mut Checked<'_>, file: &ForceFile) {
        if !self.words().is_empty() {
            hold_to(checked, self.words(), self.player(file).as_deref(), &self.hint(checked, file));
        }
    }

    /// A hint with the command that rolls a list's dice with the agreed words.
    fn hint(&self, checked: &Checked<'_>, file: &ForceFile) -> String {
        let path = file.path.display().to_string();
        if file.is_stdin() {
            return "save the list as a file, and roll it with the agreed words".to_owned();
        }
        let rolls = &checked.ruleset.organisation.rolls;
        let mut rolled = checked.muster.units.iter().flat_map(|one| &one.entry.rolls);
        let in_play = rolled.any(|(id, _)| rolls.iter().any(|roll| roll.in_play && *id == roll.id));
        let in_play = if in_play { " --in-play" } else { "" };
        let words = flags(self.words());
        let roll = |how: &str| format!("roll it as agreed: `sabretache roll {} --again{in_play}{how}`", typed(&path));
        let Some(player) = self.player(file) else { return format!("write `player = \"…\"`, then {}", roll(&words)) };
        let own = named(file).is_some_and(|own| is_same_player(&own, &player));
        match self.event_file {
            // Without a name in the list, only the event knows the player.
            Some(event_file) if !own => roll(&format!("{AT_EVENT}{}", typed(&event_file.source.name))),
            Some(_) | None => roll(&words),
        }
    }
}

/// Holds the lists at a table of an event to the event's words.
pub fn hold_to_words(meetings: &mut [Meeting<'_>], event_file: Option<&EventFile>, files: &[ForceFile]) {
    let (Some(_), [file]) = (event_file, files) else { return };
    for entrant in meetings.iter_mut().flat_map(|meeting| &mut meeting.entrants) {
        AgreedWords { typed: &[], event_file }.hold(&mut entrant.checked, file);
    }
}

/// The player named in a list.
fn named(file: &ForceFile) -> Option<String> {
    file.read.as_ref().ok().and_then(|read| read.force.player.clone())
}

/// Agreed words as they are typed in a shell.
fn flags(words: &[String]) -> String {
    let word = |word: &String| {
        // A word with a leading hyphen would be read as a flag, unless `=` ties it to `--word`.
        let tie = if word.starts_with('-') { '=' } else { ' ' };
        format!(" --word{tie}{}", typed(word))
    };
    words.iter().map(word).collect::<Vec<_>>().concat()
}

/// Rewords findings about a list for its player, who has neither the organiser's folders nor the event's file.
pub fn for_player(words: &str, list: &Verdict, event: Option<&Event>) -> String {
    let file = Path::new(&list.file).file_name().unwrap_or_default().to_string_lossy();
    let own = words.replace(&typed(&list.file), &typed(&file)).replace(&list.file, &file);
    let Some((before, at_event)) = own.split_once(AT_EVENT) else { return own };
    let (Some(event), Some(player)) = (event, &list.player) else { return own };
    let after = at_event.rsplit_once('`').map(|(_, after)| after).unwrap_or_default();
    format!("write `player = \"{player}\"`, then {before}{}`{after}", flags(&event.words))
}

/// The flag before the event's file in the command that rolls a list at the event.
const AT_EVENT: &str = " --event ";

/// An argument as it is typed in a shell, in quotes if needed.
pub fn typed(argument: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./".contains(letter);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', "'\\''"))
}
