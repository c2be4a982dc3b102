use std::collections::BTreeMap;
use std::rc::Rc;

use super::fielding::Fielding;
use super::formation::{Filling, Formation, FormationPart, MANY};
use super::stage::{SearchStage, groups, weighed};
use super::sums::Sums;
use super::worth_table::WorthTable;
use crate::model::{Force, ForceGroup, ForceUnit, Ruleset};
use crate::work::Going;

/// A stage with what has been decided in it, and the stages after it.
struct Frame {
    stage: Rc<SearchStage>,
    /// How many there are already.
    chosen: usize,
    /// The first that may still be chosen: others would only be another order of the same.
    from: usize,
    /// The group that is filled.
    path: Rc<[usize]>,
    rest: Option<Rc<Frame>>,
    /// The greatest worth from here on, by points.
    table: Rc<WorthTable>,
    key: usize,
}

/// A search over all that may be added to a force.
pub struct Search<'a> {
    ruleset: &'a Ruleset,
    sums: Sums<'a>,
    /// How many of a unit there may be, where that is not left open.
    caps: &'a BTreeMap<String, i64>,
    /// How many of something there must be.
    floors: &'a [(String, i64)],
    used: BTreeMap<String, i64>,
    limit: i64,
    /// The findings that are there from the start, by weight.
    known: [usize; 3],
    strict: bool,
    force: Force,
    /// How the ways to field something are tried: forward or back, and where the first is.
    turn: usize,
    target: i64,
    best: Option<(i64, Force)>,
    steps: u64,
    checks: u64,
    first: bool,
    tables: BTreeMap<(usize, usize, usize), (usize, Rc<WorthTable>)>,
    /// Whether it is still wanted: once it is not, what it finds is worth nothing.
    going: &'a Going,
}

/// How far a search went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The best that was found, with its worth.
    pub best: Option<(i64, Force)>,
    /// No legal force is worth more.
    pub bound: Option<i64>,
    /// Whether everything was looked at that could be better.
    pub whole: bool,
}

/// Forces checked, and steps made, before a search is given up.
const CHECKS: u64 = 4_000;
const STEPS: u64 = 400_000;

