use serde::Serialize;

use crate::model::{Aim, Force, Ruleset};
use crate::rules::check;
use crate::suggest::{Repair, Suggested, changed, short_of};

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
    /// Whether, besides, no force that is worth as much has fewer remarks, or as few and more of what comes next.
    #[serde(skip)]
    pub first: bool,
    /// The forces of which that is proven, in words; left out where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<String>,
    /// How many rounds of the search were ended; 0 where none was needed.
    #[serde(skip_serializing_if = "is_none")]
    pub rounds: u32,
    /// All that was not tried though it may be legal, and that the bound takes no account of, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The answers, the best first.
    pub answers: Vec<AnswerView>,
    /// How it is made legal, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairView>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none(rounds: &u32) -> bool {
    *rounds == 0
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
    /// The figure that a few points more would bring, in words; left out where points are not what stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_of: Option<String>,
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

impl RouteView {
    /// The view of a repair for this many points.
    pub fn of(ruleset: &Ruleset, repair: &Repair, limit: Option<i64>) -> RouteView {
        RouteView {
            title: repair.title.clone(),
            legal: repair.legal(),
            points: check(ruleset, &repair.force, limit).points,
            steps: repair.steps.iter().map(|(said, _)| said.clone()).collect(),
            left: repair.left.clone(),
        }
    }
}

impl SuggestedView {
    /// How good the first answer is, in words; "the best there is" is nothing but what was proven to be in every way.
    pub fn standing(&self) -> String {
        match (self.proven, self.first, self.bound) {
            (true, true, _) => "the best there is".to_owned(),
            (true, false, _) if self.aim == Aim::Points.word() => "no force spends more".to_owned(),
            (true, false, _) => "no force has more figures".to_owned(),
            (false, _, Some(bound)) => format!("at most {bound} {} are possible", self.aim),
            (false, _, None) => "the best that was found".to_owned(),
        }
    }

    /// The forces of which nothing is better, in words; none where nothing was proven.
    pub fn certificate(&self) -> Option<String> {
        // Whoever has spent every point knows that no force spends more.
        let covered = self.covered.as_ref().filter(|_| self.points_left())?;
        Some(match self.bound.filter(|_| !self.answers.is_empty()) {
            Some(most) => format!("{covered}: {most} {} is the most", self.aim),
            None => covered.clone(),
        })
    }

    /// Whether the first answer leaves some of the points.
    fn points_left(&self) -> bool {
        self.aim != Aim::Points.word() || self.bound != self.limit
    }

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
            first: false,
            covered: None,
            rounds: 0,
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
                short_of: self.limit.and_then(|limit| Some(short_of(ruleset, force, limit)?.says(ruleset))),
            }
        };
        self.answers = found.answers.iter().map(|one| answer(&one.force)).collect();
        (self.bound, self.proven, self.first) = (found.bound, found.proven, found.first);
        (self.covered, self.rounds) = (found.covered.clone(), found.rounds);
        self.left_out.clone_from(&found.left_out);
        self
    }

    /// The same with what makes it legal.
    #[must_use]
    pub fn repaired(mut self, ruleset: &Ruleset, found: &[Repair]) -> SuggestedView {
        let routes: Vec<RouteView> = found.iter().map(|repair| RouteView::of(ruleset, repair, self.limit)).collect();
        let first = routes.first().cloned();
        self.repair =
            first.map(|first| RepairView { first, routes: if routes.len() > 1 { routes } else { Vec::new() } });
        self
    }
}
