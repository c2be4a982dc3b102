use serde::Serialize;

use super::card_face::{Face, Fits, Shown, faces};
use super::contents::{Contents, contents};
use super::front::{Front, front};
use super::row_card::row_cards;
use crate::imposition::{Slots, slots};
use crate::model::{Backs, CardEach, CardSize, Deck, Kept, Length, PageSetup, Phrases, Ruleset, Side, Variant, Who};
use crate::rules::{Checked, Deal, Sides, deal, is_dealt};
use crate::view::parts::furniture::{Furniture, LineEnds, StripView, ends, furniture, strip};
use crate::view::parts::pack::packs;
use crate::view::parts::side::SideView;

/// A deck on its sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckView {
    /// What every page says about itself.
    pub furniture: Furniture,
    /// Width of a card as it is held.
    pub width: Length,
    /// Height of a card as it is held.
    pub height: Length,
    /// Whether cards are cut out round.
    pub round: bool,
    /// Whether a card has room for a name and little else.
    pub chit: bool,
    /// The sides, in the order of their forces.
    pub sides: Vec<SideView>,
    /// The faces of its cards, each once.
    pub faces: Vec<Face>,
    /// The sheets, in the order in which they come out of the printer.
    pub pages: Vec<DeckPage>,
    /// What is in the deck, where that is listed.
    pub contents: Vec<Contents>,
    /// How the deck is used.
    pub says: Option<String>,
    /// Whether it begins with these sheets; a later part of a deck does not.
    pub begins: bool,
    /// What its sheets are made from: the fronts, whether each is dealt before the others, and how they are printed.
    #[serde(skip)]
    pub(super) made_from: MadeFrom,
    /// The cards of which a part is on a reference card.
    #[serde(skip)]
    pub relieved: Vec<String>,
}

/// Fronts, and whether each is dealt before the others.
pub(super) type Fronts = Vec<(Front, bool)>;

/// What the sheets of a deck are made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MadeFrom {
    pub fronts: Fronts,
    pub look: DeckLook,
    pub phrases: Phrases,
    pub kept: Kept,
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
    /// Where the scale is.
    pub strip: Option<StripView>,
    /// The words beside the scale: which side of the sheet it is.
    pub remark: String,
}

/// A card in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedCard {
    /// The left edge of its slot.
    pub x: Length,
    /// The top edge of its slot.
    pub y: Length,
    /// How it is turned, in degrees clockwise.
    pub turn: i64,
    /// The front that it shows; none where it is a back.
    pub front: Option<Shown>,
    /// The side that a back shows, where it shows one.
    pub side: Option<usize>,
    /// Whether the card is dealt before the others.
    pub first: bool,
}

/// How a deck is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckLook {
    /// The paper and how it is printed.
    pub setup: PageSetup,
    /// How large the cards are.
    pub size: CardSize,
    /// How fronts and backs come together.
    pub backs: Backs,
    /// Which of the two are printed, where they are on two sides of the paper.
    pub sides: Printed,
    /// How far backs are moved, right and down.
    pub offset: (Length, Length),
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

