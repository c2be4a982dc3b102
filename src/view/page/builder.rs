use super::builder_view::{
    AttachView, BuilderView, CustomBox, FaceView, FindingView, GroupBox, NumberView, OpenUnit, OptionBox, RemedyView,
    UnitBox, Values,
};
use super::picker::{WayView, choice_to_pick};
use crate::changes::steps;
use crate::model::{
    About, Choice, Custom, Dice, DieFaces, Effects, ForceGroup, ForceUnit, Organisation, Roll, Ruleset, Severity, Stat,
    StatFrom, Unit,
};
use crate::rules::{
    Attaching, Checked, Finding, Mustered, Remedy, concerns, dice_of, group_title, hosts_of, known_sides, refusal,
    unit_cost,
};
use crate::view::parts::effects::effects;
use crate::view::parts::prices::{option_condition, price_shown};
use crate::view::parts::stat_values::value_shown;
use crate::view::parts::unit_card::{Card, CardRow, card};
use crate::view::parts::unit_notes::times_thrown;
use crate::view::parts::weapons::weapon_lines;

/// Which units show their details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// No unit is open.
    None,
    /// The unit at this index in the file.
    One(usize),
    /// Every unit is open.
    All,
}

/// The builder's view of a checked force.
pub fn builder(checked: &Checked<'_>, open: Opened) -> BuilderView {
    let page = Building { checked, open };
    let (ruleset, organisation) = (checked.ruleset, &checked.ruleset.organisation);
    let army = checked.muster.army;
    let way = |id: &str, name: &str, on: bool| WayView { id: id.to_owned(), name: name.to_owned(), on };
    let armies = organisation.armies.iter();
    let side = checked.force.side.as_deref();
    let kinds = organisation.group_kinds_of(army);
    let chosen = |choice: &&Choice| checked.force.choose.iter().any(|(id, _)| *id == choice.id);
    let offered = |choice: &&Choice| army.is_none_or(|army| concerns(organisation, army, choice)) || chosen(choice);
    let own = organisation.choices.iter().filter(|choice| choice.of_force).filter(offered);
    let errors = checked.number_of(Severity::Error);
    BuilderView {
        name: checked.force.name.clone().unwrap_or_default(),
        player: checked.force.player.clone().unwrap_or_default(),
        armies: armies.map(|one| way(&one.id, &one.name, army.is_some_and(|army| army.id == one.id))).collect(),
        sides: known_sides(ruleset).iter().map(|one| way(&one.id, &one.name, side == Some(one.id.as_str()))).collect(),
        choices: own.map(|choice| choice_to_pick(choice, &checked.muster.chosen)).collect(),
        points: checked.points,
        limit: checked.limit,
        spent: spent(checked),
        priced: organisation.priced,
        figures: checked.figures(),
        legal: checked.legal(),
        errors,
        remarks: checked.findings.len() - errors,
        findings: page.findings(About::Force),
        outside: page.units(0, &checked.force.units),
        groups: page.groups(),
        kinds: kinds.map(|kind| way(&kind.id, &kind.name, false)).collect(),
        customs: checked.force.custom.iter().map(custom).collect(),
    }
}

fn custom(custom: &Custom) -> CustomBox {
    CustomBox { id: custom.id.clone(), name: custom.name.clone(), code: custom.code.clone() }
}

fn spent(checked: &Checked<'_>) -> i64 {
    match (checked.points, checked.limit) {
        (Some(points), Some(limit)) if limit > 0 => (points * 100 / limit).clamp(0, 100),
        (Some(_) | None, _) => 0,
    }
}

/// The source of a builder's view.
struct Building<'a> {
    checked: &'a Checked<'a>,
    open: Opened,
}

