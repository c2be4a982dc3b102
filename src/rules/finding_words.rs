use super::finding::Finding;
use super::restriction::sentence;
use crate::model::Ruleset;

impl Finding {
    /// Its words on paper. Messages are in English; on paper in another language it is the sentence of the broken
    /// restriction, if there is one.
    pub fn on_paper(&self, ruleset: &Ruleset) -> String {
        let organisation = &ruleset.organisation;
        let broken = self.restriction(ruleset).filter(|_| !organisation.phrases.is_english());
        broken.map_or_else(|| self.message.clone(), |restriction| sentence(organisation, restriction))
    }

    /// The sentence of the broken restriction, with the lines of the published ruleset; `None` if it has neither.
    pub fn rule_words(&self, ruleset: &Ruleset) -> Option<String> {
        let said = self.restriction(ruleset).map(|restriction| sentence(&ruleset.organisation, restriction));
        let cite = self.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source));
        match (said, cite) {
            (Some(said), Some(cite)) => Some(format!("{said} ({cite})")),
            (said, cite) => said.or(cite),
        }
    }
}
