use super::act::{Act, ActMeaning};
use super::action::{
    Action, ActionInput, ActionThrow, COLUMN, CellColumn, CellRow, MODIFIER, MayBe, NUMBER, OTHER, OWN, ROW, WITH,
};
use super::cast::{Cast, Handful};
use crate::diagnostic::{Code, Diagnostic, alternatives, backticked, did_you_mean, one_of};
use crate::model::{Cell, GridRowId, Matched, Modifier, Ruleset, in_blanks, matching};

impl<'a> Action<'a> {
    /// The action with the values given for its inputs, by name. The error lists everything that is missing or wrong.
    pub fn act(&self, ruleset: &'a Ruleset, given: &[(String, String)]) -> Result<Act<'a>, Vec<Diagnostic>> {
        let inputs = self.inputs(ruleset);
        let mut asking = Asking { of: &self.table.id, inputs: &inputs, given, problems: Vec::new() };
        asking.names();
        let row = asking.row(self.rows());
        let column = asking.column(self.columns());
        let (number, besides) = (asking.number(NUMBER), asking.number(MODIFIER).unwrap_or(0));
        let (own, other) = (asking.chosen(OWN), asking.chosen(OTHER));
        let mut modifiers = Vec::new();
        asking.modifiers(WITH, &self.modifiers, row.as_ref(), &mut modifiers);
        if !asking.problems.is_empty() {
            return Err(asking.problems);
        }
        let sum = besides + modifiers.iter().copied().filter_map(Modifier::number).sum::<i64>();
        let (shift, add) = if self.is_shifting() { (sum, 0) } else { (0, sum) };
        let cell = row.as_ref().zip(column.as_ref()).and_then(|(row, column)| row.cells.get(column.at));
        let nothing = || vec![nothing_thrown(row.as_ref(), column.as_ref(), cell)];
        let (cast, meaning, throwing) = match &self.throw {
            ActionThrow::Needed(dice, grid) => {
                let Some(Cell::Need(need, _)) = cell else { return Err(nothing()) };
                let other = column.as_ref().and_then(|column| column.column.thrown_by.as_ref());
                if let Some(other) = other.filter(|_| !modifiers.is_empty() || besides != 0) {
                    let message = format!("modifiers of `{}` change nothing about what {other} throws", self.table.id);
                    let hint = format!("leave `{WITH}` and `{MODIFIER}` out");
                    return Err(vec![Diagnostic::error(Code::NotForThisTable, message).hint(hint)]);
                }
                let meaning = ActMeaning::Need(grid, need, other.is_none().then_some(add));
                (Cast::Sum((*dice).clone()), meaning, number.unwrap_or(1))
            }
            ActionThrow::InCell(..) => {
                let Some(Cell::Throw(dice, _)) = cell else { return Err(nothing()) };
                (Cast::Sum(dice.clone()), ActMeaning::Total, 1)
            }
            ActionThrow::LookedUp(_, lookup) | ActionThrow::Against(_, lookup) | ActionThrow::Handful(_, lookup) => {
                let dice = own.or(number.map(|number| number.to_string()));
                let handful = Handful { dice, against: other, shift };
                let cast = Cast::of(self.table, &ruleset.dice, &handful).map_err(|problem| vec![problem])?;
                (cast, ActMeaning::Row(lookup, add), 1)
            }
        };
        let number = u32::try_from(throwing).unwrap_or(1);
        Ok(Act { table: self.table, cast, number, row, column, modifiers, besides, meaning, dies: &ruleset.dice })
    }
}

/// The inputs of an action, the values given for them, and the problems so far.
pub(super) struct Asking<'t> {
    /// The id of the action.
    pub of: &'t str,
    /// All its inputs.
    pub inputs: &'t [ActionInput],
    /// The names and values given.
    pub given: &'t [(String, String)],
    /// Everything found wrong so far.
    pub problems: Vec<Diagnostic>,
}

