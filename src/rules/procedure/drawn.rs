use super::bearers::{Bearers, RowOf, bearers};
use super::inputs::may_be;
use crate::model::{
    ActionSide, DrawnCase, DrawnFrom, FiguresOf, FormulaRow, GridRow, InputKind, LookupRow, Only, Procedure,
    ProcedureInput, Ruleset, StatId, TableKind, UnitFact, Value, Who, each_once,
};
use crate::rules::action::{MayBe, YES_NO};
use crate::rules::asking::in_words;
use crate::rules::figure_kinds::{FigureKind, variants};
use crate::rules::mustered::Mustered;
use crate::rules::stats::row_rolled;

/// The units of forces from which an action's inputs come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parties<'a> {
    /// The unit that acts.
    pub own: Option<&'a Mustered<'a>>,
    /// The unit that it acts against.
    pub other: Option<&'a Mustered<'a>>,
}

impl<'a> Parties<'a> {
    /// The units on this side that are named.
    pub fn of(&self, whose: ActionSide) -> impl Iterator<Item = &'a Mustered<'a>> + use<'a> {
        let (own, other) = match whose {
            ActionSide::Own => (self.own, None),
            ActionSide::Other => (None, self.other),
            ActionSide::Either => (self.own, self.other),
        };
        own.into_iter().chain(other)
    }

    /// The unit on the other side than this one.
    fn facing(&self, one: &Mustered<'_>) -> Option<&'a Mustered<'a>> {
        if self.own.is_some_and(|own| std::ptr::eq(own, one)) { self.other } else { self.own }
    }
}

/// The inputs that came from one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnInputs {
    /// The title of the unit.
    pub unit: String,
    /// Each input with its value, in the order in which players are asked.
    pub inputs: Vec<(String, String)>,
}

/// An input for which a unit leaves a choice.
pub(super) struct LeftOpen {
    /// The name of the input.
    pub input: String,
    /// The title of the unit.
    pub unit: String,
    /// The values that the unit has, two or more.
    pub values: Vec<String>,
}

/// Everything that the units say about the inputs not given.
#[derive(Default)]
pub(super) struct Drawn {
    /// The values taken over, by unit.
    pub from: Vec<DrawnInputs>,
    /// The inputs that may have one of several values.
    pub open: Vec<LeftOpen>,
}

impl Drawn {
    /// The values that the units give to the inputs that are not given.
    pub fn of(ruleset: &Ruleset, procedure: &Procedure, given: &[(String, String)], parties: &Parties<'_>) -> Drawn {
        let mut drawn = Drawn::default();
        let is_given = |name: &str| given.iter().any(|(known, _)| known == name);
        let mut known = given.to_vec();
        for input in &procedure.inputs {
            let Some(from) = input.from.as_ref().filter(|_| !is_given(&input.id)) else { continue };
            if !applies(procedure, &from.only, &known) {
                continue;
            }
            let giving = parties.of(from.whose).filter(|one| from.who.means(&one.candidate()));
            let facts = |one| facts(ruleset, procedure, (input, from), (one, parties.facing(one)), &known);
            let mut given = giving.map(|one| (one, facts(one)));
            let Some((one, mut values)) = given.find(|(_, values)| !values.is_empty()) else { continue };
            if let MayBe::OneOf(choices) = may_be(&input.kind) {
                values.retain(|value| choices.contains(value));
            }
            match <[String; 1]>::try_from(values) {
                Ok([value]) => {
                    known.push((input.id.clone(), value.clone()));
                    drawn.add(&one.title, (input.id.clone(), value));
                }
                Err(values) if values.is_empty() => {}
                Err(values) => {
                    drawn.open.push(LeftOpen { input: input.id.clone(), unit: one.title.clone(), values });
                }
            }
        }
        drawn
    }

    /// Adds an input that came from a unit.
    pub fn add(&mut self, unit: &str, input: (String, String)) {
        match self.from.iter_mut().find(|known| known.unit == unit) {
            Some(known) => known.inputs.push(input),
            None => self.from.push(DrawnInputs { unit: unit.to_owned(), inputs: vec![input] }),
        }
    }
}

/// The inputs given, and those that come from units.
pub fn inputs_of_units(
    ruleset: &Ruleset,
    procedure: &Procedure,
    given: &[(String, String)],
    parties: &Parties<'_>,
) -> Vec<(String, String)> {
    let drawn = Drawn::of(ruleset, procedure, given, parties);
    given.iter().cloned().chain(drawn.from.into_iter().flat_map(|one| one.inputs)).collect()
}

