use serde::Serialize;

use crate::changes::Change;
use crate::diagnostic::count;
use crate::model::{Aim, Collection, Force, Ruleset, Severity};
use crate::rules::{DISSOLVE_BY_HAND, check};
use crate::suggest::{Repair, Suggested, changed, short_of};

/// The suggestions for a force: the shape of `suggest --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuggestedView {
    /// The file of the force; `None` if it starts from nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The player's name for the force; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its present price, in points; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The agreed limit, in points; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Whether it is legal at present; true if it is empty.
    pub legal: bool,
    /// The aim of the search: `points` or `figures`.
    pub aim: &'static str,
    /// The maximum number of points or figures of any legal force; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
    /// Whether the first answer is proven to be the best by the aim.
    pub proven: bool,
    /// Whether it is also proven that no equally good force ranks before it, for having fewer findings or more figures.
    #[serde(skip)]
    pub first: bool,
    /// The most severe finding that the search accepted.
    #[serde(skip)]
    pub accepted: Severity,
    /// The forces that the proof covers, in words; `None` if nothing is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<String>,
    /// The number of rounds of the search completed; 0 if none was needed.
    #[serde(skip_serializing_if = "is_zero")]
    pub rounds: u32,
    /// The time in which the search found this, such as `in 2 seconds`, if it ran out of it.
    #[serde(skip)]
    pub within: Option<String>,
    /// Legal possibilities that the search did not try, and restrictions that the bound ignores, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The answers, best first.
    pub answers: Vec<AnswerView>,
    /// How to make the force legal; `None` if it is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairView>,
}

/// Whether a number is 0.
pub(super) fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

/// A suggested change to a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerView {
    /// The price of the changed force, in points.
    pub points: i64,
    /// The number of its figures.
    pub figures: i64,
    /// The number of findings on it, warnings included.
    pub notices: usize,
    /// The number of warnings among them.
    #[serde(skip_serializing_if = "is_zero")]
    pub warnings: usize,
    /// The steps that lead to it, in words.
    pub steps: Vec<String>,
    /// The next figure that a few more points would allow, in words; `None` if more points would not help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_of: Option<String>,
}

/// The ways to make a force legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepairView {
    /// The first route, its fields merged into this object in JSON.
    #[serde(flatten)]
    pub first: RouteView,
    /// All routes, including the first; empty if there is only one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub routes: Vec<RouteView>,
}

/// A way to make a force legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RouteView {
    /// The parts that only this route keeps; `None` if it is the only route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether the force is legal after it.
    pub legal: bool,
    /// Whether a cheaper one may exist, since the search ended before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unproven: bool,
    /// The price of the force after it, in points; `None` if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The steps of the route, in words; numbering runs on through all routes.
    pub steps: Vec<String>,
    /// The messages of errors that remain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

impl RouteView {
    /// The view of a repair, priced under this limit.
    pub fn of(ruleset: &Ruleset, repair: &Repair, limit: Option<i64>) -> RouteView {
        RouteView {
            title: repair.title.clone(),
            legal: repair.legal(),
            unproven: repair.unproven,
            points: check(ruleset, &repair.force, limit).points,
            steps: repair.steps.iter().map(|(said, changes)| by_hand(said, changes)).collect(),
            left: repair.left.clone(),
        }
    }
}

/// A step for somebody who edits the file: where its words don't say which lines to change, with these.
fn by_hand(said: &str, changes: &[Change]) -> String {
    if let [Change::Dissolve { .. }] = changes {
        format!("{said}; in the file, {DISSOLVE_BY_HAND}")
    } else {
        said.to_owned()
    }
}

