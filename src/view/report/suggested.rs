use serde::Serialize;

use crate::model::{Aim, Force, Ruleset};
use crate::rules::check;
use crate::suggest::{Repair, Suggested, changed};

/// The suggestions for a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuggestedView {
    /// The force's file; none where it is made from nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The player's own name for it; `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its price now, in points; `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The agreed limit, in points; `None` where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// Whether it is legal now.
    pub legal: bool,
    /// The aim of spending points: `points` or `figures`.
    pub aim: &'static str,
    /// No legal force is worth more: points, or figures; none where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
    /// Whether the first answer is proven to be the best.
    pub proven: bool,
    /// Whether it is the best of all that was tried.
    #[serde(skip)]
    pub tried: bool,
    /// All that was not tried though it may be legal, and that the bound takes no account of, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The answers, the best first.
    pub answers: Vec<AnswerView>,
    /// How it is made legal, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairView>,
}

/// One suggested change to a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerView {
    /// The price of the force after it, in points.
    pub points: i64,
    /// How many figures it then has.
    pub figures: i64,
    /// How many notices it then gets.
    pub notices: usize,
    /// The steps that lead there, in words.
    pub steps: Vec<String>,
}

/// How a force is made legal: the first route, and any others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RepairView {
    /// The first route.
    #[serde(flatten)]
    pub first: RouteView,
    /// All routes, the first among them; none where there is but one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub routes: Vec<RouteView>,
}

/// One way to make a force legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RouteView {
    /// The parts that it keeps and others do not; none where there is but one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it then is.
    pub legal: bool,
    /// The price of the force after it, in points; `None` where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The steps that lead there, in words; those of several routes are numbered through.
    pub steps: Vec<String>,
    /// The errors that are left after it, by their messages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

impl SuggestedView {
    /// The view of a force before anything is suggested.
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
            tried: false,
            left_out: Vec::new(),
            answers: Vec::new(),
            repair: None,
        }
    }

    /// The same with answers.
    #[must_use]
    pub fn answered(mut self, ruleset: &Ruleset, base: &Force, found: &Suggested) -> SuggestedView {
        let answer = |force: &Force| {
            let checked = check(ruleset, force, self.limit);
            AnswerView {
                points: checked.points.unwrap_or_default(),
                figures: checked.figures(),
                notices: checked.findings.len(),
                steps: changed(ruleset, base, force),
            }
        };
        self.answers = found.answers.iter().map(|one| answer(&one.force)).collect();
        (self.bound, self.proven, self.tried) = (found.bound, found.proven, found.tried);
        self.left_out.clone_from(&found.left_out);
        self
    }

    /// The same with what makes it legal.
    #[must_use]
    pub fn repaired(mut self, ruleset: &Ruleset, found: &[Repair]) -> SuggestedView {
        let route = |repair: &Repair| RouteView {
            title: repair.title.clone(),
            legal: repair.legal(),
            points: check(ruleset, &repair.force, self.limit).points,
            steps: repair.steps.iter().map(|(said, _)| said.clone()).collect(),
            left: repair.left.clone(),
        };
        let routes: Vec<RouteView> = found.iter().map(route).collect();
        let first = routes.first().cloned();
        self.repair =
            first.map(|first| RepairView { first, routes: if routes.len() > 1 { routes } else { Vec::new() } });
        self
    }
}
