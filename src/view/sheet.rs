use serde::Serialize;

use super::army::army_list;
use super::footnotes::{Footnote, Footnotes};
use super::letters::letters;
use super::part::{Part, part};
use crate::model::{Block, Break, Content, Die, Dies, Ornament, Place, Ruleset, Sheet};

/// A quick-reference sheet, ready to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetView {
    /// The title in the banner.
    pub title: String,
    /// A line under it.
    pub subtitle: Option<String>,
    /// The ruleset as published.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// Where and when they were published.
    pub published: String,
    /// What stands before cited lines.
    pub source: String,
    /// The version of the data, and the user's folders that changed them.
    pub data_version: String,
    /// How the dice are read.
    pub dice: Vec<DieView>,
    /// The family of the display face.
    pub display: String,
    /// The accent colour.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: String,
    /// Columns a page.
    pub columns: u32,
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// The blocks in reading order.
    pub blocks: Vec<BlockView>,
}

/// How one die is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DieView {
    /// The die.
    pub die: String,
    /// Its faces.
    pub faces: String,
    /// What its nought counts, where it has one.
    pub nought: Option<String>,
}

/// One block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockView {
    /// What stands in its bar.
    pub heading: String,
    /// Where it stands: `column`, `top` or `bottom`.
    pub place: &'static str,
    /// What is begun before it: `none`, `column` or `page`.
    pub before: &'static str,
    /// Its tables, row by row.
    pub rows: Vec<Vec<Part>>,
    /// The rulings it lists.
    pub rulings: Vec<Footnote>,
}

/// How a document looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Bars and bands in the accent colour.
    Colour,
    /// Black lines on white.
    InkSaver,
    /// 12 point type, on as many pages as that takes.
    LargePrint,
}

/// A paper, held upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Paper {
    /// Width in tenths of a millimetre.
    pub width: u32,
    /// Height in tenths of a millimetre.
    pub height: u32,
}

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Paper = Paper { width: 2100, height: 2970 };
    /// 8½ × 11 inches.
    pub const LETTER: Paper = Paper { width: 2159, height: 2794 };
}

/// What a sheet shows.
pub fn sheet(ruleset: &Ruleset, sheet: &Sheet, paper: Paper, style: Style) -> SheetView {
    let mut quoted: Vec<String> = Vec::new();
    let mut blocks = Vec::new();
    for block in &sheet.blocks {
        let mut footnotes = Footnotes::new(ruleset);
        let (mut rows, mut rulings) = (Vec::new(), Vec::new());
        match &block.content {
            Content::Tables(tables) => {
                for row in tables {
                    let parts =
                        row.iter().filter_map(|id| ruleset.table(id)).map(|table| part(ruleset, table, &mut footnotes));
                    rows.push(parts.collect::<Vec<Part>>());
                }
            }
            Content::Army(id) => {
                rows.extend(ruleset.organisation.army(id).map(|army| vec![army_list(ruleset, army)]));
            }
            Content::Letters => {
                blocks.extend(letter_blocks(ruleset, block));
                continue;
            }
            Content::Rulings => {
                let rest = ruleset.rulings.iter().filter(|ruling| !quoted.contains(&ruling.id));
                rulings.extend(rest.map(|ruling| Footnote {
                    mark: String::new(),
                    text: ruling.decision.clone(),
                    ruling: Some(ruling.id.clone()),
                }));
                if rulings.is_empty() {
                    continue;
                }
            }
        }
        quoted.extend(footnotes.quoted().map(str::to_owned));
        let first = rows.first().and_then(|row| row.first()).map(|part: &Part| part.name.clone());
        blocks.push(BlockView {
            heading: block.heading.clone().or(first).unwrap_or_else(|| "Rulings".to_owned()),
            place: word(&Place::WORDS, block.place),
            before: word(&Break::WORDS, block.before),
            rows,
            rulings,
        });
    }
    let published = [ruleset.published.as_deref(), ruleset.edition.as_deref()];
    SheetView {
        title: sheet.title.clone(),
        subtitle: sheet.subtitle.clone(),
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        published: published.into_iter().flatten().collect::<Vec<_>>().join(", "),
        source: ruleset.source.clone(),
        data_version: version(ruleset),
        dice: dice(&ruleset.dice),
        display: ruleset.theme.display.clone(),
        accent: ruleset.theme.accent.clone(),
        ornament: word(&Ornament::WORDS, ruleset.theme.ornament).to_owned(),
        columns: sheet.columns,
        paper,
        style,
        blocks,
    }
}

/// A block for each table of letters, so that they flow over the columns.
fn letter_blocks(ruleset: &Ruleset, block: &Block) -> impl Iterator<Item = BlockView> {
    let (heading, place) = (block.heading.clone(), word(&Place::WORDS, block.place));
    let before = word(&Break::WORDS, block.before);
    letters(ruleset).into_iter().enumerate().map(move |(index, part)| BlockView {
        heading: heading.clone().filter(|_| index == 0).unwrap_or_else(|| part.name.clone()),
        place,
        before: if index == 0 { before } else { word(&Break::WORDS, Break::None) },
        rows: vec![vec![part]],
        rulings: Vec::new(),
    })
}

/// The version of a ruleset's data, with the user's folders that changed them.
pub fn version(ruleset: &Ruleset) -> String {
    match ruleset.changed_by.as_slice() {
        [] => ruleset.data_version.clone(),
        folders => format!("{}, changed by {}", ruleset.data_version, folders.join(" and ")),
    }
}

/// How the dice that a ruleset explains are read, in words.
pub fn dice(dies: &Dies) -> Vec<DieView> {
    let view = |die: &Die| DieView {
        die: format!("d{}", die.sides),
        faces: format!("{}–{}", die.first, die.last),
        nought: match &die.ten {
            Some(face) => Some(format!("{face} is {}", die.last)),
            None if die.first == 0 && die.last == 99 => Some("00 is 0".to_owned()),
            None if die.first == 0 => Some("0 is zero".to_owned()),
            None => None,
        },
    };
    dies.named.iter().map(view).collect()
}

/// The word for a value out of a closed list.
fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}
