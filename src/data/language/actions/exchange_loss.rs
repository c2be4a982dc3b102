use super::scope::{ActionSum, Name, Scope};
use crate::data::language::shape::Word;
use crate::data::language::{Holds, Key, Kind, Shape};
use crate::data::node::Node;
use crate::model::{ExchangeLoss, ExchangeSide, Only, ProcedureResult};

/// The kind of a loss, with its keys.
static ENTRY: Kind = Kind {
    name: "exchange-loss",
    says: "A number that one side loses in an exchange.",
    keys: &[&ID, &NAME, &OF, &SUM],
};

static ID: Key<Name> = Key::needed("id", "Its name where programs read it.", r#""sunk""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""ships sunk""#);
static OF: Key<Word<ExchangeSide>> = Key::needed("of", "The unit that loses it.", r#""other""#);
static SUM: Key<ActionSum> = Key::needed("sum", "A sum over inputs, numbers and results of stages.", r#""salvo_sunk""#);

impl Shape for ExchangeLoss {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}

/// Reads a loss.
pub fn exchange_loss(node: Node<'_>, scope: &mut Scope<'_>) -> Option<ExchangeLoss> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, of) = (ID.read(entry), NAME.read(entry), OF.read(entry));
    let sum = SUM.node(entry).and_then(|node| scope.sum(node));
    let (Name(id), Word(of)) = (id?, of?);
    scope.result(ID.node(entry)?, &id);
    let result = ProcedureResult { id, name: name?, sum: sum?, is_so: false, only: Only::default() };
    Some(ExchangeLoss { of, result })
}
