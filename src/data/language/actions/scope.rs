use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::data::file::File;
use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::{InputKind, NATURAL, ProcedureInput, ProcedureStep, SUCCEEDS, TOTAL, Table, in_sums, is_id};
use crate::sum::{Sum, is_reserved};

/// The name of a number within an action: an id, written with underscores in sums.
pub struct Name(pub String);

impl Shape for Name {
    const SHAPE: &'static Holds = &Holds::Pattern(
        "an id of your own; in sums its hyphens become underscores",
        "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        &[],
    );
}

impl Read for Name {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if !is_id(text) || !text.starts_with(|first: char| first.is_ascii_lowercase()) {
            return node.bad(format!(
                "`{text}` is not an id: a letter first, then lower-case letters and digits, words joined by hyphens"
            ));
        }
        if is_reserved(&in_sums(text)) || [NATURAL, TOTAL, SUCCEEDS].contains(&text) {
            return node.bad(format!("`{text}` means something else in sums: choose another id"));
        }
        Some(Name(text.to_owned()))
    }
}

/// A sum over what an action knows so far.
pub struct ActionSum;

impl Shape for ActionSum {
    const SHAPE: &'static Holds = &Holds::Sum(KNOWN);
}

/// A comparison over what an action knows so far.
pub struct ActionComparison;

impl Shape for ActionComparison {
    const SHAPE: &'static Holds = &Holds::Comparison(KNOWN);
}

/// A comparison over one throw besides.
pub struct ThrowComparison;

impl Shape for ThrowComparison {
    const SHAPE: &'static Holds = &Holds::Comparison(&["natural", "total", "succeeds", "inputs", "numbers", "counts"]);
}

/// The sources of the names that sums of an action use.
const KNOWN: &[&str] = &["inputs", "numbers", "counts"];

/// Everything that an action knows so far, and what of it has been used.
pub struct Scope<'t> {
    /// The tables of the game.
    pub tables: &'t [Table],
    /// The inputs.
    pub inputs: Vec<ProcedureInput>,
    /// The table of each input that chooses a row or a column, and whether it is a row.
    pub places: Vec<(String, String, bool)>,
    /// The words and the side of each modifier that a tick brings with it, and where they stand.
    brought: Vec<(String, Option<String>, Range<usize>)>,
    /// Each name known so far, and where it is defined.
    defined: Vec<(String, Range<usize>)>,
    /// Those of them that are numbers.
    numbers: Vec<String>,
    used: RefCell<BTreeSet<String>>,
}

impl<'t> Scope<'t> {
    /// An action that knows nothing yet.
    pub fn new(tables: &'t [Table]) -> Scope<'t> {
        let (inputs, places) = (Vec::new(), Vec::new());
        Scope {
            tables,
            inputs,
            places,
            brought: Vec::new(),
            defined: Vec::new(),
            numbers: Vec::new(),
            used: RefCell::default(),
        }
    }

    /// Notes a name; a second one of the same is reported.
    pub fn define(&mut self, node: Node<'_>, id: &str, is_number: bool) {
        if self.defined.iter().any(|(known, _)| known == id) {
            let problem = Diagnostic::error(Code::DuplicateId, format!("`{id}` is defined twice in this action"));
            node.file.report(problem.hint("give one of them another id"), node.range());
            return;
        }
        self.defined.push((id.to_owned(), node.range()));
        if is_number {
            self.numbers.push(in_sums(id));
        }
    }

    /// Notes an input.
    pub fn ask(&mut self, node: Node<'_>, input: ProcedureInput) {
        self.define(node, &input.id, !matches!(input.kind, InputKind::Place(_)));
        self.inputs.push(input);
    }

    /// Notes the modifier that an input brings with it.
    pub fn bring(&mut self, node: Node<'_>, id: &str, words: &str, side: Option<&str>) {
        self.brought.push((words.to_owned(), side.map(str::to_owned), node.range()));
        self.uses(id);
    }

    /// Notes that a name is used.
    pub fn uses(&self, id: &str) {
        self.used.borrow_mut().insert(id.to_owned());
    }

    /// Reads a sum over what is known.
    pub fn sum(&self, node: Node<'_>) -> Option<Sum> {
        self.sum_with(node, &[])
    }

    /// Reads a sum over one throw, and what is known.
    pub fn throw_sum(&self, node: Node<'_>) -> Option<Sum> {
        self.sum_with(node, &[NATURAL, TOTAL, SUCCEEDS])
    }

    fn sum_with(&self, node: Node<'_>, besides: &[&str]) -> Option<Sum> {
        let known = self.numbers.iter().map(String::as_str);
        let names: Vec<&str> = besides.iter().copied().chain(known).collect();
        match Sum::parse(node.text()?, &names) {
            Ok(sum) => {
                for (id, _) in self.defined.iter().filter(|(id, _)| sum.names().contains(&in_sums(id))) {
                    self.uses(id);
                }
                Some(sum)
            }
            Err(message) => {
                node.problem(Code::BadSum, message);
                None
            }
        }
    }

    /// Reports each name that nothing uses, and each modifier that changes none of these throws.
    pub fn finish(&self, file: &File<'_>, steps: &[ProcedureStep]) {
        let changes = |words: &str, side: &Option<String>| {
            let mut own = steps.iter().filter(|step| step.side == *side);
            own.any(|step| step.changing(self.tables).iter().any(|one| one.when == *words))
        };
        for (words, _, range) in self.brought.iter().filter(|(words, side, _)| !changes(words, side)) {
            let problem = Diagnostic::error(Code::BadValue, format!("`{words}` changes no throw of this action"));
            file.report(problem.hint("leave it out, or name its table under the `modifiers` of a step"), range.clone());
        }
        for (id, range) in self.defined.iter().filter(|(id, _)| !self.used.borrow().contains(id)) {
            let problem = Diagnostic::error(Code::BadValue, format!("nothing in this action uses `{id}`"));
            file.report(problem.hint("leave it out, or name it in a sum, an `only` or a table"), range.clone());
        }
    }

    /// The table of this id.
    pub fn table(&self, id: &str) -> Option<&'t Table> {
        self.tables.iter().find(|table| table.id == id)
    }
}

/// The place of a name among others; reports one that is not there, with the one that is near.
pub fn place_of<'n>(node: Node<'_>, what: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<usize> {
    let typed = node.file.word(node.text()?);
    known.clone().position(|name| name == typed).or_else(|| {
        let problem = Diagnostic::error(Code::DanglingId, format!("there is no {what} `{typed}`"));
        node.file.report(problem.hint(did_you_mean(&typed, known)), node.range());
        None
    })
}
