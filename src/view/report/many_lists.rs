use serde::{Serialize, Serializer};

use super::verdict::Verdict;
use crate::model::{Event, Player, RestrictionId, Ruleset};
use crate::rules::sentence;

/// The verdicts on several lists, and the players who sent none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListsReport {
    /// The event that the lists are for; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<EventLine>,
    /// The number of legal lists.
    pub legal: usize,
    /// The verdicts, in the order of the lists.
    pub lists: Vec<Verdict>,
    /// The players without a list; in JSON only their names.
    #[serde(serialize_with = "names")]
    pub missing: Vec<Player>,
}

fn names<S: Serializer>(players: &[Player], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(players.iter().map(|player| &player.name))
}

/// An event in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventLine {
    /// The name of the event.
    pub name: String,
    /// The date of play; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The deadline for lists; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// The organiser's name; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organiser: Option<String>,
    /// The agreed limit, in points; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The agreed words that, with a player's name, replace the seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The event's own restrictions on lists, one sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub demands: Vec<String>,
    /// The ids of the ruleset's restrictions that do not apply at the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<String>,
    /// The restrictions that do not apply at the event, one sentence each.
    #[serde(skip)]
    pub uncounted: Vec<String>,
    /// Its players, in order; in JSON only their names.
    #[serde(serialize_with = "names")]
    pub players: Vec<Player>,
}

impl EventLine {
    /// The line for an event; `ruleset` is its ruleset as played there, `whole` the ruleset with the silenced
    /// restrictions.
    pub fn of(event: &Event, ruleset: Option<&Ruleset>, whole: Option<&Ruleset>) -> EventLine {
        let words = |ruleset: Option<&Ruleset>, id: &RestrictionId| {
            let organisation = &ruleset?.organisation;
            Some(sentence(organisation, organisation.restriction(id)?))
        };
        let demand = |id: &RestrictionId| words(ruleset, id);
        let uncounted = |id: &RestrictionId| words(whole, id).unwrap_or_else(|| id.to_string());
        EventLine {
            name: event.name.clone(),
            date: event.date.clone(),
            deadline: event.deadline.clone(),
            organiser: event.organiser.clone(),
            limit: event.limit.as_ref().map(|limit| limit.value),
            words: event.words.clone(),
            demands: event.restrictions.iter().filter_map(demand).collect(),
            silenced: event.silence.iter().map(RestrictionId::to_string).collect(),
            uncounted: event.silence.iter().map(uncounted).collect(),
            players: event.players.clone(),
        }
    }
}

impl EventLine {
    /// Those of its date, points, deadline and organiser that are stated.
    pub fn about(&self) -> Vec<String> {
        let limit = self.limit.map(|limit| format!("{limit} points"));
        let told = [("", &self.date), ("", &limit), ("Lists by ", &self.deadline), ("Organiser: ", &self.organiser)];
        told.into_iter().filter_map(|(before, words)| Some(format!("{before}{}", words.as_ref()?))).collect()
    }

    /// Every text of it that is printed on paper.
    pub fn every_word(&self) -> Vec<String> {
        let players = self.players.iter().map(|player| player.name.clone());
        std::iter::once(self.name.clone()).chain(self.about()).chain(self.terms()).chain(players).collect()
    }

    /// The event's own terms: its restrictions, the silenced ones, and the words agreed for the dice.
    pub fn terms(&self) -> Vec<String> {
        let silenced = self.uncounted.iter().map(|words| format!("Not enforced: {words}"));
        let words = (!self.words.is_empty()).then(|| format!("Agreed for the dice: {}", self.words.join(", ")));
        self.demands.iter().cloned().chain(silenced).chain(words).collect()
    }
}

impl ListsReport {
    /// The report on these lists.
    pub fn of(event: Option<EventLine>, lists: Vec<Verdict>) -> ListsReport {
        let there = |player: &&Player| lists.iter().any(|list| list.is_of(&player.name));
        let players = event.iter().flat_map(|event| &event.players);
        let missing = players.filter(|player| !there(player)).cloned().collect();
        ListsReport { legal: lists.iter().filter(|list| list.legal).count(), missing, event, lists }
    }

    /// A summary such as `38 of 40 legal, 1 player without a list`.
    pub fn summary(&self) -> String {
        let legal = format!("{} of {} legal", self.legal, self.lists.len());
        let unread = match self.lists.iter().filter(|list| list.is_unread()).count() {
            0 => String::new(),
            some => format!(", {some} could not be read"),
        };
        match self.missing.len() {
            0 => legal + &unread,
            1 => format!("{legal}{unread}, 1 player without a list"),
            several => format!("{legal}{unread}, {several} players without a list"),
        }
    }
}
