use std::collections::BTreeSet;

use serde::Serialize;

use super::card::{Card, blank, card, heads, plain};
use super::contents::{PackView, pack_of};
use super::footnotes::Footnotes;
use super::part::{Part, part};
use super::sheet::{DieView, Paper, Style, dice};
use super::track::{Scene, TrackView, track};
use super::verdict::severity;
use crate::model::{Army, Each, Force, Letter, Organisation, Remarks, RosterForm, Ruleset, Table, TableKind, Weight};
use crate::rules::{Checked, Mode, Mustered, ability, candidate, fingerprint};

/// A roster, ready to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterView {
    /// What the player calls the force, or the ruleset's name on a blank one.
    pub title: String,
    /// The army, points and figures.
    pub subtitle: Option<String>,
    /// The ruleset as published.
    pub ruleset: String,
    /// Who wrote the rules.
    pub author: String,
    /// Where and when they were published.
    pub published: String,
    /// What stands before cited lines.
    pub source: String,
    /// The version of the data.
    pub data_version: String,
    /// What matches paper to file.
    pub stamp: String,
    /// How the dice are read.
    pub dice: Vec<DieView>,
    /// The family of the display face.
    pub display: String,
    /// The accent colour.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: String,
    /// Columns a page.
    pub columns: u32,
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// Whether the force is legal.
    pub legal: bool,
    /// What was found: its severity and what is wrong.
    pub findings: Vec<(&'static str, String)>,
    /// What the whole force keeps count of.
    pub trackers: Vec<TrackView>,
    /// Its units, group by group.
    pub sections: Vec<Section>,
    /// The rules and code letters that it uses, each once.
    pub rules: Vec<Rule>,
    /// The rows of tables that it uses.
    pub tables: Vec<Part>,
    /// What the words above the rosters' columns of points and codes are, where there are any.
    pub priced: bool,
    /// Whether units have ability codes.
    pub coded: bool,
}

/// A group of a force, or the units outside any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What stands over it; empty where nothing needs to.
    pub heading: String,
    /// Its forms, in the order of the ruleset.
    pub forms: Vec<FormView>,
}

/// Units of one form in a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormView {
    /// What stands over it.
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

/// A rule that the force uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Rule {
    /// What it is called; a code letter stands first.
    pub name: String,
    /// What it does.
    pub says: String,
}

/// How a roster is printed.
#[derive(Clone, Copy, Debug)]
pub struct RosterLook {
    /// The paper.
    pub paper: Paper,
    /// How it looks.
    pub style: Style,
    /// How many empty rows or cards are added for each form.
    pub blank: u32,
    /// Which side it is, from 0, and of how many: the first has red cards of an ordinary pack, the second black ones.
    pub side: (usize, usize),
}

/// A force's roster.
pub fn roster(ruleset: &Ruleset, force: &Force, checked: &Checked<'_>, look: RosterLook) -> RosterView {
    let organisation = &ruleset.organisation;
    let army = checked.muster.army;
    let mut view = empty(ruleset, look);
    view.title = force.name.clone().unwrap_or_else(|| ruleset.name.clone());
    let points = match (checked.points, checked.limit) {
        (Some(points), Some(limit)) => Some(format!("{points} of {limit} points")),
        (Some(points), None) => Some(format!("{points} points")),
        (None, _) => None,
    };
    let figures = match checked.figures() {
        1 => "1 figure".to_owned(),
        figures => format!("{figures} figures"),
    };
    let parts =
        [force.player.clone(), army.map(|army| army.name.clone()), Some(ruleset.name.clone()), points, Some(figures)];
    view.subtitle = Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
    let seed = force.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    view.stamp = format!("Fingerprint {}{seed}.", fingerprint(ruleset, force));
    view.legal = checked.legal();
    let weighty = checked.findings.iter().filter(|finding| finding.weight != Weight::Notice);
    view.findings = weighty.map(|finding| (severity(finding.weight), finding.message.clone())).collect();
    let scene = Scene { stats: &[], figures: checked.figures(), attached: 0, crossed: 0, copies: 1 };
    let meant =
        |one: &&crate::model::Track| checked.muster.units.iter().any(|unit| one.who.means(&unit.candidate(army)));
    let trackers = organisation.tracks.iter().filter(|one| one.each == Each::Force).filter(meant);
    view.trackers = trackers.filter_map(|one| track(one, &scene)).collect();
    view.sections = sections(ruleset, checked, look.side);
    view.sections.extend(blanks(ruleset, army, look.blank));
    view.rules = said_once(&mut view.sections);
    view.rules.extend(rules(organisation, checked));
    view.tables = tables(ruleset, army, &checked.muster.units);
    view
}

