use super::blank_card::blank_card;
use super::section::{FormView, Section};
use super::undecided::{most_of, undecided};
use crate::model::{Army, RosterForm, Ruleset, Unit};
use crate::rules::{listed_or, unit_inside};
use crate::view::parts::unit_card::Card;

/// Empty rows and cards for each army: `number` for each form, shared among its kinds of unit; none if `number` is 0.
pub fn blank_sections(ruleset: &Ruleset, only: Option<&Army>, number: u32) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let mut sections = Vec::new();
    let armies = organisation.armies.iter().filter(|army| number > 0 && only.is_none_or(|only| only.id == army.id));
    for army in armies {
        let mut forms = Vec::new();
        for (index, form) in organisation.forms.iter().enumerate() {
            let first = |unit: &Unit| organisation.forms.iter().position(|form| form.who.means(&undecided(army, unit)));
            let own: Vec<&Unit> = army.units.iter().filter(|unit| first(unit) == Some(index)).collect();
            let kinds = if form.rows {
                blank_row(ruleset, form, army, &own)
            } else {
                card_for_each_kind(ruleset, form, army, &own)
            };
            let cards = shared_out(&kinds, number as usize);
            if !cards.is_empty() {
                forms.push(FormView::of(organisation, form, cards));
            }
        }
        if !forms.is_empty() {
            sections.push(Section { heading: army.name.clone(), forms });
        }
    }
    if let [only] = sections.as_mut_slice() {
        only.heading = String::new();
    }
    sections
}

/// A table row without values, for any of these units.
fn blank_row(ruleset: &Ruleset, form: &RosterForm, army: &Army, units: &[&Unit]) -> Vec<(Card, Option<usize>)> {
    let Some(first) = units.first() else { return Vec::new() };
    let mut card = blank_card(ruleset, form, army, first);
    card.kind = None;
    card.rows.iter_mut().flat_map(|row| &mut row.values).for_each(String::clear);
    vec![(card, None)]
}

/// A card for each kind of unit, with the most of it that a force may have. Kinds with identical cards share one.
fn card_for_each_kind(
    ruleset: &Ruleset,
    form: &RosterForm,
    army: &Army,
    units: &[&Unit],
) -> Vec<(Card, Option<usize>)> {
    let mut cards: Vec<(Card, Vec<String>, Option<usize>)> = Vec::new();
    for unit in units {
        let card = Card { kind: None, ..blank_card(ruleset, form, army, unit) };
        let most = most_of(&ruleset.organisation, army, unit);
        let alike = |other: &Card| Card { lines: card.lines.clone(), ..other.clone() } == card;
        match cards.iter_mut().find(|(other, ..)| alike(other)) {
            Some((other, names, all)) => {
                // Only lines that hold for every kind that shares the card are kept.
                other.lines.retain(|line| card.lines.contains(line));
                names.push(unit_inside(&ruleset.organisation, &unit.id));
                *all = all.zip(most).map(|(all, most)| all + most);
            }
            None => cards.push((card, vec![unit.name.clone()], most)),
        }
    }
    let phrases = &ruleset.organisation.phrases;
    let named =
        |(card, names, most): (Card, Vec<String>, _)| (Card { kind: Some(listed_or(phrases, &names)), ..card }, most);
    cards.into_iter().map(named).collect()
}

/// This many cards, dealt in turn; at least one of each kind, and no more than a force may have.
fn shared_out(cards: &[(Card, Option<usize>)], number: usize) -> Vec<Card> {
    let mut times: Vec<usize> = vec![1; cards.len()];
    let free = |times: &[usize], index: usize| cards[index].1.is_none_or(|most| times[index] < most);
    let mut left = number.saturating_sub(cards.len());
    while left > 0 && (0..cards.len()).any(|index| free(&times, index)) {
        for index in 0..cards.len() {
            if left > 0 && free(&times, index) {
                times[index] += 1;
                left -= 1;
            }
        }
    }
    cards.iter().zip(times).flat_map(|((card, _), times)| std::iter::repeat_n(card.clone(), times)).collect()
}
