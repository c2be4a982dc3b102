use crate::diagnostic::Code;
use crate::model::{Army, Extent, Held, Numbers, Path, Ruleset, Severity, Who};
use crate::rules::figure_kinds::FigureKind;
use crate::rules::finding::Finding;
use crate::rules::muster::{Muster, MusteredGroup};
use crate::rules::mustered::Mustered;
use crate::rules::sentence::group_title;
use crate::rules::wording::allowed_words;

/// A force to be checked against one restriction.
#[derive(Clone, Copy)]
pub struct Restricted<'a> {
    /// The ruleset of the force and the restriction.
    pub ruleset: &'a Ruleset,
    /// Its units and groups, looked up in the ruleset.
    pub muster: &'a Muster<'a>,
    /// Every kind of figure in it.
    pub figures: &'a [FigureKind<'a>],
    /// Its size in limit, points and figures.
    pub extent: Extent,
    /// The army whose restriction it is; `None` for one of the ruleset.
    pub army: Option<&'a Army>,
    /// The code of findings against it.
    pub code: Code,
    /// The severity of breaking it.
    pub severity: Severity,
}

impl<'a> Restricted<'a> {
    /// A finding against the restriction, as an error; the restriction's own severity is set afterwards.
    pub fn finding(&self, path: impl Into<Path>, message: String) -> Finding {
        Finding::error(self.code, path, message)
    }

    /// The numbers that it allows, in words: `4–6 required`.
    pub fn allowed_words(&self, numbers: &Numbers) -> String {
        allowed_words(numbers, self.severity)
    }

    /// Whether the restriction concerns units of this army.
    pub fn concerns(&self, army: Option<&Army>) -> bool {
        restricts(self.army, army)
    }

    /// The units that it concerns and that `who` matches.
    pub fn meant(&self, who: &Who) -> impl Iterator<Item = &'a Mustered<'a>> {
        self.muster.units.iter().filter(move |one| self.concerns(one.army) && who.means(&one.candidate()))
    }

    /// The kinds of figures that it concerns and that `who` matches.
    pub fn meant_figures(&self, who: &Who) -> impl Iterator<Item = &'a FigureKind<'a>> {
        self.figures.iter().filter(move |one| self.concerns(one.army) && who.means(&one.candidate()))
    }

    /// The units or groups that it counts, in file order.
    pub fn held(&self, what: &Held) -> Vec<Path> {
        match what {
            Held::Units(who) => self.meant_figures(who).map(FigureKind::path).collect(),
            Held::Group(kind) => self.groups(kind).map(|(_, group)| group.path()).collect(),
        }
    }

    /// The groups of a kind with their places; empty if the restriction's army does not own that kind in this force.
    pub fn groups<'k>(&self, kind: &'k str) -> impl Iterator<Item = (usize, &'a MusteredGroup<'a>)> + use<'a, 'k> {
        let known = self.ruleset.organisation.group(kind);
        let has = |army: &Army| known.is_none_or(|kind| kind.is_of(&army.id));
        // A kind that the force's own army has is that army's, even if an ally has it too.
        let main = |own: &Army| self.muster.army.is_none_or(|main| main.id == own.id || !has(main));
        let own = self.army.is_none_or(|own| has(own) && main(own));
        self.muster.groups.iter().enumerate().filter(move |(_, group)| own && group.entry.kind == kind)
    }

    /// A group's title in messages: its own name, or that of its kind.
    pub fn title(&self, group: &MusteredGroup<'_>) -> String {
        group_title(&self.ruleset.organisation, group.entry)
    }
}

/// Whether a restriction of `own` concerns the units of `army`: one of the ruleset, which is `None`, concerns all.
pub fn restricts(own: Option<&Army>, army: Option<&Army>) -> bool {
    own.is_none_or(|own| army.is_none_or(|army| army.id == own.id))
}
