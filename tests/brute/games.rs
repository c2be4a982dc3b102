//! Small games made at random, each from its number alone, in the language of the data: few units, low prices, and
//! every kind of restriction in turn, so that all their forces can be made.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::Source;
use sabretache::model::{Collection, Ruleset};

use crate::suggest::Chance;

/// The maximum number of figures of a unit, without attached ones; every game keeps to it by its sizes or its prices.
pub const MOST_FIGURES: i64 = 4;

/// The maximum number of figures attached to a unit; every game keeps to it too.
pub const MOST_ATTACHED: usize = 3;

/// The lists of a game that entries are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    Units,
    AlliedUnits,
    Allies,
    Options,
    ArmyOptions,
    Choices,
    Groups,
    Restrictions,
    ArmyRestrictions,
    EventRestrictions,
    Weapons,
}

/// One entry of a list: its keys in order, each with its value as TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub list: List,
    pub keys: Vec<(&'static str, String)>,
    /// Whether the game would have endless forces without the entry.
    pub bounds: bool,
}

/// A game, and the terms on which suggestions are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub entries: Vec<Entry>,
    /// The restrictions that its event silences.
    pub silence: Vec<String>,
    /// The figures owned; `None` for any number.
    pub own: Option<Vec<(String, i64)>>,
    /// The points agreed.
    pub limit: i64,
    /// The maximum number of groups of one kind that a force may have.
    pub groups: usize,
}

const HEAD: &str = r#"priced = true
roles = [
  { id = "troops", name = "Troops", counts = true },
  { id = "mates", name = "Mates", attaches = true },
  { id = "chiefs", name = "Chiefs" },
  { id = "riders", name = "Riders", joins = true },
]
traits = [
  { id = "swift", name = "Swift" },
  { id = "sturdy", name = "Sturdy" },
  { id = "green", name = "Green" },
]
stats = [ { id = "skill", name = "Skill" } ]
"#;

impl Game {
    /// The files of its folder.
    pub fn files(&self) -> Vec<(String, String)> {
        let ruleset = "name = \"Small game\"\nauthor = \"the tests\"\nsource = \"S\"\ndata-version = \"1.0\"\n\n[theme]\n\
                       display = \"Rakkas\"\naccent = \"#2f5d62\"\nornament = \"firs\"\n";
        let of = |key: &str, list| self.list(key, list);
        let organisation = [
            HEAD.to_owned(),
            of("choices", List::Choices),
            of("options", List::Options),
            of("groups", List::Groups),
            of("restrictions", List::Restrictions),
        ];
        let own = [
            "name = \"Blue\"\n".to_owned(),
            of("units", List::Units),
            of("options", List::ArmyOptions),
            of("restrictions", List::ArmyRestrictions),
            of("allies", List::Allies),
        ];
        let mut files = vec![
            ("ruleset.toml".to_owned(), ruleset.to_owned()),
            ("organisation.toml".to_owned(), organisation.concat()),
            ("armies/blue.toml".to_owned(), own.concat()),
        ];
        if self.has(List::AlliedUnits) {
            let allied = format!("name = \"Red\"\n{}", of("units", List::AlliedUnits));
            files.push(("armies/red.toml".to_owned(), allied));
        }
        if self.has(List::Weapons) {
            files.push(("weapons.toml".to_owned(), of("weapons", List::Weapons)));
        }
        files
    }

    /// The file of its event; `None` without one.
    pub fn event(&self) -> Option<String> {
        let restrictions = self.list("restrictions", List::EventRestrictions);
        let silenced: Vec<String> = self.silence.iter().map(|id| format!("{id:?}")).collect();
        let there = !restrictions.is_empty() || !silenced.is_empty();
        let silence = format!("silence = [{}]\n", silenced.join(", "));
        there.then(|| format!("name = \"Evening\"\nruleset = \"small\"\n{silence}{restrictions}"))
    }

    /// The game as read; the error if its data are refused.
    pub fn read(&self) -> Result<Ruleset, String> {
        let files = self.files().into_iter().map(|(path, text)| (format!("data/small/{path}"), text.into_bytes()));
        let assets = Assets::carried(files);
        let read = match self.event() {
            Some(text) => data::load_at(&assets, "small", &Arc::new(Source { name: "event.toml".to_owned(), text })),
            None => data::load(&assets, "small"),
        };
        read.map_err(|wrong| crate::support::worded(&wrong))
    }

