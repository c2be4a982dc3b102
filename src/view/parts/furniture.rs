use std::collections::BTreeMap;

use serde::Serialize;

use super::data_version::{ChangedBy, data_version};
use super::dice_key::{DieView, dice_key};
use super::page_words::{WordsView, page_words};
use super::paper::PaperView;
use crate::imposition::{EDGE, STRIP, Segment, Strip};
use crate::model::{Length, PageSetup, Ruleset};

/// Page furniture: what every page of a document says about itself, and how it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Furniture {
    /// The title of the document.
    pub title: String,
    /// A line under it.
    pub subtitle: Option<String>,
    /// The ruleset as published.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// The same in words.
    pub by: String,
    /// The ruleset with who wrote it, and where and when it was published, in a sentence.
    pub origin: String,
    /// The version of the data, and the user's folders that changed them, in a sentence.
    pub data: String,
    /// Those that changed what the document shows.
    #[serde(skip)]
    pub changed: ChangedBy,
    /// How cited lines and house rulings are marked; none where nothing is marked.
    pub legend: Option<String>,
    /// The language that it is printed in, in two or three letters.
    pub language: String,
    /// The country whose variety of it that is, in two letters, where it is said.
    pub region: Option<String>,
    /// The words that stand on its pages whatever is on them.
    pub words: WordsView,
    /// The file and fingerprint that match paper to file, where it was made from one.
    pub stamp: Option<String>,
    /// How the dice are read.
    pub dice: Vec<DieView>,
    /// The family of the display face.
    pub display: String,
    /// The accent colour, as `#rrggbb`.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: &'static str,
    /// The game's own drawing as SVG, where it has one.
    pub drawing: Option<String>,
    /// The game's own drawings beside words: their ids and outlines.
    pub icons: BTreeMap<String, String>,
    /// The number of columns on a page.
    pub columns: u32,
    /// The size of the paper.
    pub paper: PaperView,
    /// How areas are printed: the style's word.
    pub style: &'static str,
    /// Whether it is in large print.
    pub large: bool,
    /// Which it is of the documents that it is bound with: by that typst tells two alike apart.
    pub number: usize,
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
    /// The length of the bars.
    pub length: Length,
    /// Whether it is in the left margin.
    pub upright: bool,
}

/// The furniture of a ruleset's document: in one column, with neither subtitle nor stamp.
pub fn furniture(ruleset: &Ruleset, title: String, setup: PageSetup) -> Furniture {
    furniture_of(ruleset, ChangedBy::whole(ruleset), title, setup)
}

/// The same for a document that shows only these changes.
pub fn furniture_of(ruleset: &Ruleset, changed: ChangedBy, title: String, setup: PageSetup) -> Furniture {
    let phrases = &ruleset.organisation.phrases;
    let mut tongue = phrases.language.split('-');
    let language = tongue.next().unwrap_or_default();
    let region = tongue.find(|part| part.len() == 2);
    let published = [ruleset.published.as_deref(), ruleset.edition.as_deref()];
    let published = single(&published.into_iter().flatten().collect::<Vec<_>>().join(", "));
    let (name, author, version) = (single(&ruleset.name), single(&ruleset.author), data_version(ruleset, &changed));
    let (author, version) = (("author", author.as_str()), ("version", version.as_str()));
    let origin = if published.is_empty() { "{ruleset} by {author}." } else { "{ruleset} by {author}, {published}." };
    let cited = ruleset.tables.iter().any(|table| table.remarks.cite.is_some()) || !ruleset.rulings.is_empty();
    // A legend of marks that occur nowhere on its pages would only puzzle.
    let legend = cited.then(|| {
        let legend = "{source} 12 = line 12 of the text as published; notes with an id in brackets are rulings.";
        phrases.say(legend, &[("source", &ruleset.source)])
    });
    Furniture {
        title,
        subtitle: None,
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        by: phrases.say("rules by {author}", &[author]),
        origin: phrases.say(origin, &[("ruleset", &name), author, ("published", &published)]),
        data: phrases.say("Data {version}.", &[version]),
        legend,
        changed,
        language: language.to_owned(),
        region: region.map(str::to_uppercase),
        words: page_words(&ruleset.organisation),
        stamp: None,
        dice: dice_key(phrases, &ruleset.dice),
        display: ruleset.theme.display.clone(),
        accent: ruleset.theme.accent.clone(),
        ornament: ruleset.theme.ornament.word(),
        drawing: ruleset.theme.drawing.clone(),
        icons: ruleset.theme.icons.iter().map(|own| (own.id.to_string(), own.path.clone())).collect(),
        columns: 1,
        paper: setup.paper.into(),
        style: setup.style.word(),
        large: setup.large_print,
        number: 0,
    }
}

/// A text with one blank wherever it has white space.
fn single(text: &str) -> String {
    let mut line = String::new();
    for letter in text.chars() {
        if !letter.is_whitespace() {
            line.push(letter);
        } else if !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line
}

/// A line as templates draw it.
pub fn ends((from, to): &Segment) -> LineEnds {
    [from.x, from.y, to.x, to.y]
}

/// A strip as templates draw it.
pub fn strip(strip: Strip) -> StripView {
    StripView { x: strip.at.x, y: strip.at.y, length: strip.length, upright: strip.upright }
}

pub fn foot_strip(paper: (Length, Length)) -> StripView {
    StripView { x: EDGE, y: paper.1 - EDGE - STRIP, length: paper.0 - EDGE * 2, upright: false }
}
