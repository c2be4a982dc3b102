use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::best_worths::BestWorths;
use super::fielding::Fielding;
use super::formation::{Filling, Formation, FormationPart, MANY};
use super::frame::Frame;
use super::legal_force::LegalForce;
use super::search_terms::SearchTerms;
use super::siblings::{GroupMark, PartOrder};
use super::stage::{SearchStage, groups, weighed};
use super::stages::Placed;
use super::valuation::Valuation;
use super::worth_table::WorthTable;
use crate::model::{Force, ForceGroup, ForceUnit, Severity};

/// The goal of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The best force of all.
    Best,
    /// The one that ranks first among the best.
    Rank,
    /// The first force that is worth enough.
    First,
}

/// A search over everything that may be added to a force.
pub struct Search<'a> {
    terms: SearchTerms<'a>,
    worths: BestWorths<'a>,
    used: Vec<i64>,
    /// The warnings and notices that the force begins with.
    known: [usize; 2],
    force: Force,
    marks: GroupMark,
    goal: Goal,
    /// The order in which ways are tried.
    turn: usize,
    /// The lowest worth, by the aim, of a force that is looked for.
    least: i64,
    /// The maximum number of units of a force that is looked for.
    most_units: usize,
    best: Option<LegalForce>,
    tables: BTreeMap<(usize, usize, usize), (usize, Rc<WorthTable>)>,
}

/// The deepest nesting of groups.
pub const MOST_DEPTH: usize = 6;

/// The maximum number of entries in all tables together; a search that needs more ends.
const MOST_ENTRIES: usize = 6_000_000;

