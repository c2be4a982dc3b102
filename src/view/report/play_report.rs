use std::collections::BTreeMap;

use serde::Serialize;

use super::throw_report::{CountedModifier, counted_modifiers, outcome_in_words, sources};
use crate::model::{Count, Counted, Phrases, Procedure, ProcedureInput, Ruleset, StepTarget};
use crate::rules::{DrawnInputs, Play, PlaySide, Played, PlayedStep, StepShown, YES_NO};
use crate::view::parts::printed;

/// An action of several steps with its inputs and outcomes: the shape of `throw RULESET ACTION --format json` for
/// these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayReport {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The id of the action.
    pub action: String,
    /// The printed name of the action.
    pub name: String,
    /// Its inputs, given or usual, each with its value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<GivenInput>,
    /// The inputs among these that came from units of forces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<DrawnView>,
    /// The modifiers that apply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<CountedModifier>,
    /// The seed of the dice; `None` if they were typed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// An outcome for each time it was played.
    pub results: Vec<PlayLine>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// An input of an action, with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GivenInput {
    /// The name of the input.
    pub name: String,
    /// The name that players read.
    #[serde(skip)]
    pub title: String,
    /// Its value, in words.
    pub value: String,
    /// Whether this is the value that is used if none is given.
    #[serde(skip)]
    pub is_usual: bool,
}

/// The inputs that came from one unit of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnView {
    /// The title of the unit.
    pub unit: String,
    /// Its inputs, each with its value.
    pub inputs: Vec<GivenInput>,
}

impl GivenInput {
    /// Its name and its value, as in `figures 8`.
    pub fn in_words(&self, phrases: &Phrases) -> String {
        let value = if self.value == YES_NO[0] { yes_or_number(phrases, true, 1) } else { self.value.clone() };
        format!("{} {value}", self.title)
    }
}

impl DrawnView {
    /// The inputs of an action that came from each unit.
    pub fn of(play: &Play<'_>) -> Vec<DrawnView> {
        DrawnView::among(&play.drawn, &|name| play.procedure.name_of(name))
    }

    /// The inputs that came from each unit; `title` gives the name that players read.
    pub fn among(drawn: &[DrawnInputs], title: &dyn Fn(&str) -> String) -> Vec<DrawnView> {
        let input = |(name, value): &(String, String)| GivenInput {
            name: name.clone(),
            title: title(name),
            value: value.clone(),
            is_usual: false,
        };
        let one = |drawn: &DrawnInputs| DrawnView {
            unit: drawn.unit.clone(),
            inputs: drawn.inputs.iter().map(input).collect(),
        };
        drawn.iter().map(one).collect()
    }

    /// The unit and its inputs, as in `from North wall: figures 8`.
    pub fn in_words(&self, phrases: &Phrases) -> String {
        let inputs: Vec<String> = self.inputs.iter().map(|input| input.in_words(phrases)).collect();
        phrases.say("from {unit}: {inputs}", &[("unit", &self.unit), ("inputs", &inputs.join(", "))])
    }
}

/// The outcome of playing an action once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayLine {
    /// The steps played, in order.
    pub steps: Vec<StepLine>,
    /// The results, by id.
    pub outcome: BTreeMap<String, ResultValue>,
    /// The results in words, joined by semicolons.
    #[serde(skip)]
    pub says: String,
}

/// A result: a number, or true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ResultValue {
    /// A result that is true or false.
    So(bool),
    /// A result that is a number.
    Number(i64),
}

