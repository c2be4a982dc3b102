use super::joints::Joints;
use super::quote::{quoted, unquoted};
use crate::diagnostic::candidates;
use crate::model::{Army, Choice, Organisation, Ruleset, is_id};

/// The names by which a list calls what its ruleset has, and back.
pub struct ListNames<'a> {
    organisation: &'a Organisation,
    army: Option<&'a Army>,
    /// The words between which they stand.
    pub joints: Joints,
}

/// An id with what it is called.
type IdAndName<'a> = (&'a str, &'a str);

/// The result of looking a name up.
pub enum FoundName {
    /// The one id that has this name.
    Id(String),
    /// Nothing that is known: an id of the same letters, and what may have been meant.
    Unknown(String, Vec<String>),
}

impl<'a> ListNames<'a> {
    /// The names of a ruleset, as an army uses them.
    pub fn of(ruleset: &'a Ruleset, army: Option<&str>) -> ListNames<'a> {
        let organisation = &ruleset.organisation;
        let army = match (army, organisation.armies.as_slice()) {
            (Some(id), _) => organisation.army(id),
            (None, [only]) => Some(only),
            (None, _) => None,
        };
        ListNames { organisation, army, joints: Joints::of(&organisation.phrases) }
    }

    /// The name of an army; the id itself where none has it.
    pub fn army(&self, id: &str) -> String {
        self.called(id, &self.armies())
    }

    /// The name of a unit; the id itself where none has it.
    pub fn unit(&self, id: &str) -> String {
        self.called(id, &self.units())
    }

    /// The same behind other words; a person keeps the capital.
    pub fn unit_inside(&self, id: &str) -> String {
        let person = self.organisation.armies.iter().find_map(|army| army.unit(id)).is_some_and(|unit| unit.named);
        let name = self.unit(id);
        if person { name } else { self.organisation.phrases.inside(&name) }
    }

    /// The name of an option; the id itself where none has it.
    pub fn option(&self, id: &str) -> String {
        self.called(id, &self.options())
    }

    /// The name of a kind of group; the id itself where none has it.
    pub fn group(&self, id: &str) -> String {
        self.called(id, &self.groups())
    }

    /// The name of a stat; the id itself where none has it.
    pub fn stat(&self, id: &str) -> String {
        self.called(id, &self.stats())
    }

    /// The name of a roll; the id itself where none has it.
    pub fn roll(&self, id: &str) -> String {
        self.called(id, &self.rolls())
    }

    /// A decision, with what it decides.
    pub fn decided(&self, choice: &str, way: &str) -> String {
        format!("{} = {}", self.called(choice, &self.choices()), self.called(way, &self.ways(choice)))
    }

    /// The army of this name.
    pub fn army_called(&self, name: &str) -> FoundName {
        found(name, &self.armies())
    }

    /// The unit of this name.
    pub fn unit_called(&self, name: &str) -> FoundName {
        found(name, &self.units())
    }

    /// The option of this name.
    pub fn option_called(&self, name: &str) -> FoundName {
        found(name, &self.options())
    }

    /// The kind of group of this name.
    pub fn group_called(&self, name: &str) -> FoundName {
        found(name, &self.groups())
    }

    /// The stat of this name.
    pub fn stat_called(&self, name: &str) -> FoundName {
        found(name, &self.stats())
    }

    /// The roll of this name.
    pub fn roll_called(&self, name: &str) -> FoundName {
        found(name, &self.rolls())
    }

    /// The choice of this name.
    pub fn choice_called(&self, name: &str) -> FoundName {
        found(name, &self.choices())
    }

    /// The decision of this name, of a choice that is known by its id.
    pub fn way_called(&self, choice: &str, name: &str) -> FoundName {
        found(name, &self.ways(choice))
    }

    /// A name, where it can be read again as this id; else the id between brackets.
    fn called(&self, id: &str, all: &[IdAndName<'_>]) -> String {
        let name = all.iter().find(|(known, _)| *known == id).map(|(_, name)| *name);
        match name {
            Some(name) if self.joints.is_plain(name) && same(name, all) == Some(id) => name.to_owned(),
            Some(_) | None if is_id(id) => format!("[{id}]"),
            Some(_) | None => format!("[{}]", quoted(id)),
        }
    }

    fn armies(&self) -> Vec<IdAndName<'a>> {
        self.organisation.armies.iter().map(|army| (army.id.as_str(), army.name.as_str())).collect()
    }

    fn units(&self) -> Vec<IdAndName<'a>> {
        let all = self.organisation.armies.iter();
        let joining = |army: &&Army| {
            self.army.is_none_or(|own| own.id == army.id || own.allies.iter().any(|ally| ally.army == army.id))
        };
        let units = all.filter(joining).flat_map(|army| &army.units);
        units.map(|unit| (unit.id.as_str(), unit.name.as_str())).collect()
    }

    fn options(&self) -> Vec<IdAndName<'a>> {
        let own = self.organisation.armies.iter().filter(|army| self.army.is_none_or(|own| own.id == army.id));
        let all = self.organisation.options.iter().chain(own.flat_map(|army| &army.options));
        all.map(|option| (option.id.as_str(), option.name.as_str())).collect()
    }

    fn groups(&self) -> Vec<IdAndName<'a>> {
        self.organisation.groups.iter().map(|kind| (kind.id.as_str(), kind.name.as_str())).collect()
    }

    fn stats(&self) -> Vec<IdAndName<'a>> {
        self.organisation.stats.iter().map(|stat| (stat.id.as_str(), stat.name.as_str())).collect()
    }

    fn rolls(&self) -> Vec<IdAndName<'a>> {
        self.organisation.rolls.iter().map(|roll| (roll.id.as_str(), roll.name.as_str())).collect()
    }

    fn choices(&self) -> Vec<IdAndName<'a>> {
        self.organisation.choices.iter().map(|choice| (choice.id.as_str(), choice.name.as_str())).collect()
    }

    fn ways(&self, choice: &str) -> Vec<IdAndName<'a>> {
        let choice: Option<&'a Choice> = self.organisation.choices.iter().find(|known| known.id == *choice);
        let ways = choice.into_iter().flat_map(|choice| &choice.options);
        ways.map(|way| (way.id.as_str(), way.name.as_str())).collect()
    }
}

/// The one id that is called so.
fn same<'n>(name: &str, all: &[IdAndName<'n>]) -> Option<&'n str> {
    let folded = folded(name);
    let mut ids: Vec<&str> = all.iter().filter(|(_, known)| self::folded(known) == folded).map(|(id, _)| *id).collect();
    ids.dedup();
    match ids.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// A name as it is compared: small letters, and plain apostrophes.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace(['’', '‘', '´', '`'], "'")
}

fn found(name: &str, all: &[IdAndName<'_>]) -> FoundName {
    let name = name.trim();
    let inside = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if let Some(id) = inside.and_then(|inside| unquoted(inside).or_else(|| is_id(inside).then(|| inside.to_owned()))) {
        return FoundName::Id(id);
    }
    if let Some(id) = same(name, all) {
        return FoundName::Id(id.to_owned());
    }
    if let Some((id, _)) = all.iter().find(|(id, _)| *id == folded(name)) {
        return FoundName::Id((*id).to_owned());
    }
    let kept = crate::model::kebab(name);
    let kept = if is_id(&kept) { kept } else { name.to_owned() };
    let names = all.iter().map(|(_, name)| *name);
    FoundName::Unknown(kept, candidates(&folded(name), names, 3).into_iter().map(str::to_owned).collect())
}
