use crate::model::{Block, Content, Decides, Numbers, Ruleset, Ruling, RulingId, Sheet, Table};
use crate::rules::remarks_of;

/// The rulings of one part of the turn, of building a force, or of nothing printed.
pub struct Phase<'a> {
    /// Its heading, as on the sheet; `None` for rulings that belong to no part of the turn.
    pub heading: Option<&'a str>,
    /// Whether its rulings decide how a force is built.
    pub building: bool,
    /// The steps of the turn that it covers, from 1.
    pub turn: &'a [u32],
    /// The lines that its tables come from.
    pub lines: Option<Numbers>,
    /// Its rulings, in the order of the sheet.
    pub rulings: Vec<&'a Ruling>,
}

/// Every ruling once, by the parts of the turn in the order of the sheets, then those on building, then the rest.
pub fn phases(ruleset: &Ruleset) -> Vec<Phase<'_>> {
    let mut phases: Vec<Phase<'_>> = Vec::new();
    let mut listed: Vec<&RulingId> = Vec::new();
    // Parts that only the referee has come last.
    let (referee, open): (Vec<&Sheet>, Vec<&Sheet>) = ruleset.sheets.iter().partition(|sheet| sheet.referee);
    for block in open.into_iter().chain(referee).flat_map(|sheet| &sheet.blocks) {
        let tables = tables(ruleset, block);
        let Some(heading) = block.heading.as_deref().or(tables.first().map(|table| table.name.as_str())) else {
            continue;
        };
        let named = tables.iter().flat_map(|table| remarks_of(table)).flat_map(|remarks| &remarks.rulings);
        let mut rulings: Vec<&Ruling> = Vec::new();
        for ruling in named.filter_map(|id| ruleset.ruling(id)) {
            if ruling.decides != Decides::Building && !listed.contains(&&ruling.id) {
                listed.push(&ruling.id);
                rulings.push(ruling);
            }
        }
        let cited = tables.iter().filter_map(|table| table.remarks.cite.as_ref()).map(|cite| &cite.lines);
        match phases.iter_mut().find(|phase| phase.heading == Some(heading)) {
            Some(phase) => {
                phase.rulings.extend(rulings);
                phase.lines = Numbers::union(phase.lines.iter().chain(cited));
            }
            None if tables.is_empty() => {}
            None => {
                let lines = Numbers::union(cited);
                phases.push(Phase { heading: Some(heading), building: false, turn: &block.turn, lines, rulings });
            }
        }
    }
    for building in [true, false] {
        let rest = ruleset
            .rulings
            .iter()
            .filter(|ruling| (ruling.decides == Decides::Building) == building && !listed.contains(&&ruling.id));
        let rulings: Vec<&Ruling> = rest.collect();
        if !rulings.is_empty() {
            phases.push(Phase { heading: None, building, turn: &[], lines: None, rulings });
        }
    }
    phases
}

/// The ids of all rulings, in the order of their pages.
pub fn paged(ruleset: &Ruleset) -> Vec<RulingId> {
    phases(ruleset).into_iter().flat_map(|phase| phase.rulings).map(|ruling| ruling.id.clone()).collect()
}

/// The tables of a block.
fn tables<'a>(ruleset: &'a Ruleset, block: &'a Block) -> Vec<&'a Table> {
    match &block.content {
        Content::Tables(rows) => rows.iter().flatten().filter_map(|id| ruleset.table(id)).collect(),
        Content::Rulings | Content::Army(_) | Content::Letters => Vec::new(),
    }
}
