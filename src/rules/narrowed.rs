use super::brought::Brought;
use super::concerned::remarks_of;
use super::table_rows::{TableRow, with_rows};
use crate::model::{
    Army, Block, Break, Content, Remarks, Ruleset, Ruling, RulingId, Sheet, Table, TableId, TableKind, Unit, Who,
};

/// A sheet reduced to the parts that some forces can use, with the ruleset reduced likewise.
#[derive(Clone, Debug)]
pub struct Narrowed {
    /// The ruleset with the tables, armies and rulings that remain.
    pub ruleset: Ruleset,
    /// The sheet with the blocks that remain.
    pub sheet: Sheet,
    /// The parts left out.
    pub left_out: LeftOut,
}

/// The parts left out of a sheet by their printed names, each once, in the order of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Armies whose lists are left out.
    pub armies: Vec<String>,
    /// Whole blocks, by their headings.
    pub blocks: Vec<String>,
    /// Whole tables of blocks that remain.
    pub tables: Vec<String>,
    /// Rows of tables that remain, each as the table's name and the row's; for army lists, their units.
    pub rows: Vec<(String, String)>,
}

impl LeftOut {
    /// Whether nothing is left out.
    pub fn is_nothing(&self) -> bool {
        *self == LeftOut::default()
    }
}

/// A sheet reduced to the rows that these players can use or are subject to; a doubtful row stays. `None` if nothing
/// remains.
pub fn narrowed(ruleset: &Ruleset, sheet: &Sheet, players: &[Brought<'_>]) -> Option<Narrowed> {
    let narrowing = Narrowing::of(ruleset, players);
    let (mut blocks, mut tables, mut armies, mut left_out) = (Vec::new(), Vec::new(), Vec::new(), LeftOut::default());
    for block in &sheet.blocks {
        let there = narrowing.is_anyones(&block.who);
        let content = match &block.content {
            Content::Tables(rows) if there => narrowing.tables(rows, &mut tables, &mut left_out),
            Content::Army(id) => {
                let army = ruleset.organisation.army(id).filter(|_| there);
                let own = army.and_then(|army| narrowing.army(army, &mut left_out));
                own.map(|army| {
                    armies.push(army);
                    block.content.clone()
                })
            }
            Content::Rulings | Content::Letters => Some(block.content.clone()).filter(|_| there),
            Content::Tables(_) => None,
        };
        match content {
            Some(content) => {
                let joined = match &content {
                    Content::Tables(rows) => block.still_joined(rows),
                    Content::Army(_) | Content::Rulings | Content::Letters => Vec::new(),
                };
                blocks.push(Block { content, joined, ..block.clone() });
            }
            None => left_out.without(ruleset, block),
        }
    }
    let whole = left_out.is_nothing();
    if !whole {
        // Breaks divide the columns of the whole sheet only.
        for block in &mut blocks {
            block.before = Break::None;
        }
    }
    let left = blocks.iter().any(|block| block.content != Content::Rulings);
    let before = (rulings_of(sheet.tables(), ruleset), named(ruleset));
    let sheet = Sheet { blocks, ..sheet.clone() };
    let ruleset = if whole { ruleset.clone() } else { narrowing.ruleset(&before, &sheet, tables, armies) };
    left.then_some(Narrowed { ruleset, sheet, left_out })
}

impl LeftOut {
    /// Adds a block that is left out whole.
    fn without(&mut self, ruleset: &Ruleset, block: &Block) {
        let army = match &block.content {
            Content::Army(id) => ruleset.organisation.army(id),
            Content::Tables(_) | Content::Rulings | Content::Letters => None,
        };
        match (army, &block.heading, &block.content) {
            (Some(army), ..) => self.armies.push(army.name.clone()),
            (None, Some(heading), _) => self.blocks.push(heading.clone()),
            (None, None, Content::Tables(rows)) => {
                let first = rows.iter().flatten().find_map(|id| ruleset.table(id));
                self.blocks.extend(first.map(|table| table.name.clone()));
            }
            (None, None, Content::Army(_) | Content::Rulings | Content::Letters) => {}
        }
    }
}

struct Narrowing<'a> {
    ruleset: &'a Ruleset,
    players: &'a [Brought<'a>],
    /// Whether the ruleset gives units weapons.
    armed: bool,
    /// The names of all rows of grids that remain.
    grid_rows: Vec<String>,
}

