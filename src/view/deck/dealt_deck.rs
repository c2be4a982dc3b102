use super::card_face::faces;
use super::card_front::{Front, front};
use super::contents::{Contents, contents};
use super::deck_view::{DeckView, MadeFrom};
use super::pages::{DeckLook, pages};
use super::row_card::row_cards;
use crate::model::{CardEach, Deck, Ruleset, Side, Variant, Who};
use crate::rules::{CheckChances, Checked, Deal, Dealt, Sides, deal, is_dealt, listed_and};
use crate::view::parts::check_lanes::ChecksOfForce;
use crate::view::parts::force_title::force_title;
use crate::view::parts::furniture::{Furniture, furniture};
use crate::view::parts::pack::packs;
use crate::view::parts::side::{SideView, crest};

/// One force of a deck.
pub struct DeckSide<'a> {
    /// The stem of its file's name, which names it if the force has no name.
    pub stem: &'a str,
    /// The force with its check.
    pub checked: &'a Checked<'a>,
}

impl DeckSide<'_> {
    /// The force's name, or else its file's.
    pub fn name(&self) -> String {
        self.checked.force.name.clone().unwrap_or_else(|| self.stem.to_owned())
    }
}

/// The player's wishes for a deck, apart from its forces.
#[derive(Clone, Copy)]
pub struct DeckWish<'a> {
    /// The variants of the deck that are in use.
    pub variants: &'a [&'a Variant],
    /// The side of each force.
    pub sides: &'a Sides,
    /// Whose cards are dealt first; `None` to keep the deck's own setting.
    pub first: Option<&'a Who>,
    /// Extra cards for a side, as (index of the side, number); negative takes cards away.
    pub extra: &'a [(usize, i64)],
    /// The chances of each force's checks, which are then printed on cards; empty for none.
    pub checks: &'a [ChecksOfForce<'a>],
}

/// The deck for these forces, printed with this look.
pub fn deck(ruleset: &Ruleset, deck: &Deck, forces: &[DeckSide<'_>], asked: &DeckWish<'_>, look: DeckLook) -> DeckView {
    let phrases = &ruleset.organisation.phrases;
    let checked: Vec<&Checked<'_>> = forces.iter().map(|force| force.checked).collect();
    // With an ordinary pack, cards must stand for the same units as on the rosters, so nobody is dealt first.
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
    // A chit smaller than the deck's own size has room for a name only.
    let roomy = !look.size.is_chit() || look.size.width() >= deck.size.width();
    if !deck.pack {
        fronts.extend(dealt.iter().map(|card| {
            let own = checks_of(card, &checked, asked.checks);
            (front(ruleset, (card, own), look.size, roomy), card.first)
        }));
        fronts.extend(rows.into_iter().flat_map(|(front, count)| vec![(front, false); count]));
        fronts.extend((0..look.blank).map(|_| (Front::blank(), false)));
    }
    let title = phrases.say("{whose}: {deck}", &[("whose", &whose(ruleset, forces)), ("deck", &deck.name)]);
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
        fine: false,
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

/// The chances of the checks that a card's unit makes; empty if it makes none, or none are asked for.
fn checks_of<'c>(
    dealt: &Dealt<'_>,
    forces: &[&Checked<'_>],
    checks: &'c [ChecksOfForce<'c>],
) -> &'c [CheckChances<'c>] {
    let own = dealt.unit.zip(forces.get(dealt.force)).zip(checks.get(dealt.force));
    let found = own.and_then(|((unit, force), checks)| {
        let at = force.muster.units.iter().position(|one| one.place == unit.place)?;
        checks.units.get(at)
    });
    found.map(Vec::as_slice).unwrap_or_default()
}

/// The maximum number of letters for the names of forces in a title.
const WHOSE: usize = 36;

/// The owner of a deck, for its title: its forces, by name or by army and points, if these fit, or else the ruleset.
pub fn whose(ruleset: &Ruleset, forces: &[DeckSide<'_>]) -> String {
    let names: Vec<String> = forces.iter().map(|force| force_title(force.checked)).collect();
    let told = names.iter().all(|name| *name != ruleset.name) && !names.is_empty();
    let names = told.then(|| listed_and(&ruleset.organisation.phrases, &names));
    names.filter(|names| names.chars().count() <= WHOSE).unwrap_or_else(|| ruleset.name.clone())
}

/// The maximum number of forces whose fingerprints are printed at the head of a page.
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

fn on_side<'s, 'a>(forces: &'s [DeckSide<'a>], sides: &Sides, index: usize) -> Vec<&'s DeckSide<'a>> {
    forces.iter().zip(&sides.of).filter(|(_, of)| **of == index).map(|(force, _)| force).collect()
}

/// The name and sign of a side. A plain colour is called by its army, or as “Own troops”, if all its forces share
/// that and no other side does.
fn side_view(ruleset: &Ruleset, side: &Side, own: &[&DeckSide<'_>], all: &[DeckSide<'_>]) -> SideView {
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
    let names: Vec<String> = own.iter().map(|force| force.name()).collect();
    let crest = own.first().and_then(|force| force.checked.muster.army).and_then(crest);
    SideView { word, name: names.join(", "), sign: side.sign.word(), crest: crest.filter(|_| one) }
}
