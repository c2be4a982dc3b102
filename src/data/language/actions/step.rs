use super::cell::{CellKey, TABLE, cell};
use super::count::{Answers, count};
use super::only::{ONLY, only};
use super::scope::{ActionComparison, ActionSum, Name, Scope, place_of};
use crate::data::entry::Entry;
use crate::data::language::{
    Alternative, Alternatives, Holds, Idle, Is, Key, KeyState, Kind, List, MANY, Never, Rules, SOURCES, Shape, sources,
};
use crate::data::node::{Node, Read};
use crate::model::{
    Again, By, Cell, CellOf, Count, Dice, Lookup, ModifiersId, NumberBound, ProcedureStep, RowOutcome, StepDice,
    StepTarget, TableId, TableKind,
};
use crate::rules::column_name;

/// The kind of a step of an action, with its keys.
pub static ENTRY: Kind = Kind {
    name: "throw-step",
    says: "One throw of an action, or many alike.",
    keys: &[
        &NAME,
        &NUMBER,
        &THROW,
        &KNOWN,
        &DRAW,
        &ADD,
        &TARGETS,
        &MODIFIERS,
        &SIDE,
        &COUNTS,
        &ONLY,
        &IF,
        &AGAIN_IF,
        &AGAIN_FROM,
        &RULES,
        &SOURCES,
    ],
};

