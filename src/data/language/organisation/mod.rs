mod arc;
mod choice;
mod group_kind;
mod option;
mod role;
mod roll;
mod roster_form;
mod side;
mod stat;
mod stat_from;
mod track;
mod track_lane;
mod track_mark;
mod track_row;
mod track_sum;
mod trait_word;
mod unit_words;
mod way;
mod weight;

use crate::data::entry::Entry;
use crate::data::language::{Key, Kind};
use crate::model::{
    Arc, Choice, GroupKind, Organisation, Phrases, Restriction, Role, Roll, RosterForm, Side, Stat, Track, Trait,
    UnitOption, UnitWords, identified,
};
use track::track;
pub use track_sum::{TrackSum, TrackWhere, sum as track_sum};

/// The kind of the file on how forces are made up, with the restrictions on them.
pub static FILE: Kind = Kind {
    name: "organisation",
    says: "How forces are made up, and the restrictions on them.",
    keys: &[
        &PRICED,
        &ROLES,
        &TRAITS,
        &STATS,
        &CHOICES,
        &OPTIONS,
        &SIDES,
        &ARCS,
        &ROLLS,
        &GROUPS,
        &RESTRICTIONS,
        &TRACKS,
        &FORMS,
        &UNIT_WORDS,
    ],
};

static PRICED: Key<bool> =
    Key::optional("priced", "Whether units have prices; if they have none, no points are shown anywhere.", "true");
static ROLES: Key<Vec<Role>> =
    Key::optional("roles", "The roles of units.", r#"[{ id = "crew", name = "Crews", one = "Crew", counts = true }]"#);
static TRAITS: Key<Vec<Trait>> = Key::optional(
    "traits",
    "The words that units, options and code letters give.",
    r#"[{ id = "swift", name = "Swift" }]"#,
);
static STATS: Key<Vec<Stat>> = Key::optional(
    "stats",
    "The numbers of units, in the order in which they are shown.",
    r#"[{ id = "move", name = "Move", form = "inches" }]"#,
);
static CHOICES: Key<Vec<Choice>> = Key::optional(
    "choices",
    "The choices that a unit or the force must make.",
    r#"[{ id = "watch", name = "Watch", of = "force", options = [{ id = "day", name = "Day" }] }]"#,
);
static OPTIONS: Key<Vec<UnitOption>> = Key::optional(
    "options",
    "The options of figures in any army.",
    r#"[{ id = "lanterns", name = "Lanterns", price = { each = 1 } }]"#,
);
static SIDES: Key<Vec<Side>> = Key::optional(
    "sides",
    "The sides that the ruleset names, besides the colours that every ruleset has.",
    r#"[{ id = "home", name = "Home", sign = "square" }]"#,
);
static ARCS: Key<Vec<Arc>> = Key::optional(
    "arcs",
    "The directions in which systems work.",
    r#"[{ id = "fore", name = "Fore", short = "F", from = 330, to = 30 }]"#,
);
static ROLLS: Key<Vec<Roll>> = Key::optional(
    "rolls",
    "The rolls that are made for a unit.",
    r#"[{ id = "nerve", name = "Nerve", table = "nerve", when = "before-play" }]"#,
);
static GROUPS: Key<Vec<GroupKind>> =
    Key::optional("groups", "The formations of units.", r#"[{ id = "flotilla", name = "Flotilla" }]"#);
static RESTRICTIONS: Key<Vec<Restriction>> = Key::optional(
    "restrictions",
    "The restrictions on a force of any army.",
    r#"[{ id = "crew", size = { who = { role = ["crew"] }, figures = "4-9" } }]"#,
);
static TRACKS: Key<Vec<Track>> =
    Key::optional("tracks", "Everything with boxes.", r#"[{ id = "hull", name = "Hull", boxes = "hull" }]"#);
static FORMS: Key<Vec<RosterForm>> = Key::optional(
    "forms",
    "The forms in which units appear on a roster.",
    r#"[{ name = "Crews", for = { role = ["crew"] }, stats = ["move"] }]"#,
);

static UNIT_WORDS: Key<Vec<UnitWords>> = Key::optional(
    "unit-words",
    "Words beside some units on rosters and cards, such as for something that others have and they lack.",
    r#"[{ says = "No boat hook", for = { without = ["boat-hook"] } }]"#,
);

/// Reads the whole of `organisation.toml`; armies and construction are read from their own files.
pub fn organisation(entry: &Entry<'_>) -> Organisation {
    let (priced, roles) = (PRICED.read(entry).unwrap_or_default(), ROLES.read(entry).unwrap_or_default());
    let (traits, stats) = (TRAITS.read(entry).unwrap_or_default(), STATS.read(entry).unwrap_or_default());
    let (choices, options) = (CHOICES.read(entry).unwrap_or_default(), OPTIONS.read(entry).unwrap_or_default());
    let gathered = entry.file().gathered;
    for side in Side::colours(&Phrases::default()) {
        gathered.links.borrow_mut().allow::<identified::Side>(&side.id);
    }
    let (sides, arcs) = (SIDES.read(entry).unwrap_or_default(), ARCS.read(entry).unwrap_or_default());
    let (rolls, groups) = (ROLLS.read(entry).unwrap_or_default(), GROUPS.read(entry).unwrap_or_default());
    let restrictions = RESTRICTIONS.read(entry).unwrap_or_default();
    let names = names_in_sums(&stats, &traits);
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    gathered.arithmetic.borrow().wrong_sums(&known).into_iter().for_each(|problem| gathered.report(problem));
    let tracks = TRACKS.items(entry).unwrap_or_default();
    let tracks = tracks.into_iter().filter_map(|item| track(item, &names)).collect();
    let (forms, unit_words) = (FORMS.read(entry).unwrap_or_default(), UNIT_WORDS.read(entry).unwrap_or_default());
    Organisation {
        priced,
        roles,
        traits,
        stats,
        choices,
        options,
        rolls,
        groups,
        restrictions,
        tracks,
        forms,
        unit_words,
        sides,
        arcs,
        ..Organisation::default()
    }
}

/// The names that sums have for these stats, and for the numbers of these traits.
pub fn names_in_sums(stats: &[Stat], traits: &[Trait]) -> Vec<String> {
    let numbered = traits.iter().filter_map(|one| one.number.as_ref()).map(|number| &number.stat);
    stats.iter().map(|stat| &stat.id).chain(numbered).map(|id| id.replace('-', "_")).collect()
}
