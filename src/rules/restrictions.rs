use super::finding::Finding;
use super::muster::{Muster, MusteredGroup};
use super::mustered::Mustered;
use super::seen::{Seen, variants};
use super::sentence::{place, size_of, trait_name, unit_name, whom};
use super::wording::{Noun, asked, listed, mend, required};
use crate::diagnostic::Code;
use crate::model::{
    Army, Demand, Extent, Held, Holding, Id, Numbers, Part, Path, Restriction, Ruleset, Severity, TraitId, Unit,
    UnitId, Who, Within,
};

/// Everything that breaks one restriction; an army's own restriction concerns only its units.
pub fn broken(all: &Restricted<'_>, restriction: &Restriction) -> Vec<Finding> {
    let checked = Restricted { severity: restriction.severity, ..*all };
    let mut found = match &restriction.kind {
        Demand::Size { who, figures, with_attached } => checked.size(who, figures, *with_attached),
        Demand::Attach { who, any_of, count } => checked.attach(who, any_of, count),
        Demand::Holds { group, parts, only } => checked.holds(group, parts, *only),
        Demand::Number { what, count } => checked.number(what, count),
        Demand::Apart { units, traits, within } => checked.apart(units, traits, *within),
        Demand::Needs { who, other, within } => checked.needs(who, other, *within),
        Demand::Inside { who, group } => checked.inside(who, group),
        Demand::Grows { what, least, most } => checked.grows(what, least.as_ref(), most.as_ref()),
        Demand::Share { who, most, of, together } => checked.share(who, *most, *of, *together),
        Demand::Taken { any_of, most, within } => checked.taken(any_of, most, *within),
        Demand::Joins { who, to } => checked.joins(who, to),
    };
    if restriction.severity == Severity::Error {
        found.extend(checked.nested(restriction));
    }
    for finding in &mut found {
        finding.severity = restriction.severity;
        if restriction.severity != Severity::Error
            && let Some(says) = &restriction.says
        {
            finding.message = format!("{}; {says}", finding.message.replace("; none expected", ""));
            finding.hint = None;
        }
        finding.rule = Some(restriction.id.to_string());
        finding.cite.clone_from(&restriction.remarks.cite);
    }
    found
}