impl Building<'_> {
    /// The findings about a unit, a group or the force itself.
    fn findings(&self, about: About) -> Vec<FindingView> {
        let own = self.checked.findings.iter().filter(|finding| finding.path.about == about);
        own.map(|finding| self.finding(finding)).collect()
    }

    fn finding(&self, finding: &Finding) -> FindingView {
        let steps = steps(self.checked, finding);
        FindingView {
            severity: finding.severity.word(),
            message: finding.message.clone(),
            hint: finding.hint.clone(),
            rule: finding.rule_words(self.checked.ruleset),
            steps: steps.into_iter().map(|Remedy { says, change }| RemedyView { says, change }).collect(),
        }
    }

    /// The boxes of a list of units; `first` is the index of the first in the force.
    fn units(&self, first: usize, list: &[ForceUnit]) -> Vec<UnitBox> {
        list.iter().zip(first..).map(|(entry, place)| self.unit(entry, place)).collect()
    }

    fn groups(&self) -> Vec<GroupBox> {
        let organisation = &self.checked.ruleset.organisation;
        let groups = &self.checked.muster.groups;
        let outer = |at: usize| groups.get(at).and_then(|group| group.parent);
        let all = self.checked.force.every_group().into_iter().enumerate();
        let group = |(at, (group, before)): (usize, (&ForceGroup, usize))| {
            let inside = self.checked.muster.inside(at);
            GroupBox {
                at,
                depth: std::iter::successors(outer(at), |at| outer(*at)).count(),
                title: group_title(organisation, group),
                name: group.name.clone().unwrap_or_default(),
                kind: organisation.group_name(&group.kind).to_owned(),
                points: inside.map(|one| unit_cost(organisation, one)).sum(),
                findings: self.findings(About::Group(at)),
                units: self.units(before, &group.units),
            }
        };
        all.map(group).collect()
    }

    fn unit(&self, entry: &ForceUnit, at: usize) -> UnitBox {
        let one = self.checked.muster.unit(at);
        let organisation = &self.checked.ruleset.organisation;
        let findings = self.findings(About::Unit(at));
        let weight = ["error", "warning", "notice"].into_iter();
        let weight = weight.into_iter().find(|weight| findings.iter().any(|finding| finding.severity == *weight));
        let counts = one.is_none_or(|one| organisation.role(&one.unit.role).is_none_or(|role| role.counts));
        UnitBox {
            at,
            title: one.map_or_else(|| entry.unit.clone(), |one| one.title.clone()),
            kind: one.filter(|_| entry.name.is_some()).map(|one| one.unit.name.clone()),
            count: counts.then(|| entry.figures()),
            line: one.map(|one| self.line(one)).unwrap_or_default(),
            thrown: times_thrown(&organisation.phrases, entry),
            points: one.and_then(|one| unit_cost(organisation, one)),
            findings,
            weight: weight.unwrap_or_default(),
            open: one.filter(|_| self.open == Opened::All || self.open == Opened::One(at)).map(|one| self.opened(one)),
        }
    }

    /// A unit's attached figures, options and decisions, on one line.
    fn line(&self, one: &Mustered<'_>) -> String {
        let organisation = &self.checked.ruleset.organisation;
        let mut names: Vec<(String, usize)> = Vec::new();
        for (attached, _) in &one.attached {
            match names.iter_mut().find(|(name, _)| *name == attached.name) {
                Some((_, times)) => *times += 1,
                None => names.push((attached.name.clone(), 1)),
            }
        }
        let attached = names.into_iter().map(|(name, times)| if times > 1 { format!("{times} {name}") } else { name });
        let options = one.options.iter().map(|taken| {
            if taken.all { taken.option.name.clone() } else { format!("{} {}", taken.figures, taken.option.name) }
        });
        let decided = one.entry.choose.iter().filter_map(|(choice, decision)| {
            let choice = organisation.choice(choice)?;
            let option = choice.options.iter().find(|option| option.id == *decision)?;
            Some(option.name.clone())
        });
        attached.chain(options).chain(decided).collect::<Vec<_>>().join(" · ")
    }

    /// The units that a unit may join, as (title, whether it has joined).
    fn hosts(&self, one: &Mustered<'_>) -> Vec<(String, bool)> {
        let may = hosts_of(&self.checked.ruleset.organisation, &self.checked.muster.units, one);
        may.map(|host| (host.title.clone(), one.joins == Some(host.place))).collect()
    }

    /// A unit's values with their headings as on its roster, and those of its other states by name.
    fn numbers(&self, one: &Mustered<'_>) -> (Values, Vec<(String, Values)>) {
        let organisation = &self.checked.ruleset.organisation;
        let Some(form) = organisation.forms.iter().find(|form| form.who.means(&one.candidate())) else {
            let shown =
                |stat: &Stat| Some((stat.short.clone(), value_shown(organisation, &stat.id, one.stat(&stat.id)?)));
            return (organisation.stats.iter().filter_map(shown).collect(), Vec::new());
        };
        let Card { heads, rows, .. } = card(self.checked.ruleset, one, form);
        let headed = |row: CardRow| -> (String, Values) {
            let values = heads.iter().cloned().zip(row.values).filter(|(_, value)| value != "–");
            (row.label, values.collect())
        };
        let mut rows = rows.into_iter();
        let own = rows.next().map(&headed).unwrap_or_default();
        let states = rows.filter(|row| one.also.iter().any(|state| state.name == row.label));
        (own.1, states.map(headed).collect())
    }

    fn opened(&self, one: &Mustered<'_>) -> OpenUnit {
        let organisation = &self.checked.ruleset.organisation;
        let (values, other_states) = self.numbers(one);
        let counts = organisation.counts(&one.unit);
        // A figure attached against the rules stays listed, so that it can be removed.
        let there = |unit: &Unit| one.attached.iter().any(|(attached, _)| attached.id == unit.id);
        let attaching = Attaching::by(organisation.binding_on(one.army), |who| who.means(&one.candidate()));
        let may = |unit: &&Unit| counts && (there(unit) || attaching.may_have(organisation, unit));
        let attachable = one.army.into_iter().flat_map(|army| &army.units).filter(may);
        let attached = attachable.map(|unit| AttachView {
            id: unit.id.to_string(),
            name: unit.name.clone(),
            there: one.attached.iter().filter(|(attached, _)| attached.id == unit.id).count(),
            points: unit.price_each().filter(|_| organisation.priced),
        });
        let asked = organisation.choices.iter().filter(|choice| {
            !choice.of_force
                && (one.chosen.iter().any(|(made, _)| *made == choice.id) || choice.who.means(&one.candidate()))
        });
        let homes = self.checked.muster.groups.iter().enumerate().filter(|(index, _)| one.group != Some(*index));
        let homes = homes.map(|(index, group)| {
            let kind = organisation.group_name(&group.entry.kind).to_owned();
            (index, group.entry.name.clone().unwrap_or(kind))
        });
        OpenUnit {
            name: one.entry.name.clone().unwrap_or_default(),
            values: values.into_iter().chain(weapon_lines(organisation, &one.arms)).collect(),
            other_states,
            attached: attached.collect(),
            hosts: self.hosts(one),
            options: self.options(one, counts),
            choices: asked.map(|choice| choice_to_pick(choice, &one.chosen)).collect(),
            stats: stated(organisation, one),
            rolls: rolled(self.checked.ruleset, one),
            homes: homes.collect(),
            grouped: one.group.is_some(),
        }
    }

    /// The options of a unit's army; `counts` if the unit's figures are counted.
    fn options(&self, one: &Mustered<'_>, counts: bool) -> Vec<OptionBox> {
        let (ruleset, organisation) = (self.checked.ruleset, &self.checked.ruleset.organisation);
        let options = one.army.into_iter().flat_map(|army| organisation.options_of(army));
        let options = options.map(|option| {
            let taken = one.options.iter().find(|taken| taken.option.id == option.id);
            let written = one.entry.take.iter().find(|take| option.id == take.option);
            let changes = effects(organisation, &Effects { gain: Vec::new(), ..option.effects.clone() });
            let when = option_condition(organisation, option);
            let refused = || refusal(ruleset, &self.checked.muster.chosen, one, option);
            OptionBox {
                id: option.id.to_string(),
                name: option.name.clone(),
                price: price_shown(&organisation.phrases, option),
                says: [changes, when].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", "),
                // An option in the file stays ticked even if it is not allowed.
                taken: taken
                    .map(|taken| taken.figures)
                    .or(written.map(|take| take.count.unwrap_or(one.entry.figures()))),
                figures: one.entry.figures(),
                whole: option.whole || !counts,
                refused: if taken.is_some() { None } else { refused() },
            }
        });
        options.collect()
    }
}

