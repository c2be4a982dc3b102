use super::scope::{Name, Scope};
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, alternatives};
use crate::model::{Count, Counted, Numbers};

/// A number that is made of what fell, with its keys.
pub static ENTRY: Kind =
    Kind { name: "count", says: "A number that is made of what the dice of a step show.", keys: &[&ID, &NAME, &KINDS] };

static ID: Key<Name> = Key::needed("id", "Its name in sums.", r#""hits""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""hits""#);

/// The numbers that rows answer, as they are written.
type AnsweredRows = List<Numbers, 1, MANY>;

/// The numbers that each row of the step's lookup answers; `None` where it throws on no lookup.
pub type Answers = Option<Vec<Numbers>>;

static KINDS: Alternatives<Counted, Answers> = Alternatives(&[
    Alternative::flag("met", "`true` for the throws that succeed.", || Counted::Met),
    Alternative::flag("missed", "`true` for the throws that fail.", || Counted::Missed),
    Alternative::new(
        "natural",
        "the throws that show one of these, before anything is added.",
        Numbers::SHAPE,
        r#""6""#,
        |node, _| Numbers::read(node).map(Counted::Natural),
    ),
    Alternative::new(
        "rows",
        "the throws that lead to one of these rows of the lookup, by the numbers that they answer.",
        AnsweredRows::SHAPE,
        r#"["2-3"]"#,
        |node, answers| match answers {
            Some(rows) => places(node, rows),
            None => {
                // Their own faults are told all the same.
                let read: Vec<Option<Numbers>> = AnsweredRows::items(node)?.into_iter().map(Numbers::read).collect();
                read.into_iter().collect::<Option<Vec<_>>>()?;
                node.bad("this step throws on no lookup, so it has no rows")
            }
        },
    ),
    Alternative::flag("total", "`true` for the total, with all that is added.", || Counted::Total),
    Alternative::flag(
        "needed",
        "`true` for the number that the throw is held against, with all that is added to it.",
        || Counted::Needed,
    ),
]);

/// The places of the rows that answer these numbers.
fn places(node: Node<'_>, rows: &[Numbers]) -> Option<Counted> {
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

/// Reads a number that is made of what the dice of a step show.
pub fn count(node: Node<'_>, answers: &Answers, scope: &mut Scope<'_>) -> Option<Count> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, of) = (ID.read(entry), NAME.read(entry), KINDS.read(entry, answers));
    let Name(id) = id?;
    scope.define(ID.node(entry)?, &id, true);
    let of = of?;
    if let (Some(_), Counted::Met | Counted::Missed) = (answers, &of) {
        return node.bad("a lookup is neither met nor missed: count its `rows`");
    }
    Some(Count { id, name: name?, of })
}

impl Shape for Count {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
