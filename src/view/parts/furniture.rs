use std::collections::BTreeMap;

use serde::Serialize;

use super::data_version::{ChangedBy, data_version};
use super::dice_key::{DieView, dice_key};
use super::page_words::{WordsView, page_words};
use super::paper::PaperView;
use crate::imposition::{EDGE, SCALE_BARS, ScaleBars, Segment};
use crate::model::{Length, PageSetup, Ruleset};

/// Page furniture: titles, credits, dice and look shared by every page of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Furniture {
    /// The title of the document.
    pub title: String,
    /// The players' names that its title line shows shortened, in full, for a warning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shortened: Vec<String>,
    /// A line under the title; `None` on most documents.
    pub subtitle: Option<String>,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The author of the rules.
    pub author: String,
    /// The credit, as `rules by` and the author.
    pub by: String,
    /// A sentence with the ruleset, its author, and where and when it was published.
    pub origin: String,
    /// A sentence with the version of the data and what changed them.
    pub data: String,
    /// The changes to the data that affect it, for callers; templates have them in words, in `data`.
    #[serde(skip)]
    pub changed: ChangedBy,
    /// How cited lines and rulings are marked; `None` if nothing on the document is.
    pub legend: Option<String>,
    /// The language of the document, as a code of two or three letters.
    pub language: String,
    /// The country whose variety of the language it is, in two capital letters; `None` if not specified.
    pub region: Option<String>,
    /// The fixed words on its pages.
    pub words: WordsView,
    /// Files and fingerprints, to match paper to file; `None` if it was made from no force.
    pub stamp: Option<String>,
    /// How the game's dice are read.
    pub dice: Vec<DieView>,
    /// The font family of titles.
    pub display: String,
    /// The accent colour, as `#rrggbb`.
    pub accent: String,
    /// The word for the drawing beside the title.
    pub ornament: &'static str,
    /// The game's own drawing beside the title, as SVG; `None` if it has none.
    pub drawing: Option<String>,
    /// The game's own icons: outlines by id.
    pub icons: BTreeMap<String, String>,
    /// The number of columns on a page.
    pub columns: u32,
    /// The size of the paper.
    pub paper: PaperView,
    /// The word for the style of printing, such as `ink-saver`.
    pub style: &'static str,
    /// Whether it is in large print.
    pub large: bool,
    /// Whether its boxes are for a dry-wipe pen.
    pub dry_wipe: bool,
    /// Its index among documents bound together, so that typst can tell labels apart.
    pub number: usize,
}

/// Two ends of a line: x, y, x, y.
pub type LineEnds = [Length; 4];

/// The place of the scale bars on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScaleBarsView {
    /// Left end, from the left edge of the paper.
    pub x: Length,
    /// Upper end, from the top edge of the paper.
    pub y: Length,
    /// The length of the bars.
    pub length: Length,
    /// Whether the bars run upwards, in the left margin.
    pub upright: bool,
}

/// The furniture of a ruleset's document, in one column, without subtitle or stamp.
pub fn furniture(ruleset: &Ruleset, title: String, setup: PageSetup) -> Furniture {
    furniture_of(ruleset, ChangedBy::whole(ruleset), title, setup)
}

/// The furniture of a document that only these changes to the data affect.
pub fn furniture_of(ruleset: &Ruleset, changed: ChangedBy, title: String, setup: PageSetup) -> Furniture {
    let phrases = &ruleset.organisation.phrases;
    let mut tongue = phrases.language.split('-');
    let language = tongue.next().unwrap_or_default();
    let region = tongue.find(|part| part.len() == 2);
    let published = [ruleset.published.as_deref(), ruleset.edition.as_deref()];
    let published = on_one_line(&published.into_iter().flatten().collect::<Vec<_>>().join(", "));
    let (name, author, version) =
        (on_one_line(&ruleset.name), on_one_line(&ruleset.author), data_version(ruleset, &changed));
    let (author, version) = (("author", author.as_str()), ("version", version.as_str()));
    let origin = if published.is_empty() { "{ruleset} by {author}." } else { "{ruleset} by {author}, {published}." };
    Furniture {
        title,
        shortened: Vec::new(),
        subtitle: None,
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        by: phrases.say("rules by {author}", &[author]),
        origin: phrases.say(origin, &[("ruleset", &name), author, ("published", &published)]),
        data: phrases.say("Data {version}.", &[version]),
        legend: None,
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
        dry_wipe: setup.dry_wipe,
        number: 0,
    }
}

/// The text on one line: each run of whitespace becomes one space.
fn on_one_line(text: &str) -> String {
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

/// The sentence that says what a cited line means.
pub fn lines_legend(ruleset: &Ruleset) -> String {
    let phrases = &ruleset.organisation.phrases;
    phrases.say("{source} 12 = line 12 of the text as published.", &[("source", &ruleset.source)])
}

/// The ends of a line, for templates.
pub fn ends((from, to): &Segment) -> LineEnds {
    [from.x, from.y, to.x, to.y]
}

/// The scale bars, for templates.
pub fn scale_bars(bars: ScaleBars) -> ScaleBarsView {
    ScaleBarsView { x: bars.at.x, y: bars.at.y, length: bars.length, upright: bars.upright }
}

/// The scale bars across the foot of the paper.
pub fn foot_scale_bars(paper: (Length, Length)) -> ScaleBarsView {
    ScaleBarsView { x: EDGE, y: paper.1 - EDGE - SCALE_BARS, length: paper.0 - EDGE * 2, upright: false }
}
