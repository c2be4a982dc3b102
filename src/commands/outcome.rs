use super::interrupt::STOPPED;
use crate::diagnostic::{Code, Diagnostic, Severity, backticked};

/// The result of a run: text for standard output, and problems.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about one run")]
pub struct Outcome {
    /// The text for standard output, line breaks included.
    pub said: String,
    /// Errors, warnings and notices.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether something judged is at fault: a force is not legal, data is suspicious, or a code can't be read.
    pub illegal: bool,
    /// Whether a file to be judged could not be read.
    pub unreadable: bool,
    /// Whether the diagnostics are judgements, rather than failures of the run.
    pub judged: bool,
    /// Whether the run was stopped before it was done.
    pub stopped: bool,
    /// Work that continues after the output until the user stops it.
    pub afterwards: Option<Afterwards>,
}

/// Work that continues after the first output; returns its own outcome.
pub struct Afterwards(pub Box<dyn FnOnce() -> Outcome>);

impl std::fmt::Debug for Afterwards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Afterwards")
    }
}

impl Outcome {
    /// A run without problems.
    pub fn said(said: impl Into<String>) -> Outcome {
        Outcome { said: said.into(), ..Outcome::default() }
    }

    /// A run that failed with these problems.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Outcome {
        Outcome { diagnostics, ..Outcome::default() }
    }

    /// Puts these warnings before the others.
    pub(super) fn after(mut self, warnings: impl IntoIterator<Item = Diagnostic>) -> Outcome {
        self.diagnostics.splice(0..0, warnings);
        self
    }

    /// The exit status: 0 done and legal, 1 not legal, 2 could not be done, 130 stopped.
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

/// The error for flags that have no effect; `None` if none of them was typed. Each flag comes with whether it was
/// typed.
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
