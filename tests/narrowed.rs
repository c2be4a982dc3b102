//! Sheets narrowed to forces that meet: which parts are left out and which kept, including everything a force needs,
//! and the size of their type.

use std::fmt::Write;

use sabretache::documents::{self, Manuscript};
use sabretache::model::{Force, PageSetup, Ruleset, Style};
use sabretache::rules::{Brought, Muster, Narrowed, muster, narrowed};
use sabretache::view::{BlockView, SheetView, narrowed_sheet, sheet};

use crate::support::{PAPERS, every_force, root, rulesets, setup, shipped_sheet, worded, workshop};

/// Sample forces that meet, by game and names: one for each side.
const MEETINGS: [(&str, &str, &str); 5] = [
    ("fistful", "Carthag garrison", "Halleck's raiders"),
    ("firelock", "Tuttle's Rangers", "War party of the Two Rivers"),
    ("scrubs", "Desert patrol", "Scrubland raiders"),
    ("death", "Garrison of Ain Hadjar", "Tribes of the Erg"),
    ("tenir", "Fort Aguelman", "Harka of the Upper Valley"),
];

#[test]
fn each_game_keeps_what_two_forces_can_use() {
    let mut found = String::new();
    let games = rulesets();
    for (game, ours, theirs) in MEETINGS {
        let ruleset = games.iter().find(|one| one.id == game).expect("shipped");
        writeln!(found, "# {game}: {ours}, and {theirs}").expect("a string takes it");
        for narrowed in tonight(game, &[ours, theirs]) {
            tell(ruleset, &narrowed, &mut found);
        }
        writeln!(found, "# {game}: {ours} alone").expect("a string takes it");
        for Narrowed { left_out, sheet, .. } in tonight(game, &[ours]) {
            writeln!(found, "\n## {}\n\n{left_out:#?}\n", sheet.title).expect("a string takes it");
        }
    }
    let path = root().join("tests/narrowed.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).expect("writable");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), found, "UPDATE_EXPECT=1 cargo test accepts it");
}

/// Every unit, weapon and trait of a force that is named on a whole sheet is also named on the narrowed one.
#[test]
fn nothing_that_a_force_has_is_missing() {
    let (forces, mut tried) = (every_force(), 0);
    for (ruleset, ours) in &forces {
        for (_, theirs) in forces.iter().filter(|(other, _)| other.id == ruleset.id) {
            let ((our, _), (their, _)) = (muster(ruleset, ours), muster(ruleset, theirs));
            let brought = [Brought::Force(&our), Brought::Force(&their)];
            let all: String =
                ruleset.sheets.iter().map(|one| all_words(&sheet(ruleset, one, PageSetup::default()))).collect();
            let few = ruleset.sheets.iter().filter_map(|one| narrowed(ruleset, one, &brought));
            let few: String = few.map(|one| all_words(&narrowed_sheet(ruleset, &one, PageSetup::default()))).collect();
            for name in [&our, &their].into_iter().flat_map(|one| names(ruleset, one)) {
                assert!(!all.contains(&name) || few.contains(&name), "{}: {name} is missing", ruleset.id);
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn a_narrowed_sheet_is_never_smaller() {
    for (game, ours, theirs) in MEETINGS {
        let ruleset = rulesets().into_iter().find(|one| one.id == game).expect("shipped");
        for narrowed in tonight(game, &[ours, theirs]) {
            for paper in PAPERS {
                let setup = setup(paper, Style::Colour, false);
                let own = ruleset.sheets.iter().find(|one| one.id == narrowed.sheet.id).expect("there");
                let whole = shipped_sheet(&ruleset, own, setup).fitted.body;
                let view = Box::new(narrowed_sheet(&ruleset, &narrowed, setup));
                let name = format!("{game} {} {paper:?}", narrowed.sheet.title);
                let set = Manuscript::Sheet(view, narrowed.sheet.pages as usize).set(workshop());
                let set = set.unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                assert!(set.fitted.body >= whole, "{name}: {} quarter points, the whole {whole}", set.fitted.body);
                assert!(set.pages() <= narrowed.sheet.pages as usize, "{name} takes {} pages", set.pages());
                assert!(set.fitted.compiles <= 3, "{name} took {} layouts", set.fitted.compiles);
                crate::legibility::legible(&name, &set.fitted);
            }
        }
    }
}

/// The sheets of a game narrowed to these sample forces, by name.
fn tonight(game: &str, called: &[&str]) -> Vec<Narrowed> {
    let all = every_force();
    let find = |name: &&str| all.iter().find(|(ruleset, one)| ruleset.id == game && one.name.as_deref() == Some(*name));
    let forces: Vec<&(Ruleset, Force)> = called.iter().map(|name| find(name).expect("a sample")).collect();
    let ruleset = &forces[0].0;
    let musters: Vec<Muster<'_>> = forces.iter().map(|(_, force)| muster(ruleset, force).0).collect();
    let brought: Vec<Brought<'_>> = musters.iter().map(Brought::Force).collect();
    let mut sheets = Vec::new();
    for (_, force) in &forces {
        for one in documents::sheets_for(ruleset, force.army.as_deref()) {
            if !sheets.contains(&one) {
                sheets.push(one);
            }
        }
    }
    sheets.into_iter().filter_map(|one| narrowed(ruleset, one, &brought)).collect()
}

fn tell(ruleset: &Ruleset, narrowed: &Narrowed, found: &mut String) {
    let view = narrowed_sheet(ruleset, narrowed, PageSetup::default());
    let foot = view.without.as_deref().unwrap_or("All of it is there.");
    let Narrowed { sheet, left_out, .. } = narrowed;
    write!(found, "\n## {}\n\nfoot: {foot}\n\n{left_out:#?}\n\n", sheet.title).expect("a string takes it");
    for block in &view.blocks {
        if !block.continues {
            writeln!(found, "{}", block.heading).expect("a string takes it");
        }
        for table in block.rows.iter().flatten() {
            let rows = table.body.rows.iter().map(|row| row[0].text.clone());
            let items = table.body.items.iter().map(|item| item.head.clone().unwrap_or_else(|| item.says.clone()));
            let held: Vec<String> = rows.chain(items).collect();
            writeln!(found, "  {}: {}", table.name, held.join(" | ")).expect("a string takes it");
        }
        let rulings: Vec<&str> = block.rulings.iter().filter_map(|note| note.ruling.as_deref()).collect();
        if !rulings.is_empty() {
            writeln!(found, "  {}", rulings.join(" ")).expect("a string takes it");
        }
    }
    found.push('\n');
}

/// The names of a force's units, attached figures, weapons and traits.
fn names(ruleset: &Ruleset, force: &Muster<'_>) -> Vec<String> {
    let organisation = &ruleset.organisation;
    let mut names = Vec::new();
    for one in &force.units {
        names.push(one.unit.name.clone());
        names.extend(one.attached.iter().map(|(unit, _)| unit.name.clone()));
        names.extend(one.arms.iter().filter_map(|(id, _)| organisation.weapon(id)).map(|weapon| weapon.name.clone()));
        let traits = one.every_trait();
        names.extend(traits.iter().filter_map(|id| organisation.trait_named(id)).map(|known| known.name.clone()));
    }
    names
}

/// All words in the blocks of a sheet.
fn all_words(view: &SheetView) -> String {
    let mut said = String::new();
    let of_block = |block: &BlockView| format!("{}\n{:?}\n{:?}\n", block.heading, block.rows, block.rulings);
    for block in &view.blocks {
        said += &of_block(block);
    }
    said
}
