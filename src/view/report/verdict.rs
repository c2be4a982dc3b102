use serde::Serialize;

use super::suggested::RouteView;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::Ruleset;
use crate::rules::{Checked, Finding, Mustered, is_same_player, unit_cost};

/// The result of checking one force: one entry of what `check --format json` writes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The name of the file.
    pub file: String,
    /// The kebab-case id of the ruleset; `None` if the file is not a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The id of the army; `None` if the force has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The printed name of the army; `None` if the force has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army_name: Option<String>,
    /// Whether the player built all its troops from codes, although the ruleset has army lists.
    #[serde(skip)]
    pub own_troops: bool,
    /// The player's name for the force; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The player's name; `None` if not stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The number of the player's table; `None` unless the event file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// The player's email address; `None` unless the event file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
    /// The version of the data it was checked against; `None` if the file is not a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_version: Option<String>,
    /// The agreed limit, in points; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The price of the force in points; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Whether the force is legal; false if the file is not a force.
    pub legal: bool,
    /// The number of all its figures; `None` if the file is not a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<i64>,
    /// Eight hex digits that match paper to file; `None` if the file is not a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The findings of the check.
    pub findings: Vec<FindingLine>,
    /// The units with their prices; `None` unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<UnitLine>>,
    /// The ways to make it legal, the cheapest first; empty unless asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub repairs: Vec<RouteView>,
}

impl Verdict {
    /// The verdict on a file that is not a force.
    pub fn refused(file: String, problems: &[Diagnostic]) -> Verdict {
        Verdict { file, findings: problems.iter().map(FindingLine::of).collect(), ..Verdict::default() }
    }

    /// Whether it is a list of this player, allowing for how the name is typed.
    pub fn is_of(&self, player: &str) -> bool {
        self.player.as_ref().is_some_and(|own| is_same_player(own, player))
    }

    /// The verdict in a few words.
    pub fn in_words(&self) -> &'static str {
        match self.legal {
            true => "legal",
            false if self.is_unread() => "could not be read",
            false => "not legal",
        }
    }

    /// Whether its file could not be read.
    pub fn is_unread(&self) -> bool {
        self.findings.iter().any(|finding| finding.code == Code::Unreadable.name())
    }

    /// The cell of a column headed “points”: `340 of 400`; empty without points.
    pub fn spent(&self) -> String {
        match (self.points, self.limit) {
            (Some(points), Some(limit)) => format!("{points} of {limit}"),
            (Some(points), None) => points.to_string(),
            (None, _) => String::new(),
        }
    }

    /// The cell of a column headed “army”: the army, or else `own troops`, or else the ruleset.
    pub fn fielded(&self, army: Option<&String>) -> String {
        let own = self.own_troops.then(|| "own troops".to_owned());
        army.cloned().or(own).or_else(|| self.ruleset.clone()).unwrap_or_default()
    }
}

/// A unit of a force with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitLine {
    /// The player's name for it, or the printed one.
    pub name: String,
    /// The printed name of the unit.
    pub unit: String,
    /// Its figures, including attached ones.
    pub figures: i64,
    /// Its price in points with all its options; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// A finding on a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingLine {
    /// The stable code of the finding, such as `bad-code`.
    pub code: String,
    /// The severity: `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// The line of the file, from 1; `None` if it is about no place in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The message of the finding.
    pub message: String,
    /// A hint that puts it right; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The id of the restriction broken; `None` if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The broken restriction as a sentence, and the cited lines; `None` if there is neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demands: Option<String>,
    /// The cited lines, with the source's letter; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
}

impl FindingLine {
    /// The line for a problem that is not a finding of the check, such as a fault in reading the file.
    pub fn of(problem: &Diagnostic) -> FindingLine {
        FindingLine {
            code: problem.code.to_string(),
            severity: problem.severity.word(),
            line: problem.place.as_ref().map(|place| place.source.line_of(place.range.start)),
            message: problem.message.clone(),
            hint: problem.hint.clone(),
            rule: None,
            demands: None,
            cite: None,
        }
    }
}

/// The verdict on a checked force; `source` is the text of its file.
pub fn verdict(file: &str, checked: &Checked<'_>, source: &Source) -> Verdict {
    let (ruleset, force) = (checked.ruleset, checked.force);
    let line = |finding: &Finding| source.line_of(checked.spot(finding).start);
    let findings = checked.findings.iter().map(|finding| finding_line(ruleset, finding, line(finding)));
    Verdict {
        file: file.to_owned(),
        ruleset: Some(ruleset.id.clone()),
        army: checked.muster.army.map(|army| army.id.to_string()),
        army_name: checked.muster.army.map(|army| army.name.clone()),
        own_troops: checked.own_troops(),
        name: force.name.clone(),
        player: force.player.clone(),
        table: None,
        mail: None,
        data_version: Some(ruleset.data_version.clone()),
        limit: checked.limit,
        points: checked.points,
        legal: checked.legal(),
        figures: Some(checked.figures()),
        fingerprint: Some(checked.fingerprint()),
        findings: findings.collect(),
        units: None,
        repairs: Vec::new(),
    }
}

/// The units of a checked force with their prices, in the file's order.
pub fn unit_lines(ruleset: &Ruleset, checked: &Checked<'_>) -> Vec<UnitLine> {
    let line = |one: &Mustered<'_>| UnitLine {
        name: one.title.clone(),
        unit: one.unit.name.clone(),
        figures: one.figures(),
        points: unit_cost(&ruleset.organisation, one),
    };
    checked.muster.units.iter().map(line).collect()
}

fn finding_line(ruleset: &Ruleset, finding: &Finding, line: usize) -> FindingLine {
    FindingLine {
        code: finding.code.to_string(),
        severity: finding.severity.word(),
        line: Some(line),
        message: finding.message.clone(),
        hint: finding.hint.clone(),
        rule: finding.rule.clone(),
        demands: finding.rule_words(ruleset),
        cite: finding.cite.as_ref().map(|cite| format!("{} {cite}", ruleset.source)),
    }
}
