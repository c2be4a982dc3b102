use serde::Serialize;

use super::blank_sections::blank_sections;
use super::company::Company;
use super::findings::{findings_on_paper, undecided_on_paper};
use super::heading::{badge, stamp, subtitle};
use super::keyed_lines::{KeyedLine, as_company};
use super::repeated_words::{take_repeated_lines, take_repeated_track_words};
use super::rules::{box_rules, drop_idle_icons, pack_rule, rules_of_army, rules_of_force};
use super::section::Section;
use super::sections::sections;
use super::tables::{tables_of_army, tables_of_force};
use crate::model::{Army, Each, PageSetup, Ruleset, Severity, Track};
use crate::rules::{Possible, Scene};
use crate::view::parts::cut_short::{name_in_line, name_in_title, shortened_in_title};
use crate::view::parts::force_title::force_title;
use crate::view::parts::furniture::{Furniture, furniture};
use crate::view::parts::pack::pack_of;
use crate::view::parts::side::{SideView, crest};
use crate::view::parts::table::TableView;
use crate::view::parts::track::{TrackView, track};
use crate::view::parts::trait_rules::RuleView;

/// A roster, ready for its template.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for on its own in the template")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterView {
    /// The title, origin and look of every page; the title is the force's name, or else that of the army or ruleset.
    pub furniture: Furniture,
    /// Whether the force is legal, once the players have decided what is theirs to decide; true on an empty roster.
    pub legal: bool,
    /// The numbers that they have yet to decide, as (heading, names).
    pub undecided: Vec<(String, String)>,
    /// Errors and warnings, as (word for the severity, message).
    pub findings: Vec<(String, String)>,
    /// The tracks of the force as a whole.
    pub trackers: Vec<TrackView>,
    /// Its units, group by group, then empty cards.
    pub sections: Vec<Section>,
    /// Whether units are lines of a company.
    pub company: bool,
    /// The lines of tables that a company shares; empty without a company.
    pub keyed: Vec<KeyedLine>,
    /// The rules and code letters in use, each once.
    pub rules: Vec<RuleView>,
    /// The tables for rosters, reduced to the rows in use.
    pub tables: Vec<TableView>,
    /// Whether the game has prices.
    pub priced: bool,
    /// The force's side; `None` for troops of no army list, and on an empty roster without an army's side.
    pub side: Option<SideView>,
    /// The player's name; `None` if it is not stated, and on an empty roster.
    pub player: Option<String>,
    /// The code to scan with a phone; `None` unless asked for.
    pub code: Option<CodeView>,
    /// The list's file, to be attached to the PDF; `None` on an empty roster.
    pub file: Option<CarriedFile>,
    /// The side of its boxes, in tenths of a millimetre; boxes for a pen may be larger.
    pub boxes: u32,
    /// Whether its parts are only measured, and not shown.
    pub measuring: bool,
    /// The numbers of the rules, and of the tables after them, that begin a column.
    pub begun_rules: Vec<usize>,
}

/// A file attached to a PDF, so that the PDF can be opened as the list it was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CarriedFile {
    /// The name of the file.
    pub name: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// How a roster is printed.
#[derive(Clone, Copy, Debug)]
pub struct RosterLook {
    /// The paper and the style of printing.
    pub setup: PageSetup,
    /// The number of empty rows or cards added for each form.
    pub blank: u32,
}

/// A list as a code to scan with a phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeView {
    /// Its rows, one character for each module: `1` is dark.
    pub rows: Vec<String>,
    /// The address that opens the list.
    pub address: String,
}

/// The roster of the force at `index` among those that meet.
pub fn roster(company: Company<'_>, index: usize, look: RosterLook) -> RosterView {
    let checked = company.forces[index];
    let (ruleset, force) = (checked.ruleset, checked.force);
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let army = checked.muster.army;
    let mut view = empty(ruleset, look);
    view.side = badge(company, index);
    view.player = force.player.as_deref().map(name_in_line);
    view.furniture.title = name_in_title(&force_title(checked));
    view.furniture.shortened = shortened_in_title(force.name.as_deref());
    view.furniture.shortened.extend(force.player.clone().filter(|name| name_in_line(name) != *name));
    view.furniture.subtitle = Some(subtitle(checked));
    view.furniture.stamp = Some(stamp(checked));
    view.findings = findings_on_paper(checked);
    view.undecided = undecided_on_paper(checked);
    // A number that only the players can decide is no fault of the list.
    view.legal = checked.findings.iter().all(|one| one.severity != Severity::Error || one.undecided.is_some());
    let scene = checked.muster.scene();
    let meant = |one: &&Track| checked.muster.units.iter().any(|unit| one.who.means(&unit.candidate()));
    let trackers = organisation.tracks.iter().filter(|one| one.each == Each::Force).filter(meant);
    view.trackers = trackers.filter_map(|one| track(organisation, one, &scene)).collect();
    view.sections = sections(ruleset, checked, &pack_of(ruleset, company.sides, company.forces, index));
    view.sections.extend(blank_sections(ruleset, army, look.blank));
    if !look.setup.large_print {
        view.keyed = as_company(&mut view.sections);
    }
    view.company = view.sections.iter().flat_map(|section| &section.forms).any(|form| form.company);
    if view.company {
        view.furniture.columns = 1;
    }
    view.rules = take_repeated_track_words(phrases, &mut view.sections);
    view.rules.extend(rules_of_force(organisation, checked));
    view.rules.extend(pack_rule(ruleset, &view.sections));
    drop_idle_icons(&mut view.rules, &view.sections);
    view.tables = tables_of_force(ruleset, &checked.muster.units);
    view
}

