use super::section::{Section, cards, cards_mut};
use crate::model::Phrases;
use crate::view::parts::table_lines::LineView;
use crate::view::parts::track::{FEW_LETTERS, TrackView};
use crate::view::parts::trait_rules::RuleView;
use crate::view::parts::unit_card::Card;

/// Words that several tracks share, the names of these tracks, and the kinds of unit that have them.
struct SharedWords {
    says: String,
    names: Vec<String>,
    kinds: Vec<String>,
    times: usize,
}

/// Moves sentences that several tracks share off them, into rules that are printed once.
pub fn take_repeated_track_words(phrases: &Phrases, sections: &mut [Section]) -> Vec<RuleView> {
    let mut said: Vec<SharedWords> = Vec::new();
    for (heading, card) in headed(sections) {
        for track in &card.tracks {
            let Some(says) = track.says.as_ref().filter(|says| says.chars().count() > FEW_LETTERS) else { continue };
            let at = said.iter().position(|known| known.says == *says).unwrap_or_else(|| {
                said.push(SharedWords { says: says.clone(), names: Vec::new(), kinds: Vec::new(), times: 0 });
                said.len() - 1
            });
            let known = &mut said[at];
            known.times += 1;
            add_once(&mut known.names, track.name.clone());
            add_once(&mut known.kinds, kind_of(phrases, sections, (heading, card)));
        }
    }
    said.retain(|known| known.times > 1);
    let rules = said.iter().map(|known| {
        let whose = whose(phrases, sections, known);
        RuleView { name: format!("{}{whose}", known.names.join(", ")), icon: None, says: known.says.clone() }
    });
    let rules = rules.collect();
    for track in cards_mut(sections).flat_map(|card| &mut card.tracks) {
        if said.iter().any(|known| Some(&known.says) == track.says.as_ref()) {
            track.says = None;
        }
    }
    rules
}

/// Every card, with the heading of its section.
fn headed(sections: &[Section]) -> impl Iterator<Item = (&str, &Card)> {
    sections.iter().flat_map(|section| {
        section.forms.iter().flat_map(|form| &form.cards).map(move |card| (section.heading.as_str(), card))
    })
}

/// The kind of unit on a card. On an empty roster each section is an army, and two armies may have units with the same
/// name.
fn kind_of(phrases: &Phrases, sections: &[Section], (heading, card): (&str, &Card)) -> String {
    let kind = if card.unit.is_empty() { card.kind.as_ref().unwrap_or(&card.name) } else { &card.unit };
    let elsewhere = || headed(sections).any(|(other, one)| other != heading && one.kind.as_ref() == Some(kind));
    if card.blank && elsewhere() {
        phrases.say("{unit} of the {army}", &[("unit", kind), ("army", heading)])
    } else {
        kind.clone()
    }
}

/// The units that shared words are for, or those that they are not for if these are fewer; empty if no track of the same
/// name has other words or none.
fn whose(phrases: &Phrases, sections: &[Section], shared: &SharedWords) -> String {
    let mut others = Vec::new();
    for (heading, card) in headed(sections) {
        let other = |track: &TrackView| shared.names.contains(&track.name) && track.says.as_ref() != Some(&shared.says);
        if card.tracks.iter().any(other) {
            add_once(&mut others, kind_of(phrases, sections, (heading, card)));
        }
    }
    if others.is_empty() {
        return String::new();
    }
    let told_apart = others.iter().all(|kind| !shared.kinds.contains(kind));
    if told_apart && others.len() < shared.kinds.len() {
        format!(" ({})", phrases.say("all but {units}", &[("units", &others.join(", "))]))
    } else {
        format!(" ({})", shared.kinds.join(", "))
    }
}

fn add_once(all: &mut Vec<String>, one: String) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// Moves sentences of tables that several empty cards share off them, into rules that name the kinds of unit.
pub fn take_repeated_lines(sections: &mut [Section]) -> Vec<RuleView> {
    let mut said: Vec<(LineView, Vec<String>, usize)> = Vec::new();
    for card in cards(sections) {
        let kind = card.kind.clone().unwrap_or_default();
        for line in card.lines.iter().filter(|line| line.heads.is_empty()) {
            match said.iter_mut().find(|(known, ..)| known == line) {
                Some((_, kinds, times)) => {
                    *times += 1;
                    add_once(kinds, kind.clone());
                }
                None => said.push((line.clone(), vec![kind.clone()], 1)),
            }
        }
    }
    said.retain(|(.., times)| *times > 1);
    for card in cards_mut(sections) {
        card.lines.retain(|line| said.iter().all(|(known, ..)| known != line));
    }
    let words = |line: &LineView| line.rows.iter().flat_map(|row| row.values.clone()).collect::<Vec<_>>().join(" ");
    let rule = |(line, kinds, _): &(LineView, Vec<String>, usize)| RuleView {
        name: format!("{} ({})", line.name, kinds.join(", ")),
        icon: None,
        says: words(line),
    };
    said.iter().map(rule).collect()
}
