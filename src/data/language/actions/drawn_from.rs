use super::odds_input::{InputValue, is_text, value};
use super::only::{ONLY, only};
use super::scope::{Name, Scope, place_of};
use crate::data::language::shape::Word;
use crate::data::language::{Alternative, Alternatives, Holds, Key, Kind, List, MANY, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{ActionSide, DrawnCase, DrawnFrom, FiguresOf, InputKind, Numbers, StatId, TableId, UnitFact, Who};
use crate::rules::{ActionInput, may_be};

/// The kind of the source of an input, with its keys.
static ENTRY: Kind = Kind {
    name: "drawn-from",
    says: "The fact about a unit of a force that an input has as its value, unless another is given.",
    keys: &[&FACTS, &WHOSE, &FOR, &ONLY, &MOST],
};

/// The kind of a case, with its keys.
static CASE: Kind =
    Kind { name: "drawn-case", says: "A value that some units give.", keys: &[&CASE_FOR, &AGAINST, &ONLY, &IS] };

static WHOSE: Key<Word<ActionSide>> = Key::optional("whose", "The unit, of the two sides.", r#""other""#);
static FOR: Key<Who> =
    Key::optional("for", "The units that give it; other units give nothing.", r#"{ traits = ["sturdy"] }"#);
static MOST: Key<Option<i64>> =
    Key::optional("at-most", "The highest number that is taken over; a higher one becomes this.", "6");
static CASE_FOR: Key<Who> = Key::needed("for", "The units that give this value.", r#"{ units = ["gunners"] }"#);
static AGAINST: Key<Who> = Key::optional(
    "against",
    "The units that the one on the other side must be, if it matters.",
    r#"{ traits = ["sturdy"] }"#,
);
static IS: Key<InputValue> =
    Key::needed("is", "The value, as in `throw`, written in full; `no` leaves a tick out.", r#""Gunboat""#);

/// The facts as written; some are completed with what is known of the input.
enum FactWritten {
    Ready(UnitFact),
    StatOfBearers(StatId),
    Bearing,
    Row,
    Cases,
}

/// One case or more.
type Cases = List<Case, 1, MANY>;

/// The type of a case; `cases` reads it.
struct Case;

impl Shape for Case {
    const SHAPE: &'static Holds = &Holds::Entry(|| &CASE);
}

static FACTS: Alternatives<FactWritten> =
    Alternatives(&[STAT, STAT_OF_BEARERS, FIGURES, BEARING, ROW, CASES, SO, HAS, ATTACHED]);

const STAT: Alternative<FactWritten> = Alternative::new(
    "stat",
    "the number of this stat, or the row of that name.",
    StatId::SHAPE,
    r#""gunnery""#,
    |node, ()| node.names().map(|id| FactWritten::Ready(UnitFact::Stat { id, of: None })),
);

const STAT_OF_BEARERS: Alternative<FactWritten> = Alternative::new(
    "stat-of-bearers",
    "the stat of the figures to which the row chosen by an earlier input applies; where they differ, players choose.",
    StatId::SHAPE,
    r#""gunnery""#,
    |node, ()| node.names().map(FactWritten::StatOfBearers),
);

const FIGURES: Alternative<FactWritten> =
    Alternative::new("figures", "the number of its figures.", Word::<FiguresOf>::SHAPE, r#""all""#, |node, ()| {
        Word::<FiguresOf>::read(node).map(|Word(of)| FactWritten::Ready(UnitFact::Figures(of)))
    });

const BEARING: Alternative<FactWritten> = Alternative::new(
    "bearing",
    "the number of its figures to which the row chosen by this earlier input applies.",
    Name::SHAPE,
    r#""weapon""#,
    |_, ()| Some(FactWritten::Bearing),
);

const ROW: Alternative<FactWritten> = Alternative::flag(
    "row",
    "`true` for the row that applies to it: by the `for` of the row, as one of its weapons, or because its roll led there.",
    || FactWritten::Row,
);

const CASES: Alternative<FactWritten> = Alternative::new(
    "cases",
    "the value of the first case that it fits.",
    Cases::SHAPE,
    r#"[{ for = { units = ["gunners"] }, is = "Gunboat" }]"#,
    |_, ()| Some(FactWritten::Cases),
);

const SO: Alternative<FactWritten> = Alternative::new(
    "so-for",
    "for a tick: yes if it is one of these units.",
    Who::SHAPE,
    r#"{ traits = ["sturdy"] }"#,
    |node, ()| Who::read(node).map(|who| FactWritten::Ready(UnitFact::Is(who))),
);

const HAS: Alternative<FactWritten> = Alternative::new(
    "so-figures",
    "for a tick: yes if it has one of these numbers of figures, with those attached.",
    Numbers::SHAPE,
    r#""2-3""#,
    |node, ()| Numbers::read(node).map(|numbers| FactWritten::Ready(UnitFact::Has(numbers))),
);

const ATTACHED: Alternative<FactWritten> = Alternative::new(
    "so-attached",
    "for a tick: yes if one of these is attached to it.",
    Who::SHAPE,
    r#"{ role = ["officer"] }"#,
    |node, ()| Who::read(node).map(|who| FactWritten::Ready(UnitFact::Attached(who))),
);

/// The type of the key `from`; `drawn_from` reads it.
pub struct DrawnKey;

impl Shape for DrawnKey {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads the source of an input of this kind, `None` for one that could not be read; `table` is the table of which it
/// chooses a row.
pub fn drawn_from(
    node: Node<'_>,
    kind: Option<&InputKind>,
    table: Option<&TableId>,
    scope: &Scope<'_>,
) -> Option<DrawnFrom> {
    let entry = &node.entry(&ENTRY)?;
    let (whose, who, most, only) = (WHOSE.read(entry), FOR.read(entry), MOST.read(entry), only(entry, scope));
    let fact = match FACTS.read(entry, &())? {
        FactWritten::Ready(fact) => fact,
        FactWritten::StatOfBearers(id) => match choosers(scope).last() {
            Some(of) => UnitFact::Stat { id, of: Some((*of).to_owned()) },
            None => {
                let message = "there is no earlier input whose row comes from a unit";
                let node = STAT_OF_BEARERS.node(entry)?;
                node.file.report(Diagnostic::error(Code::DanglingId, message).hint(NO_CHOOSER), node.range());
                return None;
            }
        },
        FactWritten::Bearing => {
            let known = choosers(scope);
            let wanted = "earlier input whose row comes from a unit";
            let at = place_of(BEARING.node(entry)?, wanted, known.iter().copied())?;
            UnitFact::Bearing(known[at].to_owned())
        }
        FactWritten::Row => match table {
            Some(table) => UnitFact::Row(table.clone()),
            None => return node.bad("only an input with `row-of` has rows"),
        },
        FactWritten::Cases => {
            let named = |kind| ActionInput {
                name: String::new(),
                title: None,
                says: None,
                needed: false,
                may_be: may_be(kind),
                usual: None,
                example: None,
            };
            let input = kind.map(named);
            let items = Cases::items(CASES.node(entry)?)?;
            let cases = items.into_iter().map(|node| case(node, input.as_ref(), scope));
            let cases: Vec<Option<DrawnCase>> = cases.collect();
            UnitFact::Cases(cases.into_iter().collect::<Option<_>>()?)
        }
    };
    let kind = kind?;
    if !fits(&fact, kind) {
        let says = "an input of this kind can't have that fact as its value: `so-for`, `so-figures` and `so-attached` \
                    are for ticks, and a tick has one of these or `cases`";
        return node.bad(says);
    }
    if let (Some(node), InputKind::Tick { .. } | InputKind::Place(_)) = (MOST.node(entry), kind) {
        return node.bad("only a number can have a highest value");
    }
    let Word(whose) = whose?;
    Some(DrawnFrom { whose, who: who?, only: only?, most: most?, fact })
}

/// The earlier inputs that choose a row for a unit, by id.
fn choosers<'s>(scope: &'s Scope<'_>) -> Vec<&'s str> {
    let has_row = |from: &DrawnFrom| matches!(from.fact, UnitFact::Row(_));
    let known = scope.inputs.iter().filter(|input| input.from.as_ref().is_some_and(has_row));
    known.map(|input| input.id.as_str()).collect()
}

/// The hint for figures that bear something, if no earlier input chooses what.
const NO_CHOOSER: &str = "put an input with `row-of` and `from = { row = true }` before this one, or write `stat`";

/// Whether an input of this kind may have the fact as its value.
fn fits(fact: &UnitFact, kind: &InputKind) -> bool {
    match (fact, kind) {
        (UnitFact::Is(_) | UnitFact::Has(_) | UnitFact::Attached(_) | UnitFact::Cases(_), InputKind::Tick { .. })
        | (UnitFact::Stat { .. } | UnitFact::Figures(_) | UnitFact::Bearing(_), InputKind::Number { .. })
        | (UnitFact::Stat { .. } | UnitFact::Row(_), InputKind::Place(_))
        | (UnitFact::Cases(_), InputKind::Number { .. } | InputKind::Place(_)) => true,
        (
            UnitFact::Is(_) | UnitFact::Has(_) | UnitFact::Attached(_),
            InputKind::Number { .. } | InputKind::Place(_),
        )
        | (UnitFact::Row(_), InputKind::Number { .. } | InputKind::Tick { .. })
        | (UnitFact::Figures(_) | UnitFact::Bearing(_), InputKind::Place(_))
        | (UnitFact::Stat { .. } | UnitFact::Figures(_) | UnitFact::Bearing(_), InputKind::Tick { .. }) => false,
    }
}

/// Reads a case; `input` is the input that has its value, `None` if that is not known.
fn case(node: Node<'_>, input: Option<&ActionInput>, scope: &Scope<'_>) -> Option<DrawnCase> {
    let entry = &node.entry(&CASE)?;
    let (who, against, only) = (CASE_FOR.read(entry), AGAINST.read(entry), only(entry, scope));
    let is = IS.node(entry).and_then(is_text);
    let is = value(is?, input?)?.is;
    Some(DrawnCase { who: who?, against: against?, only: only?, is })
}
