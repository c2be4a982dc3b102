use super::rule;
use crate::model::{Army, Extent, Force, Restriction, Ruleset, Severity, Who};
use crate::rules::figure_kinds::FigureKind;
use crate::rules::finding::Finding;
use crate::rules::muster::{Muster, MusteredGroup};
use crate::rules::mustered::Mustered;

/// Everything that breaks one restriction; an army's own restriction concerns only its units.
pub fn broken(all: &Restricted<'_>, restriction: &Restriction) -> Vec<Finding> {
    let checked = Restricted { severity: restriction.severity, ..*all };
    let mut found = rule(restriction).broken(&checked);
    for finding in &mut found {
        finding.severity = restriction.severity;
        if restriction.severity != Severity::Error
            && let Some(says) = &restriction.says
        {
            finding.message = format!("{}; {says}", finding.message.replace("; none expected", ""));
            finding.hint = None;
            finding.ways.clear();
        }
        finding.rule = Some(restriction.id.to_string());
        finding.cite.clone_from(&restriction.remarks.cite);
    }
    found
}

/// A force before a ruleset's restrictions, or before those of one army.
#[derive(Clone, Copy)]
pub struct Restricted<'a> {
    /// The ruleset whose restriction it is.
    pub ruleset: &'a Ruleset,
    /// The force.
    pub force: &'a Force,
    /// The units and groups of the force.
    pub muster: &'a Muster<'a>,
    /// Every kind of figure in it.
    pub figures: &'a [FigureKind<'a>],
    /// How large the force is.
    pub extent: Extent,
    /// The army whose restrictions are looked at; none for those of the ruleset.
    pub army: Option<&'a Army>,
    /// How much it weighs where one is broken.
    pub severity: Severity,
}

impl<'a> Restricted<'a> {
    /// Whether the restriction concerns units of this army.
    pub fn concerns(&self, army: Option<&Army>) -> bool {
        concerns(self.army, army)
    }

    /// The units that it concerns and that are meant.
    pub fn meant(&self, who: &'a Who) -> impl Iterator<Item = &'a Mustered<'a>> {
        self.muster.units.iter().filter(move |one| self.concerns(one.army) && who.means(&one.candidate()))
    }

    /// The groups of a kind, where the restriction concerns them, by their place in the list.
    pub fn groups<'k>(&self, kind: &'k str) -> impl Iterator<Item = (usize, &'a MusteredGroup<'a>)> + use<'a, 'k> {
        let known = self.ruleset.organisation.group(kind);
        let has = |army: &Army| known.is_none_or(|kind| kind.is_of(&army.id));
        // A kind that the force's own army has is that army's, even if an ally has it too.
        let main = |own: &Army| self.muster.army.is_none_or(|main| main.id == own.id || !has(main));
        let own = self.army.is_none_or(|own| has(own) && main(own));
        self.muster.groups.iter().enumerate().filter(move |(_, group)| own && group.entry.kind == kind)
    }

    /// A group as messages call it: by its name, or that of its kind.
    pub fn title(&self, group: &MusteredGroup<'_>) -> String {
        let named = || self.ruleset.organisation.group_name(&group.entry.kind).to_owned();
        group.entry.name.clone().unwrap_or_else(named)
    }
}

/// Whether a restriction concerns units of this army: one of an army those of that army alone, where it is known.
pub fn concerns(own: Option<&Army>, army: Option<&Army>) -> bool {
    own.is_none_or(|own| army.is_none_or(|army| army.id == own.id))
}
