use super::advice::Advice;
use super::restriction::{Lever, UnitPart, facts};
use crate::diagnostic::Code;
use crate::model::{Cite, Path, Restriction, Ruleset, Severity};

/// The hint of the finding that stands for those that are left out.
pub const MORE: &str = "correct those above first";

/// The levers of rules that no data hold, and the part of a unit in which their findings lie.
const BUILT_IN: [(Code, &[Lever], Option<UnitPart>); 14] = [
    // A named person who is there twice.
    (Code::Number, &[Lever::Another, Lever::More, Lever::Less], None),
    (Code::OverLimit, &[Lever::Less], None),
    (Code::Size, &[Lever::Itself], Some(UnitPart::Figures)),
    (Code::Attach, &[Lever::Itself], Some(UnitPart::Attached)),
    (Code::OptionNotOffered, &[Lever::Itself], Some(UnitPart::Options)),
    (Code::TooManyTaken, &[Lever::Itself], Some(UnitPart::Options)),
    (Code::UnknownOption, &[Lever::Itself], Some(UnitPart::Name)),
    (Code::UnknownUnit, &[Lever::Itself], Some(UnitPart::Name)),
    (Code::Joins, &[], Some(UnitPart::Name)),
    (Code::ForeignUnit, &[Lever::Itself], None),
    (Code::NotStated, &[Lever::Itself], None),
    (Code::BadValue, &[Lever::Itself], None),
    (Code::UnknownArmy, &[Lever::Itself], None),
    (Code::UnknownGroup, &[Lever::Itself], None),
];

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
        self.reach(ruleset).0
    }

    /// The part of its unit in which it lies; none where it is about the whole unit, or about none.
    pub fn part(&self, ruleset: &Ruleset) -> Option<UnitPart> {
        self.reach(ruleset).1
    }

    fn reach(&self, ruleset: &Ruleset) -> (&'static [Lever], Option<UnitPart>) {
        let built_in = || BUILT_IN.iter().find(|(code, ..)| *code == self.code);
        let stated = self.restriction(ruleset).map(facts).map(|one| (one.levers, one.part));
        stated.or_else(|| built_in().map(|(_, levers, part)| (*levers, *part))).unwrap_or_default()
    }

    /// The same, resting on these lines.
    #[must_use]
    pub fn citing(mut self, cite: Option<&Cite>) -> Finding {
        self.cite = cite.cloned();
        self
    }
}
