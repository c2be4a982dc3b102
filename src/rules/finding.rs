use super::advice::Advice;
use super::reach::Reach;
use super::restriction::{Alone, Lever, UnitPart, facts};
use crate::diagnostic::Code;
use crate::model::{About, Cite, Path, Restriction, Ruleset, Severity};

/// The hint of the finding that counts those left out.
pub const MORE: &str = "fix the findings above first";

/// One result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its stable name; for a broken restriction, that of its kind.
    pub code: Code,
    /// Whether it is an error, a warning or a notice.
    pub severity: Severity,
    /// The part of the force that it is about.
    pub path: Path,
    /// The fault, with the number found and the number required.
    pub message: String,
    /// Advice that puts it right.
    pub hint: Option<String>,
    /// Ways to put it right that may cost points, the one that changes the player's force least first; the check
    /// chooses one as the hint.
    pub ways: Vec<Advice>,
    /// How many units or groups are missing or too many; 1 if it is not about their number.
    pub amount: i64,
    /// The id of the restriction that is broken, or of a built-in rule.
    pub rule: Option<String>,
    /// The index of the part of that restriction that is broken; `None` if it is not about one part.
    pub of_part: Option<usize>,
    /// The lines of the published ruleset that it comes from.
    pub cite: Option<Cite>,
    /// The number that the players have yet to agree on or to roll, if it is about one.
    pub undecided: Option<Undecided>,
}

/// A number of a unit that no force file could know before the players meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// One that the rules leave to the players, by its name.
    Agreed(String),
    /// One that is rolled before play, by its name.
    Rolled(String),
}

impl Finding {
    /// An error with a message only.
    pub fn error(code: Code, path: impl Into<Path>, message: impl Into<String>) -> Finding {
        Finding {
            code,
            severity: Severity::Error,
            path: path.into(),
            message: message.into(),
            hint: None,
            ways: Vec::new(),
            amount: 1,
            rule: None,
            of_part: None,
            cite: None,
            undecided: None,
        }
    }

    /// This finding with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Finding {
        self.hint = Some(hint.into());
        self
    }

    /// This finding with ways to put it right; the first is the hint until the check chooses one.
    #[must_use]
    pub fn advised(mut self, ways: Vec<Advice>) -> Finding {
        self.hint = ways.first().map(|way| way.says.clone());
        self.ways = ways;
        self
    }

    /// This finding, about a number that is decided only at the table.
    #[must_use]
    pub fn left(mut self, undecided: Undecided) -> Finding {
        self.undecided = Some(undecided);
        self
    }

    /// This finding with another severity.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Finding {
        self.severity = severity;
        self
    }

    /// This finding about this many units or groups too few or too many.
    #[must_use]
    pub fn of_amount(mut self, amount: i64) -> Finding {
        self.amount = amount.max(1);
        self
    }

    /// Whether it only counts findings that were left out.
    pub fn stands_for_more(&self) -> bool {
        self.code == Code::BadValue && self.hint.as_deref() == Some(MORE)
    }

    /// Whether it is about a name, an id or a code, which stays wrong whatever else is in the force.
    pub fn is_of_a_name(&self) -> bool {
        Reach::of_built_in(self.code).of_a_name
    }

    /// The restriction that is broken; `None` for a built-in rule.
    pub fn restriction<'r>(&self, ruleset: &'r Ruleset) -> Option<&'r Restriction> {
        self.rule.as_ref().and_then(|id| ruleset.organisation.restriction(id))
    }

    /// The parts of the force to change if no simple step puts it right.
    pub fn levers(&self, ruleset: &Ruleset) -> &'static [Lever] {
        self.reach(ruleset).levers
    }

    /// The part of its unit that it is about; `None` for the whole unit, or no unit.
    pub fn part(&self, ruleset: &Ruleset) -> Option<UnitPart> {
        self.reach(ruleset).part
    }

    /// Whether its unit breaks the rule whatever else the force holds.
    pub fn is_of_unit_alone(&self, ruleset: &Ruleset) -> bool {
        self.path.about != About::Force && self.reach(ruleset).alone >= Alone::Breaks
    }

    fn reach(&self, ruleset: &Ruleset) -> Reach {
        let stated = self.restriction(ruleset).map(facts);
        stated.map_or_else(|| Reach::of_built_in(self.code), |facts| Reach::of_restriction(&facts))
    }

    /// This finding with the lines that it comes from.
    #[must_use]
    pub fn citing(mut self, cite: Option<&Cite>) -> Finding {
        self.cite = cite.cloned();
        self
    }
}
