use std::collections::{BTreeMap, BTreeSet};

use super::drawn::{Drawn, DrawnInputs, Parties};
use super::earlier::todays_words;
use super::inputs::{changing, offered, procedure_inputs, sided, sides};
use crate::diagnostic::{Code, Diagnostic, alternatives, backticked};
use crate::model::{GridRowId, InputKind, Modifier, NumberOf, Procedure, RefusedInput, Ruleset, StepTarget, in_sums};
use crate::rules::action::{MODIFIER, MayBe, WITH, YES_NO};
use crate::rules::asking::Asking;

/// A procedure with all its inputs. Thrown by the program, with real dice, or as exact odds, it means the same.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    /// The procedure that is played.
    pub procedure: &'a Procedure,
    /// The inputs given or usual, each with its value in words.
    pub given: Vec<(String, String)>,
    /// The inputs among these that came from units.
    pub drawn: Vec<DrawnInputs>,
    /// The modifiers that apply, for each side that has its own; first those for throws of no side.
    pub sides: Vec<PlaySide<'a>>,
    pub(super) ruleset: &'a Ruleset,
    /// The inputs and the numbers from tables, by their names in sums.
    pub(super) values: BTreeMap<String, i64>,
    /// The index of the row or column chosen, by input.
    pub(super) picks: BTreeMap<String, usize>,
    /// The names of all counts in sums, in the order of the steps, then those of the numbers carried.
    pub(super) counted: Vec<String>,
}

/// The modifiers of one side that apply.
#[derive(Clone, Debug)]
pub struct PlaySide<'a> {
    /// The side; `None` for throws of no side.
    pub side: Option<&'a str>,
    /// The modifiers that apply, by name.
    pub modifiers: Vec<&'a Modifier>,
    /// A further sum of modifiers, given as a number.
    pub besides: i64,
}

impl<'a> Play<'a> {
    /// A procedure with the values given for its inputs, by name. The error lists everything that is missing or
    /// wrong.
    pub fn of(
        ruleset: &'a Ruleset,
        procedure: &'a Procedure,
        given: &[(String, String)],
    ) -> Result<Play<'a>, Vec<Diagnostic>> {
        Play::of_units(ruleset, procedure, given, &Parties::default())
    }

    /// Like `of`, but inputs that are not given come from units, where these have them.
    pub fn of_units(
        ruleset: &'a Ruleset,
        procedure: &'a Procedure,
        given: &[(String, String)],
        parties: &Parties<'_>,
    ) -> Result<Play<'a>, Vec<Diagnostic>> {
        let mut inputs = procedure_inputs(procedure, &ruleset.tables);
        let mut given = todays_words(procedure, &ruleset.tables, given);
        let drawn = Drawn::of(ruleset, procedure, &given, parties);
        for input in &mut inputs {
            if let Some(open) = drawn.open.iter().find(|open| open.input == input.name) {
                input.may_be = MayBe::OneOf(open.values.clone());
            }
        }
        given.extend(drawn.from.iter().flat_map(|one| one.inputs.iter().cloned()));
        let given = &given;
        let mut asking = Asking { of: &procedure.id, inputs: &inputs, given, problems: Vec::new() };
        asking.names();
        let InputsRead { values, picks, words, ticked } = InputsRead::of(procedure, &mut asking);
        let of_side = |side: Option<&'a str>| {
            let counts = |one: &&Modifier| ticked.contains(&(side, &one.when));
            let mut modifiers = Vec::new();
            let changing = changing(procedure, &ruleset.tables, side).into_iter();
            asking.ticked(changing.filter(counts).collect(), &mut modifiers);
            asking.modifiers(&sided(WITH, side), &offered(procedure, &ruleset.tables, side), None, &mut modifiers);
            PlaySide { side, modifiers, besides: asking.number(&sided(MODIFIER, side)).unwrap_or(0) }
        };
        let sides: Vec<PlaySide<'_>> = sides(procedure).into_iter().map(of_side).collect();
        if !asking.problems.is_empty() {
            return Err(asking.problems);
        }
        let counted = procedure.steps.iter().flat_map(|step| step.counts.iter().map(|count| in_sums(&count.id)));
        let carried = procedure.carried.iter().map(|carried| in_sums(&carried.id));
        let counted = counted.chain(carried).collect();
        let drawn = drawn.from;
        let mut play = Play { procedure, given: words, drawn, sides, ruleset, values, picks, counted };
        let mut problems = play.work_out_numbers();
        if problems.is_empty() {
            problems.extend(procedure.refused.iter().filter_map(|refused| play.refusal(refused)));
        }
        let all = play.sides.iter().flat_map(|side| side.modifiers.iter().map(|modifier| (side.side, modifier)));
        problems.extend(all.filter_map(|(side, modifier)| play.unsuited(side, modifier)));
        if problems.is_empty() { Ok(play) } else { Err(problems) }
    }
}

/// The values given for the inputs of a procedure.
struct InputsRead<'p> {
    /// The numbers and ticks (0 or 1), by the name that sums use.
    values: BTreeMap<String, i64>,
    /// The places chosen in tables, by the id of the input.
    picks: BTreeMap<String, usize>,
    /// The inputs given, each as (id, value in words).
    words: Vec<(String, String)>,
    /// The modifiers ticked, each as (side, condition).
    ticked: Vec<(Option<&'p str>, &'p String)>,
}

