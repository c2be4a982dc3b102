use super::closed_list::closed_list;
use super::{ArmyId, SheetId, TableId, Who};

/// A quick-reference sheet: the tables on it, in play order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its part of the file name, if the ruleset has several sheets.
    pub id: Option<SheetId>,
    /// The title in the banner.
    pub title: String,
    /// A line under the title.
    pub subtitle: Option<String>,
    /// Whether only the referee may see it.
    pub referee: bool,
    /// How many pages it may take, 1 to 8.
    pub pages: u32,
    /// Columns per page, 1 to 4.
    pub columns: u32,
    /// The steps of the turn, in a word or two each.
    pub turn: Vec<String>,
    /// The blocks in reading order.
    pub blocks: Vec<Block>,
}

impl Sheet {
    /// The file's stem without the game's name: `sheet`, or `sheet-ID` if the sheet has an id.
    pub fn stem(&self) -> String {
        self.id.as_ref().map_or("sheet".to_owned(), |id| format!("sheet-{id}"))
    }

    /// The ids of the tables on it, in reading order.
    pub fn tables(&self) -> impl Iterator<Item = &TableId> {
        self.blocks
            .iter()
            .flat_map(|block| match &block.content {
                Content::Tables(rows) => rows.as_slice(),
                Content::Rulings | Content::Army(_) | Content::Letters => &[],
            })
            .flatten()
    }
}

/// One block of a sheet, usually a phase of the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The words in its bar; `None` for the name of its first table.
    pub heading: Option<String>,
    /// The tables or lists that it shows.
    pub content: Content,
    /// The tables in one frame with the table before them, without a name of their own.
    pub joined: Vec<TableId>,
    /// The steps of the turn that it covers, from 1.
    pub turn: Vec<u32>,
    /// The units that it concerns, besides those that its tables name.
    pub who: Who,
    /// Its place on the page.
    pub place: BlockPlace,
    /// The break before it.
    pub before: Break,
}

impl Block {
    /// The tables still joined if only these rows of its tables remain: a table whose table before it is gone has its own
    /// name again.
    pub fn still_joined(&self, rows: &[Vec<TableId>]) -> Vec<TableId> {
        let Content::Tables(whole) = &self.content else { return Vec::new() };
        let stays = |row: &Vec<TableId>| rows.contains(row);
        let pairs = whole.windows(2).filter_map(|pair| pair.split_last());
        let after = pairs.filter(|(_, before)| before.iter().all(stays)).flat_map(|(row, _)| row);
        after.filter(|id| self.joined.contains(id)).cloned().collect()
    }
}

/// The contents of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Tables, row by row; those in one row are side by side.
    Tables(Vec<Vec<TableId>>),
    /// The rulings in force that no table on the sheet has already footnoted.
    Rulings,
    /// An army list, by the army's id.
    Army(ArmyId),
    /// The letters of ability codes, with their changes and costs.
    Letters,
}

closed_list! {
    /// Where a block is on its page.
    #[derive(Default)]
    pub enum BlockPlace {
        /// In the next column.
        #[default]
        Column = "column",
        /// Over the whole width, at the top.
        Top = "top",
        /// Over the whole width, at the foot.
        Bottom = "bottom",
    }
}

closed_list! {
    /// The break before a block.
    #[derive(Default)]
    pub enum Break {
        /// Nothing: it follows.
        #[default]
        None = "none",
        /// A new column.
        Column = "column",
        /// A new page.
        Page = "page",
    }
}
