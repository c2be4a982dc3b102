use crate::model::{
    Cell, InputKind, Modifier, NumberOf, PlacePick, Procedure, ProcedureInput, ProcedureStep, StepTarget, Table,
};
use crate::rules::action::{ActionInput, MODIFIER, MOST, MayBe, WITH};

/// All inputs of a procedure, in the order in which a player thinks of them; `tables` are those of its game.
pub fn procedure_inputs(procedure: &Procedure, tables: &[Table]) -> Vec<ActionInput> {
    inputs_offering(procedure, &|side| offered(procedure, tables, side))
}

/// Like `procedure_inputs`, but a modifier that a tick brings may also be named, as it was before there was a tick for
/// it.
pub fn procedure_inputs_in_full(procedure: &Procedure, tables: &[Table]) -> Vec<ActionInput> {
    inputs_offering(procedure, &|side| {
        let mut all = offered(procedure, tables, side);
        all.extend(brought(procedure, tables, side).into_iter().map(|(modifier, _)| modifier));
        all
    })
}

/// All inputs, with the modifiers to choose from for each side.
fn inputs_offering<'a>(procedure: &Procedure, offered: &dyn Fn(Option<&str>) -> Vec<&'a Modifier>) -> Vec<ActionInput> {
    let input = |input: &ProcedureInput| {
        let may_be = may_be(&input.kind);
        let usual = input.usual().filter(|_| matches!(may_be, MayBe::Number(..)));
        let needed = input.usual().is_none();
        let says = input.says.clone().or_else(|| modifier_words(&input.kind));
        ActionInput {
            name: input.id.clone(),
            title: Some(input.name.clone()),
            says,
            needed,
            may_be,
            usual,
            example: input.example(),
        }
    };
    let mut inputs: Vec<ActionInput> = procedure.inputs.iter().map(input).collect();
    let plain = |name: String, may_be| ActionInput {
        name,
        title: None,
        says: None,
        needed: false,
        may_be,
        usual: None,
        example: None,
    };
    for side in sides(procedure) {
        let modifiers = offered(side);
        if !modifiers.is_empty() {
            inputs.push(plain(sided(WITH, side), MayBe::any_of(&modifiers)));
            inputs.push(plain(sided(MODIFIER, side), MayBe::Number(-MOST, MOST)));
        }
    }
    inputs
}

/// The words of the modifier that a tick brings; `None` for other inputs.
fn modifier_words(kind: &InputKind) -> Option<String> {
    match kind {
        InputKind::Tick { modifier, .. } => modifier.clone(),
        InputKind::Number { .. } | InputKind::Place(_) => None,
    }
}

/// The values that an input of this kind takes.
pub fn may_be(kind: &InputKind) -> MayBe {
    match kind {
        InputKind::Number { least, most, .. } => MayBe::Number(*least, *most),
        InputKind::Tick { .. } => MayBe::YesNo,
        InputKind::Place(choices) => MayBe::OneOf(choices.iter().map(|(name, _)| name.clone()).collect()),
    }
}

/// The sides whose throws have modifiers of their own, in the order of their throws; `None`, if some throws have no
/// side, comes first.
pub(super) fn sides(procedure: &Procedure) -> Vec<Option<&str>> {
    let mut sides: Vec<Option<&str>> = Vec::new();
    for side in procedure.steps.iter().map(|step| step.side.as_deref()) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides.sort_by_key(Option::is_some);
    sides
}

/// The name of an input for a side.
pub(super) fn sided(name: &str, side: Option<&str>) -> String {
    side.map_or_else(|| name.to_owned(), |side| format!("{side}-{name}"))
}

/// The modifiers to choose from for a side: those that no yes-or-no input brings and no number reads.
pub(super) fn offered<'a>(procedure: &Procedure, tables: &'a [Table], side: Option<&str>) -> Vec<&'a Modifier> {
    let ticked = brought(procedure, tables, side);
    let brings = |modifier: &Modifier| ticked.iter().any(|(one, _)| one.when == modifier.when);
    let reads = |modifier: &Modifier| {
        procedure.numbers.iter().any(|number| match &number.of {
            NumberOf::Modifier(_, words) => *words == modifier.when,
            NumberOf::Cell(_) | NumberOf::Formula(_) | NumberOf::Sum(_) => false,
        })
    };
    let all = changing(procedure, tables, side).into_iter();
    all.filter(|modifier| !brings(modifier) && !reads(modifier)).collect()
}

/// The modifiers that ticks bring for a side, each with its tick.
pub(super) fn brought<'a, 'p>(
    procedure: &'p Procedure,
    tables: &'a [Table],
    side: Option<&str>,
) -> Vec<(&'a Modifier, &'p ProcedureInput)> {
    let all = changing(procedure, tables, side).into_iter();
    let tick = |modifier: &'a Modifier| {
        let bringing = procedure.inputs.iter().find(|input| match &input.kind {
            InputKind::Tick { modifier: Some(words), side: whose } => {
                *words == modifier.when && whose.as_deref() == side
            }
            InputKind::Tick { modifier: None, .. } | InputKind::Number { .. } | InputKind::Place(_) => false,
        });
        Some((modifier, bringing?))
    };
    all.filter_map(tick).collect()
}

/// The number that a tick adds to a throw; `None` if it brings no modifier.
pub fn added_by(procedure: &Procedure, tables: &[Table], tick: &str) -> Option<i64> {
    let mut all = sides(procedure).into_iter().flat_map(|side| brought(procedure, tables, side));
    all.find(|(_, input)| input.id == *tick).and_then(|(modifier, _)| modifier.number())
}

/// The modifiers that may apply to a side, each once: those that add a fixed number.
pub(super) fn changing<'a>(procedure: &Procedure, tables: &'a [Table], side: Option<&str>) -> Vec<&'a Modifier> {
    let mut all: Vec<&Modifier> = Vec::new();
    for step in procedure.steps.iter().filter(|step| step.side.as_deref() == side) {
        let rows = rows_thrown_on(procedure, step, tables);
        let suits = |modifier: &Modifier| {
            modifier.rows.is_empty() || rows.iter().any(|row| modifier.rows.iter().any(|one| *one == **row))
        };
        for modifier in step.changing(tables).into_iter().filter(|modifier| suits(modifier)) {
            if matches!(modifier.add, Cell::Number(_)) && !all.iter().any(|known| std::ptr::eq(*known, modifier)) {
                all.push(modifier);
            }
        }
    }
    all
}

/// The names of the rows on which a step may throw: in a grid, the one that is fixed, or those that an input offers.
fn rows_thrown_on<'a>(procedure: &'a Procedure, step: &ProcedureStep, tables: &'a [Table]) -> Vec<&'a str> {
    let StepTarget::Need(of) = &step.target else { return Vec::new() };
    let table = Table::among(tables, &of.table);
    let rows = table.and_then(|table| table.kind.grid()).map_or(&[][..], |grid| &grid.rows);
    match &of.row {
        PlacePick::At(at) => rows.get(*at).map(|row| row.name.as_str()).into_iter().collect(),
        PlacePick::Chosen(id) => {
            let input = procedure.inputs.iter().find(|input| input.id == *id).map(|input| &input.kind);
            match input {
                Some(InputKind::Place(choices)) => choices.iter().map(|(name, _)| name.as_str()).collect(),
                Some(InputKind::Number { .. } | InputKind::Tick { .. }) | None => Vec::new(),
            }
        }
        PlacePick::Answering(_) => rows.iter().map(|row| row.name.as_str()).collect(),
    }
}