static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""To hit""#);
static NUMBER: Key<Option<ActionSum>> = Key::optional(
    "number",
    "The number of separate throws, 0 to 1000: a sum over inputs, numbers and earlier counts; 1 if it is left out.",
    r#""guns""#,
);
static THROW: Key<Option<ThrowKey>> = Key::optional(
    "throw",
    "The dice of each throw, or the cell of a table that has them, unless the table under `on` has its own.",
    r#""2d6""#,
);
static KNOWN: Key<Option<ActionSum>> = Key::optional(
    "known",
    "In place of dice, a number that is already known, such as a die lying on the table: a sum over the same.",
    r#""die""#,
);
static DRAW: Key<Option<String>> = Key::optional(
    "draw",
    "In place of dice, cards drawn without replacement, one for each throw: the rows of the lookup under `on`, which \
     answer one number each. This column says how many copies of each there are.",
    r#""Copies""#,
);
static SIDE: Key<Option<Name>> = Key::optional(
    "side",
    "Whose throw it is, where both sides have modifiers: those of each side are given separately, under names that \
     begin with this.",
    r#""defender""#,
)
.spoken_without(&[]);
static AGAIN_IF: Key<Option<ActionComparison>> =
    Key::optional("again-if", "A comparison: while it holds, the dice are thrown again.", r#""own == other""#);
static AGAIN_FROM: Key<Option<String>> = Key::optional(
    "again-from",
    "The earlier step, by its name, from which the throws begin again; this one if it is left out.",
    r#""First ship""#,
);
static RULES: Rules = Rules(
    &[
        Never {
            all: &[Is(THROW.name(), KeyState::There), Is(KNOWN.name(), KeyState::There)],
            says: "a known number needs no dice; leave one of the two out",
        },
        Never {
            all: &[Is(DRAW.name(), KeyState::There), Is(THROW.name(), KeyState::There)],
            says: "cards are drawn in place of dice; leave one of the two out",
        },
        Never {
            all: &[Is(DRAW.name(), KeyState::There), Is(KNOWN.name(), KeyState::There)],
            says: "cards are drawn in place of a known number; leave one of the two out",
        },
        Never {
            all: &[Is(DRAW.name(), KeyState::There), Is(ADD.name(), KeyState::There)],
            says: "nothing is added to a card; leave one of the two out",
        },
    ],
    &[
        Idle(&[AGAIN_FROM.name()], &[Is(AGAIN_IF.name(), KeyState::LeftOut)]),
        Idle(&[DRAW.name()], &[Is(ON.name(), KeyState::LeftOut)]),
    ],
);
static ADD: Key<Option<ActionSum>> =
    Key::optional("add", "Added to each throw, besides modifiers: a sum over the same.", r#""skill""#);
static MODIFIERS: Key<Vec<ModifiersId>> = Key::optional(
    "modifiers",
    "The tables of modifiers that change each throw, unless the table under `on` has its own.",
    r#"["nerve-modifiers"]"#,
);
static COUNTS: Key<StepCounts> =
    Key::needed("counts", "The numbers counted from the dice.", r#"[{ id = "hits", name = "hits", met = true }]"#);
static IF: Key<Option<ActionComparison>> = Key::optional(
    "if",
    "The comparison that must hold for it to be thrown; it is always thrown if this is left out.",
    r#""hits > 0""#,
);
/// One or more counts of a step.
type StepCounts = List<Count, 1, MANY>;

/// The type of the key `throw`: dice, or a cell that holds them.
struct ThrowKey;

impl Shape for ThrowKey {
    const SHAPE: &'static Holds = &Holds::Either(&[Holds::Dice, *CellKey::SHAPE]);
}

/// The targets of a throw, as written.
enum Target {
    On,
    Number(NumberBound),
    Open,
}

static TARGETS: Alternatives<Target> = Alternatives(&[ON, AT_LEAST, ABOVE, AT_MOST, OPEN]);

const ON: Alternative<Target> = Alternative::new(
    "on",
    "a need in a cell, with the dice, the modifiers and the results that always or never succeed of its grid; or a lookup \
         that is thrown on.",
    CellKey::SHAPE,
    r#"{ table = "gunnery" }"#,
    |_, ()| Some(Target::On),
);

const AT_LEAST: Alternative<Target> = Alternative::new(
    "at-least",
    "a number that each throw must reach: a sum over inputs, numbers and earlier counts.",
    ActionSum::SHAPE,
    r#""8""#,
    |_, ()| Some(Target::Number(NumberBound::AtLeast)),
);

const ABOVE: Alternative<Target> =
    Alternative::new("above", "a number that each throw must exceed.", ActionSum::SHAPE, r#""lost""#, |_, ()| {
        Some(Target::Number(NumberBound::Above))
    });

const AT_MOST: Alternative<Target> = Alternative::new(
    "at-most",
    "a number that no throw may exceed; modifiers are added to it, not to the throw.",
    ActionSum::SHAPE,
    r#""nerve""#,
    |_, ()| Some(Target::Number(NumberBound::AtMost)),
);

const OPEN: Alternative<Target> =
    Alternative::flag("open", "`true` where it has no target, and is only counted.", || Target::Open);

/// Reads one step of an action; `before` are the steps before it, `None` for one that could not be read.
pub fn step(node: Node<'_>, before: &[Option<ProcedureStep>], scope: &mut Scope<'_>) -> Option<ProcedureStep> {
    let entry = &node.entry(&ENTRY)?;
    let (name, modifiers, remarks) = (NAME.read(entry), MODIFIERS.read(entry), sources(entry));
    let sum = |node: Option<Node<'_>>| node.map_or(Some(None), |node| scope.sum(node).map(Some));
    let (number, add, when) = (sum(NUMBER.node(entry)), sum(ADD.node(entry)), sum(IF.node(entry)));
    let only = only(entry, scope);
    let target = target(entry, scope);
    let dice = dice(entry, scope, target.as_ref());
    let of_table = matches!(target, Some(StepTarget::Rows(_))) || dice == Some(StepDice::OfTable);
    if let (true, Some(node)) = (of_table, MODIFIERS.node(entry)) {
        return node.bad("the table under `on` has its own modifiers: leave these out");
    }
    let answers = target.as_ref().and_then(|target| answers(target, scope));
    let items = COUNTS.node(entry).and_then(StepCounts::items).unwrap_or_default();
    let mut defined = Vec::new();
    let counts: Vec<Option<Count>> = items.into_iter().map(|item| count(item, &answers, scope, &mut defined)).collect();
    for (node, id) in defined {
        scope.define(node, &id, true);
    }
    let again = AGAIN_IF.node(entry).map(|when| again(entry, when, name.as_deref(), before, scope));
    let side = SIDE.read(entry);
    let counts = counts.into_iter().collect::<Option<Vec<_>>>()?;
    if counts.is_empty() {
        return None;
    }
    Some(ProcedureStep {
        name: name?,
        number: number?,
        dice: dice?,
        add: add?,
        target: target?,
        modifiers: modifiers?,
        side: side?.map(|Name(side)| side),
        counts,
        only: only?,
        when: when?,
        again: again.map_or(Some(None), |again| again.map(Some))?,
        remarks,
    })
}

/// Reads the condition for throwing again, and the step from which the throws begin again.
fn again(
    entry: &Entry<'_>,
    when: Node<'_>,
    name: Option<&str>,
    before: &[Option<ProcedureStep>],
    scope: &Scope<'_>,
) -> Option<Again> {
    let when = scope.sum(when);
    // Steps that could not be read have no name; the others keep their places.
    let read = before.iter().map(|step| step.as_ref().map(|step| step.name.as_str())).chain([name]);
    let named: Vec<(usize, &str)> = read.enumerate().filter_map(|(at, name)| Some((at, name?))).collect();
    let from = match AGAIN_FROM.node(entry) {
        Some(node) => place_of(node, "step of this action", named.iter().map(|(_, name)| *name)).map(|at| named[at].0),
        None => Some(before.len()),
    };
    let from = from?;
    let cut =
        |step: &ProcedureStep, at: usize| step.again.as_ref().is_some_and(|again| again.from < from && from <= at);
    let cut = before.iter().enumerate().find_map(|(at, step)| step.as_ref().filter(|step| cut(step, at)));
    if let (Some(cut), Some(node)) = (cut, AGAIN_FROM.node(entry)) {
        return node.bad(format!("this is in the middle of the throws that `{}` makes again", cut.name));
    }
    Some(Again { when: when?, from })
}

/// Reads the target of each throw.
fn target(entry: &Entry<'_>, scope: &Scope<'_>) -> Option<StepTarget> {
    match TARGETS.read(entry, &())? {
        Target::Number(bound) => {
            let key = match bound {
                NumberBound::AtLeast => AT_LEAST,
                NumberBound::Above => ABOVE,
                NumberBound::AtMost => AT_MOST,
            };
            scope.sum(key.node(entry)?).map(|sum| StepTarget::Number(bound, sum))
        }
        Target::Open => Some(StepTarget::Open),
        Target::On => {
            let node = ON.node(entry)?;
            let id: Option<TableId> = TABLE.node(&node.entry(&super::cell::ENTRY)?).and_then(Node::names);
            let Some((id, table)) = id.and_then(|id| scope.table(&id).map(|table| (id, table))) else {
                // The cell is still read, so that its faults are reported.
                return cell(node, scope).map(StepTarget::Need);
            };
            match &table.kind {
                TableKind::Lookup(Lookup { by: By::Counted(_), .. }) if DRAW.node(entry).is_some() => {
                    Some(StepTarget::Rows(id))
                }
                TableKind::Lookup(Lookup { by: By::Thrown(_), .. }) => Some(StepTarget::Rows(id)),
                TableKind::Grid(grid) if grid.throw.is_some() => cell(node, scope).map(StepTarget::Need),
                TableKind::Lookup(Lookup { by: By::Counted(_), .. }) => cell(node, scope).map(StepTarget::Need),
                TableKind::Grid(_)
                | TableKind::Lookup(_)
                | TableKind::Modifiers(_)
                | TableKind::Formula(_)
                | TableKind::Notes(_)
                | TableKind::Steps(_) => node.bad(format!("nothing is thrown on `{id}`")),
            }
        }
    }
}

/// Reads the dice of each throw, or the known number in their place; reports dice that the table already has.
fn dice(entry: &Entry<'_>, scope: &Scope<'_>, target: Option<&StepTarget>) -> Option<StepDice> {
    let given = |node: Node<'_>| {
        if node.value.get_ref().is_table() { in_cell(node, scope) } else { Dice::read(node).map(StepDice::These) }
    };
    let Some(target) = target else {
        // The dice are still read, so that their faults are reported.
        THROW.node(entry).and_then(given);
        KNOWN.node(entry).and_then(|node| scope.sum(node));
        return None;
    };
    let has_own = match target {
        StepTarget::Need(of) => matches!(scope.table(&of.table)?.kind, TableKind::Grid(_)),
        StepTarget::Rows(_) => true,
        StepTarget::Number(..) | StepTarget::Open => false,
    };
    if let Some(node) = DRAW.node(entry) {
        return drawn(node, target, scope);
    }
    if let Some(node) = KNOWN.node(entry) {
        let known = scope.sum(node).map(StepDice::Known);
        return match target {
            StepTarget::Need(_) if has_own => node.bad("the grid under `on` has its own dice: leave this out"),
            StepTarget::Need(_) | StepTarget::Rows(_) | StepTarget::Number(..) | StepTarget::Open => known,
        };
    }
    let node = match (has_own, THROW.node(entry)) {
        (true, None) => return Some(StepDice::OfTable),
        (true, Some(node)) => return node.bad("the table under `on` has its own dice: leave these out"),
        (false, Some(node)) => node,
        (false, None) => return entry.bad("no dice are named: add `throw`, such as `throw = \"2d6\"`"),
    };
    given(node)
}

/// Reads the column of the copies of each card; reports rows that are not cards.
fn drawn(node: Node<'_>, target: &StepTarget, scope: &Scope<'_>) -> Option<StepDice> {
    let StepTarget::Rows(id) = target else { return node.bad("cards are drawn from a lookup of something counted") };
    let lookup = scope.table(id)?.kind.lookup()?;
    if matches!(lookup.by, By::Thrown(_)) {
        return node.bad(format!("`{id}` is thrown on: cards are drawn from a lookup of something counted"));
    }
    let names: Vec<String> = (0..lookup.columns.len()).map(|at| column_name(&lookup.columns, at)).collect();
    let at = place_of(node, &format!("column of `{id}`"), names.iter().map(String::as_str))?;
    for row in &lookup.rows {
        let copies = match &row.outcome {
            RowOutcome::Cells(cells) => cells.get(at),
            RowOutcome::NotPrinted => None,
        };
        let one = row.on.ends().all(|end| row.on.ends().next() == Some(end)) && row.on.greatest().is_some();
        match copies {
            Some(Cell::Number(0..=MOST_COPIES)) if one && row.on.ranges.len() == 1 => {}
            Some(Cell::Number(_) | Cell::Need(..) | Cell::Throw(..) | Cell::Text(_)) | None => {
                let message = format!("row `{}` of `{id}` is no card: it needs a number of its own", row.on);
                return node.bad(format!("{message}, and 0 to {MOST_COPIES} copies"));
            }
        }
    }
    Some(StepDice::Drawn(at))
}

/// The maximum number of copies of one card.
const MOST_COPIES: i64 = 100;

fn in_cell(node: Node<'_>, scope: &Scope<'_>) -> Option<StepDice> {
    let of: CellOf = cell(node, scope)?;
    Some(StepDice::InCell(of))
}

/// The lookup that a step throws on; `None` if it throws on none.
fn answers(target: &StepTarget, scope: &Scope<'_>) -> Answers {
    let StepTarget::Rows(id) = target else { return None };
    scope.table(id)?.kind.lookup().cloned()
}

impl Shape for ProcedureStep {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
