use super::{Cite, RulingId};

/// A house decision where the published ruleset is unclear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its id, as footnotes name it.
    pub id: RulingId,
    /// What is wrong: a gap, a contradiction, damaged text.
    pub kind: String,
    /// The lines in question.
    pub cite: Option<Cite>,
    /// The trouble.
    pub trouble: String,
    /// What is played.
    pub decision: String,
    /// Its footnote, where that is not the decision.
    pub short: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// Why no row, step or unit names it, so that it has no footnote.
    pub unnamed: Option<String>,
}

/// What a club plays in place of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRuling {
    /// The ruling.
    pub id: RulingId,
    /// What is played.
    pub decision: String,
    /// What a footnote says about it, where that is not the decision.
    pub short: Option<String>,
}

impl Ruling {
    /// Is played from now on as the house plays it.
    pub fn take(&mut self, house: &HouseRuling) {
        self.decision.clone_from(&house.decision);
        self.short.clone_from(&house.short);
    }

    /// What a footnote says about it.
    pub fn footnote(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.decision)
    }
}
