use super::exchange_ending::{OtherwiseKey, exchange_ending, exchange_otherwise};
use super::exchange_loss::exchange_loss;
use super::exchange_stage::exchange_stage;
use super::exchange_total::{exchange_total, total_name};
use super::input::input;
use super::named_number::named_number;
use super::refused_input::refused_input;
use super::scope::{Name, Scope};
use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, List, MANY, SOURCES, Shape, sources};
use crate::data::node::Node;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Exchange, ExchangeEnding, ExchangeLoss, ExchangeStage, ExchangeTotal, NamedNumber, Procedure, ProcedureInput,
    RefusedInput, Table, Who,
};

/// The kind of an exchange, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange",
    says: "One unit's go against another, whose losses and endings `odds exchange` works out: actions one after \
           another, in which results of earlier ones give inputs of later ones.",
    keys: &[
        &ID, &NAME, &SAYS, &FOR, &AGAINST, &INPUTS, &NUMBERS, &REFUSED, &STAGES, &TOTALS, &LOSSES, &ENDINGS,
        &OTHERWISE, &SOURCES,
    ],
};

static ID: Key<Name> = Key::needed("id", "The word that chooses it, as `by`.", r#""fire""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Fire, and nerve""#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A sentence on what it takes for granted.", r#""The crew is whole.""#);
static INPUTS: Key<Vec<ProcedureInput>> = Key::optional(
    "inputs",
    "Its inputs besides those of its actions.",
    r#"[{ id = "lost", number = "0-40", usual = 0, says = "ships lost before" }]"#,
);
static NUMBERS: Key<Vec<NamedNumber>> = Key::optional(
    "numbers",
    "Further numbers that its sums use, from tables or other sums.",
    r#"[{ id = "left", sum = "crew - lost" }]"#,
);
static REFUSED: Key<Vec<RefusedInput>> = Key::optional(
    "refused",
    "The combinations of its inputs that make no sense.",
    r#"[{ if = "lost > crew", says = "it can't have lost more than it had" }]"#,
);
static STAGES: Key<Stages> = Key::needed(
    "stages",
    "Its actions, in order. Sums name a result of a stage by the ids of both, as in `salvo_sunk`.",
    r#"[{ id = "salvo", action = "broadside" }, { id = "nerve", action = "nerve-check", by = "other", sets = [{ input = "lost", sum = "salvo_sunk" }] }]"#,
);
static TOTALS: Key<Vec<ExchangeTotal>> = Key::optional(
    "totals",
    "Further numbers that its sums use, made of results of its stages.",
    r#"[{ id = "all-sunk", sum = "lost + salvo_sunk" }]"#,
);
static LOSSES: Key<Losses> = Key::needed(
    "losses",
    "The losses of each side.",
    r#"[{ id = "sunk", name = "ships sunk", of = "other", sum = "salvo_sunk" }]"#,
);
static ENDINGS: Key<Vec<ExchangeEnding>> = Key::optional(
    "endings",
    "Its endings: the exchange ends with the first whose `if` holds.",
    r#"[{ id = "flees", name = "it flees", if = "not nerve_holds" }]"#,
);
static OTHERWISE: Key<OtherwiseKey> =
    Key::needed("otherwise", "Its ending if none of these holds.", r#"{ id = "stays", name = "it stays" }"#);
static FOR: Key<Who> = Key::optional("for", "The units that may act.", r#"{ role = ["crew"] }"#);
static AGAINST: Key<Who> = Key::optional("against", "The units that they may act against.", r#"{ role = ["crew"] }"#);

/// One or more actions.
type Stages = List<ExchangeStage, 1, MANY>;

/// One or more losses.
type Losses = List<ExchangeLoss, 1, MANY>;

impl Shape for Exchange {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads an exchange after `others`; `procedures` are the actions that it may be made of, and `tables` those of the
/// game.
pub fn exchange(
    node: Node<'_>,
    others: &[Option<Exchange>],
    procedures: &[Procedure],
    tables: &[Table],
) -> Option<Exchange> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, remarks) = (ID.read(entry), NAME.read(entry), sources(entry));
    let (says, who, against) = (SAYS.read(entry), FOR.read(entry), AGAINST.read(entry));
    let mut scope = Scope::new(tables, "exchange");
    let mut whole = true;
    for one in INPUTS.items(entry)? {
        whole &= input(one, &mut scope).is_some();
    }
    let numbers: Vec<Option<NamedNumber>> =
        NUMBERS.items(entry)?.into_iter().map(|one| named_number(one, &mut scope)).collect();
    let refused: Vec<Option<RefusedInput>> =
        REFUSED.items(entry)?.into_iter().map(|one| refused_input(one, &scope)).collect();
    let named = TOTALS.items(entry)?;
    let names: Vec<Option<String>> = named.iter().map(|one| total_name(*one, &mut scope)).collect();
    whole &= names.iter().all(Option::is_some);
    let stages = STAGES.node(entry).and_then(Stages::items)?;
    let read: Vec<Option<ExchangeStage>> =
        stages.iter().map(|one| exchange_stage(*one, procedures, &mut scope)).collect();
    let totals = named.iter().enumerate().map(|(at, one)| exchange_total(*one, &names[at..], &scope));
    let totals: Vec<Option<ExchangeTotal>> = totals.collect();
    let losses: Vec<Option<ExchangeLoss>> =
        LOSSES.node(entry).and_then(Losses::items)?.into_iter().map(|one| exchange_loss(one, &mut scope)).collect();
    let mut endings: Vec<Option<ExchangeEnding>> =
        ENDINGS.items(entry)?.into_iter().map(|one| exchange_ending(one, &mut scope)).collect();
    endings.push(OTHERWISE.node(entry).and_then(|node| exchange_otherwise(node, &mut scope)));
    let (Name(id), numbers, refused) = (id?, numbers.into_iter().collect::<Option<_>>()?, refused);
    defined_once(entry, &id, others);
    let refused = refused.into_iter().collect::<Option<_>>()?;
    let read = read.into_iter().collect::<Option<Vec<_>>>()?;
    let totals = totals.into_iter().collect::<Option<_>>()?;
    let losses = losses.into_iter().collect::<Option<_>>()?;
    let endings = endings.into_iter().collect::<Option<_>>()?;
    if !whole {
        return None;
    }
    // Only when every part was read is it certain that nothing uses a name.
    for (stage, node) in read.iter().zip(stages) {
        idle_stage(stage, node, procedures, &scope);
    }
    scope.finish(node.file, &[]);
    let head = Procedure {
        id: read.first().map(|stage| stage.action.clone())?,
        name: name?,
        formerly: Vec::new(),
        inputs: scope.inputs,
        numbers,
        carried: Vec::new(),
        refused,
        steps: Vec::new(),
        results: Vec::new(),
        side_names: Vec::new(),
        remarks,
    };
    Some(Exchange { id, head, says: says?, who: who?, against: against?, stages: read, totals, losses, endings })
}

/// Reports an id that another exchange has.
fn defined_once(entry: &Entry<'_>, id: &str, others: &[Option<Exchange>]) {
    if let (true, Some(node)) = (others.iter().flatten().any(|other| other.id == id), ID.node(entry)) {
        let problem = Diagnostic::error(Code::DuplicateId, format!("another exchange has the id `{id}`"));
        node.file.report(problem.hint("give one of them another id"), node.range());
    }
}

/// Reports a stage none of whose results is used. Otherwise all of them count as used, since not every one has to be.
fn idle_stage(stage: &ExchangeStage, node: Node<'_>, procedures: &[Procedure], scope: &Scope<'_>) {
    let procedure = procedures.iter().find(|procedure| procedure.id == stage.action);
    let results = procedure.map(|procedure| &procedure.results[..]).unwrap_or_default();
    let names: Vec<String> = results.iter().map(|result| stage.called(&result.id)).collect();
    if !names.iter().any(|name| scope.is_used(name)) {
        let message = format!("nothing in this exchange uses a result of `{}`", stage.id);
        let problem = Diagnostic::error(Code::BadValue, message);
        node.file.report(problem.hint("leave the stage out, or name one of its results in a sum"), node.range());
    }
    for name in &names {
        scope.uses(name);
    }
}
