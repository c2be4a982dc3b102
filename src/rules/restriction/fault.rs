use super::{Attaching, Grouping, Remedy, Restricted};
use crate::model::{About, Candidate, Change, GroupKind, Part, Path, Unit, UnitId, UnitOption, capital};
use crate::rules::change_words::{begin, dissolve, leave_out, leave_out_one_of, move_into, move_out, remove};
use crate::rules::checked::Checked;
use crate::rules::figure_kinds::FigureKind;
use crate::rules::finding::Finding;
use crate::rules::mustered::{Mustered, candidate};
use crate::rules::sentence::the_group;
use crate::rules::wording::Noun;

/// A broken restriction in a force, and the part of the force that a finding is about.
#[derive(Clone, Copy)]
pub struct Fault<'c> {
    /// The force, and the restriction's army.
    pub force: Restricted<'c>,
    /// The part of the force that the finding is about.
    pub path: &'c Path,
    /// The unit at that part; `None` if there is none, or it is unknown.
    pub one: Option<&'c Mustered<'c>>,
    /// The index of the part of the restriction that the finding is about; `None` for the whole of it.
    pub of_part: Option<usize>,
}

/// The maximum number of units offered as additions.
const OFFERED: usize = 3;

impl<'c> Fault<'c> {
    /// A fault at this part of a force.
    pub fn at(force: Restricted<'c>, path: &'c Path) -> Fault<'c> {
        let fault = Fault { force, path, one: None, of_part: None };
        Fault { one: fault.place().and_then(|place| force.muster.unit(place)), ..fault }
    }

    /// Locates a finding in its checked force, of which these are the figures.
    pub fn of(checked: &'c Checked<'c>, figures: &'c [FigureKind<'c>], finding: &'c Finding) -> Fault<'c> {
        let Checked { ruleset, muster, .. } = checked;
        let broken = finding.restriction(ruleset);
        let army = broken.and_then(|broken| ruleset.organisation.army_of(broken));
        let (code, severity, extent) = (finding.code, finding.severity, checked.extent());
        let force = Restricted { ruleset, muster, figures, extent, army, code, severity };
        Fault { of_part: finding.of_part, ..Fault::at(force, &finding.path) }
    }

    /// The unit that the finding is about: its place and its mustered entry.
    pub fn unit(&self) -> Option<(usize, &'c Mustered<'c>)> {
        self.place().zip(self.one)
    }

    /// The place of the unit that the finding is about, in file order.
    pub fn place(&self) -> Option<usize> {
        self.path.about.unit()
    }

    /// The place of the group that the finding is about, or that holds the unit it is about.
    pub fn group(&self) -> Option<usize> {
        match self.path.about {
            About::Group(group) => Some(group),
            About::Unit(_) => self.one.and_then(|one| one.group),
            About::Force => None,
        }
    }

    /// The attached figure that the finding is about, if it is about one.
    pub fn attached(&self) -> Option<&'c Unit> {
        let Some(Part::With(with)) = self.path.key else { return None };
        self.one?.attached.iter().find(|(_, place)| *place == with).map(|(unit, _)| unit.as_ref())
    }

    /// The words of a step on a unit, after the unit's title if the finding is about another.
    pub fn words(&self, unit: usize, words: &str) -> String {
        match self.force.muster.unit(unit).filter(|_| self.place() != Some(unit)) {
            Some(one) => format!("{}: {words}", one.title),
            None => capital(words),
        }
    }

    /// The step that removes a unit.
    pub fn without(&self, unit: usize) -> Remedy {
        let title = self.force.muster.unit(unit).filter(|_| self.place() != Some(unit)).map(|one| &one.title);
        let says = title.map_or_else(|| "Remove this one".to_owned(), |title| capital(&remove(title)));
        Remedy::new(says, Change::Remove { unit })
    }

    /// The step that removes an attached figure from a unit.
    pub fn detaching(&self, unit: usize, attached: &Unit) -> Remedy {
        let all = self.force.muster.unit(unit).map_or(&[][..], |one| &one.attached);
        let says = self.words(unit, &leave_out_one_of(all, attached));
        Remedy::new(says, Change::Detach { unit, who: attached.id.to_string() })
    }

    /// The step that drops an option of a unit.
    pub fn dropping(&self, unit: usize, option: &UnitOption) -> Remedy {
        let says = self.words(unit, &leave_out(&option.name));
        Remedy::new(says, Change::Drop { unit, option: option.id.to_string() })
    }

    /// The step that removes the attached figure that the finding is about, or else its unit.
    pub fn without_this(&self) -> Option<Remedy> {
        let unit = self.place()?;
        Some(self.attached().map_or_else(|| self.without(unit), |attached| self.detaching(unit, attached)))
    }

    /// The army's units that are `wanted`, without named persons in the force, who can be there only once.
    pub fn offered(&self, wanted: impl Fn(&Candidate<'_>) -> bool) -> Vec<&'c Unit> {
        let army = self.force.muster.army;
        let units = army.into_iter().flat_map(|army| &army.units);
        let there = |unit: &Unit| self.force.figures.iter().any(|figure| figure.unit.id == unit.id);
        let of_force = &self.force.muster.chosen;
        let may = |unit: &&Unit| wanted(&candidate(unit, army, &unit.traits, of_force)) && !(unit.named && there(unit));
        units.filter(may).collect()
    }

    /// Steps that add one of these units, at most `OFFERED`; a unit that can only be attached is attached.
    pub fn adding(&self, units: &[&Unit], group: Option<usize>) -> Vec<Remedy> {
        let add = units.iter().filter_map(|unit| {
            if self.force.ruleset.organisation.attaches(unit) {
                let host = self.host_of(&unit.id, group)?;
                let says = self.words(host, &format!("add {}", unit.name));
                return Some(Remedy::new(says, Change::Attach { unit: host, who: unit.id.to_string() }));
            }
            Some(Remedy::new(format!("Add {}", unit.name), Change::Add { unit: unit.id.to_string(), group }))
        });
        add.take(OFFERED).collect()
    }

    /// The unit that can take one more attached figure: the finding's own unit, or else the first with room.
    fn host_of(&self, attached: &UnitId, group: Option<usize>) -> Option<usize> {
        let organisation = &self.force.ruleset.organisation;
        let room = |one: &&Mustered<'_>| {
            let rules = organisation.restrictions_of(one.army);
            Attaching::by(rules, |who| who.means(&one.candidate())).has_room(attached, one)
        };
        let mut units = self.force.muster.units.iter().filter(|one| group.is_none() || one.group == group);
        let own = self.one.filter(room);
        own.or_else(|| units.find(room)).map(|one| one.place)
    }

    /// The step that begins a group, inside another or on its own.
    pub fn beginning(&self, kind: &str, inside: Option<usize>) -> Remedy {
        let noun = Noun::group(&self.force.ruleset.organisation, kind);
        Remedy::new(capital(&begin(&noun, 1)), Change::Group { kind: kind.to_owned(), inside })
    }

    /// The step that removes a group with everything in it.
    pub fn without_group(&self, group: usize) -> Remedy {
        Remedy::new(format!("Remove {} and everything in it", self.group_title(group)), Change::RemoveGroup { group })
    }

    /// The step that moves a group into another, or outside all groups if `None`.
    pub fn nesting(&self, group: usize, inside: Option<usize>) -> Remedy {
        let title = self.group_title(group);
        let words = match inside {
            Some(inside) => move_into(&title, &self.group_title(inside)),
            None => {
                let parent = self.force.muster.groups.get(group).and_then(|group| group.parent);
                move_out(&title, parent.map(|parent| self.group_title(parent)).as_deref())
            }
        };
        Remedy::new(capital(&words), Change::Nest { group, inside })
    }

    /// The step that dissolves a group and keeps its units.
    pub fn dissolving(&self, group: usize) -> Remedy {
        Remedy::new(capital(&dissolve(&self.group_title(group))), Change::Dissolve { group })
    }

    /// The step that moves a unit into a group, or out of all groups if `None`.
    pub fn moving(&self, unit: usize, group: Option<usize>) -> Remedy {
        let other = self.force.muster.unit(unit).filter(|_| self.place() != Some(unit));
        let title = other.map_or("it", |one| one.title.as_str());
        let words = match group {
            Some(group) => move_into(title, &self.group_title(group)),
            None => {
                let own = self.force.muster.unit(unit).and_then(|one| one.group);
                move_out(title, own.map(|group| self.group_title(group)).as_deref())
            }
        };
        Remedy::new(capital(&words), Change::Into { unit, group })
    }

    /// The steps that turn a group into another kind of its army that may hold its units; empty if it has no units.
    pub fn regrouping(&self, group: usize) -> Vec<Remedy> {
        let Restricted { ruleset, muster, .. } = self.force;
        let Some(own) = muster.groups.get(group) else { return Vec::new() };
        let kinds = ruleset.organisation.group_kinds_of(muster.army).filter(|kind| own.entry.kind != *kind.id);
        let inside: Vec<&Mustered<'_>> = muster.inside(group).collect();
        let holds = |kind: &&GroupKind| {
            let grouping = Grouping::by(ruleset.organisation.binding_on(muster.army), &kind.id);
            inside.iter().all(|one| grouping.holds(|who| who.means(&one.candidate())))
        };
        let step = |kind: &GroupKind| {
            let says = format!("Make it a {}", kind.name.to_lowercase());
            Remedy::new(says, Change::Regroup { group, kind: kind.id.to_string() })
        };
        if inside.is_empty() { Vec::new() } else { kinds.filter(holds).map(step).collect() }
    }

    /// Whether a group is of this kind.
    pub fn is_kind(&self, group: usize, kind: &str) -> bool {
        self.force.muster.groups.get(group).is_some_and(|group| group.entry.kind == kind)
    }

    /// A group's name in the middle of a sentence.
    pub fn group_title(&self, group: usize) -> String {
        let group = self.force.muster.groups.get(group);
        group.map_or_else(String::new, |group| the_group(&self.force.ruleset.organisation, group.entry))
    }
}
