use serde::Serialize;

use super::verdict::Verdict;
use crate::model::Event;

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
    /// Its players, in order.
    pub players: Vec<String>,
}

impl EventLine {
    /// What a report says of an event.
    pub fn of(event: &Event) -> EventLine {
        EventLine {
            name: event.name.clone(),
            date: event.date.clone(),
            deadline: event.deadline.clone(),
            organiser: event.organiser.clone(),
            players: event.players.iter().map(|player| player.name.clone()).collect(),
        }
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
