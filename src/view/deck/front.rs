use serde::Serialize;

use crate::model::{CardSize, Face, Length, Phrases, RosterForm, Ruleset};
use crate::rules::Dealt;
use crate::view::parts::table_lines::LineView;
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
    /// What it is called.
    pub title: String,
    /// What it is, where the player calls it something else.
    pub kind: Option<String>,
    /// What else it says.
    pub says: Option<String>,
    /// The unit with its numbers and boxes.
    pub unit: Option<Card>,
    /// What its traits do.
    pub rules: Vec<RuleView>,
    /// What a row of a table says, each with the head of its column.
    pub fields: Vec<(String, String)>,
}

impl Front {
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

    /// It with less on it, and a further card with the rest, which is kept beside the deck: its sentences first, then what
    /// tables say, then half of its boxes; none where it has but one of anything.
    pub fn relieved(&self, phrases: &Phrases) -> Option<(Front, Front)> {
        let mut less = self.clone();
        let further = |face, unit, fields| Front {
            face,
            side: self.side,
            title: next_title(&self.title),
            kind: Some(phrases.say("Kept beside the deck", &[])),
            says: None,
            unit,
            rules: Vec::new(),
            fields,
        };
        let sentences = less.take_sentences();
        if !sentences.is_empty() {
            return Some((less, further("row", None, sentences)));
        }
        if less.fields.len() > 1 {
            let rest = less.fields.split_off(less.fields.len() / 2);
            return Some((less, further("row", None, rest)));
        }
        let unit = less.unit.as_mut()?;
        // A card from which all was taken would go on for ever.
        if unit.heads.is_empty() && unit.tracks.is_empty() && unit.lone.is_none() {
            let rest = parted(unit)?;
            return Some((less, further("unit", Some(rest), Vec::new())));
        }
        let mut rest = Card {
            lines: std::mem::take(&mut unit.lines),
            weapons: std::mem::take(&mut unit.weapons),
            rolls: std::mem::take(&mut unit.rolls),
            ..Card::default()
        };
        if rest.lines.is_empty() && rest.weapons.rows.is_empty() && rest.rolls.is_empty() {
            // Of a track that is too high by itself, the later lines go on.
            rest.tracks = match unit.tracks.as_mut_slice() {
                [] => return None,
                [only] => match only.halved() {
                    Some(later) => vec![later],
                    // Beside many numbers there may be no room for boxes at all.
                    None if !unit.heads.is_empty() => std::mem::take(&mut unit.tracks),
                    None => return None,
                },
                several => {
                    let first = several.len() / 2;
                    unit.tracks.split_off(first)
                }
            };
        }
        Some((less, further("unit", Some(rest), Vec::new())))
    }

    /// Whether another card goes on from the same card as this one does.
    pub fn goes_on_with(&self, other: &Front) -> bool {
        let later = self.number() >= other.number();
        later && self.face == other.face && self.is_beside(other) && self.unit.is_some() && other.unit.is_some()
    }

    /// Whether both are cards beside the deck that go on from cards of one name.
    fn is_beside(&self, other: &Front) -> bool {
        (name_of(&self.title).0, self.side, &self.kind) == (name_of(&other.title).0, other.side, &other.kind)
    }

    /// Which of the cards of its name it is, from 1.
    fn number(&self) -> u32 {
        name_of(&self.title).1
    }

    /// Gives it the number after those of all cards that go on from the same name.
    pub fn number_after<'a>(&mut self, others: impl Iterator<Item = &'a Front>) {
        let last = others.filter(|other| self.is_beside(other)).map(Front::number).max().unwrap_or(0);
        if last >= self.number() {
            self.title = format!("{} ({})", name_of(&self.title).0, last.saturating_add(1));
        }
    }

    /// Takes what another card that goes on from the same card has, before what it has itself.
    pub fn join(&mut self, other: Front) {
        let (Some(own), Some(more)) = (&mut self.unit, other.unit) else { return };
        own.lines.splice(0..0, more.lines);
        own.rolls.splice(0..0, more.rolls);
        own.tracks.splice(0..0, more.tracks);
        if own.weapons.rows.is_empty() {
            own.weapons = more.weapons;
        }
    }

    /// Takes its sentences off, each with what it is about.
    fn take_sentences(&mut self) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = self.rules.drain(..).map(|rule| (rule.name, rule.says)).collect();
        if let Some(unit) = &mut self.unit {
            let (words, numbers) = std::mem::take(&mut unit.lines).into_iter().partition(|line| line.heads.is_empty());
            unit.lines = numbers;
            let words: Vec<LineView> = words;
            for line in words {
                // Each sentence keeps the state that it is for.
                let name = |label: &str| match label {
                    "" => line.name.clone(),
                    label => format!("{}, {}", line.name, label.to_lowercase()),
                };
                fields.extend(line.rows.iter().map(|row| (name(&row.label), row.values.join(" "))));
            }
            for row in unit.weapons.rows.iter_mut().filter(|row| !row.traits.is_empty()) {
                fields.push((row.name.clone(), std::mem::take(&mut row.traits)));
            }
            for track in &mut unit.tracks {
                let long = track.says.take_if(|says| says.chars().count() > FEW_LETTERS);
                fields.extend(long.map(|says| (track.name.clone(), says)));
            }
        }
        fields.extend(self.says.take().map(|says| (String::new(), says)));
        fields
    }
}

