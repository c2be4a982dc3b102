use serde::Serialize;

use super::card::{Card, card};
use super::plate::{LineEnds, Plate, StripView, ends, plate, strip};
use super::roster::Rule;
use super::sheet::{Paper, Style};
use crate::model::{CardEach, CardSize, Deck, Face, Force, Ruleset};
use crate::rules::{Backs, Checked, Dealt, PackCard, Slots, deal, fingerprint, pack_card, slots};

/// A deck on its sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// What every page says of itself.
    pub plate: Plate,
    /// Width of a card as it is held, in micrometres.
    pub width: i64,
    /// Height of a card as it is held, in micrometres.
    pub height: i64,
    /// Whether cards are cut out round.
    pub round: bool,
    /// Whether a card has room for a name and little else.
    pub chit: bool,
    /// The sides, in the order of their forces.
    pub sides: Vec<SideView>,
    /// The sheets, in the order in which they come out of the printer.
    pub pages: Vec<DeckPage>,
    /// What is in the deck, where that is listed.
    pub contents: Vec<Contents>,
    /// How the deck is used.
    pub says: Option<String>,
}

/// One side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The word that its cards carry.
    pub word: String,
    /// What the player calls its force.
    pub name: String,
    /// Its frame, drawing and colour, by number from 0.
    pub sign: usize,
}

/// One side of a sheet of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckPage {
    /// What lies on it.
    pub cards: Vec<PlacedCard>,
    /// The cut marks.
    pub marks: Vec<LineEnds>,
    /// The fold, where there is one.
    pub fold: Option<LineEnds>,
    /// Where the scale stands.
    pub strip: Option<StripView>,
    /// What is remarked beside the scale: which side of the sheet it is.
    pub remark: String,
}

/// A card in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedCard {
    /// The left edge of its slot, in micrometres.
    pub x: i64,
    /// The top edge of its slot, in micrometres.
    pub y: i64,
    /// How it is turned, in degrees clockwise.
    pub turn: i64,
    /// The front that it shows; none where it is a back.
    pub front: Option<Front>,
    /// Whether the card is dealt before the others.
    pub first: bool,
}

/// The front of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Front {
    /// `side`, `name`, `unit` or `blank`.
    pub face: &'static str,
    /// The side, by its place in the list; none on a blank card.
    pub side: Option<usize>,
    /// What it is called.
    pub title: String,
    /// What it is, where the player calls it something else.
    pub kind: Option<String>,
    /// What stands on it besides.
    pub says: Option<String>,
    /// The unit with its numbers and boxes.
    pub unit: Option<Card>,
    /// What its traits do.
    pub rules: Vec<Rule>,
}

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

/// How a deck is printed.
#[derive(Clone, Copy, Debug)]
pub struct DeckLook {
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// How large the cards are.
    pub size: CardSize,
    /// How fronts and backs come together.
    pub backs: Backs,
    /// Which of both are printed, where they are on two sides of the paper.
    pub sides: Printed,
    /// How far backs are moved, right and down, in micrometres.
    pub offset: (i64, i64),
    /// How many blank cards are added.
    pub blank: u32,
}

/// Which sides of a sheet are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Fronts and backs, one after the other.
    Both,
    /// Fronts alone.
    Fronts,
    /// Backs alone.
    Backs,
}

/// The names of sides where neither data nor force has one.
const SIDE: &str = "Side";