/// An empty roster of one army, or of all if `army` is `None`.
pub fn blank_roster(ruleset: &Ruleset, army: Option<&Army>, look: RosterLook) -> RosterView {
    let mut view = empty(ruleset, look);
    let phrases = &ruleset.organisation.phrases;
    view.furniture.subtitle = Some(phrases.say("Roster · {whose}", &[("whose", &ruleset.name)]));
    if let Some(army) = army {
        view.furniture.title.clone_from(&army.name);
        let side = ruleset.organisation.sides.iter().find(|side| army.side.as_ref() == Some(&side.id));
        view.side = side.map(|side| SideView {
            word: side.name.clone(),
            name: side.name.clone(),
            sign: side.sign.word(),
            crest: crest(army),
        });
    }
    view.sections = blank_sections(ruleset, army, look.blank);
    view.rules = take_repeated_lines(&mut view.sections);
    view.rules.extend(take_repeated_track_words(phrases, &mut view.sections));
    view.rules.splice(0..0, box_rules(phrases, &view.sections));
    view.rules.extend(rules_of_army(&ruleset.organisation, army));
    let meant = |one: &&Track| {
        one.each == Each::Force
            && army.is_none_or(|army| Possible::on_paper(&ruleset.organisation).meant(&one.who, Some(army)))
    };
    let trackers = ruleset.organisation.tracks.iter().filter(meant);
    view.trackers = trackers.filter_map(|one| track(&ruleset.organisation, one, &Scene::of(0))).collect();
    view.tables = tables_of_army(ruleset, army);
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
        undecided: Vec::new(),
        findings: Vec::new(),
        trackers: Vec::new(),
        sections: Vec::new(),
        company: false,
        keyed: Vec::new(),
        rules: Vec::new(),
        tables: Vec::new(),
        priced: ruleset.organisation.priced,
        side: None,
        player: None,
        code: None,
        file: None,
        boxes: 0,
        measuring: false,
        begun_rules: Vec::new(),
    }
}

/// The side of boxes in a company, whose lines are in small type, in tenths of a millimetre.
const SIDE_IN_COMPANY: u32 = 50;

/// The smallest and the largest side that goes with a size of type, in tenths of a millimetre.
const SIDES: (u32, u32) = (45, 65);

/// The width of a page inside its margins, about, in tenths of a millimetre.
const WIDTH: u32 = 1_880;

impl RosterView {
    /// This roster, with boxes as large as goes with this body size, in quarter points.
    #[must_use]
    pub fn boxed(&self, body: u32) -> RosterView {
        let side = if self.company { SIDE_IN_COMPANY } else { (body * 9 / 8).clamp(SIDES.0, SIDES.1) };
        RosterView { boxes: side, ..self.clone() }
    }

    /// About how high the boxes of each block are at this side, with what stands over and under them, in the order of a
    /// roster; the rules at its end have none. Both in tenths of a millimetre.
    pub fn box_heights(&self, side: u32) -> Vec<u32> {
        let high = |room: u32, tracks: &[TrackView]| -> u32 {
            tracks.iter().filter(|one| !one.few()).map(|one| one.height(side, room)).sum()
        };
        let room = WIDTH / self.furniture.columns.max(1);
        let trackers = (!self.trackers.is_empty()).then(|| high(room, &self.trackers));
        let forms = self.sections.iter().flat_map(|section| &section.forms);
        let blocks = forms.flat_map(|form| {
            let cards: Vec<u32> = form.cards.iter().map(|card| high(room, &card.tracks)).collect();
            if form.rows { vec![cards.iter().sum()] } else { cards }
        });
        trackers.into_iter().chain(blocks).collect()
    }

    /// For each block that counts, whether it may begin a column: a unit's own, and each rule and table. Those after a
    /// company's shared lines may not.
    pub fn may_begin(&self) -> Vec<bool> {
        let forms = self.sections.iter().flat_map(|section| &section.forms);
        let blocks = forms.flat_map(|form| vec![!form.company; if form.rows { 1 } else { form.cards.len() }]);
        let trackers = (!self.trackers.is_empty()).then_some(false);
        trackers.into_iter().chain(blocks).chain(std::iter::repeat_n(true, self.free_rules())).collect()
    }

    /// The number of rules and tables at the end, after the last unit.
    pub fn free_rules(&self) -> usize {
        if self.keyed.is_empty() { self.rules.len() + self.tables.len() } else { 0 }
    }

    /// The same with columns begun by these blocks, by their numbers; those after the last unit's are the rules.
    #[must_use]
    pub fn begun(&self, blocks: &[usize]) -> RosterView {
        let mut view = self.clone();
        let mut number = usize::from(!view.trackers.is_empty());
        for form in view.sections.iter_mut().flat_map(|section| &mut section.forms) {
            // Units in rows are one block, which begins with the first.
            let own = if form.rows { 1 } else { form.cards.len() };
            for card in form.cards.iter_mut().take(own) {
                card.begins = blocks.contains(&number);
                number += 1;
            }
        }
        view.begun_rules = blocks.iter().filter_map(|block| block.checked_sub(number)).collect();
        view
    }
}
