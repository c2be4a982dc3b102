use super::detached::all_detached;
use super::group_words::nth;
use super::words::StepWords;
use crate::changes::Change;
use crate::model::ForceGroup;
use crate::rules::{Noun, listed_and};

/// The smallest number of similar changes that are given as one step.
const MANY: usize = 4;

/// The maximum number of groups that are named in one step.
const MOST_PLACES: usize = 6;

/// One step: its words, and its changes by permanent number.
pub type ToldStep = (String, Vec<Change>);

/// The changes in order as steps: each separately, or with all those that do the same to other units or groups if these
/// are many.
pub fn together(words: &mut StepWords<'_>, changes: &[Change]) -> Vec<ToldStep> {
    // Each in the words of its turn: steps before it may rename groups.
    let (each, alone): (Vec<Option<String>>, Vec<String>) =
        changes.iter().map(|change| (words.each(change), words.step(change))).unzip();
    let mut steps: Vec<ToldStep> = Vec::new();
    for (place, change) in changes.iter().enumerate() {
        let away = detached_from(changes, change);
        if let ([first, _, ..], Change::Detach { unit, .. }) = (away.as_slice(), change)
            && let who = away.iter().map(|(_, who)| *who).collect::<Vec<_>>()
            && let Some(says) = all_detached(words.before(), *unit, &who)
        {
            if first.0 == place {
                let says = format!("{}: {says}", words.unit(*unit));
                steps.push((says, away.iter().map(|(place, _)| changes[*place].clone()).collect()));
            }
            continue;
        }
        let same = |other: &usize| each[place].is_some() && each[*other] == each[place];
        let all: Vec<usize> = (0..changes.len()).filter(same).collect();
        if all.len() < MANY {
            steps.push((alone[place].clone(), vec![change.clone()]));
        } else if all[0] == place {
            let own: Vec<Change> = all.into_iter().map(|place| changes[place].clone()).collect();
            let says = each[place].as_deref().unwrap_or_default();
            steps.push((format!("{}: {says}", words.each_of(&own)), own));
        }
    }
    steps
}

/// The figures that are detached from the unit of this change, each with its place among the changes; none if this change
/// detaches nobody.
fn detached_from<'c>(changes: &'c [Change], change: &Change) -> Vec<(usize, &'c str)> {
    let Change::Detach { unit: own, .. } = change else { return Vec::new() };
    let of_unit = |(place, other): (usize, &'c Change)| {
        if let Change::Detach { unit, who } = other
            && unit == own
        {
            Some((place, who.as_str()))
        } else {
            None
        }
    };
    changes.iter().enumerate().filter_map(of_unit).collect()
}

/// The faults that remain, each once, with the number of times.
pub fn counted(messages: impl Iterator<Item = String>) -> Vec<String> {
    let mut known: Vec<(String, usize)> = Vec::new();
    for message in messages {
        match known.iter_mut().find(|(one, _)| *one == message) {
            Some((_, times)) => *times += 1,
            None => known.push((message, 1)),
        }
    }
    let said =
        |(message, times): (String, usize)| if times > 1 { format!("{message} ({times} times)") } else { message };
    known.into_iter().map(said).collect()
}

