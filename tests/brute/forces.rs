//! Every force that a small game has up to its limit: every entry of every unit, in every combination, in every group,
//! joining every unit that it may. Only the check decides which are legal and what they cost.

use std::collections::{BTreeMap, BTreeSet};

use sabretache::diagnostic::Code;
use sabretache::model::{
    Army, Collection, DemandKind, Force, ForceGroup, ForceUnit, Ruleset, Severity, SizeOf, Take, Unit, UnitOption, Who,
};
use sabretache::rules::{Alone, Checked, Facts, Finding, UnitPart, check, facts};

use super::games::{Game, MOST_ATTACHED, MOST_FIGURES};

/// The worth of a legal force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    pub points: i64,
    pub figures: i64,
    pub warnings: usize,
    pub notices: usize,
}

impl Worth {
    pub fn of(checked: &Checked<'_>) -> Worth {
        let count = |severity| checked.findings.iter().filter(|one| one.severity == severity).count();
        Worth {
            points: checked.points.unwrap_or(i64::MAX),
            figures: checked.figures(),
            warnings: count(Severity::Warning),
            notices: count(Severity::Notice),
        }
    }
}

/// The legal forces of a game, by their worth.
#[derive(Debug, Default)]
pub struct Legal {
    pub forces: BTreeMap<Worth, Vec<Force>>,
}

/// The error for a game that has too many forces to make them all.
#[derive(Debug)]
pub struct TooMany;

/// The maximum number of forces made of one game.
const MOST_FORCES: usize = 30_000;

/// The maximum number of entries made of one game.
const MOST_ENTRIES: usize = 4_000;

/// An empty force of a game.
pub fn nobody(ruleset: &Ruleset, game: &Game) -> Force {
    let several = ruleset.organisation.armies.len() > 1;
    Force {
        ruleset: ruleset.id.clone(),
        army: several.then(|| "blue".to_owned()),
        limit: Some(game.limit),
        ..Force::default()
    }
}

/// An entry of a force, with its cost in any force that has made the same decisions.
struct Priced {
    entry: ForceUnit,
    points: i64,
}

/// A shape of groups: the kind of each, and the index of the group around it.
type Shape = Vec<(String, Option<usize>)>;

/// The entries allowed in a force that has made the decisions of `base`.
struct Stock {
    base: Force,
    entries: Vec<Priced>,
    shapes: Vec<Shape>,
}

/// Every set of decisions of the force, each with all entries that are then allowed.
fn stocks(ruleset: &Ruleset, army: &Army, game: &Game, every: bool) -> Result<Vec<Stock>, TooMany> {
    let mut bases = vec![nobody(ruleset, game)];
    for choice in ruleset.organisation.choices.iter().filter(|choice| choice.of_force) {
        let decided = |base: &Force| {
            let ways = choice.options.iter().map(|way| {
                let mut base = base.clone();
                base.choose.push((choice.id.to_string(), way.id.to_string()));
                base
            });
            ways.collect::<Vec<_>>()
        };
        bases = bases.iter().flat_map(decided).collect();
    }
    let shapes = shapes(ruleset, game);
    let stock = |base: Force| {
        let entries = entries(ruleset, army, &base, every)?;
        Ok(Stock { base, entries, shapes: shapes.clone() })
    };
    bases.into_iter().map(stock).collect()
}

/// The number of forces up to a limit: each entry is outside all groups or in one of them.
fn number(stocks: &[Stock], limit: i64) -> usize {
    let limit = usize::try_from(limit).expect("above 0");
    let mut all = 0_usize;
    for stock in stocks {
        for shape in &stock.shapes {
            let mut forces = vec![0_usize; limit + 1];
            forces[0] = 1;
            for one in &stock.entries {
                let points = usize::try_from(one.points).expect("above 0");
                for _ in 0..=shape.len() {
                    for at in points..=limit {
                        forces[at] = forces[at].saturating_add(forces[at - points]);
                    }
                }
            }
            all = forces.iter().fold(all, |all, more| all.saturating_add(*more));
        }
    }
    all
}

