use serde::Serialize;

use crate::model::{Phrases, Ruleset};
use crate::rules::{Checked, Deal, Dealt, Mustered, PackCard, Sides, deal, pack_card};

/// A card of an ordinary pack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PackView {
    /// The number of the pack, from 1.
    pub pack: usize,
    /// The pack in words, as `(pack 2)`; `None` for the first.
    pub again: Option<String>,
    /// The rank, in the game's language: `A`, `2` to `10`, `J`, `Q`, `K`.
    pub rank: String,
    /// The suit: `hearts`, `diamonds`, `spades` or `clubs`.
    pub suit: &'static str,
}

/// The card of an ordinary pack for each card of a deck.
pub fn packs(dealt: &[Dealt<'_>], sides: &Sides) -> Vec<PackCard> {
    let mut counts = vec![0; sides.there.len()];
    let card = |card: &Dealt<'_>| {
        counts[card.side] += 1;
        pack_card(sides.there[card.side].1, sides.counted, counts[card.side] - 1)
    };
    dealt.iter().map(card).collect()
}

/// The card of an ordinary pack for each unit of the force at `index`; `None` if a unit has several or none, or if
/// the game has no deck dealt with a pack.
pub fn pack_of(ruleset: &Ruleset, sides: &Sides, forces: &[&Checked<'_>], index: usize) -> Vec<Option<PackView>> {
    let Some(checked) = forces.get(index) else { return Vec::new() };
    let Some(deck) = ruleset.decks.iter().find(|deck| deck.pack) else { return vec![None; checked.muster.units.len()] };
    let dealt = deal(Deal { deck, variants: &[], sides, first: None, extra: &[] }, forces);
    let packs = packs(&dealt, sides);
    let own = |unit: &Mustered<'_>| {
        let stands = |card: &Dealt<'_>| card.unit.is_some_and(|other| std::ptr::eq(other, unit));
        let mut cards = dealt.iter().zip(&packs).filter(|(card, _)| stands(card)).map(|(_, pack)| *pack);
        let only = cards.next().filter(|_| cards.next().is_none());
        only.map(|card| pack_view(&ruleset.organisation.phrases, card))
    };
    forces[index].muster.units.iter().map(own).collect()
}

pub fn pack_view(phrases: &Phrases, card: PackCard) -> PackView {
    const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    const SUITS: [&str; 4] = ["hearts", "diamonds", "spades", "clubs"];
    PackView {
        pack: card.pack,
        again: (card.pack > 1).then(|| phrases.say("(pack {pack})", &[("pack", &card.pack.to_string())])),
        rank: phrases.say(RANKS[(card.rank - 1) % 13], &[]),
        suit: SUITS[card.suit % 4],
    }
}
