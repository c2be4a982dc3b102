use crate::model::{Phrases, Ruleset};
use crate::rules::linked_and;

/// The version of a ruleset's data, with the user's folders that changed them and the house's own rulings.
pub fn data_version(ruleset: &Ruleset) -> String {
    let phrases = &ruleset.organisation.phrases;
    std::iter::once(ruleset.data_version.clone()).chain(changes(phrases, ruleset)).collect::<Vec<_>>().join(", ")
}

/// Whose the data are where they are not as shipped, in words: `changed by club` or `from club`, `1 house ruling: FS-06`.
pub fn changes(phrases: &Phrases, ruleset: &Ruleset) -> Vec<String> {
    let phrase = if ruleset.shipped { "changed by {folders}" } else { "from {folders}" };
    let changed = || phrases.say(phrase, &[("folders", &linked_and(phrases, &ruleset.changed_by))]);
    let changed = (!ruleset.changed_by.is_empty()).then(changed);
    changed.into_iter().chain(house_rulings(phrases, &ruleset.house)).collect()
}

/// How many house rulings are named; of any more, only the number is given.
const NAMED: usize = 6;

/// The house's own rulings in words: `1 house ruling: FS-06`; none where there are none.
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