/// Lowers the limit of a game until it has about this many forces, but not below the price of an entry; then makes and
/// checks them all. With `every`, entries that no force may have are tried as well.
pub fn legal(ruleset: &Ruleset, game: &mut Game, about: usize, every: bool) -> Result<Legal, TooMany> {
    let army = ruleset.organisation.army("blue").expect("there");
    let mut stocks = stocks(ruleset, army, game, every)?;
    let mut cheapest: Vec<i64> = stocks.iter().flat_map(|stock| &stock.entries).map(|one| one.points).collect();
    cheapest.sort_unstable();
    let least = cheapest.get(cheapest.len() / 2).map_or(1, |points| *points).min(game.limit);
    let fits = |limit: &i64| number(&stocks, *limit) <= about;
    game.limit = (least..=game.limit).rev().find(fits).unwrap_or(least);
    if number(&stocks, game.limit) > MOST_FORCES {
        return Err(TooMany);
    }
    for stock in &mut stocks {
        stock.base.limit = Some(game.limit);
    }
    let own = game.collection();
    let mut making = Making { ruleset, own: own.as_ref(), legal: Legal::default() };
    for stock in &stocks {
        for shape in &stock.shapes {
            let mut places = vec![Vec::new(); shape.len() + 1];
            making.on(stock, shape, &mut places, 0, game.limit);
        }
    }
    Ok(making.legal)
}

struct Making<'a> {
    ruleset: &'a Ruleset,
    own: Option<&'a Collection>,
    legal: Legal,
}

impl Making<'_> {
    /// Tries the current force, and all forces with more entries from index `from` on.
    fn on(&mut self, stock: &Stock, shape: &Shape, places: &mut Vec<Vec<usize>>, from: usize, left: i64) {
        self.tried(stock, shape, places);
        for next in from..stock.entries.len() * places.len() {
            let (index, place) = (next / places.len(), next % places.len());
            let points = stock.entries[index].points;
            if points <= left {
                places[place].push(index);
                self.on(stock, shape, places, next, left - points);
                places[place].pop();
            }
        }
    }

    fn tried(&mut self, stock: &Stock, shape: &Shape, places: &[Vec<usize>]) {
        let units = |place: &Vec<usize>| place.iter().map(|index| stock.entries[*index].entry.clone()).collect();
        let mut force = stock.base.clone();
        force.units = units(&places[0]);
        force.groups = groups(shape, None, &|place| units(&places[place + 1]));
        self.joined(&mut force, 0);
    }

    /// Tries the force with each unit from index `from` on joining each unit that it may, or none.
    fn joined(&mut self, force: &mut Force, from: usize) {
        let joins = |entry: &ForceUnit| {
            let organisation = &self.ruleset.organisation;
            let unit = organisation.armies.iter().find_map(|army| army.unit(&entry.unit)).expect("there");
            organisation.role(&unit.role).is_some_and(|role| role.joins)
        };
        let units = force.every_unit();
        let Some(index) = (from..units.len()).find(|index| joins(units[*index])) else { return self.judged(force) };
        let checked = check(self.ruleset, force, None);
        let titles: Vec<String> = checked.muster.units.iter().map(|one| one.title.clone()).collect();
        self.joined(force, index + 1);
        for (host, title) in titles.into_iter().enumerate() {
            if host != index {
                force.every_unit_mut()[index].joins = Some(title);
                self.joined(force, index + 1);
                force.every_unit_mut()[index].joins = None;
            }
        }
    }

    fn judged(&mut self, force: &Force) {
        let checked = check(self.ruleset, force, None);
        if checked.legal() && self.own.is_none_or(|own| has(own, force)) {
            self.legal.forces.entry(Worth::of(&checked)).or_default().push(force.clone());
        }
    }
}

/// The groups of a shape inside one of its groups, or outside all, each with its units.
fn groups(shape: &Shape, inside: Option<usize>, units: &dyn Fn(usize) -> Vec<ForceUnit>) -> Vec<ForceGroup> {
    let own = shape.iter().enumerate().filter(|(_, (_, parent))| *parent == inside);
    own.map(|(place, (kind, _))| ForceGroup {
        kind: kind.clone(),
        name: None,
        units: units(place),
        groups: groups(shape, Some(place), units),
    })
    .collect()
}

/// Whether a collection has enough figures for a force.
pub fn has(own: &Collection, force: &Force) -> bool {
    force.fielded().into_iter().all(|(unit, number)| number <= own.of(&unit))
}

