//! Problems: the message, its place, and a hint that would make it right.
//!
//! Every room returns diagnostics; only `main` prints them.

mod code;
mod did_you_mean;
mod print;

mod visible;

use std::ops::Range;
use std::sync::Arc;

use crate::model::IdKind;
pub use crate::model::Severity;
pub use crate::words::{alternatives, backticked, count, version};
pub use code::Code;
pub use did_you_mean::{candidates, did_you_mean, nearest, one_of};
pub use print::{print, summary};
pub use visible::{is_hidden, quoted, visible};

/// A problem that a person can put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Its code: a stable name in kebab-case.
    pub code: Code,
    /// The message: lower case, no full stop, backticks round whatever a person typed.
    pub message: String,
    /// Its place in a text; `None` where it has none.
    pub place: Option<Place>,
    /// Advice that makes it right when followed.
    pub hint: Option<String>,
    /// The ruleset's rule that it rests on.
    pub rule: Option<String>,
    /// The key that is missing, and what it names; whoever knows what is there to be named puts that into the hint.
    pub wants: Option<Box<(&'static str, WantedName)>>,
}

/// The things that a key may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedName {
    /// A ruleset.
    Ruleset,
    /// A thing of a ruleset, by its id.
    Id(IdKind),
}

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text in which it stands.
    pub source: Arc<Source>,
    /// Bytes of the text; clamped to it when printed.
    pub range: Range<usize>,
}

/// A text that was read, and what to call it.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path, as the user would type it or as the program carries it.
    pub name: String,
    /// The whole text, line ends as `\n`.
    pub text: String,
}

impl Diagnostic {
    /// An error with nothing but its message.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        let message = message.into();
        Diagnostic { severity: Severity::Error, code, message, place: None, hint: None, rule: None, wants: None }
    }

    /// A warning with nothing but its message.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// The same, at a place.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, range: Range<usize>) -> Self {
        self.place = Some(Place { source: Arc::clone(source), range });
        self
    }

    /// The error that a key is missing which names something of this kind.
    pub fn missing(key: &'static str, wanted: WantedName) -> Self {
        let problem = Diagnostic::error(Code::MissingKey, format!("`{key}` is missing here"));
        let hint = match wanted {
            WantedName::Ruleset => format!("add `{key} = …`: `sabretache list` names the rulesets"),
            WantedName::Id(kind) => format!("add `{key} = …`, with the id of a {}", kind.word()),
        };
        Diagnostic { wants: Some(Box::new((key, wanted))), ..problem.hint(hint) }
    }

    /// Names what is there for a key that is missing; without anything there, the hint stays as it is.
    pub fn offer(&mut self, there: &[&str]) {
        let (Some((key, _)), Some(first)) = (self.wants.as_deref(), there.first()) else { return };
        let others = if there.len() > 1 { format!(": {}", alternatives(there.iter().copied())) } else { String::new() };
        self.hint = Some(format!("add `{key} = {first:?}`{others}"));
    }

    /// The same, with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl Source {
    /// The line, from 1, that a byte is on.
    pub fn line_of(&self, at: usize) -> usize {
        self.text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
    }

    /// The bytes of line `number` (from 1) without its end, or the empty end of the text.
    pub fn line(&self, number: usize) -> Range<usize> {
        let mut start = 0;
        for (index, line) in self.text.split_inclusive('\n').enumerate() {
            if index + 1 == number {
                let shown = line.trim_end();
                let indent = shown.len() - shown.trim_start().len();
                return start + indent..start + shown.len();
            }
            start += line.len();
        }
        self.text.len()..self.text.len()
    }
}