    /// The figures owned; `None` for any number.
    pub fn collection(&self) -> Option<Collection> {
        let text = self.owned()?;
        let source = Arc::new(Source { name: "own.toml".to_owned(), text });
        Some(data::collection(&source).unwrap_or_else(|wrong| panic!("{}", crate::support::worded(&wrong))))
    }

    /// The file of the figures owned.
    pub fn owned(&self) -> Option<String> {
        let figures: Vec<String> = self.own.as_ref()?.iter().map(|(id, number)| format!("{id} = {number}")).collect();
        Some(format!("ruleset = \"small\"\nfigures = {{ {} }}\n", figures.join(", ")))
    }

    /// The kinds of its restrictions, including the event's.
    pub fn kinds(&self) -> Vec<&'static str> {
        let lists = [List::Restrictions, List::ArmyRestrictions, List::EventRestrictions];
        let there = self.entries.iter().filter(|entry| lists.contains(&entry.list) && !entry.bounds);
        let kind = |entry: &Entry| {
            let (key, value) = entry.keys.last().expect("a restriction has a kind");
            if *key == "number" && !value.contains("count = ") { "grows" } else { *key }
        };
        there.map(kind).collect()
    }

    /// The whole game, as files that a person could write.
    pub fn text(&self) -> String {
        let mut said = String::new();
        for (path, text) in self.files().into_iter().filter(|(path, _)| path != "ruleset.toml") {
            let text = text.replace(HEAD, "");
            // Writing into a string always succeeds.
            let _ = write!(said, "# {path}\n{text}");
        }
        for (name, text) in [("event.toml", self.event()), ("own.toml", self.owned())] {
            if let Some(text) = text {
                let _ = write!(said, "# {name}\n{text}");
            }
        }
        said
    }

    fn has(&self, list: List) -> bool {
        self.entries.iter().any(|entry| entry.list == list)
    }

    fn list(&self, key: &str, list: List) -> String {
        let entries: Vec<String> =
            self.entries.iter().filter(|entry| entry.list == list).map(|entry| table(&entry.keys)).collect();
        if entries.is_empty() { String::new() } else { format!("{key} = [\n  {},\n]\n", entries.join(",\n  ")) }
    }

    /// All games with one thing fewer than this one.
    pub fn smaller(&self) -> Vec<Game> {
        let mut ways = Vec::new();
        for limit in [self.limit / 2, self.limit - 1] {
            if limit > 0 {
                ways.push(Game { limit, ..self.clone() });
            }
        }
        if self.own.is_some() {
            ways.push(Game { own: None, ..self.clone() });
        }
        for place in 0..self.silence.len() {
            let mut less = self.clone();
            less.silence.remove(place);
            ways.push(less);
        }
        for (place, entry) in self.entries.iter().enumerate().filter(|(_, entry)| !entry.bounds) {
            let mut less = self.clone();
            less.entries.remove(place);
            ways.push(less);
            for key in 2..entry.keys.len() {
                let mut less = self.clone();
                less.entries[place].keys.remove(key);
                ways.push(less);
            }
        }
        ways
    }
}