/// A deck for these forces: what they came to, and the stems of their files.
pub fn deck(ruleset: &Ruleset, deck: &Deck, forces: &[DeckSide<'_>], asked: &DeckWish<'_>, look: DeckLook) -> DeckView {
    let phrases = &ruleset.organisation.phrases;
    let checked: Vec<&Checked<'_>> = forces.iter().map(|force| force.checked).collect();
    // An ordinary pack has the same cards as the rosters, whoever is dealt first.
    let first = asked.first.or(deck.first.as_ref()).filter(|_| !deck.pack);
    let DeckWish { variants, sides: standing, extra, .. } = *asked;
    let dealt = deal(Deal { deck, variants, sides: standing, first, extra }, &checked);
    let stamp = stamp(ruleset, forces);
    let views = standing.there.iter().enumerate();
    let sides: Vec<SideView> =
        views.map(|(index, (side, _))| side_view(ruleset, side, &on_side(forces, standing, index), forces)).collect();
    let pack = deck.pack.then(|| packs(&dealt, standing));
    let mut contents = if deck.list || deck.pack { contents(phrases, &dealt, pack.as_deref()) } else { Vec::new() };
    let rows: Vec<(Front, usize)> = deck
        .cards
        .iter()
        .filter(|line| line.each == CardEach::Row && is_dealt(line, variants))
        .flat_map(|line| row_cards(ruleset, line))
        .collect();
    if deck.list {
        let listed = |(front, count): &(Front, usize)| Contents {
            side: None,
            name: front.title.clone(),
            count: *count,
            pack: None,
        };
        contents.extend(rows.iter().map(listed));
    }
    let mut fronts: Vec<(Front, bool)> = Vec::new();
    // On chits smaller than the deck is meant for, there is only a name.
    let roomy = !look.size.is_chit() || look.size.width() >= deck.size.width();
    if !deck.pack {
        fronts.extend(dealt.iter().map(|card| (front(ruleset, card, look.size, roomy), card.first)));
        fronts.extend(rows.into_iter().flat_map(|(front, count)| vec![(front, false); count]));
        let blank = Front {
            face: "blank",
            side: None,
            title: String::new(),
            kind: None,
            says: None,
            unit: None,
            rules: Vec::new(),
            fields: Vec::new(),
        };
        fronts.extend((0..look.blank).map(|_| (blank.clone(), false)));
    }
    let title = phrases.say("{ruleset}: {deck}", &[("ruleset", &ruleset.name), ("deck", &deck.name)]);
    let says = deck.says.iter().chain(variants.iter().filter_map(|variant| variant.says.as_ref()));
    let says: Vec<&str> = says.map(String::as_str).collect();
    let (faces, shown) = faces(&fronts);
    DeckView {
        furniture: Furniture {
            stamp: Some(stamp).filter(|_| !forces.is_empty()),
            ..furniture(ruleset, title, look.setup)
        },
        width: look.size.width(),
        height: look.size.height(),
        round: look.size.is_round(),
        chit: look.size.is_chit(),
        sides,
        faces,
        pages: pages(phrases, &shown, look, deck.kept),
        made_from: MadeFrom { fronts, look, phrases: phrases.clone(), kept: deck.kept },
        relieved: Vec::new(),
        contents,
        says: (!says.is_empty()).then(|| says.join(" ")),
        begins: true,
    }
}

impl DeckView {
    /// How many cards are printed.
    pub fn cards(&self) -> usize {
        self.made_from.fronts.len()
    }

    /// Whether backs are printed behind fronts in one go.
    pub fn on_both_sides(&self) -> bool {
        let look = self.made_from.look;
        look.backs.is_two_sided() && look.sides == Printed::Both
    }

    /// The deck in parts of this many sheets, with the list of what is in it on the last.
    pub fn parts(&self, sheets: usize) -> Vec<DeckView> {
        let count = self.pages.len().div_ceil(sheets.max(1)).max(1);
        let part = |index: usize| {
            let from = index * sheets;
            let to = (from + sheets).min(self.pages.len());
            let last = index + 1 == count;
            let contents = if last { self.contents.clone() } else { Vec::new() };
            let mut part =
                DeckView { pages: self.pages[from..to].to_vec(), contents, begins: index == 0, ..self.head() };
            part.take_faces(&self.faces);
            part
        };
        (0..count).map(part).collect()
    }

    /// Keeps those of a whole deck's faces that its own sheets show, under numbers of its own.
    fn take_faces(&mut self, all: &[Face]) {
        let mut own = vec![None; all.len()];
        for shown in self.pages.iter_mut().flat_map(|page| &mut page.cards).filter_map(|card| card.front.as_mut()) {
            let next = self.faces.len();
            let number = *own[shown.face].get_or_insert(next);
            if number == next {
                self.faces.push(all[shown.face].clone());
            }
            shown.face = number;
        }
    }

    /// The front of a card in its place.
    pub fn front(&self, shown: &Shown) -> Front {
        shown.of(&self.faces)
    }

    /// Those of its faces whose fit is to be measured and not known.
    pub fn unmeasured(&self, known: &Fits) -> Vec<Front> {
        let wanted = self.faces.iter().map(|face| &face.front);
        wanted.filter(|front| front.is_fitted() && !known.contains(front)).cloned().collect()
    }

    /// A deck of nothing but these faces, to measure them with.
    #[must_use]
    pub fn of_faces(&self, fronts: &[Front]) -> DeckView {
        let faces = fronts.iter().map(|front| Face { front: front.clone(), fit: None }).collect();
        DeckView { faces, begins: true, ..self.head() }
    }

    /// Writes down how each of its faces fits.
    pub fn fit(&mut self, known: &Fits) {
        self.faces.iter_mut().for_each(|face| face.fit = known.of(&face.front));
    }

    /// The same deck of other fronts.
    pub fn of_fronts(&self, fronts: Fronts, relieved: Vec<String>) -> DeckView {
        let MadeFrom { look, phrases, kept, .. } = &self.made_from;
        let (faces, shown) = faces(&fronts);
        let pages = pages(phrases, &shown, *look, *kept);
        let made_from = MadeFrom { fronts, ..self.made_from.clone() };
        DeckView { faces, pages, made_from, relieved, contents: self.contents.clone(), ..self.head() }
    }

    /// All but its sheets and its list.
    fn head(&self) -> DeckView {
        DeckView {
            furniture: self.furniture.clone(),
            sides: self.sides.clone(),
            says: self.says.clone(),
            made_from: MadeFrom { fronts: Vec::new(), phrases: self.made_from.phrases.clone(), ..self.made_from },
            relieved: Vec::new(),
            faces: Vec::new(),
            pages: Vec::new(),
            contents: Vec::new(),
            ..*self
        }
    }
}

/// One force of a deck.
pub struct DeckSide<'a> {
    /// What the player calls it: the stem of its file.
    pub stem: &'a str,
    /// What the force came to.
    pub checked: &'a Checked<'a>,
}

