use serde::Serialize;

use super::army_list::army_list;
use super::code_key::code_key;
use super::code_letters::letters;
use super::left_out::without;
use super::phases::paged;
use crate::model::{Army, Block, BlockPlace, Break, Content, PageSetup, Remarks, Ruleset, RulingId, Sheet};
use crate::rules::Narrowed;
use crate::view::parts::data_version::ChangedBy;
use crate::view::parts::footnotes::{Footnote, Footnotes, Remarked, stands_on_face};
use crate::view::parts::furniture::{Furniture, furniture_of};
use crate::view::parts::table::TableView;
use crate::view::parts::table_shown::sheet_table;

/// A quick-reference sheet, ready for its template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// The steps of the turn, in a word or two each.
    pub turn: Vec<String>,
    /// The blocks in reading order.
    pub blocks: Vec<BlockView>,
    /// The sentence naming the parts left out; `None` if the sheet is whole.
    pub without: Option<String>,
    /// The pages that it may take.
    pub sides: u32,
    /// Whether its blocks are only measured, and not shown.
    pub measuring: bool,
}

/// A block of a sheet: a bar with its heading, and tables or rulings under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for on its own in the template")]
pub struct BlockView {
    /// The heading in its bar.
    pub heading: String,
    /// The steps of the turn that it covers, from 1.
    pub turn: Vec<u32>,
    /// The lines cited by its tables, with the source's letter; may be empty.
    pub cites: String,
    /// Its place on the page: `column`, `top` or `bottom`.
    pub place: &'static str,
    /// The break before it: `none`, `column` or `page`.
    pub before: &'static str,
    /// The space added above it, in quarter points, so that its column ends further down; 0 at the head of a column.
    pub air: u32,
    /// Whether it continues the block before it, without a bar of its own.
    pub continues: bool,
    /// Whether it begins a column, and repeats the heading of the block that it continues.
    pub repeats_heading: bool,
    /// Whether it continues a table of the block before it.
    pub within: bool,
    /// Whether the next block continues it.
    pub continued: bool,
    /// The parts between which it may break, if it is only measured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartView>,
    /// Whether its tables show their names; a table alone in its block has its name in the bar.
    pub named: bool,
    /// Its tables; those of one row are side by side.
    pub rows: Vec<Vec<TableView>>,
    /// The rulings listed in it.
    pub rulings: Vec<Footnote>,
}

/// A part of a block, between the places where it may break into another column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PartView {
    /// The index of its row of tables.
    pub row: usize,
    /// The rows or items shown of its table: from the first to before the second; `None` if all are.
    pub shown: Option<(usize, usize)>,
    /// Whether it continues a table of the part before it.
    pub within: bool,
}

impl SheetView {
    /// The text of every footnote and listed ruling.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.footnotes().map(|note| note.text.as_str())
    }

    /// Every footnote, and every ruling listed.
    fn footnotes(&self) -> impl Iterator<Item = &Footnote> {
        let tables = self.blocks.iter().flat_map(|block| &block.rows).flatten();
        let listed = self.blocks.iter().flat_map(|block| &block.rulings);
        tables.flat_map(|table| &table.footnotes).chain(listed)
    }
}

impl BlockView {
    /// A block of a column: its heading, and its tables row by row.
    pub fn in_column(heading: String, rows: Vec<Vec<TableView>>) -> BlockView {
        BlockView {
            heading,
            turn: Vec::new(),
            cites: String::new(),
            place: BlockPlace::Column.word(),
            before: Break::None.word(),
            air: 0,
            continues: false,
            repeats_heading: false,
            within: false,
            continued: false,
            parts: Vec::new(),
            named: false,
            rows,
            rulings: Vec::new(),
        }
    }

    /// About how many lines of type it takes.
    pub fn lines(&self) -> usize {
        let table = |table: &TableView| 2 + table.body.rows.len() + usize::from(table.says.is_some());
        1 + self.rows.iter().flatten().map(table).sum::<usize>()
    }
}

/// The view of a sheet narrowed to what some forces can use, with the daggers of the whole game's rulings.
pub fn narrowed_sheet(whole: &Ruleset, narrowed: &Narrowed, setup: PageSetup) -> SheetView {
    let Narrowed { ruleset, sheet, left_out } = narrowed;
    let without = without(&ruleset.organisation.phrases, left_out);
    let order = paged(whole);
    SheetView { without, ..ordered_sheet(ruleset, sheet, &order, setup) }
}

/// The view of a sheet. Only changes that show on it are named as changes to the game.
pub fn sheet(ruleset: &Ruleset, sheet: &Sheet, setup: PageSetup) -> SheetView {
    ordered_sheet(ruleset, sheet, &paged(ruleset), setup)
}

/// The view of a sheet whose daggers number the rulings in this order.
fn ordered_sheet(ruleset: &Ruleset, sheet: &Sheet, order: &[RulingId], setup: PageSetup) -> SheetView {
    let (view, quoted) = changed_sheet(ruleset, sheet, order, ChangedBy::default(), setup);
    let shown = |ruleset: &Ruleset| {
        let same = ruleset.sheets.iter().find(|one| one.id == sheet.id)?;
        Some(changed_sheet(ruleset, same, order, ChangedBy::default(), setup).0)
    };
    let mut changed = ChangedBy::showing(ruleset, &shown);
    changed.house.retain(|ruling| quoted.iter().any(|id| ruling == id));
    if changed == ChangedBy::default() { view } else { changed_sheet(ruleset, sheet, order, changed, setup).0 }
}

