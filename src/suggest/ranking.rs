use super::answers::answers;
use super::ground::{Ease, Ground};
use super::legal_force::LegalForce;
use super::matters::leaves_options;
use super::pool::WayPool;
use super::rounds::{BESIDE, FIRST_ROUND, Rounds, covered_by, first_of};
use super::search::Search;
use super::search_field::{SearchField, field};
use super::suggested::Suggested;
use super::valuation::{FINE, Valuation};
use super::wish::Wish;
use crate::model::{Aim, Force};

/// Forces of fewer further units than this are searched for one with fewer remarks.
const FEW: usize = 5;

/// The nodes spent on forces with as many figures that spend more points.
const TOPPING_UP: u64 = 400_000;

impl Rounds<'_> {
    /// Looks for forces worth as much as the best that rank before it: first among those without remarks.
    pub fn ranked(
        &self,
        fields: &mut [SearchField<'_>],
        searches: &mut [[Search<'_>; 2]],
        found: &mut Vec<LegalForce>,
    ) {
        let mut best = first_of(found);
        let Some(least) = best.as_ref().map(LegalForce::aim) else { return };
        for (field, [parts, anything]) in fields.iter_mut().zip(searches) {
            if field.settled || field.bound.is_none_or(|bound| bound < least) {
                continue;
            }
            let by_parts = field.left.is_empty();
            let (kinds, all) = &field.shapes[usize::from(!by_parts)];
            if self.wish.aim == Aim::Points {
                self.effort.shared(FIRST_ROUND);
                let mut clean = best.clone().filter(|best| best.remarks == 0);
                let plain = self.terms(field.ground, Ease::Plain);
                let whole = Search::new(kinds, &field.ground.start, plain).ranked(all, least, &mut clean);
                if clean.is_some() {
                    // Those with remarks all rank after it.
                    best = clean;
                    field.settled = whole;
                    continue;
                }
            }
            self.effort.shared(FIRST_ROUND);
            field.settled = if by_parts { parts } else { anything }.ranked(all, least, &mut best);
        }
        found.extend(best.filter(|best| !found.contains(best)));
    }

    /// Looks for forces worth as much as the best with fewer remarks, among those of few further units: most remarks are
    /// about one unit.
    pub fn fewer(&self, fields: &[SearchField<'_>], searches: &mut [[Search<'_>; 2]], found: &mut Vec<LegalForce>) {
        let mut best = first_of(found);
        let Some((least, remarks)) = best.as_ref().map(|best| (best.aim(), best.remarks)) else { return };
        let there = self.start.every_unit().len();
        for more in 1..remarks.min(FEW) {
            for (field, [parts, anything]) in fields.iter().zip(&mut *searches) {
                let by_parts = field.left.is_empty();
                self.effort.shared(BESIDE);
                let search = if by_parts { parts } else { anything };
                search.few(&field.shapes[usize::from(!by_parts)].1, (least, there + more), &mut best);
            }
            if best.as_ref().is_some_and(|best| best.remarks < remarks) {
                break;
            }
        }
        found.extend(best.filter(|best| !found.contains(best)));
    }

    /// Whether options that the units are offered were left out, since the aim is figures and they only cost points.
    pub fn leaves_options(&self) -> bool {
        leaves_options(&self.ruleset.organisation, self.army, self.wish.aim)
    }

    /// Spends the points that a proven number of figures leaves on options that only cost points: of forces with as
    /// many figures the dearer ranks first. If it does not look at every force, the proof stays that of `told`.
    pub fn topped_up(&self, forces: &[Force], found: &[LegalForce], mut told: Suggested) -> Suggested {
        let mut found = found.to_vec();
        for ease in [Ease::Whole, self.ease] {
            let left = told.proven && !told.first && self.leaves_options() && self.wish.limit <= FINE;
            if !left || self.effort.interrupted() {
                break;
            }
            told = self.topped_up_by(forces, &mut found, told, ease);
        }
        told
    }

    fn topped_up_by(&self, forces: &[Force], found: &mut Vec<LegalForce>, told: Suggested, ease: Ease) -> Suggested {
        let Some(least) = first_of(found).map(|best| best.aim()) else { return told };
        // As for points, every option is tried; the worth of a force stays that of the wish.
        let every = Wish { aim: Aim::Points, ..*self.wish };
        let (mut all_seen, mut covered) = (true, None);
        for start in forces {
            let ground = Ground::new(self.ruleset, self.army, start, &every, ease);
            self.effort.shared(u64::MAX / 2);
            let ways = ground.fieldings(self.ruleset, self.army, &every, &self.effort);
            let pool = WayPool::of(&ways, &ground.room);
            let own = field(&pool, &ground);
            let (kinds, all) = &own.shapes[usize::from(!own.left.is_empty())];
            let mut best = first_of(found);
            self.effort.shared(TOPPING_UP);
            let mut search = Search::new(kinds, start, self.terms(&ground, ease));
            all_seen &= search.ranked(all, least, &mut best) && ways.cut.borrow().is_empty();
            found.extend(best.filter(|best| !found.contains(best)));
            covered.get_or_insert_with(|| covered_by(&own));
        }
        if self.effort.interrupted() {
            return told;
        }
        let spent = |best: LegalForce| best.remarks == 0 && Valuation::next(best.worth) == self.wish.limit;
        let first = all_seen || first_of(found).is_some_and(spent);
        let covered = if first { covered } else { told.covered };
        Suggested { answers: answers(found.clone()), first, covered, ..told }
    }
}
