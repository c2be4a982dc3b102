use super::finding::Finding;
use super::restriction::sentence;
use crate::model::Ruleset;

impl Finding {
    /// Its words on paper. Messages are English: elsewhere the restriction that is broken says what it demands.
    pub fn on_paper(&self, ruleset: &Ruleset) -> String {
        let organisation = &ruleset.organisation;
        let broken = self.restriction(ruleset).filter(|_| !organisation.phrases.is_english());
        broken.map_or_else(|| self.message.clone(), |restriction| sentence(organisation, restriction))
    }

    /// The rule that it rests on, in words, with the ruleset's own lines.
    pub fn rule_words(&self, ruleset: &Ruleset) -> Option<String> {
        let said = self.restriction(ruleset).map(|restriction| sentence(&ruleset.organisation, restriction));
        let cite = self.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source));
        match (said, cite) {
            (Some(said), Some(cite)) => Some(format!("{said} ({cite})")),
            (said, cite) => said.or(cite),
        }
    }
}