/// A roster to be filled in by hand.
pub fn blank_roster(ruleset: &Ruleset, look: RosterLook) -> RosterView {
    let mut view = empty(ruleset, look);
    view.subtitle = Some(format!("Roster · {}", ruleset.name));
    view.sections = blanks(ruleset, None, look.blank);
    view.rules = said_once(&mut view.sections);
    let scene = Scene { stats: &[], figures: 0, attached: 0, crossed: 0, copies: 1 };
    let trackers = ruleset.organisation.tracks.iter().filter(|one| one.each == Each::Force);
    view.trackers = trackers.filter_map(|one| track(one, &scene)).collect();
    view
}

fn empty(ruleset: &Ruleset, look: RosterLook) -> RosterView {
    let published = [ruleset.published.as_deref(), ruleset.edition.as_deref()];
    RosterView {
        title: ruleset.name.clone(),
        subtitle: None,
        ruleset: ruleset.name.clone(),
        author: ruleset.author.clone(),
        published: published.into_iter().flatten().collect::<Vec<_>>().join(", "),
        source: ruleset.source.clone(),
        data_version: ruleset.data_version.clone(),
        stamp: String::new(),
        dice: dice(&ruleset.dice),
        display: ruleset.theme.display.clone(),
        accent: ruleset.theme.accent.clone(),
        ornament: ruleset.theme.ornament.word().to_owned(),
        columns: if look.style == Style::LargePrint || ruleset.organisation.forms.iter().any(|form| form.wide) {
            1
        } else {
            2
        },
        paper: look.paper,
        style: look.style,
        legal: true,
        findings: Vec::new(),
        trackers: Vec::new(),
        sections: Vec::new(),
        rules: Vec::new(),
        tables: Vec::new(),
        priced: ruleset.organisation.priced,
        coded: ruleset.organisation.construction.is_some(),
    }
}

fn sections(ruleset: &Ruleset, checked: &Checked<'_>, side: (usize, usize)) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let packs = pack_of(ruleset, side, checked);
    let units = &checked.muster.units;
    let mut sections = Vec::new();
    let outside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group.is_none()).collect();
    if !outside.is_empty() {
        sections.push(Section { heading: String::new(), forms: forms(ruleset, checked, &outside, &packs) });
    }
    for (index, group) in checked.muster.groups.iter().enumerate() {
        let inside: Vec<&Mustered<'_>> = units.iter().filter(|one| one.group == Some(index)).collect();
        let kind = organisation.group_name(&group.entry.kind.value);
        let heading = match &group.entry.name {
            Some(name) if !name.to_lowercase().contains(&kind.to_lowercase()) => {
                format!("{name} ({})", kind.to_lowercase())
            }
            Some(name) => name.clone(),
            None => kind.to_owned(),
        };
        sections.push(Section { heading, forms: forms(ruleset, checked, &inside, &packs) });
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
    let army = checked.muster.army;
    let first = |one: &Mustered<'_>| organisation.forms.iter().position(|form| form.who.means(&one.candidate(army)));
    let own = |one: &&&Mustered<'_>| {
        let place = checked.muster.units.iter().position(|unit| std::ptr::eq(unit, **one));
        place.and_then(|place| packs[place])
    };
    let view = organisation.forms.iter().enumerate().filter_map(|(index, form)| {
        let meant = units.iter().filter(|one| first(one) == Some(index));
        let cards: Vec<Card> = meant.map(|one| Card { pack: own(&one), ..card(ruleset, army, one, form) }).collect();
        (!cards.is_empty()).then(|| form_view(organisation, form, cards))
    });
    view.collect()
}

fn form_view(organisation: &Organisation, form: &RosterForm, cards: Vec<Card>) -> FormView {
    FormView { name: form.name.clone(), rows: form.rows, wide: form.wide, heads: heads(organisation, form), cards }
}

