use super::advice::Advice;
use super::checked::MORE;
use super::restriction::{Lever, rule, sentence};
use crate::diagnostic::Code;
use crate::model::{Cite, Path, Restriction, Ruleset, Severity};

/// One result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its stable name; a restriction's is its kind.
    pub code: Code,
    /// How much it weighs.
    pub severity: Severity,
    /// The part of the force that it is about.
    pub path: Path,
    /// The fault, with both numbers.
    pub message: String,
    /// Advice that makes it right when followed.
    pub hint: Option<String>,
    /// The ways to make it right where they have a price, the one that takes least from the player first: the check settles the
    /// hint on one of them.
    pub ways: Vec<Advice>,
    /// Id of the restriction that is broken.
    pub rule: Option<String>,
    /// The ruleset's own lines.
    pub cite: Option<Cite>,
}

impl Finding {
    /// An error with nothing but its message.
    pub fn error(code: Code, path: impl Into<Path>, message: impl Into<String>) -> Finding {
        Finding {
            code,
            severity: Severity::Error,
            path: path.into(),
            message: message.into(),
            hint: None,
            ways: Vec::new(),
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

    /// The same, with the ways to make it right, of which the check chooses the hint.
    #[must_use]
    pub fn advised(mut self, ways: Vec<Advice>) -> Finding {
        self.hint = ways.first().map(|way| way.says.clone());
        self.ways = ways;
        self
    }

    /// The same, weighing this much.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Finding {
        self.severity = severity;
        self
    }

    /// Whether it says only that there are more findings than are kept.
    pub fn stands_for_more(&self) -> bool {
        self.code == Code::BadValue && self.hint.as_deref() == Some(MORE)
    }

    /// Whether a name, an id or a code is wrong: that stays wrong whatever else is in the force.
    pub fn is_of_a_name(&self) -> bool {
        matches!(
            self.code,
            Code::UnknownArmy
                | Code::UnknownGroup
                | Code::UnknownUnit
                | Code::ForeignUnit
                | Code::UnknownOption
                | Code::OptionNotOffered
                | Code::BadCode
        )
    }

    /// The restriction that is broken; none for a rule that is built in.
    pub fn restriction<'r>(&self, ruleset: &'r Ruleset) -> Option<&'r Restriction> {
        self.rule.as_ref().and_then(|id| ruleset.organisation.restriction(id))
    }

    /// The parts of the force that may have to change to put it right, where no simple step does.
    pub fn levers(&self, ruleset: &Ruleset) -> &'static [Lever] {
        match (self.restriction(ruleset), self.code) {
            (Some(restriction), _) => rule(restriction).levers(),
            // A named person who is there twice.
            (None, Code::Number) => &[Lever::Another, Lever::More, Lever::Less],
            (None, Code::OverLimit) => &[Lever::Less],
            (
                None,
                Code::Size
                | Code::Attach
                | Code::OptionNotOffered
                | Code::TooManyTaken
                | Code::UnknownOption
                | Code::NotStated
                | Code::BadValue
                | Code::UnknownArmy
                | Code::UnknownGroup
                | Code::UnknownUnit
                | Code::ForeignUnit,
            ) => &[Lever::Itself],
            (None, _) => &[],
        }
    }

    /// Its words on paper. Messages are English: elsewhere the restriction that is broken says what it demands.
    pub fn on_paper(&self, ruleset: &Ruleset) -> String {
        let organisation = &ruleset.organisation;
        let broken = self.restriction(ruleset).filter(|_| !organisation.phrases.is_english());
        broken.map_or_else(|| self.message.clone(), |restriction| sentence(organisation, restriction))
    }

    /// The rule that it rests on, in words, with the ruleset's own lines.
    pub fn rule_words(&self, ruleset: &Ruleset) -> Option<String> {
        let said = self.restriction(ruleset).map(|restriction| sentence(&ruleset.organisation, restriction));
        let cite = self.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source));
        match (said, cite) {
            (Some(said), Some(cite)) => Some(format!("{said} ({cite})")),
            (said, cite) => said.or(cite),
        }
    }

    /// The same, resting on these lines.
    #[must_use]
    pub fn citing(mut self, cite: Option<&Cite>) -> Finding {
        self.cite = cite.cloned();
        self
    }
}
