mod card_line;
mod deck;
mod variant;

use crate::data::language::{Key, Kind};
use crate::model::Deck;

/// The kind of the file of decks: the ways to make cards from a force or a table.
pub static FILE: Kind =
    Kind { name: "decks", says: "The ways to make cards from a force or a table.", keys: &[&DECKS] };

/// The list of decks; the only key of the file.
pub static DECKS: Key<Vec<Deck>> =
    Key::needed("decks", "The decks.", r#"[{ id = "boat-cards", name = "Boat cards", cards = [{ each = "unit" }] }]"#);
