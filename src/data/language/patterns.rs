use super::id_form::IdForm;
use super::kind::Holds;

impl Holds {
    /// The regular expression that every text of this type matches; `None` if there is none.
    pub fn pattern(&self) -> Option<&'static str> {
        match self {
            Holds::Pattern(_, pattern, _) => Some(pattern),
            Holds::Defines(kind) | Holds::Names(kind) => IdForm::of(*kind).pattern(),
            Holds::Dice => Some(r"^\s*\+?\d*d\d+(k[hl]\+?\d+)?([+-]\d+)?(\s+(highest|lowest)\s+\+?\d+)?\s*$"),
            Holds::Numbers | Holds::Cite => Some(NUMBERS),
            Holds::Words
            | Holds::Text(_)
            | Holds::Number(..)
            | Holds::YesNo
            | Holds::Yes
            | Holds::Word(_)
            | Holds::Sum(_)
            | Holds::Comparison(_)
            | Holds::Entry(_)
            | Holds::List(..)
            | Holds::By(..)
            | Holds::Keyed(..)
            | Holds::Either(_) => None,
        }
    }
}

/// Ranges of whole numbers, separated by commas.
const NUMBERS: &str = concat!(
    r"^\s*(up to \s*[+−-]?\d+|[+−-]?\d+\s*(\+|(-|–| … )\s*[+−-]?\d+)?)\s*",
    r"(,\s*(up to \s*[+−-]?\d+|[+−-]?\d+\s*(\+|(-|–| … )\s*[+−-]?\d+)?)\s*)*$",
);
