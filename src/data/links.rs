use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Source, nearest};

/// The ids that a ruleset's files define and those they name.
#[derive(Default)]
pub struct Links {
    defined: BTreeMap<(IdKind, String), (Arc<Source>, Range<usize>)>,
    allowed: BTreeSet<(IdKind, String)>,
    named: Vec<(IdKind, String, Arc<Source>, Range<usize>)>,
}

/// What an id is an id of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IdKind {
    /// A table.
    Table,
    /// A table of modifiers.
    Modifiers,
    /// A table that measures in inches.
    Measures,
    /// A track that a whole force has.
    Tracker,
    /// A ruling.
    Ruling,
    /// A sheet.
    Sheet,
    /// A role.
    Role,
    /// A trait.
    Trait,
    /// A stat.
    Stat,
    /// A choice.
    Choice,
    /// A roll.
    Roll,
    /// A group.
    Group,
    /// A restriction.
    Restriction,
    /// A track.
    Track,
    /// An army.
    Army,
    /// A unit.
    Unit,
    /// A deck.
    Deck,
    /// A variant of a deck.
    Variant,
    /// A side.
    Side,
}

impl IdKind {
    fn word(self) -> &'static str {
        match self {
            IdKind::Table => "table",
            IdKind::Modifiers => "table of modifiers",
            IdKind::Measures => "table with a `band` or a reach",
            IdKind::Tracker => "track of a whole force",
            IdKind::Ruling => "ruling",
            IdKind::Sheet => "sheet",
            IdKind::Role => "role",
            IdKind::Trait => "trait",
            IdKind::Stat => "stat",
            IdKind::Choice => "choice",
            IdKind::Roll => "roll",
            IdKind::Group => "group",
            IdKind::Restriction => "restriction",
            IdKind::Track => "track",
            IdKind::Army => "army",
            IdKind::Unit => "unit",
            IdKind::Deck => "deck",
            IdKind::Variant => "variant",
            IdKind::Side => "side",
        }
    }
}

impl Links {
    /// Notes an id; a second one of the same kind is a problem that names the place of the first.
    pub fn define(&mut self, kind: IdKind, id: &str, source: &Arc<Source>, range: Range<usize>) -> Option<Diagnostic> {
        let key = (kind, id.to_owned());
        if let Some((first, at)) = self.defined.get(&key) {
            let line = first.text[..at.start.min(first.text.len())].matches('\n').count() + 1;
            let message = format!("the {} `{id}` stands twice", kind.word());
            let hint = format!("the first one is at {}:{line}; give one of them another id", first.name);
            return Some(Diagnostic::error(Code::DuplicateId, message).hint(hint).at(source, range));
        }
        self.defined.insert(key, (Arc::clone(source), range));
        None
    }

    /// Notes an id that may stand more than once.
    pub fn allow(&mut self, kind: IdKind, id: &str) {
        self.allowed.insert((kind, id.to_owned()));
    }

    /// Notes that an id is named here.
    pub fn name(&mut self, kind: IdKind, id: &str, source: &Arc<Source>, range: Range<usize>) {
        self.named.push((kind, id.to_owned(), Arc::clone(source), range));
    }

    /// One problem for each id that is named and nowhere defined.
    pub fn dangling(&self) -> Vec<Diagnostic> {
        let known = |kind: IdKind, id: &str| {
            let key = (kind, id.to_owned());
            self.defined.contains_key(&key) || self.allowed.contains(&key)
        };
        let missing = self.named.iter().filter(|(kind, id, ..)| !known(*kind, id));
        missing
            .map(|(kind, id, source, range)| {
                let problem = Diagnostic::error(Code::DanglingId, format!("there is no {} `{id}`", kind.word()));
                let known = self.defined.keys().chain(&self.allowed);
                let known = known.filter(|(known, _)| known == kind).map(|(_, id)| id.as_str());
                let problem = match nearest(id, known) {
                    Some(near) => problem.hint(format!("did you mean `{near}`?")),
                    None => problem,
                };
                problem.at(source, range.clone())
            })
            .collect()
    }
}