/// Every entry that a force may have: each unit in each size, with every attachment, decision and option. Entries that
/// are faulty whatever else is in the force are left out unless `every` is set, and of entries with the same effect
/// only one is kept.
fn entries(ruleset: &Ruleset, army: &Army, base: &Force, every: bool) -> Result<Vec<Priced>, TooMany> {
    let organisation = &ruleset.organisation;
    let (mut all, mut alike, mut made) = (Vec::new(), BTreeSet::new(), 0);
    let allied = army.allies.iter().filter_map(|ally| organisation.army(&ally.army));
    for own in std::iter::once(army).chain(allied) {
        for unit in &own.units {
            let sound = |entry: &ForceUnit| every || !never(ruleset, base, entry);
            for entry in plain_entries(ruleset, own, unit, &sound) {
                made += 1;
                if made > MOST_ENTRIES {
                    return Err(TooMany);
                }
                // An ally is checked in a force of its own army: alone it may not be in this one.
                let whose = if own.id == army.id { base.army.clone() } else { Some(own.id.to_string()) };
                let force = Force { army: whose, units: vec![entry.clone()], ..base.clone() };
                let checked = check(ruleset, &force, None);
                let Some(one) = checked.muster.units.first() else { continue };
                let wrong = checked.findings.iter().any(|finding| is_of_the_entry(ruleset, unit, finding));
                if wrong && !every {
                    continue;
                }
                let Some(points) = sabretache::rules::unit_cost(organisation, one) else { continue };
                if points < 1 {
                    return Err(TooMany);
                }
                let mut traits: Vec<String> = one.traits.iter().map(ToString::to_string).collect();
                traits.sort();
                let mut taken: Vec<_> = (one.options.iter())
                    .map(|taken| (taken.option.id.to_string(), taken.figures, taken.all, taken.attached))
                    .collect();
                taken.sort();
                let decided: Vec<String> = one.chosen.iter().map(|(_, way)| way.to_string()).collect();
                let known =
                    (entry.unit.clone(), entry.count, entry.with.clone(), points, traits, taken, decided, wrong);
                if every || alike.insert(known) {
                    all.push(Priced { entry, points });
                }
            }
        }
    }
    // The most expensive entries fit into the fewest forces, so trying them first saves futile attempts.
    all.sort_by_key(|one| std::cmp::Reverse(one.points));
    Ok(all)
}

/// Whether an entry has a size or attached figures that its role or unit never allows, whatever options and decisions
/// it has.
fn never(ruleset: &Ruleset, base: &Force, entry: &ForceUnit) -> bool {
    let whoever = |who: &Who| *who == Who { units: who.units.clone(), role: who.role.clone(), ..Who::default() };
    let force = Force { units: vec![entry.clone()], ..base.clone() };
    let checked = check(ruleset, &force, None);
    let mut broken = checked.findings.iter().filter(|one| one.severity == Severity::Error);
    broken.any(|finding| {
        let own = finding.restriction(ruleset).map(facts);
        let sized = |own: &Facts<'_>| matches!(own.part, Some(UnitPart::Figures | UnitPart::Attached));
        own.filter(sized).is_some_and(|own| own.units.is_some_and(whoever))
    })
}

/// Whether a finding is about an entry itself, so that no other unit, group or limit can put it right.
fn is_of_the_entry(ruleset: &Ruleset, unit: &Unit, finding: &Finding) -> bool {
    if finding.severity != Severity::Error {
        return false;
    }
    let fixed = |of: Option<SizeOf>| of.is_none_or(|of| of == SizeOf::Figures);
    if finding.rule.is_some() {
        return finding.restriction(ruleset).is_some_and(|one| facts(one).alone == Alone::Decides);
    }
    let every_option = ruleset.organisation.armies.iter().flat_map(|army| &army.options);
    let mut options = ruleset.organisation.options.iter().chain(every_option);
    let mut of_figures =
        || options.all(|option| fixed(option.most.as_ref().and_then(|most| most.rate).map(|rate| rate.of)));
    matches!(
        finding.code,
        Code::OptionNotOffered | Code::NotStated | Code::UnknownOption | Code::Broken(DemandKind::Attach)
    ) || finding.code == Code::TooManyTaken && of_figures()
        || finding.code == Code::Broken(DemandKind::Size) && !unit.from_others
}

