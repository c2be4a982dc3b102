use serde::Serialize;

use super::phases::{Phase, phases};
use crate::model::{PageSetup, Ruleset, Ruling};
use crate::view::parts::data_version::ChangedBy;
use crate::view::parts::footnotes::{ruling_shown, stands_on_face};
use crate::view::parts::furniture::{Furniture, furniture_of, lines_legend};

/// The pages that a game's daggers lead to: all its rulings, by the parts of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingsView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// The headings of the columns: a ruling's number, the trouble, the decision.
    pub heads: [String; 3],
    /// The parts of the turn that rulings concern, then building a force, then the rest.
    pub phases: Vec<PhaseView>,
}

/// The rulings of one part of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhaseView {
    /// The heading in its bar.
    pub heading: String,
    /// The steps of the turn that it covers, from 1.
    pub turn: Vec<u32>,
    /// The lines that its tables come from, with the source's letter; may be empty.
    pub cites: String,
    /// Its rulings in the order of their numbers; may be empty.
    pub rulings: Vec<NumberedRuling>,
}

/// A ruling with the number that daggers give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberedRuling {
    /// Its number, from 1.
    pub number: usize,
    /// Its id, marked if it is the house's.
    pub id: String,
    /// The lines in question, with the source's letter; may be empty.
    pub cite: String,
    /// The problem with the published text.
    pub trouble: String,
    /// The decision, as it is played.
    pub decision: String,
    /// The reason for it, such as the line of the text that decides; `None` if none is given.
    pub reason: Option<String>,
    /// Whether it is needed during play, so that its words are on the sheet too.
    pub play: bool,
}

/// The view of a game's pages of rulings; `None` if it has no rulings.
pub fn rulings_pages(ruleset: &Ruleset, setup: PageSetup) -> Option<RulingsView> {
    let phrases = &ruleset.organisation.phrases;
    if ruleset.rulings.is_empty() {
        return None;
    }
    let parts = parts(ruleset);
    let title = phrases.say("{name}: rulings", &[("name", &ruleset.name)]);
    let furniture = Furniture {
        subtitle: Some(phrases.say("Where the text is unclear, and how it is played", &[])),
        legend: Some(lines_legend(ruleset)),
        ..furniture_of(ruleset, ChangedBy::showing(ruleset, &self::parts), title, setup)
    };
    let heads =
        ["†".to_owned(), phrases.say("Unclear", &[]), phrases.say("Played; in bold what is on the sheet too", &[])];
    Some(RulingsView { furniture, heads, phases: parts })
}

fn parts(ruleset: &Ruleset) -> Vec<PhaseView> {
    let phrases = &ruleset.organisation.phrases;
    let mut number = 0;
    let mut part = |phase: &Phase<'_>| {
        let heading = match (phase.heading, phase.building) {
            (Some(heading), _) => heading.to_owned(),
            (None, true) => phrases.say("Building forces", &[]),
            (None, false) => phrases.say("The rest", &[]),
        };
        let lines = phase.lines.as_ref().map(|lines| format!("{} {lines}", ruleset.source));
        let rulings = phase.rulings.iter().map(|ruling| {
            number += 1;
            numbered(ruleset, ruling, number)
        });
        let rulings = rulings.collect();
        PhaseView { heading, turn: phase.turn.to_vec(), cites: lines.unwrap_or_default(), rulings }
    };
    let parts = phases(ruleset).iter().map(&mut part).collect::<Vec<PhaseView>>();
    parts.into_iter().filter(|part| !part.rulings.is_empty()).collect()
}

fn numbered(ruleset: &Ruleset, ruling: &Ruling, number: usize) -> NumberedRuling {
    NumberedRuling {
        number,
        id: ruling_shown(ruleset, &ruling.id),
        cite: ruling.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source)).unwrap_or_default(),
        trouble: ruling.trouble.clone(),
        decision: ruling.decision.clone(),
        reason: ruling.reason.clone(),
        play: stands_on_face(ruleset, ruling),
    }
}
