//! The library alone, as any face uses it: reads, changes and checks a force and makes its roster PDF, with no file
//! but the built-in ones.

use std::sync::Arc;

use sabretache::assets::Assets;
use sabretache::data;
use sabretache::diagnostic::{Diagnostic, Source};
use sabretache::documents::{Entrant, Workshop, legible, meetings, roster};
use sabretache::model::{ForceUnit, PageSetup, Take};
use sabretache::rules::check_read;
use sabretache::view::RosterLook;

use crate::support::worded;

const TYPED: &str = r#"# Agreed with Anna.
ruleset = "fistful"
army    = "harkonnen"
name    = "Carthag garrison"
limit   = 400
choose  = { place = "arrakis" }

[[groups]]
kind = "platoon"

  [[groups.units]]
  unit = "lieutenant"

  [[groups.units]]   # the gate
  unit  = "regulars"
  count = 8
  with  = ["nco"]
"#;

/// Reads the force in a text.
fn read(text: &str) -> Result<(Arc<Source>, sabretache::model::ReadForce), Vec<Diagnostic>> {
    let source = Arc::new(Source { name: "carthag.toml".to_owned(), text: text.to_owned() });
    let read = data::force(&source)?;
    Ok((source, read))
}

/// Adds two squads to the platoon in a text, one of them with three lasguns.
fn reinforced(text: &str) -> Result<String, Vec<Diagnostic>> {
    let (source, read) = read(text)?;
    let mut draft = read.force;
    let squad =
        ForceUnit { unit: "regulars".to_owned(), count: Some(8), with: vec!["nco".to_owned()], ..ForceUnit::default() };
    let lasguns = Take { option: "lasgun".to_owned(), count: Some(3), attached: false };
    if let Some(platoon) = draft.groups.first_mut() {
        platoon.units.push(ForceUnit { name: Some("Lasgun squad".to_owned()), take: vec![lasguns], ..squad.clone() });
        platoon.units.push(squad);
    }
    data::rewritten(&source, &draft)
}

/// Whether a force is legal, its points, and its roster as PDF.
fn printed(text: &str) -> Result<(bool, Option<i64>, Vec<u8>), Vec<Diagnostic>> {
    let assets = Assets::embedded();
    let workshop = Workshop::new(&assets)?;
    let (source, mut read) = read(text)?;
    let ruleset = data::load(&assets, &read.force.ruleset)?;
    let warned = legible(&mut read.force, &source.name, &workshop.press);
    assert_eq!(warned, None, "every letter is in the fonts");
    let checked = check_read(&ruleset, &read, None);
    let (legal, points) = (checked.legal(), checked.points);
    let entrant = Entrant { stem: "carthag", origin: source.name.clone(), source: &source, checked };
    let (meetings, wrong) = meetings(vec![entrant], &[]);
    let Some(meeting) = meetings.first() else { return Err(wrong) };
    let manuscript = roster(meeting, 0, RosterLook { setup: PageSetup::default(), blank: 0 });
    let bytes = manuscript.set(&workshop)?.pdf(&workshop)?;
    Ok((legal, points, bytes))
}

#[test]
fn a_force_goes_from_text_to_paper_without_a_file() {
    let say = |wrong: Vec<Diagnostic>| worded(&wrong);
    let (legal, points, _) = printed(TYPED).unwrap_or_else(|wrong| panic!("{}", say(wrong)));
    assert_eq!((legal, points), (false, Some(109)), "a platoon of one squad");

    let text = reinforced(TYPED).unwrap_or_else(|wrong| panic!("{}", say(wrong)));
    assert!(text.starts_with("# Agreed with Anna.\n") && text.contains("# the gate"), "{text}");
    let (legal, points, bytes) = printed(&text).unwrap_or_else(|wrong| panic!("{}", say(wrong)));
    assert_eq!((legal, points), (true, Some(272)));
    assert!(bytes.starts_with(b"%PDF-"), "it is a PDF");
}
