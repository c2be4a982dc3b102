use std::borrow::Cow;

use super::finding::Finding;
use super::muster::{Muster, Mustered, candidate};
use super::profile::apply;
use super::sentence::{place, trait_name, unit_name, whom};
use crate::diagnostic::{Code, count};
use crate::model::{
    Candidate, Demand, Effects, Held, Holding, Numbers, Restriction, Ruleset, Spot, Weight, Who, Within,
};

/// Everything that breaks one restriction.
pub fn broken(ruleset: &Ruleset, muster: &Muster<'_>, restriction: &Restriction) -> Vec<Finding> {
    let checked = Checked { ruleset, muster };
    let mut found = match &restriction.kind {
        Demand::Size { who, figures, with_attached } => checked.size(who, figures, *with_attached),
        Demand::Attach { who, any_of, count } => checked.attach(who, any_of, count),
        Demand::Holds { group, parts } => checked.holds(group, parts),
        Demand::Number { who, count } => checked.number(who, count),
        Demand::Apart { units, traits, within } => checked.apart(units, traits, *within),
        Demand::Needs { who, other, within } => checked.needs(who, other, *within),
        Demand::Inside { who, group } => checked.inside(who, group),
    };
    for finding in &mut found {
        finding.weight = restriction.weight;
        if restriction.weight != Weight::Error
            && let Some(says) = &restriction.says
        {
            finding.message = format!("{}; {says}", finding.message.replace("; 0 wanted", ""));
            finding.hint = None;
        }
        finding.rule = Some(restriction.id.clone());
        finding.cite.clone_from(&restriction.remarks.cite);
    }
    found
}

/// One figure kind that a restriction looks at, attached ones counted by themselves.
struct Seen<'a> {
    unit: &'a crate::model::Unit,
    traits: Cow<'a, [String]>,
    chosen: &'a [(String, String)],
    group: Option<usize>,
    at: &'a Spot,
}

struct Checked<'a> {
    ruleset: &'a Ruleset,
    muster: &'a Muster<'a>,
}

impl<'a> Checked<'a> {
    fn meant(&self, who: &'a Who) -> impl Iterator<Item = &'a Mustered<'a>> {
        let army = self.muster.army;
        self.muster.units.iter().filter(move |one| who.means(&one.candidate(army)))
    }

    fn size(&self, who: &'a Who, figures: &Numbers, with_attached: bool) -> Vec<Finding> {
        let size = |one: &Mustered<'_>| if with_attached { one.figures() } else { one.entry.count.value };
        let wrong = self.meant(who).filter(|one| !figures.contains(size(one)));
        wrong
            .map(|one| {
                let has = size(one);
                let message = format!("{}: {}; {} wanted", one.title(), figures_of(has), words(figures));
                Finding::error(Code::Size, &one.entry.count.at, message).hint(mend(has, figures, "figure"))
            })
            .collect()
    }

    fn attach(&self, who: &'a Who, any_of: &[String], wanted: &Numbers) -> Vec<Finding> {
        let names: Vec<String> = any_of.iter().map(|id| unit_name(&self.ruleset.organisation, id)).collect();
        let names = names.join(" or ");
        let mut findings = Vec::new();
        for one in self.meant(who) {
            // A custom unit may bring its own: anything that attaches and has no entry in a list serves as well.
            let listed = |id: &str| any_of.iter().any(|known| known == id);
            let custom = |unit: &crate::model::Unit| self.muster.army.is_none_or(|army| army.unit(&unit.id).is_none());
            let (right, wrong): (Vec<_>, Vec<_>) =
                one.attached.iter().partition(|(unit, _)| listed(&unit.id) || custom(unit));
            let has = i64::try_from(right.len()).unwrap_or(0);
            let unresolved = one.attached.len() < one.entry.with.len();
            if !(wanted.contains(has) || unresolved && wanted.ends().all(|end| has <= end)) {
                let at = right.last().map_or(&one.entry.at, |(_, at)| at);
                let message = format!("{}: {names} ×{has} attached; {} wanted", one.title(), words(wanted));
                let hint = if has == 0 {
                    format!("write `with = [{:?}]`", any_of.first().map_or("", String::as_str))
                } else {
                    mend(has, wanted, "figure")
                };
                findings.push(Finding::error(Code::Attach, at, message).hint(hint));
            }
            for (unit, at) in wrong {
                let message = format!("{} can't be attached to {}", unit.name, one.title());
                findings.push(Finding::error(Code::Attach, at, message).hint(format!("what may be: {names}")));
            }
        }
        findings
    }

