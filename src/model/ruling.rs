use super::closed_list::closed_list;
use super::{Cite, RulingId};

/// A house decision where the published ruleset is unclear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its id, as footnotes name it.
    pub id: RulingId,
    /// The kind of problem: a gap, a contradiction, damaged text.
    pub kind: String,
    /// The lines in question.
    pub cite: Option<Cite>,
    /// The part of the game that it decides.
    pub decides: Decides,
    /// The problem with the text, in words.
    pub trouble: String,
    /// The rule as played, in words.
    pub decision: String,
    /// Its footnote; `None` if that is the decision itself.
    pub short: Option<String>,
    /// The reason for the decision.
    pub reason: Option<String>,
    /// The reason why nothing refers to it, so that it has no footnote.
    pub unnamed: Option<String>,
}

closed_list! {
    /// The part of the game that a ruling decides.
    #[derive(Default)]
    pub enum Decides {
        /// Play: its words are printed with its rule on a sheet.
        #[default]
        Play = "play",
        /// How a force is built.
        Building = "building",
        /// Nothing that changes play: where the text contradicts itself, has lost a picture, or had to be read closely.
        Provenance = "provenance",
    }
}

/// A club's own decision in place of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRuling {
    /// The id of the ruling that it replaces.
    pub id: RulingId,
    /// The rule as the club plays it.
    pub decision: String,
    /// The footnote; `None` if that is the decision itself.
    pub short: Option<String>,
}

impl Ruling {
    /// Takes over the club's decision. The reason is dropped, because it was given for the old one.
    pub fn take(&mut self, house: &HouseRuling) {
        self.reason = None;
        self.decision.clone_from(&house.decision);
        self.short.clone_from(&house.short);
    }

    /// The words of its footnote.
    pub fn footnote(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.decision)
    }
}
