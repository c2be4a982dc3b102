use serde::Serialize;

use super::blank_card::{blank, most_of, plain};
use super::findings::found;
use super::rules::{lines_once, rules, rules_of, said_once, tables, tables_of};
use crate::model::{Army, Each, Organisation, PageSetup, Phrases, RosterForm, Ruleset, Track, Unit};
use crate::rules::{Checked, Mustered, Scene, Sides, listed_or, unit_inside};
use crate::view::parts::cut_short::name_in_title;
use crate::view::parts::furniture::{Furniture, furniture};
use crate::view::parts::pack::{PackView, pack_of};
use crate::view::parts::printed::points_shown;
use crate::view::parts::side::SideView;
use crate::view::parts::table::TableView;
use crate::view::parts::track::{Cross, TrackView, track};
use crate::view::parts::trait_rules::RuleView;
use crate::view::parts::unit_card::{Card, card, heads};

/// A roster, ready to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterView {
    /// What every page says about itself: its title is what the player calls the force, or the ruleset's name.
    pub furniture: Furniture,
    /// Whether the force is legal.
    pub legal: bool,
    /// What was found: its severity and what is wrong.
    pub findings: Vec<(String, String)>,
    /// What the whole force keeps count of.
    pub trackers: Vec<TrackView>,
    /// Its units, group by group.
    pub sections: Vec<Section>,
    /// The rules and code letters that it uses, each once.
    pub rules: Vec<RuleView>,
    /// The rows of tables that it uses.
    pub tables: Vec<TableView>,
    /// Whether units have prices.
    pub priced: bool,
    /// The side that it stands on; none on an empty roster.
    pub side: Option<SideView>,
    /// Who plays it.
    pub player: Option<String>,
    /// The list as a code that a phone reads, where that was asked.
    pub code: Option<CodeView>,
    /// The file that it was made from, which its PDF carries.
    pub file: Option<CarriedFile>,
    /// Whether it is only measured: its pieces say how tall they are, and nothing of them is shown.
    pub measuring: bool,
}

/// A file that a PDF carries, so that the paper opens as what it was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CarriedFile {
    /// What it is called.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A group of a force, or the units outside any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its heading; empty where it needs none.
    pub heading: String,
    /// Its forms, in the order of the ruleset.
    pub forms: Vec<FormView>,
}

/// Units of one form in a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormView {
    /// Its heading.
    pub name: String,
    /// Whether its units are rows of one table.
    pub rows: bool,
    /// Whether its cards lie across the page.
    pub wide: bool,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its units.
    pub cards: Vec<Card>,
}

/// How a roster is printed.
#[derive(Clone, Copy, Debug)]
pub struct RosterLook {
    /// The paper and how it is printed.
    pub setup: PageSetup,
    /// How many empty rows or cards are added for each form.
    pub blank: u32,
}

/// A list as a code that a phone reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeView {
    /// Its rows, a letter a module: 1 where it is dark.
    pub rows: Vec<String>,
    /// The address at which the list is opened.
    pub address: String,
}

/// The forces that meet on a table, and the sides that they are on: they share out the cards of an ordinary pack.
#[derive(Clone, Copy)]
pub struct Company<'a> {
    /// What they came to.
    pub forces: &'a [&'a Checked<'a>],
    /// Their sides.
    pub sides: &'a Sides,
}