impl<'t> Asking<'t> {
    /// Reports inputs that are missing, unknown, or given twice.
    pub fn names(&mut self) {
        let known: Vec<&str> = self.inputs.iter().map(|input| input.name.as_str()).collect();
        for (at, (name, value)) in self.given.iter().enumerate() {
            if name.is_empty() {
                self.problems.push(self.nameless(value, &known));
                continue;
            }
            let Some(input) = self.inputs.iter().find(|input| input.name == *name) else {
                let message = format!("`{}` does not ask for `{name}`", self.of);
                let hint = if known.is_empty() {
                    "it asks for nothing: leave it out".to_owned()
                } else {
                    did_you_mean(name, known.iter().copied())
                };
                self.problems.push(Diagnostic::error(Code::UnknownName, message).hint(hint));
                continue;
            };
            let before = &self.given[..at];
            if let Some((_, first)) = before.iter().find(|(known, _)| known == name).filter(|_| input.is_single()) {
                let message = format!("`{name}` is given twice, as `{first}` and as `{value}`");
                self.problems.push(Diagnostic::error(Code::BadValue, message).hint("give it once"));
            }
        }
        let there = |input: &&ActionInput| self.given.iter().any(|(name, _)| *name == input.name);
        let missing: Vec<&ActionInput> = self.inputs.iter().filter(|input| input.needed && !there(input)).collect();
        if !missing.is_empty() {
            let names = backticked(missing.iter().map(|input| input.name.as_str()));
            let message = format!("`{}` needs {names}", self.of);
            let hint = missing.iter().map(|input| described(input)).collect::<Vec<_>>().join("; ");
            self.problems.push(Diagnostic::error(Code::NotForThisTable, message).hint(hint));
        }
    }

    /// The error for a value without the name of its input, with the name that it most likely has.
    fn nameless(&self, value: &str, known: &[&str]) -> Diagnostic {
        let small = value.to_lowercase();
        let is_for = |input: &&ActionInput| match &input.may_be {
            MayBe::OneOf(_) | MayBe::AnyOf(_) => {
                input.may_be.choices().iter().any(|choice| choice.to_lowercase().contains(&small))
            }
            MayBe::YesNo => input.name == small,
            MayBe::Number(least, most) => value.parse().is_ok_and(|number| (*least..=*most).contains(&number)),
        };
        let hint = match self.inputs.iter().find(is_for) {
            Some(ActionInput { name, may_be: MayBe::YesNo, .. }) => format!("write `{name}=yes`"),
            Some(input) => format!("write `{}={value}`", input.name),
            None if known.is_empty() => "it asks for nothing: leave it out".to_owned(),
            None => format!("write its name before it, as in `NAME={value}`: {}", alternatives(known.iter().copied())),
        };
        Diagnostic::error(Code::BadValue, format!("`{value}` is a value without its name")).hint(hint)
    }

    /// The value given for an input, if any.
    fn value(&self, name: &str) -> Option<&'t str> {
        self.given.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The choice given for an input, in full; `None` if none is given, or it is not a choice, which is reported.
    pub fn chosen(&mut self, name: &str) -> Option<String> {
        let value = self.value(name)?;
        let input = self.inputs.iter().find(|input| input.name == name)?;
        let choices = match &input.may_be {
            MayBe::OneOf(_) | MayBe::YesNo => input.may_be.choices(),
            MayBe::AnyOf(_) | MayBe::Number(..) => return None,
        };
        match in_words(name, value, choices) {
            Ok(choice) => Some(choice.to_owned()),
            Err(problem) => {
                self.problems.push(problem);
                None
            }
        }
    }

