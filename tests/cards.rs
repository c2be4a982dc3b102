//! Unit cards have all the words of a unit's roster entry, at any size; at the deck's own size, they fit on one card.

use std::collections::BTreeSet;

use sabretache::documents::Manuscript;
use sabretache::model::{CardSize, ClosedList, Face, Force, ForceUnit, Length, PageSetup, Ruleset, Take};
use sabretache::rules::check;
use sabretache::typeset::text;
use sabretache::view::{DeckLook, DeckSide, DeckView, DeckWish, Printed, RosterLook, deck};
use serde_json::Value;

use crate::support::{every_force, roster_alone, rulesets, sides, worded, workshop};

/// The decks of a ruleset that deal a card to each unit or figure.
fn unit_decks(ruleset: &Ruleset) -> impl Iterator<Item = &sabretache::model::Deck> {
    ruleset.decks.iter().filter(|deck| deck.cards.iter().any(|line| line.face == Face::Unit))
}

fn dealt(ruleset: &Ruleset, way: &sabretache::model::Deck, force: &Force, size: CardSize) -> DeckView {
    let checked = check(ruleset, force, None);
    let standing = sides(ruleset, &[&checked]);
    let asked = DeckWish { variants: &[], sides: &standing, first: None, extra: &[], checks: &[] };
    let look = DeckLook {
        setup: PageSetup::default(),
        size,
        backs: sabretache::model::Backs::None,
        sides: Printed::Both,
        offset: (Length::ZERO, Length::ZERO),
        blank: 0,
    };
    deck(ruleset, way, &[DeckSide { stem: "ours", checked: &checked }], &asked, look)
}

/// Every unit of a force, at any depth, each as a force of its own.
fn alone(force: &Force) -> Vec<Force> {
    fn inside<'f>(groups: &'f [sabretache::model::ForceGroup], out: &mut Vec<&'f ForceUnit>) {
        for group in groups {
            out.extend(&group.units);
            inside(&group.groups, out);
        }
    }
    let mut units: Vec<&ForceUnit> = force.units.iter().collect();
    inside(&force.groups, &mut units);
    let one = |unit: &ForceUnit| Force { units: vec![unit.clone()], groups: Vec::new(), ..force.clone() };
    units.into_iter().map(one).collect()
}

/// A word in lower case, without punctuation or inch marks at its end.
fn plain(word: &str) -> String {
    word.trim_end_matches([',', ':', '.', ';', '″']).to_lowercase()
}