/// The roster of force number `index` of those that meet.
pub fn roster(company: Company<'_>, index: usize, look: RosterLook) -> RosterView {
    let checked = company.forces[index];
    let (ruleset, force) = (checked.ruleset, checked.force);
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let army = checked.muster.army;
    let mut view = empty(ruleset, look);
    let (side, _) = &company.sides.there[company.sides.of[index]];
    // Troops of no army list have nobody's badge, unless a side was named for them.
    let own_troops = checked.own_troops().then(|| phrases.say("Own troops", &[]));
    let badge = SideView {
        word: army.map_or_else(|| side.name.clone(), |army| army.name.clone()),
        name: side.name.clone(),
        sign: side.sign.word(),
    };
    view.side = Some(badge).filter(|_| own_troops.is_none() || company.sides.own[index]);
    view.player = force.player.as_deref().map(name_in_title);
    view.furniture.title = force.name.as_ref().map_or_else(|| ruleset.name.clone(), |name| name_in_title(name));
    let points = match (checked.points, checked.limit) {
        (Some(points), Some(limit)) => {
            let (points, limit) = (points.to_string(), limit.to_string());
            Some(phrases.say("{points} of {limit} points", &[("points", &points), ("limit", &limit)]))
        }
        (Some(points), None) => Some(points_shown(phrases, points)),
        (None, _) => None,
    };
    let figures = phrases.count(checked.figures(), "1 figure", "{number} figures");
    // What the force decided otherwise than usual, such as where it fights.
    let decided = checked.muster.chosen.iter().filter_map(|(choice, way)| {
        let choice = organisation.choice(choice).filter(|choice| choice.default.as_ref() != Some(way))?;
        choice.options.iter().find(|option| option.id == *way).map(|option| option.name.clone())
    });
    let decided: Vec<String> = decided.collect();
    let parts = [
        army.map(|army| army.name.clone()).or(own_troops),
        Some(ruleset.name.clone()),
        (!decided.is_empty()).then(|| decided.join(", ")),
        points,
        Some(figures),
    ];
    view.furniture.subtitle = Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
    let print = checked.fingerprint();
    view.furniture.stamp = Some(match force.seed {
        Some(seed) => {
            let told = [("print", &*print), ("seed", &*seed.to_string())];
            if checked.proven() {
                phrases.say("Fingerprint {print}, dice of seed {seed}.", &told)
            } else {
                phrases.say("Fingerprint {print}, dice of seed {seed} (not proven).", &told)
            }
        }
        None => phrases.say("Fingerprint {print}.", &[("print", &print)]),
    });
    view.legal = checked.legal();
    view.findings = found(checked);
    let scene = checked.muster.scene();
    let meant = |one: &&Track| checked.muster.units.iter().any(|unit| one.who.means(&unit.candidate()));
    let trackers = organisation.tracks.iter().filter(|one| one.each == Each::Force).filter(meant);
    view.trackers = trackers.filter_map(|one| track(organisation, one, &scene)).collect();
    view.sections = sections(ruleset, checked, &pack_of(ruleset, company.sides, company.forces, index));
    view.sections.extend(blanks(ruleset, army, look.blank));
    view.rules = said_once(phrases, &mut view.sections);
    view.rules.extend(rules(organisation, checked));
    view.rules.extend(pack_said(ruleset, &view.sections));
    view.tables = tables(ruleset, &checked.muster.units);
    view
}

