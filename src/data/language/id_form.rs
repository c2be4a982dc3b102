use crate::model::{IdKind, is_id};

/// The form in which the ids of a kind are written.
pub enum IdForm {
    /// Lower-case letters and digits, words joined by hyphens.
    Plain,
    /// ASCII letters, capitals as well, digits and hyphens.
    Published,
    /// Any text: the name of a row or of a file.
    Free,
}

impl IdForm {
    /// The form of ids of this kind.
    pub fn of(kind: IdKind) -> IdForm {
        match kind {
            IdKind::Ruling | IdKind::HouseRuling => IdForm::Published,
            IdKind::Army | IdKind::GridRow => IdForm::Free,
            IdKind::Table
            | IdKind::Modifiers
            | IdKind::Thrown
            | IdKind::Measures
            | IdKind::Tracker
            | IdKind::Laid
            | IdKind::Sheet
            | IdKind::Role
            | IdKind::Trait
            | IdKind::Stat
            | IdKind::Choice
            | IdKind::Decision
            | IdKind::Option
            | IdKind::Roll
            | IdKind::Group
            | IdKind::Restriction
            | IdKind::Track
            | IdKind::Unit
            | IdKind::Deck
            | IdKind::Variant
            | IdKind::Side
            | IdKind::Weapon
            | IdKind::WeaponStat
            | IdKind::Arc
            | IdKind::Ladder
            | IdKind::Icon
            | IdKind::Action => IdForm::Plain,
        }
    }

    /// Whether a text is an id of this form.
    pub fn allows(&self, id: &str) -> bool {
        match self {
            IdForm::Plain => is_id(id),
            IdForm::Published => !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
            IdForm::Free => true,
        }
    }

    /// The regular expression for ids of this form; `None` for any text.
    pub const fn pattern(&self) -> Option<&'static str> {
        match self {
            IdForm::Plain => Some("^[a-z0-9]+(-[a-z0-9]+)*$"),
            IdForm::Published => Some("^[A-Za-z0-9-]+$"),
            IdForm::Free => None,
        }
    }
}
