use super::scope::{Name, Scope, ThrowComparison, place_of};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, alternatives};
use crate::model::{Cell, Count, Counted, Lookup, Numbers, RowOutcome};
use crate::rules::column_name;

/// The kind of a number made from the dice of a step, with its keys.
pub static ENTRY: Kind =
    Kind { name: "count", says: "A number counted from the dice of a step.", keys: &[&ID, &NAME, &KINDS] };

static ID: Key<Name> = Key::needed("id", "Its name in sums.", r#""hits""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""hits""#);

/// A list of one or more row numbers, as written.
type AnsweredRows = List<Numbers, 1, MANY>;

/// The lookup that a step throws on; `None` if it throws on none.
pub type Answers = Option<Lookup>;

/// The kinds of count as written: ready, or a comparison still to be read.
enum Kinds {
    Ready(Counted),
    If,
}

static KINDS: Alternatives<Kinds, Answers> = Alternatives(&[
    Alternative::flag("met", "`true` for the throws that succeed.", || Kinds::Ready(Counted::Met)),
    Alternative::flag("missed", "`true` for the throws that fail.", || Kinds::Ready(Counted::Missed)),
    Alternative::new(
        "natural",
        "the throws that show one of these, before anything is added.",
        Numbers::SHAPE,
        r#""6""#,
        |node, _| Numbers::read(node).map(Counted::Natural).map(Kinds::Ready),
    ),
    IF,
    Alternative::new(
        "rows",
        "the throws that lead to one of these rows of the lookup, by the numbers that they answer.",
        AnsweredRows::SHAPE,
        r#"["2-3"]"#,
        |node, answers| match answers {
            Some(lookup) => places(node, lookup).map(Kinds::Ready),
            None => {
                // The numbers are still read, so that their faults are reported.
                let read: Vec<Option<Numbers>> = AnsweredRows::items(node)?.into_iter().map(Numbers::read).collect();
                read.into_iter().collect::<Option<Vec<_>>>()?;
                node.bad("this step throws on no lookup, so it has no rows")
            }
        },
    ),
    Alternative::flag("total", "`true` for the total, with everything that is added.", || Kinds::Ready(Counted::Total)),
    Alternative::flag("shown", "`true` for what the dice show, with nothing added.", || Kinds::Ready(Counted::Shown)),
    Alternative::flag(
        "needed",
        "`true` for the number that the throw is compared with, with all that is added to it.",
        || Kinds::Ready(Counted::Needed),
    ),
    Alternative::new(
        "column",
        "the numbers in this column of the rows of the lookup that the throws lead to; of words, the number in them.",
        String::SHAPE,
        r#""Swords""#,
        |node, answers| match answers {
            Some(lookup) => column(node, lookup).map(Kinds::Ready),
            None => {
                node.text()?;
                node.bad("this step throws on no lookup, so it has no columns")
            }
        },
    ),
    Alternative::flag(
        "different",
        "`true` for how many different results the throws show, before anything is added.",
        || Kinds::Ready(Counted::Different),
    ),
    Alternative::new(
        "highest",
        "the sum of this many of the highest totals.",
        &Holds::Number(1, FEW),
        "2",
        |node, _| kept(node).map(Counted::Highest).map(Kinds::Ready),
    ),
    Alternative::new("lowest", "the sum of this many of the lowest totals.", &Holds::Number(1, FEW), "1", |node, _| {
        kept(node).map(Counted::Lowest).map(Kinds::Ready)
    }),
]);

const IF: Alternative<Kinds, Answers> = Alternative::new(
    "if",
    "the throws for which a comparison holds: over `natural`, what the dice show, `total`, the same with all that is \
         added, `succeeds`, whether it meets its target, and over inputs, numbers and earlier counts.",
    ThrowComparison::SHAPE,
    r#""total >= other and natural > 1""#,
    |_, _| Some(Kinds::If),
);

/// The maximum number of throws whose totals are added.
const FEW: i64 = 10;

/// How many of the throws are added, 1 to `FEW`.
fn kept(node: Node<'_>) -> Option<u32> {
    let number = i64::read(node)?;
    if !(1..=FEW).contains(&number) {
        return node.outside(number, 1, FEW);
    }
    u32::try_from(number).ok()
}

/// The place of a column in which every row counts a number, from 0; reports one in which a row has several numbers,
/// or all have none.
fn column(node: Node<'_>, lookup: &Lookup) -> Option<Counted> {
    let names: Vec<String> = (0..lookup.columns.len()).map(|at| column_name(&lookup.columns, at)).collect();
    let at = place_of(node, "column of this lookup", names.iter().map(String::as_str))?;
    let cells = lookup.rows.iter().filter_map(|row| match &row.outcome {
        RowOutcome::Cells(cells) => cells.get(at),
        RowOutcome::NotPrinted => None,
    });
    let numbers: Vec<Option<i64>> = cells.map(Cell::counts).collect();
    if numbers.contains(&None) {
        return node.bad(format!("a cell under `{}` has several numbers, or dice", names[at]));
    }
    if numbers.iter().all(|number| *number == Some(0)) {
        return node.bad(format!("no cell under `{}` has a number", names[at]));
    }
    Some(Counted::Column(at))
}

/// The places of the rows with exactly these numbers, from 0; reports numbers that no row has.
fn places(node: Node<'_>, lookup: &Lookup) -> Option<Counted> {
    let rows: Vec<Numbers> = lookup.rows.iter().map(|row| row.on.clone()).collect();
    let one = |item: Node<'_>| {
        let on = Numbers::read(item)?;
        rows.iter().position(|known| *known == on).or_else(|| {
            let known: Vec<String> = rows.iter().map(ToString::to_string).collect();
            let problem = Diagnostic::error(Code::DanglingId, format!("no row answers exactly `{on}`"));
            let hint = format!("use {}", alternatives(known.iter().map(String::as_str)));
            item.file.report(problem.hint(hint), item.range());
            None
        })
    };
    let places: Vec<Option<usize>> = AnsweredRows::items(node)?.into_iter().map(one).collect();
    places.into_iter().collect::<Option<_>>().map(Counted::Rows)
}

/// Reads a count, and adds its name to `defined`.
pub fn count<'n>(
    node: Node<'n>,
    answers: &Answers,
    scope: &Scope<'_>,
    defined: &mut Vec<(Node<'n>, String)>,
) -> Option<Count> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, of) = (ID.read(entry), NAME.read(entry), KINDS.read(entry, answers));
    // The scope does not have the other counts of this step yet, so a comparison can't use them.
    let of = match of {
        Some(Kinds::Ready(of)) => Some(of),
        Some(Kinds::If) => IF.node(entry).and_then(|node| scope.throw_sum(node)).map(Counted::If),
        None => None,
    };
    let Name(id) = id?;
    defined.push((ID.node(entry)?, id.clone()));
    let of = of?;
    if let (Some(_), Counted::Met | Counted::Missed) = (answers, &of) {
        return node.bad("a lookup is neither met nor missed: count its `rows`");
    }
    Some(Count { id, name: name?, of })
}

impl Shape for Count {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
