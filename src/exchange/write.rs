use std::fmt::Write;

use super::names::Names;
use super::quote::said;
use crate::model::{Draft, DraftGroup, DraftUnit, Force, Ruleset};
use crate::rules::{check, unit_costs};

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something said of the whole force: what, and how it is decided.
    Said(&'static str, String),
    /// A formation begins, so deep in others.
    Group(usize, String),
    /// A unit.
    Unit(String),
}

/// How much of a list is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Whether points are told, and what else an opponent need not know.
    pub secret: bool,
    /// Whether every fact is told, rather than what is needed to know the force.
    pub full: bool,
}

/// What an opponent is told: no seed, and no options that are hidden.
pub fn secret(ruleset: &Ruleset, draft: &Draft) -> Draft {
    let organisation = &ruleset.organisation;
    let options = || organisation.options.iter().chain(organisation.armies.iter().flat_map(|army| &army.options));
    let hidden = |id: &str| options().any(|option| option.hidden && option.id == *id);
    let mut told = Draft { seed: None, ..draft.clone() };
    for unit in told.every_unit() {
        unit.take.retain(|take| !hidden(&take.option));
    }
    told
}

/// A force as the lines of a list, which are read back as the same force where all of it is told.
pub fn lines(ruleset: &Ruleset, draft: &Draft, fingerprint: Option<&str>, telling: Telling) -> Vec<Line> {
    let own;
    let draft = if telling.secret {
        own = secret(ruleset, draft);
        &own
    } else {
        draft
    };
    let force = Force::from(draft);
    let checked = check(ruleset, &force, None);
    let names = Names::of(ruleset, draft.army.as_deref());
    let costs: Vec<Option<i64>> =
        unit_costs(&checked).into_iter().map(|cost| cost.filter(|_| !telling.secret)).collect();
    let mut lines = Vec::new();
    let mut say = |key: &'static str, words: Option<String>| lines.extend(words.map(|words| Line::Said(key, words)));
    say("Name", draft.name.as_deref().map(said));
    say("Game", Some(said(&ruleset.name)));
    say("Army", draft.army.as_deref().map(|army| names.army(army)));
    say("Player", draft.player.as_deref().map(said));
    if !telling.secret {
        say("Points", checked.points.map(|points| points.to_string()));
        say("Limit", draft.limit.map(|limit| limit.to_string()));
    }
    if telling.full {
        say("Figures", Some(checked.figures().to_string()));
    }
    let decided = |(choice, way): &(String, String)| names.decided(choice, way);
    let choices: Vec<String> = draft.choose.iter().map(decided).collect();
    say("Choices", (!choices.is_empty()).then(|| choices.join("; ")));
    say("Side", draft.side.as_deref().map(said));
    if telling.full {
        say("Seed", draft.seed.map(|seed| seed.to_string()));
        say("Data", draft.data_version.as_deref().map(said));
        say("Fingerprint", fingerprint.filter(|_| !telling.secret).map(str::to_owned));
    }
    for custom in &draft.custom {
        let facts = [&custom.id, &custom.name, &custom.code, &custom.role].into_iter().chain(&custom.extras);
        say("Troops", Some(facts.map(|fact| said(fact)).collect::<Vec<_>>().join("; ")));
    }
    let mut costs = costs.into_iter();
    let told = Told { names: &names, full: telling.full };
    lines.extend(draft.units.iter().map(|unit| Line::Unit(told.unit(unit, costs.next().flatten()))));
    draft.groups.iter().for_each(|group| told.group(group, 0, &mut costs, &mut lines));
    lines
}

struct Told<'a> {
    names: &'a Names<'a>,
    full: bool,
}

impl Told<'_> {
    fn group(
        &self,
        group: &DraftGroup,
        depth: usize,
        costs: &mut impl Iterator<Item = Option<i64>>,
        lines: &mut Vec<Line>,
    ) {
        let kind = self.names.group(&group.kind);
        let called = group.name.as_deref().map(|name| format!(": {}", said(name))).unwrap_or_default();
        lines.push(Line::Group(depth, format!("{kind}{called}")));
        lines.extend(group.units.iter().map(|unit| Line::Unit(self.unit(unit, costs.next().flatten()))));
        for inner in &group.groups {
            self.group(inner, depth + 1, costs, lines);
        }
    }

    fn unit(&self, unit: &DraftUnit, cost: Option<i64>) -> String {
        let names = self.names;
        let mut out = unit.name.as_deref().map(|name| format!("{}: ", said(name))).unwrap_or_default();
        if let Some(count) = unit.count {
            let _ = write!(out, "{count} ");
        }
        out += &names.unit(&unit.unit);
        if !unit.with.is_empty() {
            let with: Vec<String> = unit.with.iter().map(|id| names.unit(id)).collect();
            let _ = write!(out, " with {}", with.join(", "));
        }
        let mut facts: Vec<String> = Vec::new();
        for take in &unit.take {
            let count = take.count.map(|count| format!("{count} ")).unwrap_or_default();
            let also = if take.attached { " and attached" } else { "" };
            facts.push(format!("{count}{}{also}", names.option(&take.option)));
        }
        facts.extend(unit.choose.iter().map(|(choice, way)| names.decided(choice, way)));
        facts.extend(unit.stats.iter().map(|(stat, number)| format!("{} is {number}", names.stat(stat))));
        facts.extend(unit.rolls.iter().map(|(roll, natural)| format!("{} fell {natural}", names.roll(roll))));
        facts.extend(unit.joins.as_deref().map(|host| format!("joins {}", said(host))));
        facts.extend(unit.throws.map(|throws| format!("thrown {throws} times")));
        for fact in facts {
            let _ = write!(out, "; {fact}");
        }
        if let (Some(points), true) = (cost, self.full) {
            let _ = write!(out, " ({points} points)");
        }
        out
    }
}
