use serde::Serialize;

use super::bbcode::as_bbcode;
use super::chat::in_a_line;
use super::json::ListView;
use super::markdown::marked_down;
use super::plain_text::as_text;
use super::read_list::ReadList;
use super::spreadsheet::as_rows;
use super::write::{Telling, lines};
use crate::model::{Force, Ruleset, closed_list};

closed_list! {
    /// The forms in which lists are written.
    #[derive(Default)]
    pub enum ListForm {
        /// Plain text, for an email.
        #[default]
        Text = "text",
        /// Markdown.
        Markdown = "markdown",
        /// Forum codes.
        Bbcode = "bbcode",
        /// For a spreadsheet.
        Csv = "csv",
        /// For programs.
        Json = "json",
    }
}

closed_list! {
    /// How much of a list is written.
    #[derive(Default)]
    pub enum ListLength {
        /// Every fact.
        #[default]
        Full = "full",
        /// Only what defines the force.
        Compact = "compact",
        /// Only what defines the force, on one line.
        Line = "line",
    }
}

/// A force that is to be written.
#[derive(Clone, Copy)]
pub struct ListSource<'l> {
    /// Its ruleset.
    pub ruleset: &'l Ruleset,
    /// The force.
    pub force: &'l Force,
    /// Eight hex digits that match paper to file.
    pub fingerprint: &'l str,
}

impl ListForm {
    /// Whether it can be written in this length: CSV and JSON always hold every fact, and forum codes and Markdown need
    /// lines.
    pub fn has(self, length: ListLength) -> bool {
        match self {
            ListForm::Text => true,
            ListForm::Markdown | ListForm::Bbcode => length != ListLength::Line,
            ListForm::Csv | ListForm::Json => length == ListLength::Full,
        }
    }

    /// Forces as one text; if `secretly`, without the facts that an opponent need not know.
    pub fn write(self, lists: &[ListSource<'_>], length: ListLength, secretly: bool) -> String {
        match self {
            ListForm::Text | ListForm::Markdown | ListForm::Bbcode => {
                let texts: Vec<String> = lists.iter().map(|list| self.in_words(list, length, secretly)).collect();
                texts.join(if length == ListLength::Line { "" } else { "\n\n" })
            }
            ListForm::Csv => as_rows(&views(lists, secretly)),
            ListForm::Json => match views(lists, secretly).as_slice() {
                [only] => as_json(only),
                several => as_json(&several),
            },
        }
    }

    fn in_words(self, list: &ListSource<'_>, length: ListLength, secretly: bool) -> String {
        let telling = Telling { secret: secretly, full: length == ListLength::Full };
        let told = lines(list.ruleset, list.force, Some(list.fingerprint), telling);
        let phrases = &list.ruleset.organisation.phrases;
        if length == ListLength::Line {
            return in_a_line(&told, phrases);
        }
        match self {
            ListForm::Markdown => marked_down(&told, phrases),
            ListForm::Bbcode => as_bbcode(&told, phrases),
            ListForm::Text | ListForm::Csv | ListForm::Json => as_text(&told, phrases),
        }
    }
}

fn views(lists: &[ListSource<'_>], secretly: bool) -> Vec<ListView> {
    lists.iter().map(|list| ListView::of(list.ruleset, list.force, Some(list.fingerprint), secretly)).collect()
}

/// A value as indented JSON, with a final line break.
pub fn as_json(value: &impl Serialize) -> String {
    // Plain structs with text keys always serialize.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// Reads a list from JSON; the error says why it can't be read.
pub fn from_json(text: &str) -> Result<ReadList, String> {
    serde_json::from_str(text).map_err(|wrong| wrong.to_string())
}
