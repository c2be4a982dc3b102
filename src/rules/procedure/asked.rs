use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, backticked};
use crate::model::{
    Cell, GridRowId, InputKind, Modifier, ModifiersId, NumberOf, Procedure, ProcedureStep, Ruleset, StepTarget,
    TableKind, in_sums,
};
use crate::rules::action::{ActionInput, MODIFIER, MOST, MayBe, WITH};
use crate::rules::asking::Asking;

/// A procedure with all that it asks for: it is thrown, told what real dice showed, or reckoned, and means the same each
/// time.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    /// The procedure.
    pub procedure: &'a Procedure,
    /// The inputs in words, each with its value.
    pub given: Vec<(String, String)>,
    /// The modifiers that count.
    pub modifiers: Vec<&'a Modifier>,
    /// A sum of modifiers besides.
    pub besides: i64,
    pub(super) ruleset: &'a Ruleset,
    /// The inputs and the numbers of tables, by their names in sums.
    pub(super) values: BTreeMap<String, i64>,
    /// The rows and columns chosen, by input.
    pub(super) picks: BTreeMap<String, usize>,
    /// The names of all counts in sums, in the order of steps.
    pub(super) counted: Vec<String>,
}

/// The words for an input that is so or not.
const YES_NO: [&str; 2] = ["yes", "no"];

/// All that a procedure asks for, in the order in which one thinks of it.
pub fn procedure_inputs(procedure: &Procedure, ruleset: &Ruleset) -> Vec<ActionInput> {
    let input = |input: &crate::model::ProcedureInput| {
        let may_be = match &input.kind {
            InputKind::Number { least, most, .. } => MayBe::Number(*least, *most),
            InputKind::Tick => MayBe::OneOf(YES_NO.map(str::to_owned).to_vec()),
            InputKind::Place(choices) => MayBe::OneOf(choices.iter().map(|(name, _)| name.clone()).collect()),
        };
        let needed = input.usual().is_none();
        ActionInput { name: input.id.clone(), says: input.says.clone(), needed, may_be }
    };
    let mut inputs: Vec<ActionInput> = procedure.inputs.iter().map(input).collect();
    let words: Vec<String> = changing(procedure, ruleset).iter().map(|modifier| modifier.when.clone()).collect();
    let plain = |name: &str, may_be| ActionInput { name: name.to_owned(), says: None, needed: false, may_be };
    if !words.is_empty() {
        inputs.push(plain(WITH, MayBe::AnyOf(words)));
        inputs.push(plain(MODIFIER, MayBe::Number(-MOST, MOST)));
    }
    inputs
}

/// The modifiers that may count in a procedure, each once: those whose number does not depend on more.
fn changing<'a>(procedure: &Procedure, ruleset: &'a Ruleset) -> Vec<&'a Modifier> {
    let mut all: Vec<&Modifier> = Vec::new();
    for modifier in procedure.steps.iter().flat_map(|step| modifiers_of(step, ruleset)) {
        if matches!(modifier.add, Cell::Number(_)) && !all.iter().any(|known| std::ptr::eq(*known, modifier)) {
            all.push(modifier);
        }
    }
    all
}

/// The modifiers of the tables that change the throws of a step.
pub(super) fn modifiers_of<'a>(step: &ProcedureStep, ruleset: &'a Ruleset) -> Vec<&'a Modifier> {
    let kind = |id: &str| ruleset.table(id).map(|table| &table.kind);
    let ids: &[ModifiersId] = match &step.target {
        StepTarget::Need(of) => match kind(&of.table) {
            Some(TableKind::Grid(grid)) => &grid.modifiers,
            Some(TableKind::Lookup(_)) => &step.modifiers,
            Some(TableKind::Modifiers(_) | TableKind::Formula(_) | TableKind::Notes(_) | TableKind::Steps(_))
            | None => &[],
        },
        StepTarget::Rows(id) => match kind(id) {
            Some(TableKind::Lookup(lookup)) => &lookup.modifiers,
            Some(
                TableKind::Grid(_)
                | TableKind::Modifiers(_)
                | TableKind::Formula(_)
                | TableKind::Notes(_)
                | TableKind::Steps(_),
            )
            | None => &[],
        },
        StepTarget::Number(..) => &step.modifiers,
    };
    let rows = |id: &ModifiersId| match kind(id) {
        Some(TableKind::Modifiers(modifiers)) => modifiers.rows.as_slice(),
        Some(
            TableKind::Lookup(_)
            | TableKind::Grid(_)
            | TableKind::Formula(_)
            | TableKind::Notes(_)
            | TableKind::Steps(_),
        )
        | None => &[],
    };
    ids.iter().flat_map(rows).collect()
}

