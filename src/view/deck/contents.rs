use serde::Serialize;

use crate::model::Phrases;
use crate::rules::{Dealt, PackCard};
use crate::view::parts::pack::{PackView, pack_view};

/// One line of a deck's list of contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Contents {
    /// The index of the side in the deck's list; `None` for cards that belong to no side.
    pub side: Option<usize>,
    /// The title that the cards share.
    pub name: String,
    /// How many cards share this side and title.
    pub count: usize,
    /// The card of an ordinary pack that stands for it; `None` if the deck is not played with one.
    pub pack: Option<PackView>,
}

/// The list of a deck, side by side. With an ordinary pack, each card has a line of its own.
pub fn contents(phrases: &Phrases, dealt: &[Dealt<'_>], packs: Option<&[PackCard]>) -> Vec<Contents> {
    let mut lines: Vec<Contents> = Vec::new();
    for (index, card) in dealt.iter().enumerate() {
        let name = card.title().to_owned();
        let pack = packs.map(|packs| pack_view(phrases, packs[index]));
        match lines.iter_mut().find(|line| line.side == Some(card.side) && line.name == name && pack.is_none()) {
            Some(line) => line.count += 1,
            None => lines.push(Contents { side: Some(card.side), name, count: 1, pack }),
        }
    }
    lines.sort_by_key(|line| line.side);
    lines
}
