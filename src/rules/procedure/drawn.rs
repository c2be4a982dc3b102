use super::inputs::may_be;
use crate::model::{
    ActionSide, DrawnFrom, FiguresOf, FormulaRow, GridRow, InputKind, LookupRow, Procedure, ProcedureInput, Remarks,
    Ruleset, TableKind, UnitFact, Value, WeaponId, Who,
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
    /// The units on this side, as far as they are named.
    pub fn of(&self, whose: ActionSide) -> impl Iterator<Item = &'a Mustered<'a>> + use<'a> {
        let (own, other) = match whose {
            ActionSide::Own => (self.own, None),
            ActionSide::Other => (None, self.other),
            ActionSide::Either => (self.own, self.other),
        };
        own.into_iter().chain(other)
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

/// Everything that the units say about the inputs not given.
#[derive(Default)]
pub(super) struct Drawn {
    /// The values taken over, by unit.
    pub from: Vec<DrawnInputs>,
    /// The inputs that may have one of several values, with these.
    pub offered: Vec<(String, Vec<String>)>,
}

impl Drawn {
    /// The values that the units give to the inputs that are not given.
    pub fn of(ruleset: &Ruleset, procedure: &Procedure, given: &[(String, String)], parties: &Parties<'_>) -> Drawn {
        let mut drawn = Drawn::default();
        let is_given = |name: &str| given.iter().any(|(known, _)| known == name);
        let mut known = given.to_vec();
        for input in &procedure.inputs {
            let Some(from) = input.from.as_ref().filter(|_| !is_given(&input.id)) else { continue };
            let meets = |(id, places): &(String, Vec<usize>)| {
                chosen(procedure, id, &known).is_some_and(|at| places.contains(&at))
            };
            if !from.only.0.iter().all(meets) {
                continue;
            }
            let giving = parties.of(from.whose).filter(|one| from.who.means(&one.candidate()));
            let mut given = giving.map(|one| (one, facts(ruleset, procedure, (input, from), one, &known)));
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
                Err(values) => drawn.offered.push((input.id.clone(), values)),
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

/// The first input for which units leave a choice, such as that of several weapons, with its values; `None` if they leave
/// none.
pub fn choices_of_units(
    ruleset: &Ruleset,
    procedure: &Procedure,
    parties: &Parties<'_>,
) -> Option<(String, Vec<String>)> {
    Drawn::of(ruleset, procedure, &[], parties).offered.into_iter().next()
}

/// The values that a unit gives; several if the data leave a choice, none if it has no such fact.
fn facts(
    ruleset: &Ruleset,
    procedure: &Procedure,
    (input, from): (&ProcedureInput, &DrawnFrom),
    one: &Mustered<'_>,
    known: &[(String, String)],
) -> Vec<String> {
    let number = |number: i64| vec![from.most.map_or(number, |most| number.min(most)).to_string()];
    match &from.fact {
        UnitFact::Stat(id) => match one.stat(id) {
            Some(Value::Number(value)) => number(*value),
            Some(Value::Text(text)) => vec![text.clone()],
            Some(Value::Row(_) | Value::Throw(_)) | None => Vec::new(),
        },
        UnitFact::Figures(FiguresOf::All) => number(one.figures()),
        UnitFact::Figures(FiguresOf::Unattached) => number(one.entry.figures()),
        UnitFact::Bearing(chooser) => bearing(ruleset, procedure, chooser, one, known).map(number).unwrap_or_default(),
        UnitFact::Row(table) => names_at(input, &rows_for(ruleset, table, one)),
        UnitFact::Cases(cases) => {
            let kinds = variants(one);
            let means = |who: &Who| kinds.iter().any(|kind| who.means(&kind.candidate()));
            let mut values: Vec<String> = Vec::new();
            for (_, is) in cases.iter().filter(|(who, _)| means(who)) {
                if !values.contains(is) {
                    values.push(is.clone());
                }
            }
            values
        }
        UnitFact::Is(who) => yes_if(who.means(&one.candidate())),
        UnitFact::Has(numbers) => yes_if(numbers.contains(one.figures())),
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

/// The number of figures that the row chosen by an input is for; `None` if no row is chosen yet.
fn bearing(
    ruleset: &Ruleset,
    procedure: &Procedure,
    input: &str,
    one: &Mustered<'_>,
    known: &[(String, String)],
) -> Option<i64> {
    let chooser = procedure.inputs.iter().find(|known| known.id == *input)?;
    let at = chosen(procedure, input, known)?;
    let UnitFact::Row(table) = &chooser.from.as_ref()?.fact else { return None };
    let rows = rows(ruleset, table);
    let row = rows.get(at)?;
    if let Some(weapon) = row.weapon {
        // A weapon of the whole unit is served by all of it.
        if one.unit.unit_weapons.iter().any(|(id, _)| id == weapon) {
            return Some(one.figures());
        }
        return one.arms.iter().find(|(id, _)| id == weapon).map(|(_, number)| *number);
    }
    let kinds = variants(one);
    let (base, others) = kinds.split_first()?;
    let some: Vec<i64> = one.options.iter().filter(|taken| !taken.all).map(|taken| taken.figures).collect();
    let (armed, attached) = others.split_at(some.len().min(others.len()));
    let counted = |wanted: bool| -> i64 {
        let kinds = armed.iter().zip(&some).filter(|(kind, _)| row.means(kind) == wanted);
        kinds.map(|(_, figures)| *figures).sum()
    };
    let own = if row.means(base) { one.entry.figures() - counted(false) } else { counted(true) };
    let attached = attached.iter().filter(|kind| row.means(kind)).count();
    Some(own.max(0) + i64::try_from(attached).unwrap_or(0)).filter(|figures| *figures > 0)
}

/// A row of a table, for the units that it is for.
struct RowOf<'a> {
    weapon: Option<&'a WeaponId>,
    remarks: &'a Remarks,
}

impl RowOf<'_> {
    /// Whether the row is for this kind of figure, and not for everyone.
    fn means(&self, kind: &FigureKind<'_>) -> bool {
        !self.remarks.who.is_everyone() && self.remarks.who.means(&kind.candidate())
    }
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
