use serde::Serialize;

use crate::model::{CardSize, Face, Length, RosterForm, Ruleset};
use crate::rules::Dealt;
use crate::view::parts::track::{FEW_LETTERS, TrackView};
use crate::view::parts::trait_rules::{RuleView, trait_rules};
use crate::view::parts::unit_card::{Card, card};

/// The front of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Front {
    /// `side`, `name`, `unit`, `row` or `blank`.
    pub face: &'static str,
    /// The side, by its place in the list; none on a blank card.
    pub side: Option<usize>,
    /// The title in its band, such as the unit's name; empty on a card of its side alone.
    pub title: String,
    /// The unit's printed name where the player named it; on a row's card, the name of the table.
    pub kind: Option<String>,
    /// A sentence of the deck's own; `None` where it has none, or there is no room.
    pub says: Option<String>,
    /// The unit with its numbers and boxes.
    pub unit: Option<Card>,
    /// Its traits, each with its rule.
    pub rules: Vec<RuleView>,
    /// The cells of a table's row, each after the head of its column.
    pub fields: Vec<(String, String)>,
}

impl Front {
    /// A card to write on.
    pub fn blank() -> Front {
        Front {
            face: "blank",
            side: None,
            title: String::new(),
            kind: None,
            says: None,
            unit: None,
            rules: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// The front without its name and its side: figures alike have one face. A row's name, and the side beside it, are
    /// set in the type that is found for the whole.
    #[must_use]
    pub fn face(&self) -> Front {
        let mut face = self.clone();
        if face.face != "row" {
            face.title.clear();
            face.side = None;
        }
        face
    }

    /// Whether it is set in the largest type that it has room for; others know their sizes.
    pub fn is_fitted(&self) -> bool {
        matches!(self.face, "unit" | "row")
    }
}

/// The front of a card of this size; where it is not `roomy`, it has only a name.
pub fn front(ruleset: &Ruleset, dealt: &Dealt<'_>, size: CardSize, roomy: bool) -> Front {
    let organisation = &ruleset.organisation;
    let unit = dealt.unit;
    let kind = unit.filter(|unit| unit.entry.name.is_some()).map(|unit| unit.unit.name.clone());
    let mut view = None;
    if let (Face::Unit, Some(unit), false) = (dealt.line.face, unit, size.is_chit())
        && let Some(form) = organisation.forms.iter().find(|form| form.who.means(&unit.candidate()))
    {
        let form = RosterForm { rows: false, ..form.clone() };
        let mut card = card(ruleset, unit, &form);
        // A deck says for itself whether its cards tell what traits do.
        card.rules.clear();
        // Its name stands in the band.
        card.name.clear();
        if let Some(shown) = &dealt.line.tracks {
            card.tracks.retain(|track| shown.iter().any(|id| track.id == *id));
        }
        card.wield();
        for track in &mut card.tracks {
            let boxes = most(size.width(), track);
            track.narrow(boxes);
            // A few words go where the boxes go; whether longer ones do is the deck's to say.
            track.says.take_if(|says| !dealt.line.track_words && says.chars().count() > FEW_LETTERS);
        }
        view = Some(card);
    }
    let face = match (dealt.line.face, &view) {
        (Face::Side, _) => "side",
        (Face::Unit, Some(_)) => "unit",
        (Face::Name | Face::Unit, _) => "name",
    };
    let mut rules = unit.filter(|_| dealt.line.rules).map(|unit| trait_rules(organisation, unit)).unwrap_or_default();
    rules.extend(view.iter_mut().flat_map(|card: &mut Card| words_of_several(&mut card.tracks)));
    Front {
        face,
        side: Some(dealt.side),
        title: dealt.title().to_owned(),
        kind,
        says: dealt.line.says.clone().filter(|_| roomy),
        unit: view,
        rules,
        fields: Vec::new(),
    }
}

/// Takes the words that several tracks share off them, to be said once for all of these.
fn words_of_several(tracks: &mut [TrackView]) -> Vec<RuleView> {
    let mut rules = Vec::new();
    for index in 0..tracks.len() {
        let Some(says) = tracks[index].says.clone() else { continue };
        let same = |track: &TrackView| track.says.as_ref() == Some(&says);
        let names: Vec<&str> = tracks.iter().filter(|track| same(track)).map(|track| track.name.as_str()).collect();
        if names.len() > 1 {
            rules.push(RuleView { name: names.join(", "), icon: None, says: says.clone() });
            tracks.iter_mut().filter(|track| same(track)).for_each(|track| track.says = None);
        }
    }
    rules
}

/// How many boxes of a track a card of this width has room for, beside the words before them.
fn most(width: Length, track: &TrackView) -> usize {
    let lanes = track.lines.iter().flat_map(|line| &line.lanes);
    let letters = lanes.map(|lane| lane.name.chars().count() + lane.start.chars().count() + 1).max().unwrap_or(0);
    let label = LETTER * i64::try_from(letters).unwrap_or(0);
    usize::try_from((width - FRAME - label).times(BOX)).unwrap_or(1).clamp(1, 10)
}

/// The widths of a card's frame (both sides), a letter of the words before boxes, and a box with its share of the gaps.
const FRAME: Length = Length::micrometres(8_400);

const LETTER: Length = Length::micrometres(1_450);

const BOX: Length = Length::micrometres(3_690);
