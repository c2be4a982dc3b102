use serde::Serialize;

use super::verdict::Verdict;
use crate::model::{Event, RestrictionId, Ruleset};
use crate::rules::sentence;

/// What was found out about many lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListsReport {
    /// The event that they are for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<EventLine>,
    /// How many of them are legal.
    pub legal: usize,
    /// Those, in order.
    pub lists: Vec<Verdict>,
    /// The players of whom there is none.
    pub missing: Vec<String>,
}

/// An event in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventLine {
    /// What it is called.
    pub name: String,
    /// When it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Until when lists are sent in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// Who holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organiser: Option<String>,
    /// The points agreed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// What lists keep to there besides the rules, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub demands: Vec<String>,
    /// The ruleset's restrictions that do not count there, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<String>,
    /// Its players, in order.
    pub players: Vec<String>,
}

impl EventLine {
    /// What a report says of an event; `ruleset` is its ruleset as it is played there.
    pub fn of(event: &Event, ruleset: Option<&Ruleset>) -> EventLine {
        let organisation = ruleset.map(|ruleset| &ruleset.organisation);
        let demand = |id: &RestrictionId| {
            let organisation = organisation?;
            Some(sentence(organisation, organisation.restriction(id)?))
        };
        EventLine {
            name: event.name.clone(),
            date: event.date.clone(),
            deadline: event.deadline.clone(),
            organiser: event.organiser.clone(),
            limit: event.limit,
            demands: event.restrictions.iter().filter_map(demand).collect(),
            silenced: event.silence.iter().map(RestrictionId::to_string).collect(),
            players: event.players.iter().map(|player| player.name.clone()).collect(),
        }
    }
}

impl EventLine {
    /// What is known of it, in words: when and by whom it is held, and what lists keep to there.
    pub fn about(&self) -> Vec<String> {
        let limit = self.limit.map(|limit| format!("{limit} points"));
        let told = [("", &self.date), ("", &limit), ("Lists by ", &self.deadline), ("Organiser: ", &self.organiser)];
        told.into_iter().filter_map(|(before, words)| Some(format!("{before}{}", words.as_ref()?))).collect()
    }

    /// What counts and what does not count there besides the rules.
    pub fn terms(&self) -> Vec<String> {
        let silenced = self.silenced.iter().map(|id| format!("Not counted: {id}"));
        self.demands.iter().cloned().chain(silenced).collect()
    }
}

impl ListsReport {
    /// A report of these lists.
    pub fn of(event: Option<EventLine>, lists: Vec<Verdict>) -> ListsReport {
        let there = |name: &&String| lists.iter().any(|list| list.player.as_ref() == Some(name));
        let players = event.iter().flat_map(|event| &event.players);
        let missing = players.filter(|name| !there(name)).cloned().collect();
        ListsReport { legal: lists.iter().filter(|list| list.legal).count(), missing, event, lists }
    }
}
