use super::section::{Section, cards, cards_mut};
use crate::model::Phrases;
use crate::view::parts::table_lines::LineView;
use crate::view::parts::track::FEW_LETTERS;
use crate::view::parts::trait_rules::RuleView;

/// Moves sentences that several tracks share off them, into rules that are printed once.
pub fn take_repeated_track_words(phrases: &Phrases, sections: &mut [Section]) -> Vec<RuleView> {
    let mut said: Vec<(Vec<String>, String, Vec<String>)> = Vec::new();
    let mut times: Vec<(String, usize)> = Vec::new();
    let headed = sections.iter().flat_map(|section| {
        section.forms.iter().flat_map(|form| &form.cards).map(move |card| (section.heading.as_str(), card))
    });
    for (heading, card, track) in
        headed.flat_map(|(heading, card)| card.tracks.iter().map(move |track| (heading, card, track)))
    {
        let Some(says) = track.says.as_ref().filter(|says| says.chars().count() > FEW_LETTERS) else { continue };
        match times.iter_mut().find(|(known, _)| known == says) {
            Some((_, times)) => *times += 1,
            None => times.push((says.clone(), 1)),
        }
        // On an empty roster each section is an army, and two armies may have units with the same name.
        let kind = if card.unit.is_empty() { card.kind.as_ref().unwrap_or(&card.name) } else { &card.unit };
        let elsewhere = |section: &Section| {
            let mut cards = section.forms.iter().flat_map(|form| &form.cards);
            section.heading != heading && cards.any(|other| other.kind.as_ref() == Some(kind))
        };
        let kind = if card.blank && sections.iter().any(elsewhere) {
            phrases.say("{unit} of the {army}", &[("unit", kind), ("army", heading)])
        } else {
            kind.clone()
        };
        match said.iter_mut().find(|(_, known, _)| known == says) {
            Some((names, _, kinds)) => {
                if !names.contains(&track.name) {
                    names.push(track.name.clone());
                }
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            None => said.push((vec![track.name.clone()], says.clone(), vec![kind])),
        }
    }
    said.retain(|(_, says, _)| times.iter().any(|(known, times)| known == says && *times > 1));
    // If tracks of the same name have other words or none, the rule names the units it is for.
    let apart = |(names, says, _): &(Vec<String>, String, Vec<String>)| {
        let cards = cards(sections);
        let mut tracks = cards.flat_map(|card| &card.tracks);
        tracks.any(|track| names.contains(&track.name) && track.says.as_ref() != Some(says))
    };
    let apart: Vec<bool> = said.iter().map(apart).collect();
    let cards = cards_mut(sections);
    for track in cards.flat_map(|card| &mut card.tracks) {
        if said.iter().any(|(_, says, _)| Some(says) == track.says.as_ref()) {
            track.says = None;
        }
    }
    let rule = |((names, says, units), apart): ((Vec<String>, String, Vec<String>), bool)| {
        let whose = if apart { format!(" ({})", units.join(", ")) } else { String::new() };
        RuleView { name: format!("{}{whose}", names.join(", ")), icon: None, says }
    };
    said.into_iter().zip(apart).map(rule).collect()
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
                    if !kinds.contains(&kind) {
                        kinds.push(kind.clone());
                    }
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