    fn holds(&self, kind: &str, parts: &[Holding]) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let mut findings = Vec::new();
        let groups = self.muster.groups.iter().enumerate().filter(|(_, group)| group.entry.kind.value == kind);
        for (index, group) in groups {
            let title = group.entry.name.clone().unwrap_or_else(|| organisation.group_name(kind).to_owned());
            for part in parts {
                if let (Held::Units(who), Some(figures)) = (&part.what, &part.figures) {
                    let inside = self.muster.units.iter().filter(|one| one.group == Some(index));
                    for one in inside.filter(|one| who.means(&one.candidate(self.muster.army))) {
                        let size = one.entry.count.value;
                        if !figures.contains(size) {
                            let message = format!(
                                "{}: {} in a {}; {} wanted",
                                one.title(),
                                figures_of(size),
                                organisation.group_name(kind).to_lowercase(),
                                words(figures)
                            );
                            findings.push(
                                Finding::error(Code::Holds, &one.entry.count.at, message)
                                    .hint(mend(size, figures, "figure")),
                            );
                        }
                    }
                }
                let (has, what) = match &part.what {
                    Held::Units(who) => {
                        let inside = self.muster.units.iter().filter(|one| one.group == Some(index));
                        let meant = inside.filter(|one| who.means(&one.candidate(self.muster.army))).count();
                        (meant, whom(organisation, who))
                    }
                    Held::Group(inner) => {
                        let inside = self.muster.groups.iter().filter(|other| other.parent == Some(index));
                        let meant = inside.filter(|other| other.entry.kind.value == *inner).count();
                        (meant, organisation.group_name(inner).to_owned())
                    }
                };
                let has = i64::try_from(has).unwrap_or(i64::MAX);
                let unresolved = self.muster.unresolved.contains(&Some(index));
                if !(part.count.contains(has) || unresolved && part.count.ends().all(|end| has <= end)) {
                    let message = format!("{title}: {what} ×{has}; {} wanted", words(&part.count));
                    let hint = mend(has, &part.count, "of them");
                    findings.push(Finding::error(Code::Holds, &group.entry.at, message).hint(hint));
                }
            }
        }
        findings
    }

    fn number(&self, who: &Who, wanted: &Numbers) -> Vec<Finding> {
        let seen = self.seen();
        let meant: Vec<&Seen<'_>> = seen.iter().filter(|one| who.means(&self.candidate(one))).collect();
        let has = i64::try_from(meant.len()).unwrap_or(i64::MAX);
        if wanted.contains(has) {
            return Vec::new();
        }
        let at = meant.last().map_or(self.muster.at.clone(), |one| one.at.clone());
        let what = whom(&self.ruleset.organisation, who);
        let message = format!("{what} ×{has} in the force; {} wanted", words(wanted));
        vec![Finding::error(Code::Number, &at, message).hint(mend(has, wanted, "of them"))]
    }

    fn apart(&self, units: &[String], traits: &[String], within: Within) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let mut sets: Vec<(String, Vec<Seen<'_>>)> = Vec::new();
        match within {
            Within::Figure => {
                for one in &self.muster.units {
                    sets.extend(variants(one).into_iter().map(|seen| (one.title().to_owned(), vec![seen])));
                }
            }
            Within::Unit => {
                sets.extend(self.muster.units.iter().map(|one| (one.title().to_owned(), variants(one))));
            }
            Within::Group => {
                for index in 0..self.muster.groups.len() {
                    let inside = self.seen().into_iter().filter(|one| self.within(one.group, index));
                    let group = &self.muster.groups[index].entry;
                    let title =
                        group.name.clone().unwrap_or_else(|| organisation.group_name(&group.kind.value).to_owned());
                    sets.push((title, inside.collect()));
                }
            }
            Within::Force => sets.push(("the force".to_owned(), self.seen())),
        }
        let mut findings: Vec<Finding> = Vec::new();
        for (title, set) in sets {
            let mut there: Vec<String> = Vec::new();
            let mut last = None;
            for one in &set {
                let ids = units.iter().filter(|id| **id == one.unit.id).map(|id| unit_name(organisation, id));
                let words = traits.iter().filter(|id| one.traits.contains(id)).map(|id| trait_name(organisation, id));
                for name in ids.chain(words) {
                    if !there.contains(&name) {
                        there.push(name);
                        last = Some(one.at.clone());
                    }
                }
            }
            if let (Some(at), true) = (last, there.len() > 1) {
                let names = match there.split_last() {
                    Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
                    None => String::new(),
                };
                let message = format!("{title}: {names}, {} of 1 allowed {}", there.len(), place(within));
                let finding = Finding::error(Code::Apart, &at, message).hint("change one of them");
                if !findings.contains(&finding) {
                    findings.push(finding);
                }
            }
        }
        findings
    }

    fn needs(&self, who: &'a Who, other: &Who, within: Within) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let seen = self.seen();
        let mut findings = Vec::new();
        for one in self.meant(who) {
            let near = |other: &Seen<'_>| match within {
                Within::Figure | Within::Unit => {
                    std::ptr::eq(other.at, &raw const one.entry.at) || one.attached.iter().any(|(_, at)| at == other.at)
                }
                Within::Group => one.group.is_none_or(|group| self.within(other.group, group)),
                Within::Force => true,
            };
            if !seen.iter().any(|seen| near(seen) && other.means(&self.candidate(seen))) {
                let needed = whom(organisation, other);
                let message = format!("{}: {needed} ×0 {}; 1 or more wanted", one.title(), place(within));
                findings.push(Finding::error(Code::Needs, &one.entry.at, message).hint(format!("add {needed}")));
            }
        }
        findings
    }

    fn inside(&self, who: &'a Who, kinds: &[String]) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let names: Vec<String> = kinds.iter().map(|id| organisation.group_name(id).to_lowercase()).collect();
        let names = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.concat(),
        };
        let mut findings = Vec::new();
        for one in self.meant(who) {
            let mut group = one.group;
            let mut found = false;
            while let Some(index) = group {
                found |= kinds.contains(&self.muster.groups[index].entry.kind.value);
                group = self.muster.groups[index].parent;
            }
            // What stands in a group that nothing knows stands somewhere.
            found |= one.group.is_some_and(|index| self.unknown_kind(index));
            if !found {
                let message = format!("{}: outside any {names}", one.title());
                findings.push(
                    Finding::error(Code::Inside, &one.entry.at, message).hint(format!("move the entry into a {names}")),
                );
            }
        }
        findings
    }

    /// Whether a group, or one around it, is of a kind that the ruleset does not have.
    fn unknown_kind(&self, index: usize) -> bool {
        let group = &self.muster.groups[index];
        let known = self.ruleset.organisation.groups.iter().any(|kind| kind.id == group.entry.kind.value);
        !known || group.parent.is_some_and(|parent| self.unknown_kind(parent))
    }

    /// Whether a group is another or stands inside it.
    fn within(&self, mut group: Option<usize>, outer: usize) -> bool {
        while let Some(index) = group {
            if index == outer {
                return true;
            }
            group = self.muster.groups[index].parent;
        }
        false
    }

    /// Every kind of figure in the force, in the order of the file.
    fn seen(&self) -> Vec<Seen<'a>> {
        let mut seen = Vec::new();
        for one in &self.muster.units {
            let traits = Cow::Borrowed(one.traits.as_slice());
            seen.push(Seen { unit: &one.unit, traits, chosen: &one.chosen, group: one.group, at: &one.entry.at });
            for (unit, at) in &one.attached {
                seen.push(Seen {
                    unit,
                    traits: Cow::Borrowed(unit.traits.as_slice()),
                    chosen: &[],
                    group: one.group,
                    at,
                });
            }
        }
        seen
    }

    fn candidate<'c>(&'c self, one: &'c Seen<'_>) -> Candidate<'c> {
        candidate(one.unit, self.muster.army, &one.traits, one.chosen)
    }
}