impl<'a> Play<'a> {
    /// A procedure with what is given for it, each by the name of an input. Collects all that is missing or makes no
    /// sense.
    pub fn of(
        ruleset: &'a Ruleset,
        procedure: &'a Procedure,
        given: &[(String, String)],
    ) -> Result<Play<'a>, Vec<Diagnostic>> {
        let inputs = procedure_inputs(procedure, ruleset);
        let mut asking = Asking { of: &procedure.id, inputs: &inputs, given, problems: Vec::new() };
        asking.names();
        let (mut values, mut picks, mut words) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for input in &procedure.inputs {
            let (value, said) = match &input.kind {
                InputKind::Number { usual, .. } => {
                    let number = asking.number(&input.id).or(*usual);
                    (number, number.map(|number| number.to_string()))
                }
                InputKind::Tick => {
                    let is = asking.chosen(&input.id).is_some_and(|word| word == YES_NO[0]);
                    (Some(i64::from(is)), is.then(|| YES_NO[0].to_owned()))
                }
                InputKind::Place(choices) => {
                    let name = asking.chosen(&input.id);
                    let at = choices.iter().find(|(known, _)| name.as_ref() == Some(known)).map(|(_, at)| *at);
                    picks.extend(at.map(|at| (input.id.clone(), at)));
                    (None, name)
                }
            };
            values.extend(value.map(|value| (in_sums(&input.id), value)));
            words.extend(said.map(|said| (input.id.clone(), said)));
        }
        let besides = asking.number(MODIFIER).unwrap_or(0);
        let modifiers = asking.modifiers(&changing(procedure, ruleset), None);
        if !asking.problems.is_empty() {
            return Err(asking.problems);
        }
        let counted = procedure.steps.iter().flat_map(|step| step.counts.iter().map(|count| in_sums(&count.id)));
        let counted = counted.collect();
        let mut play = Play { procedure, given: words, modifiers, besides, ruleset, values, picks, counted };
        let mut problems = Vec::new();
        for number in &procedure.numbers {
            let value = match &number.of {
                _ if !play.counts(&number.only) => Ok(0),
                NumberOf::Cell(of) => play.number_in(of, &[]),
                NumberOf::Sum(sum) => play.evaluate(sum, &[]),
            };
            match value {
                Ok(value) => drop(play.values.insert(in_sums(&number.id), value)),
                Err(problem) => problems.push(problem),
            }
        }
        problems.extend(play.modifiers.iter().filter_map(|modifier| play.unsuited(modifier)));
        if problems.is_empty() { Ok(play) } else { Err(problems) }
    }
}

impl Play<'_> {
    /// The error that a modifier counts for none of the rows that are thrown on.
    fn unsuited(&self, modifier: &Modifier) -> Option<Diagnostic> {
        if modifier.rows.is_empty() {
            return None;
        }
        let rows = self.procedure.steps.iter().filter_map(|step| match &step.target {
            StepTarget::Need(of) => self.found(of, &[]).ok().map(|found| found.row),
            StepTarget::Rows(_) | StepTarget::Number(..) => None,
        });
        let rows: Vec<String> = rows.collect();
        if rows.iter().any(|row| modifier.rows.iter().any(|one| *one == **row)) {
            return None;
        }
        let message = format!("`{}` does not count for {}", modifier.when, backticked(rows.iter().map(String::as_str)));
        let counts_for = backticked(modifier.rows.iter().map(GridRowId::as_str));
        Some(Diagnostic::error(Code::NotForThisTable, message).hint(format!("it counts for {counts_for}")))
    }
}
