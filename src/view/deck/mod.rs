//! Decks of cards on their sheets of paper, the boxes they are kept in, and the calibration of their backs.

pub mod calibration;
pub mod card_face;
pub mod card_front;
pub mod contents;
pub mod dealt_deck;
pub mod deck_view;
pub mod fits;
pub mod further_card;
pub mod heights;
pub mod pages;
pub mod reference_cards;
pub mod resized;
pub mod row_card;
pub mod told_once;
pub mod tuck_box;