/// A deck for these sides: the forces, what they came to, and the stems of their files.
pub fn deck(ruleset: &Ruleset, deck: &Deck, sides: &[DeckSide<'_>], asked: &Asked<'_>, look: DeckLook) -> DeckView {
    let checked: Vec<Checked<'_>> = sides.iter().map(|side| side.checked.clone()).collect();
    let dealt = deal(deck, &checked, asked.first.or(deck.first.as_ref()), asked.extra);
    let stamp = stamp(ruleset, sides);
    let sides: Vec<SideView> = sides.iter().enumerate().map(|(index, side)| side_view(deck, index, side)).collect();
    let pack = deck.pack.then(|| packs(&dealt, sides.len()));
    let contents = if deck.list || deck.pack { contents(&dealt, pack.as_deref()) } else { Vec::new() };
    let mut fronts: Vec<(Front, bool)> = Vec::new();
    // On chits smaller than those it is meant for a name stands alone.
    let roomy = !look.size.is_chit() || look.size.width >= deck.size.width;
    if !deck.pack {
        fronts
            .extend(dealt.iter().map(|card| (front(ruleset, &checked[card.side], card, look.size, roomy), card.first)));
        let blank = Front {
            face: "blank",
            side: None,
            title: String::new(),
            kind: None,
            says: None,
            unit: None,
            rules: Vec::new(),
        };
        fronts.extend((0..look.blank).map(|_| (blank.clone(), false)));
    }
    let title = format!("{}: {}", ruleset.name, deck.name);
    DeckView {
        plate: plate(ruleset, title, stamp, look.paper, look.style),
        width: look.size.width,
        height: look.size.height,
        round: look.size.round,
        chit: look.size.is_chit(),
        sides,
        pages: pages(&fronts, look),
        contents,
        says: deck.says.clone(),
    }
}

/// One side of a deck.
pub struct DeckSide<'a> {
    /// What the player calls it: the stem of its file.
    pub stem: String,
    /// Its force.
    pub force: &'a Force,
    /// What the force came to.
    pub checked: Checked<'a>,
}

/// What is asked of a deck besides.
pub struct Asked<'a> {
    /// Whose cards come first, in place of what the deck says.
    pub first: Option<&'a crate::model::Who>,
    /// Cards added for a side, or taken away.
    pub extra: &'a [(usize, i64)],
}

/// As many forces have room for their fingerprints at the head of a page.
const STAMPS: usize = 3;

fn stamp(ruleset: &Ruleset, sides: &[DeckSide<'_>]) -> String {
    let one = |side: &DeckSide<'_>| {
        let seed = side.force.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
        format!("{} {}{seed}", side.stem, fingerprint(ruleset, side.force))
    };
    let mut stamps: Vec<String> = sides.iter().take(STAMPS).map(one).collect();
    if sides.len() > STAMPS {
        stamps.push(format!("{} more", sides.len() - STAMPS));
    }
    stamps.join("; ")
}

fn side_view(deck: &Deck, index: usize, side: &DeckSide<'_>) -> SideView {
    let name = side.force.name.clone().unwrap_or_else(|| side.stem.clone());
    let army = side.checked.muster.army.map(|army| army.name.clone());
    let word = match (deck.words.is_empty(), deck.words.get(index)) {
        (false, Some(word)) => word.clone(),
        (false, None) => format!("{SIDE} {}", index + 1),
        (true, _) => army.unwrap_or_else(|| name.clone()),
    };
    SideView { word, name, sign: index }
}

fn front(ruleset: &Ruleset, checked: &Checked<'_>, dealt: &Dealt<'_>, size: CardSize, roomy: bool) -> Front {
    let army = checked.muster.army;
    let organisation = &ruleset.organisation;
    let unit = dealt.unit;
    let title = match (&dealt.line.name, unit) {
        (Some(name), _) => name.clone(),
        (None, Some(unit)) => unit.title().to_owned(),
        (None, None) => String::new(),
    };
    let kind = unit.filter(|unit| unit.entry.name.is_some()).map(|unit| unit.unit.name.clone());
    let mut view = None;
    if let (Face::Unit, Some(unit), false) = (dealt.line.face, unit, size.is_chit())
        && let Some(form) = organisation.forms.iter().find(|form| form.who.means(&unit.candidate(army)))
    {
        let form = crate::model::RosterForm { rows: false, ..form.clone() };
        let mut card = card(ruleset, army, unit, &form);
        let shown =
            |name: &str| {
                dealt.line.tracks.as_ref().is_none_or(|ids| {
                    organisation.tracks.iter().any(|track| ids.contains(&track.id) && track.name == name)
                })
            };
        card.tracks.retain(|track| shown(&track.name));
        // Rules stand on the sheet and the roster; a card has its numbers.
        card.tracks.iter_mut().for_each(|track| track.narrow(most(size.width)));
        view = Some(card);
    }
    let face = match (dealt.line.face, &view) {
        (Face::Side, _) => "side",
        (Face::Unit, Some(_)) => "unit",
        (Face::Name | Face::Unit, _) => "name",
    };
    let rules = unit.filter(|_| dealt.line.rules).map(|unit| rules(ruleset, unit)).unwrap_or_default();
    Front {
        face,
        side: Some(dealt.side),
        title,
        kind,
        says: dealt.line.says.clone().filter(|_| roomy),
        unit: view,
        rules,
    }
}

