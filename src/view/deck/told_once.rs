use std::collections::HashSet;

use super::card_front::Front;
use crate::model::{Phrases, each_once};

/// The maximum number of letters of names on a card: on the smallest, these leave room for its rules.
const LETTERS: usize = 90;

/// The rules that several cards have no room for, each once with the names of its owners. If that would take more
/// cards, only identical cards are merged; if a rule is then told more than once, all are in one list. `deck` holds
/// all cards of the deck.
pub fn told_once(cards: &[Front], deck: &[&Front], phrases: &Phrases) -> Vec<Front> {
    let whole = cards.iter().fold(Vec::new(), |mut all, card| {
        join(&mut all, card);
        all
    });
    let by_rule = by_rule(cards);
    let mut once = if by_rule.len() <= whole.len() { by_rule } else { whole };
    if tells_again(&once) {
        return lists(cards, deck, phrases);
    }
    for card in once.iter_mut().filter(|card| card.owners.len() > 1) {
        card.fields.insert(0, (phrases.say("For", &[]), card.owners.join(", ")));
    }
    once
}

/// Whether two of these cards have a rule in common.
fn tells_again(cards: &[Front]) -> bool {
    let mut rules = cards.iter().flat_map(|card| card.fields.iter().map(|field| (card.side, field)));
    let mut known = HashSet::new();
    rules.any(|rule| !known.insert(rule))
}

/// One card for all rules of a side, each with its owners unless all of the side's units have it.
fn lists(cards: &[Front], deck: &[&Front], phrases: &Phrases) -> Vec<Front> {
    let mut lists: Vec<Front> = Vec::new();
    for card in cards {
        if lists.iter().any(|list| list.side == card.side) {
            continue;
        }
        let of_side = || cards.iter().filter(|one| one.side == card.side);
        let units = deck.iter().filter(|one| one.unit.is_some() && one.side == card.side && one.kind != card.kind);
        let all = each_once(units.map(|one| &one.title));
        let rules = each_once(of_side().flat_map(|one| &one.fields));
        let fields = rules.into_iter().flat_map(|rule| {
            let owners = each_once(of_side().filter(|one| one.fields.contains(rule)).flat_map(|one| &one.owners));
            let groups = if owners.len() == all.len() { vec![String::new()] } else { in_groups(&owners) };
            groups.into_iter().map(|names| (rule.0.clone(), format!("{names}{}", rule.1)))
        });
        let title = phrases.say("Rules in this force", &[]);
        lists.push(Front { fields: fields.collect(), owners: vec![title.clone()], title, ..card.clone() });
    }
    lists
}

/// The names in brackets, in groups with room for them on a card.
fn in_groups(names: &[&String]) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    for name in names {
        match groups.last_mut().filter(|group| group.chars().count() + name.chars().count() <= LETTERS) {
            Some(group) => group.extend([", ", name.as_str()]),
            None => groups.push(format!("({name}")),
        }
    }
    groups.into_iter().map(|group| format!("{group}) ")).collect()
}

/// One card for all rules of the same owners.
fn by_rule(cards: &[Front]) -> Vec<Front> {
    let mut rules: Vec<Front> = Vec::new();
    for card in cards {
        for field in &card.fields {
            join(&mut rules, &Front { fields: vec![field.clone()], ..card.clone() });
        }
    }
    let mut once: Vec<Front> = Vec::new();
    for rule in rules {
        match once.iter_mut().find(|card| (card.side, &card.owners) == (rule.side, &rule.owners)) {
            Some(card) => card.fields.extend(rule.fields),
            None => once.push(rule),
        }
    }
    once
}

/// Adds a card, or only its owners to an identical card with room for their names.
fn join(cards: &mut Vec<Front>, card: &Front) {
    let same = |known: &&mut Front| {
        let letters = known.owners.iter().chain(&card.owners).map(|name| name.chars().count() + 2).sum::<usize>();
        (known.side, &known.fields) == (card.side, &card.fields) && (known.owners == card.owners || letters <= LETTERS)
    };
    match cards.iter_mut().find(same) {
        Some(known) => {
            let new: Vec<String> = card.owners.iter().filter(|name| !known.owners.contains(name)).cloned().collect();
            known.owners.extend(new);
        }
        None => cards.push(card.clone()),
    }
}
