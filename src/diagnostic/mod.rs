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
pub use crate::words::{alternatives, backticked, count, listed, named_as, or_another, version};
pub use code::Code;
pub use did_you_mean::{candidates, did_you_mean, nearest, one_of};
pub use print::{print, summary};
pub use visible::{is_hidden, quoted, visible};

/// A problem that a person can correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error, warning or notice.
    pub severity: Severity,
    /// The kind of problem.
    pub code: Code,
    /// The message: lower case, no full stop, backticks round whatever a person typed.
    pub message: String,
    /// The place in a text; `None` if it is not about a text.
    pub place: Option<Place>,
    /// Advice that fixes the problem when followed.
    pub hint: Option<String>,
    /// The rule broken, in words.
    pub rule: Option<String>,
    /// The missing key and the kind of name it needs; whoever knows those names adds them to the hint.
    pub wants: Option<Box<(&'static str, WantedName)>>,
}

/// The kinds of things that a missing key may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedName {
    /// The id of a ruleset.
    Ruleset,
    /// Part of a ruleset, by id.
    Id(IdKind),
}

/// A range of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text that the range is in.
    pub source: Arc<Source>,
    /// A range of bytes; clamped to the text when printed.
    pub range: Range<usize>,
}

/// A text that was read, with its name for messages.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path, as typed or as built in.
    pub name: String,
    /// The whole text, with `\n` as its line ending.
    pub text: String,
}

impl Diagnostic {
    /// An error with only its message.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        let message = message.into();
        Diagnostic { severity: Severity::Error, code, message, place: None, hint: None, rule: None, wants: None }
    }

    /// A warning with only its message.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// Adds the place, as a range of bytes in the source.
    #[must_use]
    pub fn at(mut self, source: &Arc<Source>, range: Range<usize>) -> Self {
        self.place = Some(Place { source: Arc::clone(source), range });
        self
    }

    /// The error for a missing key that names a thing of this kind.
    pub fn missing(key: &'static str, wanted: WantedName) -> Self {
        let problem = Diagnostic::error(Code::MissingKey, format!("`{key}` is missing here"));
        let hint = match wanted {
            WantedName::Ruleset => format!("add `{key}` with the id of the ruleset: `sabretache list` names them"),
            WantedName::Id(kind) => format!("add `{key}` with the id of a {}", kind.word()),
        };
        Diagnostic { wants: Some(Box::new((key, wanted))), ..problem.hint(hint) }
    }

    /// Lists the available names in the hint of a missing key; with none, the hint is unchanged.
    pub fn offer(&mut self, there: &[&str]) {
        let (Some((key, wanted)), Some(first)) = (self.wants.as_deref(), there.first()) else { return };
        // No ruleset is more likely than another.
        self.hint = Some(if *wanted == WantedName::Ruleset && there.len() > 1 {
            format!("add `{key}` with one of these ids: {}", alternatives(there.iter().copied()))
        } else {
            format!("add `{key} = {first:?}`{}", or_another(first, there.iter().copied()))
        });
    }

    /// Adds a hint, replacing an earlier one.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl Source {
    /// The number of the line, from 1, with the byte at this index.
    pub fn line_of(&self, at: usize) -> usize {
        self.text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
    }

    /// The bytes of line `number` (from 1), without indentation and trailing spaces; an empty range at the end of the
    /// text if there is no such line.
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
