use std::rc::Rc;

use super::fielding::Fielding;
use super::pool::WayPool;
use crate::model::{GroupId, GroupKind, Held, Holding, MOST_UNITS, Who};
use crate::rules::Grouping;

/// One way to make up a kind of formation, by its restrictions; a kind may have several.
#[derive(Clone, Debug)]
pub struct Formation {
    /// Id of its kind.
    pub kind: String,
    /// Its parts, in the order of the restriction.
    pub parts: Vec<FormationPart>,
}

/// One part of a formation.
#[derive(Clone, Debug)]
pub struct FormationPart {
    /// The units or formations that may fill it.
    pub what: Filling,
    /// The fewest that it needs.
    pub least: usize,
    /// The most that it takes.
    pub most: usize,
}

/// The things that may fill a part.
#[derive(Clone, Debug)]
pub enum Filling {
    /// Units, with the ways to field them.
    Units {
        /// The ways to field them.
        ways: Rc<Vec<Fielding>>,
        /// The description by which units already there are counted.
        who: Who,
    },
    /// Formations of another kind.
    Formations(String),
}

/// How groups are made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupShape {
    /// Part by part, as restrictions say.
    Parts,
    /// From any units and groups; only the check decides.
    Anything,
}

/// The maximum number of units in a part that sets no maximum: no file holds more.
pub const MANY: usize = MOST_UNITS;

impl FormationPart {
    /// The part after this many are there already.
    pub fn with_there(&self, there: usize) -> FormationPart {
        FormationPart { least: self.least.saturating_sub(there), most: self.most.saturating_sub(there), ..self.clone() }
    }

    fn of_units(ways: Rc<Vec<Fielding>>, who: Who, least: usize, most: usize) -> FormationPart {
        FormationPart { what: Filling::Units { ways, who }, least, most }
    }

    fn of_groups(kind: &GroupId, least: usize) -> FormationPart {
        FormationPart { what: Filling::Formations(kind.to_string()), least, most: MANY }
    }
}

/// The formations of an army.
pub fn formations(pool: &WayPool<'_, '_>, shape: GroupShape) -> Vec<Formation> {
    let offered = pool.ways.ruleset.organisation.own_group_kinds(pool.ways.army);
    match shape {
        GroupShape::Parts => offered.flat_map(|kind| by_parts(pool, kind)).collect(),
        GroupShape::Anything => offered.flat_map(|kind| of_anything(pool, kind)).collect(),
    }
}

/// The units that may be outside any formation.
pub fn lone(pool: &WayPool<'_, '_>, shape: GroupShape) -> FormationPart {
    let found = pool.which(|way| shape == GroupShape::Anything || pool.may_be_alone(way));
    FormationPart::of_units(found, Who::default(), 0, MANY)
}

/// Groups of any units and inner groups, of inner groups only, or empty ones if those are allowed and wanted.
fn of_anything(pool: &WayPool<'_, '_>, kind: &GroupKind) -> Vec<Formation> {
    let inner = pool.grouping(&kind.id, |_| true).inner();
    let units = FormationPart::of_units(pool.which(|_| true), Who::default(), 1, MANY);
    let mut all = vec![Formation {
        kind: kind.id.to_string(),
        parts: std::iter::once(units).chain(inner.iter().map(|kind| FormationPart::of_groups(kind, 0))).collect(),
    }];
    for first in &inner {
        let rest = inner.iter().map(|kind| FormationPart::of_groups(kind, usize::from(kind == first)));
        all.push(Formation { kind: kind.id.to_string(), parts: rest.collect() });
    }
    if pool.wants(&kind.id) && pool.binding(&kind.id).may_be_empty() {
        all.push(Formation { kind: kind.id.to_string(), parts: Vec::new() });
    }
    all
}

/// The formations of a kind of group: one for each set of excusing units.
fn by_parts(pool: &WayPool<'_, '_>, kind: &GroupKind) -> Vec<Formation> {
    let binding = pool.binding(&kind.id);
    let excuses = binding.excuses();
    // Further excuses are left to `GroupShape::Anything`.
    let sets = 0..1_usize << excuses.len().min(MOST_EXCUSES);
    let with = |set: usize| excuses.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, who)| *who);
    sets.map(|set| one_kind(pool, kind, &binding, &with(set).collect::<Vec<_>>())).collect()
}

/// The maximum number of excuses in one kind of group that are tried in all combinations.
pub const MOST_EXCUSES: usize = 3;

fn one_kind(pool: &WayPool<'_, '_>, kind: &GroupKind, binding: &Grouping<'_>, excuses: &[&Who]) -> Formation {
    let barring = pool.grouping(&kind.id, |severity| Some(severity) > pool.ways.allowed);
    let meant = |way: &Fielding, who: &Who| pool.ways.meant(way, who);
    let let_in = |way: &Fielding| !barring.bars(|who| meant(way, who));
    let excused = |part: &Holding| part.unless.as_ref().is_some_and(|who| excuses.contains(&who));
    let demanded = binding.all_parts().filter(|part| !excused(part) && part.count.least() > 0);
    let demanded: Vec<&Who> = demanded.filter_map(|part| part.what.units()).collect();
    let excuse = |who: &&Who| {
        let found = pool.which(|way| meant(way, who));
        // A unit that fills a required part may also be the excuse for another.
        let elsewhere = found.iter().any(|way| demanded.iter().any(|other| meant(way, other)));
        FormationPart::of_units(found, Who::default(), usize::from(!elsewhere), 1)
    };
    let sizing = pool.sizing(&kind.id);
    let mut parts: Vec<FormationPart> = excuses.iter().map(excuse).collect();
    for part in binding.all_parts() {
        let what = match &part.what {
            Held::Units(who) => {
                // Each way was judged alone; here its size must also be one that such a group allows.
                let sized =
                    |way: &Fielding| sizing.of(|who| meant(way, who)).allows(way.unit.figures(), way.unit.with.len());
                let found = pool.which(|way| meant(way, who) && sized(way) && let_in(way));
                Filling::Units { ways: found, who: who.clone() }
            }
            Held::Group(inner) => Filling::Formations(inner.to_string()),
        };
        let number = |number: i64| usize::try_from(number).unwrap_or(0);
        let (least, most) = (number(part.count.least()), part.count.greatest().map_or(MANY, number));
        parts.push(if excused(part) {
            FormationPart { what, least: 0, most: MANY }
        } else {
            FormationPart { what, least, most }
        });
    }
    // Other units that belong here and fill no part, such as named leaders. If nothing says what the group holds,
    // they are its contents.
    let every = pool.grouping(&kind.id, |_| true);
    let covered = |way: &Fielding| binding.parts(|who| meant(way, who)).next().is_some();
    let here = |way: &Fielding| every.shelters(|who| meant(way, who));
    let open = binding.is_open() && pool.wants(&kind.id);
    let others = pool.which(|way| (here(way) || open && pool.may_be_alone(way)) && !covered(way) && let_in(way));
    if binding.is_open() || !binding.is_only() && !others.is_empty() {
        parts.push(FormationPart::of_units(others, Who::default(), usize::from(binding.is_open()), MANY));
    }
    Formation { kind: kind.id.to_string(), parts }
}
