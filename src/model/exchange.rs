use super::closed_list::closed_list;
use super::{ActionId, Procedure, ProcedureResult, Who};
use crate::sum::Sum;

/// The go of one unit against another: actions one after another, in which results of earlier ones give inputs of later
/// ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Its id, unique among the exchanges of a game.
    pub id: String,
    /// Its name and sources, and its own inputs, numbers and refused inputs; it has no steps and no results, and the id of
    /// its first action.
    pub head: Procedure,
    /// A sentence on its assumptions; `None` if none is needed.
    pub says: Option<String>,
    /// The units that may act.
    pub who: Who,
    /// The units that they may act against.
    pub against: Who,
    /// Its actions, one or more, in order.
    pub stages: Vec<ExchangeStage>,
    /// Numbers made of results of its stages, by name, each after those that it uses.
    pub totals: Vec<ExchangeTotal>,
    /// The losses whose chances are shown, one or more.
    pub losses: Vec<ExchangeLoss>,
    /// Its endings, one or more: the first whose condition holds comes about. The last has none.
    pub endings: Vec<ExchangeEnding>,
}

/// An action within an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeStage {
    /// Its name, unique in the exchange; sums name its results with it.
    pub id: String,
    /// The action.
    pub action: ActionId,
    /// The unit that acts.
    pub by: ExchangeSide,
    /// The inputs of the action that the exchange gives.
    pub sets: Vec<StageInput>,
    /// A comparison that must hold for it to happen.
    pub when: Option<Sum>,
    /// How many times the action is made, each separately with its results added up: 0 to 1000; `None` for once.
    pub times: Option<Sum>,
}

closed_list! {
    /// The two units of an exchange.
    #[derive(Default)]
    pub enum ExchangeSide {
        /// The unit whose go it is.
        #[default]
        Own = "own",
        /// The unit that it acts against.
        Other = "other",
    }
}

/// An input of an action that an exchange gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageInput {
    /// The name of the input.
    pub input: String,
    /// Its value.
    pub value: StageValue,
    /// A comparison that must hold for it to have this value.
    pub when: Option<Sum>,
}

/// The value of an input that an exchange gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageValue {
    /// The number that this sum comes to.
    Sum(Sum),
    /// Yes if this comparison holds, otherwise no.
    SoIf(Sum),
    /// This value, as players type it; empty if the input is left out.
    Is(String),
    /// This modifier, by its words, besides others that count.
    With(String),
}

/// A number made of results of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeTotal {
    /// Its name in sums.
    pub id: String,
    /// Its sum.
    pub sum: Sum,
}

/// A number that one side loses in an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeLoss {
    /// The side that loses it.
    pub of: ExchangeSide,
    /// Its id, name and sum.
    pub result: ProcedureResult,
}

/// A way in which an exchange may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeEnding {
    /// Its id, for output that programs read.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// The comparison that holds for it; `None` for the last one, which is everything else.
    pub when: Option<Sum>,
}

impl ExchangeStage {
    /// The name in sums of a result of its action.
    pub fn called(&self, result: &str) -> String {
        format!("{}-{result}", self.id)
    }
}