impl<'a> Narrowing<'a> {
    fn of(ruleset: &'a Ruleset, players: &'a [Brought<'a>]) -> Narrowing<'a> {
        let units = ruleset.organisation.every_unit();
        let armed = units.into_iter().any(|unit| !unit.weapons.is_empty() || !unit.unit_weapons.is_empty());
        let mut narrowing = Narrowing { ruleset, players, armed, grid_rows: Vec::new() };
        for table in &ruleset.tables {
            if let TableKind::Grid(grid) = &table.kind {
                let rows = grid.rows.iter().filter(|row| {
                    let weapon = row.weapon.as_ref();
                    narrowing.stays(&TableRow { weapon, ..TableRow::of(&row.name, &row.remarks) })
                });
                let names: Vec<String> = rows.map(|row| row.name.clone()).collect();
                narrowing.grid_rows.extend(names);
            }
        }
        narrowing
    }

    /// Whether one of the players has a unit that matches.
    fn is_anyones(&self, who: &Who) -> bool {
        who.is_everyone() || self.players.iter().any(|one| one.means(&self.ruleset.organisation, who))
    }

    /// Whether an entry may concern the players: one has a unit that it is for, and another a unit that it is
    /// against. With one player either is enough.
    fn concerns(&self, remarks: &Remarks) -> bool {
        let organisation = &self.ruleset.organisation;
        let meant = |one: &Brought<'_>, who: &Who| who.is_everyone() || one.means(organisation, who);
        let Remarks { who, against, .. } = remarks;
        if let [alone] = self.players {
            return meant(alone, who) || !against.is_everyone() && meant(alone, against);
        }
        let mut users = self.players.iter().enumerate().filter(|(_, one)| meant(one, who));
        users.any(|(user, _)| {
            let mut others = self.players.iter().enumerate().filter(|(other, _)| *other != user);
            others.any(|(_, other)| meant(other, against))
        })
    }

    fn stays(&self, row: &TableRow<'_>) -> bool {
        let organisation = &self.ruleset.organisation;
        let carried = |weapon| !self.armed || self.players.iter().any(|one| one.has(organisation, weapon));
        let counts = row.adds_to.is_empty()
            || self.grid_rows.is_empty()
            || row.adds_to.iter().any(|id| self.grid_rows.iter().any(|name| *id == *name));
        counts && row.weapon.is_none_or(carried) && self.concerns(row.remarks)
    }

    /// The tables of a block that remain, row by row; `None` if none does.
    fn tables(&self, rows: &[Vec<TableId>], left: &mut Vec<Table>, out: &mut LeftOut) -> Option<Content> {
        let mut gone = LeftOut::default();
        let mut one = |id: &&TableId| {
            let Some(table) = self.ruleset.table(id) else { return true };
            let mut dropped = Vec::new();
            let kept = Some(table).filter(|table| self.concerns(&table.remarks)).and_then(|table| {
                with_rows(table, |row| {
                    let stays = self.stays(&row);
                    dropped.extend((!stays).then(|| row.name.trim_end_matches([':', ',', '.']).to_owned()));
                    stays
                })
            });
            match &kept {
                Some(_) => gone.rows.extend(dropped.into_iter().map(|row| (table.name.clone(), row))),
                None => gone.tables.push(table.name.clone()),
            }
            let stays = kept.is_some();
            left.extend(kept);
            stays
        };
        let rows: Vec<Vec<TableId>> = rows.iter().map(|row| row.iter().filter(&mut one).cloned().collect()).collect();
        let rows: Vec<Vec<TableId>> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        if rows.is_empty() {
            return None;
        }
        out.tables.extend(gone.tables);
        out.rows.extend(gone.rows);
        Some(Content::Tables(rows))
    }

    /// An army with only the units that the players bring; `None` if they bring none.
    fn army(&self, army: &Army, out: &mut LeftOut) -> Option<Army> {
        let bringing: Vec<&Brought<'_>> =
            self.players.iter().filter(|one| one.armies().iter().any(|own| own.id == army.id)).collect();
        let mut units: Vec<Unit> = Vec::new();
        for unit in bringing.iter().flat_map(|one| one.units(army)) {
            if !units.iter().any(|known| known.id == unit.id) {
                units.push(unit);
            }
        }
        if units.is_empty() {
            return None;
        }
        let place = |id: &str| army.units.iter().position(|unit| unit.id == id).unwrap_or(army.units.len());
        units.sort_by_key(|unit| place(&unit.id));
        let gone = army.units.iter().filter(|unit| !units.iter().any(|own| own.id == unit.id));
        out.rows.extend(gone.map(|unit| (army.name.clone(), unit.name.clone())));
        // Restrictions are for building a list, so finished forces don't need them.
        let made = bringing.iter().all(|one| matches!(one, Brought::Force(_)));
        let taken = |id: &str| bringing.iter().any(|one| one.takes(id));
        let options = army.options.iter().filter(|option| taken(&option.id)).cloned().collect();
        let restrictions = if made { Vec::new() } else { army.restrictions.clone() };
        Some(Army { units, options, restrictions, ..army.clone() })
    }

    /// The ruleset with these tables and armies in place of its own, and without rulings that concern only parts left
    /// out: those that tables told before but no longer do, and those that armies named. `before` are both.
    fn ruleset(
        &self,
        (told_before, named_before): &(Vec<RulingId>, Vec<RulingId>),
        sheet: &Sheet,
        tables: Vec<Table>,
        armies: Vec<Army>,
    ) -> Ruleset {
        let mut ruleset = self.ruleset.clone();
        for table in tables {
            if let Some(place) = ruleset.tables.iter().position(|one| one.id == table.id) {
                ruleset.tables[place] = table;
            }
        }
        ruleset.organisation.armies.retain(|army| self.brings(army));
        for army in armies {
            if let Some(place) = ruleset.organisation.armies.iter().position(|one| one.id == army.id) {
                ruleset.organisation.armies[place] = army;
            }
        }
        let (still_told, mut after) = (rulings_of(sheet.tables(), &ruleset), named(&ruleset));
        let organisation = &self.ruleset.organisation;
        let tracks = organisation.tracks.iter().filter(|track| self.is_anyones(&track.who)).map(|track| &track.remarks);
        let options = organisation.options.iter().filter(|one| self.is_anyones(&one.who)).map(|one| &one.remarks);
        let restrictions = organisation.restrictions.iter().map(|one| &one.remarks);
        after.extend(tracks.chain(options).chain(restrictions).flat_map(|remarks| remarks.rulings.iter().cloned()));
        ruleset.rulings.retain(|Ruling { id, .. }| {
            let untold = !told_before.contains(id) && (!named_before.contains(id) || after.contains(id));
            untold || still_told.contains(id)
        });
        ruleset
    }

    fn brings(&self, army: &Army) -> bool {
        self.players.iter().any(|one| one.armies().iter().any(|own| own.id == army.id))
    }
}

/// The rulings whose words these tables print.
fn rulings_of<'t>(tables: impl Iterator<Item = &'t TableId>, ruleset: &Ruleset) -> Vec<RulingId> {
    let tables = tables.filter_map(|id| ruleset.table(id));
    tables.flat_map(remarks_of).flat_map(|remarks| remarks.rulings.iter().cloned()).collect()
}

/// The rulings named by all armies of a ruleset.
fn named(ruleset: &Ruleset) -> Vec<RulingId> {
    let of_armies = ruleset.organisation.armies.iter().flat_map(|army| {
        std::iter::once(&army.remarks)
            .chain(army.units.iter().map(|unit| &unit.remarks))
            .chain(army.options.iter().map(|option| &option.remarks))
            .chain(army.restrictions.iter().map(|one| &one.remarks))
            .chain(army.allies.iter().map(|one| &one.remarks))
            .chain(army.refused.iter().map(|one| &one.remarks))
    });
    of_armies.flat_map(|remarks| remarks.rulings.iter().cloned()).collect()
}