/// The view of a sheet, and the ids of the rulings whose words are on it.
fn changed_sheet(
    ruleset: &Ruleset,
    sheet: &Sheet,
    order: &[RulingId],
    changed: ChangedBy,
    setup: PageSetup,
) -> (SheetView, Vec<String>) {
    let mut quoted: Vec<String> = Vec::new();
    let mut blocks = Vec::new();
    let organisation = &ruleset.organisation;
    let last = sheet.blocks.iter().rposition(|block| matches!(block.content, Content::Army(_)));
    let mut key = key_of_sheet(ruleset, sheet);
    for (index, block) in sheet.blocks.iter().enumerate() {
        let mut footnotes = Footnotes::within(ruleset, order);
        let (mut rows, mut rulings) = (Vec::<Vec<TableView>>::new(), Vec::new());
        match &block.content {
            Content::Tables(tables) => {
                for row in tables {
                    let parts = row
                        .iter()
                        .filter_map(|id| ruleset.table(id))
                        .map(|table| sheet_table(ruleset, table, &mut footnotes));
                    let mut parts: Vec<TableView> = parts.collect();
                    let after = !rows.is_empty() && row.iter().all(|id| block.joined.contains(id));
                    for part in &mut parts {
                        part.body.joined = after && !part.body.columns.is_empty();
                    }
                    rows.push(parts);
                }
            }
            Content::Army(id) => {
                let key = if last == Some(index) { key.take() } else { None };
                rows.extend(organisation.army(id).map(|army| vec![army_list(ruleset, army, key)]));
            }
            Content::Letters => {
                blocks.extend(letter_blocks(ruleset, block));
                continue;
            }
            Content::Rulings => {
                rulings = rulings_beside(ruleset, order, &quoted);
                if rulings.is_empty() {
                    continue;
                }
                let rest = ruleset.rulings.iter().filter(|ruling| stands_on_face(ruleset, ruling));
                quoted.extend(rest.map(|ruling| ruling.id.to_string()));
            }
        }
        quoted.extend(footnotes.quoted().map(str::to_owned));
        let first = rows.first().and_then(|row| row.first()).map(|part: &TableView| part.name.clone());
        let heading = block.heading.clone().or(first).unwrap_or_else(|| organisation.phrases.say("Rulings", &[]));
        blocks.push(BlockView {
            turn: block.turn.clone(),
            place: block.place.word(),
            before: block.before.word(),
            named: !matches!(rows.as_slice(), [row] if row.len() == 1),
            rulings,
            ..BlockView::in_column(heading, rows)
        });
    }
    let legend = (!quoted.is_empty())
        .then(|| ruleset.organisation.phrases.say("† and a number: a ruling of ours, on the pages of rulings.", &[]));
    let furniture = Furniture {
        subtitle: sheet.subtitle.clone(),
        columns: sheet.columns,
        legend,
        ..furniture_of(ruleset, changed, sheet.title.clone(), setup)
    };
    (
        SheetView { furniture, turn: sheet.turn.clone(), blocks, without: None, sides: sheet.pages, measuring: false },
        quoted,
    )
}

/// The key to the codes in all army lists of a sheet, printed under the last; it names the page with all letters.
fn key_of_sheet(ruleset: &Ruleset, sheet: &Sheet) -> Option<String> {
    let organisation = &ruleset.organisation;
    let armies = sheet.blocks.iter().filter_map(|block| match &block.content {
        Content::Army(id) => organisation.army(id),
        Content::Tables(_) | Content::Letters | Content::Rulings => None,
    });
    let lettered = |other: &&Sheet| other.blocks.iter().any(|block| block.content == Content::Letters);
    let page = ruleset.sheets.iter().find(lettered).filter(|page| page.title != sheet.title);
    let page = page.map(|page| organisation.phrases.say("All letters: the page “{title}”.", &[("title", &page.title)]));
    let key = code_key(organisation, &armies.collect::<Vec<&Army>>());
    key.map(|key| [Some(key), page].into_iter().flatten().collect::<Vec<String>>().join(" "))
}

/// The rulings for a sheet that no table on it has so far.
fn rulings_beside(ruleset: &Ruleset, order: &[RulingId], quoted: &[String]) -> Vec<Footnote> {
    let rest = ruleset.rulings.iter().filter(|ruling| {
        let named = ruling.unnamed.is_none() && !quoted.iter().any(|id| ruling.id == *id);
        named && stands_on_face(ruleset, ruling)
    });
    let each = rest.map(|ruling| Remarks { rulings: vec![ruling.id.clone()], ..Remarks::default() });
    let mut footnotes = Footnotes::within(ruleset, order);
    let note = |remarks: Remarks| {
        let Remarked { words, marks } = footnotes.remarked(&remarks);
        Footnote { mark: marks, text: words, ruling: None }
    };
    each.map(note).collect()
}

/// A block for each table of letters, so that they flow through the columns.
fn letter_blocks(ruleset: &Ruleset, block: &Block) -> impl Iterator<Item = BlockView> {
    let (heading, place) = (block.heading.clone(), block.place.word());
    let before = block.before.word();
    letters(ruleset).into_iter().enumerate().map(move |(index, part)| BlockView {
        place,
        before: if index == 0 { before } else { Break::None.word() },
        ..BlockView::in_column(
            heading.clone().filter(|_| index == 0).unwrap_or_else(|| part.name.clone()),
            vec![vec![part]],
        )
    })
}
