use super::card_front::Front;
use crate::model::Phrases;

/// The maximum number of letters of names on a card: on the smallest, these leave room for its rules.
const LETTERS: usize = 90;

/// The rules that several cards have no room for, each once with the names of its owners. If that would take more
/// cards, only identical cards are merged.
pub fn told_once(cards: &[Front], phrases: &Phrases) -> Vec<Front> {
    let whole = cards.iter().fold(Vec::new(), |mut all, card| {
        join(&mut all, card);
        all
    });
    let by_rule = by_rule(cards);
    let mut once = if by_rule.len() <= whole.len() { by_rule } else { whole };
    for card in once.iter_mut().filter(|card| card.owners.len() > 1) {
        card.fields.insert(0, (phrases.say("For", &[]), card.owners.join(", ")));
    }
    once
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