/// Empty rows and cards: for each army the kinds of units that are not kept count of alike, each so many times.
fn blanks(ruleset: &Ruleset, only: Option<&Army>, number: u32) -> Vec<Section> {
    let organisation = &ruleset.organisation;
    let mut seen: Vec<Card> = Vec::new();
    let mut sections = Vec::new();
    let armies = organisation.armies.iter().filter(|army| number > 0 && only.is_none_or(|only| only.id == army.id));
    for army in armies {
        let mut forms = Vec::new();
        for (index, form) in organisation.forms.iter().enumerate() {
            let mut cards: Vec<Card> = Vec::new();
            for unit in &army.units {
                let first = organisation.forms.iter().position(|form| form.who.means(&plain(army, unit)));
                if first != Some(index) {
                    continue;
                }
                let card = blank(ruleset, form, army, unit);
                let alike = |other: &Card| Card { kind: None, ..other.clone() } == Card { kind: None, ..card.clone() };
                match cards.iter_mut().find(|other| alike(other)) {
                    // Several units that are kept count of alike share one kind of card.
                    Some(other) => other.kind = None,
                    None if !seen.iter().any(alike) => cards.push(card),
                    None => {}
                }
            }
            seen.extend(cards.iter().cloned());
            if cards.len() == 1 {
                cards[0].kind = None;
            }
            let copies = cards.iter().flat_map(|card| (0..number).map(move |_| card.clone()));
            let cards: Vec<Card> = copies.collect();
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

/// What is no longer than this stays beside its boxes, however often it stands there.
const SHORT: usize = 24;

/// What several units' tracks say alike is taken off them and said once, whatever the tracks are called.
fn said_once(sections: &mut [Section]) -> Vec<Rule> {
    let mut said: Vec<(Vec<String>, String, usize)> = Vec::new();
    let cards = sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards);
    for track in cards.flat_map(|card| &card.tracks) {
        let Some(says) = track.says.as_ref().filter(|says| says.chars().count() > SHORT) else { continue };
        match said.iter_mut().find(|(_, known, _)| known == says) {
            Some((names, _, times)) => {
                *times += 1;
                if !names.contains(&track.name) {
                    names.push(track.name.clone());
                }
            }
            None => said.push((vec![track.name.clone()], says.clone(), 1)),
        }
    }
    said.retain(|(_, _, times)| *times > 1);
    let cards = sections.iter_mut().flat_map(|section| &mut section.forms).flat_map(|form| &mut form.cards);
    for track in cards.flat_map(|card| &mut card.tracks) {
        if said.iter().any(|(_, says, _)| Some(says) == track.says.as_ref()) {
            track.says = None;
        }
    }
    said.into_iter().map(|(names, says, _)| Rule { name: names.join(", "), says }).collect()
}

/// The traits and code letters that the force uses, each once, in the order of the ruleset.
fn rules(organisation: &Organisation, checked: &Checked<'_>) -> Vec<Rule> {
    let (mut traits, mut letters): (BTreeSet<&str>, Vec<&Letter>) = (BTreeSet::new(), Vec::new());
    for one in &checked.muster.units {
        traits.extend(one.traits.iter().map(String::as_str));
        traits.extend(one.options.iter().flat_map(|taken| &taken.option.effects.gain).map(String::as_str));
        let attached = one.attached.iter().map(|(unit, _)| unit);
        for unit in std::iter::once(&one.unit).chain(attached) {
            traits.extend(unit.traits.iter().map(String::as_str));
            if let (Some(construction), Some(code)) = (&organisation.construction, &unit.code) {
                letters.extend(ability(construction, code, Some(&unit.role), Mode::Tolerant).letters);
            }
        }
    }
    let used = organisation.traits.iter().filter(|one| traits.contains(one.id.as_str()) && !one.says.is_empty());
    let mut rules: Vec<Rule> = used.map(|one| Rule { name: one.name.clone(), says: one.says.clone() }).collect();
    let mut words: Vec<String> = Vec::new();
    for slot in organisation.construction.iter().flat_map(|construction| &construction.slots) {
        let found = slot.letters.iter().filter(|letter| letters.iter().any(|found| std::ptr::eq(*found, *letter)));
        let mark = slot.after.map(String::from).unwrap_or_default();
        words.extend(found.map(|letter| format!("{mark}{} {}", letter.letter, letter.name.to_lowercase())));
    }
    if !words.is_empty() {
        let says = format!("{}. All of it is in the numbers already.", words.join(", "));
        rules.push(Rule { name: "Ability codes (AS)".to_owned(), says });
    }
    rules
}

/// The tables that rosters show, each with just the rows that concern some unit of the force.
fn tables(ruleset: &Ruleset, army: Option<&Army>, units: &[Mustered<'_>]) -> Vec<Part> {
    let traits: Vec<Vec<String>> = units.iter().map(Mustered::every_trait).collect();
    let concerns = |remarks: &Remarks| {
        let mut all = units.iter().zip(&traits);
        remarks.who.is_everyone()
            || all.any(|(one, traits)| remarks.who.means(&candidate(&one.unit, army, traits, &one.chosen)))
    };
    let mut footnotes = Footnotes::new(ruleset);
    let shown = ruleset.tables.iter().filter(|table| table.on_roster && concerns(&table.remarks));
    shown.filter_map(|table| narrowed(table, &concerns)).map(|table| part(ruleset, &table, &mut footnotes)).collect()
}

/// A table with only some of its rows; none where no row is left.
fn narrowed(table: &Table, concerns: &impl Fn(&Remarks) -> bool) -> Option<Table> {
    let mut table = table.clone();
    let left = match &mut table.kind {
        TableKind::Lookup(lookup) => {
            lookup.rows.retain(|row| concerns(&row.remarks));
            lookup.rows.len()
        }
        TableKind::Grid(grid) => {
            grid.rows.retain(|row| concerns(&row.remarks));
            grid.rows.len()
        }
        TableKind::Modifiers(modifiers) => {
            modifiers.rows.retain(|row| concerns(&row.remarks));
            modifiers.rows.len()
        }
        TableKind::Formula(formula) => {
            formula.rows.retain(|row| concerns(&row.remarks));
            formula.rows.len()
        }
        TableKind::Notes(notes) => {
            notes.notes.retain(|note| concerns(&note.remarks));
            notes.notes.len()
        }
        TableKind::Steps(steps) => steps.steps.len(),
    };
    (left > 0).then_some(table)
}
