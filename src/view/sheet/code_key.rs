use crate::model::{Army, Construction, Letter, Organisation, Trait, Unit};
use crate::rules::{Mode, ability};
use crate::view::parts::code_words::{code_head, lettered};
use crate::view::parts::mid_sentence::lower_first;
use crate::view::parts::printed::labelled;

/// The key to those letters in the armies' codes that give a trait; `None` if no letter does.
pub fn code_key(organisation: &Organisation, armies: &[&Army]) -> Option<String> {
    let construction = organisation.construction.as_ref()?;
    let found: Vec<&Letter> =
        armies.iter().flat_map(|army| &army.units).flat_map(|unit| letters_of(construction, unit)).collect();
    let used = |one: &&Letter| found.iter().any(|found| std::ptr::eq(*found, *one));
    let giving = construction.slots.iter().flat_map(|slot| &slot.letters).filter(|one| !one.effects.gain.is_empty());
    let letters: Vec<String> = giving.filter(used).map(lettered).collect();
    let said = labelled(&organisation.phrases, &code_head(organisation), &letters.join(", "));
    (!letters.is_empty()).then(|| format!("{said}."))
}

/// The traits that coded units have beyond their codes: `Skirmishers: skirmisher trained.`; `None` if there are none.
pub fn uncoded(organisation: &Organisation, army: &Army) -> Option<String> {
    let construction = organisation.construction.as_ref()?;
    let unsaid = |known: &Trait| {
        let given = |unit: &Unit| letters_of(construction, unit).iter().any(|one| one.effects.gain.contains(&known.id));
        let has = |unit: &&Unit| unit.code.is_some() && unit.traits.contains(&known.id) && !given(unit);
        let whose: Vec<&str> = army.units.iter().filter(has).map(|unit| unit.name.as_str()).collect();
        // If the unit has the trait's name, the rule is given instead of the name.
        let named = whose.iter().any(|unit| unit.to_lowercase().starts_with(&known.name.to_lowercase()));
        let words = if named { known.says.trim_end_matches('.') } else { known.name.as_str() };
        (!whose.is_empty()).then(|| labelled(&organisation.phrases, &whose.join(", "), &lower_first(words)))
    };
    let telling = organisation.traits.iter().filter(|known| !known.says.is_empty());
    let said: Vec<String> = telling.filter_map(unsaid).collect();
    (!said.is_empty()).then(|| format!("{}.", said.join(". ")))
}

/// The letters of a unit's code; empty if it has no code.
fn letters_of<'a>(construction: &'a Construction, unit: &Unit) -> Vec<&'a Letter> {
    let read = |code: &String| ability(construction, code, Some(&unit.role), Mode::Tolerant).letters;
    unit.code.as_ref().map(read).unwrap_or_default()
}