/// How boxes are used whose number is not known yet: those with numbers under them, whatever the size of a unit will be,
/// and those of which a number of the unit says how many there are.
fn boxes_said(phrases: &Phrases, sections: &[Section]) -> Vec<RuleView> {
    let cards = sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
    let mut rules: Vec<RuleView> = Vec::new();
    for track in cards.flat_map(|card| &card.tracks) {
        let mut lanes = track.lines.iter().flat_map(|line| &line.lanes);
        let told = lanes.any(|lane| lane.values.iter().any(|value| !value.is_empty()));
        let rule = match &track.cross {
            Some(Cross::Figures) if told => {
                let says = "before play, cross off one box from the left for each missing figure; the number under the last \
                    one is the first that applies.";
                RuleView { name: phrases.say("Boxes", &[]), icon: None, says: phrases.say(says, &[]) }
            }
            Some(Cross::Number(number)) => {
                let says = "before play, cross off the boxes beyond the number that applies ({number}).";
                let says = phrases.say(says, &[("number", number)]);
                RuleView { name: track.name.clone(), icon: None, says }
            }
            Some(Cross::Figures) | None => continue,
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// How the cards beside names are used, where there are some.
fn pack_said(ruleset: &Ruleset, sections: &[Section]) -> Option<RuleView> {
    let mut cards = sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
    let deck = ruleset.decks.iter().find(|deck| deck.pack)?;
    let says = deck.says.clone().filter(|_| cards.any(|card| card.pack.is_some()))?;
    Some(RuleView { name: deck.name.clone(), icon: None, says })
}

/// A roster to be filled in by hand, of one army or of all.
pub fn blank_roster(ruleset: &Ruleset, army: Option<&Army>, look: RosterLook) -> RosterView {
    let mut view = empty(ruleset, look);
    let phrases = &ruleset.organisation.phrases;
    view.furniture.subtitle = Some(phrases.say("Roster · {whose}", &[("whose", &ruleset.name)]));
    if let Some(army) = army {
        view.furniture.title.clone_from(&army.name);
        let side = ruleset.organisation.sides.iter().find(|side| army.side.as_ref() == Some(&side.id));
        view.side =
            side.map(|side| SideView { word: side.name.clone(), name: side.name.clone(), sign: side.sign.word() });
    }
    view.sections = blanks(ruleset, army, look.blank);
    view.rules = lines_once(&mut view.sections);
    view.rules.extend(said_once(phrases, &mut view.sections));
    view.rules.splice(0..0, boxes_said(phrases, &view.sections));
    view.rules.extend(rules_of(&ruleset.organisation, army));
    let meant = |one: &&Track| {
        one.each == Each::Force
            && army.is_none_or(|army| army.units.iter().any(|unit| one.who.means(&plain(army, unit))))
    };
    let trackers = ruleset.organisation.tracks.iter().filter(meant);
    view.trackers = trackers.filter_map(|one| track(&ruleset.organisation, one, &Scene::of(0))).collect();
    view.tables = tables_of(ruleset, army);
    view
}

fn empty(ruleset: &Ruleset, look: RosterLook) -> RosterView {
    let wide = look.setup.large_print || ruleset.organisation.forms.iter().any(|form| form.wide);
    RosterView {
        furniture: Furniture {
            columns: if wide { 1 } else { 2 },
            stamp: Some(String::new()),
            ..furniture(ruleset, ruleset.name.clone(), look.setup)
        },
        legal: true,
        findings: Vec::new(),
        trackers: Vec::new(),
        sections: Vec::new(),
        rules: Vec::new(),
        tables: Vec::new(),
        priced: ruleset.organisation.priced,
        side: None,
        player: None,
        code: None,
        file: None,
        measuring: false,
    }
}

fn sections(ruleset: &Ruleset, checked: &Checked<'_>, packs: &[Option<PackView>]) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let units = &checked.muster.units;
    let mut sections = Vec::new();
    let outside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group.is_none()).collect();
    if !outside.is_empty() {
        sections.push(Section { heading: String::new(), forms: forms(ruleset, checked, &outside, packs) });
    }
    for (index, group) in checked.muster.groups.iter().enumerate() {
        let inside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group == Some(index)).collect();
        let kind = organisation.group_name(&group.entry.kind);
        let heading = match &group.entry.name {
            Some(name) if !name.to_lowercase().contains(&kind.to_lowercase()) => {
                format!("{name} ({})", kind.to_lowercase())
            }
            Some(name) => name.clone(),
            None => kind.to_owned(),
        };
        sections.push(Section { heading, forms: forms(ruleset, checked, &inside, packs) });
    }
    sections
}

fn forms(
    ruleset: &Ruleset,
    checked: &Checked<'_>,
    units: &[&Mustered<'_>],
    packs: &[Option<PackView>],
) -> Vec<FormView> {
    let organisation = &ruleset.organisation;
    let first = |one: &Mustered<'_>| organisation.forms.iter().position(|form| form.who.means(&one.candidate()));
    let own = |one: &&&Mustered<'_>| {
        let place = checked.muster.units.iter().position(|unit| unit.place == one.place);
        place.and_then(|place| packs.get(place).cloned().flatten())
    };
    let view = organisation.forms.iter().enumerate().filter_map(|(index, form)| {
        let meant = units.iter().filter(|one| first(one) == Some(index));
        let cards = meant.map(|one| {
            let mut card = Card { pack: own(&one), unit: one.unit.name.clone(), ..card(ruleset, one, form) };
            if !form.rows {
                card.wield();
            }
            card
        });
        let cards: Vec<Card> = cards.collect();
        (!cards.is_empty()).then(|| form_view(organisation, form, cards))
    });
    view.collect()
}

fn form_view(organisation: &Organisation, form: &RosterForm, cards: Vec<Card>) -> FormView {
    FormView { name: form.name.clone(), rows: form.rows, wide: form.wide, heads: heads(organisation, form), cards }
}

/// Empty rows and cards for each army: this many of each form, shared out among the kinds of units that it is for.
fn blanks(ruleset: &Ruleset, only: Option<&Army>, number: u32) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let mut sections = Vec::new();
    let armies = organisation.armies.iter().filter(|army| number > 0 && only.is_none_or(|only| only.id == army.id));
    for army in armies {
        let mut forms = Vec::new();
        for (index, form) in organisation.forms.iter().enumerate() {
            let first = |unit: &Unit| organisation.forms.iter().position(|form| form.who.means(&plain(army, unit)));
            let own: Vec<&Unit> = army.units.iter().filter(|unit| first(unit) == Some(index)).collect();
            let kinds = if form.rows { bare(ruleset, form, army, &own) } else { kinds(ruleset, form, army, &own) };
            let cards = shared_out(&kinds, number as usize);
            if !cards.is_empty() {
                forms.push(form_view(organisation, form, cards));
            }
        }
        if !forms.is_empty() {
            sections.push(Section { heading: army.name.clone(), forms });
        }
    }
    if let [only] = sections.as_mut_slice() {
        only.heading = String::new();
    }
    sections
}

