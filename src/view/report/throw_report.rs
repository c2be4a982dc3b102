use serde::Serialize;

use super::table_report::{GapReport, Row, consult, report};
use crate::model::{Cell, Column, Modifier, Procedure, Remarks, RowOutcome, Ruleset, Table, TableKind};
use crate::rules::{Act, Action, ActionInput, Answer, CameTo, Consulted, Fallen, MayBe, procedure_inputs};
use crate::view::parts::printed;

/// The actions of a game: the shape of `throw RULESET --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionsReport {
    /// The actions: those of several steps, then those of one in the order of its tables.
    pub actions: Vec<ActionLine>,
}

/// An action, and what it asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ActionLine {
    /// Its id; of an action in one step that of its table.
    pub action: String,
    /// Its printed name, or that of its table.
    pub name: String,
    /// The things that it asks for.
    pub inputs: Vec<InputLine>,
    /// The lines it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The rulings that decided it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// Something that an action asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct InputLine {
    /// The name under which it is given.
    pub name: String,
    /// Its meaning, where the name does not say it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// Whether the action can't do without it.
    pub needed: bool,
    /// The choices of which it is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// The choices of which it is any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any_of: Vec<String>,
    /// The least number that it may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The greatest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
}

/// An action with what is given for it, and what it came to: the shape of `throw RULESET ACTION --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThrowReport {
    /// Id of the ruleset.
    pub ruleset: String,
    /// Id of the action.
    pub action: String,
    /// The printed name of its table.
    pub name: String,
    /// The dice, in words.
    pub thrown: String,
    /// The row that was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The column that was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// Who throws, where that is not the one who throws for the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown_by: Option<String>,
    /// The results that each throw needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The modifiers that count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<CountedModifier>,
    /// The seed of the throws, where they were thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The outcome of each time.
    pub results: Vec<ResultLine>,
    /// The lines it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The rulings that decided it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// The words for a modifier of which only the number was given.
const BESIDES: &str = "besides";

/// A modifier that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CountedModifier {
    /// The number that it adds, or the steps up a ladder of dice.
    pub add: i64,
    /// Whose throw it changes, where two sides have modifiers of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The words for when it counts; none where only the number was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// The lines it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The rulings that decided it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl CountedModifier {
    /// Its number and when it counts: `+2 in cover`.
    pub fn in_words(&self) -> String {
        let whose = self.side.as_ref().map(|side| format!("{side} ")).unwrap_or_default();
        format!("{whose}{} {}", printed::signed(self.add), self.when.as_deref().unwrap_or(BESIDES))
    }
}

/// The outcome of one time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ResultLine {
    /// The face of each die, in the order thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<i64>,
    /// The same for the other side of a contest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_dice: Vec<i64>,
    /// For each throw that needs something, its natural result and whether it meets the need.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<MetLine>,
    /// How many throws met the need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successes: Option<i64>,
    /// The total of dice from a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// The natural result of one throw, or how many of a handful show enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub natural: Option<i64>,
    /// The other side's total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<i64>,
    /// The number that was looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    /// The row that answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// The gap in the rules where no printed row answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<GapReport>,
    /// The outcome in the words of the sheet.
    #[serde(skip)]
    pub says: String,
}

/// A throw that needs something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MetLine {
    /// Its natural result.
    pub natural: i64,
    /// Whether it meets the need.
    pub met: bool,
}

/// The actions of a game.
pub fn actions(ruleset: &Ruleset) -> ActionsReport {
    let line = |action: Action<'_>| {
        let (cite, rulings) = sources(&action.table.remarks);
        ActionLine {
            action: action.table.id.to_string(),
            name: action.table.title().to_owned(),
            inputs: action.inputs(ruleset).into_iter().map(input).collect(),
            cite,
            rulings,
        }
    };
    let several = |procedure: &Procedure| {
        let (cite, rulings) = sources(&procedure.remarks);
        ActionLine {
            action: procedure.id.to_string(),
            name: procedure.name.clone(),
            inputs: procedure_inputs(procedure, ruleset).into_iter().map(input).collect(),
            cite,
            rulings,
        }
    };
    let actions = ruleset.procedures.iter().map(several).chain(Action::all(ruleset).into_iter().map(line));
    ActionsReport { actions: actions.collect() }
}

fn input(input: ActionInput) -> InputLine {
    let ActionInput { name, says, needed, may_be } = input;
    let plain = InputLine { name, says, needed, one_of: Vec::new(), any_of: Vec::new(), from: None, to: None };
    match may_be {
        MayBe::OneOf(choices) => InputLine { one_of: choices, ..plain },
        MayBe::AnyOf(choices) => InputLine { any_of: choices, ..plain },
        MayBe::Number(from, to) => InputLine { from: Some(from), to: Some(to), ..plain },
    }
}

impl ThrowReport {
    /// The action, its dice and what they need, in a line.
    pub fn head(&self) -> String {
        let chosen: Vec<&str> = [&self.row, &self.column].into_iter().filter_map(Option::as_deref).collect();
        let chosen = if chosen.is_empty() { String::new() } else { format!(", {}", chosen.join(", ")) };
        let needs = self.needs.as_ref().map(|needs| format!(", needs {needs}")).unwrap_or_default();
        let by = self.thrown_by.as_ref().map(|who| format!(", thrown by {who}")).unwrap_or_default();
        format!("{}{chosen}: {}{needs}{by}", self.name, self.thrown)
    }