impl<'a> Search<'a> {
    /// A search from this force.
    pub fn new(formations: &[Formation], base: &Force, terms: SearchTerms<'a>) -> Search<'a> {
        let empty = base.units.is_empty() && base.groups.is_empty();
        let [_, warnings, notices] = if empty { [0; 3] } else { weighed(terms.ruleset, base, terms.limit) };
        Search {
            worths: BestWorths::new(formations, terms.limit, terms.worth, terms.effort),
            used: vec![0; terms.caps.len()],
            known: [warnings, notices],
            force: base.clone(),
            marks: GroupMark::of(base),
            goal: Goal::Best,
            turn: 0,
            least: 0,
            most_units: MANY,
            best: None,
            tables: BTreeMap::new(),
            terms,
        }
    }

    /// The greatest worth that the sums allow; `None` if they allow nothing.
    pub fn bound(&mut self, stages: &[Placed]) -> Option<i64> {
        self.root(stages).map_or(Some(0), |root| root.table.at(self.terms.limit))
    }

    /// Replaces the best known force with better ones until none is left. True if everything was looked at.
    pub fn better(&mut self, stages: &[Placed], best: &mut Option<LegalForce>) -> bool {
        self.goal = Goal::Best;
        self.at_least(stages, 0, best)
    }

    /// The same among forces worth at least this much by the aim, the most promising first in every respect.
    pub fn ranked(&mut self, stages: &[Placed], least: i64, best: &mut Option<LegalForce>) -> bool {
        self.goal = Goal::Rank;
        self.at_least(stages, least, best)
    }

    /// The same among forces of so few units.
    pub fn few(&mut self, stages: &[Placed], (least, units): (i64, usize), best: &mut Option<LegalForce>) {
        self.most_units = units;
        self.ranked(stages, least, best);
        self.most_units = MANY;
    }

    fn at_least(&mut self, stages: &[Placed], least: i64, best: &mut Option<LegalForce>) -> bool {
        self.least = least;
        self.best = best.take();
        let root = self.root(stages);
        self.descend(root.as_ref(), self.terms.limit, 0);
        *best = self.best.take();
        !self.spent()
    }

    /// Sets the order in which ways are tried.
    pub fn turn(&mut self, turn: usize) {
        self.turn = turn;
    }

    /// The first force found that is worth at least this much by the aim; and whether everything was looked at.
    pub fn first(&mut self, stages: &[Placed], least: i64) -> (Option<LegalForce>, bool) {
        self.goal = Goal::First;
        self.least = least;
        self.best = None;
        let root = self.root(stages);
        self.descend(root.as_ref(), self.terms.limit, 0);
        let found = self.best.take();
        (found, !self.spent())
    }

    fn spent(&self) -> bool {
        let size = usize::try_from(self.terms.limit).unwrap_or(0) + 1;
        !self.terms.effort.goes_on() || self.tables.len() * size > MOST_ENTRIES
    }

    fn done(&self) -> bool {
        self.spent() || self.goal == Goal::First && self.best.is_some()
    }

    /// Whether a force of this worth is looked for.
    fn is_wanted(&self, worth: i64) -> bool {
        let rank = self.terms.worth.rank(worth, 0);
        Valuation::aim(worth) >= self.least && self.best.as_ref().is_none_or(|best| rank > best.rank)
    }

    fn root(&mut self, stages: &[Placed]) -> Option<Rc<Frame>> {
        let mut rest = None;
        for (place, (stage, path)) in stages.iter().enumerate().rev() {
            rest = Some(self.frame((stage, place), (0, 0), path, rest));
        }
        rest
    }

    /// This stage with this many already chosen, and the index from which more may be chosen.
    fn again(&mut self, frame: &Frame, chosen: usize, from: usize) -> Rc<Frame> {
        self.frame((&frame.stage, frame.place), (chosen, from), &frame.path, frame.rest.clone())
    }

    fn frame(
        &mut self,
        (stage, place): (&Rc<SearchStage>, usize),
        (chosen, from): (usize, usize),
        path: &Rc<[usize]>,
        rest: Option<Rc<Frame>>,
    ) -> Rc<Frame> {
        let after = rest.as_ref().map_or(0, |rest| rest.key);
        // Once the required number is reached, one more of an unlimited part changes nothing.
        let chosen_so = match stage.as_ref() {
            SearchStage::Part(part) if part.most >= MANY => chosen.min(part.least),
            SearchStage::Part(_) | SearchStage::Unit(..) | SearchStage::Formations(_) => chosen,
        };
        let id = (Rc::as_ptr(stage) as usize, chosen_so, after);
        let (key, table) = match self.tables.get(&id) {
            Some((key, table)) => (*key, Rc::clone(table)),
            None => {
                self.terms.effort.sum();
                let own = self.worths.table(stage, chosen_so);
                let table = match &rest {
                    Some(rest) if !self.terms.effort.interrupted() => Rc::new(own.and(&rest.table)),
                    Some(_) | None => own,
                };
                let key = self.tables.len() + 1;
                self.tables.insert(id, (key, Rc::clone(&table)));
                (key, table)
            }
        };
        Rc::new(Frame { stage: Rc::clone(stage), place, chosen, from, path: Rc::clone(path), rest, table, key })
    }

    fn descend(&mut self, frame: Option<&Rc<Frame>>, left: i64, worth: i64) {
        if self.done() {
            return;
        }
        self.terms.effort.step();
        let Some(frame) = frame else { return self.judge(worth) };
        if frame.table.at(left).is_none_or(|most| !self.is_wanted(worth + most)) {
            return;
        }
        match frame.stage.as_ref() {
            SearchStage::Unit(place, ways) => self.put(frame, *place, ways, (left, worth)),
            SearchStage::Part(part) => self.fill(frame, part, left, worth),
            SearchStage::Formations(kinds) => {
                if !self.marks.at(&frame.path).is_in_order() {
                    return;
                }
                for (at, index) in kinds.iter().enumerate().skip(frame.from) {
                    let after = self.again(frame, frame.chosen, at);
                    self.open(*index, &frame.path, Some(after), left, worth);
                }
                self.descend(frame.rest.as_ref(), left, worth);
            }
        }
    }

    /// Tries each way of a unit that is in the force already: in order, or the most promising first.
    fn put(&mut self, frame: &Rc<Frame>, place: usize, ways: &[Fielding], (left, worth): (i64, i64)) {
        let most = |way: &Fielding| {
            let after = |rest: &Rc<Frame>| rest.table.at(left - way.cost);
            let rest = if way.cost > left { None } else { frame.rest.as_ref().map_or(Some(0), after) };
            rest.map(|rest| worth + self.terms.worth.of(way) + rest)
        };
        let mut promising: Vec<(i64, &Fielding)> =
            ways.iter().filter_map(|way| Some((most(way)?, way))).filter(|(most, _)| self.is_wanted(*most)).collect();
        if self.goal == Goal::Rank || self.turn % 2 == 1 {
            promising.sort_by_key(|(most, _)| Reverse(*most));
        }
        for (most, way) in promising {
            // A better force may have been found since.
            if self.done() {
                return;
            }
            if !self.is_wanted(most) {
                continue;
            }
            let Some(slot) = self.slot(place).map(|slot| std::mem::replace(slot, way.unit.clone())) else { break };
            if self.take(way) {
                self.descend(frame.rest.as_ref(), left - way.cost, worth + self.terms.worth.of(way));
                self.give(way);
            }
            if let Some(place) = self.slot(place) {
                *place = slot;
            }
        }
    }

    fn fill(&mut self, frame: &Rc<Frame>, part: &FormationPart, left: i64, worth: i64) {
        let more = frame.chosen < part.most;
        // Of units of one figure, such as leaders, the required number is tried first; of other units, more.
        let enough = frame.chosen >= part.least;
        match &part.what {
            Filling::Units { ways, .. } => {
                let single = ways.iter().all(|way| way.unit.count.is_none());
                if enough && single {
                    self.descend(frame.rest.as_ref(), left, worth);
                }
                if more && self.force.every_unit().len() < self.most_units {
                    let order = if single { PartOrder::fewest } else { PartOrder::most };
                    self.field(frame, (ways, order(frame.place)), left, worth);
                }
                if enough && !single {
                    self.descend(frame.rest.as_ref(), left, worth);
                }
            }
            Filling::Formations(kind) => {
                if !self.marks.at(&frame.path).is_in_order() {
                    return;
                }
                if more {
                    for (at, index) in self.worths.of_kind(kind).into_iter().enumerate().skip(frame.from) {
                        let after = self.again(frame, frame.chosen + 1, at);
                        self.open(index, &frame.path, Some(after), left, worth);
                    }
                }
                if enough {
                    self.descend(frame.rest.as_ref(), left, worth);
                }
            }
        }
    }

    /// Adds one more unit, in each of these ways: in order, or the most promising first.
    fn field(&mut self, frame: &Rc<Frame>, (ways, part): (&[Fielding], PartOrder), left: i64, worth: i64) {
        if frame.from >= ways.len() {
            return;
        }
        let next = self.again(frame, frame.chosen + 1, frame.from);
        let mut promising: Vec<(i64, usize)> = Vec::new();
        for at in frame.from..ways.len() {
            let way = &ways[self.turned(at, ways.len())];
            if way.cost > left {
                continue;
            }
            let most = next.table.at(left - way.cost).map(|most| worth + self.terms.worth.of(way) + most);
            promising.extend(most.filter(|most| self.is_wanted(*most)).map(|most| (most, at)));
        }
        if self.goal == Goal::Rank {
            promising.sort_by_key(|(most, at)| (Reverse(*most), *at));
        } else if self.turn % 2 == 1 {
            promising.sort_by_key(|(most, at)| (Reverse(Valuation::aim(*most)), *at));
        }
        for (most, at) in promising {
            let way = &ways[self.turned(at, ways.len())];
            if self.done() {
                return;
            }
            // A better force may have been found since.
            if !self.is_wanted(most) || !self.take(way) {
                continue;
            }
            let after = Rc::new(Frame {
                stage: Rc::clone(&next.stage),
                place: next.place,
                chosen: next.chosen,
                from: at,
                path: Rc::clone(&next.path),
                rest: next.rest.clone(),
                table: Rc::clone(&next.table),
                key: next.key,
            });
            self.marks.at(&frame.path).add((part, at));
            if self.marks.may_be_in_order(&frame.path) {
                self.units(&frame.path).push(way.unit.clone());
                self.descend(Some(&after), left - way.cost, worth + self.terms.worth.of(way));
                self.units(&frame.path).pop();
            }
            self.marks.at(&frame.path).remove();
            self.give(way);
        }
    }

    /// Opens a new formation; its parts come before everything else.
    fn open(&mut self, index: usize, path: &Rc<[usize]>, after: Option<Rc<Frame>>, left: i64, worth: i64) {
        let Some(kind) = self.worths.called(index) else { return };
        let deep = path.len() >= MOST_DEPTH;
        if deep || self.worths.formation(index).at(left).is_none() || self.done() {
            return;
        }
        let inside = groups(&mut self.force, path);
        let own: Rc<[usize]> = path.iter().copied().chain([inside.len()]).collect();
        inside.push(ForceGroup { kind, ..ForceGroup::default() });
        self.marks.at(path).begin(index);
        let mut rest = after;
        for (place, stage) in self.worths.stages_of(index).iter().enumerate().rev() {
            rest = Some(self.frame((stage, place), (0, 0), &own, rest));
        }
        self.descend(rest.as_ref(), left, worth);
        self.marks.at(path).end();
        groups(&mut self.force, path).pop();
    }

    /// The index of a way in this turn's order: forwards or backwards.
    fn turned(&self, at: usize, count: usize) -> usize {
        if self.turn / 2 % 2 == 1 { count - 1 - at } else { at }
    }

    fn take(&mut self, way: &Fielding) -> bool {
        let used = &mut self.used;
        let fits = |(key, number): &(usize, i64)| self.terms.caps[*key].is_none_or(|cap| used[*key] + number <= cap);
        if !way.uses.iter().all(fits) {
            return false;
        }
        for (key, number) in &way.uses {
            used[*key] += number;
        }
        true
    }

    fn give(&mut self, way: &Fielding) {
        for (key, number) in &way.uses {
            self.used[*key] -= number;
        }
    }

    /// Records the current force if it is legal and better than the best known.
    fn judge(&mut self, worth: i64) {
        if !self.is_wanted(worth) || self.terms.floors.iter().any(|(key, least)| self.used[*key] < *least) {
            return;
        }
        self.terms.effort.check();
        let [errors, warnings, notices] = weighed(self.terms.ruleset, &self.force, self.terms.limit);
        let remarks = warnings + notices;
        let warned = self.terms.allowed < Some(Severity::Warning) && warnings > self.known[0];
        let noted = self.terms.allowed.is_none() && notices > self.known[1];
        if errors > 0 || warned || noted {
            return;
        }
        let rank = self.terms.worth.rank(worth, remarks);
        let found = LegalForce { force: self.force.clone(), worth, remarks, rank };
        if self.best.as_ref().is_none_or(|best| found.rank > best.rank) {
            self.best = Some(found);
        }
    }

    fn slot(&mut self, place: usize) -> Option<&mut ForceUnit> {
        self.force.every_unit_mut().into_iter().nth(place)
    }

    fn units(&mut self, path: &[usize]) -> &mut Vec<ForceUnit> {
        match path.split_last() {
            None => &mut self.force.units,
            Some((last, above)) => &mut groups(&mut self.force, above)[*last].units,
        }
    }
}
