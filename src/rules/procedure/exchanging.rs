use super::asked::Play;
use super::drawn::{Drawn, DrawnInputs, Parties};
use super::earlier::todays_words;
use super::exchange_inputs::{OpenInput, open_inputs};
use super::inputs::{brought, offered, procedure_inputs, sided, sides};
use crate::diagnostic::Diagnostic;
use crate::model::{Exchange, ExchangeSide, Modifier, Ruleset, StageValue, in_sums};
use crate::rules::action::{ActionInput, MayBe, WITH};
use crate::rules::asking::Asking;

/// Inputs with their values, both as typed.
pub(super) type GivenInputs = Vec<(String, String)>;

/// An exchange of two units with all its inputs.
#[derive(Clone, Debug)]
pub struct Exchanging<'a> {
    /// The exchange.
    pub exchange: &'a Exchange,
    /// The inputs given, each with its value in words.
    pub given: Vec<(String, String)>,
    /// The inputs that came from the units.
    pub drawn: Vec<DrawnInputs>,
    pub(super) ruleset: &'a Ruleset,
    /// Its own inputs and numbers; its counts are the results of all stages, in order, then the totals.
    pub(super) head: Play<'a>,
    /// The inputs of each stage that the exchange leaves open, by their names in the action.
    pub(super) open: Vec<GivenInputs>,
}

impl<'a> Exchanging<'a> {
    /// An exchange with the values given for its inputs, by name; others come from the units, as far as these know
    /// them. The error lists everything that is missing or wrong.
    pub fn of(
        ruleset: &'a Ruleset,
        exchange: &'a Exchange,
        given: &[(String, String)],
        parties: &Parties<'_>,
    ) -> Result<Exchanging<'a>, Vec<Diagnostic>> {
        let mut open = open_inputs(ruleset, exchange);
        let own: Vec<ActionInput> = procedure_inputs(&exchange.head, &ruleset.tables);
        let is_own = |name: &String| own.iter().any(|input| input.name == *name);
        let given_own: GivenInputs = given.iter().filter(|(name, _)| is_own(name)).cloned().collect();
        let mut drawn = Drawn::of(ruleset, &exchange.head, &given_own, parties);
        for index in 0..exchange.stages.len() {
            drawn_at(ruleset, exchange, (index, &mut open), given, parties, &mut drawn);
        }
        let from_units = || drawn.from.iter().flat_map(|one| one.inputs.iter().cloned());
        let all: GivenInputs = given.iter().cloned().chain(from_units()).collect();
        let inputs: Vec<ActionInput> = own.iter().cloned().chain(open.iter().map(|open| open.asked.clone())).collect();
        let mut asking = Asking { of: &exchange.id, inputs: &inputs, given: &all, problems: Vec::new() };
        asking.names();
        let words = in_words(&mut asking, &open, ruleset);
        if !asking.problems.is_empty() {
            return Err(asking.problems);
        }
        let own: GivenInputs = all.iter().filter(|(name, _)| is_own(name)).cloned().collect();
        let mut head = Play::of(ruleset, &exchange.head, &own)?;
        head.counted = results(ruleset, exchange);
        let is_given = |name: &String| given.iter().any(|(known, _)| known == name);
        let open = (0..exchange.stages.len()).map(|index| {
            let given = of_stage(&open, index, &words);
            let procedure = open.iter().find(|open| open.stages.contains(&index)).map(|open| open.procedure);
            procedure.map_or_else(Vec::new, |procedure| todays_words(procedure, &ruleset.tables, &given))
        });
        let open = open.collect();
        let given = words.into_iter().filter(|(name, _)| is_given(name)).collect();
        Ok(Exchanging { exchange, given, drawn: drawn.from, ruleset, head, open })
    }
}

/// The names in sums of the results of all stages, in order, then of the totals.
fn results(ruleset: &Ruleset, exchange: &Exchange) -> Vec<String> {
    let of = |stage| ruleset.procedures.iter().find(|one| one.id == stage);
    let stages = exchange.stages.iter().filter_map(|stage| Some((stage, of(stage.action.clone())?)));
    let each = stages.flat_map(|(stage, procedure)| procedure.results.iter().map(move |one| stage.called(&one.id)));
    each.chain(exchange.totals.iter().map(|total| total.id.clone())).map(|name| in_sums(&name)).collect()
}

