use crate::diagnostic::backticked;
use crate::model::CardSize;
use crate::view::{Heights, Zone};

/// Cards that could not hold all their text, so that some of it is on reference cards.
#[derive(Clone, Debug)]
pub struct Overfull {
    /// The titles of the cards.
    pub titles: Vec<String>,
    /// The fullest of them; `None` if none is too high, but only too wide.
    pub fullest: Option<FullCard>,
    /// The smallest size that holds all of it; `None` if no size does.
    pub holds: Option<CardSize>,
}

/// A card that is too full.
#[derive(Clone, Debug)]
pub struct FullCard {
    /// Its title.
    pub title: String,
    /// The zone that takes the most room.
    pub zone: Zone,
    /// The height of that zone, in points.
    pub takes: f64,
    /// The height of the card inside its frame, in points.
    pub high: f64,
    /// The height that is lacking, in points.
    pub lacks: f64,
}

impl FullCard {
    /// The card of this title and these heights, at its smallest sizes; `None` if it fits.
    pub fn of(title: &str, heights: &Heights) -> Option<FullCard> {
        let (zone, lacks) = (heights.fullest(), -heights.left());
        let takes = heights.of(zone, heights.smallest());
        (lacks > 0.0).then(|| FullCard { title: title.to_owned(), zone, takes, high: heights.high, lacks })
    }

    /// A clause on the zone that takes the room, and on how much is lacking.
    pub fn says(&self) -> String {
        let mm = |points: f64| points / 72.0 * 25.4;
        let (takes, high, lacks) = (mm(self.takes).round(), mm(self.high).round(), mm(self.lacks).ceil());
        format!(
            "the {} of `{}` take {takes} of {high} mm, and {lacks} mm more are needed",
            self.zone.word(),
            self.title
        )
    }
}

impl Overfull {
    /// The cards of several decks as one; `None` if there is none.
    pub fn together(all: impl Iterator<Item = Overfull>) -> Option<Overfull> {
        all.reduce(|one, other| Overfull {
            titles: [one.titles, other.titles].concat(),
            fullest: fuller(one.fullest, other.fullest),
            // A size that holds one deck is not known to hold the other.
            holds: one.holds.zip(other.holds).filter(|(one, other)| one == other).map(|(one, _)| one),
        })
    }

    /// The sentence that names the cards and what takes the room on the fullest.
    pub fn says(&self) -> String {
        let names = once(&self.titles);
        let cards = if names.len() == 1 { "its card" } else { "their cards" };
        let named = backticked(names.iter().copied());
        let why = self.fullest.as_ref().map(|full| format!(": {}", full.says())).unwrap_or_default();
        format!("the text of {named} does not fit on {cards} and continues on reference cards{why}")
    }

    /// A hint on the size that holds it.
    pub fn hint(&self) -> String {
        match self.holds {
            Some(size) => format!("the smallest size that holds all of it is `{}`", size.word()),
            None => "no larger size holds all of it: leave out some options".to_owned(),
        }
    }
}

/// Cards without room for boxes of the usual size, because of which all boxes of their deck are smaller.
#[derive(Clone, Debug)]
pub struct SmallBoxes {
    /// The titles of the cards.
    pub titles: Vec<String>,
    /// The sides of the deck's boxes and of usual ones, in points.
    pub sides: (f64, f64),
    /// The smallest size that holds them with usual boxes; `None` if no size does.
    pub holds: Option<CardSize>,
}

impl SmallBoxes {
    /// A sentence with both sides that names the cards.
    pub fn says(&self) -> String {
        let (least, usual) = (self.sides.0 / 72.0 * 25.4, self.sides.1 / 72.0 * 25.4);
        let named = backticked(once(&self.titles));
        format!("boxes are {least:.1} mm instead of {usual:.1} mm, since there is no room for larger ones on {named}")
    }

    /// A hint on the size that holds larger ones.
    pub fn hint(&self) -> String {
        match self.holds {
            Some(size) => format!("the smallest size with room for larger boxes is `{}`", size.word()),
            None => "no larger size has room for larger boxes: field fewer figures in one unit".to_owned(),
        }
    }
}

/// The card that lacks more room, out of two.
pub fn fuller(one: Option<FullCard>, other: Option<FullCard>) -> Option<FullCard> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.lacks > one.lacks { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// The names, each once.
pub fn once(names: &[String]) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        if !found.contains(&name.as_str()) {
            found.push(name);
        }
    }
    found
}