/// What a unit's traits do, and those of what some of its figures took.
fn rules(ruleset: &Ruleset, unit: &crate::rules::Mustered<'_>) -> Vec<Rule> {
    let gained: Vec<&String> = unit.options.iter().flat_map(|taken| &taken.option.effects.gain).collect();
    let has = |id: &String| unit.traits.contains(id) || gained.contains(&id);
    let traits = ruleset.organisation.traits.iter().filter(|one| has(&one.id) && !one.says.is_empty());
    traits.map(|one| Rule { name: one.name.clone(), says: one.says.clone() }).collect()
}

/// Beside the words before them, a card of this width, in micrometres, has room for so many boxes.
fn most(width: i64) -> usize {
    usize::try_from((width - FRAME - LABEL) / BOX).unwrap_or(1).clamp(1, 10)
}

/// What a card's frame takes on both sides, the words before boxes, and a box with its share of the gaps, in micrometres.
const FRAME: i64 = 7_400;
const LABEL: i64 = 8_500;
const BOX: i64 = 4_060;

fn pages(fronts: &[(Front, bool)], look: DeckLook) -> Vec<DeckPage> {
    let slots = slots((i64::from(look.paper.width) * 100, i64::from(look.paper.height) * 100), look.size, look.backs);
    let mut pages = Vec::new();
    for sheet in fronts.chunks(slots.each().max(1)) {
        let placed = |index: usize, front: &Front, first: bool| {
            let at = slots.front(index);
            PlacedCard { x: at.x, y: at.y, turn: slots.front_turn(), front: Some(front.clone()), first }
        };
        let mut cards: Vec<PlacedCard> =
            sheet.iter().enumerate().map(|(index, (front, first))| placed(index, front, *first)).collect();
        let offset = if look.backs == Backs::Duplex { look.offset } else { (0, 0) };
        let backs = sheet.iter().enumerate().map(|(index, (_, first))| {
            let at = slots.back(index);
            PlacedCard { x: at.x + offset.0, y: at.y + offset.1, turn: slots.back_turn(), front: None, first: *first }
        });
        let backs: Vec<PlacedCard> = backs.collect();
        if look.backs == Backs::Fold {
            cards.extend(backs);
            pages.push(page(&slots, cards, "Fold, glue, then cut"));
            continue;
        }
        if look.sides != Printed::Backs {
            pages.push(page(
                &slots,
                cards,
                if look.backs == Backs::Duplex { "Front: flip on the long edge" } else { "" },
            ));
        }
        if look.backs == Backs::Duplex && look.sides != Printed::Fronts {
            pages.push(DeckPage { marks: Vec::new(), ..page(&slots, backs, "Back") });
        }
    }
    pages
}

fn page(slots: &Slots, cards: Vec<PlacedCard>, remark: &str) -> DeckPage {
    DeckPage {
        cards,
        marks: slots.marks().iter().map(ends).collect(),
        fold: slots.fold().as_ref().map(ends),
        strip: slots.strip().map(strip),
        remark: remark.to_owned(),
    }
}

fn contents(dealt: &[Dealt<'_>], packs: Option<&[PackCard]>) -> Vec<Contents> {
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

fn packs(dealt: &[Dealt<'_>], sides: usize) -> Vec<PackCard> {
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
    let figures = |unit: &crate::rules::Mustered<'_>| {
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