/// The inputs given for a stage, by their names in the action.
fn of_stage(open: &[OpenInput<'_>], index: usize, given: &[(String, String)]) -> GivenInputs {
    let own = open.iter().filter(|open| open.stages.contains(&index));
    let values = |open: &OpenInput<'_>| -> GivenInputs {
        let values = given.iter().filter(|(name, _)| *name == open.asked.name);
        values.map(|(_, value)| (open.own.clone(), value.clone())).collect()
    };
    own.flat_map(values).collect()
}

/// Adds what the units say about the open inputs of a stage that are not given.
fn drawn_at(
    ruleset: &Ruleset,
    exchange: &Exchange,
    (index, open): (usize, &mut Vec<OpenInput<'_>>),
    given: &[(String, String)],
    parties: &Parties<'_>,
    drawn: &mut Drawn,
) {
    let Some(stage) = exchange.stages.get(index) else { return };
    let Some(procedure) = open.iter().find(|open| open.stages.contains(&index)).map(|open| open.procedure) else {
        return;
    };
    let known: GivenInputs =
        given.iter().cloned().chain(drawn.from.iter().flat_map(|one| one.inputs.iter().cloned())).collect();
    let mut typed = of_stage(open, index, &known);
    // A choice that the exchange always makes may decide what comes from a unit.
    let always = stage.sets.iter().filter(|set| set.when.is_none()).filter_map(|set| match &set.value {
        StageValue::Is(is) => Some((set.input.clone(), is.clone())),
        StageValue::Sum(_) | StageValue::SoIf(_) | StageValue::With(_) => None,
    });
    typed.extend(always);
    let parties = match stage.by {
        ExchangeSide::Own => *parties,
        ExchangeSide::Other => Parties { own: parties.other, other: parties.own },
    };
    let found = Drawn::of(ruleset, procedure, &typed, &parties);
    for (unit, (name, value)) in
        found.from.iter().flat_map(|one| one.inputs.iter().map(move |input| (&one.unit, input)))
    {
        if let Some(open) = open.iter().find(|open| open.own == *name && open.stages.contains(&index)) {
            drawn.add(unit, (open.asked.name.clone(), value.clone()));
        }
    }
    for left in found.open {
        if let Some(open) = open.iter_mut().find(|open| open.own == left.input && open.stages.contains(&index)) {
            open.asked.may_be = MayBe::OneOf(left.values);
        }
    }
}

/// The values of all inputs in words; those that are wrong are added to the problems of `asking`.
fn in_words(asking: &mut Asking<'_>, open: &[OpenInput<'_>], ruleset: &Ruleset) -> Vec<(String, String)> {
    let mut words = Vec::new();
    for input in asking.inputs {
        let name = input.name.as_str();
        match &input.may_be {
            MayBe::Number(..) => words.extend(asking.number(name).map(|number| (name.to_owned(), number.to_string()))),
            MayBe::YesNo | MayBe::OneOf(_) => words.extend(asking.chosen(name).map(|value| (name.to_owned(), value))),
            MayBe::AnyOf(_) => {
                let known = open.iter().find(|open| open.asked.name == *name);
                let known = known.map(|open| modifiers(open, ruleset)).unwrap_or_default();
                let mut counting: Vec<&Modifier> = Vec::new();
                asking.modifiers(name, &known, None, &mut counting);
                words.extend(counting.into_iter().map(|one| (name.to_owned(), one.when.clone())));
            }
        }
    }
    words
}

/// The modifiers that an open input may name.
fn modifiers<'a>(open: &OpenInput<'_>, ruleset: &'a Ruleset) -> Vec<&'a Modifier> {
    let side = sides(open.procedure).into_iter().find(|side| sided(WITH, *side) == open.own);
    let Some(side) = side else { return Vec::new() };
    let mut all = offered(open.procedure, &ruleset.tables, side);
    all.extend(brought(open.procedure, &ruleset.tables, side).into_iter().map(|(modifier, _)| modifier));
    all
}
