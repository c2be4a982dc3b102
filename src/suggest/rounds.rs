use super::answers::{answers, kinds, least_beside};
use super::effort::SearchEffort;
use super::formation::{GroupShape, formations};
use super::ground::{Ease, Ground, decided};
use super::left_out::{beside_the_bound, covered, decisions, left_out};
use super::legal_force::LegalForce;
use super::owned::{most_of_owned, most_within};
use super::pool::WayPool;
use super::search::Search;
use super::search_field::{SearchField, field};
use super::search_terms::SearchTerms;
use super::stages::{stages, ways_of};
use super::suggested::Suggested;
use super::valuation::{FINE, Valuation};
use super::wish::Wish;
use crate::model::{Aim, Army, Force, Ruleset, Severity};
use crate::work::Patience;

/// A search in rounds: each gives an answer, and the next has more effort.
pub struct Rounds<'a> {
    /// The ruleset of the force.
    pub ruleset: &'a Ruleset,
    /// The army, with the player's own troops.
    pub army: &'a Army,
    /// The force that is added to.
    pub start: &'a Force,
    /// The aim, the limit and the figures owned.
    pub wish: &'a Wish<'a>,
    /// How much the last rounds may use.
    pub ease: Ease,
    /// The nodes counted so far.
    pub effort: SearchEffort<'a>,
}

/// The nodes of the first round; each later one has twice as many.
pub const FIRST_ROUND: u64 = 100_000;

/// The number of different orders in which the ways are tried.
const TURNS: usize = 4;

/// The nodes spent on an answer besides the best.
pub const BESIDE: u64 = 4_000;

/// The round after which a search ends.
const MOST_ROUNDS: u32 = 9;

/// The proof for a force that spends every point, so that none can be better.
const SPENT: &str = "every point is spent";

/// The entry in the list of things not tried if only the first round was run.
const NOT_YET: &str = "options and other decisions (not reached)";

/// The entry in the list of things not tried if a search ended before every force was looked at.
const NOT_ALL: &str = "some forces of these units (not reached)";