/// The kinds of figures in one unit, which options have made unlike each other.
fn variants<'a>(one: &'a Mustered<'_>) -> Vec<Seen<'a>> {
    let seen = |unit, traits, at| Seen { unit, traits, chosen: &one.chosen, group: one.group, at };
    let changed = |traits: &[String], effects: &Effects| {
        let mut traits = traits.to_vec();
        apply(&mut Vec::new(), &mut traits, &[&Effects { set: Vec::new(), add: Vec::new(), ..effects.clone() }], true);
        Cow::Owned(traits)
    };
    let mut kinds = vec![seen(&*one.unit, Cow::Borrowed(one.traits.as_slice()), &one.entry.at)];
    for taken in one.options.iter().filter(|taken| !taken.all) {
        kinds.push(seen(&*one.unit, changed(&one.traits, &taken.option.effects), &one.entry.at));
    }
    for (unit, at) in &one.attached {
        let mut traits: Cow<'a, [String]> = Cow::Borrowed(unit.traits.as_slice());
        for taken in one.options.iter().filter(|taken| taken.attached) {
            traits = changed(&traits, &taken.option.effects);
        }
        kinds.push(seen(&**unit, traits, at));
    }
    kinds
}

fn figures_of(number: i64) -> String {
    count(usize::try_from(number).unwrap_or(0), "figure")
}

/// What would bring a number to what it should be.
fn mend(has: i64, wanted: &Numbers, what: &str) -> String {
    let of = |number: i64| if what == "figure" { figures_of(number) } else { number.to_string() };
    match wanted.ends().min_by_key(|end| (end - has).abs()) {
        Some(end) if end > has => format!("add {}", of(end - has)),
        Some(end) if end < has => format!("take out {}", of(has - end)),
        _ => format!("make it {}", words(wanted)),
    }
}

/// Numbers as a sentence has them: what is open at the end in words.
fn words(numbers: &Numbers) -> String {
    let said = numbers.to_string();
    said.strip_suffix('+').map_or(said.clone(), |least| format!("{least} or more"))
}
