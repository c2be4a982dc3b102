use serde::Serialize;

use super::table_report::{GapReport, Row, consult, report};
use crate::model::{
    Cell, Column, Modifier, Phrases, Procedure, Remarks, RowOutcome, Ruleset, Table, TableKind, in_blanks,
};
use crate::rules::{
    Act, Action, ActionInput, Answer, CameTo, Consulted, DiceResult, MayBe, YES_NO, example_of_action,
    example_of_procedure, procedure_inputs,
};
use crate::view::parts::printed;

/// The actions of a game: the shape of `throw RULESET --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionsReport {
    /// Actions of several steps, then those in one step in the order of their tables.
    pub actions: Vec<ActionLine>,
}

/// An action with its inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ActionLine {
    /// The id of the action; in one step, that of its table.
    pub action: String,
    /// The printed name of the action or table.
    pub name: String,
    /// The inputs that it asks for.
    pub inputs: Vec<InputLine>,
    /// Inputs to begin with, as they are typed: `morale=8`; empty if none must be given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<String>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// An input of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct InputLine {
    /// The name under which it is given.
    pub name: String,
    /// The name that players read; `None` for an input that every action has alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its meaning; `None` if the name says enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// Whether it must be given.
    pub needed: bool,
    /// The values of which exactly one is given; empty for other kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// The values of which any may be given; empty for other kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any_of: Vec<String>,
    /// The lowest number allowed; `None` if it is not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// The highest number allowed; `None` if it is not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<i64>,
    /// The number where none is given; `None` if it must be given, or is not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<i64>,
    /// The number that examples begin with; `None` if the lowest will do, or it is not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<i64>,
}

/// An action in one step with its inputs and outcomes: the shape of `throw RULESET ACTION --format json` for these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThrowReport {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The id of the action.
    pub action: String,
    /// The printed name of its table.
    pub name: String,
    /// The dice, with the number of throws.
    pub thrown: String,
    /// The row chosen; `None` if the action has none to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The column chosen; `None` if the action has none to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The player who throws, if not the one who throws for the rest of the table; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrown_by: Option<String>,
    /// The results that each throw needs; `None` if nothing is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The modifiers that apply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<CountedModifier>,
    /// The seed of the dice; `None` if they were typed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// An outcome for each time it was thrown.
    pub results: Vec<ResultLine>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// A modifier that applies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CountedModifier {
    /// The number that it adds, or the steps that it moves up a ladder of dice.
    pub add: i64,
    /// The side whose throw it changes; `None` if the action has one side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The name of the side that players read.
    #[serde(skip)]
    pub side_name: Option<String>,
    /// The condition under which it applies; `None` if only the number was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl CountedModifier {
    /// The modifier in words: `+2 in cover`.
    pub fn in_words(&self, phrases: &Phrases) -> String {
        let whose = self.side_name.as_ref().map(|side| format!("{side} ")).unwrap_or_default();
        let when = self.when.clone().unwrap_or_else(|| phrases.say("from other modifiers", &[]));
        format!("{whose}{} {when}", printed::signed(self.add))
    }
}

/// The outcome of one throw of an action. Fields that do not apply are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ResultLine {
    /// The face of each die, in the order thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<i64>,
    /// The faces of the other side's dice in a contest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_dice: Vec<i64>,
    /// The natural result of each throw, and whether it meets the need; empty if nothing is needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<MetLine>,
    /// The number of throws that met the need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub successes: Option<i64>,
    /// The total of dice named in a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
    /// The natural result, or the successes of a handful, if a row is looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub natural: Option<i64>,
    /// The other side's total in a contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<i64>,
    /// The number looked up, after modifiers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    /// The row that answers; `None` if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// The gap in the rules, if no printed row answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<GapReport>,
    /// The outcome in words.
    #[serde(skip)]
    pub says: String,
}

/// A throw that needs a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MetLine {
    /// The natural result of the throw.
    pub natural: i64,
    /// Whether it meets the need.
    pub met: bool,
}

/// Lists the actions of a game.
pub fn actions(ruleset: &Ruleset) -> ActionsReport {
    let line = |action: Action<'_>| {
        let (cite, rulings) = sources(&action.table.remarks);
        ActionLine {
            action: action.table.id.to_string(),
            name: action.table.title().to_owned(),
            inputs: action.inputs(ruleset).into_iter().map(input).collect(),
            example: typed(example_of_action(ruleset, &action)),
            cite,
            rulings,
        }
    };
    let several = |procedure: &Procedure| {
        let (cite, rulings) = sources(&procedure.remarks);
        ActionLine {
            action: procedure.id.to_string(),
            name: procedure.name.clone(),
            inputs: procedure_inputs(procedure, &ruleset.tables).into_iter().map(input).collect(),
            example: typed(example_of_procedure(ruleset, procedure)),
            cite,
            rulings,
        }
    };
    let actions = ruleset.procedures.iter().map(several).chain(Action::all(ruleset).into_iter().map(line));
    ActionsReport { actions: actions.collect() }
}

/// Inputs as they are typed.
fn typed(given: Vec<(String, String)>) -> Vec<String> {
    given.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
}

