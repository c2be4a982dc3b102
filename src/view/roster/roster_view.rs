use serde::Serialize;

use super::blank_sections::blank_sections;
use super::company::Company;
use super::findings::findings_on_paper;
use super::heading::{badge, stamp, subtitle};
use super::repeated_words::{take_repeated_lines, take_repeated_track_words};
use super::rules::{box_rules, pack_rule, rules_of_army, rules_of_force};
use super::section::Section;
use super::sections::sections;
use super::tables::{tables_of_army, tables_of_force};
use crate::model::{Army, Each, PageSetup, Ruleset, Track};
use crate::rules::{Possible, Scene};
use crate::view::parts::cut_short::name_in_title;
use crate::view::parts::furniture::{Furniture, furniture};
use crate::view::parts::pack::pack_of;
use crate::view::parts::side::SideView;
use crate::view::parts::table::TableView;
use crate::view::parts::track::{TrackView, track};
use crate::view::parts::trait_rules::RuleView;

/// A roster, ready to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterView {
    /// The title, origin and look that every page shares; the title is the force's name, or else the ruleset's.
    pub furniture: Furniture,
    /// Whether the force is legal.
    pub legal: bool,
    /// The findings: the word for their weight, and the message.
    pub findings: Vec<(String, String)>,
    /// The tracks of the force as a whole.
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
    /// The player's name; `None` where it is not stated, and on an empty roster.
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
    /// The name of the file.
    pub name: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
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

/// The roster of force number `index` of those that meet.
pub fn roster(company: Company<'_>, index: usize, look: RosterLook) -> RosterView {
    let checked = company.forces[index];
    let (ruleset, force) = (checked.ruleset, checked.force);
    let organisation = &ruleset.organisation;
    let phrases = &organisation.phrases;
    let army = checked.muster.army;
    let mut view = empty(ruleset, look);
    view.side = badge(company, index);
    view.player = force.player.as_deref().map(name_in_title);
    view.furniture.title = force.name.as_ref().map_or_else(|| ruleset.name.clone(), |name| name_in_title(name));
    view.furniture.subtitle = Some(subtitle(checked));
    view.furniture.stamp = Some(stamp(checked));
    view.legal = checked.legal();
    view.findings = findings_on_paper(checked);
    let scene = checked.muster.scene();
    let meant = |one: &&Track| checked.muster.units.iter().any(|unit| one.who.means(&unit.candidate()));
    let trackers = organisation.tracks.iter().filter(|one| one.each == Each::Force).filter(meant);
    view.trackers = trackers.filter_map(|one| track(organisation, one, &scene)).collect();
    view.sections = sections(ruleset, checked, &pack_of(ruleset, company.sides, company.forces, index));
    view.sections.extend(blank_sections(ruleset, army, look.blank));
    view.rules = take_repeated_track_words(phrases, &mut view.sections);
    view.rules.extend(rules_of_force(organisation, checked));
    view.rules.extend(pack_rule(ruleset, &view.sections));
    view.tables = tables_of_force(ruleset, &checked.muster.units);
    view
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