    /// The row given by its name or by a number that it answers; if there is only one, it need not be given.
    fn row<'a>(&mut self, mut rows: Vec<CellRow<'a>>) -> Option<CellRow<'a>> {
        if rows.len() > 1 {
            let value = self.value(ROW)?;
            let number: Option<i64> = value.parse().ok();
            let answers = |row: &CellRow<'_>| number.zip(row.on).is_some_and(|(number, on)| on.contains(number));
            let answering = rows.iter().position(answers);
            let named = || {
                let name = self.chosen(ROW)?;
                rows.iter().position(|row| row.name == name)
            };
            let at = answering.or_else(named)?;
            return Some(rows.swap_remove(at));
        }
        rows.pop()
    }

    /// The column given by its name; if there is only one, it need not be given.
    fn column<'a>(&mut self, mut columns: Vec<CellColumn<'a>>) -> Option<CellColumn<'a>> {
        if columns.len() > 1 {
            let name = self.chosen(COLUMN)?;
            columns.retain(|column| column.name == name);
        }
        columns.pop()
    }

    /// The number given for an input; `None` if none is given, or it is not in range, which is reported.
    pub fn number(&mut self, name: &str) -> Option<i64> {
        let value = self.value(name)?;
        let input = self.inputs.iter().find(|input| input.name == name)?;
        let MayBe::Number(least, most) = input.may_be else { return None };
        let number: Option<i64> = value.replace('−', "-").parse().ok();
        let allowed = number.filter(|number| (least..=most).contains(number));
        if allowed.is_none() {
            let message = match number {
                Some(_) => format!("`{name}` can't be `{value}`"),
                None => format!("`{value}` is not a whole number for `{name}`"),
            };
            let problem = Diagnostic::error(Code::BadValue, message);
            self.problems.push(problem.hint(format!("use a whole number from {least} to {most}")));
        }
        allowed
    }

    /// Adds the modifiers that are ticked to `counting`; of one set only one may be.
    pub fn ticked<'a>(&mut self, ticked: Vec<&'a Modifier>, counting: &mut Vec<&'a Modifier>) {
        for modifier in ticked {
            match fitting(modifier, None, counting) {
                Ok(modifier) => counting.push(modifier),
                Err(problem) => self.problems.push(problem),
            }
        }
    }

    /// Adds the modifiers given to `counting`, each by its first words or some of its words.
    pub fn modifiers<'a>(
        &mut self,
        input: &str,
        known: &[&'a Modifier],
        row: Option<&CellRow<'_>>,
        counting: &mut Vec<&'a Modifier>,
    ) {
        let given: Vec<&str> =
            self.given.iter().filter(|(name, _)| name == input).map(|(_, value)| value.as_str()).collect();
        let meant = given.into_iter().filter(|_| !known.is_empty()).flat_map(|words| modifiers(words, known));
        for modifier in meant {
            let fits = modifier.and_then(|modifier| fitting(modifier, row, counting));
            match fits {
                Ok(modifier) => counting.push(modifier),
                Err(problem) => self.problems.push(problem),
            }
        }
    }
}

/// The name of an input and the values that it takes, in words.
fn described(input: &ActionInput) -> String {
    let name = match input.title.as_ref().filter(|title| **title != in_blanks(&input.name)) {
        Some(title) => format!("{} ({title})", input.name),
        None => input.name.clone(),
    };
    match &input.may_be {
        MayBe::OneOf(_) | MayBe::YesNo | MayBe::AnyOf(_) => {
            format!("{name}: {}", alternatives(input.may_be.choices().into_iter()))
        }
        MayBe::Number(least, most) => {
            let example =
                input.example.map(|example| format!(", as in `{}={example}`", input.name)).unwrap_or_default();
            format!("{name}: {least} to {most}{example}")
        }
    }
}

/// The modifiers that these words mean: one, or several with commas between them.
fn modifiers<'a>(words: &str, known: &[&'a Modifier]) -> Vec<Result<&'a Modifier, Diagnostic>> {
    let whole = modifier(words, known);
    let parts: Vec<_> = words.split(',').map(|part| modifier(part.trim(), known)).collect();
    // Some modifiers have a comma of their own.
    if whole.is_err() && parts.iter().any(Result::is_ok) { parts } else { vec![whole] }
}