/// An input as listed.
pub(super) fn input(input: ActionInput) -> InputLine {
    let ActionInput { name, title, says, needed, may_be, usual, example } = input;
    // The name that is typed, with blanks for hyphens, says nothing new.
    let title = title.filter(|title| *title != in_blanks(&name));
    let (one_of, any_of) = (Vec::new(), Vec::new());
    let plain = InputLine { name, title, says, needed, one_of, any_of, from: None, to: None, usual, example };
    match may_be {
        MayBe::OneOf(choices) => InputLine { one_of: choices, ..plain },
        MayBe::YesNo => InputLine { one_of: YES_NO.map(str::to_owned).to_vec(), ..plain },
        MayBe::AnyOf(choices) => InputLine { any_of: choices.into_iter().map(|choice| choice.when).collect(), ..plain },
        MayBe::Number(from, to) => InputLine { from: Some(from), to: Some(to), ..plain },
    }
}

impl ThrowReport {
    /// The action, its dice and their need, on one line.
    pub fn head(&self, phrases: &Phrases) -> String {
        let chosen: Vec<&str> = [&self.row, &self.column].into_iter().filter_map(Option::as_deref).collect();
        let chosen = if chosen.is_empty() { String::new() } else { format!(", {}", chosen.join(", ")) };
        let needs = self.needs.as_ref().map(|needs| needed(phrases, needs)).unwrap_or_default();
        let by = |who: &String| format!(", {}", phrases.say("thrown by {who}", &[("who", who)]));
        let by = self.thrown_by.as_ref().map(by).unwrap_or_default();
        printed::labelled(phrases, &format!("{}{chosen}", self.name), &format!("{}{needs}{by}", self.thrown))
    }

    /// The action, its dice, their need and the modifiers, on one line.
    pub fn head_modified(&self, phrases: &Phrases) -> String {
        let modifier = |one: &CountedModifier| phrases.say("; ", &[]) + &one.in_words(phrases);
        self.head(phrases) + &self.modifiers.iter().map(modifier).collect::<String>()
    }

    /// The report on an action with its inputs, before any dice.
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

    /// Adds the outcome of one throw.
    pub fn fell(&mut self, ruleset: &Ruleset, act: &Act<'_>, results: &[DiceResult]) {
        let came_to = act.came_to(results);
        let first = results.first();
        let other = first.and_then(|one| one.other.as_ref());
        let natural = first.map(|one| one.natural);
        let counted = natural.map(|natural| natural - other.map_or(0, |(_, total)| *total));
        let met = |one: &DiceResult| MetLine { natural: one.natural, met: act.meets(one.natural) };
        self.results.push(ResultLine {
            dice: results.iter().flat_map(|one| one.shown.iter().copied()).collect(),
            other_dice: other.map(|(shown, _)| shown.clone()).unwrap_or_default(),
            met: if act.need().is_some() { results.iter().map(met).collect() } else { Vec::new() },
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

/// The modifiers that apply, followed by the sum of modifiers given as a mere number.
pub(super) fn counted_modifiers(modifiers: &[&Modifier], besides: i64) -> Vec<CountedModifier> {
    let named = modifiers.iter().filter_map(|modifier| match modifier.add {
        Cell::Number(add) => {
            let (cite, rulings) = sources(&modifier.remarks);
            Some(CountedModifier { add, side: None, side_name: None, when: Some(modifier.when.clone()), cite, rulings })
        }
        Cell::Need(..) | Cell::Throw(..) | Cell::Text(_) => None,
    });
    let plain =
        CountedModifier { add: besides, side: None, side_name: None, when: None, cite: None, rulings: Vec::new() };
    named.chain((besides != 0).then_some(plain)).collect()
}

/// The outcome as the sheet words it; `counted` is the number before modifiers.
fn result(ruleset: &Ruleset, act: &Act<'_>, came_to: CameTo, counted: Option<i64>) -> ResultLine {
    let phrases = &ruleset.organisation.phrases;
    match came_to {
        CameTo::Successes(met) => {
            let (number, all) = (met.to_string(), act.number.to_string());
            let says = phrases.say("{number} of {all}", &[("number", &number), ("all", &all)]);
            ResultLine { successes: Some(met), says, ..ResultLine::default() }
        }
        CameTo::Total(total) => {
            let says = phrases.say("total {number}", &[("number", &printed::minus(total))]);
            ResultLine { total: Some(total), says, ..ResultLine::default() }
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

/// The cells of a lookup's row in words, each after its heading; empty if the row is not printed.
pub fn outcome_in_words(ruleset: &Ruleset, table: &Table, row: Option<usize>) -> String {
    let TableKind::Lookup(lookup) = &table.kind else { return String::new() };
    let Some(RowOutcome::Cells(cells)) = row.and_then(|at| lookup.rows.get(at)).map(|row| &row.outcome) else {
        return String::new();
    };
    let told = |(cell, column): (&Cell, &Column)| {
        let says = printed::cell(cell, column.form, &ruleset.organisation);
        // A dash is an empty cell, and one colon in a clause is enough.
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

/// The results needed, after the dice: `, needs 4+`.
pub(super) fn needed(phrases: &Phrases, needs: &str) -> String {
    format!(", {}", phrases.say("needs {need}", &[("need", needs)]))
}

/// The cited lines, and the ids of rulings.
pub(super) fn sources(remarks: &Remarks) -> (Option<String>, Vec<String>) {
    (remarks.cite.as_ref().map(ToString::to_string), remarks.rulings.iter().map(ToString::to_string).collect())
}
