use super::restriction::{Alone, Facts, Lever, UnitPart};
use crate::diagnostic::Code;
use crate::model::DemandKind;

/// The parts of the force that a finding concerns beyond its own place.
#[derive(Clone, Copy, Default)]
pub struct Reach {
    /// The parts of the force to change if no simple step puts it right.
    pub levers: &'static [Lever],
    /// How much a unit alone shows about whether the rule is broken.
    pub alone: Alone,
    /// The part of a unit that it is about; `None` for the whole unit, or no unit.
    pub part: Option<UnitPart>,
    /// Whether it is about a name, an id or a code, which stays wrong whatever else is in the force.
    pub of_a_name: bool,
}

impl Reach {
    /// The reach of the findings of a restriction.
    pub fn of_restriction(facts: &Facts<'_>) -> Reach {
        Reach { levers: facts.levers, alone: facts.alone, part: facts.part, of_a_name: false }
    }

    /// The reach of the findings of a built-in rule.
    pub fn of_built_in(code: Code) -> Reach {
        let alone = Reach { alone: Alone::Breaks, ..Reach::default() };
        let part = |part| Reach { part: Some(part), ..alone };
        match code {
            // A named person taken twice.
            Code::Broken(DemandKind::Number) => Reach { levers: &[Lever::Another, Lever::More, Lever::Less], ..Reach::default() },
            Code::OverLimit => Reach { levers: &[Lever::Less], ..Reach::default() },
            Code::Broken(DemandKind::Size) => part(UnitPart::Figures),
            Code::Broken(DemandKind::Attach) => part(UnitPart::Attached),
            Code::OptionNotOffered => Reach { of_a_name: true, ..part(UnitPart::Options) },
            Code::TooManyTaken => part(UnitPart::Options),
            Code::UnknownOption | Code::UnknownUnit => Reach { of_a_name: true, ..part(UnitPart::Name) },
            Code::Broken(DemandKind::Joins) => Reach { alone: Alone::Open, ..part(UnitPart::Name) },
            Code::ForeignUnit | Code::UnknownArmy | Code::UnknownGroup => Reach { of_a_name: true, ..alone },
            Code::NotStated | Code::BadValue => alone,
            Code::BadCode => Reach { of_a_name: true, ..Reach::default() },
            // Only restrictions are broken under the names of other kinds.
            Code::Broken(_)
            // About dice, versions and other lists, which no change of units puts right.
            | Code::Duplicate
            | Code::MissingList
            | Code::OtherDice
            | Code::OtherLimit
            | Code::OtherRuleset
            | Code::OtherSeed
            | Code::UnknownPlayer
            | Code::Unproven
            | Code::VersionMismatch
            // Not about a force that was read.
            | Code::AmbiguousName
            | Code::BadSum
            | Code::CommandLine
            | Code::DanglingId
            | Code::DoesNotFit
            | Code::DuplicateId
            | Code::MissingGlyph
            | Code::MissingKey
            | Code::NotForThisTable
            | Code::NothingToPrint
            | Code::OneSide
            | Code::OutsideFaces
            | Code::Suspicious
            | Code::Template
            | Code::Unavailable
            | Code::UncoveredResult
            | Code::UnexpectedFile
            | Code::UnknownKey
            | Code::UnknownName
            | Code::Unreadable
            | Code::Untranslated
            | Code::Unwritable
            | Code::WrongType => Reach::default(),
        }
    }
}