fn table(keys: &[(&'static str, String)]) -> String {
    let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// The kinds of restrictions: game `n` has kind `n`, counted in turn, and some others.
pub const KINDS: [&str; 11] =
    ["size", "attach", "holds", "number", "grows", "apart", "needs", "inside", "share", "taken", "joins"];

/// The game with this number.
pub fn game(number: usize) -> Game {
    // The first draws of neighbouring seeds are alike, so they are skipped.
    let mut chance = Chance(1757 + 7919 * u64::try_from(number).expect("small"));
    for _ in 0..8 {
        chance.below(2);
    }
    Making::begun(chance).made(number)
}

/// A game that is being made.
struct Making {
    chance: Chance,
    entries: Vec<Entry>,
    /// The units by role, except those of allies.
    units: Vec<(String, &'static str)>,
    options: Vec<String>,
    /// The choices, each with its options.
    choices: Vec<(String, Vec<&'static str>)>,
    groups: Vec<String>,
    /// Whether prices alone keep units small.
    dear: bool,
}

const TRAITS: [&str; 3] = ["swift", "sturdy", "green"];

impl Making {
    fn begun(chance: Chance) -> Making {
        let (units, options, choices, groups) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Making { chance, entries: Vec::new(), units, options, choices, groups, dear: false }
    }

    fn made(mut self, number: usize) -> Game {
        let mut kinds = vec![KINDS[number % KINDS.len()]];
        for _ in 0..self.chance.below(3) {
            kinds.push(self.one(&KINDS));
        }
        let asks = |one: &[&str]| kinds.iter().any(|kind| one.contains(kind));
        let (attach, group) = (asks(&["attach"]), asks(&["holds", "inside"]));
        let (options, joins) = (asks(&["taken"]), asks(&["joins"]));
        let (attach, group) = (attach || self.percent(35), group || self.percent(12));
        let (options, joins) = (options || self.percent(60), joins || self.percent(8));
        self.dear = self.percent(8);
        self.units(attach, joins);
        self.choices();
        if options {
            self.options();
        }
        if group {
            self.groups();
        }
        self.bounded(attach);
        for (place, kind) in kinds.iter().enumerate() {
            let (keys, list) = (self.restriction(kind), self.whose());
            let id = ("id", format!("\"{kind}-{place}\""));
            let severity = match self.chance.below(100) {
                0..88 => None,
                88..94 => Some(("severity", "\"warning\"".to_owned())),
                _ => Some(("severity", "\"notice\"".to_owned())),
            };
            let keys = [id].into_iter().chain(severity).chain([keys]).collect();
            self.entries.push(Entry { list, keys, bounds: false });
        }
        let silence: Vec<String> = self.silenced();
        let own = self.percent(18).then(|| self.own());
        let limit = self.between(8, if self.dear { 12 } else { 24 });
        let groups = if self.groups.is_empty() { 0 } else { 2 };
        Game { entries: self.entries, silence, own, limit, groups }
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.chance.below(100) < percent
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.chance.below(of.len())].clone()
    }

    fn between(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.chance.below(usize::try_from(to - from + 1).expect("in order"))).expect("small")
    }

    fn add(&mut self, list: List, keys: Vec<(&'static str, String)>) {
        self.entries.push(Entry { list, keys, bounds: false });
    }

    fn units(&mut self, attach: bool, joins: bool) {
        let troops = 1 + self.chance.below(2);
        let mut roles = vec!["troops"; troops];
        if attach {
            roles.push("mates");
            if self.percent(35) {
                roles.push("mates");
            }
        }
        if joins {
            roles.push("riders");
        }
        if roles.len() < 3 && self.percent(60) || roles.len() < 2 {
            roles.push("chiefs");
        }
        for (place, role) in roles.into_iter().enumerate() {
            let id = format!("{}{place}", &role[..1]);
            let keys = self.unit(&id, role);
            self.add(List::Units, keys);
            self.units.push((id, role));
        }
        if self.percent(7) {
            let keys = self.unit("guard", "chiefs");
            self.add(List::AlliedUnits, keys);
            let with = self.one(&self.units.clone()).0;
            let keys =
                vec![("army", "\"red\"".to_owned()), ("with", format!("[{with:?}]")), ("says", "\"Friends.\"".into())];
            self.add(List::Allies, keys);
        }
    }

    fn unit(&mut self, id: &str, role: &'static str) -> Vec<(&'static str, String)> {
        let mut keys = vec![
            ("id", format!("{id:?}")),
            ("name", format!("{:?}", id.to_uppercase())),
            ("role", format!("{role:?}")),
        ];
        let price = match (role, self.chance.below(10)) {
            ("troops", _) if self.dear => self.between(3, 5).to_string(),
            ("troops", 0) => format!("{{ unit = {} }}", self.between(4, 9)),
            ("troops", 1) => {
                let (small, more) = (self.between(2, 5), self.between(2, 5));
                format!("{{ sizes = {{ \"1\" = {small}, \"{}\" = {} }} }}", self.between(2, 4), small + more)
            }
            ("troops", 2) => format!("{{ sum = \"{} + 2 * figures\" }}", self.between(1, 3)),
            ("troops", 3) => format!("{{ sum = \"figures * skill + {} * attached\" }}", self.between(0, 1)),
            ("troops", _) => self.between(2, 5).to_string(),
            ("mates", _) if self.dear => self.between(4, 5).to_string(),
            ("mates", _) => self.between(1, 4).to_string(),
            _ => self.between(3, 9).to_string(),
        };
        keys.push(("price", price));
        keys.push(("stats", format!("{{ skill = {} }}", self.between(1, 4))));
        if self.percent(45) {
            let given = self.one(&TRAITS);
            keys.push(("traits", format!("[{given:?}]")));
            if role == "troops" && self.percent(25) {
                keys.push(("shares", format!("[{given:?}]")));
            }
        }
        if self.percent(if role == "chiefs" { 50 } else { 10 }) {
            keys.push(("named", "true".to_owned()));
        }
        if role == "troops" && self.percent(4) {
            keys.push(("from-others", "true".to_owned()));
        }
        keys
    }

    fn choices(&mut self) {
        let ways: [&str; 3] = ["left", "right", "middle"];
        if self.percent(22) {
            let number = 2 + usize::from(self.percent(20));
            self.choice("stance", "unit", &ways[..number]);
        }
        if self.percent(18) {
            self.choice("season", "force", &["summer", "winter"]);
        }
    }

    fn choice(&mut self, id: &str, of: &'static str, ways: &[&'static str]) {
        let mut keys =
            vec![("id", format!("{id:?}")), ("name", format!("{:?}", capital(id))), ("of", format!("{of:?}"))];
        if self.percent(60) {
            keys.push(("for", self.narrow()));
        }
        match self.chance.below(3) {
            0 => keys.push(("default", format!("{:?}", self.one(ways)))),
            1 if of == "unit" => keys.push(("open", "true".to_owned())),
            _ => {}
        }
        let mut options = Vec::new();
        for way in ways {
            let mut keys = vec![("id", format!("{way:?}")), ("name", format!("{:?}", capital(way)))];
            if self.percent(50) {
                let price = match self.chance.below(5) {
                    0 => format!("{{ unit = {} }}", self.between(1, 3)),
                    1 => "{ times = \"3/2\", round = \"up\" }".to_owned(),
                    _ => self.between(1, 2).to_string(),
                };
                keys.push(("price", price));
            }
            self.effects(&mut keys);
            options.push(table(&keys));
        }
        keys.push(("options", format!("[{}]", options.join(", "))));
        self.add(List::Choices, keys);
        self.choices.push((id.to_owned(), ways.to_vec()));
    }

    fn effects(&mut self, keys: &mut Vec<(&'static str, String)>) {
        if self.percent(45) {
            keys.push(("gain", format!("[{:?}]", self.one(&TRAITS))));
        }
        if self.percent(15) {
            keys.push(("lose", format!("[{:?}]", self.one(&TRAITS))));
        }
    }

    fn options(&mut self) {
        let armed = self.percent(15);
        if armed {
            self.add(List::Weapons, vec![("id", "\"club\"".to_owned()), ("name", "\"Club\"".to_owned())]);
            for entry in self.entries.iter_mut().filter(|entry| entry.list == List::Units) {
                entry.keys.push(("weapons", "{ club = 1 }".to_owned()));
            }
        }
        // With two kinds of attached figures there would be too many ways to take two options.
        let several = self.units.iter().filter(|(_, role)| *role == "mates").count() < 2;
        for place in 0..=self.chance.below(1 + usize::from(several)) {
            let id = ["shields", "bows"][place];
            let mut keys = vec![("id", format!("{id:?}")), ("name", format!("{:?}", capital(id)))];
            if self.percent(55) {
                keys.push(("for", self.narrow()));
            }
            let of_force = self.choices.iter().find(|(id, _)| id == "season").cloned();
            if let Some((choice, ways)) = of_force.filter(|_| self.percent(40)) {
                keys.push(("when", format!("{{ {choice} = [{:?}] }}", self.one(&ways))));
            }
            if self.percent(25) {
                keys.push(("whole", "true".to_owned()));
            } else if self.percent(35) {
                let most = self.growing();
                keys.push(("most", most));
            }
            let price = match self.chance.below(12) {
                0 => Some(format!("{{ unit = {} }}", self.between(1, 4))),
                1 => Some("{ times = \"3/2\", round = \"up\" }".to_owned()),
                2 => Some(format!("{{ sum = \"{} * taken\" }}", self.between(1, 2))),
                3 if !self.dear && place == 0 => Some("{ unit = -1 }".to_owned()),
                11 if !self.dear && place == 0 => Some("-1".to_owned()),
                4 => None,
                _ => Some(self.between(1, 3).to_string()),
            };
            keys.extend(price.map(|price| ("price", price)));
            self.effects(&mut keys);
            if armed {
                keys.push(("lose-weapons", "{ club = 1 }".to_owned()));
            }
            let list = if self.percent(25) { List::ArmyOptions } else { List::Options };
            self.add(list, keys);
            self.options.push(id.to_owned());
        }
    }

    fn growing(&mut self) -> String {
        let number = self.between(1, 2);
        match self.chance.below(6) {
            0 => format!("{{ each = {}, of = \"limit\" }}", self.between(5, 12)),
            1 => format!("{{ each = {}, of = \"points\", plus = 1 }}", self.between(6, 12)),
            2 => "{ each = 2, of = \"figures\", round = \"up\" }".to_owned(),
            3 => format!("{{ each = 2, of = \"figures\", plus = {} }}", number - 1),
            _ => number.to_string(),
        }
    }

    fn groups(&mut self) {
        for id in ["watch", "fleet"].into_iter().take(1 + usize::from(self.percent(20))) {
            self.add(List::Groups, vec![("id", format!("{id:?}")), ("name", format!("{:?}", capital(id)))]);
            self.groups.push(id.to_owned());
            let count = self.one(&["up to 1", "up to 2", "1", "1-2"]);
            let keys = vec![
                ("id", format!("\"{id}-number\"")),
                ("number", format!("{{ group = {id:?}, count = {count:?} }}")),
            ];
            self.entries.push(Entry { list: List::Restrictions, keys, bounds: true });
        }
    }

    /// Restrictions without which forces would be endless: on the size of units, and on those attached.
    fn bounded(&mut self, attach: bool) {
        if !self.dear {
            let figures = self.one(&["1-2", "1-3", "2-3", "1-4", "up to 3", "2, 4", "2"]);
            let with = if self.percent(20) { ", with-attached = true" } else { "" };
            let size = format!("{{ who = {{ role = [\"troops\"] }}, figures = {figures:?}{with} }}");
            let keys = vec![("id", "\"figures\"".to_owned()), ("size", size)];
            self.entries.push(Entry { list: List::Restrictions, keys, bounds: true });
        }
        if attach && !self.dear {
            let mates = self.ids("mates");
            let count = self.one(&["up to 1", "up to 2", "1", "0-1", "1-2", "up to 3"]);
            let attach = format!("{{ who = {{ role = [\"troops\"] }}, any-of = {mates}, count = {count:?} }}");
            let keys = vec![("id", "\"mates\"".to_owned()), ("attach", attach)];
            self.entries.push(Entry { list: List::Restrictions, keys, bounds: true });
        }
    }

    /// All units of a role.
    fn ids(&self, role: &str) -> String {
        let ids: Vec<String> =
            self.units.iter().filter(|(_, one)| *one == role).map(|(id, _)| format!("{id:?}")).collect();
        format!("[{}]", ids.join(", "))
    }

    /// Some units, described by one property.
    fn narrow(&mut self) -> String {
        match self.chance.below(4) {
            0 => "{ role = [\"troops\"] }".to_owned(),
            1 => format!("{{ units = [{:?}] }}", self.one(&self.units.clone()).0),
            2 => format!("{{ without = [{:?}] }}", self.one(&TRAITS)),
            _ => format!("{{ traits = [{:?}] }}", self.one(&TRAITS)),
        }
    }

    /// Some units, described by any of their properties.
    fn who(&mut self) -> String {
        match self.chance.below(8) {
            0..4 => self.narrow(),
            4 if !self.choices.is_empty() => {
                let (choice, ways) = self.one(&self.choices.clone());
                format!("{{ choose = {{ {choice} = [{:?}] }} }}", self.one(&ways))
            }
            5 => {
                let mates: Vec<String> =
                    self.units.iter().filter(|(_, role)| *role == "mates").map(|(id, _)| id.clone()).collect();
                if mates.is_empty() { self.narrow() } else { format!("{{ with = [{:?}] }}", self.one(&mates)) }
            }
            6 => format!("{{ any = [{}, {}] }}", self.narrow(), self.narrow()),
            _ => format!("{{ units = [{:?}] }}", self.one(&self.units.clone()).0),
        }
    }

    fn numbers(&mut self) -> &'static str {
        self.one(&["1", "up to 1", "1-2", "up to 2", "2", "2+", "1+", "0", "1, 3"])
    }

    fn whose(&mut self) -> List {
        match self.chance.below(10) {
            0..2 => List::ArmyRestrictions,
            2 => List::EventRestrictions,
            _ => List::Restrictions,
        }
    }

    fn restriction(&mut self, kind: &'static str) -> (&'static str, String) {
        let within = |making: &mut Making| {
            let group = !making.groups.is_empty();
            let places: &[&str] = if group {
                &["figure", "unit", "group", "group", "force"]
            } else {
                &["figure", "unit", "force", "force"]
            };
            making.one(places)
        };
        let demand = match kind {
            "size" => {
                let figures = self.one(&["1-2", "2-3", "up to 2", "2+", "1, 3"]);
                let with = if self.percent(40) { ", with-attached = true" } else { "" };
                let who = self.who();
                format!("{{ who = {who}, figures = {figures:?}{with} }}")
            }
            "attach" => {
                let (mates, count) = (self.ids("mates"), self.one(&["up to 1", "1", "0", "1+", "up to 2"]));
                format!("{{ who = {}, any-of = {mates}, count = {count:?} }}", self.who())
            }
            "holds" => {
                let group = self.one(&self.groups.clone());
                let mut parts = Vec::new();
                for _ in 0..=self.chance.below(2) {
                    let count = self.one(&["1", "1-2", "1+", "up to 1", "2"]);
                    let figures = if self.percent(25) {
                        format!(", figures = {:?}", self.one(&["2", "1-2", "2+"]))
                    } else {
                        String::new()
                    };
                    let unless = if self.percent(20) { format!(", unless = {}", self.narrow()) } else { String::new() };
                    parts.push(format!("{{ who = {}, count = {count:?}{figures}{unless} }}", self.narrow()));
                }
                if self.groups.len() > 1 && self.percent(60) {
                    let inner = self.one(&self.groups.clone());
                    parts.push(format!("{{ group = {inner:?}, count = {:?} }}", self.one(&["1", "up to 1"])));
                }
                let only = if self.percent(60) { ", only = true" } else { "" };
                format!("{{ group = {group:?}, parts = [{}]{only} }}", parts.join(", "))
            }
            "number" => {
                let (who, count) = (self.who(), self.numbers());
                format!("{{ who = {who}, count = {count:?} }}")
            }
            "grows" => {
                let who = self.who();
                let number = match self.chance.below(3) {
                    0 => format!("least = {}", self.growing()),
                    1 => format!("least = 1, most = {}", self.growing()),
                    _ => format!("most = {}", self.growing()),
                };
                return ("number", format!("{{ who = {who}, {number} }}"));
            }
            "apart" => {
                let within = within(self);
                if self.percent(50) && within != "figure" && self.units.len() > 1 {
                    let first = self.chance.below(self.units.len() - 1);
                    let (one, other) = (&self.units[first].0, &self.units[first + 1].0);
                    format!("{{ units = [{one:?}, {other:?}], within = {within:?} }}")
                } else {
                    let without = self.chance.below(3);
                    let traits: Vec<String> =
                        (0..3).filter(|place| *place != without).map(|place| format!("{:?}", TRAITS[place])).collect();
                    format!("{{ traits = [{}], within = {within:?} }}", traits.join(", "))
                }
            }
            "needs" => {
                let (who, other, within) = (self.narrow(), self.who(), within(self).replace("figure", "unit"));
                format!("{{ who = {who}, other = {other}, within = {within:?} }}")
            }
            "inside" => {
                let (who, group) = (self.narrow(), self.one(&self.groups.clone()));
                format!("{{ who = {who}, group = [{group:?}] }}")
            }
            "share" => {
                let (who, most, of) = (self.who(), self.one(&[25, 40, 50, 60, 75]), self.one(&["limit", "points"]));
                let together = if self.percent(60) { ", together = true" } else { "" };
                format!("{{ who = {who}, most = {most}, of = {of:?}{together} }}")
            }
            "taken" => {
                let options: Vec<String> = self.options.iter().map(|id| format!("{id:?}")).collect();
                let (most, within) = (self.growing(), self.one(&["unit", "force"]));
                format!("{{ any-of = [{}], most = {most}, within = {within:?} }}", options.join(", "))
            }
            "joins" => format!("{{ who = {{ role = [\"riders\"] }}, to = {} }}", self.narrow()),
            _ => unreachable!("every kind is there"),
        };
        (kind, demand)
    }

    /// The ids of restrictions that an event silences, in some games.
    fn silenced(&mut self) -> Vec<String> {
        let free = |entry: &&Entry| matches!(entry.list, List::Restrictions | List::ArmyRestrictions) && !entry.bounds;
        let ids: Vec<String> = self.entries.iter().filter(free).map(|entry| entry.keys[0].1.replace('"', "")).collect();
        if ids.len() > 1 && self.percent(6) { vec![self.one(&ids)] } else { Vec::new() }
    }

    /// A few figures of each unit.
    fn own(&mut self) -> Vec<(String, i64)> {
        let units = self.units.clone();
        let all: BTreeMap<String, i64> = units.into_iter().map(|(id, _)| (id, self.between(0, 4))).collect();
        all.into_iter().collect()
    }
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}