/// All words in a view, except those that choose a drawing, and those of the ordinary pack's card, which is another
/// way to deal.
fn strings(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(words) => out.extend(words.split_whitespace().map(plain).filter(|word| !word.is_empty())),
        Value::Array(all) => all.iter().for_each(|one| strings(one, out)),
        Value::Object(all) => {
            let said = all.iter().filter(|(key, _)| !["icon", "shape", "head", "pack", "gun"].contains(&key.as_str()));
            said.for_each(|(_, one)| strings(one, out));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The words in a unit's own roster entry; those beside boxes only if the deck has them too.
fn entry(ruleset: &Ruleset, force: &Force, track_words: bool) -> BTreeSet<String> {
    let roster = roster_alone(ruleset, force, RosterLook { setup: PageSetup::default(), blank: 0 });
    let mut words = BTreeSet::new();
    for card in roster.sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards) {
        let mut card = card.clone();
        if !track_words {
            card.tracks.iter_mut().for_each(|track| track.says = None);
        }
        // A bar has names on its stretches instead of headings on its columns.
        if let Some(bars) = &card.weapons.bars {
            bars.columns.iter().for_each(|column| card.weapons.heads[*column].clear());
        }
        for line in &mut card.lines {
            if let Some(bars) = &line.bars {
                bars.columns.iter().for_each(|column| line.heads[*column].clear());
            }
        }
        // Weapons in a single line have headings that are not printed.
        if card.weapons.rows.is_empty() {
            card.weapons.heads.clear();
        }
        strings(&serde_json::to_value(&card).expect("a view is plain"), &mut words);
    }
    words
}

/// A unit's cards lack nothing that its roster says, at the deck's size or a small one.
#[test]
fn a_units_cards_say_everything_that_its_roster_says() {
    let mini = CardSize::VALUES.iter().copied().find(|size| size.word() == "mini").expect("there");
    let shipped = rulesets();
    for (ruleset, force) in every_force() {
        if shipped.iter().all(|known| known.id != ruleset.id) {
            continue;
        }
        let mut seen = Vec::new();
        for way in unit_decks(&ruleset) {
            // Decks that only order their cards differently have the same cards.
            if seen.contains(&(&way.cards, way.size)) {
                continue;
            }
            seen.push((&way.cards, way.size));
            let track_words = way.cards.iter().all(|line| line.track_words);
            for one in alone(&force) {
                for size in [way.size, mini] {
                    let view = dealt(&ruleset, way, &one, size);
                    let set = Manuscript::Deck(Box::new(view)).set(workshop());
                    let document = set.unwrap_or_else(|wrong| panic!("{}: {}", way.id, worded(&wrong)));
                    let printed = text(&document.fitted.document).to_lowercase();
                    let printed: String = printed.split_whitespace().collect();
                    for word in entry(&ruleset, &one, track_words) {
                        let unit = &one.units[0].unit;
                        assert!(printed.contains(&word), "{} {} {unit}: `{word}` is missing", ruleset.id, size.word());
                    }
                }
            }
        }
    }
}

/// A unit with each option of each choice, and with and without each option to take, armed and mounted; in the
/// samples' sizes.
fn every_way(ruleset: &Ruleset, force: &Force, of: &ForceUnit) -> Vec<ForceUnit> {
    let organisation = &ruleset.organisation;
    let mut ways = vec![ForceUnit { choose: Vec::new(), take: Vec::new(), ..of.clone() }];
    for choice in organisation.choices.iter().filter(|choice| !choice.of_force) {
        if of.choose.iter().all(|(known, _)| *known == *choice.id) && of.choose.is_empty() {
            continue;
        }
        let with = |way: &ForceUnit, option: &str| {
            let mut way = way.clone();
            way.choose.push((choice.id.to_string(), option.to_owned()));
            way
        };
        ways = ways.iter().flat_map(|way| choice.options.iter().map(|option| with(way, &option.id))).collect();
    }
    let army = force.army.as_deref().and_then(|id| organisation.army(id)).or(organisation.armies.first());
    let options = army.into_iter().flat_map(|army| organisation.options_of(army));
    let taken: Vec<Vec<Take>> = std::iter::once(Vec::new())
        .chain(options.map(|option| vec![Take { option: option.id.to_string(), ..Take::default() }]))
        .collect();
    let with = |way: &ForceUnit, take: &Vec<Take>| ForceUnit { take: take.clone(), ..way.clone() };
    ways.iter().flat_map(|way| taken.iter().map(|take| with(way, take))).collect()
}

/// At a deck's own size, every unit that can be fielded fits on one card.
#[test]
fn the_size_of_a_deck_holds_every_unit_that_can_be_fielded() {
    let shipped = rulesets();
    for (ruleset, force) in every_force() {
        if shipped.iter().all(|known| known.id != ruleset.id) {
            continue;
        }
        let mut units: Vec<ForceUnit> = Vec::new();
        for one in alone(&force) {
            let plain = ForceUnit { name: None, rolls: Vec::new(), thrown: None, ..one.units[0].clone() };
            for way in every_way(&ruleset, &force, &plain) {
                if !units.contains(&way) {
                    units.push(way);
                }
            }
        }
        let mut seen = Vec::new();
        for way in unit_decks(&ruleset) {
            // Decks that only order their cards differently have the same cards.
            if seen.contains(&(&way.cards, way.size)) {
                continue;
            }
            seen.push((&way.cards, way.size));
            let all = Force { units: units.clone(), groups: Vec::new(), ..force.clone() };
            let view = dealt(&ruleset, way, &all, way.size);
            let set = Manuscript::Deck(Box::new(view)).set(workshop());
            let document = set.unwrap_or_else(|wrong| panic!("{}: {}", way.id, worded(&wrong)));
            assert_eq!(document.beside(), None, "{} {}", ruleset.id, way.id);
        }
    }
}
