use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::data::file::File;
use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::diagnostic::{Code, Diagnostic, did_you_mean, named_as};
use crate::model::{InputKind, NATURAL, ProcedureInput, ProcedureStep, SUCCEEDS, TOTAL, Table, in_sums, is_id};
use crate::sum::{Sum, is_reserved};

/// The id of a number within an action; in sums its hyphens become underscores.
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

/// The type of a key whose value is a sum over the inputs, numbers and counts defined so far.
pub struct ActionSum;

impl Shape for ActionSum {
    const SHAPE: &'static Holds = &Holds::Sum(KNOWN);
}

/// The type of a key whose value is a comparison over the inputs, numbers and counts defined so far.
pub struct ActionComparison;

impl Shape for ActionComparison {
    const SHAPE: &'static Holds = &Holds::Comparison(KNOWN);
}

/// The type of a key whose comparison may also use `natural`, `total` and `succeeds` of one throw.
pub struct ThrowComparison;

impl Shape for ThrowComparison {
    const SHAPE: &'static Holds = &Holds::Comparison(&["natural", "total", "succeeds", DEFINED]);
}

/// The names that the sums of an action may use.
const KNOWN: &[&str] = &[DEFINED];

/// The names that an action defines, in words.
const DEFINED: &str = "the ids of inputs, numbers, carried and counts";

/// The names defined so far in an action or an exchange, and those that have been used.
pub struct Scope<'t> {
    /// The kind of entry that is read, in words.
    of: &'static str,
    /// All tables of the game.
    pub tables: &'t [Table],
    /// The inputs read so far.
    pub inputs: Vec<ProcedureInput>,
    /// For each input that chooses a row or a column: its id, its table, and whether it is a row.
    pub places: Vec<(String, String, bool)>,
    /// The words, side and place in the file of each modifier that a tick adds.
    brought: Vec<(String, Option<String>, Range<usize>)>,
    /// Each name defined so far, with its place in the file.
    defined: Vec<(String, Range<usize>)>,
    /// The names that are numbers, as sums write them.
    numbers: Vec<String>,
    used: RefCell<BTreeSet<String>>,
}

impl<'t> Scope<'t> {
    /// The scope of an action or an exchange, as `of` calls it, of which nothing has been read yet.
    pub fn new(tables: &'t [Table], of: &'static str) -> Scope<'t> {
        let (inputs, places) = (Vec::new(), Vec::new());
        Scope {
            of,
            tables,
            inputs,
            places,
            brought: Vec::new(),
            defined: Vec::new(),
            numbers: Vec::new(),
            used: RefCell::default(),
        }
    }

    /// Adds a name; a name that is already there is reported.
    pub fn define(&mut self, node: Node<'_>, id: &str, is_number: bool) {
        if self.defined.iter().any(|(known, _)| known == id) {
            let problem = Diagnostic::error(
                Code::DuplicateId,
                format!("`{}` is defined twice in this {}", id.trim_end(), self.of),
            );
            node.file.report(problem.hint("give one of them another id"), node.range());
            return;
        }
        self.defined.push((id.to_owned(), node.range()));
        if is_number {
            self.numbers.push(in_sums(id));
        }
    }

    /// Adds an input and its name.
    pub fn ask(&mut self, node: Node<'_>, input: ProcedureInput) {
        self.define(node, &input.id, !matches!(input.kind, InputKind::Place(_)));
        self.inputs.push(input);
    }

    /// Notes the modifier that a tick adds, which counts as a use of the tick.
    pub fn bring(&mut self, node: Node<'_>, id: &str, words: &str, side: Option<&str>) {
        self.brought.push((words.to_owned(), side.map(str::to_owned), node.range()));
        self.uses(id);
    }

    /// Notes that a name is used.
    pub fn uses(&self, id: &str) {
        self.used.borrow_mut().insert(id.to_owned());
    }

    /// Whether a name has been used.
    pub fn is_used(&self, id: &str) -> bool {
        self.used.borrow().contains(id)
    }

    /// Adds the name of a result, which nothing has to use.
    pub fn result(&mut self, node: Node<'_>, id: &str) {
        self.apart(node, &format!("{id} "));
    }

    /// Adds the name of an ending, which nothing has to use.
    pub fn ending(&mut self, node: Node<'_>, id: &str) {
        self.apart(node, &format!("{id}  "));
    }

    /// Adds a name that ends in spaces, and so differs from those of numbers.
    fn apart(&mut self, node: Node<'_>, name: &str) {
        self.define(node, name, false);
        self.uses(name);
    }

    /// Reads a sum or comparison over the numbers defined so far, and notes which it uses.
    pub fn sum(&self, node: Node<'_>) -> Option<Sum> {
        self.sum_with(node, &[])
    }

    /// Like `sum`, with `natural`, `total` and `succeeds` of one throw as further names.
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

    /// Reports each name that nothing uses, and each tick's modifier that changes no throw of these steps.
    pub fn finish(&self, file: &File<'_>, steps: &[ProcedureStep]) {
        let changes = |words: &str, side: &Option<String>| {
            let mut own = steps.iter().filter(|step| step.side == *side);
            own.any(|step| step.changing(self.tables).iter().any(|one| one.when == *words))
        };
        for (words, _, range) in self.brought.iter().filter(|(words, side, _)| !changes(words, side)) {
            let problem = Diagnostic::error(Code::BadValue, format!("`{words}` changes no throw of this {}", self.of));
            file.report(problem.hint("leave it out, or name its table under the `modifiers` of a step"), range.clone());
        }
        for (id, range) in self.defined.iter().filter(|(id, _)| !self.used.borrow().contains(id)) {
            let problem = Diagnostic::error(Code::BadValue, format!("nothing in this {} uses `{id}`", self.of));
            file.report(problem.hint("leave it out, or name it in a sum, an `only` or a `table`"), range.clone());
        }
    }

    /// The table with this id; `None` if it does not exist.
    pub fn table(&self, id: &str) -> Option<&'t Table> {
        Table::among(self.tables, id)
    }
}

/// The place of a name among the `known` ones, from 0; reports an unknown one, with the name that it resembles.
pub fn place_of<'n>(node: Node<'_>, what: &str, known: impl Iterator<Item = &'n str> + Clone) -> Option<usize> {
    let typed = node.file.word(node.text()?);
    known.clone().position(|name| name == typed).or_else(|| {
        let problem = Diagnostic::error(Code::DanglingId, format!("there is no {}", named_as(what, &typed)));
        node.file.report(problem.hint(did_you_mean(&typed, known)), node.range());
        None
    })
}
