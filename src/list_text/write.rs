use std::fmt::Write;

use super::json::ListView;
use super::names::ListNames;
use crate::model::{Force, ForceGroup, ForceUnit, Phrases, Ruleset};
use crate::rules::muster;

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A fact about the whole force: its English key and its value.
    Said(&'static str, String),
    /// A group: its nesting depth, 0 for the outermost, and its title.
    Group(usize, String),
    /// A unit with all its facts.
    Unit(String),
}

/// The facts of a list that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Whether it is written as an opponent sees it.
    pub secret: bool,
    /// Whether every fact is written, not only what defines the force.
    pub full: bool,
}

/// A force as the lines of a list. Read back, they give the same force if `full` is set and `secret` is not.
pub fn lines(ruleset: &Ruleset, force: &Force, fingerprint: Option<&str>, telling: Telling) -> Vec<Line> {
    let seen = ListView::of(ruleset, force, fingerprint, telling.secret);
    let force = &seen.force;
    let names = ListNames::of(ruleset, force.army.as_deref());
    let said = |text: &str| names.joints.quoted_where_needed(text);
    let costs: Vec<Option<i64>> = seen.units.iter().map(|unit| unit.points).collect();
    let called = figures_called(ruleset, force);
    let mut lines = Vec::new();
    let mut say = |key: &'static str, words: Option<String>| lines.extend(words.map(|words| Line::Said(key, words)));
    say("Name", force.name.as_deref().map(said));
    say("Game", Some(said(&ruleset.name)));
    say("Army", force.army.as_deref().map(|army| names.army(army)));
    say("Player", force.player.as_deref().map(said));
    say("Points", seen.points.map(|points| points.to_string()));
    say("Limit", force.limit.map(|limit| limit.to_string()));
    // The number of figures shows that a list was cut short, even one without prices.
    say("Figures", Some(seen.figures.to_string()));
    let decided = |(choice, way): &(String, String)| names.decided(choice, way);
    let choices: Vec<String> = force.choose.iter().map(decided).collect();
    say("Choices", (!choices.is_empty()).then(|| choices.join("; ")));
    say("Side", force.side.as_deref().map(said));
    say("Seed", force.seed.map(|seed| seed.to_string()));
    if telling.full {
        say("Data", force.data_version.as_deref().map(said));
        say("Fingerprint", seen.fingerprint.clone());
    }
    for custom in &force.custom {
        let facts = [&custom.id, &custom.name, &custom.code, &custom.role].into_iter().chain(&custom.extras);
        say("Troops", Some(facts.map(|fact| said(fact)).collect::<Vec<_>>().join("; ")));
    }
    let mut costs = costs.into_iter().zip(called);
    let told = Told { names: &names, phrases: &ruleset.organisation.phrases, full: telling.full };
    lines.extend(force.units.iter().map(|unit| Line::Unit(told.unit(unit, costs.next()))));
    force.groups.iter().for_each(|group| told.group(group, 0, &mut costs, &mut lines));
    lines
}

/// The words for a figure and for figures, for each unit in file order.
fn figures_called(ruleset: &Ruleset, force: &Force) -> Vec<[String; 2]> {
    let organisation = &ruleset.organisation;
    let (muster, _) = muster(ruleset, force);
    let plain = ["figure", "figures"].map(|word| organisation.phrases.say(word, &[]));
    let named = |place: usize| {
        let one = muster.unit(place)?;
        let form = organisation.forms.iter().find(|form| form.who.means(&one.candidate()))?;
        let words = [&form.figure, &form.figures].map(|word| word.to_lowercase());
        let readable =
            |word: &String| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || letter == ' ');
        words.iter().all(readable).then_some(words)
    };
    (0..force.every_unit().len()).map(|place| named(place).unwrap_or_else(|| plain.clone())).collect()
}

/// A unit's cost, and the words for a figure and for figures.
type CostAndWords = (Option<i64>, [String; 2]);

struct Told<'a> {
    names: &'a ListNames<'a>,
    phrases: &'a Phrases,
    full: bool,
}

impl Told<'_> {
    fn group(
        &self,
        group: &ForceGroup,
        depth: usize,
        costs: &mut impl Iterator<Item = CostAndWords>,
        lines: &mut Vec<Line>,
    ) {
        let kind = self.names.group(&group.kind);
        let called = group.name.as_deref().map(|name| self.named(&kind, &self.names.joints.quoted_where_needed(name)));
        lines.push(Line::Group(depth, called.unwrap_or(kind)));
        lines.extend(group.units.iter().map(|unit| Line::Unit(self.unit(unit, costs.next()))));
        for inner in &group.groups {
            self.group(inner, depth + 1, costs, lines);
        }
    }

    fn named(&self, name: &str, says: &str) -> String {
        self.phrases.say("{name}: {says}", &[("name", name), ("says", says)])
    }

    fn unit(&self, unit: &ForceUnit, known: Option<CostAndWords>) -> String {
        let (cost, [figure, figures]) = known.unwrap_or_default();
        let (names, joints) = (self.names, &self.names.joints);
        let mut out = names.unit(&unit.unit);
        if let Some(count) = unit.count {
            let _ = write!(out, " ({count} {})", if count == 1 { figure } else { figures });
        }
        if !unit.with.is_empty() {
            let with: Vec<String> = unit.with.iter().map(|id| names.unit_inside(id)).collect();
            let _ = write!(out, " {} {}", joints.with, with.join(", "));
        }
        let mut facts: Vec<String> = Vec::new();
        for take in &unit.take {
            let count = take.count.map(|count| format!("{count} ")).unwrap_or_default();
            let also = if take.attached { format!(" {}", joints.also) } else { String::new() };
            facts.push(format!("{count}{}{also}", names.option(&take.option)));
        }
        facts.extend(unit.choose.iter().map(|(choice, way)| names.decided(choice, way)));
        facts.extend(unit.stats.iter().map(|(stat, number)| format!("{} {} {number}", names.stat(stat), joints.is)));
        facts
            .extend(unit.rolls.iter().map(|(roll, natural)| format!("{} {} {natural}", names.roll(roll), joints.fell)));
        facts
            .extend(unit.joins.as_deref().map(|host| format!("{} {}", joints.joins, joints.quoted_where_needed(host))));
        let path = unit.picture.as_ref().map(|picture| joints.quoted_where_needed(&picture.path));
        facts.extend(path.map(|path| format!("{} {path}", joints.picture)));
        facts.extend(unit.throws.map(|throws| format!("{} {throws} {}", joints.thrown, joints.times)));
        // Without the throw the seed proves nothing. Brackets make it readable in any language.
        facts.extend(unit.thrown.map(|throw| format!("{} [{throw}]", joints.thrown)));
        let semicolon = self.phrases.say("; ", &[]);
        for fact in facts {
            let _ = write!(out, "{semicolon}{fact}");
        }
        if let (Some(points), true) = (cost, self.full) {
            let _ = write!(out, " ({points} {})", joints.points);
        }
        match &unit.name {
            Some(name) => self.named(&joints.quoted_where_needed(name), &out),
            None => out,
        }
    }
}
