use std::collections::BTreeSet;

use super::blank_card::plain;
use super::roster_view::Section;
use crate::model::{
    Army, Candidate, Id, Letter, Organisation, Phrases, Remarks, Ruleset, Table, TableKind, TraitId, TraitsShown,
};
use crate::rules::{Checked, Mode, Mustered, ability};
use crate::view::parts::footnotes::Footnotes;
use crate::view::parts::mid_sentence::lettered;
use crate::view::parts::table::{TableView, part};
use crate::view::parts::table_lines::LineView;
use crate::view::parts::track::FEW_LETTERS;
use crate::view::parts::trait_rules::{RuleView, armed};
use crate::view::parts::unit_notes::changed;

/// Takes what several units' tracks have in common off them, to be said once, whatever the tracks are called.
pub fn said_once(phrases: &Phrases, sections: &mut [Section]) -> Vec<RuleView> {
    let mut said: Vec<(Vec<String>, String, Vec<String>)> = Vec::new();
    let mut times: Vec<(String, usize)> = Vec::new();
    let cards = sections.iter().flat_map(|section| {
        section.forms.iter().flat_map(|form| &form.cards).map(move |card| (section.heading.as_str(), card))
    });
    for (heading, card, track) in
        cards.flat_map(|(heading, card)| card.tracks.iter().map(move |track| (heading, card, track)))
    {
        let Some(says) = track.says.as_ref().filter(|says| says.chars().count() > FEW_LETTERS) else { continue };
        match times.iter_mut().find(|(known, _)| known == says) {
            Some((_, times)) => *times += 1,
            None => times.push((says.clone(), 1)),
        }
        // On an empty roster a section is an army, and two armies may have units of one name.
        let kind = if card.unit.is_empty() { card.kind.as_ref().unwrap_or(&card.name) } else { &card.unit };
        let elsewhere = |section: &Section| {
            let mut cards = section.forms.iter().flat_map(|form| &form.cards);
            section.heading != heading && cards.any(|other| other.kind.as_ref() == Some(kind))
        };
        let kind = if card.blank && sections.iter().any(elsewhere) {
            phrases.say("{unit} of the {army}", &[("unit", kind), ("army", heading)])
        } else {
            kind.clone()
        };
        match said.iter_mut().find(|(_, known, _)| known == says) {
            Some((names, _, kinds)) => {
                if !names.contains(&track.name) {
                    names.push(track.name.clone());
                }
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            None => said.push((vec![track.name.clone()], says.clone(), vec![kind])),
        }
    }
    said.retain(|(_, says, _)| times.iter().any(|(known, times)| known == says && *times > 1));
    // Whose boxes have the same name and other words, or none, are not meant.
    let apart = |(names, says, _): &(Vec<String>, String, Vec<String>)| {
        let cards = sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
        let mut tracks = cards.flat_map(|card| &card.tracks);
        tracks.any(|track| names.contains(&track.name) && track.says.as_ref() != Some(says))
    };
    let apart: Vec<bool> = said.iter().map(apart).collect();
    let cards = sections.iter_mut().flat_map(|section| &mut section.forms).flat_map(|form| &mut form.cards);
    for track in cards.flat_map(|card| &mut card.tracks) {
        if said.iter().any(|(_, says, _)| Some(says) == track.says.as_ref()) {
            track.says = None;
        }
    }
    let rule = |((names, says, units), apart): ((Vec<String>, String, Vec<String>), bool)| {
        let whose = if apart { format!(" ({})", units.join(", ")) } else { String::new() };
        RuleView { name: format!("{}{whose}", names.join(", ")), icon: None, says }
    };
    said.into_iter().zip(apart).map(rule).collect()
}

/// Takes the sentences of tables that several empty cards have off them, to be said once for their kinds of unit.
pub fn lines_once(sections: &mut [Section]) -> Vec<RuleView> {
    let mut said: Vec<(LineView, Vec<String>, usize)> = Vec::new();
    for card in sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards) {
        let kind = card.kind.clone().unwrap_or_default();
        for line in card.lines.iter().filter(|line| line.heads.is_empty()) {
            match said.iter_mut().find(|(known, ..)| known == line) {
                Some((_, kinds, times)) => {
                    *times += 1;
                    if !kinds.contains(&kind) {
                        kinds.push(kind.clone());
                    }
                }
                None => said.push((line.clone(), vec![kind.clone()], 1)),
            }
        }
    }
    said.retain(|(.., times)| *times > 1);
    for card in sections.iter_mut().flat_map(|section| &mut section.forms).flat_map(|form| &mut form.cards) {
        card.lines.retain(|line| said.iter().all(|(known, ..)| known != line));
    }
    let words = |line: &LineView| line.rows.iter().flat_map(|row| row.values.clone()).collect::<Vec<_>>().join(" ");
    let rule = |(line, kinds, _): &(LineView, Vec<String>, usize)| RuleView {
        name: format!("{} ({})", line.name, kinds.join(", ")),
        icon: None,
        says: words(line),
    };
    said.iter().map(rule).collect()
}

