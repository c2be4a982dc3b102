use super::joints::Joints;
use super::quote::{quoted, unquoted};
use crate::diagnostic::candidates;
use crate::model::{Army, Choice, Organisation, Ruleset, is_id};

/// Maps the ids of a ruleset's parts to their names in a list, and back.
pub struct ListNames<'a> {
    organisation: &'a Organisation,
    army: Option<&'a Army>,
    /// The words that separate names in a list.
    pub joints: Joints,
}

/// An id and its name.
type IdAndName<'a> = (&'a str, &'a str);

/// The result of looking up a name.
pub enum FoundName {
    /// The one id that has this name.
    Id(String),
    /// An id made from an unknown name, and the names that may have been meant.
    Unknown(String, Vec<String>),
}

impl<'a> ListNames<'a> {
    /// The names of a ruleset, as one army sees them; `None` for all armies.
    pub fn of(ruleset: &'a Ruleset, army: Option<&str>) -> ListNames<'a> {
        let organisation = &ruleset.organisation;
        ListNames { organisation, army: organisation.army_meant(army), joints: Joints::of(&organisation.phrases) }
    }

    /// An army's name as a list writes it; `[id]` if the name could not be read back.
    pub fn army(&self, id: &str) -> String {
        self.called(id, &self.armies())
    }

    /// A unit's name as a list writes it; `[id]` if the name could not be read back.
    pub fn unit(&self, id: &str) -> String {
        self.called(id, &self.units())
    }

    /// A unit's name mid-sentence; a person's name keeps its capital.
    pub fn unit_inside(&self, id: &str) -> String {
        let person = self.organisation.unit(id).is_some_and(|unit| unit.named);
        let name = self.unit(id);
        if person { name } else { self.organisation.phrases.inside(&name) }
    }

    /// An option's name as a list writes it; `[id]` if the name could not be read back.
    pub fn option(&self, id: &str) -> String {
        self.called(id, &self.options())
    }

    /// The name of a kind of group as a list writes it; `[id]` if the name could not be read back.
    pub fn group(&self, id: &str) -> String {
        self.called(id, &self.groups())
    }

    /// A stat's name as a list writes it; `[id]` if the name could not be read back.
    pub fn stat(&self, id: &str) -> String {
        self.called(id, &self.stats())
    }

    /// A roll's name as a list writes it; `[id]` if the name could not be read back.
    pub fn roll(&self, id: &str) -> String {
        self.called(id, &self.rolls())
    }

    /// A choice and its decision: `Weapon = Rifle`.
    pub fn decided(&self, choice: &str, way: &str) -> String {
        format!("{} = {}", self.called(choice, &self.choices()), self.called(way, &self.ways(choice)))
    }

    /// Looks up an army by name.
    pub fn army_called(&self, name: &str) -> FoundName {
        found(name, &self.armies())
    }

    /// Looks up a unit by name.
    pub fn unit_called(&self, name: &str) -> FoundName {
        found(name, &self.units())
    }

    /// Looks up an option by name.
    pub fn option_called(&self, name: &str) -> FoundName {
        found(name, &self.options())
    }

    /// Looks up a kind of group by name.
    pub fn group_called(&self, name: &str) -> FoundName {
        found(name, &self.groups())
    }

    /// Looks up a stat by name.
    pub fn stat_called(&self, name: &str) -> FoundName {
        found(name, &self.stats())
    }

    /// Looks up a roll by name.
    pub fn roll_called(&self, name: &str) -> FoundName {
        found(name, &self.rolls())
    }

    /// Looks up a choice by name.
    pub fn choice_called(&self, name: &str) -> FoundName {
        found(name, &self.choices())
    }

    /// Looks up a decision by name, among those of the choice with this id.
    pub fn way_called(&self, choice: &str, name: &str) -> FoundName {
        found(name, &self.ways(choice))
    }

    /// The name of an id, if it can be read back as that id; else the id in brackets.
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

/// The only id with this name; `None` if there are several or none.
fn same<'n>(name: &str, all: &[IdAndName<'n>]) -> Option<&'n str> {
    let folded = folded(name);
    let mut ids: Vec<&str> = all.iter().filter(|(_, known)| self::folded(known) == folded).map(|(id, _)| *id).collect();
    ids.dedup();
    match ids.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// A name prepared for comparison: lower case, with plain apostrophes.
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
