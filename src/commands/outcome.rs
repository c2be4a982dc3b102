use super::interrupt::STOPPED;
use crate::diagnostic::{Code, Diagnostic, Severity, backticked};

/// The result of a run: its text for standard output, and its problems.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about one run")]
pub struct Outcome {
    /// The result, with its line breaks.
    pub said: String,
    /// Everything that went wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether something that was judged is not legal.
    pub illegal: bool,
    /// Whether a file that was to be judged could not be read.
    pub unreadable: bool,
    /// Whether the diagnostics are judgements rather than failures to run.
    pub judged: bool,
    /// Whether it was stopped before it was done.
    pub stopped: bool,
    /// Work that goes on after the output, until the user stops it.
    pub afterwards: Option<Afterwards>,
}

/// Work that goes on after its beginning was said, with what it comes to.
pub struct Afterwards(pub Box<dyn FnOnce() -> Outcome>);

impl std::fmt::Debug for Afterwards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Afterwards")
    }
}

impl Outcome {
    /// A result with nothing wrong.
    pub fn said(said: impl Into<String>) -> Outcome {
        Outcome { said: said.into(), ..Outcome::default() }
    }

    /// A run that failed with these problems.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Outcome {
        Outcome { diagnostics, ..Outcome::default() }
    }

    /// The same, with these warnings said before the rest.
    pub(super) fn after(mut self, warnings: impl IntoIterator<Item = Diagnostic>) -> Outcome {
        self.diagnostics.splice(0..0, warnings);
        self
    }

    /// 0 where it was done and legal, 1 where something is not legal, 2 where something could not be done, 130 where it was
    /// stopped.
    pub fn status(&self) -> u8 {
        if self.stopped {
            return STOPPED;
        }
        let failed = self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        match (self.unreadable || (failed && !self.judged), self.illegal) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

/// The error that some of what was typed counts for nothing; none where none of it was typed. Each is a flag, and whether it stands
/// on the command line.
pub fn void(typed: &[(&str, bool)], why: &str) -> Option<Diagnostic> {
    let typed: Vec<&str> = typed.iter().filter(|(_, there)| *there).map(|(flag, _)| *flag).collect();
    let (have, them) = match typed.as_slice() {
        [] => return None,
        [_] => ("has", "it"),
        _ => ("have", "them"),
    };
    let message = format!("{} {have} no effect {why}", backticked(typed));
    Some(Diagnostic::error(Code::BadValue, message).hint(format!("leave {them} out")))
}

/// A result as JSON, indented, with its line break.
pub fn json(value: &impl serde::Serialize) -> String {
    // The shapes reported are plain structs with text keys, which always serialize.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