/// The traits and code letters that the force uses, each once, in the order of the ruleset.
pub fn rules(organisation: &Organisation, checked: &Checked<'_>) -> Vec<RuleView> {
    let (mut traits, mut letters): (BTreeSet<&str>, Vec<&Letter>) = (BTreeSet::new(), Vec::new());
    for one in &checked.muster.units {
        let form = organisation.forms.iter().find(|form| form.who.means(&one.candidate()));
        // What is said beside the unit is not said again.
        if form.is_some_and(|form| form.traits == TraitsShown::Full && !form.rows) {
            continue;
        }
        traits.extend(armed(organisation, one));
        traits.extend(one.traits.iter().map(Id::as_str));
        traits.extend(one.options.iter().flat_map(|taken| &taken.option.effects.gain).map(Id::as_str));
        traits.extend(one.also.iter().flat_map(|state| &state.traits).map(Id::as_str));
        let attached = one.attached.iter().map(|(unit, _)| (unit, changed(one, true)));
        for (unit, changed) in std::iter::once((&one.unit, changed(one, false))).chain(attached) {
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
        rules.push(RuleView { name: phrases.say("Ability codes (AS)", &[]), icon: None, says });
    }
    rules
}

/// What the traits of an army's units do, or those of all armies, including whatever they may choose and take.
pub fn rules_of(organisation: &Organisation, only: Option<&Army>) -> Vec<RuleView> {
    let armies = || organisation.armies.iter().filter(|army| only.is_none_or(|only| only.id == army.id));
    let units = armies().flat_map(|army| &army.units);
    let taken = armies().flat_map(|army| organisation.options_of(army)).flat_map(|option| &option.effects.gain);
    let chosen = organisation.choices.iter().flat_map(|choice| &choice.options).flat_map(|option| &option.effects.gain);
    let traits: BTreeSet<&str> =
        units.flat_map(|unit| &unit.traits).chain(chosen).chain(taken).map(Id::as_str).collect();
    let used = organisation.traits.iter().filter(|one| traits.contains(one.id.as_str()) && !one.says.is_empty());
    used.map(RuleView::of).collect()
}

/// The tables that rosters show, each with only the rows that concern some unit of the force.
pub fn tables(ruleset: &Ruleset, units: &[Mustered<'_>]) -> Vec<TableView> {
    let traits: Vec<Vec<TraitId>> = units.iter().map(Mustered::every_trait).collect();
    tables_for(ruleset, &|remarks: &Remarks| {
        let mut all = units.iter().zip(&traits);
        remarks.who.is_everyone()
            || all.any(|(one, traits)| remarks.who.means(&Candidate { traits, ..one.candidate() }))
    })
}

/// The tables that empty rosters show: those that concern some unit of the army, or of any, as it is printed.
pub fn tables_of(ruleset: &Ruleset, only: Option<&Army>) -> Vec<TableView> {
    let armies = || ruleset.organisation.armies.iter().filter(|army| only.is_none_or(|only| only.id == army.id));
    tables_for(ruleset, &|remarks: &Remarks| {
        let mut units = armies().flat_map(|army| army.units.iter().map(move |unit| plain(army, unit)));
        remarks.who.is_everyone() || units.any(|unit| remarks.who.means(&unit))
    })
}

fn tables_for(ruleset: &Ruleset, concerns: &impl Fn(&Remarks) -> bool) -> Vec<TableView> {
    let mut footnotes = Footnotes::new(ruleset);
    let shown = ruleset.tables.iter().filter(|table| table.on_roster && concerns(&table.remarks));
    shown.filter_map(|table| narrowed(table, concerns)).map(|table| part(ruleset, &table, &mut footnotes)).collect()
}

/// A table with only some of its rows; none where no row is left.
fn narrowed(table: &Table, concerns: &impl Fn(&Remarks) -> bool) -> Option<Table> {
    let mut table = table.clone();
    let left = match &mut table.kind {
        TableKind::Lookup(lookup) => {
            lookup.rows.retain(|row| concerns(&row.remarks));
            lookup.rows.len()
        }
        TableKind::Grid(grid) => {
            grid.rows.retain(|row| concerns(&row.remarks));
            grid.rows.len()
        }
        TableKind::Modifiers(modifiers) => {
            modifiers.rows.retain(|row| concerns(&row.remarks));
            modifiers.rows.len()
        }
        TableKind::Formula(formula) => {
            formula.rows.retain(|row| concerns(&row.remarks));
            formula.rows.len()
        }
        TableKind::Notes(notes) => {
            notes.notes.retain(|note| concerns(&note.remarks));
            notes.notes.len()
        }
        TableKind::Steps(steps) => steps.steps.len(),
    };
    (left > 0).then_some(table)
}