impl<'a> Rounds<'a> {
    /// A search from this force.
    pub fn new(
        ruleset: &'a Ruleset,
        army: &'a Army,
        start: &'a Force,
        wish: &'a Wish<'a>,
        ease: Ease,
        patience: Patience<'a>,
    ) -> Rounds<'a> {
        Rounds { ruleset, army, start, wish, ease, effort: SearchEffort::new(patience) }
    }

    /// Searches until nothing better is left or the effort is spent.
    pub fn search(&self) -> Suggested {
        let (forces, undecided) = decided(self.ruleset, self.army, self.start);
        let mut found: Vec<LegalForce> = Vec::new();
        let told = self.by_round(&forces, &decisions(&undecided), &mut found);
        self.topped_up(&forces, &found, told)
    }

    fn by_round(&self, forces: &[Force], undecided: &[String], found: &mut Vec<LegalForce>) -> Suggested {
        self.plain(&forces[0], Ease::Plain, found);
        if found.is_empty() && self.ease != Ease::Plain {
            self.plain(&forces[0], Ease::Noticed, found);
        }
        let first = Suggested {
            answers: answers(found.clone()),
            left_out: vec![NOT_YET.to_owned()],
            rounds: 1,
            accepted: Severity::Notice,
            ..Suggested::default()
        };
        // An interrupted search returns what it has found so far.
        if self.effort.interrupted() {
            return Suggested { rounds: 0, ..first };
        }
        let mut told = first;
        let spent: Vec<&LegalForce> = found.iter().filter(|one| self.is_all(one)).collect();
        if !spent.is_empty() {
            let (bound, covered) = (Some(self.wish.limit), Some(SPENT.to_owned()));
            told = Suggested { proven: true, bound, covered, left_out: Vec::new(), ..told };
        }
        let clean = spent.iter().any(|one| one.remarks == 0);
        if clean || self.ease == Ease::Unwarned {
            told = self.wide(forces, undecided, found, told, (Ease::Whole, 2));
            // Beyond a force that spends every point without a remark, only another mix of figures is left.
            if clean || told.proven || self.effort.interrupted() {
                return told;
            }
        }
        self.wide(forces, undecided, found, told, (self.ease, MOST_ROUNDS))
    }

    /// Whether a force spends the whole limit, so that none can be better.
    fn is_all(&self, one: &LegalForce) -> bool {
        self.wish.aim == Aim::Points && one.aim() == self.wish.limit
    }

    fn worth(&self) -> Valuation {
        Valuation::new(self.wish.aim, self.wish.limit)
    }

    pub fn terms<'t>(&'t self, ground: &'t Ground<'_>, ease: Ease) -> SearchTerms<'t> {
        SearchTerms {
            ruleset: self.ruleset,
            caps: &ground.caps,
            floors: &ground.floors,
            limit: self.wish.limit,
            allowed: ease.allowed(),
            worth: self.worth(),
            effort: &self.effort,
        }
    }

    /// The first round: plain units, part by part, with no remarks that this ease does not allow.
    fn plain(&self, start: &Force, ease: Ease, found: &mut Vec<LegalForce>) {
        let ground = Ground::new(self.ruleset, self.army, start, self.wish, ease);
        let ways = ground.fieldings(self.ruleset, self.army, self.wish, &self.effort);
        let pool = WayPool::of(&ways, &ground.room);
        let kinds_there = formations(&pool, GroupShape::Parts);
        let all = stages(&pool, &kinds_there, start, GroupShape::Parts);
        let mut search = Search::new(&kinds_there, start, self.terms(&ground, ease));
        let mut best = None;
        if self.wish.aim == Aim::Points {
            // Another order may find a force that this one had no effort left for.
            for turn in 0..TURNS {
                self.effort.shared(FIRST_ROUND / 4);
                search.turn(turn);
                let (found, whole) = search.first(&all, self.wish.limit);
                best = found;
                if best.is_some() || whole {
                    break;
                }
            }
        }
        // Once every point is spent without a remark, little is left to look for.
        let settled = best.as_ref().is_some_and(|best| best.remarks == 0);
        let (share, turns) = if settled { (BESIDE, 1) } else { (FIRST_ROUND / 4, TURNS) };
        for turn in 0..turns {
            self.effort.shared(share);
            search.turn(turn);
            if search.better(&all, &mut best) {
                break;
            }
        }
        let Some(best) = best else { return };
        let least = least_beside(&best);
        for unit in kinds(&best.force) {
            let Some(key) = ground.keys.iter().position(|key| *key == unit) else { continue };
            let mut caps = ground.caps.clone();
            caps[key] = Some(0);
            let terms = SearchTerms { caps: &caps, ..self.terms(&ground, ease) };
            self.effort.shared(BESIDE);
            let (other, _) = Search::new(&kinds_there, start, terms).first(&all, least);
            found.extend(other);
        }
        found.push(best);
    }

    /// The later rounds, up to `last`: all variations of units, with each combination of the force's decisions.
    fn wide(
        &self,
        forces: &[Force],
        undecided: &[String],
        found: &mut Vec<LegalForce>,
        mut told: Suggested,
        (ease, last): (Ease, u32),
    ) -> Suggested {
        let grounds: Vec<Ground<'_>> =
            forces.iter().map(|start| Ground::new(self.ruleset, self.army, start, self.wish, ease)).collect();
        self.effort.shared(u64::MAX / 2);
        let ways: Vec<_> =
            grounds.iter().map(|one| one.fieldings(self.ruleset, self.army, self.wish, &self.effort)).collect();
        let pools: Vec<WayPool<'_, '_>> =
            ways.iter().zip(&grounds).map(|(ways, ground)| WayPool::of(ways, &ground.room)).collect();
        let mut fields: Vec<SearchField<'_>> =
            pools.iter().zip(&grounds).map(|(pool, ground)| field(pool, ground)).collect();
        let mut searches: Vec<[Search<'_>; 2]> = fields
            .iter()
            .map(|field| {
                let [parts, anything] = &field.shapes;
                let search = |kinds| Search::new(kinds, &field.ground.start, self.terms(field.ground, ease));
                [search(&parts.0), search(&anything.0)]
            })
            .collect();
        for (field, search) in fields.iter_mut().zip(&mut searches) {
            field.bound = self.bound(field, search);
        }
        let mut best = first_of(found);
        let mut undecided = undecided.to_vec();
        undecided
            .extend(fields.iter().flat_map(|field| left_out(field.pool, &field.shapes[0].1, GroupShape::Anything)));
        for round in told.rounds + 1..=last {
            let share = FIRST_ROUND << (round - 1);
            let unspent = fields.iter_mut().zip(&mut searches).filter(|_| !told.proven);
            for (field, search) in unspent {
                for search in search.iter_mut() {
                    search.turn(usize::try_from(round).unwrap_or(0) % TURNS);
                }
                self.effort.shared(share);
                self.looked_at(field, search, &mut best, share);
                found.extend(best.clone().filter(|best| !found.contains(best)));
            }
            if !told.proven {
                self.unremarked(&fields, found);
            }
            if self.effort.interrupted() {
                break;
            }
            told = self.told(&fields, &undecided, found, round);
            if told.proven && !told.first {
                self.ranked(&mut fields, &mut searches, found);
                self.fewer(&fields, &mut searches, found);
                if self.effort.interrupted() {
                    break;
                }
                told = self.told(&fields, &undecided, found, round);
            }
            if told.proven || fields.iter().all(|field| field.settled) {
                break;
            }
        }
        told
    }

    /// The most that the sums allow, by the aim; `None` if they allow nothing.
    fn bound(&self, field: &SearchField<'_>, [parts, anything]: &mut [Search<'_>; 2]) -> Option<i64> {
        let (ground, limit, worth) = (field.ground, self.wish.limit, self.worth());
        let shape = usize::from(!field.left.is_empty());
        let (kinds, all) = &field.shapes[shape];
        let by_sums = if shape == 0 { parts.bound(all) } else { anything.bound(all) };
        let caps = (ground.keys.as_slice(), ground.caps.as_slice());
        let owned = self.wish.own.and_then(|_| most_of_owned(ways_of(kinds, all), caps, limit, worth, &self.effort));
        let few =
            ground.few.iter().filter_map(|few| most_within(ways_of(kinds, all), *few, limit, worth, &self.effort));
        let within = owned.into_iter().chain(few).min();
        let bound = by_sums.map(|bound| Valuation::aim(within.map_or(bound, |within| bound.min(within))));
        // The sums above count no attached figures as owned.
        let figures = ground.owned.filter(|_| self.wish.aim == Aim::Figures);
        bound.map(|bound| figures.map_or(bound, |figures| bound.min(figures)))
    }

    /// One round in one field.
    fn looked_at(
        &self,
        field: &mut SearchField<'_>,
        [parts, anything]: &mut [Search<'_>; 2],
        best: &mut Option<LegalForce>,
        share: u64,
    ) {
        if field.settled {
            return;
        }
        let reaches = |best: &Option<LegalForce>, bound: Option<i64>| match (best, bound) {
            (_, None) => true,
            (Some(best), Some(bound)) => best.aim() >= bound,
            (None, Some(_)) => false,
        };
        field.closed |= reaches(best, field.bound);
        self.effort.shared(share / 2);
        let by_parts = field.left.is_empty();
        if parts.better(&field.shapes[0].1, best) && by_parts {
            (field.closed, field.settled) = (true, true);
            return;
        }
        field.closed |= reaches(best, field.bound);
        self.effort.shared(share / 2);
        if !by_parts && anything.better(&field.shapes[1].1, best) {
            (field.closed, field.settled) = (true, true);
            return;
        }
        self.effort.shared(share / 2);
        let (search, all) = if by_parts { (parts, &field.shapes[0].1) } else { (anything, &field.shapes[1].1) };
        // Lowers the bound step by step: if no force reaches it, it is too high.
        while let Some(bound) = field.bound.filter(|_| !reaches(best, field.bound)) {
            let (found, whole) = search.first(all, bound);
            match found {
                Some(found) => *best = Some(found),
                None if whole => field.bound = (bound > 0).then_some(bound - 1),
                None => break,
            }
        }
        field.closed |= reaches(best, field.bound);
    }

    /// Finds the best force without remarks, if the best known has some: some players prefer it.
    fn unremarked(&self, fields: &[SearchField<'_>], found: &mut Vec<LegalForce>) {
        let fewest = found.iter().map(|one| one.remarks).min();
        let Some(field) = fields.first().filter(|_| fewest != Some(0) || found.len() > 1) else { return };
        let clean = |found: &[LegalForce]| {
            let own = found.iter().filter(|one| one.remarks == 0);
            own.max_by(|one, other| one.worth.cmp(&other.worth)).cloned()
        };
        let (kinds, all) = &field.shapes[0];
        self.effort.shared(FIRST_ROUND / 2);
        let mut best = clean(found);
        Search::new(kinds, &field.ground.start, self.terms(field.ground, Ease::Plain)).better(all, &mut best);
        found.extend(best.filter(|best| !found.contains(best)));
    }

    fn told(&self, fields: &[SearchField<'_>], undecided: &[String], found: &[LegalForce], rounds: u32) -> Suggested {
        let answers = answers(found.to_vec());
        let worth = answers.first().map(|answer| answer.worth);
        let open = || fields.iter().filter(|field| !field.closed);
        let mut left: Vec<String> = undecided.to_vec();
        left.extend(open().flat_map(|field| &field.left).cloned());
        let all = worth.is_some_and(|worth| self.wish.aim == Aim::Points && worth == self.wish.limit);
        let closed = open().next().is_none();
        let proven = all || closed && undecided.is_empty();
        let bound = if proven {
            worth
        } else if undecided.is_empty() {
            open().filter_map(|field| field.bound).chain(worth).max()
        } else {
            None
        };
        if !closed && bound.is_none() {
            left.push(NOT_ALL.to_owned());
        }
        let tried = !self.leaves_options() && self.wish.limit <= FINE;
        let first = tried && fields.iter().all(|field| field.settled) && undecided.is_empty();
        let covered = fields.first().filter(|_| proven && !all);
        let covered = covered.map(|field| covered_by(field));
        let covered = if all { Some(SPENT.to_owned()) } else { covered };
        let beside = open().filter(|_| bound.is_some() && !proven);
        left.extend(beside.flat_map(|field| beside_the_bound(field.pool, self.wish.limit)));
        let mut seen = std::collections::BTreeSet::new();
        left.retain(|one| seen.insert(one.clone()));
        let left_out = if proven { Vec::new() } else { left };
        Suggested { answers, bound, proven, first, accepted: Severity::Notice, covered, left_out, rounds }
    }
}

/// The force that ranks first, of equals the one found first.
pub fn first_of(found: &[LegalForce]) -> Option<LegalForce> {
    found.iter().rev().max_by_key(|one| one.rank).cloned()
}

pub fn covered_by(field: &SearchField<'_>) -> String {
    let (kinds, all) = &field.shapes[0];
    covered(field.pool, (kinds, all), field.ground)
}