    /// The same, with the modifiers that count.
    pub fn head_modified(&self) -> String {
        let modifier = |one: &CountedModifier| format!("; {}", one.in_words());
        self.head() + &self.modifiers.iter().map(modifier).collect::<String>()
    }

    /// An action with what is given for it, before anything is thrown.
    pub fn of(ruleset: &Ruleset, act: &Act<'_>) -> ThrowReport {
        let (cite, rulings) = sources(&act.table.remarks);
        let times = if act.number > 1 { format!("{} × ", act.number) } else { String::new() };
        ThrowReport {
            ruleset: ruleset.id.clone(),
            action: act.table.id.to_string(),
            name: act.table.title().to_owned(),
            thrown: format!("{times}{}", act.cast),
            row: act.row.as_ref().map(|row| row.name.clone()),
            column: act.column.as_ref().map(|column| column.name.clone()),
            thrown_by: act.column.as_ref().and_then(|column| column.column.thrown_by.clone()),
            needs: act.need().map(ToString::to_string),
            modifiers: counted_modifiers(&act.modifiers, act.besides),
            seed: None,
            results: Vec::new(),
            cite,
            rulings,
        }
    }

    /// Adds what throws came to.
    pub fn fell(&mut self, ruleset: &Ruleset, act: &Act<'_>, fallen: &[Fallen]) {
        let came_to = act.came_to(fallen);
        let first = fallen.first();
        let other = first.and_then(|one| one.other.as_ref());
        let natural = first.map(|one| one.natural);
        let counted = natural.map(|natural| natural - other.map_or(0, |(_, total)| *total));
        let met = |one: &Fallen| MetLine { natural: one.natural, met: act.meets(one.natural) };
        self.results.push(ResultLine {
            dice: fallen.iter().flat_map(|one| one.shown.iter().copied()).collect(),
            other_dice: other.map(|(shown, _)| shown.clone()).unwrap_or_default(),
            met: if act.need().is_some() { fallen.iter().map(met).collect() } else { Vec::new() },
            natural: natural.filter(|_| matches!(came_to, CameTo::Row(_))),
            against: other.map(|(_, total)| *total),
            ..result(ruleset, act, came_to, counted)
        });
    }

    /// Adds an outcome of which only the number of successes is known.
    pub fn counted(&mut self, ruleset: &Ruleset, act: &Act<'_>, successes: i64, came_to: CameTo) {
        let natural = Some(successes).filter(|_| matches!(came_to, CameTo::Row(_)));
        self.results.push(ResultLine { natural, ..result(ruleset, act, came_to, Some(successes)) });
    }
}

/// The modifiers that count, and a sum of others besides.
pub(super) fn counted_modifiers(modifiers: &[&Modifier], besides: i64) -> Vec<CountedModifier> {
    let named = modifiers.iter().filter_map(|modifier| match modifier.add {
        Cell::Number(add) => {
            let (cite, rulings) = sources(&modifier.remarks);
            Some(CountedModifier { add, side: None, when: Some(modifier.when.clone()), cite, rulings })
        }
        Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
    });
    let plain = CountedModifier { add: besides, side: None, when: None, cite: None, rulings: Vec::new() };
    named.chain((besides != 0).then_some(plain)).collect()
}

/// An outcome in the words of the sheet; `counted` is the number that modifiers are added to.
fn result(ruleset: &Ruleset, act: &Act<'_>, came_to: CameTo, counted: Option<i64>) -> ResultLine {
    match came_to {
        CameTo::Successes(met) => {
            ResultLine { successes: Some(met), says: format!("{met} of {}", act.number), ..ResultLine::default() }
        }
        CameTo::Total(total) => {
            ResultLine { total: Some(total), says: format!("total {}", printed::minus(total)), ..ResultLine::default() }
        }
        CameTo::Row(row) => {
            let natural = counted.unwrap_or_default();
            let modified = natural + act.added();
            let mut told = report(ruleset, act.table);
            consult(&mut told, ruleset, act.table, &Consulted { natural, modified, answer: Answer::Row(row) });
            let says = outcome_in_words(ruleset, act.table, row);
            ResultLine { modified: Some(modified), row: told.row, gap: told.gap, says, ..ResultLine::default() }
        }
    }
}

/// The cells of a lookup's row as they are printed, each under its head; empty where the row is not printed.
pub fn outcome_in_words(ruleset: &Ruleset, table: &Table, row: Option<usize>) -> String {
    let TableKind::Lookup(lookup) = &table.kind else { return String::new() };
    let Some(RowOutcome::Cells(cells)) = row.and_then(|at| lookup.rows.get(at)).map(|row| &row.outcome) else {
        return String::new();
    };
    let told = |(cell, column): (&Cell, &Column)| {
        let says = printed::cell(cell, column.form, &ruleset.organisation);
        // A dash is a cell with nothing in it; and one colon in a clause is enough.
        (says != "–").then(|| {
            let phrases = &ruleset.organisation.phrases;
            if says.contains(':') {
                format!("{} {says}", column.name)
            } else {
                printed::labelled(phrases, &column.name, &says)
            }
        })
    };
    cells.iter().zip(&lookup.columns).filter_map(told).collect::<Vec<_>>().join("; ")
}

/// The lines and the rulings that something rests on.
pub(super) fn sources(remarks: &Remarks) -> (Option<String>, Vec<String>) {
    (remarks.cite.as_ref().map(ToString::to_string), remarks.rulings.iter().map(ToString::to_string).collect())
}