/// What else is asked of a deck.
#[derive(Clone, Copy)]
pub struct DeckWish<'a> {
    /// What is changed in it.
    pub variants: &'a [&'a Variant],
    /// On which side each force stands.
    pub sides: &'a Sides,
    /// Whose cards come first, in place of what the deck says.
    pub first: Option<&'a Who>,
    /// Cards added for a side, or taken away.
    pub extra: &'a [(usize, i64)],
}

/// This many forces have room for their fingerprints at the head of a page.
const STAMPS: usize = 3;

fn stamp(ruleset: &Ruleset, sides: &[DeckSide<'_>]) -> String {
    let phrases = &ruleset.organisation.phrases;
    let one = |side: &DeckSide<'_>| {
        let print = side.checked.fingerprint();
        let (file, print) = (("file", side.stem), ("print", print.as_str()));
        match side.checked.force.seed {
            Some(seed) => phrases.say("{file} {print}, seed {seed}", &[file, print, ("seed", &seed.to_string())]),
            None => phrases.say("{file} {print}", &[file, print]),
        }
    };
    let mut stamps: Vec<String> = sides.iter().take(STAMPS).map(one).collect();
    if sides.len() > STAMPS {
        let more = (sides.len() - STAMPS).to_string();
        stamps.push(phrases.say("{number} more", &[("number", &more)]));
    }
    stamps.join(&phrases.say("; ", &[]))
}

/// The forces on a side.
fn on_side<'s, 'a>(forces: &'s [DeckSide<'a>], sides: &Sides, index: usize) -> Vec<&'s DeckSide<'a>> {
    forces.iter().zip(&sides.of).filter(|(_, of)| **of == index).map(|(force, _)| force).collect()
}

/// A side has the ruleset's name for it; a plain colour has its army's, if no other side has that army, or says that
/// its troops are its own.
fn side_view(ruleset: &Ruleset, side: &Side, own: &[&DeckSide<'_>], all: &[DeckSide<'_>]) -> SideView {
    let name = |force: &DeckSide<'_>| force.checked.force.name.clone().unwrap_or_else(|| force.stem.to_owned());
    let own_troops =
        |checked: &Checked<'_>| checked.own_troops().then(|| ruleset.organisation.phrases.say("Own troops", &[]));
    let army = |force: &DeckSide<'_>| {
        let checked = force.checked;
        checked.muster.army.map(|army| army.name.clone()).or_else(|| own_troops(checked))
    };
    let declared = ruleset.organisation.sides.iter().any(|known| known.id == side.id);
    let first = own.first().and_then(|force| army(force));
    let one = own.iter().all(|force| army(force) == first);
    let others = all.iter().filter(|force| army(force) == first).count() > own.len();
    let word = first.filter(|_| !declared && one && !others).unwrap_or_else(|| side.name.clone());
    let names: Vec<String> = own.iter().map(|force| name(force)).collect();
    SideView { word, name: names.join(", "), sign: side.sign.word() }
}

fn pages(phrases: &Phrases, fronts: &[(Shown, bool)], look: DeckLook, keeping: Kept) -> Vec<DeckPage> {
    let slots = slots(look.setup.paper.size(), look.size.into(), look.backs);
    let mut pages = Vec::new();
    for sheet in fronts.chunks(slots.each().max(1)) {
        let placed = |index: usize, front: &Shown, first: bool| {
            let at = slots.front(index);
            PlacedCard { x: at.x, y: at.y, turn: slots.front_turn(), front: Some(front.clone()), side: None, first }
        };
        let mut cards: Vec<PlacedCard> =
            sheet.iter().enumerate().map(|(index, (front, first))| placed(index, front, *first)).collect();
        let offset = if look.backs.is_two_sided() { look.offset } else { (Length::ZERO, Length::ZERO) };
        let backs = sheet.iter().enumerate().map(|(index, (front, first))| {
            let at = slots.back(index);
            let side = front.side.filter(|_| keeping == Kept::Apart);
            let (x, y) = (at.x + offset.0, at.y + offset.1);
            PlacedCard { x, y, turn: slots.back_turn(), front: None, side, first: *first }
        });
        let backs: Vec<PlacedCard> = backs.collect();
        if look.backs == Backs::Fold {
            cards.extend(backs);
            pages.push(page(&slots, cards, phrases.say("Fold, glue, then cut", &[])));
            continue;
        }
        if look.sides != Printed::Backs {
            let two_sided = look.backs.is_two_sided();
            let remark = two_sided.then(|| phrases.say("Front: flip on the long edge", &[]));
            pages.push(page(&slots, cards, remark.unwrap_or_default()));
        }
        if look.backs.is_two_sided() && look.sides != Printed::Fronts {
            pages.push(DeckPage { marks: Vec::new(), ..page(&slots, backs, phrases.say("Back", &[])) });
        }
    }
    pages
}

fn page(slots: &Slots, cards: Vec<PlacedCard>, remark: String) -> DeckPage {
    DeckPage {
        cards,
        marks: slots.marks().iter().map(ends).collect(),
        fold: slots.fold().as_ref().map(ends),
        strip: slots.strip().map(strip),
        remark,
    }
}
