use serde::Serialize;

use super::sheet::{Paper, Style};
use crate::model::Ruleset;
use crate::rules::{Line, Strip};

/// What every page of things to cut out says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plate {
    /// The document's title.
    pub title: String,
    /// The ruleset as published.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// What stands beside the scale: what matches paper to file, what to mind in printing.
    pub stamp: String,
    /// The family of the display face.
    pub display: String,
    /// The accent colour.
    pub accent: String,
    /// The drawing of the ruleset.
    pub ornament: String,
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// The user's folders that changed what it shows.
    #[serde(skip)]
    pub changed_by: Vec<String>,
}

/// Two ends of a line: x, y, x, y in micrometres.
pub type LineEnds = [i64; 4];

/// Where the scale bars stand: x, y, length in micrometres, and whether they run upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StripView {
    /// From the left edge of the paper, in micrometres.
    pub x: i64,
    /// From its top edge, in micrometres.
    pub y: i64,
    /// Its length in micrometres.
    pub length: i64,
    /// Whether it stands in the left margin.
    pub upright: bool,
}

/// The plate of a ruleset's document.
pub fn plate(ruleset: &Ruleset, title: String, stamp: String, paper: Paper, style: Style) -> Plate {
    Plate {
        title,
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        stamp,
        display: ruleset.theme.display.clone(),
        accent: ruleset.theme.accent.clone(),
        ornament: ruleset.theme.ornament.word().to_owned(),
        paper,
        style,
        changed_by: ruleset.changed_by.clone(),
    }
}

/// A line as templates draw it.
pub fn ends((from, to): &Line) -> LineEnds {
    [from.x, from.y, to.x, to.y]
}

/// A strip as templates draw it.
pub fn strip(strip: Strip) -> StripView {
    StripView { x: strip.at.x, y: strip.at.y, length: strip.length, upright: strip.upright }
}
