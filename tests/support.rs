//! Helpers shared by several tests.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock};

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::{Diagnostic, print};
use sabretache::documents::{self, Document, Manuscript, Workshop};
use sabretache::model::{Force, PageSetup, Paper, Ruleset, Sheet, Style};
use sabretache::odds::Odds;
use sabretache::rules::{self, Checked, Sides, Stand, Thrower};
use sabretache::typeset::{Fitted, trim_caches};
use sabretache::view::{self, AidsView, Company, DeckView, Item, RosterLook, RosterView, SheetView, TableView};

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program built with the tests.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sabretache"))
}

/// Runs the program in a folder, without the user's own settings.
pub fn sabretache(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = program();
    for setting in ["SABRETACHE_DATA", "SABRETACHE_LANGUAGE", "SABRETACHE_PAPER", "COLUMNS"] {
        command.env_remove(setting);
    }
    command.current_dir(folder).args(arguments);
    command.output().expect("the program runs")
}

/// Runs a command line, split at spaces, in a folder; returns its status and output.
pub fn run(folder: &Path, line: &str) -> (i32, String) {
    let output = sabretache(folder, &line.split(' ').collect::<Vec<_>>());
    (output.status.code().unwrap_or(-1), said(&output))
}

/// A program's output, then its errors.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Every shipped ruleset.
pub fn rulesets() -> Vec<Ruleset> {
    data::load_all(&Assets::embedded())
        .into_iter()
        .map(|(id, loaded)| loaded.unwrap_or_else(|wrong| panic!("{id}: {}", worded(&wrong))))
        .collect()
}

/// The shipped ruleset with this id.
pub fn ruleset(id: &str) -> Ruleset {
    rulesets().into_iter().find(|ruleset| ruleset.id == id).expect("shipped")
}

/// The workshop that makes all shipped documents.
pub fn workshop() -> &'static Workshop {
    static WORKSHOP: OnceLock<Workshop> = OnceLock::new();
    // Each caller sets another document; without this the caches of a whole run take 20 gigabytes.
    trim_caches(2);
    WORKSHOP.get_or_init(|| Workshop::new(&Assets::embedded()).unwrap_or_else(|wrong| panic!("{}", worded(&wrong))))
}

/// Every size of paper.
pub const PAPERS: [Paper; Paper::ALL.len()] = *Paper::ALL.first_chunk().expect("every one");

/// A page setup of paper, style and print size.
pub const fn setup(paper: Paper, style: Style, large_print: bool) -> PageSetup {
    PageSetup { paper, style, large_print, dry_wipe: false }
}

/// Ink-saver on US Letter, a setup without any default.
pub const INK_SAVER_ON_LETTER: PageSetup = setup(Paper::Letter, Style::InkSaver, false);

/// A shipped sheet, laid out once for all tests.
pub fn shipped_sheet(ruleset: &Ruleset, sheet: &Sheet, setup: PageSetup) -> Arc<Document> {
    type Once = Arc<OnceLock<Arc<Document>>>;
    static SHEETS: Mutex<BTreeMap<String, Once>> = Mutex::new(BTreeMap::new());
    let name = format!("{} {:?} {setup:?}", ruleset.id, sheet.id);
    let once = Arc::clone(SHEETS.lock().expect("unbroken").entry(name.clone()).or_default());
    let set = || documents::sheet(ruleset, sheet, setup).set(workshop());
    Arc::clone(once.get_or_init(|| Arc::new(set().unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong))))))
}

/// A folder with everything that `sabretache print` prints, made once for all tests.
pub fn everything_printed() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let print = || {
        let folder = tempfile::tempdir().expect("a folder");
        let output = sabretache(folder.path(), &["print"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        folder
    };
    FOLDER.get_or_init(print).path()
}

/// Whether `sabretache print` wrote these bytes under this name, in another process after other work.
pub fn as_printed(name: &str, bytes: &[u8]) -> bool {
    let path = everything_printed().join("output").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())) == bytes
}

/// Lays out a sheet of any ruleset.
pub fn set_sheet(workshop: &Workshop, ruleset: &Ruleset, sheet: &Sheet, setup: PageSetup) -> Set {
    set(workshop, &documents::sheet(ruleset, sheet, setup))
}

/// Lays out a roster.
pub fn set_roster(workshop: &Workshop, view: &RosterView) -> Set {
    set(workshop, &Manuscript::Roster(Box::new(view.clone())))
}

/// Lays out a deck.
pub fn set_deck(workshop: &Workshop, view: &DeckView) -> Set {
    set(workshop, &Manuscript::Deck(Box::new(view.clone())))
}

/// Lays out aids.
pub fn set_aids(workshop: &Workshop, view: &AidsView) -> Set {
    set(workshop, &Manuscript::Aids(Box::new(view.clone())))
}

/// The pages, or why there are none.
type Set = Result<Fitted, Vec<Diagnostic>>;

fn set(workshop: &Workshop, manuscript: &Manuscript) -> Set {
    manuscript.set(workshop).map(|document| document.fitted)
}

