use std::fmt::Write;

use super::mustered::candidate;
use super::sentence::sentence;
use crate::model::{
    Army, Choice, Demand, Held, Numbers, Organisation, Price, Restriction, Ruleset, Severity, StatFrom, Unit,
    UnitOption,
};

/// A small force to begin with, as the text of its file: legal where the ruleset leaves nothing to the players, and
/// with what they must decide in comments.
pub fn starter(ruleset: &Ruleset, army: &Army, limit: Option<i64>) -> String {
    let starter = Starter { ruleset, organisation: &ruleset.organisation, army, out: String::new() };
    starter.written(limit)
}

/// A text as it stands in a force's file.
pub fn text_value(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            // Writing into a string always succeeds.
            hidden if hidden.is_control() => drop(write!(out, "\\u{:04x}", u32::from(hidden))),
            seen => out.push(seen),
        }
    }
    out.push('"');
    out
}

struct Starter<'a> {
    ruleset: &'a Ruleset,
    organisation: &'a Organisation,
    army: &'a Army,
    out: String,
}

impl Starter<'_> {
    fn written(mut self, limit: Option<i64>) -> String {
        let (ruleset, army) = (self.ruleset, self.army);
        self.line(&format!(
            "# {}: {}. Change what you like; `sabretache check` says whether it is legal.",
            ruleset.name, army.name
        ));
        self.line(&format!("ruleset = {:?}", ruleset.id));
        if self.organisation.armies.len() > 1 {
            self.line(&format!("army    = {:?}", army.id));
        }
        self.line(&format!("name    = {}", text_value(&format!("{} force", army.name))));
        self.line("# player  = \"your name\"");
        match limit {
            Some(limit) => self.line(&format!("limit   = {limit}")),
            None if self.organisation.priced => self.line("# limit   = 400   # the points agreed"),
            None => {}
        }
        for choice in self.organisation.choices.iter().filter(|choice| choice.of_force) {
            let line = format!("choose  = {{ {} = {:?} }}   # {}", choice.id, decided(choice), ways(choice));
            self.line(&if choice.default.is_some() { format!("# {line}") } else { line });
        }
        let own = self.organisation.restrictions_of(army).filter(|one| one.severity == Severity::Error);
        let said: Vec<String> = own.map(|one| sentence(self.organisation, one)).collect();
        if !said.is_empty() {
            self.line("\n# What the force keeps to:");
            for said in &said {
                self.line(&format!("# - {said}"));
            }
        }
        match self.formation() {
            Some((group, units)) => {
                self.line(&format!("\n[[groups]]\nkind = {group:?}"));
                for unit in &units {
                    self.unit(unit, "groups.units");
                }
            }
            None => {
                let alone: Vec<&Unit> = army.units.iter().filter(|unit| !self.attaches(unit)).collect();
                for unit in alone {
                    for _ in 0..self.times(unit) {
                        self.unit(unit, "units");
                    }
                }
            }
        }
        self.out
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn unit(&mut self, unit: &Unit, key: &str) {
        let indent = if key == "units" { "" } else { "  " };
        let price = unit.price.map(|price| format!(", {price} points a figure")).unwrap_or_default();
        let mut text = format!("\n{indent}[[{key}]]   # {}{price}\n{indent}unit  = {:?}\n", unit.name, unit.id);
        let with = self.with(unit);
        let figures = self.figures(unit, with.len());
        if self.organisation.role(&unit.role).is_some_and(|role| role.counts) {
            // Writing into a string always succeeds.
            let _ = writeln!(text, "{indent}count = {figures}");
        }
        if !with.is_empty() {
            let ids: Vec<String> = with.iter().map(|id| format!("{id:?}")).collect();
            let _ = writeln!(text, "{indent}with  = [{}]", ids.join(", "));
        }
        let asked = candidate(unit, Some(self.army), &unit.traits, &[]);
        let choices = self.organisation.choices.iter().filter(|one| !one.of_force && one.who.means(&asked));
        let choices: Vec<&Choice> = choices.collect();
        if !choices.is_empty() {
            let comment = if choices.iter().all(|choice| choice.default.is_some()) { "# " } else { "" };
            let decided: Vec<String> = choices.iter().map(|one| format!("{} = {:?}", one.id, decided(one))).collect();
            let ways: Vec<String> = choices.iter().map(|one| ways(one)).collect();
            let _ = writeln!(text, "{indent}{comment}choose = {{ {} }}   # {}", decided.join(", "), ways.join("; "));
        }
        for stat in self.organisation.stats.iter().filter(|stat| stat.from == StatFrom::Asked && stat.who.means(&asked))
        {
            let _ = writeln!(
                text,
                "{indent}# stats = {{ {} = … }}   # {}: the players decide it",
                stat.id,
                stat.name.to_lowercase()
            );
        }
        for roll in self.organisation.rolls.iter().filter(|roll| !roll.in_play && roll.who.means(&asked)) {
            let _ = writeln!(text, "{indent}# rolls = {{ {} = … }}   # {}: the die as it fell", roll.id, roll.name);
        }
        let options = self.organisation.options_of(self.army).filter(|option| option.who.means(&asked));
        let options: Vec<&UnitOption> = options.collect();
        if let Some(first) = options.first() {
            let offers: Vec<String> =
                options.iter().map(|option| format!("{}: {}", option.id, offer(option))).collect();
            let _ = writeln!(text, "{indent}# take = [{{ option = {:?} }}]   # {}", first.id, offers.join("; "));
        }
        self.out.push_str(&text);
    }

    /// The first formation of the army that holds units alone, with the least that it holds.
    fn formation(&self) -> Option<(String, Vec<Unit>)> {
        let own = self.organisation.restrictions_of(self.army).filter(|one| one.severity == Severity::Error);
        for restriction in own {
            let Demand::Holds { group, parts, .. } = &restriction.kind else { continue };
            let mut units = Vec::new();
            for part in parts {
                let Held::Units(who) = &part.what else { break };
                let meant = |unit: &&Unit| who.means(&candidate(unit, Some(self.army), &unit.traits, &[]));
                // Cheap and without a name of his own, where there is a choice.
                let found = self.army.units.iter().filter(meant).min_by_key(|unit| (unit.named, unit.price));
                let least = part.count.ends().next().unwrap_or(1).max(0);
                for _ in 0..least {
                    units.extend(found.cloned());
                }
            }
            if parts.iter().all(|part| matches!(part.what, Held::Units(_))) && !units.is_empty() {
                return self.belongs(group).then(|| (group.clone(), units));
            }
        }
        None
    }

    /// Whether units belong in groups of this kind.
    fn belongs(&self, kind: &str) -> bool {
        self.organisation.restrictions_of(self.army).any(|one| match &one.kind {
            Demand::Inside { group, .. } => group.iter().any(|known| known == kind),
            _ => false,
        })
    }

    fn attaches(&self, unit: &Unit) -> bool {
        self.organisation.role(&unit.role).is_some_and(|role| role.attaches)
    }

    /// Those who must be attached.
    fn with(&self, unit: &Unit) -> Vec<String> {
        let mut with = Vec::new();
        for restriction in self.demands(unit, Severity::Error) {
            if let Demand::Attach { any_of, count, .. } = &restriction.kind {
                let least = count.ends().next().unwrap_or(0).max(0);
                with.extend((0..least).filter_map(|_| any_of.first().cloned()));
            }
        }
        with
    }

    /// A size that the ruleset prints: of several the one in the middle.
    fn figures(&self, unit: &Unit, attached: usize) -> i64 {
        if let Some(usual) = unit.usual {
            return usual;
        }
        for restriction in self.demands(unit, Severity::Notice) {
            if let Demand::Size { figures, with_attached, .. } = &restriction.kind {
                let of = if *with_attached { i64::try_from(attached).unwrap_or(0) } else { 0 };
                return (middle(figures) - of).max(1);
            }
        }
        DEFAULT_FIGURES
    }

    /// How many of a unit a force must have.
    fn times(&self, unit: &Unit) -> i64 {
        let counts = self.demands(unit, Severity::Error).filter_map(|restriction| match &restriction.kind {
            Demand::Number { what: Held::Units(who), count } if !who.units.is_empty() || !who.role.is_empty() => {
                count.ends().next()
            }
            _ => None,
        });
        counts.max().unwrap_or(1).clamp(1, 20)
    }

    fn demands<'d>(&'d self, unit: &'d Unit, least: Severity) -> impl Iterator<Item = &'d Restriction> {
        let all = self.organisation.restrictions_of(self.army).filter(move |one| one.severity >= least);
        all.filter(move |one| {
            let (Demand::Size { who, .. }
            | Demand::Attach { who, .. }
            | Demand::Number { what: Held::Units(who), .. }) = &one.kind
            else {
                return false;
            };
            who.means(&candidate(unit, Some(self.army), &unit.traits, &[]))
        })
    }
}

/// Where a ruleset prints no size at all.
const DEFAULT_FIGURES: i64 = 8;

fn middle(figures: &Numbers) -> i64 {
    let range = figures.ranges.get(figures.ranges.len() / 2);
    range.and_then(|range| range.from.or(range.to)).unwrap_or(DEFAULT_FIGURES)
}

fn decided(choice: &Choice) -> String {
    let first = || choice.options.first().map(|option| option.id.clone()).unwrap_or_default();
    choice.default.clone().unwrap_or_else(first)
}

fn ways(choice: &Choice) -> String {
    let ids: Vec<&str> = choice.options.iter().map(|option| option.id.as_str()).collect();
    format!("{}: {}", choice.name.to_lowercase(), ids.join(", "))
}

fn offer(option: &UnitOption) -> String {
    match option.price {
        Some(Price::Each(each)) => format!("{}, {each:+} points a figure", option.name),
        Some(Price::Unit(unit)) => format!("{}, {unit:+} points", option.name),
        Some(Price::Times(factor)) => format!("{}, points ×{}/{}", option.name, factor.over, factor.under),
        None => option.name.clone(),
    }
}