fn plain_entries(ruleset: &Ruleset, army: &Army, unit: &Unit, sound: &dyn Fn(&ForceUnit) -> bool) -> Vec<ForceUnit> {
    let organisation = &ruleset.organisation;
    let counts = organisation.role(&unit.role).is_some_and(|role| role.counts);
    let sizes: Vec<Option<i64>> = if counts { (1..=MOST_FIGURES).map(Some).collect() } else { vec![None] };
    let attached: Vec<&str> =
        army.units.iter().filter(|unit| organisation.attaches(unit)).map(|unit| unit.id.as_str()).collect();
    let withs = if counts { sets(&attached, MOST_ATTACHED) } else { vec![Vec::new()] };
    let options: Vec<&UnitOption> = organisation.options_of(army).collect();
    let mut decisions: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
        let ways = choice.options.iter().map(|way| Some((choice.id.to_string(), way.id.to_string())));
        let ways: Vec<Option<(String, String)>> = std::iter::once(None).chain(ways).collect();
        let more = |made: &Vec<(String, String)>| {
            let with = |way: &Option<(String, String)>| made.iter().cloned().chain(way.clone()).collect();
            ways.iter().map(with).collect::<Vec<Vec<(String, String)>>>()
        };
        decisions = decisions.iter().flat_map(more).collect();
    }
    let mut entries = Vec::new();
    for count in sizes {
        for with in &withs {
            let bare = ForceUnit { unit: unit.id.to_string(), count, with: with.clone(), ..ForceUnit::default() };
            if !sound(&bare) {
                continue;
            }
            for take in takes(&options, count.unwrap_or(1), !with.is_empty()) {
                for choose in &decisions {
                    entries.push(ForceUnit { choose: choose.clone(), take: take.clone(), ..bare.clone() });
                }
            }
        }
    }
    entries
}

/// Every set of up to `most` of these, each as often as there is room.
fn sets(of: &[&str], most: usize) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    if most == 0 {
        return all;
    }
    for (index, one) in of.iter().enumerate() {
        for rest in sets(&of[index..], most - 1) {
            all.push(std::iter::once((*one).to_owned()).chain(rest).collect());
        }
    }
    all
}

/// Every way to take options, in every order: by all figures or by some, with attached figures or without.
fn takes(options: &[&UnitOption], figures: i64, attached: bool) -> Vec<Vec<Take>> {
    let mut all = vec![Vec::new()];
    for (index, option) in options.iter().enumerate() {
        let others: Vec<&UnitOption> =
            options.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, option)| *option).collect();
        let most = if option.whole { 0 } else { figures };
        let with: &[bool] = if attached { &[false, true] } else { &[false] };
        for rest in takes(&others, figures, attached) {
            for count in std::iter::once(None).chain((1..=most).map(Some)) {
                for attached in with {
                    let take = Take { option: option.id.to_string(), count, attached: *attached };
                    all.push(std::iter::once(take).chain(rest.clone()).collect());
                }
            }
        }
    }
    all
}

/// Every arrangement of groups, inside one another or side by side.
fn shapes(ruleset: &Ruleset, game: &Game) -> Vec<Shape> {
    let kinds: Vec<&str> = ruleset.organisation.groups.iter().map(|kind| kind.id.as_str()).collect();
    let mut all = vec![Vec::new()];
    let mut last: Vec<Shape> = all.clone();
    for _ in 0..game.groups * kinds.len() {
        let mut next: Vec<Shape> = Vec::new();
        for shape in &last {
            let inside = (0..shape.len()).filter(|place| shape[*place].1.is_none()).map(Some);
            for parent in std::iter::once(None).chain(inside) {
                for kind in &kinds {
                    let there = shape.iter().filter(|(known, _)| known == kind).count();
                    // Groups are made in one order only, since groups of one kind are interchangeable.
                    let sorted = shape.last().is_none_or(|(last, inside)| (inside, last.as_str()) <= (&parent, *kind));
                    if there < game.groups && sorted {
                        let mut more = shape.clone();
                        more.push(((*kind).to_owned(), parent));
                        next.push(more);
                    }
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}
