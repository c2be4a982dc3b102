use super::detached::detached;
use super::group_words::{GroupKey, group_words};
use super::stranger::stranger;
use crate::changes::{Change, Ledger, remedies};
use crate::model::{About, ForceUnit, Severity};
use crate::rules::{
    Advice, Checked, Noun, Then, add_number, add_to, amended, attached_words, begin, decided_for, dissolve,
    figures_in_place, in_place_of, leave_key_out, let_join, move_into, move_out, remove, remove_custom, unit_name,
    write_for, write_number,
};
use crate::suggest::cost::corrects;
use crate::suggest::naming::UnitNaming;
use crate::suggest::told::fielded;

/// The names of units and groups in the steps of a repair: those that the check gives before any change, with each
/// unit's group.
pub struct StepWords<'c> {
    before: &'c Checked<'c>,
    units: Vec<Named>,
    groups: Vec<String>,
    /// The player's name and the kind of each group that was there from the start.
    kinds: Vec<GroupKey>,
    /// The units, by permanent number, and the keys that a step has begun to write for them.
    begun: Vec<(usize, &'static str)>,
}

/// A unit as steps name it.
struct Named {
    title: String,
    /// Its group, by permanent number; `None` outside all groups.
    group: Option<usize>,
    /// Its entry; `None` if it is new.
    entry: Option<ForceUnit>,
}

/// The sort key of a step: the head of the force, new groups and units, units in file order, what is taken out.
pub fn rank(change: &Change) -> (usize, usize) {
    let mut named = change.clone();
    let (unit, group) = named.names();
    let place = unit.copied().map_or_else(|| group.map_or(0, |group| *group), |unit| unit + 1);
    let goes = matches!(change, Change::Remove { .. } | Change::RemoveGroup { .. } | Change::RemoveCustom { .. });
    let head = matches!(change, Change::Army { .. } | Change::Side { .. } | Change::Regroup { .. })
        || matches!(change, Change::Choose { unit: None, .. } | Change::Rechoose { unit: None, .. });
    let begins = matches!(change, Change::Group { .. } | Change::Add { .. });
    match (head, begins, goes) {
        (true, ..) => (0, place),
        (_, true, _) => (1, 0),
        (_, _, true) => (3, place),
        (false, false, false) => (2, place),
    }
}

/// The unit, by permanent number, and the key that a change begins to write for it if the file has none.
fn key_written(change: &Change) -> Option<(usize, &'static str)> {
    if let Change::State { unit, number: Some(_), .. } = change {
        Some((*unit, "stats"))
    } else if let Change::Choose { unit: Some(unit), decision: Some(_), .. } = change {
        Some((*unit, "choose"))
    } else {
        None
    }
}