/// A force before a ruleset's restrictions, or before those of one army.
#[derive(Clone, Copy)]
pub struct Restricted<'a> {
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// The force.
    pub muster: &'a Muster<'a>,
    /// Every kind of figure in it.
    pub seen: &'a [Seen<'a>],
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
        self.army.is_none_or(|own| army.is_none_or(|army| army.id == own.id))
    }

    /// The units that it concerns and that are meant.
    pub fn meant(&self, who: &'a Who) -> impl Iterator<Item = &'a Mustered<'a>> {
        self.muster.units.iter().filter(move |one| self.concerns(one.army) && who.means(&one.candidate()))
    }

    fn size(&self, who: &'a Who, numbers: &Numbers, with_attached: bool) -> Vec<Finding> {
        let size = |one: &Mustered<'_>| if with_attached { one.figures() } else { one.entry.figures() };
        let wrong = self.meant(who).filter(|one| !numbers.contains(size(one)));
        wrong
            .map(|one| {
                let has = size(one);
                let besides: Vec<String> = one.attached.iter().map(|(unit, _)| unit.name.clone()).collect();
                let has_said = match (with_attached, besides.as_slice()) {
                    (true, [_, ..]) => format!("{} with {}", size_of(has, &[]), listed(&besides, "and")),
                    (true, []) => size_of(has, &[]),
                    (false, besides) => size_of(has, besides),
                };
                let message = format!("{}: {has_said}; {}", one.title, required(numbers, self.severity));
                let step = self.whole(one).unwrap_or_else(|| mend(has, numbers, &Noun::plain("figure")));
                Finding::error(Code::Size, one.path_of_count(), message).hint(step)
            })
            .collect()
    }

    fn attach(&self, who: &'a Who, any_of: &[UnitId], wanted: &Numbers) -> Vec<Finding> {
        let noun = || {
            let names: Vec<String> = any_of.iter().map(|id| unit_name(&self.ruleset.organisation, id)).collect();
            Noun { one: listed(&names, "or"), many: format!("{}s", listed(&names, "or")) }
        };
        let mut findings = Vec::new();
        for one in self.meant(who) {
            // A custom unit may bring its own: anything that attaches and has no entry in a list serves as well.
            let listed_id = |id: &str| any_of.iter().any(|known| known == id);
            let custom = |unit: &Unit| one.army.is_none_or(|army| army.unit(&unit.id).is_none());
            let (right, wrong): (Vec<_>, Vec<_>) =
                one.attached.iter().partition(|(unit, _)| listed_id(&unit.id) || custom(unit));
            let has = i64::try_from(right.len()).unwrap_or(0);
            let unresolved = one.attached.len() < one.entry.with.len();
            if !(wanted.contains(has) || unresolved && wanted.ends().all(|end| has <= end)) {
                let path = right.last().map_or_else(|| one.path(), |(_, with)| one.part(Part::With(*with)));
                // Those that are there are called what they are, where all are alike.
                let there = match right.split_first() {
                    Some(((first, _), rest)) if rest.iter().all(|(unit, _)| unit.name == first.name) => {
                        Noun::plain(&first.name)
                    }
                    Some(_) | None => noun(),
                };
                let message =
                    format!("{}: {} attached; {}", one.title, there.number(has), required(wanted, self.severity));
                let first = any_of.first().map_or("", Id::as_str);
                let hint = self.whole(one).unwrap_or_else(|| match (has, one.entry.with.is_empty()) {
                    (0, true) => format!("write `with = [{first:?}]`"),
                    (0, false) => format!("add `{first:?}` to its `with`"),
                    _ => mend(has, wanted, &noun()),
                });
                findings.push(Finding::error(Code::Attach, path, message).hint(hint));
            }
            for (unit, with) in wrong {
                let message = format!("{} can't be attached to {}", unit.name, one.title);
                let hint = format!("what can be attached: {}", noun().one);
                findings.push(Finding::error(Code::Attach, one.part(Part::With(*with)), message).hint(hint));
            }
        }
        findings
    }

    /// The groups of a kind, where the restriction concerns them, by their place in the list.
    fn groups<'k>(&self, kind: &'k str) -> impl Iterator<Item = (usize, &'a MusteredGroup<'a>)> + use<'a, 'k> {
        let kinds = &self.ruleset.organisation.groups;
        let armies = kinds.iter().find(|known| known.id == kind).map(|known| known.armies.as_slice());
        let has = |army: &Army| armies.is_none_or(|armies| armies.is_empty() || armies.contains(&army.id));
        // A kind that the force's own army has is that army's, even if an ally has it too.
        let main = |own: &Army| self.muster.army.is_none_or(|main| main.id == own.id || !has(main));
        let own = self.army.is_none_or(|own| has(own) && main(own));
        self.muster.groups.iter().enumerate().filter(move |(_, group)| own && group.entry.kind == kind)
    }

    fn title(&self, group: &MusteredGroup<'_>) -> String {
        let named = || self.ruleset.organisation.group_name(&group.entry.kind).to_owned();
        group.entry.name.clone().unwrap_or_else(named)
    }

    fn holds(&self, kind: &str, parts: &[Holding], only: bool) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let mut findings = Vec::new();
        for (index, group) in self.groups(kind) {
            // Whatever army they are from: a leader leads those who joined him, and they fill his groups.
            let inside = || self.muster.units.iter().filter(|one| one.group == Some(index));
            for part in parts {
                if let (Held::Units(who), Some(numbers)) = (&part.what, &part.figures) {
                    for one in inside().filter(|one| who.means(&one.candidate())) {
                        let size = one.entry.figures();
                        if !numbers.contains(size) {
                            let kind = organisation.group_name(kind).to_lowercase();
                            let besides: Vec<String> = one.attached.iter().map(|(unit, _)| unit.name.clone()).collect();
                            let has = size_of(size, &besides);
                            let message =
                                format!("{}: {has} in a {kind}; {}", one.title, required(numbers, self.severity));
                            findings.push(Finding::error(Code::Holds, one.path_of_count(), message).hint(mend(
                                size,
                                numbers,
                                &Noun::plain("figure"),
                            )));
                        }
                    }
                }
                let has = match &part.what {
                    Held::Units(who) => inside().filter(|one| who.means(&one.candidate())).count(),
                    Held::Group(inner) => {
                        let inside = self.muster.groups.iter().filter(|other| other.parent == Some(index));
                        inside.filter(|other| other.entry.kind == *inner).count()
                    }
                };
                let has = i64::try_from(has).unwrap_or(i64::MAX);
                let unresolved = self.muster.unresolved.contains(&Some(index));
                let excused =
                    part.unless.as_ref().is_some_and(|others| inside().any(|one| others.means(&one.candidate())));
                if !(excused || part.count.contains(has) || unresolved && part.count.ends().all(|end| has <= end)) {
                    let what = match &part.what {
                        Held::Units(who) => Noun::units(organisation, who),
                        Held::Group(inner) => Noun::group(organisation, inner),
                    };
                    let title = self.title(group);
                    // Where none is allowed, those that are there are named, and no others that might be.
                    let none = part.count.contains(0) && !part.count.contains(1);
                    let there: Vec<String> = match &part.what {
                        Held::Units(who) if none => {
                            inside().filter(|one| who.means(&one.candidate())).map(called).collect()
                        }
                        Held::Units(_) | Held::Group(_) => Vec::new(),
                    };
                    let held = if there.is_empty() { what.number(has) } else { listed(&there, "and") };
                    let message = format!("{title} has {held}; {}", required(&part.count, self.severity));
                    let hint = mend(has, &part.count, &what);
                    findings.push(Finding::error(Code::Holds, group.path(), message).hint(hint));
                }
            }
            let stray = inside().filter(|one| only && !parts.iter().any(|part| held(part, one)));
            findings.extend(stray.map(|one| {
                let kind = organisation.group_name(kind);
                let message = format!("{} does not belong in a {kind}", one.title);
                Finding::error(Code::Holds, one.path(), message).hint(format!("move it out of the {kind}"))
            }));
        }
        findings
    }

    /// Groups inside one that does not hold their kind, reported under the first restriction that says what it holds.
    fn nested(&self, restriction: &Restriction) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let Demand::Holds { group: outer, .. } = &restriction.kind else { return Vec::new() };
        let own = self.army.into_iter().flat_map(|army| &army.restrictions);
        let all: Vec<&Restriction> =
            organisation.restrictions.iter().chain(own).filter(|one| one.severity == Severity::Error).collect();
        let of_kind = || {
            all.iter().filter_map(|one| {
                let Demand::Holds { group, parts, .. } = &one.kind else { return None };
                (group == outer).then_some((one.id.as_str(), parts))
            })
        };
        if of_kind().next().is_none_or(|(first, _)| first != restriction.id) {
            return Vec::new();
        }
        let may = |inner: &str| {
            of_kind().flat_map(|(_, parts)| parts).any(|part| matches!(&part.what, Held::Group(kind) if kind == inner))
        };
        let mut findings = Vec::new();
        for (index, _) in self.groups(outer) {
            let inside = self.muster.groups.iter().filter(|group| group.parent == Some(index));
            for group in inside.filter(|group| !may(&group.entry.kind) && self.known(group)) {
                let inner = organisation.group_name(&group.entry.kind);
                let message = format!("a {inner} can't be inside a {}", organisation.group_name(outer));
                let hint = format!("move the {inner} out of it");
                findings.push(Finding::error(Code::Holds, group.path(), message).hint(hint));
            }
        }
        findings
    }

    /// Whether a group is of a kind that the ruleset has.
    fn known(&self, group: &MusteredGroup<'_>) -> bool {
        self.ruleset.organisation.groups.iter().any(|kind| kind.id == group.entry.kind)
    }

    /// How many of something there are.
    pub fn number(&self, what: &Held, wanted: &Numbers) -> Vec<Finding> {
        let paths: Vec<Path> = match what {
            Held::Units(who) => {
                let meant = self.seen.iter().filter(|one| self.concerns(one.army) && who.means(&one.candidate()));
                meant.map(Seen::path).collect()
            }
            Held::Group(kind) => self.groups(kind).map(|(_, group)| group.path()).collect(),
        };
        let has = i64::try_from(paths.len()).unwrap_or(i64::MAX);
        if wanted.contains(has) {
            return Vec::new();
        }
        let organisation = &self.ruleset.organisation;
        let noun = match what {
            Held::Units(who) => Noun::units(organisation, who),
            Held::Group(kind) => Noun::group(organisation, kind),
        };
        let path = paths.last().cloned().unwrap_or_else(|| self.muster.path());
        let message = format!("the force has {}; {}", noun.number(has), required(wanted, self.severity));
        vec![Finding::error(Code::Number, path, message).hint(mend(has, wanted, &noun))]
    }

    fn apart(&self, units: &[UnitId], traits: &[TraitId], within: Within) -> Vec<Finding> {
        let all = &self.muster.units;
        match within {
            Within::Figure => {
                let mut findings: Vec<Finding> = Vec::new();
                for one in all {
                    for figure in variants(one) {
                        let found = self.mixed(units, traits, within, &one.title, &[&figure]);
                        // Figures of one unit may break it alike.
                        findings.extend(found.filter(|found| !findings.contains(found)));
                    }
                }
                findings
            }
            Within::Unit => {
                let mixed = |one: &Mustered<'_>| {
                    let figures = variants(one);
                    self.mixed(units, traits, within, &one.title, &figures.iter().collect::<Vec<_>>())
                };
                all.iter().filter_map(mixed).collect()
            }
            Within::Group => {
                let mixed = |(index, group): (usize, &MusteredGroup<'_>)| {
                    let inside: Vec<&Seen<'_>> = self.seen.iter().filter(|one| self.within(one.group, index)).collect();
                    self.mixed(units, traits, within, &self.title(group), &inside)
                };
                let mut findings: Vec<Finding> = Vec::new();
                for found in self.muster.groups.iter().enumerate().filter_map(mixed) {
                    if !findings.contains(&found) {
                        findings.push(found);
                    }
                }
                findings
            }
            Within::Force => {
                let everything: Vec<&Seen<'_>> = self.seen.iter().collect();
                self.mixed(units, traits, within, "the force", &everything).into_iter().collect()
            }
        }
    }

    /// What of these units and traits is there together, where it must not be.
    fn mixed(
        &self,
        units: &[UnitId],
        traits: &[TraitId],
        within: Within,
        title: &str,
        set: &[&Seen<'_>],
    ) -> Option<Finding> {
        let organisation = &self.ruleset.organisation;
        let mut there: Vec<(bool, &str)> = Vec::new();
        let mut last = None;
        for one in set {
            let ids = units.iter().filter(|id| **id == one.unit.id).map(|id| (true, id.as_str()));
            let words = traits.iter().filter(|id| one.traits.contains(id)).map(|id| (false, id.as_str()));
            for what in ids.chain(words) {
                if !there.contains(&what) {
                    there.push(what);
                    last = Some(one.path());
                }
            }
        }
        let path = last.filter(|_| there.len() > 1)?;
        let name = |(unit, id): &(bool, &str)| {
            if *unit { unit_name(organisation, id) } else { trait_name(organisation, id) }
        };
        let names: Vec<String> = there.iter().map(name).collect();
        let whose = if within == Within::Force { String::new() } else { format!("{title}: ") };
        let message = format!("{whose}{} don't go together {}", listed(&names, "and"), place(within));
        let hint = if there.len() == 2 { "leave one of them out" } else { "leave all but one of them out" };
        Some(Finding::error(Code::Apart, path, message).hint(hint))
    }

    fn needs(&self, who: &'a Who, other: &Who, within: Within) -> Vec<Finding> {
        let mut findings = Vec::new();
        for one in self.meant(who) {
            let near = |other: &Seen<'_>| match within {
                Within::Figure | Within::Unit => other.place == one.place,
                Within::Group => one.group.is_none_or(|group| self.within(other.group, group)),
                Within::Force => true,
            };
            if !self.seen.iter().any(|seen| near(seen) && other.means(&seen.candidate())) {
                let needed = whom(&self.ruleset.organisation, other);
                let near = match within {
                    Within::Figure => "on its figures",
                    Within::Unit => "in its unit",
                    Within::Group => "in its group",
                    Within::Force => "in the force",
                };
                let message = format!("{}: no {needed} {near}; 1 or more {}", one.title, asked(self.severity));
                findings.push(Finding::error(Code::Needs, one.path(), message).hint(format!("add {needed}")));
            }
        }
        findings
    }

    /// Whether a group is another one or is inside it.
    fn within(&self, mut group: Option<usize>, outer: usize) -> bool {
        while let Some(index) = group {
            if index == outer {
                return true;
            }
            group = self.muster.groups[index].parent;
        }
        false
    }
}

/// A unit in the middle of a sentence: `Lady Jessica`, `a Lieutenant`, `Lieutenant 2`.
fn called(one: &Mustered<'_>) -> String {
    if one.unit.named || one.title != one.unit.name {
        return one.title.clone();
    }
    Noun::plain(&one.title).some(1)
}

/// Whether a unit is what a part of a group means.
fn held(part: &Holding, one: &Mustered<'_>) -> bool {
    matches!(&part.what, Held::Units(who) if who.means(&one.candidate()))
}