impl<'a> Search<'a> {
    /// A search around a force; `strict` finds nothing that has more notices than it has.
    pub fn new(
        ruleset: &'a Ruleset,
        formations: &'a [Formation],
        (caps, floors): (&'a BTreeMap<String, i64>, &'a [(String, i64)]),
        base: &Force,
        limit: i64,
        strict: bool,
        going: &'a Going,
    ) -> Search<'a> {
        let known =
            if base.units.is_empty() && base.groups.is_empty() { [0; 3] } else { weighed(ruleset, base, limit) };
        Search {
            ruleset,
            sums: Sums::new(formations, limit, going),
            caps,
            floors,
            used: BTreeMap::new(),
            limit,
            known,
            strict,
            force: base.clone(),
            turn: 0,
            target: 0,
            best: None,
            steps: 0,
            checks: 0,
            first: true,
            tables: BTreeMap::new(),
            going,
        }
    }

    /// The best of all that these stages come to. What the sums allow is tried first: where a legal force comes to that, it
    /// is the best there is; so is one that comes to all that is `owned`.
    pub fn best(&mut self, stages: &[(Rc<SearchStage>, Rc<[usize]>)], owned: Option<i64>) -> Searched {
        let root = self.root(stages);
        let bound = root.as_ref().map_or(Some(0), |root| root.table.at(self.limit));
        let Some(bound) = bound.map(|bound| owned.map_or(bound, |most| bound.min(most))) else {
            return Searched { best: None, bound: None, whole: true };
        };
        self.begin(bound, true);
        self.descend(root.as_ref(), self.limit, 0);
        if self.best.is_some() {
            return Searched { best: self.best.take(), bound: Some(bound), whole: true };
        }
        let given_up = self.spent();
        self.begin(0, false);
        self.descend(root.as_ref(), self.limit, 0);
        let whole = !self.spent();
        let best = self.best.take();
        let reached = best.as_ref().map(|(worth, _)| *worth);
        let bound = if whole {
            reached
        } else if given_up {
            Some(bound)
        } else {
            Some(bound - 1)
        };
        Searched { best, bound, whole }
    }

    /// No force of these stages is worth more; none where there is none.
    pub fn bound(&mut self, stages: &[(Rc<SearchStage>, Rc<[usize]>)]) -> Option<i64> {
        self.root(stages).map_or(Some(0), |root| root.table.at(self.limit))
    }

    /// The first force worth so much, with the ways tried in another order.
    pub fn another(
        &mut self,
        stages: &[(Rc<SearchStage>, Rc<[usize]>)],
        target: i64,
        turn: usize,
    ) -> Option<(i64, Force)> {
        self.turn = turn;
        let root = self.root(stages);
        self.begin(target, true);
        self.descend(root.as_ref(), self.limit, 0);
        self.best.take()
    }

    fn begin(&mut self, target: i64, first: bool) {
        (self.target, self.first, self.best) = (target, first, None);
        (self.steps, self.checks) = (0, 0);
    }

    fn spent(&self) -> bool {
        self.steps >= STEPS || self.checks >= CHECKS || !self.going.goes_on()
    }

    fn done(&self) -> bool {
        self.spent() || self.first && self.best.is_some()
    }

    fn root(&mut self, stages: &[(Rc<SearchStage>, Rc<[usize]>)]) -> Option<Rc<Frame>> {
        let mut rest = None;
        for (stage, path) in stages.iter().rev() {
            rest = Some(self.frame(stage, 0, 0, path, rest));
        }
        rest
    }

    fn frame(
        &mut self,
        stage: &Rc<SearchStage>,
        chosen: usize,
        from: usize,
        path: &Rc<[usize]>,
        rest: Option<Rc<Frame>>,
    ) -> Rc<Frame> {
        let after = rest.as_ref().map_or(0, |rest| rest.key);
        // Once there are as many as there must be, one more of a part without an end changes nothing.
        let chosen_so = match stage.as_ref() {
            SearchStage::Part(part) if part.most >= MANY => chosen.min(part.least),
            SearchStage::Part(_) | SearchStage::Unit(..) | SearchStage::Formations(_) => chosen,
        };
        let id = (Rc::as_ptr(stage) as usize, chosen_so, after);
        let (key, table) = match self.tables.get(&id) {
            Some((key, table)) => (*key, Rc::clone(table)),
            None => {
                let own = self.sums.table(stage, chosen_so);
                let table = match &rest {
                    Some(rest) if self.going.goes_on() => Rc::new(own.and(&rest.table)),
                    Some(_) | None => own,
                };
                let key = self.tables.len() + 1;
                self.tables.insert(id, (key, Rc::clone(&table)));
                (key, table)
            }
        };
        Rc::new(Frame { stage: Rc::clone(stage), chosen, from, path: Rc::clone(path), rest, table, key })
    }

    fn descend(&mut self, frame: Option<&Rc<Frame>>, left: i64, worth: i64) {
        if self.done() {
            return;
        }
        self.steps += 1;
        let Some(frame) = frame else { return self.judge(worth) };
        if frame.table.at(left).is_none_or(|most| worth + most < self.target) {
            return;
        }
        match frame.stage.as_ref() {
            SearchStage::Unit(place, ways) => {
                for way in ways {
                    let Some(slot) = self.slot(*place).map(|slot| std::mem::replace(slot, way.unit.clone())) else {
                        break;
                    };
                    if self.take(way) {
                        self.descend(frame.rest.as_ref(), left - way.cost, worth + way.worth);
                        self.give(way);
                    }
                    if let Some(place) = self.slot(*place) {
                        *place = slot;
                    }
                }
            }
            SearchStage::Part(part) => self.fill(frame, part, left, worth),
            SearchStage::Formations(kinds) => {
                for (at, index) in kinds.iter().enumerate().skip(frame.from) {
                    let after = self.frame(&frame.stage, frame.chosen, at, &frame.path, frame.rest.clone());
                    self.open(*index, &frame.path, Some(after), left, worth);
                }
                self.descend(frame.rest.as_ref(), left, worth);
            }
        }
    }

    fn fill(&mut self, frame: &Rc<Frame>, part: &FormationPart, left: i64, worth: i64) {
        let more = frame.chosen < part.most;
        // Of leaders there are no more than there must be, as long as others can be had for the points.
        let enough = frame.chosen >= part.least;
        let single = match &part.what {
            Filling::Units { ways, .. } => ways.iter().all(|way| way.unit.count.is_none()),
            Filling::Formations(_) => false,
        };
        if enough && single {
            self.descend(frame.rest.as_ref(), left, worth);
        }
        match &part.what {
            Filling::Units { ways, .. } if more => {
                for at in frame.from..ways.len() {
                    let way = &ways[self.turned(at, ways.len())];
                    if way.cost > left || !self.take(way) {
                        continue;
                    }
                    let after = self.frame(&frame.stage, frame.chosen + 1, at, &frame.path, frame.rest.clone());
                    self.units(&frame.path).push(way.unit.clone());
                    self.descend(Some(&after), left - way.cost, worth + way.worth);
                    self.units(&frame.path).pop();
                    self.give(way);
                    if self.done() {
                        return;
                    }
                }
            }
            Filling::Formations(kind) if more => {
                if let Some(index) = self.sums.kind(kind) {
                    let after = self.frame(&frame.stage, frame.chosen + 1, 0, &frame.path, frame.rest.clone());
                    self.open(index, &frame.path, Some(after), left, worth);
                }
            }
            Filling::Units { .. } | Filling::Formations(_) => {}
        }
        if enough && !single {
            self.descend(frame.rest.as_ref(), left, worth);
        }
    }

    /// A new formation: its parts come before all else.
    fn open(&mut self, index: usize, path: &Rc<[usize]>, after: Option<Rc<Frame>>, left: i64, worth: i64) {
        let Some(kind) = self.sums.called(index) else { return };
        if self.sums.formation(index).at(left).is_none() {
            return;
        }
        let inside = groups(&mut self.force, path);
        let own: Rc<[usize]> = path.iter().copied().chain([inside.len()]).collect();
        inside.push(ForceGroup { kind, ..ForceGroup::default() });
        let mut rest = after;
        for stage in self.sums.stages_of(index).iter().rev() {
            rest = Some(self.frame(stage, 0, 0, &own, rest));
        }
        self.descend(rest.as_ref(), left, worth);
        groups(&mut self.force, path).pop();
    }

    fn turned(&self, at: usize, count: usize) -> usize {
        let at = if self.turn % 2 == 1 { count - 1 - at } else { at };
        (at + self.turn / 2 * count / 3) % count.max(1)
    }

    fn take(&mut self, way: &Fielding) -> bool {
        let fits = |(unit, number): &(String, i64)| {
            self.caps.get(unit).is_none_or(|cap| self.used.get(unit).copied().unwrap_or(0) + number <= *cap)
        };
        if !way.uses.iter().all(fits) {
            return false;
        }
        for (unit, number) in &way.uses {
            *self.used.entry(unit.clone()).or_default() += number;
        }
        true
    }

    fn give(&mut self, way: &Fielding) {
        for (unit, number) in &way.uses {
            *self.used.entry(unit.clone()).or_default() -= number;
        }
    }

    /// Whether the force as it now stands is legal, and better than what was found before.
    fn judge(&mut self, worth: i64) {
        if worth < self.target {
            return;
        }
        let used = |key: &str| self.used.get(key).copied().unwrap_or(0);
        if self.floors.iter().any(|(key, least)| used(key) < *least) {
            return;
        }
        self.checks += 1;
        let [errors, warnings, notices] = weighed(self.ruleset, &self.force, self.limit);
        if errors > 0 || warnings > self.known[1] || self.strict && notices > self.known[2] {
            return;
        }
        self.best = Some((worth, self.force.clone()));
        self.target = worth + 1;
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
