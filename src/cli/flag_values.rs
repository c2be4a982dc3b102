use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::list_text::{ListForm, ListLength};
use crate::model::{Aim, Backs, CardSize, Paper, Style};

/// Makes the model's closed lists usable as option values, with their words and meanings.
macro_rules! options {
    ($($list:ty),+) => {
        $(
            impl ValueEnum for $list {
                fn value_variants<'a>() -> &'a [Self] {
                    <$list>::ALL
                }

                fn to_possible_value(&self) -> Option<PossibleValue> {
                    Some(PossibleValue::new(self.word()).help(self.says().trim().trim_end_matches('.')))
                }
            }
        )+
    };
}

options!(Paper, CardSize, Backs, Aim, ListForm, ListLength);

/// The look of documents: a style, or `large-print`, the old word for `--large-print`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A style: colour or ink-saver.
    Style(Style),
    /// Colour, in large print; hidden in the help.
    LargePrint,
}

impl Default for Look {
    fn default() -> Self {
        Look::Style(Style::default())
    }
}

impl ValueEnum for Look {
    fn value_variants<'a>() -> &'a [Self] {
        &[Look::Style(Style::Colour), Look::Style(Style::InkSaver), Look::LargePrint]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Look::Style(style) => {
                PossibleValue::new(style.word()).help(style.says().trim().trim_end_matches('.').to_owned())
            }
            Look::LargePrint => PossibleValue::new("large-print").hide(true),
        })
    }
}

/// The form of documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// One PDF per document.
    #[default]
    Pdf,
    /// One PNG per page.
    Png,
    /// One folder per document: typst source and fonts.
    Typ,
}

/// The form of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs.
    Json,
}

/// The order of an event's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// As the event lists its players.
    #[default]
    Listed,
    /// By the players' names.
    Player,
    /// By the numbers of the tables.
    Table,
}

/// Whether messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether messages are coloured; `terminal` is whether they go to a terminal. `Auto` respects `TERM=dumb` and
    /// `NO_COLOR`.
    pub fn on(self, terminal: bool) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                terminal && std::env::var_os("NO_COLOR").is_none() && !is_dumb(std::env::var("TERM").ok().as_deref())
            }
        }
    }
}

/// Whether `TERM` names a terminal without colours.
fn is_dumb(term: Option<&str>) -> bool {
    term == Some("dumb")
}

/// The kind of ruleset that a new one begins as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Skeleton {
    /// Tables only: a sheet for the evening.
    Tables,
    /// Armies with prices, options and restrictions.
    #[default]
    Points,
    /// Ships with rows of hull and systems.
    Ships,
}

impl Skeleton {
    /// The folder of its files.
    pub fn folder(self) -> &'static str {
        match self {
            Skeleton::Tables => "templates/skeletons/tables/",
            Skeleton::Points => "templates/skeletons/points/",
            Skeleton::Ships => "templates/skeletons/ships/",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, is_dumb};

    #[test]
    fn a_dumb_terminal_has_no_colour() {
        assert!(is_dumb(Some("dumb")) && !is_dumb(Some("xterm")) && !is_dumb(None));
        assert!(Color::Always.on(false) && !Color::Never.on(true) && !Color::Auto.on(false));
    }
}
