use super::closed_list::closed_list;
use super::{Phrases, SideId};

/// One of the sides in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Unique within the ruleset; a force names it.
    pub id: SideId,
    /// The word on its cards.
    pub name: String,
    /// The sign on its cards and chits.
    pub sign: Sign,
}

closed_list! {
    /// The signs of sides: a drawing, a frame and a colour each.
    pub enum Sign {
        /// A red diamond in a double frame.
        Diamond = "diamond",
        /// A black spade in a heavy frame.
        Spade = "spade",
        /// A blue square in a dashed frame.
        Square = "square",
        /// A green club in a dotted frame.
        Club = "club",
        /// A purple heart in a single frame.
        Heart = "heart",
        /// A brown triangle in a double frame.
        Triangle = "triangle",
    }
}

impl Side {
    /// The sides that every ruleset has besides its own, named by colour. Forces without a side get them in this
    /// order.
    pub fn colours(phrases: &Phrases) -> Vec<Side> {
        let colours = [
            ("red", "Red", Sign::Diamond),
            ("black", "Black", Sign::Spade),
            ("blue", "Blue", Sign::Square),
            ("green", "Green", Sign::Club),
            ("purple", "Purple", Sign::Heart),
            ("brown", "Brown", Sign::Triangle),
        ];
        let side =
            |(id, name, sign): (&str, &str, Sign)| Side { id: SideId::named(id), name: phrases.say(name, &[]), sign };
        colours.into_iter().map(side).collect()
    }
}
