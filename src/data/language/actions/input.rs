use super::cell::{columns_of, rows_of};
use super::drawn_from::{DrawnKey, drawn_from};
use super::scope::{Name, Scope, place_of};
use crate::data::entry::Entry;
use crate::data::language::{Alternative, Alternatives, Key, KeyState, Kind, Rules};
use crate::data::language::{Holds, Idle, Is, List, MANY, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::Code;
use crate::model::{Cell, InputKind, Numbers, ProcedureInput, TableId, in_blanks};

/// The kind of an input of an action, with its keys.
pub static ENTRY: Kind = Kind {
    name: "input",
    says: "Something that an action asks for.",
    keys: &[&ID, &NAME, &FORMERLY, &SAYS, &KINDS, &USUAL, &EXAMPLE, &ANY_OF, &MODIFIER, &SIDE, &FROM, &RULES],
};

static ID: Key<Name> =
    Key::needed("id", "The name under which it is given, and its name in sums.", r#""guns""#).spoken_without(&["name"]);
static NAME: Key<Option<String>> = Key::optional(
    "name",
    "The name that players read, if the id, with blanks for hyphens, does not read well.",
    r#""enemy's guns""#,
);
static FORMERLY: Key<Vec<Name>> =
    Key::optional("formerly", "Earlier names, under which it may still be given.", r#"["cannon"]"#);
static SAYS: Key<Option<String>> =
    Key::optional("says", "A longer description, if the id is not clear enough.", r#""guns that bear on the target""#);
static USUAL: Key<Option<i64>> =
    Key::optional("usual", "The number where none is given; it must be given if this is left out.", "0");
static EXAMPLE: Key<Option<i64>> =
    Key::optional("example", "The number that the page and `throw` begin with, where the lowest says little.", "8");
static ANY_OF: Key<Option<PlaceNames>> = Key::optional(
    "any-of",
    "The rows or columns to choose from, by their names; all that can be thrown for if it is left out.",
    r#"["Launch", "Gunboat"]"#,
);
static MODIFIER: Key<Option<String>> =
    Key::optional("modifier", "The modifier that applies if this is ticked, by its words.", r#""target under way""#);
static SIDE: Key<Option<Name>> =
    Key::optional("side", "The side whose throws that modifier changes, by the `side` of a step.", r#""defender""#);
static FROM: Key<Option<DrawnKey>> = Key::optional(
    "from",
    "The fact about a unit that it comes from, if `throw` or `odds` is given the unit.",
    r#"{ figures = "all" }"#,
);
static RULES: Rules = Rules(
    &[],
    &[
        Idle(&[USUAL.name()], &[Is(NUMBER.name(), KeyState::LeftOut)]),
        Idle(&[EXAMPLE.name()], &[Is(NUMBER.name(), KeyState::LeftOut)]),
        Idle(&[EXAMPLE.name()], &[Is(USUAL.name(), KeyState::There)]),
        Idle(&[MODIFIER.name()], &[Is(TICK.name(), KeyState::LeftOut)]),
        Idle(&[SIDE.name()], &[Is(MODIFIER.name(), KeyState::LeftOut)]),
        Idle(&[ANY_OF.name()], &[Is(ROW_OF.name(), KeyState::LeftOut), Is(COLUMN_OF.name(), KeyState::LeftOut)]),
    ],
);

/// One or more names of rows or columns.
type PlaceNames = List<String, 1, MANY>;

/// The kinds of input as written: a number with its range, a tick, or a row (true) or column of a table.
enum InputWritten {
    Number(i64, i64),
    Tick,
    Place(TableId, bool),
}

static KINDS: Alternatives<InputWritten> = Alternatives(&[NUMBER, TICK, ROW_OF, COLUMN_OF]);

const NUMBER: Alternative<InputWritten> =
    Alternative::new("number", "a whole number, from one to another.", Numbers::SHAPE, r#""1-20""#, |node, ()| {
        let numbers = Numbers::read(node)?;
        let only = numbers.ranges.first().filter(|_| numbers.ranges.len() == 1);
        match only.and_then(|range| range.from.zip(range.to)) {
            Some((least, most)) => Some(InputWritten::Number(least, most)),
            None => node.bad(format!("`{numbers}` is not a single range with both ends; write it as `1-20`")),
        }
    });

const TICK: Alternative<InputWritten> =
    Alternative::flag("tick", "`true` for a yes or no: 1 or 0 in sums.", || InputWritten::Tick);

const ROW_OF: Alternative<InputWritten> =
    Alternative::new("row-of", "a row of this table.", TableId::SHAPE, r#""gunnery""#, |node, ()| {
        node.names().map(|id| InputWritten::Place(id, true))
    });

const COLUMN_OF: Alternative<InputWritten> =
    Alternative::new("column-of", "a column of this table.", TableId::SHAPE, r#""gunnery""#, |node, ()| {
        node.names().map(|id| InputWritten::Place(id, false))
    });

/// Reads an input of an action into the scope; `None` if it can't be read.
pub fn input(node: Node<'_>, scope: &mut Scope<'_>) -> Option<()> {
    let entry = &node.entry(&ENTRY)?;
    let (id, says, usual, side) = (ID.read(entry), SAYS.read(entry), USUAL.read(entry), SIDE.read(entry));
    let example = EXAMPLE.read(entry);
    let formerly = FORMERLY.read(entry);
    let name = NAME.read(entry);
    let asked = KINDS.read(entry, &());
    let known = |kind: &InputWritten| matches!(kind, InputWritten::Place(table, _) if scope.table(table).is_some());
    if let (Some(node), false) = (ANY_OF.node(entry), asked.as_ref().is_some_and(known)) {
        // The names can't be looked up, but their own faults are reported.
        PlaceNames::items(node).into_iter().flatten().for_each(|item| {
            let _ = item.text();
        });
    }
    let side = side.map(|side| side.map(|Name(side)| side));
    let table = match &asked {
        Some(InputWritten::Place(table, true)) => Some(table.clone()),
        Some(InputWritten::Place(_, false) | InputWritten::Number(..) | InputWritten::Tick) | None => None,
    };
    let place = match &asked {
        Some(InputWritten::Place(table, is_row)) => Some((table.to_string(), *is_row)),
        Some(InputWritten::Number(..) | InputWritten::Tick) | None => None,
    };
    let tick = id.as_ref().map(|Name(id)| id.as_str());
    let kind = asked.and_then(|asked| {
        kind(entry, asked, (usual.flatten(), example.flatten()), (side.clone().flatten(), tick), scope)
    });
    let from = FROM.node(entry).map(|node| drawn_from(node, kind.as_ref(), table.as_ref(), scope));
    let from = from.map_or(Some(None), |from| from.map(Some));
    let (Name(id), name, says, kind, from) = (id?, name?, says?, kind?, from?);
    usual?;
    example?;
    side?;
    if let Some((table, is_row)) = place {
        scope.places.push((id.clone(), table, is_row));
    }
    let formerly: Vec<String> = formerly?.into_iter().map(|Name(earlier)| earlier).collect();
    for earlier in &formerly {
        scope.define(FORMERLY.node(entry)?, earlier, false);
        scope.uses(earlier);
    }
    let name = name.unwrap_or_else(|| node.file.word(&in_blanks(&id)));
    scope.ask(ID.node(entry)?, ProcedureInput { id, name, formerly, says, kind, from });
    Some(())
}

/// The kind of an input, from the keys that ask for it; `tick` is the id of the input.
fn kind(
    entry: &Entry<'_>,
    asked: InputWritten,
    (usual, example): (Option<i64>, Option<i64>),
    (side, tick): (Option<String>, Option<&str>),
    scope: &mut Scope<'_>,
) -> Option<InputKind> {
    match asked {
        InputWritten::Number(least, most) => {
            for (number, node) in [(usual, USUAL.node(entry)), (example, EXAMPLE.node(entry))] {
                if let Some(number) = number.filter(|number| !(least..=most).contains(number)) {
                    return node?.outside(number, least, most);
                }
            }
            Some(InputKind::Number { least, most, usual, example })
        }
        InputWritten::Tick => {
            let Some(node) = MODIFIER.node(entry) else { return Some(InputKind::Tick { modifier: None, side }) };
            let words = modifier(node, scope)?;
            scope.bring(node, tick?, &words, side.as_deref());
            Some(InputKind::Tick { modifier: Some(words), side })
        }
        InputWritten::Place(table, is_row) => places(entry, scope, &table, is_row).map(InputKind::Place),
    }
}

/// The words of a modifier in any table of the game; reports one that adds no number.
fn modifier(node: Node<'_>, scope: &Scope<'_>) -> Option<String> {
    let rows = scope.tables.iter().filter_map(|table| table.kind.modifiers()).flatten();
    let words: Vec<&str> = rows.filter(|row| matches!(row.add, Cell::Number(_))).map(|row| row.when.as_str()).collect();
    if words.is_empty() {
        node.problem(Code::DanglingId, "no table of the ruleset has modifiers that add a number");
        return None;
    }
    let at = place_of(node, "modifier that adds a number", words.iter().copied())?;
    Some(words[at].to_owned())
}

/// The rows or columns that the input may choose, by name, with their places from 0.
fn places(entry: &Entry<'_>, scope: &Scope<'_>, id: &TableId, is_row: bool) -> Option<Vec<(String, usize)>> {
    // A table that does not exist is reported with the other unknown ids.
    let table = scope.table(id)?;
    let all = if is_row { rows_of(table) } else { columns_of(table) };
    let Some(node) = ANY_OF.node(entry) else {
        return if all.len() > 1 {
            Some(all)
        } else {
            entry.bad(format!("`{id}` offers no choice here: leave the input out"))
        };
    };
    let items = PlaceNames::items(node)?;
    let names = || all.iter().map(|(name, _)| name.as_str());
    let what = if is_row { "row" } else { "column" };
    let chosen: Vec<Option<usize>> =
        items.into_iter().map(|item| place_of(item, &format!("{what} of `{id}`"), names())).collect();
    let chosen: Vec<usize> = chosen.into_iter().collect::<Option<_>>()?;
    Some(chosen.into_iter().map(|at| all[at].clone()).collect())
}

impl Shape for ProcedureInput {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
