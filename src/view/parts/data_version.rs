use crate::model::{Phrases, Ruleset, RulingId};
use crate::rules::linked_and;

/// The changes to the data that affect a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedBy {
    /// The names of the user's folders and of the event.
    pub by: Vec<String>,
    /// The ids of the house's own rulings.
    pub house: Vec<RulingId>,
    /// Whether the game is the user's own, with no file of it shipped with the program.
    pub own: bool,
}

impl ChangedBy {
    /// Everything that changed a ruleset.
    pub fn whole(ruleset: &Ruleset) -> ChangedBy {
        ChangedBy { by: ruleset.changed_by.clone(), house: ruleset.house.clone(), own: !ruleset.shipped }
    }

    /// Only the folders and events whose changes alter what is shown; all house rulings are kept.
    pub fn showing<Shown: PartialEq>(ruleset: &Ruleset, shown: &impl Fn(&Ruleset) -> Shown) -> ChangedBy {
        let whole = ChangedBy::whole(ruleset);
        let Some(before) = &ruleset.before else { return whole };
        let mut by = ChangedBy::showing(before, shown).by;
        if shown(before) != shown(ruleset) {
            by.extend(whole.by.into_iter().filter(|name| !before.changed_by.contains(name)));
        }
        ChangedBy { by, ..whole }
    }

    /// The changes in words: `changed by club` or `from the folder club`, `1 house ruling: FS-06`.
    pub fn in_words(&self, phrases: &Phrases) -> Vec<String> {
        let phrase = match (self.own, self.by.len()) {
            (false, _) => "changed by {folders}",
            (true, 1) => "from the folder {folders}",
            (true, _) => "from the folders {folders}",
        };
        let changed = || phrases.say(phrase, &[("folders", &linked_and(phrases, &self.by))]);
        let changed = (!self.by.is_empty()).then(changed);
        changed.into_iter().chain(house_rulings(phrases, &self.house)).collect()
    }
}

/// The version of a ruleset's data, followed by the changes in words.
pub fn data_version(ruleset: &Ruleset, changed: &ChangedBy) -> String {
    let changes = changed.in_words(&ruleset.organisation.phrases);
    std::iter::once(ruleset.data_version.clone()).chain(changes).collect::<Vec<_>>().join(", ")
}

/// How many house rulings are named; further ones are only counted.
const NAMED: usize = 6;

/// The house's own rulings in words: `1 house ruling: FS-06`; `None` if there are none.
pub fn house_rulings(phrases: &Phrases, ids: &[impl AsRef<str>]) -> Option<String> {
    let more = ids.len().saturating_sub(NAMED);
    let named = ids.iter().take(NAMED).map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
    let phrase = match (ids.len(), more) {
        (0, _) => return None,
        (1, _) => "1 house ruling: {ids}",
        (_, 0) => "{number} house rulings: {ids}",
        (_, _) => "{number} house rulings: {ids} and {more} more",
    };
    let (number, more) = (ids.len().to_string(), more.to_string());
    Some(phrases.say(phrase, &[("number", &number), ("ids", &named), ("more", &more)]))
}
