use serde::Serialize;

use super::answers::{ConsultingView, consulting, ticking};
use crate::model::{By, Contender, Ruleset, Table};
use crate::rules::{contest_of, dice_of, pool_of};
use crate::view::parts::printed::signed;
use crate::view::parts::table::TableView;
use crate::view::parts::table_shown::table_alone;

/// A table to look things up in: its rows as buttons, its modifiers to tick, and all its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LookUpView {
    /// Id of the table in the ruleset.
    pub id: String,
    /// The table as printed.
    pub table: TableView,
    /// Whether only the referee may see it.
    pub referee: bool,
    /// The dice that are thrown; empty if none are.
    pub dice: String,
    /// The lowest and the highest result of the dice; `None` if none are thrown.
    pub span: Option<(i64, i64)>,
    /// The names of the dice in a contest: those of the player's side, and of the other; `None` unless it is one.
    pub contest: Option<(Vec<String>, Vec<String>)>,
    /// The lowest and the highest throw of either side in a contest; `None` unless it is one.
    pub spans: Option<[(i64, i64); 2]>,
    /// A handful of dice and what each must show; empty if there is none.
    pub pool: String,
    /// The name of the number to look up; empty if dice are thrown.
    pub counted: String,
    /// The modifiers that can be ticked.
    pub ticks: Vec<TickView>,
    /// The tables to which rows lead on, as (index of the row, id of the table, its name).
    pub next: Vec<(usize, String, String)>,
    /// All its answers, `None` if it has none; not for templates, since scripts fetch them separately.
    #[serde(skip)]
    pub consulting: Option<ConsultingView>,
}

/// A modifier to tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TickView {
    /// The number that it adds, with its sign.
    pub add: String,
    /// The condition under which it applies.
    pub when: String,
    /// The maximum number of times that it counts in one throw: 1 to 100; above 1 it is typed, not ticked.
    pub times: u32,
}

/// The view of a table to look things up in.
pub fn look_up(ruleset: &Ruleset, table: &Table) -> LookUpView {
    let ticks = ticking(ruleset, table).into_iter();
    let ticks =
        ticks.map(|(add, row)| TickView { add: signed(add), when: row.when.clone(), times: row.times }).collect();
    let (counted, next) = match table.kind.lookup() {
        Some(lookup) => {
            let next = lookup.rows.iter().enumerate().filter_map(|(row, one)| {
                let next = ruleset.table(one.next.as_ref()?)?;
                Some((row, next.id.to_string(), next.name.clone()))
            });
            let counted = match &lookup.by {
                By::Counted(what) => what.clone(),
                By::Thrown(_) | By::Opposed(_) | By::Pool(_) => String::new(),
            };
            (counted, next.collect())
        }
        None => (String::new(), Vec::new()),
    };
    let dice = dice_of(table);
    LookUpView {
        id: table.id.to_string(),
        table: table_alone(ruleset, table),
        referee: ruleset.is_referees(table.id.as_str()),
        dice: dice.map(ToString::to_string).unwrap_or_default(),
        span: dice.map(|dice| dice.span(&ruleset.dice)),
        contest: contest_of(table).map(|contest| {
            let names = |who: &Contender| who.dice(&ruleset.dice).iter().map(ToString::to_string).collect();
            (names(&contest.own), names(&contest.other))
        }),
        spans: contest_of(table).map(|contest| [&contest.own, &contest.other].map(|who| who.span(&ruleset.dice))),
        pool: pool_of(table).map(ToString::to_string).unwrap_or_default(),
        counted,
        ticks,
        next,
        consulting: consulting(ruleset, table),
    }
}
