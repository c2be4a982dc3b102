use serde::Serialize;

use crate::model::{CardSize, Face, Length, RosterForm, Ruleset};
use crate::rules::{CheckChances, Dealt};
use crate::view::parts::check_lanes::add_chances;
use crate::view::parts::track::{FEW_LETTERS, TrackView};
use crate::view::parts::trait_rules::{RuleView, trait_rules};
use crate::view::parts::unit_card::{Card, card};

/// The front of a card: its kind decides which of the fields are filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Front {
    /// The kind of front: `side`, `name`, `unit`, `row` or `blank`.
    pub face: &'static str,
    /// The index of the side in the deck's list; `None` on blank cards and cards for table rows.
    pub side: Option<usize>,
    /// The title in its band, such as the unit's name; empty on a card of its side alone.
    pub title: String,
    /// The line under the title: the unit's printed name if the player named it, a table's name, or a reference
    /// card's note; otherwise `None`.
    pub kind: Option<String>,
    /// A sentence of the deck's own; `None` if it has none, or there is no room.
    pub says: Option<String>,
    /// The unit with its numbers and boxes; `None` unless the kind is `unit`.
    pub unit: Option<Card>,
    /// The traits printed on it, each with its rule.
    pub rules: Vec<RuleView>,
    /// The cells of a table's row, each as (heading of its column, text).
    pub fields: Vec<(String, String)>,
    /// The titles of the cards that it continues, if it has the rules of several.
    #[serde(skip)]
    pub owners: Vec<String>,
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
            owners: Vec::new(),
        }
    }

    /// The front without title and side, so that like figures share one face. A `row` front keeps both: they affect
    /// the size of its type.
    #[must_use]
    pub fn face(&self) -> Front {
        let mut face = self.clone();
        if face.face != "row" {
            face.title.clear();
            face.side = None;
        }
        face
    }

    /// Whether its type is the largest that fits, found by measuring; other fronts have fixed sizes.
    pub fn is_fitted(&self) -> bool {
        matches!(self.face, "unit" | "row")
    }
}

/// The front of a card of this size, with the chances of its unit's checks; `roomy` if it has room for more than a name.
pub fn front(
    ruleset: &Ruleset,
    (dealt, checks): (&Dealt<'_>, &[CheckChances<'_>]),
    size: CardSize,
    roomy: bool,
) -> Front {
    let organisation = &ruleset.organisation;
    let unit = dealt.unit;
    let kind = unit.filter(|unit| unit.entry.name.is_some()).map(|unit| unit.unit.name.clone());
    let mut view = None;
    if let (Face::Unit, Some(unit), false) = (dealt.line.face, unit, size.is_chit())
        && let Some(form) = organisation.forms.iter().find(|form| form.who.means(&unit.candidate()))
    {
        let form = RosterForm { rows: false, ..form.clone() };
        let mut card = card(ruleset, unit, &form);
        // Whether traits are explained is the deck's own setting, not the roster's.
        card.rules.clear();
        // The title already shows the name.
        card.name.clear();
        if let Some(shown) = &dealt.line.tracks {
            card.tracks.retain(|track| shown.iter().any(|id| track.id == *id));
        }
        for chances in checks {
            add_chances(&mut card, ruleset, chances);
        }
        card.wield();
        for track in card.tracks.iter_mut().filter(|_| !dealt.line.track_words) {
            track.says.take_if(|says| is_long(says));
        }
        narrow(&mut card, size);
        view = Some(card);
    }
    let face = match (dealt.line.face, &view) {
        (Face::Side, _) => "side",
        (Face::Unit, Some(_)) => "unit",
        (Face::Name | Face::Unit, _) => "name",
    };
    let mut rules = unit.filter(|_| dealt.line.rules).map(|unit| trait_rules(organisation, unit)).unwrap_or_default();
    rules.extend(view.iter_mut().flat_map(|card: &mut Card| words_of_tracks(&mut card.tracks)));
    Front {
        face,
        side: Some(dealt.side),
        title: dealt.title().to_owned(),
        kind,
        says: dealt.line.says.clone().filter(|_| roomy),
        unit: view,
        rules,
        fields: Vec::new(),
        owners: Vec::new(),
    }
}

/// Moves off the tracks the words that are long, or shared by several tracks, into rules under the tracks' names: there
/// they run on, and boxes stand side by side. Short words fit beside a few boxes.
fn words_of_tracks(tracks: &mut [TrackView]) -> Vec<RuleView> {
    let mut rules = Vec::new();
    for index in 0..tracks.len() {
        let Some(says) = tracks[index].says.clone() else { continue };
        let same = |track: &TrackView| track.says.as_ref() == Some(&says);
        let own: Vec<usize> = (0..tracks.len()).filter(|index| same(&tracks[*index])).collect();
        if own.len() > 1 || is_long(&says) || !tracks[index].few() {
            let name = names(tracks, &own);
            tracks.iter_mut().filter(|track| same(track)).for_each(|track| track.says = None);
            rules.push(RuleView { name, icon: None, says });
        }
    }
    rules
}

/// Whether words need more room than there is beside boxes.
fn is_long(says: &str) -> bool {
    says.chars().count() > FEW_LETTERS
}

/// The names of these tracks; of three or more one after the other, the first and the last.
fn names(tracks: &[TrackView], own: &[usize]) -> String {
    match own {
        [first, .., last] if own.len() > 2 && last - first + 1 == own.len() => {
            format!("{}\u{a0}…\u{a0}{}", tracks[*first].name, tracks[*last].name)
        }
        _ => own.iter().map(|index| tracks[*index].name.as_str()).collect::<Vec<_>>().join(", "),
    }
}

/// Breaks the tracks of a card into lines that its size has room for.
pub fn narrow(card: &mut Card, size: CardSize) {
    for track in &mut card.tracks {
        let boxes = most(size.width(), track);
        track.narrow(boxes);
    }
}

/// The maximum number of boxes of a track on one line of a card this wide, from 1 to 10; the words before them take
/// room too.
fn most(width: Length, track: &TrackView) -> usize {
    let lanes = track.lines.iter().flat_map(|line| &line.lanes);
    let letters = lanes.map(|lane| lane.name.chars().count() + lane.start.chars().count() + 1).max().unwrap_or(0);
    let label = LETTER * i64::try_from(letters).unwrap_or(0);
    usize::try_from((width - FRAME - label).times(BOX)).unwrap_or(1).clamp(1, 10)
}

/// The estimated widths of a card's frame (both sides), of a letter before boxes, and of a box with its share of the
/// gaps.
const FRAME: Length = Length::micrometres(8_400);

const LETTER: Length = Length::micrometres(1_450);

const BOX: Length = Length::micrometres(3_690);