/// Every combination of the choices that units leave, such as that of several weapons: each input with its value. One
/// empty combination if they leave none.
pub fn choices_of_units(ruleset: &Ruleset, procedure: &Procedure, parties: &Parties<'_>) -> Vec<Vec<(String, String)>> {
    let mut open = vec![Vec::new()];
    let mut all = Vec::new();
    while let Some(made) = open.pop() {
        match Drawn::of(ruleset, procedure, &made, parties).open.into_iter().next() {
            Some(LeftOpen { input, values, unit: _ }) => {
                let with = |value| made.iter().cloned().chain([(input.clone(), value)]).collect();
                open.extend(values.into_iter().rev().map(with));
            }
            None => all.push(made),
        }
    }
    all
}

/// Whether the choices made so far are those with which something applies.
fn applies(procedure: &Procedure, only: &Only, known: &[(String, String)]) -> bool {
    only.0.iter().all(|(id, places)| chosen(procedure, id, known).is_some_and(|at| places.contains(&at)))
}

/// The values that a unit gives against the other one; several if the data leave a choice, none if it has no such fact.
fn facts(
    ruleset: &Ruleset,
    procedure: &Procedure,
    (input, from): (&ProcedureInput, &DrawnFrom),
    (one, other): (&Mustered<'_>, Option<&Mustered<'_>>),
    known: &[(String, String)],
) -> Vec<String> {
    let number = |number: i64| taken(from, &Value::Number(number)).into_iter().collect();
    match &from.fact {
        UnitFact::Stat { id, of: None } => one.stat(id).and_then(|value| taken(from, value)).into_iter().collect(),
        UnitFact::Stat { id, of: Some(input) } => {
            let bearers = bearers_of(ruleset, procedure, input, one, known);
            let stats = bearers.iter().filter_map(|bearers| taken(from, bearers.stat(one, id)?));
            each_once(stats)
        }
        UnitFact::Figures(FiguresOf::All) => number(one.figures()),
        UnitFact::Figures(FiguresOf::Unattached) => number(one.entry.figures()),
        UnitFact::Bearing(chooser) => {
            let bearers = bearers_of(ruleset, procedure, chooser, one, known);
            bearing(procedure, (chooser, &bearers), one, known).map(number).unwrap_or_default()
        }
        UnitFact::Row(table) => names_at(input, &rows_for(ruleset, table, one)),
        UnitFact::Cases(cases) => {
            let faces = |who: &Who| who.is_everyone() || other.is_some_and(|other| who.means(&other.candidate()));
            let fits = |case: &&DrawnCase| faces(&case.against) && applies(procedure, &case.only, known);
            let cases: Vec<&DrawnCase> = cases.iter().filter(fits).collect();
            let first = |kind: &FigureKind<'_>| cases.iter().find(|case| case.who.means(&kind.candidate()));
            let values = variants(one).iter().filter_map(first).map(|case| case.is.clone()).collect::<Vec<_>>();
            let is_left_out = |value: &String| matches!(input.kind, InputKind::Tick { .. }) && *value == YES_NO[1];
            each_once(values.into_iter().filter(|value| !is_left_out(value)))
        }
        UnitFact::Is(who) => yes_if(who.means(&one.candidate())),
        UnitFact::Has(numbers) => yes_if(numbers.contains(one.figures())),
        UnitFact::Attached(who) => {
            yes_if(variants(one).iter().any(|kind| kind.with.is_some() && who.means(&kind.candidate())))
        }
    }
}

/// A number or text as an input takes it over, no greater than its bound.
fn taken(from: &DrawnFrom, value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => words(&Value::Number(from.most.map_or(*number, |most| (*number).min(most)))),
        Value::Text(_) | Value::Row(_) | Value::Throw(_) => words(value),
    }
}

/// A number or text as a player types it; `None` for a roll.
fn words(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Text(text) => Some(text.clone()),
        Value::Row(_) | Value::Throw(_) => None,
    }
}

/// The value `yes`, or none.
fn yes_if(is_so: bool) -> Vec<String> {
    is_so.then(|| YES_NO[0].to_owned()).into_iter().collect()
}

/// The names of the choices of an input that are at these rows.
fn names_at(input: &ProcedureInput, rows: &[usize]) -> Vec<String> {
    match &input.kind {
        InputKind::Place(choices) => {
            choices.iter().filter(|(_, at)| rows.contains(at)).map(|(name, _)| name.clone()).collect()
        }
        InputKind::Number { .. } | InputKind::Tick { .. } => Vec::new(),
    }
}