/// The modifier that these words mean: its whole text, its beginning, or a part of it.
pub(super) fn modifier<'a>(words: &str, known: &[&'a Modifier]) -> Result<&'a Modifier, Diagnostic> {
    let meant = in_words("modifier", words, known.iter().map(|modifier| modifier.when.as_str()).collect())?;
    let found = known.iter().copied().find(|modifier| modifier.when == meant);
    found.ok_or_else(|| Diagnostic::error(Code::UnknownName, format!("there is no modifier `{words}`")))
}

/// The choice that was meant: typed in full, by its beginning, or by a part that no other has.
pub(super) fn in_words<'a>(what: &str, words: &str, all: Vec<&'a str>) -> Result<&'a str, Diagnostic> {
    let small = words.to_lowercase();
    // One or two letters occur in too many choices.
    let is_part = |one: &&str| words.chars().count() > 2 && one.to_lowercase().contains(&small);
    let inside: Vec<&str> = all.iter().copied().filter(is_part).collect();
    match (matching(words, all.iter().copied()), inside.as_slice()) {
        (Matched::None, [only]) => Ok(only),
        (Matched::None, [_, _, ..]) => {
            let message = format!("more than one {what} has the words `{words}`: {}", backticked(inside));
            Err(Diagnostic::error(Code::AmbiguousName, message).hint("type more of its words"))
        }
        (Matched::One(_) | Matched::Several(_) | Matched::None, _) => one_of(what, words, all),
    }
}

/// The modifier, if it adds a number, applies to the row, and may count once more, and if no other of its set counts
/// already; otherwise an error.
fn fitting<'a>(
    modifier: &'a Modifier,
    row: Option<&CellRow<'_>>,
    counting: &[&Modifier],
) -> Result<&'a Modifier, Diagnostic> {
    let when = &modifier.when;
    let unsuited = |message: String, hint: String| Err(Diagnostic::error(Code::NotForThisTable, message).hint(hint));
    if modifier.number().is_none() {
        let hint = format!("give the number as `{MODIFIER}`");
        return unsuited(format!("how much `{when}` adds depends on the game"), hint);
    }
    if let Some(row) = row.filter(|row| !modifier.rows.is_empty() && !modifier.rows.iter().any(|one| *one == *row.name))
    {
        let rows = backticked(modifier.rows.iter().map(GridRowId::as_str));
        return unsuited(format!("`{when}` does not apply to `{}`", row.name), format!("it applies to {rows}"));
    }
    let times = counting.iter().filter(|other| other.when == *when).count();
    if times >= modifier.times as usize {
        let (message, hint) = match modifier.times {
            1 => (format!("`{when}` is given twice"), "give it once".to_owned()),
            most => (format!("`{when}` is given {} times", times + 1), format!("give it at most {most} times")),
        };
        return unsuited(message, hint);
    }
    let in_set = |other: &&&Modifier| other.when != *when && modifier.set.is_some() && other.set == modifier.set;
    match counting.iter().find(in_set) {
        Some(other) => {
            let message = format!("only one of `{}` and `{when}` can apply", other.when);
            unsuited(message, "leave one of them out".to_owned())
        }
        None => Ok(modifier),
    }
}

/// The error for a cell with nothing to throw for.
fn nothing_thrown(row: Option<&CellRow<'_>>, column: Option<&CellColumn<'_>>, cell: Option<&Cell>) -> Diagnostic {
    let row = row.map(|row| row.name.as_str()).unwrap_or_default();
    let column = column.map(|column| column.name.as_str()).unwrap_or_default();
    let says = match cell {
        Some(Cell::Need(_, text) | Cell::Throw(_, text) | Cell::Text(text)) => text.clone(),
        Some(Cell::Number(number)) => number.to_string(),
        None => String::new(),
    };
    let message = format!("nothing is thrown for `{row}` under `{column}`: the table says `{says}`");
    Diagnostic::error(Code::NotForThisTable, message).hint(format!("choose another `{ROW}` or `{COLUMN}`"))
}