/// A step of an action, as played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StepLine {
    /// The printed name of the step.
    pub step: String,
    /// The dice, or a number that is already known.
    pub thrown: String,
    /// The dice with the modifier, if that is added to them.
    #[serde(skip)]
    pub dice_modified: String,
    /// The results needed, before modifiers; `None` if nothing is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The results needed, with the modifier if that is added to the need; `None` if nothing is needed.
    #[serde(skip)]
    pub needs_modified: Option<String>,
    /// The sum of modifiers, added to each throw or to the need; `None` if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i64>,
    /// The face of each die, in the order thrown.
    pub dice: Vec<i64>,
    /// The total of each throw of several dice; empty for single dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<i64>,
    /// The words of the row reached by each throw on a lookup.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<String>,
    /// Its counts, by id.
    pub counts: BTreeMap<String, i64>,
    /// Its counts as (name, number, or yes or no of a single throw), without those that a row, a result or the need
    /// already shows.
    #[serde(skip)]
    pub counted: Vec<(String, String)>,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl PlayReport {
    /// The action and the inputs given by hand, on one line.
    pub fn head(&self, phrases: &Phrases) -> String {
        let is_drawn = |name: &String| self.drawn.iter().any(|one| one.inputs.iter().any(|input| input.name == *name));
        let given = self.inputs.iter().filter(|input| !input.is_usual && !is_drawn(&input.name));
        let given = given.map(|input| input.in_words(phrases)).collect::<Vec<_>>();
        if given.is_empty() { self.name.clone() } else { printed::labelled(phrases, &self.name, &given.join(", ")) }
    }

    /// The action, its inputs and the modifiers that apply, on one line.
    pub fn head_modified(&self, phrases: &Phrases) -> String {
        let modifier = |one: &CountedModifier| phrases.say("; ", &[]) + &one.in_words(phrases);
        self.head(phrases) + &self.modifiers.iter().map(modifier).collect::<String>()
    }

    /// The report on an action with its inputs, before any dice.
    pub fn of(ruleset: &Ruleset, play: &Play<'_>) -> PlayReport {
        let (cite, rulings) = sources(&play.procedure.remarks);
        let usual = |name: &str, value: &str| {
            let known = play.procedure.inputs.iter().find(|input| input.id == *name).and_then(ProcedureInput::usual);
            known.is_some_and(|usual| usual.to_string() == value)
        };
        let input = |(name, value): &(String, String)| {
            let (name, value) = (name.clone(), value.clone());
            GivenInput { is_usual: usual(&name, &value), title: play.procedure.name_of(&name), name, value }
        };
        PlayReport {
            ruleset: ruleset.id.clone(),
            action: play.procedure.id.to_string(),
            name: play.procedure.name.clone(),
            inputs: play.given.iter().map(input).collect(),
            drawn: DrawnView::of(play),
            modifiers: play.sides.iter().flat_map(|side| of_side(play.procedure, side)).collect(),
            seed: None,
            results: Vec::new(),
            cite,
            rulings,
        }
    }

    /// Adds the outcome of playing it once.
    pub fn fell(&mut self, ruleset: &Ruleset, play: &Play<'_>, played: &Played<'_>) {
        let phrases = &ruleset.organisation.phrases;
        let steps = played.steps.iter().map(|fell| step_line(ruleset, play.procedure, fell));
        let says = play.procedure.results.iter().zip(&played.results);
        let says = says.map(|(result, value)| {
            printed::labelled(phrases, &result.name, &yes_or_number(phrases, result.is_so, *value))
        });
        self.results.push(PlayLine {
            steps: steps.collect(),
            outcome: outcome(play.procedure, &played.results),
            says: says.collect::<Vec<_>>().join(&phrases.say("; ", &[])),
        });
    }
}

/// The results of a procedure, by id.
pub fn outcome(procedure: &Procedure, results: &[i64]) -> BTreeMap<String, ResultValue> {
    let value =
        |is_so: bool, number: i64| if is_so { ResultValue::So(number != 0) } else { ResultValue::Number(number) };
    let each = procedure.results.iter().zip(results);
    each.map(|(result, number)| (result.id.clone(), value(result.is_so, *number))).collect()
}

/// A result as `yes`, `no` or a number.
pub fn yes_or_number(phrases: &Phrases, is_so: bool, value: i64) -> String {
    match (is_so, value) {
        (true, 0) => phrases.say("no", &[]),
        (true, _) => phrases.say("yes", &[]),
        (false, number) => printed::minus(number),
    }
}

