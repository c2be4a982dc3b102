//! Paper figures, counted and measured from the PDF itself.

use sabretache::documents::Manuscript;
use sabretache::model::{Force, Length, PageSetup, Ruleset, Style};
use sabretache::rules::{check, gun_beside};
use sabretache::typeset::{PrintedSides, Printing, pdf};
use sabretache::view::{StandeesView, standees};

use crate::decks::trims;
use crate::pdf_drawing::{drawn, near, to_mm};
use crate::support::{PAPERS, every_force, setup, worded, workshop};

fn of(ruleset: &Ruleset, forces: &[&Force], man: i64, setup: PageSetup) -> StandeesView {
    let checked: Vec<_> = forces.iter().map(|force| check(ruleset, force, None)).collect();
    let there: Vec<_> = checked.iter().collect();
    let sides = crate::support::sides(ruleset, &there);
    standees(ruleset, (&there, &sides), Length::mm(man), setup)
}

/// Each figure and each gun of a force is printed once, in a frame of the right size for the given height of a man.
#[test]
fn every_figure_is_printed_once_and_true_to_size() {
    let workshop = workshop();
    for (ruleset, force) in every_force() {
        if ruleset.standees.is_empty() {
            continue;
        }
        let name = force.name.clone().unwrap_or_default();
        let checked = check(&ruleset, &force, None);
        let guns = checked.muster.units.iter().filter(|one| gun_beside(&ruleset, &one.candidate()).is_some()).count();
        let figures = usize::try_from(checked.figures()).expect("few");
        for (paper, style, large, man) in [
            (PAPERS[0], Style::Colour, false, 28),
            (PAPERS[1], Style::InkSaver, false, 28),
            (PAPERS[1], Style::Colour, true, 28),
            (PAPERS[0], Style::Colour, false, 15),
        ] {
            let what = format!("{name} {style:?} on {paper:?}, large print {large}, {man} mm");
            let view = of(&ruleset, &[&force], man, setup(paper, style, large));
            let there: usize = view.pages.iter().map(|page| page.standees.len()).sum();
            assert_eq!(there, figures + guns, "{what}");
            let document = Manuscript::Standees(Box::new(view.clone()))
                .set(workshop)
                .unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
            let bytes = pdf(&workshop.press, &document.fitted, Printing::exact(PrintedSides::One))
                .unwrap_or_else(|wrong| panic!("{what}: {}", worded(&wrong)));
            for (page, drawn) in view.pages.iter().zip(drawn(&bytes)) {
                let frames = trims(&drawn);
                assert_eq!(frames.len(), page.standees.len(), "{what}");
                for one in &page.standees {
                    let across = to_mm(one.width);
                    let high = 2.0 * (to_mm(one.front) + to_mm(one.flap));
                    let frame = frames
                        .iter()
                        .find(|frame| near(frame.bounds[0], to_mm(one.x)) && near(frame.bounds[1], to_mm(one.y)));
                    let frame = frame.unwrap_or_else(|| panic!("{what}: no frame round {}", one.name));
                    assert!(near(frame.size().0, across) && near(frame.size().1, high), "{what}: {:?}", frame.size());
                    assert!(one.gun.is_some() || to_mm(one.front) > to_mm(one.man), "{what}: {}", one.name);
                    assert!(frame.bounds[0] >= 6.99 && frame.bounds[2] <= drawn.size.0 - 6.99, "{what}");
                }
            }
        }
    }
}

/// Forces that meet differ in sign and flaps, whatever their armies.
#[test]
fn opposing_sides_differ_in_grey() {
    let forces = every_force();
    let armies: Vec<&(Ruleset, Force)> = forces.iter().filter(|(ruleset, _)| ruleset.id == "fistful").collect();
    for (ruleset, one) in &armies {
        for (_, other) in armies.iter().filter(|(_, other)| other.army != one.army) {
            let view = of(ruleset, &[one, other], 28, PageSetup::default());
            let all = || view.pages.iter().flat_map(|page| &page.standees);
            let dark: Vec<&str> = all().filter(|figure| figure.dark).map(|figure| figure.sign).collect();
            let light: Vec<&str> = all().filter(|figure| !figure.dark).map(|figure| figure.sign).collect();
            assert!(!dark.is_empty() && !light.is_empty());
            assert!(dark.iter().all(|sign| !light.contains(sign)), "{:?} {:?}", one.army, other.army);
        }
    }
}

/// A rider sits on a horse, an attached figure dresses like its unit, and figures with another weapon hold it.
#[test]
fn figures_look_like_their_units() {
    let lines = |id: &str, name: &str| -> Vec<String> {
        let forces = every_force();
        let named = |(ruleset, force): &&(Ruleset, Force)| ruleset.id == id && force.name.as_deref() == Some(name);
        let (ruleset, force) = forces.iter().find(named).expect("a sample");
        let view = of(ruleset, &[force], 28, PageSetup::default());
        let mut lines: Vec<String> = Vec::new();
        for one in view.pages.iter().flat_map(|page| &page.standees) {
            let with = one.with.as_ref().map(|with| format!(" of {with}")).unwrap_or_default();
            let horse = if one.mounted { ", mounted" } else { "" };
            let line = match one.gun {
                Some(gun) => format!("{}: {gun}", one.name),
                None => format!("{}{with}: {}, {}, {}{horse}", one.name, one.hat, one.coat, one.weapon),
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    };
    assert_eq!(
        lines("death", "Garrison of Ain Hadjar"),
        [
            "Colonel Vauclair: kepi, tunic, pistol, mounted",
            "Cavalry section: havelock, greatcoat, rifle, mounted",
            "Gate gun: cannon",
            "Tower gun: machine-gun",
            "1st squad: havelock, greatcoat, rifle",
            "Officer of 1st squad: kepi, tunic, pistol",
            "2nd squad: havelock, greatcoat, rifle",
            "Leader of 2nd squad: havelock, greatcoat, sword",
            "3rd squad: havelock, greatcoat, rifle",
            "Leader of 3rd squad: havelock, greatcoat, sword",
            "Tower gun: havelock, greatcoat, nothing",
            "Gate gun: havelock, greatcoat, nothing",
        ]
    );
}