/// The numbers that a unit's player states; a `value` is `None` until stated.
fn stated(organisation: &Organisation, one: &Mustered<'_>) -> Vec<NumberView> {
    let asked = |stat: &&Stat| stat.from == StatFrom::Asked || stat.ask_where_missing;
    let stats = organisation.stats.iter().filter(asked).filter(|stat| stat.who.means(&one.candidate()));
    let number = |stat: &Stat| NumberView {
        id: stat.id.to_string(),
        name: stat.name.clone(),
        value: one.entry.stats.iter().find(|(known, _)| *known == stat.id).map(|(_, number)| *number),
        least: stat.within.from,
        most: stat.within.to,
        face: None,
    };
    stats.map(number).collect()
}

/// The rolls of a unit; a `value` is `None` until rolled.
fn rolled(ruleset: &Ruleset, one: &Mustered<'_>) -> Vec<NumberView> {
    let meant = ruleset.organisation.rolls.iter().filter(|roll| roll.who.means(&one.candidate()));
    let number = |roll: &Roll| {
        let dice = ruleset.table(&roll.table).and_then(dice_of);
        let span = dice.map(|dice| dice.span(&ruleset.dice));
        let value = one.entry.rolls.iter().find(|(known, _)| *known == roll.id).map(|(_, die)| *die);
        NumberView {
            id: roll.id.to_string(),
            name: roll.name.clone(),
            value,
            face: dice.zip(value).and_then(|(dice, value)| face(&ruleset.dice, dice, value)),
            least: span.map(|(least, _)| least),
            most: span.map(|(_, most)| most),
        }
    };
    meant.map(number).collect()
}

/// The face of a single die; `None` for several dice, or if something is added.
fn face(dies: &DieFaces, dice: &Dice, value: i64) -> Option<FaceView> {
    let die = dies.faces(dice.sides);
    let words = die.ten.filter(|_| value == die.last).unwrap_or_else(|| value.to_string());
    (dice.count == 1 && dice.add == 0).then_some(FaceView { sides: dice.sides, value, words })
}
