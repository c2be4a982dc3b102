use std::collections::BTreeSet;

use super::section::{Section, cards};
use crate::model::{Army, Id, Letter, Organisation, Phrases, Ruleset, TraitsShown};
use crate::rules::{Checked, Mode, ability};
use crate::view::parts::code_words::lettered;
use crate::view::parts::track::Cross;
use crate::view::parts::trait_rules::{RuleView, weapon_traits};
use crate::view::parts::unit_card::Card;
use crate::view::parts::unit_notes::changes_traits;

/// The rules of all traits in a force, in the ruleset's order, and the key to its code letters.
pub fn rules_of_force(organisation: &Organisation, checked: &Checked<'_>) -> Vec<RuleView> {
    let (mut traits, mut letters): (BTreeSet<&str>, Vec<&Letter>) = (BTreeSet::new(), Vec::new());
    for one in &checked.muster.units {
        let form = organisation.forms.iter().find(|form| form.who.means(&one.candidate()));
        // Rules printed in full beside the unit are not repeated.
        if form.is_some_and(|form| form.traits == TraitsShown::Full && !form.rows) {
            continue;
        }
        traits.extend(weapon_traits(organisation, one));
        traits.extend(one.traits.iter().map(Id::as_str));
        traits.extend(one.options.iter().flat_map(|taken| &taken.option.effects.gain).map(Id::as_str));
        traits.extend(one.also.iter().flat_map(|state| &state.traits).map(Id::as_str));
        let attached = one.attached.iter().map(|(unit, _)| (unit, changes_traits(one, true)));
        for (unit, changed) in std::iter::once((&one.unit, changes_traits(one, false))).chain(attached) {
            traits.extend(unit.traits.iter().map(Id::as_str));
            // A code that an option changed is not printed, so its letters need no key.
            if let (Some(construction), Some(code), false) = (&organisation.construction, &unit.code, changed) {
                letters.extend(ability(construction, code, Some(&unit.role), Mode::Tolerant).letters);
            }
        }
    }
    let used = organisation.traits.iter().filter(|one| traits.contains(one.id.as_str()) && !one.says.is_empty());
    let mut rules: Vec<RuleView> = used.map(RuleView::of).collect();
    let phrases = &organisation.phrases;
    let mut words: Vec<String> = Vec::new();
    for slot in organisation.construction.iter().flat_map(|construction| &construction.slots) {
        let found = slot.letters.iter().filter(|letter| letters.iter().any(|found| std::ptr::eq(*found, *letter)));
        let found: Vec<String> = found.map(lettered).collect();
        if !found.is_empty() {
            let (position, letters) = (slot.name.to_lowercase(), found.join(", "));
            let (position, letters) = (("position", position.as_str()), ("letters", letters.as_str()));
            words.push(match slot.after {
                Some(mark) => {
                    let mark = mark.to_string();
                    let phrase = "{position}, after the “{mark}”: {letters}";
                    phrases.say(phrase, &[position, ("mark", &mark), letters])
                }
                None => phrases.say("{position}: {letters}", &[position, letters]),
            });
        }
    }
    if !words.is_empty() {
        let phrase = "in this order, {positions}. The printed numbers count; add nothing for the letters.";
        let says = phrases.say(phrase, &[("positions", &words.join(&phrases.say("; ", &[])))]);
        let short = organisation.construction.as_ref().and_then(|construction| construction.short.as_ref());
        let name = match short {
            Some(short) => phrases.say("Ability codes ({code})", &[("code", short)]),
            None => phrases.say("Ability codes", &[]),
        };
        rules.push(RuleView { name, icon: None, says });
    }
    rules
}

/// The rules of all traits that units of an army may have, including those that choices and options give. All armies,
/// if `only` is `None`.
pub fn rules_of_army(organisation: &Organisation, only: Option<&Army>) -> Vec<RuleView> {
    let armies = || organisation.armies.iter().filter(|army| only.is_none_or(|only| only.id == army.id));
    let units = armies().flat_map(|army| &army.units);
    let taken = armies().flat_map(|army| organisation.options_of(army)).flat_map(|option| &option.effects.gain);
    let chosen = organisation.choices.iter().flat_map(|choice| &choice.options).flat_map(|option| &option.effects.gain);
    let traits: BTreeSet<&str> =
        units.flat_map(|unit| &unit.traits).chain(chosen).chain(taken).map(Id::as_str).collect();
    let used = organisation.traits.iter().filter(|one| traits.contains(one.id.as_str()) && !one.says.is_empty());
    used.map(RuleView::of).collect()
}

/// Instructions for boxes whose number is not known yet: those with numbers under them that depend on the unit's
/// size, and those whose number a stat gives.
pub fn box_rules(phrases: &Phrases, sections: &[Section]) -> Vec<RuleView> {
    let cards = cards(sections);
    let mut rules: Vec<RuleView> = Vec::new();
    for track in cards.flat_map(|card| &card.tracks) {
        let mut lanes = track.lines.iter().flat_map(|line| &line.lanes);
        let told = lanes.any(|lane| lane.values.iter().any(|value| !value.is_empty()));
        let rule = match &track.cross {
            Some(Cross::Figures) if told => {
                let says = "before play, cross off one box from the left for each missing figure; the number under the last \
                    one is the first that applies.";
                RuleView { name: phrases.say("Boxes", &[]), icon: None, says: phrases.say(says, &[]) }
            }
            Some(Cross::Number(number)) => {
                let says = "before play, cross off the boxes beyond the number that applies ({number}).";
                let says = phrases.say(says, &[("number", number)]);
                RuleView { name: track.name.clone(), icon: None, says }
            }
            Some(Cross::Figures) | None => continue,
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// Takes the drawings off rules that lead nowhere: those that no unit of the roster shows beside its words.
pub fn drop_idle_icons(rules: &mut [RuleView], sections: &[Section]) {
    let beside = |card: &Card| -> Vec<String> {
        let notes = card.notes.iter().filter_map(|note| note.icon.clone());
        let arms = card.weapons.rows.iter().map(|weapon| &weapon.icon).chain(card.lone.iter().map(|lone| &lone.icon));
        notes.chain(arms.filter_map(Clone::clone)).collect()
    };
    let shown: BTreeSet<String> = cards(sections).flat_map(beside).collect();
    for rule in rules {
        rule.icon.take_if(|icon| !shown.contains(icon));
    }
}

/// The rule for the ordinary pack; `None` unless some unit has a card of it.
pub fn pack_rule(ruleset: &Ruleset, sections: &[Section]) -> Option<RuleView> {
    let mut cards = cards(sections);
    let deck = ruleset.decks.iter().find(|deck| deck.pack)?;
    let says = deck.says.clone().filter(|_| cards.any(|card| card.pack.is_some()))?;
    Some(RuleView { name: deck.name.clone(), icon: None, says })
}