impl<'p> InputsRead<'p> {
    /// Reads the value of each input; what is missing or wrong is added to the problems of `asking`.
    fn of(procedure: &'p Procedure, asking: &mut Asking<'_>) -> InputsRead<'p> {
        let (mut values, mut picks, mut words) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let mut ticked = Vec::new();
        for input in &procedure.inputs {
            let (value, said) = match &input.kind {
                InputKind::Number { usual, .. } => {
                    let number = asking.number(&input.id).or(*usual);
                    (number, number.map(|number| number.to_string()))
                }
                InputKind::Tick { modifier, side } => {
                    let is = asking.chosen(&input.id).is_some_and(|word| word == YES_NO[0]);
                    ticked.extend(modifier.as_ref().filter(|_| is).map(|words| (side.as_deref(), words)));
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
        InputsRead { values, picks, words, ticked }
    }
}

impl Play<'_> {
    /// Works out the numbers of the procedure in order, and returns the problems found.
    fn work_out_numbers(&mut self) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        for number in &self.procedure.numbers {
            let value = match &number.of {
                _ if !self.counts(&number.only) => Ok(0),
                NumberOf::Cell(of) => self.number_in(of, &[]),
                NumberOf::Formula(of) => self.result_of(of),
                NumberOf::Modifier(table, words) => self.modifier_of(table, words),
                NumberOf::Sum(sum) => self.evaluate(sum, &[]),
            };
            match value {
                Ok(value) => drop(self.values.insert(in_sums(&number.id), value)),
                Err(problem) => problems.push(problem),
            }
        }
        problems
    }

    /// The error for inputs that make no sense together; `None` if they do.
    fn refusal(&self, refused: &RefusedInput) -> Option<Diagnostic> {
        match self.holds(&refused.sum, &[]) {
            Ok(false) => None,
            Ok(true) => {
                let given = |name: &&String| self.given.iter().find(|(known, _)| in_sums(known) == **name);
                let given = refused.sum.names().iter().filter_map(|name| given(&name));
                let given: Vec<String> = given.map(|(name, value)| format!("`{name}` {value}")).collect();
                let message = format!("{}: {}", given.join(" and "), refused.says);
                Some(Diagnostic::error(Code::NotForThisTable, message).hint(self.instead(refused)))
            }
            Err(problem) => Some(problem),
        }
    }

    /// The hint for inputs that make no sense together: the ticks to leave out, else other numbers and choices.
    fn instead(&self, refused: &RefusedInput) -> String {
        let ticked = self.procedure.inputs.iter().filter(|input| match &input.kind {
            InputKind::Tick { .. } => {
                let name = in_sums(&input.id);
                refused.sum.names().contains(&name) && self.values.get(&name) == Some(&1)
            }
            InputKind::Number { .. } | InputKind::Place(_) => false,
        });
        let ticked: Vec<&str> = ticked.map(|input| input.id.as_str()).collect();
        let of_unit = |id: &str| self.drawn.iter().any(|one| one.inputs.iter().any(|(name, _)| name == id));
        let typed: Vec<&str> = ticked.iter().copied().filter(|id| !of_unit(id)).collect();
        match (ticked.first(), typed.is_empty()) {
            (Some(_), false) => return format!("leave out {}", alternatives(typed)),
            (Some(id), true) => return format!("name another unit, or give `{id}={}`", YES_NO[1]),
            (None, _) => {}
        }
        let known = || self.procedure.numbers.iter().filter(|one| refused.sum.names().contains(&in_sums(&one.id)));
        let choices: BTreeSet<&str> =
            known().flat_map(|one| one.only.0.iter().map(|(input, _)| input.as_str())).collect();
        let others = if choices.is_empty() { String::new() } else { format!(", or another {}", alternatives(choices)) };
        // A cell by the word over its column.
        let read = known().filter_map(|one| match &one.of {
            NumberOf::Cell(of) => {
                let column = &self.found(of, &[]).ok()?.column.name;
                Some(format!("; `{column}` is {} here", self.values.get(&in_sums(&one.id))?))
            }
            NumberOf::Formula(_) | NumberOf::Modifier(..) | NumberOf::Sum(_) => None,
        });
        format!("give other numbers{others}{}", read.collect::<String>())
    }

    /// The error for a modifier that applies to none of the rows thrown on; `None` if it applies to one.
    fn unsuited(&self, side: Option<&str>, modifier: &Modifier) -> Option<Diagnostic> {
        if modifier.rows.is_empty() {
            return None;
        }
        let steps = self.procedure.steps.iter().filter(|step| step.side.as_deref() == side);
        let rows = steps.filter_map(|step| match &step.target {
            StepTarget::Need(of) => self.found(of, &[]).ok().map(|found| found.row),
            StepTarget::Rows(_) | StepTarget::Number(..) | StepTarget::Open => None,
        });
        let rows: Vec<String> = rows.collect();
        if rows.iter().any(|row| modifier.rows.iter().any(|one| *one == **row)) {
            return None;
        }
        let message = format!("`{}` does not apply to {}", modifier.when, backticked(rows.iter().map(String::as_str)));
        let counts_for = backticked(modifier.rows.iter().map(GridRowId::as_str));
        Some(Diagnostic::error(Code::NotForThisTable, message).hint(format!("it applies to {counts_for}")))
    }
}