/// Takes the later part of what tables say, weapons and throws off a card that has nothing else, so that something is left
/// on both; none where it has but one of anything.
fn parted(unit: &mut Card) -> Option<Card> {
    let mut rest = Card::default();
    let armed = !unit.weapons.rows.is_empty();
    if !unit.rolls.is_empty() && (armed || !unit.lines.is_empty()) {
        rest.rolls = std::mem::take(&mut unit.rolls);
    } else if armed && !unit.lines.is_empty() {
        rest.weapons = std::mem::take(&mut unit.weapons);
    } else if unit.rolls.len() > 1 {
        rest.rolls = unit.rolls.split_off(unit.rolls.len() / 2);
    } else if unit.lines.len() > 1 {
        rest.lines = unit.lines.split_off(unit.lines.len() / 2);
    } else {
        rest.weapons = unit.weapons.halved()?;
        // Words too wide for a table may have room as a line.
        unit.wield();
        rest.wield();
    }
    Some(rest)
}

/// What the card after one is called: its name with a 2 behind it, or the next number.
fn next_title(title: &str) -> String {
    let (name, number) = name_of(title);
    format!("{name} ({})", number.saturating_add(1))
}

/// A card's name without the number behind it, and the number; 1 where there is none.
fn name_of(title: &str) -> (&str, u32) {
    let numbered = title.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    numbered.and_then(|(name, number)| Some((name, number.parse().ok()?))).unwrap_or((title, 1))
}

/// The front of a card of this size; where it is not `roomy`, it has only a name.
pub fn front(ruleset: &Ruleset, dealt: &Dealt<'_>, size: CardSize, roomy: bool) -> Front {
    let organisation = &ruleset.organisation;
    let unit = dealt.unit;
    let kind = unit.filter(|unit| unit.entry.name.is_some()).map(|unit| unit.unit.name.clone());
    // Where a small card or its deck has no room for sentences, sheet and roster have them.
    let large = size.width() >= SMALL;
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
        card.lines.iter_mut().for_each(|line| line.thin(NUMBERS));
        // Rules are on the sheet and the roster; a small card has only its numbers.
        card.lines.retain(|line| large || !line.heads.is_empty());
        for track in &mut card.tracks {
            let boxes = most(size.width(), track);
            track.narrow(boxes);
            // A few words go where the boxes go.
            track.says.take_if(|says| !large || !dealt.line.track_words && says.chars().count() > FEW_LETTERS);
        }
        view = Some(card);
    }
    let face = match (dealt.line.face, &view) {
        (Face::Side, _) => "side",
        (Face::Unit, Some(_)) => "unit",
        (Face::Name | Face::Unit, _) => "name",
    };
    let rules =
        unit.filter(|_| large && dealt.line.rules).map(|unit| trait_rules(organisation, unit)).unwrap_or_default();
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

/// How many boxes of a track a card of this width has room for, beside the words before them.
fn most(width: Length, track: &TrackView) -> usize {
    let lanes = track.lines.iter().flat_map(|line| &line.lanes);
    let letters = lanes.map(|lane| lane.name.chars().count() + lane.start.chars().count() + 1).max().unwrap_or(0);
    let label = LETTER * i64::try_from(letters).unwrap_or(0);
    usize::try_from((width - FRAME - label).times(BOX)).unwrap_or(1).clamp(1, 10)
}

/// This many numbers of a table's line have room on a card, in type that is read at arm's length.
const NUMBERS: usize = 9;

/// A card narrower than this has no room for sentences.
const SMALL: Length = Length::mm(50);

/// What a card's frame takes on both sides, a letter of the words before boxes, and a box with its share of the gaps.
const FRAME: Length = Length::micrometres(8_400);

const LETTER: Length = Length::micrometres(1_450);

const BOX: Length = Length::micrometres(3_690);