/// The modifiers that apply to a side's throws.
fn of_side(procedure: &Procedure, side: &PlaySide<'_>) -> Vec<CountedModifier> {
    let with_side = |one: CountedModifier| CountedModifier {
        side: side.side.map(str::to_owned),
        side_name: side.side.map(|side| procedure.name_of(side)),
        ..one
    };
    counted_modifiers(&side.modifiers, side.besides).into_iter().map(with_side).collect()
}

fn step_line(ruleset: &Ruleset, procedure: &Procedure, fell: &PlayedStep<'_>) -> StepLine {
    let step = fell.step;
    let (cite, rulings) = sources(&step.remarks);
    let cast = &fell.cast;
    let times = if cast.number > 1 { format!("{} × ", cast.number) } else { String::new() };
    let table = match &step.target {
        StepTarget::Rows(id) => ruleset.table(id),
        StepTarget::Need(_) | StepTarget::Number(..) | StepTarget::Open => None,
    };
    let row = |(_, natural): &(Vec<i64>, i64)| {
        let table = table?;
        Some(outcome_in_words(ruleset, table, cast.meaning.row(*natural)))
    };
    let single = cast.number == 1;
    let said_again = |count: &Count| {
        let in_row = single && matches!(count.of, Counted::Rows(_));
        in_row
            || matches!(count.of, Counted::Needed)
            || procedure.results.iter().any(|result| result.name == count.name)
    };
    // A step that may have several throws counts them, even if it is one this time.
    let so_or_not = |count: &Count| match count.of {
        Counted::Met | Counted::Missed | Counted::Natural(_) | Counted::If(_) | Counted::Rows(_) => {
            step.number.is_none()
        }
        Counted::Total
        | Counted::Shown
        | Counted::Needed
        | Counted::Column(_)
        | Counted::Different
        | Counted::Highest(_)
        | Counted::Lowest(_) => false,
    };
    let counts = || step.counts.iter().zip(&fell.counts);
    let (added, to_need) = (cast.meaning.added(), cast.meaning.is_added_to_need());
    let plus = if added == 0 { String::new() } else { printed::further(added) };
    let (to_dice, to_need) = if to_need { ("", plus.as_str()) } else { (plus.as_str(), "") };
    let phrases = &ruleset.organisation.phrases;
    let each = if single || to_dice.is_empty() { String::new() } else { format!(", {}", phrases.say("each", &[])) };
    let (thrown, several) = match &cast.shown {
        StepShown::Dice(dice) => (format!("{times}{dice}"), dice.count > 1 || dice.add != 0),
        StepShown::Known(number) => (printed::minus(*number), false),
        StepShown::Drawn(bag) => {
            let places = [("number", cast.number.to_string()), ("cards", bag.cards().to_string())];
            (
                phrases
                    .say("{number} of {cards} cards", &places.each_ref().map(|(name, value)| (*name, value.as_str()))),
                false,
            )
        }
    };
    StepLine {
        step: step.name.clone(),
        dice_modified: format!("{thrown}{each}{to_dice}"),
        thrown,
        needs: cast.meaning.needs(),
        needs_modified: cast.meaning.needs().map(|needs| format!("{needs}{to_need}")),
        add: Some(added).filter(|add| *add != 0),
        dice: fell.throws.iter().flat_map(|(shown, _)| shown.iter().copied()).collect(),
        totals: if several { fell.throws.iter().map(|(_, natural)| *natural).collect() } else { Vec::new() },
        says: fell.throws.iter().filter_map(row).collect(),
        counts: counts().map(|(count, number)| (count.id.clone(), *number)).collect(),
        counted: counts()
            .filter(|(count, _)| !said_again(count))
            .map(|(count, number)| (count.name.clone(), yes_or_number(phrases, so_or_not(count), *number)))
            .collect(),
        cite,
        rulings,
    }
}