/// A row of a table that any of these units may be written into.
fn bare(ruleset: &Ruleset, form: &RosterForm, army: &Army, units: &[&Unit]) -> Vec<(Card, Option<usize>)> {
    let Some(first) = units.first() else { return Vec::new() };
    let mut card = blank(ruleset, form, army, first);
    card.kind = None;
    card.rows.iter_mut().flat_map(|row| &mut row.values).for_each(String::clear);
    vec![(card, None)]
}

/// A card for each kind of unit, with the most of it that a force may have; kinds with the same card share one.
fn kinds(ruleset: &Ruleset, form: &RosterForm, army: &Army, units: &[&Unit]) -> Vec<(Card, Option<usize>)> {
    let mut cards: Vec<(Card, Vec<String>, Option<usize>)> = Vec::new();
    for unit in units {
        let card = Card { kind: None, ..blank(ruleset, form, army, unit) };
        let most = most_of(&ruleset.organisation, army, unit);
        let alike = |other: &Card| Card { lines: card.lines.clone(), ..other.clone() } == card;
        match cards.iter_mut().find(|(other, ..)| alike(other)) {
            Some((other, names, all)) => {
                // A table's words stand where they hold for all that the card is for.
                other.lines.retain(|line| card.lines.contains(line));
                names.push(unit_inside(&ruleset.organisation, &unit.id));
                *all = all.zip(most).map(|(all, most)| all + most);
            }
            None => cards.push((card, vec![unit.name.clone()], most)),
        }
    }
    let phrases = &ruleset.organisation.phrases;
    let named =
        |(card, names, most): (Card, Vec<String>, _)| (Card { kind: Some(listed_or(phrases, &names)), ..card }, most);
    cards.into_iter().map(named).collect()
}

/// This many cards in all, dealt in turn: at least one of each kind, and of none more than a force may have.
fn shared_out(cards: &[(Card, Option<usize>)], number: usize) -> Vec<Card> {
    let mut times: Vec<usize> = vec![1; cards.len()];
    let free = |times: &[usize], index: usize| cards[index].1.is_none_or(|most| times[index] < most);
    let mut left = number.saturating_sub(cards.len());
    while left > 0 && (0..cards.len()).any(|index| free(&times, index)) {
        for index in 0..cards.len() {
            if left > 0 && free(&times, index) {
                times[index] += 1;
                left -= 1;
            }
        }
    }
    cards.iter().zip(times).flat_map(|((card, _), times)| std::iter::repeat_n(card.clone(), times)).collect()
}
