use std::collections::BTreeSet;

use super::bounds::binds;
use super::equipping::equipped;
use super::fielding::{Fielding, Width};
use super::judging::Fieldings;
use super::matters::matters;
use crate::model::{Army, DecisionId, ForceUnit, Id, MOST_FIGURES, Unit, each_once};
use crate::rules::{Attaching, Sizing, UnitPlace, candidate, recruit};

/// The maximum number of figures attached to a unit that are tried, by `Width`.
const MOST_ATTACHED: [usize; 3] = [3, 6, 6];

/// The largest size that is tried if nothing names a larger one.
const USUAL_FIGURES: i64 = 60;

/// The maximum number of combinations of a unit that are tried, by `Width`, before those that no rule can tell apart
/// are merged.
const MOST_WAYS: [usize; 3] = [1_500, 3_000, 12_000];

impl Fieldings<'_> {
    /// Every way to field a new unit of this kind, plain ones first.
    pub fn of_unit(&self, (army, unit): (&Army, &Unit)) -> Vec<Fielding> {
        let new = recruit(&self.ruleset.organisation, Some(army), unit, &self.of_force, UnitPlace::Outside);
        self.around((army, unit), &new, false)
    }

    /// Every way to have more of a unit in the force; the first is the unit as it is, and none takes anything away.
    pub fn beyond(&self, known: (&Army, &Unit), now: &ForceUnit) -> Vec<Fielding> {
        let plain = ForceUnit { joins: None, ..now.clone() };
        let more = self.around(known, &plain, true).into_iter().filter(|way| way.unit != plain);
        let mut all: Vec<Fielding> = self.as_it_is(&plain).into_iter().chain(more).collect();
        for way in &mut all {
            way.unit.joins.clone_from(&now.joins);
        }
        all
    }

    /// The unit in all sizes, with all attached figures, decisions and options; a unit that is `kept` loses nothing.
    fn around(&self, known: (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<Fielding> {
        let mut left = MOST_WAYS[self.width as usize];
        let mut all = Vec::new();
        let (least, most) = (if kept { base.count.unwrap_or(1) } else { 1 }, self.largest());
        'all: for with in self.attached(known, base, kept) {
            let sizes: Vec<Option<i64>> = match base.count {
                None => vec![None],
                Some(_) => (least..=i64::from(MOST_FIGURES).max(least)).map(Some).collect(),
            };
            for count in sizes {
                let before = all.len();
                for entry in self.decided(known, &ForceUnit { count, with: with.clone(), ..base.clone() }, kept) {
                    if left == 0 || !self.effort.goes_on() {
                        self.cut.borrow_mut().insert(format!("some ways to field {}", known.1.name));
                        break 'all;
                    }
                    left -= 1;
                    let judged = self.judged(known.0, &entry);
                    if self.width != Width::Plain && !judged.dead {
                        equipped(self, known, (&entry, judged.way.as_ref()), &mut left, &mut all);
                    }
                    all.extend(judged.way);
                }
                // Larger sizes are tried as long as one of them can be fielded.
                if count.is_some_and(|count| count >= most) && before == all.len() {
                    break;
                }
            }
        }
        all.sort_by_key(|way| way.unit.take.len());
        told_apart(all)
    }

    /// The largest size that a restriction names, at least `USUAL_FIGURES`.
    fn largest(&self) -> i64 {
        let rules = self.ruleset.organisation.restrictions_of(self.army);
        let said = Sizing::by(rules, |_| true, UnitPlace::Anywhere).ends(0).max().unwrap_or(0);
        said.clamp(USUAL_FIGURES, i64::from(MOST_FIGURES))
    }

    /// Every combination of figures that may be attached. Those of a unit that is `kept` stay.
    fn attached(&self, (army, unit): (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<Vec<String>> {
        let organisation = &self.ruleset.organisation;
        let asked = candidate(unit, Some(army), &unit.traits, &self.of_force);
        let rules = || organisation.restrictions_of(army);
        let binding = || rules().filter(|one| binds(one.severity, self.allowed));
        let mut own = Attaching::by(binding(), |who| who.means(&asked));
        // If no restriction says who may be attached, anybody who attaches to others may be.
        let unsettled = || !Attaching::by(binding(), |who| !self.is_settled(who)).is_open();
        let open = self.width != Width::Plain && (own.is_open() || unsettled());
        if own.is_open() {
            own = Attaching::by(rules(), |who| who.means(&asked));
        }
        let listed: Vec<&str> = own.named().map(Id::as_str).collect();
        let anybody = self.armies().flat_map(|army| &army.units).filter(|unit| open && organisation.attaches(unit));
        let ids = each_once(listed.into_iter().chain(anybody.map(|unit| unit.id.as_str())));
        let tried = MOST_ATTACHED[self.width as usize];
        let greatest = if open { None } else { own.greatest() };
        let most = greatest.map_or(tried, |most| usize::try_from(most).unwrap_or(0));
        let stay: Vec<String> =
            base.with.iter().filter(|with| kept || !ids.contains(&with.as_str())).cloned().collect();
        let room = most.min(tried).saturating_sub(if kept { stay.len() } else { 0 });
        let single = base.count.is_none() && !organisation.counts(unit);
        if single && !kept {
            return vec![base.with.clone()];
        }
        let mut all = vec![base.with.clone()];
        let mut last: Vec<(usize, Vec<String>)> = vec![(0, stay)];
        if last[0].1 != all[0] {
            all.push(last[0].1.clone());
        }
        for _ in 0..room {
            let more = last.iter().flat_map(|(from, with)| {
                let rest = ids.iter().enumerate().skip(*from);
                rest.map(|(at, id)| (at, with.iter().cloned().chain([(*id).to_owned()]).collect()))
            });
            last = more.collect();
            for (_, with) in &last {
                if !all.contains(with) {
                    all.push(with.clone());
                }
            }
        }
        if most > tried && self.width != Width::Plain && !ids.is_empty() && !single {
            self.cut_attached(army, base, &ids, tried);
        }
        all
    }

    /// Notes that more figures may be attached than are tried, if there are more.
    fn cut_attached(&self, army: &Army, base: &ForceUnit, ids: &[&str], tried: usize) {
        let more = |id: &&str| ForceUnit { with: vec![(**id).to_owned(); tried + 1], ..base.clone() };
        if ids.iter().any(|id| self.judged(army, &more(id)).way.is_some()) {
            self.cut.borrow_mut().insert(format!("more than {tried} figures attached to a unit"));
        }
    }

    /// The unit with every combination of the decisions that matter.
    fn decided(&self, (army, unit): (&Army, &Unit), base: &ForceUnit, kept: bool) -> Vec<ForceUnit> {
        let asked = candidate(unit, Some(army), &unit.traits, &self.of_force);
        let mut all = vec![base.clone()];
        let choices = self.ruleset.organisation.choices.iter().filter(|choice| !choice.of_force);
        for choice in choices.filter(|choice| choice.who.means(&asked) || !self.is_settled(&choice.who)) {
            let made = base.choose.iter().any(|(made, _)| choice.id == made.as_str());
            let tried = match self.width {
                Width::Plain => !kept && choice.options.iter().any(|way| way.price.is_some()),
                Width::Whole | Width::Wide => matters(&self.ruleset.organisation, army, choice),
            };
            if !tried || kept && made {
                continue;
            }
            let otherwise = |entry: &ForceUnit, decision: &DecisionId| {
                let mut other = entry.clone();
                other.choose.retain(|(made, _)| *made != choice.id.as_str());
                other.choose.push((choice.id.to_string(), decision.to_string()));
                other
            };
            let more: Vec<ForceUnit> = all
                .iter()
                .flat_map(|entry| choice.options.iter().map(|way| otherwise(entry, &way.id)))
                .filter(|other| !all.contains(other))
                .collect();
            all.extend(more);
        }
        all
    }
}

/// One of each set of ways that cost the same and that no restriction can tell apart.
fn told_apart(all: Vec<Fielding>) -> Vec<Fielding> {
    let mut known = BTreeSet::new();
    let mut kept = Vec::new();
    for way in all {
        let mut with = way.unit.with.clone();
        with.sort();
        let facts = (way.cost, way.figures, way.unit.count, way.uses.clone(), with);
        let own = (way.traits.clone(), way.taken.clone(), way.chosen.clone(), way.meant.clone());
        if known.insert((facts, own)) {
            kept.push(way);
        }
    }
    kept
}