impl SuggestedView {
    /// The rating of the first answer, in words; only a proof in every respect earns “the best there is”.
    pub fn standing(&self) -> String {
        // Where every point is spent, a force with a warning could spend no more.
        let unwarned = match self.answers.first() {
            _ if self.accepted == Severity::Warning || !self.points_left() => "",
            Some(first) if first.warnings > 0 => " without a further warning",
            Some(_) | None => " without a warning",
        };
        match (self.proven, self.first, self.bound) {
            (true, true, _) => format!("the best there is{unwarned}"),
            (true, false, _) if self.aim == Aim::Points.word() => format!("no force{unwarned} spends more"),
            (true, false, _) => format!("no force{unwarned} has more figures"),
            (false, _, bound) => {
                let found = format!("the best that was found{}", self.in_time());
                let bound = bound.map(|bound| format!("no force can have more than {}", self.amount(bound)));
                match (bound, &self.within) {
                    (Some(bound), Some(_)) => format!("{found}; {bound}"),
                    (Some(bound), None) => bound,
                    (None, _) => found,
                }
            }
        }
    }

    /// The forces that the proof covers, with the bound; `None` if nothing is proven, or it is plain.
    pub fn certificate(&self) -> Option<String> {
        // A force that spends every point needs no proof that none spends more.
        let covered = self.covered.as_ref().filter(|_| self.points_left())?;
        Some(match self.bound.filter(|_| !self.answers.is_empty()) {
            Some(most) => format!("{covered}: {} is the most", self.amount(most)),
            None => covered.clone(),
        })
    }

    /// The time in which the search found this, to put after a verb; empty if it did not run out of time.
    pub fn in_time(&self) -> String {
        self.within.as_ref().map(|within| format!(" {within}")).unwrap_or_default()
    }

    /// A number of the things that the aim counts, in words.
    fn amount(&self, number: i64) -> String {
        count(number, self.aim.trim_end_matches('s'))
    }

    /// Whether points are left, or figures are the aim.
    fn points_left(&self) -> bool {
        self.aim != Aim::Points.word() || self.bound != self.limit
    }

    /// The view of a force before any suggestions.
    pub fn of(ruleset: &Ruleset, base: &Force, limit: Option<i64>, aim: Aim) -> SuggestedView {
        let checked = check(ruleset, base, limit);
        let empty = base.units.is_empty() && base.groups.is_empty();
        SuggestedView {
            file: None,
            name: base.name.clone(),
            points: checked.points.or((empty && ruleset.organisation.priced).then_some(0)),
            limit: checked.limit,
            legal: empty || checked.legal(),
            aim: aim.word(),
            bound: None,
            proven: false,
            first: false,
            accepted: Severity::Notice,
            covered: None,
            rounds: 0,
            within: None,
            left_out: Vec::new(),
            answers: Vec::new(),
            repair: None,
        }
    }

    /// Adds the answers of a search among the figures owned; `None` for any number of them.
    #[must_use]
    pub fn answered(
        mut self,
        ruleset: &Ruleset,
        base: &Force,
        own: Option<&Collection>,
        found: &Suggested,
    ) -> SuggestedView {
        let answer = |force: &Force| {
            let checked = check(ruleset, force, self.limit);
            AnswerView {
                points: checked.points.unwrap_or_default(),
                figures: checked.figures(),
                notices: checked.findings.len(),
                warnings: checked.number_of(Severity::Warning),
                steps: changed(ruleset, base, force),
                short_of: self.limit.and_then(|limit| Some(short_of(ruleset, force, limit, own)?.says())),
            }
        };
        self.answers = found.answers.iter().map(|one| answer(&one.force)).collect();
        (self.bound, self.proven, self.first, self.accepted) = (found.bound, found.proven, found.first, found.accepted);
        (self.covered, self.rounds) = (found.covered.clone(), found.rounds);
        self.left_out.clone_from(&found.left_out);
        self
    }

    /// Adds the ways to make the force legal.
    #[must_use]
    pub fn repaired(mut self, ruleset: &Ruleset, found: &[Repair]) -> SuggestedView {
        let routes: Vec<RouteView> = found.iter().map(|repair| RouteView::of(ruleset, repair, self.limit)).collect();
        let first = routes.first().cloned();
        self.repair =
            first.map(|first| RepairView { first, routes: if routes.len() > 1 { routes } else { Vec::new() } });
        self
    }
}