/// The sides that the program gives these forces.
pub fn sides(ruleset: &Ruleset, forces: &[&Checked<'_>]) -> Sides {
    let stand = |checked: &&Checked<'_>| {
        let army = checked.muster.army.and_then(|army| ruleset.organisation.army(&army.id));
        (checked.force.side.clone(), army)
    };
    let known: Vec<_> = forces.iter().map(stand).collect();
    let stands: Vec<Stand<'_>> =
        known.iter().map(|(named, army)| Stand { named: named.as_deref(), army: *army }).collect();
    rules::sides(ruleset, &stands).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])))
}

/// The roster of a force that meets no other.
pub fn roster_alone(ruleset: &Ruleset, force: &Force, look: RosterLook) -> RosterView {
    roster_of(&rules::check(ruleset, force, None), look)
}

/// The roster of a checked force that meets no other.
pub fn roster_of(checked: &Checked<'_>, look: RosterLook) -> RosterView {
    let sides = sides(checked.ruleset, &[checked]);
    view::roster(Company { forces: &[checked], sides: &sides }, 0, look)
}

/// Diagnostics as the user sees them.
pub fn worded(problems: &[Diagnostic]) -> String {
    problems.iter().map(|problem| print(problem, false)).collect::<Vec<_>>().join("\n\n")
}

/// Every file in a folder and below with this extension, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// An example or shipped game.
pub fn example(id: &str) -> Ruleset {
    let mut assets = Assets::embedded();
    assets.add_folder("data", &root().join("tests/games")).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    data::load(&assets, id).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)))
}

/// Every sample of every shipped and example game, with its ruleset.
pub fn every_force() -> Vec<(Ruleset, Force)> {
    let mut assets = Assets::embedded();
    assets.add_folder("data", &root().join("tests/games")).unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
    let mut forces = Vec::new();
    for (id, loaded) in data::load_all(&assets) {
        let ruleset = loaded.unwrap_or_else(|wrong| panic!("{id}: {}", worded(&wrong)));
        for (_, file) in assets.below(&format!("data/{id}/samples/")) {
            let source = file.text().unwrap_or_else(|wrong| panic!("{}", worded(&[wrong])));
            let read = data::force(&source).unwrap_or_else(|wrong| panic!("{}", worded(&wrong)));
            forces.push((ruleset.clone(), read.force));
        }
    }
    forces
}

/// The texts on a sheet that daggers follow, each with the numbers of its rulings.
pub fn daggers(view: &SheetView) -> Vec<(&str, Vec<usize>)> {
    let tables: Vec<&TableView> = view.blocks.iter().flat_map(|block| &block.rows).flatten().collect();
    let says = tables.iter().map(|table| (table.says.as_deref().unwrap_or_default(), table.marks.as_str()));
    let cells = tables.iter().flat_map(|table| table.body.rows.iter().flatten().chain(&table.body.under));
    let mut items: Vec<&Item> = tables.iter().flat_map(|table| &table.body.items).collect();
    let mut place = 0;
    while let Some(item) = items.get(place) {
        items.extend(&item.items);
        place += 1;
    }
    let beside = view.blocks.iter().flat_map(|block| &block.rulings);
    says.chain(cells.map(|cell| (cell.text.as_str(), cell.marks.as_str())))
        .chain(items.into_iter().map(|item| (item.says.as_str(), item.marks.as_str())))
        .chain(beside.map(|note| (note.text.as_str(), note.mark.as_str())))
        .filter_map(|(text, marks)| {
            let numbers = marks.strip_prefix('†')?.split(',').map(|number| number.parse().expect("a number"));
            Some((text, numbers.collect()))
        })
        .collect()
}

/// Throws something as often as `SABRETACHE_THROWS` says, else 10,000 times: each outcome comes up as often as its odds
/// say, within four standard errors. The seed is one that nobody picked: made from the letters of `words`.
pub fn throws_agree<T: Ord + Debug>(words: &str, odds: &Odds<T>, mut throw: impl FnMut(&mut Thrower) -> T) {
    let throws = std::env::var("SABRETACHE_THROWS").map_or(10_000, |number| number.parse().expect("a number"));
    let seed = words.bytes().fold(0_u64, |seed, letter| seed.wrapping_mul(31).wrapping_add(letter.into()));
    let mut thrower = Thrower::new(seed, 0);
    let mut fell: BTreeMap<T, u32> = BTreeMap::new();
    for _ in 0..throws {
        *fell.entry(throw(&mut thrower)).or_default() += 1;
    }
    for outcome in fell.keys() {
        assert!(!odds.chance(|other| other == outcome).is_zero(), "{words}: {outcome:?}");
    }
    for (outcome, chance) in odds.outcomes() {
        // Chances in billionths are exact enough within four standard errors.
        let billionths = chance.rounded(1_000_000_000).to_string().parse::<f64>().expect("a number");
        let (chance, throws) = (billionths / 1e9, f64::from(throws));
        let error = (throws * chance * (1.0 - chance)).sqrt();
        let found = f64::from(fell.get(outcome).copied().unwrap_or(0));
        // A very rare outcome is not normally distributed, so one more is always allowed.
        let off = (found - throws * chance).abs() - 1.0;
        assert!(off <= 4.0 * error, "{words}: {outcome:?} {found}, not {}", throws * chance);
    }
}
