use std::sync::Arc;

use super::finding::{Finding, MORE};
use super::fingerprint::fingerprint;
use super::muster::Muster;
use crate::diagnostic::{Code, Diagnostic, Source, count};
use crate::model::{Extent, Force, ReadForce, Ruleset, Severity, Spot};

/// The maximum number of findings kept for one force.
const MOST_FINDINGS: usize = 100;

/// The outcome of a check.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The ruleset that it was checked by.
    pub ruleset: &'a Ruleset,
    /// The force that was checked.
    pub force: &'a Force,
    /// The force as read from a file, with its places; `None` if it is not from a file.
    pub read: Option<&'a ReadForce>,
    /// Its units and groups, looked up in the ruleset.
    pub muster: Muster<'a>,
    /// The findings, in the order of the file, or of the force's parts without one.
    pub findings: Vec<Finding>,
    /// Its points; `None` if the ruleset has no points, the force no units, or a unit is unknown or has no price.
    pub points: Option<i64>,
    /// The points agreed for the game, if any.
    pub limit: Option<i64>,
}

impl Checked<'_> {
    /// Whether no finding is an error.
    pub fn legal(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }

    /// Whether all dice are those of the seed that the force names.
    pub fn proven(&self) -> bool {
        !self.findings.iter().any(|finding| matches!(finding.code, Code::OtherDice | Code::Unproven))
    }

    /// Whether all its units are custom troops of no army, although the ruleset has armies.
    pub fn own_troops(&self) -> bool {
        let Muster { army, units, unresolved, .. } = &self.muster;
        let lists = !self.ruleset.organisation.armies.is_empty();
        lists && army.is_none() && self.force.army.is_none() && unresolved.is_empty() && !units.is_empty()
    }

    /// The number of findings of this weight.
    pub fn number_of(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|one| one.severity == severity).count()
    }

    /// The number of figures in the force, attached ones included.
    pub fn figures(&self) -> i64 {
        self.muster.figures()
    }

    /// The size of the force in limit, points and figures.
    pub fn extent(&self) -> Extent {
        Extent { limit: self.limit, points: self.points, figures: Some(self.figures()) }
    }

    /// Eight hex digits that match a printed roster to its file.
    pub fn fingerprint(&self) -> String {
        fingerprint(self.ruleset, self.read.map_or("", |read| &read.canonical))
    }

    /// The place of a finding in the text of the file; empty if there is no file.
    pub fn spot(&self, finding: &Finding) -> Spot {
        self.read.map(|read| read.places.at(&finding.path)).unwrap_or_default()
    }

    /// A finding as a diagnostic: with its place in the force's text, and the rule in words.
    pub fn placed(&self, finding: &Finding, source: &Arc<Source>) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(finding.code, finding.message.clone()).at(source, self.spot(finding));
        diagnostic.severity = finding.severity;
        diagnostic.hint.clone_from(&finding.hint);
        // The id is what `explain` takes.
        let named = |words| match &finding.rule {
            Some(id) => format!("{words} [{id}]"),
            None => words,
        };
        diagnostic.rule = finding.rule_words(self.ruleset).map(named);
        diagnostic
    }

    /// Sorts the findings by place in the file, or by part of the force without one.
    pub fn sort(&mut self) {
        match self.read {
            Some(read) => self.findings.sort_by_cached_key(|finding| read.places.at(&finding.path).start),
            None => self.findings.sort_by_cached_key(|finding| self.force.file_position(&finding.path)),
        }
    }

    /// Keeps the most severe of too many findings, sorted; returns the number of those left out.
    pub fn keep_foremost(&mut self) -> usize {
        let more = self.findings.len().saturating_sub(MOST_FINDINGS);
        if more > 0 {
            self.sort();
            self.findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
            self.findings.truncate(MOST_FINDINGS);
            self.sort();
        }
        more
    }

    /// Sorts the findings; if more were left out, a last one counts them.
    pub fn count_others(&mut self, more: usize) {
        self.sort();
        if let Some(last) = self.findings.last().filter(|_| more > 0) {
            let message = format!("there are {} more", count(more, "finding"));
            let finding = Finding::error(Code::BadValue, last.path.clone(), message).with_severity(last.severity);
            self.findings.push(finding.hint(MORE));
        }
    }
}
