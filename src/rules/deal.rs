use super::checked::Checked;
use super::mustered::Mustered;
use super::side::Sides;
use crate::model::{Candidate, CardEach, CardLine, Copies, Deck, Variant, VariantId, Who};

/// One card of a deck.
#[derive(Clone, Debug)]
pub struct Dealt<'a> {
    /// The side that the card belongs to, counted from 0.
    pub side: usize,
    /// The force that the card belongs to, counted from 0; for a side's card, the first force on that side.
    pub force: usize,
    /// The line of the deck that the card belongs to.
    pub line: &'a CardLine,
    /// The unit that it stands for; `None` if it stands for a side.
    pub unit: Option<&'a Mustered<'a>>,
    /// Whether it is dealt before the others.
    pub first: bool,
}

impl Dealt<'_> {
    /// The card's title; empty if it shows only its side.
    pub fn title(&self) -> &str {
        self.line.name.as_deref().or(self.unit.map(|unit| unit.title.as_str())).unwrap_or_default()
    }
}

/// A card of an ordinary pack that stands for a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackCard {
    /// The number of the pack, from 1; a pack has 26 cards of each colour.
    pub pack: usize,
    /// The rank, from 1 (ace) to 13 (king).
    pub rank: usize,
    /// The suit: 0 hearts, 1 diamonds, 2 spades, 3 clubs.
    pub suit: usize,
}

/// The suits of a colour, and the ranks of a suit.
const SUITS: usize = 2;
const RANKS: usize = 13;

/// A deal: the deck, its variants, and who plays.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    /// The deck of the ruleset.
    pub deck: &'a Deck,
    /// The variants chosen for it.
    pub variants: &'a [&'a Variant],
    /// The side of each force.
    pub sides: &'a Sides,
    /// The units whose cards come before the others.
    pub first: Option<&'a Who>,
    /// For a force, the number of cards to add, or to take away if negative.
    pub extra: &'a [(usize, i64)],
}

/// The cards of a deck for these forces: each force's in file order, those dealt first before all others. A card that
/// a side has once is dealt once, however many forces are on it.
pub fn deal<'a>(deal: Deal<'a>, forces: &[&'a Checked<'a>]) -> Vec<Dealt<'a>> {
    let Deal { deck, variants, sides, first, extra } = deal;
    let dealt = |line: &&'a CardLine| is_dealt(line, variants);
    let mut cards: Vec<Dealt<'a>> = Vec::new();
    for (force, checked) in forces.iter().enumerate() {
        let side = sides.of[force];
        let mut own = Vec::new();
        for line in deck.cards.iter().filter(dealt) {
            let before = own.len();
            // Cards for rows of tables don't depend on the forces.
            let Copies::Number(times) = line.copies else { continue };
            let meant = checked.muster.units.iter().filter(|unit| line.who.means(&unit.candidate()));
            match line.each {
                CardEach::Row => continue,
                CardEach::Side => {
                    let there = cards.iter().any(|card| card.side == side && std::ptr::eq(card.line, line));
                    if meant.count() > 0 && !there {
                        own.push(Dealt { side, force, line, unit: None, first: false });
                    }
                }
                CardEach::Unit | CardEach::Figure => {
                    for unit in meant {
                        let first = first.is_some_and(|who| leads(who, &unit.candidate(), unit));
                        let copies = if line.each == CardEach::Figure { unit.figures() } else { 1 };
                        own.extend((0..copies).map(|_| Dealt { side, force, line, unit: Some(unit), first }));
                    }
                }
            }
            let kind: Vec<Dealt<'a>> = own.split_off(before);
            own.extend(kind.into_iter().flat_map(|card| vec![card; usize::try_from(times).unwrap_or(1)]));
        }
        change(&mut own, extra.iter().filter(|(of, _)| *of == force).map(|(_, number)| number).sum());
        cards.extend(own);
    }
    // The sort is stable, so the order within each part stays.
    cards.sort_by_key(|card| !card.first);
    cards
}

/// Whether a line of the deck is dealt with these variants.
pub fn is_dealt(line: &CardLine, variants: &[&Variant]) -> bool {
    let chosen = |id: &VariantId| variants.iter().any(|variant| variant.id == *id);
    (line.with.is_empty() || line.with.iter().any(chosen)) && !line.without.iter().any(chosen)
}

/// Whether a unit's cards come first, by any trait that some of its figures have.
fn leads(who: &Who, candidate: &Candidate<'_>, unit: &Mustered<'_>) -> bool {
    who.means(&Candidate { traits: &unit.every_trait(), ..*candidate })
}

fn change(cards: &mut Vec<Dealt<'_>>, number: i64) {
    let Some(model) = cards.iter().rev().find(|card| card.line.change).cloned() else { return };
    for _ in 0..number {
        cards.push(model.clone());
    }
    for _ in number..0 {
        if let Some(last) = cards.iter().rposition(|card| card.line.change) {
            cards.remove(last);
        }
    }
}

/// The card of an ordinary pack for the figure numbered `index` (from 0) of one of `sides` sides: red suits for the
/// first side, black for the second, and so on in turn.
pub fn pack_card(side: usize, sides: usize, index: usize) -> PackCard {
    let own = SUITS * RANKS;
    // A third side has the red suits of further packs.
    let (times, index) = (index / own, index % own);
    let pack = times * sides.div_ceil(SUITS) + side / SUITS + 1;
    PackCard { pack, rank: index % RANKS + 1, suit: (side % SUITS) * SUITS + index / RANKS }
}

#[cfg(test)]
mod tests {
    use super::{PackCard, pack_card};

    #[test]
    fn no_two_figures_have_one_card() {
        let mut seen = std::collections::BTreeSet::new();
        for side in 0..3 {
            for index in 0..200 {
                let PackCard { pack, rank, suit } = pack_card(side, 3, index);
                assert!((1..=13).contains(&rank) && suit / 2 == side % 2, "{side} {index}");
                assert!(seen.insert((pack, rank, suit)), "{side} {index}");
            }
        }
        assert_eq!(pack_card(0, 2, 13), PackCard { pack: 1, rank: 1, suit: 1 });
        assert_eq!(pack_card(1, 2, 26), PackCard { pack: 2, rank: 1, suit: 2 });
    }
}