impl StepWords<'_> {
    /// The units or groups that these changes name: `each of the 62 platoons`, `each of these 9 units (Regulars 1
    /// to 9)`.
    fn each_of(&self, changes: &[Change]) -> String {
        let named = |change: &Change| {
            let mut named = change.clone();
            let (unit, group) = named.names();
            (unit.copied(), group.copied())
        };
        let units: Vec<usize> = changes.iter().filter_map(|change| named(change).0).collect();
        if !units.is_empty() {
            return self.each_unit(&units);
        }
        let groups: Vec<usize> = changes.iter().filter_map(|change| named(change).1).collect();
        let every = self.before().force.every_group();
        let kind = |group: &usize| every.get(*group).map(|(group, _)| group.kind.as_str());
        let first = groups.first().and_then(kind).unwrap_or_default();
        let many = Noun::group(&self.before().ruleset.organisation, first).many.to_lowercase();
        let alike = |group: &&(&ForceGroup, usize)| group.0.kind == first;
        if groups.iter().all(|group| kind(group) == Some(first)) && every.iter().filter(alike).count() == groups.len() {
            return format!("each of the {} {many}", groups.len());
        }
        let title = |group: &usize| match every.get(*group) {
            Some((one, _)) if one.name.is_none() && one.kind == first => {
                let before = every[..*group].iter().filter(alike).count();
                ListedTitle { name: "the".to_owned(), number: Some(before + 1), nth: true }
            }
            Some(_) | None => ListedTitle { name: self.group(*group), number: None, nth: false },
        };
        let titles: Vec<ListedTitle> = groups.iter().map(title).collect();
        format!("each of these {} {many} ({})", groups.len(), self.runs(&titles))
    }

    /// Units with their groups, unless these are many: `each of these 4 units in the platoon (Regulars 1 to 4)`.
    fn each_unit(&self, units: &[usize]) -> String {
        let mut places: Vec<(Option<String>, Vec<ListedTitle>)> = Vec::new();
        for unit in units {
            let (group, title) = (self.group_of(*unit), ListedTitle::of(&self.title(*unit)));
            match places.last_mut().filter(|(last, _)| *last == group) {
                Some((_, titles)) => titles.push(title),
                None => places.push((group, vec![title])),
            }
        }
        let within = |group: &Option<String>| group.as_ref().map(|group| format!(" in {group}")).unwrap_or_default();
        let these = format!("each of these {} units", units.len());
        match places.as_slice() {
            [(group, titles)] => format!("{these}{} ({})", within(group), self.runs(titles)),
            few if few.len() <= MOST_PLACES => {
                let said = few.iter().map(|(group, titles)| format!("{}{}", self.runs(titles), within(group)));
                format!("{these} ({})", said.collect::<Vec<_>>().join("; "))
            }
            many => {
                let titles: Vec<&ListedTitle> = many.iter().flat_map(|(_, titles)| titles).collect();
                format!("{these} ({})", self.runs(&titles))
            }
        }
    }

    /// Titles in a sentence; three or more with consecutive numbers are given by the first and the last.
    fn runs<T: std::borrow::Borrow<ListedTitle>>(&self, titles: &[T]) -> String {
        let titles: Vec<&ListedTitle> = titles.iter().map(std::borrow::Borrow::borrow).collect();
        let mut said = Vec::new();
        let mut rest = titles.as_slice();
        while let Some(first) = rest.first() {
            let follows = |(at, title): &(usize, &&ListedTitle)| {
                title.name == first.name && title.number.is_some() && title.number == first.number.map(|one| one + at)
            };
            let run = rest.iter().enumerate().take_while(follows).count();
            if run > 2 {
                said.push(format!("{} to {}", first.says(), rest[run - 1].digits()));
                rest = &rest[run..];
            } else {
                said.push(first.says());
                rest = &rest[1..];
            }
        }
        listed_and(&self.before().ruleset.organisation.phrases, &said)
    }
}

/// The title of a unit or group in a list.
struct ListedTitle {
    name: String,
    /// The number after the name, if it ends with one.
    number: Option<usize>,
    /// Whether the number is an ordinal.
    nth: bool,
}

impl ListedTitle {
    /// A unit's title, split from the number at its end.
    fn of(title: &str) -> ListedTitle {
        let parted = title.rsplit_once(' ').and_then(|(name, number)| Some((name, number.parse().ok()?)));
        match parted {
            Some((name, number)) => ListedTitle { name: name.to_owned(), number: Some(number), nth: false },
            None => ListedTitle { name: title.to_owned(), number: None, nth: false },
        }
    }

    fn says(&self) -> String {
        if self.number.is_some() { format!("{} {}", self.name, self.digits()) } else { self.name.clone() }
    }

    fn digits(&self) -> String {
        let number = self.number.unwrap_or_default();
        if self.nth { nth(number) } else { number.to_string() }
    }
}
