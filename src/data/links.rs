use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place, Source, WantedName, named_as, nearest};
use crate::model::{ChoiceId, DecisionId, Id, IdKind, Identified};

/// The ids that a ruleset's files define and those that they name, with their places.
#[derive(Default)]
pub struct Links {
    /// The place of each id's first definition; `None` if it may be defined more than once.
    defined: BTreeMap<LinkKey, Option<Place>>,
    named: Vec<(LinkKey, Place)>,
    /// The first place of each id that may be defined more than once.
    allowed: BTreeMap<LinkKey, Place>,
}

/// The key of an id: its kind, and for a decision also its choice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LinkKey {
    kind: IdKind,
    /// The choice that a decision belongs to; `None` for other kinds.
    of: Option<String>,
    id: String,
}

/// An id that is named but defined nowhere.
pub struct DanglingId {
    /// The kind of id.
    pub kind: IdKind,
    /// The id, as it is named.
    pub id: String,
    /// The problem, at the place that names it.
    pub problem: Diagnostic,
}

impl LinkKey {
    fn alone<Of: Identified>(id: &str) -> LinkKey {
        LinkKey { kind: Of::KIND, of: None, id: id.to_owned() }
    }

    fn decision(choice: &ChoiceId, id: &str) -> LinkKey {
        LinkKey { kind: IdKind::Decision, of: Some(choice.as_str().to_owned()), id: id.to_owned() }
    }

    fn words(&self) -> String {
        let of = self.of.as_ref().map_or_else(String::new, |of| format!(" of `{of}`"));
        format!("{}{of}", named_as(self.kind.word(), &self.id))
    }
}

impl Links {
    /// Notes the definition of an id; a second one of the same kind is a problem that names the place of the first.
    pub fn define<Of: Identified>(
        &mut self,
        id: &str,
        source: &Arc<Source>,
        range: Range<usize>,
    ) -> (Id<Of>, Option<Diagnostic>) {
        let problem = self.define_key(LinkKey::alone::<Of>(id), source, range);
        (Id::named(id), problem)
    }

    /// Notes the definition of a decision of a choice, like `define`.
    pub fn define_decision(
        &mut self,
        choice: &ChoiceId,
        id: &str,
        source: &Arc<Source>,
        range: Range<usize>,
    ) -> (DecisionId, Option<Diagnostic>) {
        let problem = self.define_key(LinkKey::decision(choice, id), source, range);
        (Id::named(id), problem)
    }

    fn define_key(&mut self, key: LinkKey, source: &Arc<Source>, range: Range<usize>) -> Option<Diagnostic> {
        if let Some(Some(first)) = self.defined.get(&key) {
            let line = first.source.line_of(first.range.start);
            let message = format!("the {} is defined twice", key.words());
            // A house ruling has the id of the ruling that it replaces, so another id would not help.
            let mended =
                if key.kind == IdKind::HouseRuling { "keep one of them" } else { "give one of them another id" };
            let hint = format!("the first one is at {}:{line}; {mended}", first.source.name);
            return Some(Diagnostic::error(Code::DuplicateId, message).hint(hint).at(source, range));
        }
        self.defined.insert(key, Some(place(source, range)));
        None
    }

    /// Notes an id that may be defined more than once.
    pub fn allow<Of: Identified>(&mut self, id: &str) -> Id<Of> {
        self.defined.insert(LinkKey::alone::<Of>(id), None);
        Id::named(id)
    }

    /// Notes the definition of an id that may be defined more than once, with its place.
    pub fn allow_at<Of: Identified>(&mut self, id: &str, source: &Arc<Source>, range: Range<usize>) -> Id<Of> {
        self.allowed.entry(LinkKey::alone::<Of>(id)).or_insert_with(|| place(source, range));
        self.allow(id)
    }

    /// The place of an id's first definition; `None` if none was noted.
    pub fn place(&self, kind: IdKind, id: &str) -> Option<&Place> {
        let key = LinkKey { kind, of: None, id: id.to_owned() };
        self.defined.get(&key).and_then(Option::as_ref).or_else(|| self.allowed.get(&key))
    }

    /// Whether an id is named anywhere.
    pub fn is_named(&self, kind: IdKind, id: &str) -> bool {
        self.named.iter().any(|(key, _)| key.kind == kind && key.id == id)
    }

    /// Notes that an id is named here.
    pub fn name<Of: Identified>(&mut self, id: &str, source: &Arc<Source>, range: Range<usize>) -> Id<Of> {
        self.named.push((LinkKey::alone::<Of>(id), place(source, range)));
        Id::named(id)
    }

    /// Notes that a decision of a choice is named here.
    pub fn name_decision(
        &mut self,
        choice: &ChoiceId,
        id: &str,
        source: &Arc<Source>,
        range: Range<usize>,
    ) -> DecisionId {
        self.named.push((LinkKey::decision(choice, id), place(source, range)));
        Id::named(id)
    }

    /// For each missing key that takes an id, lists the defined ids in its hint.
    pub fn offer(&self, problems: &mut [Diagnostic]) {
        for problem in problems {
            let Some((_, WantedName::Id(kind))) = problem.wants.as_deref().copied() else { continue };
            let there = self.defined.keys().filter(|known| known.kind == kind && known.of.is_none());
            problem.offer(&there.map(|known| known.id.as_str()).collect::<Vec<_>>());
        }
    }

    /// Every id that is named but defined nowhere, with its problem.
    pub fn dangling(&self) -> Vec<DanglingId> {
        let choices: Vec<&str> =
            self.defined.keys().filter(|key| key.kind == IdKind::Choice).map(|key| key.id.as_str()).collect();
        // If the choice does not exist, its decisions are not reported as well.
        let missing = self.named.iter().filter(|(key, _)| {
            !self.defined.contains_key(key) && key.of.as_ref().is_none_or(|of| choices.contains(&of.as_str()))
        });
        missing
            .map(|(key, place)| {
                let problem = Diagnostic::error(Code::DanglingId, format!("there is no {}", key.words()));
                let known = self.defined.keys().filter(|known| known.kind == key.kind && known.of == key.of);
                let problem = match nearest(&key.id, known.map(|known| known.id.as_str())) {
                    Some(near) => problem.hint(format!("did you mean `{near}`?")),
                    None => problem,
                };
                let problem = problem.at(&place.source, place.range.clone());
                DanglingId { kind: key.kind, id: key.id.clone(), problem }
            })
            .collect()
    }
}

fn place(source: &Arc<Source>, range: Range<usize>) -> Place {
    Place { source: Arc::clone(source), range }
}