impl<'c> StepWords<'c> {
    /// The names in this force.
    pub fn of(before: &'c Checked<'c>) -> StepWords<'c> {
        let force = before.force;
        let every = force.every_group();
        let kinds: Vec<GroupKey> = every.iter().map(|(one, _)| (one.name.clone(), one.kind.clone())).collect();
        let groups = group_words(&before.ruleset.organisation, &kinds);
        let all = force.every_unit();
        let unit = |(place, entry): (usize, &&ForceUnit)| {
            let known = before.muster.unit(place).map(|one| one.title.clone());
            let stranger = || entry.name.clone().unwrap_or_else(|| stranger(before, &all, place));
            let title = known.unwrap_or_else(stranger);
            Named { title, group: force.group_of(place), entry: Some((*entry).clone()) }
        };
        let units = all.iter().enumerate().map(unit).collect();
        StepWords { before, units, groups, kinds, begun: Vec::new() }
    }

    /// A unit by its permanent number, with its group.
    pub fn unit(&self, unit: usize) -> String {
        let Some(named) = self.units.get(unit) else { return "the new unit".to_owned() };
        match named.group.and_then(|group| self.groups.get(group)) {
            Some(group) => format!("{} in {group}", named.title),
            None => named.title.clone(),
        }
    }

    /// A unit by its permanent number, without its group.
    pub fn title(&self, unit: usize) -> String {
        self.units.get(unit).map(|named| named.title.clone()).unwrap_or_default()
    }

    /// The group of a unit by its permanent number, in words; `None` outside all groups.
    pub fn group_of(&self, unit: usize) -> Option<String> {
        let group = self.units.get(unit)?.group?;
        Some(self.group(group))
    }

    /// The force before any change.
    pub fn before(&self) -> &Checked<'c> {
        self.before
    }

    /// A group by its permanent number.
    pub fn group(&self, group: usize) -> String {
        self.groups.get(group).cloned().unwrap_or_else(|| "the new group".to_owned())
    }

    /// The entry of a unit by its permanent number; `None` if it is new.
    pub fn entry(&self, unit: usize) -> Option<&ForceUnit> {
        self.units.get(unit)?.entry.as_ref()
    }

    /// A step in words. Later steps can name the units and groups that it adds.
    pub fn step(&mut self, change: &Change) -> String {
        let said = self.in_words(change);
        self.begun.extend(key_written(change));
        if let Change::Add { unit, group } = change {
            let title = format!("the new {}", unit_name(&self.before.ruleset.organisation, unit));
            self.units.push(Named { title, group: *group, entry: None });
        }
        if let Change::Group { kind, .. } = change {
            let kind = self.before.ruleset.organisation.group_name(kind).to_lowercase();
            self.groups.push(format!("the new {kind}"));
        }
        // Groups are named as the file then has them.
        if let Change::Regroup { group, kind } = change
            && let Some((_, own)) = self.kinds.get_mut(*group)
        {
            own.clone_from(kind);
            let words = group_words(&self.before.ruleset.organisation, &self.kinds);
            self.groups.splice(..words.len(), words);
        }
        if let Change::Dissolve { group } = change {
            let around = self.before.muster.groups.get(*group).and_then(|group| group.parent);
            self.units.iter_mut().filter(|unit| unit.group == Some(*group)).for_each(|unit| unit.group = around);
        }
        // A misspelt unit is then known by its name, where no other is called so.
        if let Change::Retype { unit, id } = change {
            let name = unit_name(&self.before.ruleset.organisation, id);
            let taken = self.units.iter().any(|named| named.title.starts_with(&name));
            if let Some(named) = self.units.get_mut(*unit).filter(|named| named.title.starts_with('`') && !taken) {
                named.title = name;
            }
        }
        if let Change::Into { unit, group } = change
            && let Some(named) = self.units.get_mut(*unit)
        {
            named.group = *group;
        }
        said
    }

    /// A step in words, with the name of its unit.
    fn in_words(&self, change: &Change) -> String {
        let (whose, says) = self.words(change);
        let why = self.why(change, &says);
        let whose = whose.map(|unit| format!("{}: ", self.unit(unit))).unwrap_or_default();
        format!("{whose}{says}{why}")
    }

    /// A change in words that fit every unit or group to which the same is done; `None` if it is not about a known one.
    pub fn each(&self, change: &Change) -> Option<String> {
        let mut named = change.clone();
        let (unit, group) = named.names();
        let unit = unit.copied();
        if unit.map_or(group.is_none(), |unit| self.entry(unit).is_none()) {
            return None;
        }
        Some(match (change, self.words(change)) {
            (Change::Add { unit, group }, _) => self.added(unit, *group, ""),
            (Change::Remove { .. }, _) => remove("it"),
            (Change::RemoveGroup { .. }, _) => remove("it and everything in it"),
            (Change::Dissolve { .. }, _) => dissolve("it"),
            (Change::Into { group: Some(group), .. }, _) => move_into("it", &self.group(*group)),
            (Change::Into { group: None, .. } | Change::Nest { inside: None, .. }, _) => move_out("it", None),
            (Change::Nest { inside: Some(inside), .. }, _) => move_into("it", &self.group(*inside)),
            (Change::Retype { unit, id }, _) => {
                let organisation = &self.before.ruleset.organisation;
                let typed = &self.entry(*unit)?.unit;
                if organisation.unit(typed).is_some() {
                    in_place_of(&unit_name(organisation, id), &unit_name(organisation, typed))
                } else {
                    self.written(*unit, typed, id)
                }
            }
            (_, (Some(_), says)) => says,
            (_, (None, _)) => return None,
        })
    }

    /// The rest of the check's hint, if this step uses its words: it says why an easier way is not possible.
    fn why(&self, change: &Change, says: &str) -> String {
        let mut named = change.clone();
        let about = match named.names() {
            // The group may be what lacks the unit.
            (Some(unit), Some(group)) => vec![About::Unit(*unit), About::Group(*group)],
            (Some(unit), None) => vec![About::Unit(*unit)],
            (None, Some(group)) => vec![About::Group(*group)],
            (None, None) => vec![About::Force],
        };
        let dissolves = matches!(change, Change::Dissolve { .. });
        let means =
            |way: &&Advice| way.says == says || dissolves && matches!(way.then, Then::Same | Then::Dissolved(_));
        let errors = self.before.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let findings = errors.filter(|finding| about.contains(&finding.path.about));
        let rest = findings.filter_map(|finding| {
            let hint = finding.hint.as_ref()?;
            match finding.ways.iter().find(means) {
                // The points to cut elsewhere are what the other steps cut.
                Some(way) => hint.strip_prefix(&way.says).filter(|rest| rest.starts_with(':')),
                // A hint with a single way, which may say more about it; a second half is a step of its own.
                None => hint
                    .strip_prefix(says)
                    .filter(|rest| rest.starts_with([',', ':', ';']))
                    .filter(|rest| !rest.starts_with(", and ") && !rest.starts_with(", or leave ")),
            }
        });
        rest.max_by_key(|rest| rest.len()).unwrap_or_default().to_owned()
    }

    /// A step in the words of a hint, with the unit if it is about one and its words don't name it.
    fn words(&self, change: &Change) -> (Option<usize>, String) {
        let organisation = &self.before.ruleset.organisation;
        let force = self.before.force;
        let of = |unit: &usize| self.unit(*unit);
        let name = |id: &str| unit_name(organisation, id);
        let its = |unit: &usize, says: String| (Some(*unit), says);
        let whole = |says: String| (None, says);
        match change {
            Change::Add { unit, group } => {
                let into = group.map(|group| format!(" to {}", self.group(group))).unwrap_or_default();
                whole(self.added(unit, *group, &into))
            }
            Change::Remove { unit } => whole(remove(&of(unit))),
            Change::Duplicate { unit } => whole(format!("duplicate {}", of(unit))),
            Change::Move { unit, up } => whole(format!("move {} {}", of(unit), if *up { "up" } else { "down" })),
            Change::Count { unit, figures: 1 } if self.is_single(*unit) => its(unit, leave_key_out("count")),
            Change::Count { unit, figures } => {
                its(unit, figures_in_place(*figures, self.entry(*unit).and_then(|entry| entry.count)))
            }
            Change::Rename { unit, name } => whole(format!("call {} `{name}`", of(unit))),
            Change::Attach { unit, who } => {
                let with = self.entry(*unit).map(|entry| entry.with.as_slice()).unwrap_or_default();
                its(unit, attached_words(who, with))
            }
            Change::Retype { unit, id } => whole(self.retyped(*unit, id)),
            Change::Reattach { unit, who, id } if organisation.unit(who).is_some() => {
                its(unit, in_place_of(&name(id), &name(who)))
            }
            Change::Reattach { unit, who, id } => its(unit, write_for([id.as_str()], who)),
            Change::Regroup { group, kind } => {
                let every = force.every_group();
                whole(match every.get(*group) {
                    Some((group_there, _)) => {
                        format!("{}: {}", self.group(*group), write_for([kind.as_str()], &group_there.kind))
                    }
                    None => format!("make its group {}", Noun::group(organisation, kind).some(1).to_lowercase()),
                })
            }
            Change::Detach { unit, who } => its(unit, detached(self.before, *unit, who)),
            Change::Join { unit, host } => whole(let_join(&of(unit), host.as_deref())),
            Change::Take { unit, option: id, figures } => its(unit, self.taken(*unit, id, *figures)),
            Change::TakeAlong { unit, option: id, attached } => its(unit, self.taken_along(*unit, id, *attached)),
            Change::Drop { unit, option: id } => its(unit, self.dropped(*unit, id)),
            Change::Retake { unit, option, id } => its(unit, write_for([id.as_str()], option)),
            Change::Rechoose { unit, choice, id } => (*unit, write_for([id.as_str()], choice)),
            Change::Restate { unit, stat: key, id } | Change::Reroll { unit, roll: key, id } => {
                its(unit, write_for([id.as_str()], key))
            }
            Change::Choose { unit, choice, decision } => (*unit, self.chosen(*unit, choice, decision.as_deref())),
            Change::State { unit, stat, number: Some(number) } => {
                let stated = self.entry(*unit).map(|entry| entry.stats.as_slice()).unwrap_or_default();
                let there = stated.iter().any(|(id, _)| id == stat);
                let add = || add_number(stat, *number, stated.is_empty() && !self.begun.contains(&(*unit, "stats")));
                its(unit, if there { write_number(stat, *number) } else { add() })
            }
            Change::State { unit, stat, number: None } => its(unit, leave_key_out(stat)),
            Change::Roll { unit, roll, natural: Some(natural) } => its(unit, write_number(roll, *natural)),
            Change::Roll { unit, roll, natural: None } => its(unit, leave_key_out(roll)),
            Change::Limit { points: Some(points) } => whole(format!("agree on {points} points")),
            Change::Limit { points: None } => whole(leave_key_out("limit")),
            Change::Army { army } => whole(match &force.army {
                Some(typed) => write_for([army.as_str()], typed),
                None => format!("write `army = {army:?}`"),
            }),
            Change::Side { side: Some(side) } => whole(match &force.side {
                Some(typed) => write_for([side.as_str()], typed),
                None => format!("write `side = {side:?}`"),
            }),
            Change::Side { side: None } => whole(leave_key_out("side")),
            Change::Title { name } => whole(format!("call the force `{name}`")),
            Change::Player { name } => whole(format!("set the player to `{name}`")),
            Change::Group { kind, inside } => {
                let into = inside.map(|group| format!(" in {}", self.group(group))).unwrap_or_default();
                whole(format!("{}{into}", begin(&Noun::group(organisation, kind), 1)))
            }
            Change::RenameGroup { group, name } => whole(format!("call {} `{name}`", self.group(*group))),
            Change::RemoveGroup { group } => whole(format!("remove {} and everything in it", self.group(*group))),
            Change::Dissolve { group } => whole(dissolve(&self.group(*group))),
            Change::Into { unit, group: Some(group) } => whole(move_into(&of(unit), &self.group(*group))),
            Change::Into { unit, group: None } => {
                let own = self.units.get(*unit).and_then(|named| named.group).map(|group| self.group(group));
                whole(move_out(&self.title(*unit), own.as_deref()))
            }
            Change::Nest { group, inside: Some(inside) } => whole(move_into(&self.group(*group), &self.group(*inside))),
            Change::Nest { group, inside: None } => whole(move_out(&self.group(*group), None)),
            Change::Amend { custom, word } => whole(match force.custom.get(*custom) {
                Some(own) => format!("your own {}: {}", own.name, amended(own, word)),
                None => String::new(),
            }),
            Change::Custom { name, code, .. } => whole(format!("build {name} from {code}")),
            Change::RemoveCustom { id } => whole(remove_custom(id)),
        }
    }

    /// Adding a unit, in the words of the hint that asks for it, if there is one.
    fn added(&self, unit: &str, group: Option<usize>, into: &str) -> String {
        let name = unit_name(&self.before.ruleset.organisation, unit);
        let ways = self.before.findings.iter().filter(|finding| match finding.path.about {
            About::Group(own) => group == Some(own),
            About::Unit(_) | About::Force => true,
        });
        let asked = ways.flat_map(|finding| &finding.ways).find(|way| match &way.then {
            Then::More(units, number) => *number == 1 && units.iter().any(|one| *one == *unit),
            Then::Same | Then::Decided(..) | Then::Written(..) | Then::Dissolved(_) => false,
        });
        let fielded = self.fielded(unit, group).unwrap_or_else(|| name.clone());
        match asked {
            Some(way) if fielded == name && way.says.ends_with(&format!(" {name}")) => format!("{}{into}", way.says),
            Some(way) => format!("{}{into}: {fielded}", way.says),
            None => format!("add {fielded}{into}"),
        }
    }

    /// A unit as it is when it has been added, with its figures and those attached; `None` if it can't be added yet.
    fn fielded(&self, unit: &str, group: Option<usize>) -> Option<String> {
        let (mut force, mut ledger) = (self.before.force.clone(), Ledger::of(self.before.force));
        let (there, ruleset) = (force.every_unit().len(), self.before.ruleset);
        ledger.carry_out(ruleset, &mut force, &Change::Add { unit: unit.to_owned(), group }).ok()?;
        let every = force.every_unit();
        let place = (0..every.len()).find(|place| ledger.unit(*place) == Some(there))?;
        Some(fielded(UnitNaming { ruleset, customs: &force.custom }, every[place]))
    }

    /// Whether a unit is a single figure, which has no count in files.
    fn is_single(&self, unit: usize) -> bool {
        self.before.muster.unit(unit).is_some_and(|one| !self.before.ruleset.organisation.counts(&one.unit))
    }

    /// Replacing a unit with another: by the id typed if that is unknown.
    fn retyped(&self, unit: usize, id: &str) -> String {
        let organisation = &self.before.ruleset.organisation;
        let typed = self.entry(unit).map_or("", |entry| entry.unit.as_str());
        if self.before.muster.unit(unit).is_some() || organisation.unit(typed).is_some() {
            return in_place_of(&unit_name(organisation, id), &self.unit(unit));
        }
        let named = self.units.get(unit).filter(|named| named.title != format!("`{typed}`"));
        let says = self.written(unit, typed, id);
        match (named, self.units.get(unit).and_then(|named| named.group)) {
            (Some(_), _) => format!("{}: {says}", self.unit(unit)),
            (None, Some(group)) => format!("{says} in {}", self.group(group)),
            (None, None) => says,
        }
    }

    /// A unit in place of one that nothing is called: a word corrected, as the check hints it, or another unit by name.
    fn written(&self, unit: usize, typed: &str, id: &str) -> String {
        let change = Change::Retype { unit, id: id.to_owned() };
        let own = self.before.findings.iter().filter(|one| one.path.about == About::Unit(unit));
        let hinted = own.flat_map(|one| remedies(self.before, one)).any(|remedy| remedy.change == change);
        if hinted || corrects(typed, id) {
            return write_for([id], typed);
        }
        in_place_of(&unit_name(&self.before.ruleset.organisation, id), &format!("`{typed}`"))
    }

    /// Setting, changing or clearing a decision, in the words of the check.
    fn chosen(&self, unit: Option<usize>, choice: &str, decision: Option<&str>) -> String {
        let stated = match unit {
            Some(unit) => self.entry(unit).map(|entry| entry.choose.as_slice()).unwrap_or_default(),
            None => self.before.force.choose.as_slice(),
        };
        let now = stated.iter().find(|(id, _)| id == choice);
        match (decision, now) {
            (None, _) => leave_key_out(choice),
            (Some(decision), Some((_, now))) => decided_for(choice, &[decision], now),
            (Some(decision), None) if unit.is_none() => {
                format!("write `choose = {{ {choice} = {decision:?} }}` at the top")
            }
            (Some(decision), None) => {
                let begun = unit.is_some_and(|unit| self.begun.contains(&(unit, "choose")));
                add_to("choose", &format!("{choice} = {decision:?}"), stated.is_empty() && !begun)
            }
        }
    }
}