/// The rows of a table that are for a unit: the one that its roll led to, its weapons, or those that concern it.
fn rows_for(ruleset: &Ruleset, table: &str, one: &Mustered<'_>) -> Vec<usize> {
    let mut rolls = ruleset.organisation.rolls.iter().filter(|roll| roll.table == *table);
    if let Some(roll) = rolls.find(|roll| roll.who.means(&one.candidate())) {
        let natural = one.entry.rolls.iter().find(|(id, _)| *id == roll.id);
        let row = natural.and_then(|(_, natural)| row_rolled(ruleset, roll, *natural, &one.candidate()));
        return row.into_iter().collect();
    }
    let kinds = variants(one);
    let is_for = |row: &RowOf<'_>| match row.weapon {
        Some(weapon) => one.arms.iter().any(|(id, _)| id == weapon),
        None => kinds.iter().any(|kind| row.means(kind)),
    };
    let rows = rows(ruleset, table);
    rows.iter().enumerate().filter(|(_, row)| is_for(row)).map(|(at, _)| at).collect()
}

/// The index of the row or column that an input chooses, given or known so far; `None` if it chooses none yet.
fn chosen(procedure: &Procedure, input: &str, known: &[(String, String)]) -> Option<usize> {
    let chooser = procedure.inputs.iter().find(|known| known.id == *input)?;
    let InputKind::Place(choices) = &chooser.kind else { return None };
    let (_, typed) = known.iter().find(|(name, _)| name == input)?;
    let name = in_words(input, typed, choices.iter().map(|(name, _)| name.as_str()).collect()).ok()?;
    choices.iter().find(|(known, _)| known == name).map(|(_, at)| *at)
}

/// The figures that the row chosen by an input applies to, with its table; empty if no row is chosen yet.
fn bearers_of<'o>(
    ruleset: &Ruleset,
    procedure: &Procedure,
    input: &str,
    one: &'o Mustered<'o>,
    known: &[(String, String)],
) -> Vec<Bearers<'o>> {
    let chooser = procedure.inputs.iter().find(|known| known.id == *input);
    let table = chooser.and_then(|chooser| match &chooser.from.as_ref()?.fact {
        UnitFact::Row(table) => Some(table),
        UnitFact::Stat { .. }
        | UnitFact::Figures(_)
        | UnitFact::Bearing(_)
        | UnitFact::Cases(_)
        | UnitFact::Is(_)
        | UnitFact::Has(_)
        | UnitFact::Attached(_) => None,
    });
    let (Some(at), Some(table)) = (chosen(procedure, input, known), table) else { return Vec::new() };
    rows(ruleset, table).get(at).map(|row| bearers(row, one)).unwrap_or_default()
}

/// How many figures the row chosen by an input applies to, counting only those with the stat that an earlier input
/// took; `None` if there are none.
fn bearing(
    procedure: &Procedure,
    (input, all): (&str, &[Bearers<'_>]),
    one: &Mustered<'_>,
    known: &[(String, String)],
) -> Option<i64> {
    let stated = procedure.inputs.iter().filter_map(|earlier| match &earlier.from.as_ref()?.fact {
        UnitFact::Stat { id, of: Some(of) } if *of == *input => {
            known.iter().find(|(name, _)| *name == earlier.id).map(|(_, value)| (id, value.as_str()))
        }
        UnitFact::Stat { .. }
        | UnitFact::Figures(_)
        | UnitFact::Bearing(_)
        | UnitFact::Row(_)
        | UnitFact::Cases(_)
        | UnitFact::Is(_)
        | UnitFact::Has(_)
        | UnitFact::Attached(_) => None,
    });
    let stated: Vec<(&StatId, &str)> = stated.collect();
    let said = |one_of: &&Bearers<'_>| {
        stated.iter().all(|(id, value)| one_of.stat(one, id).and_then(words).is_some_and(|own| own == *value))
    };
    let figures = |all: Vec<&Bearers<'_>>| all.iter().map(|bearers| bearers.figures).sum::<i64>();
    let these = figures(all.iter().filter(said).collect());
    // A number that no figure has was changed by the player, for all of them.
    let counted = if these > 0 { these } else { figures(all.iter().collect()) };
    Some(counted).filter(|figures| *figures > 0)
}

/// The rows of a table, in printed order.
fn rows<'a>(ruleset: &'a Ruleset, table: &str) -> Vec<RowOf<'a>> {
    let Some(table) = ruleset.table(table) else { return Vec::new() };
    let plain = |remarks| RowOf { weapon: None, remarks };
    match &table.kind {
        TableKind::Grid(grid) => {
            let row = |row: &'a GridRow| RowOf { weapon: row.weapon.as_ref(), remarks: &row.remarks };
            grid.rows.iter().map(row).collect()
        }
        TableKind::Lookup(lookup) => lookup.rows.iter().map(|row: &LookupRow| plain(&row.remarks)).collect(),
        TableKind::Formula(formula) => formula.rows.iter().map(|row: &FormulaRow| plain(&row.remarks)).collect(),
        TableKind::Modifiers(_) | TableKind::Notes(_) | TableKind::Steps(_) => Vec::new(),
    }
}
