use serde::Serialize;

use super::sheet::{DieView, PaperView, dice, version};
use crate::imposition::{Segment, Strip};
use crate::length::Length;
use crate::model::{PageSetup, Ruleset};

/// Page furniture: what every page of a document says about itself, and how it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Furniture {
    /// The document's title.
    pub title: String,
    /// A line under it.
    pub subtitle: Option<String>,
    /// The ruleset as published.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// Where and when they were published.
    pub published: String,
    /// The letter or letters before cited lines.
    pub source: String,
    /// The version of the data, and the user's folders that changed them.
    pub data_version: String,
    /// What matches paper to file, where it was made from one.
    pub stamp: Option<String>,
    /// How the dice are read.
    pub dice: Vec<DieView>,
    /// The family of the display face.
    pub display: String,
    /// The accent colour.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: &'static str,
    /// Columns a page.
    pub columns: u32,
    /// The paper.
    pub paper: PaperView,
    /// How areas are printed: the style's word.
    pub style: &'static str,
    /// Whether it is in large print.
    pub large: bool,
}

/// Two ends of a line: x, y, x, y.
pub type LineEnds = [Length; 4];

/// Where the scale bars are: x, y, length, and whether they run upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StripView {
    /// From the left edge of the paper.
    pub x: Length,
    /// From its top edge.
    pub y: Length,
    /// Its length.
    pub length: Length,
    /// Whether it is in the left margin.
    pub upright: bool,
}

/// The furniture of a ruleset's document: in one column, with neither subtitle nor stamp.
pub fn furniture(ruleset: &Ruleset, title: String, setup: PageSetup) -> Furniture {
    let published = [ruleset.published.as_deref(), ruleset.edition.as_deref()];
    Furniture {
        title,
        subtitle: None,
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        published: published.into_iter().flatten().collect::<Vec<_>>().join(", "),
        source: ruleset.source.clone(),
        data_version: version(ruleset),
        stamp: None,
        dice: dice(&ruleset.dice),
        display: ruleset.theme.display.clone(),
        accent: ruleset.theme.accent.clone(),
        ornament: ruleset.theme.ornament.word(),
        columns: 1,
        paper: setup.paper.into(),
        style: setup.style.word(),
        large: setup.large_print,
    }
}

/// A line as templates draw it.
pub fn ends((from, to): &Segment) -> LineEnds {
    [from.x, from.y, to.x, to.y]
}

/// A strip as templates draw it.
pub fn strip(strip: Strip) -> StripView {
    StripView { x: strip.at.x, y: strip.at.y, length: strip.length, upright: strip.upright }
}
