use crate::diagnostic::Code;
use crate::model::{Cite, Spot, Weight};

/// One result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its stable name; a restriction's is its kind.
    pub code: Code,
    /// How much it weighs.
    pub weight: Weight,
    /// Where it stands in the force's file.
    pub at: Spot,
    /// What is wrong, with both numbers.
    pub message: String,
    /// What would make it right.
    pub hint: Option<String>,
    /// The restriction's id.
    pub rule: Option<String>,
    /// The ruleset's own lines.
    pub cite: Option<Cite>,
}

impl Finding {
    /// An error with nothing but its message.
    pub fn error(code: Code, at: &Spot, message: impl Into<String>) -> Finding {
        Finding {
            code,
            weight: Weight::Error,
            at: at.clone(),
            message: message.into(),
            hint: None,
            rule: None,
            cite: None,
        }
    }

    /// The same, with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Finding {
        self.hint = Some(hint.into());
        self
    }

    /// The same, weighing this much.
    #[must_use]
    pub fn weighing(mut self, weight: Weight) -> Finding {
        self.weight = weight;
        self
    }

    /// The same, resting on these lines.
    #[must_use]
    pub fn citing(mut self, cite: Option<&Cite>) -> Finding {
        self.cite = cite.cloned();
        self
    }
}
