use std::collections::BTreeMap;
use std::rc::Rc;

use super::effort::SearchEffort;
use super::fielding::Fielding;
use super::formation::{Filling, Formation, FormationPart, MANY};
use super::stage::{SearchStage, of_ways, stages};
use super::valuation::Valuation;
use super::worth_table::WorthTable;

/// The greatest worth of stages and formations for each sum of points, each worked out once and in full: the end of a
/// round stops a search but never a sum, because later rounds rely on it.
pub struct BestWorths<'a> {
    /// The kinds of formations, each with its parts in order.
    formations: Vec<(String, Vec<Rc<SearchStage>>)>,
    limit: i64,
    parts: BTreeMap<usize, Vec<Rc<WorthTable>>>,
    kinds: BTreeMap<usize, Rc<WorthTable>>,
    worth: Valuation,
    effort: &'a SearchEffort<'a>,
}

impl<'a> BestWorths<'a> {
    /// Those up to a limit in points.
    pub fn new(formations: &[Formation], limit: i64, worth: Valuation, effort: &'a SearchEffort<'a>) -> BestWorths<'a> {
        let formations = formations.iter().map(stages).collect();
        BestWorths { formations, limit, parts: BTreeMap::new(), kinds: BTreeMap::new(), worth, effort }
    }

    /// The id of a formation's kind, by index.
    pub fn called(&self, index: usize) -> Option<String> {
        self.formations.get(index).map(|(kind, _)| kind.clone())
    }

    fn size(&self) -> usize {
        usize::try_from(self.limit).unwrap_or(0)
    }

    /// The table of a stage alone, with this many of its part chosen already.
    pub fn table(&mut self, stage: &Rc<SearchStage>, chosen: usize) -> Rc<WorthTable> {
        match stage.as_ref() {
            SearchStage::Unit(_, ways) => Rc::new(of_ways(self.size(), ways, self.worth)),
            SearchStage::Formations(kinds) => {
                let mut one = WorthTable::none(self.size());
                for kind in kinds {
                    one = one.or(&self.formation(*kind));
                }
                Rc::new(one.repeated())
            }
            SearchStage::Part(part) => {
                if part.most >= MANY {
                    return Rc::new(self.open(part, chosen));
                }
                let powers = self.powers(Rc::as_ptr(stage) as usize, part);
                let (least, most) = (part.least.saturating_sub(chosen), part.most.saturating_sub(chosen));
                let mut table = WorthTable::none(self.size());
                for power in powers.iter().take(most + 1).skip(least) {
                    table = table.or(power);
                }
                Rc::new(table)
            }
        }
    }

    /// The table of a part without an upper end: the required number, and any number more.
    fn open(&mut self, part: &FormationPart, chosen: usize) -> WorthTable {
        let one = self.one(part);
        let mut table = one.repeated();
        for _ in (chosen..part.least).take_while(|_| !self.effort.interrupted()) {
            table = table.and(&one);
        }
        table
    }

    /// The table of one unit or formation of a part.
    fn one(&mut self, part: &FormationPart) -> WorthTable {
        match &part.what {
            Filling::Units { ways, .. } => of_ways(self.size(), ways, self.worth),
            Filling::Formations(kind) => {
                let mut one = WorthTable::none(self.size());
                for index in self.of_kind(kind) {
                    one = one.or(&self.formation(index));
                }
                one
            }
        }
    }

    /// The tables of 0, 1, 2 … units or formations of a part, until the points run out.
    fn powers(&mut self, key: usize, part: &FormationPart) -> Vec<Rc<WorthTable>> {
        if let Some(known) = self.parts.get(&key) {
            return known.clone();
        }
        let one = self.one(part);
        let mut powers = vec![Rc::new(WorthTable::nothing(self.size()))];
        while powers.len() <= part.most && !self.effort.interrupted() {
            let Some(last) = powers.last() else { break };
            self.effort.sum();
            let next = last.and(&one);
            if next.at(self.limit).is_none() {
                break;
            }
            powers.push(Rc::new(next));
        }
        self.parts.insert(key, powers.clone());
        powers
    }

    /// The table of one formation, by index.
    pub fn formation(&mut self, index: usize) -> Rc<WorthTable> {
        if let Some(known) = self.kinds.get(&index) {
            return Rc::clone(known);
        }
        // Used if the formation contains its own kind: no formation is worth more than all units.
        let anything = self.anything();
        self.kinds.insert(index, anything);
        let mut table = WorthTable::nothing(self.size());
        for stage in self.stages_of(index) {
            let own = self.table(&stage, 0);
            if !self.effort.interrupted() {
                table = table.and(&own);
            }
        }
        let table = Rc::new(table);
        self.kinds.insert(index, Rc::clone(&table));
        table
    }

    /// The parts of a formation as stages; always the same objects, so that their tables are worked out only once.
    pub fn stages_of(&self, index: usize) -> Vec<Rc<SearchStage>> {
        self.formations.get(index).map(|(_, stages)| stages.clone()).unwrap_or_default()
    }

    /// The indexes of the formations of a kind, one for each way to make it up.
    pub fn of_kind(&self, kind: &str) -> Vec<usize> {
        (0..self.formations.len()).filter(|index| self.formations[*index].0 == kind).collect()
    }

    /// The table of any number of the units of all formations.
    fn anything(&self) -> Rc<WorthTable> {
        let stages = self.formations.iter().flat_map(|(_, stages)| stages);
        let ways = |stage: &Rc<SearchStage>| match stage.as_ref() {
            SearchStage::Part(FormationPart { what: Filling::Units { ways, .. }, .. }) => Rc::clone(ways),
            SearchStage::Part(_) | SearchStage::Unit(..) | SearchStage::Formations(_) => Rc::new(Vec::new()),
        };
        let ways: Vec<Rc<Vec<Fielding>>> = stages.map(ways).collect();
        let things = ways.iter().flat_map(|ways| ways.iter()).map(|way| (way.cost, self.worth.of(way)));
        Rc::new(WorthTable::one_of(self.size(), things).repeated())
    }
}
