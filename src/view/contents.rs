use serde::Serialize;

use crate::model::{CardEach, Ruleset};
use crate::rules::{Checked, Dealt, Mustered, PackCard, pack_card};

/// One line of the list of what is in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contents {
    /// The side, by its place in the list.
    pub side: usize,
    /// What the cards are called.
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// The card of an ordinary pack that stands for it.
    pub pack: Option<PackView>,
}

/// A card of an ordinary pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PackView {
    /// Which pack, from 1.
    pub pack: usize,
    /// `A`, `2` to `10`, `J`, `Q`, `K`.
    pub rank: &'static str,
    /// `hearts`, `diamonds`, `spades` or `clubs`.
    pub suit: &'static str,
}

/// What is in a deck, side by side, each with its card of an ordinary pack where it has one.
pub fn contents(dealt: &[Dealt<'_>], packs: Option<&[PackCard]>) -> Vec<Contents> {
    let mut lines: Vec<Contents> = Vec::new();
    for (index, card) in dealt.iter().enumerate() {
        let name = match (&card.line.name, card.unit) {
            (Some(name), _) => name.clone(),
            (None, Some(unit)) => unit.title().to_owned(),
            (None, None) => String::new(),
        };
        let pack = packs.map(|packs| pack_view(packs[index]));
        match lines.iter_mut().find(|line| line.side == card.side && line.name == name && pack.is_none()) {
            Some(line) => line.count += 1,
            None => lines.push(Contents { side: card.side, name, count: 1, pack }),
        }
    }
    lines.sort_by_key(|line| line.side);
    lines
}

/// The card of an ordinary pack for each card dealt.
pub fn packs(dealt: &[Dealt<'_>], sides: usize) -> Vec<PackCard> {
    let mut counts = vec![0; sides];
    let card = |card: &Dealt<'_>| {
        counts[card.side] += 1;
        pack_card(card.side, sides, counts[card.side] - 1)
    };
    dealt.iter().map(card).collect()
}

/// The card of an ordinary pack that stands for a unit, by the place of its figures; none where a unit has several.
pub fn pack_of(ruleset: &Ruleset, side: usize, checked: &Checked<'_>) -> Vec<Option<PackView>> {
    let Some(deck) = ruleset.decks.iter().find(|deck| deck.pack) else {
        return vec![None; checked.muster.units.len()];
    };
    let army = checked.muster.army;
    let mut index = 0;
    let figures = |unit: &Mustered<'_>| {
        let line = deck.cards.iter().find(|line| line.who.means(&unit.candidate(army)))?;
        let figures = if line.each == CardEach::Figure { unit.figures() } else { 1 };
        index += usize::try_from(figures).unwrap_or(1);
        (figures == 1).then(|| pack_view(pack_card(side, 2, index - 1)))
    };
    checked.muster.units.iter().map(figures).collect()
}

fn pack_view(card: PackCard) -> PackView {
    const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    const SUITS: [&str; 4] = ["hearts", "diamonds", "spades", "clubs"];
    PackView { pack: card.pack, rank: RANKS[(card.rank - 1) % 13], suit: SUITS[card.suit % 4] }
}
