use super::{Manuscript, Meeting};
use crate::diagnostic::Diagnostic;
use crate::model::{PageSetup, Ruleset, Sheet};
use crate::rules::{Brought, Muster, narrowed};
use crate::view;

/// A quick-reference sheet with all its tables.
pub fn sheet(ruleset: &Ruleset, sheet: &Sheet, setup: PageSetup) -> Manuscript {
    Manuscript::Sheet(Box::new(view::sheet(ruleset, sheet, setup)), sheet.pages as usize)
}

/// The sheet narrowed to what these players can use; `None` if nothing is left.
pub fn sheet_tonight(
    ruleset: &Ruleset,
    sheet: &Sheet,
    players: &[Brought<'_>],
    setup: PageSetup,
) -> Option<Manuscript> {
    let narrowed = narrowed(ruleset, sheet, players)?;
    let mut view = view::narrowed_sheet(ruleset, &narrowed, setup);
    let mut armies: Vec<&str> = Vec::new();
    for army in players.iter().flat_map(|player| player.armies()) {
        if !armies.contains(&army.name.as_str()) {
            armies.push(&army.name);
        }
    }
    // The only army of a game tells nobody which sheet it is.
    let told = ruleset.organisation.armies.len() > 1 && view.furniture.subtitle.is_none() && !armies.is_empty();
    view.furniture.subtitle = view.furniture.subtitle.or_else(|| told.then(|| armies.join(" – ")));
    Some(Manuscript::Sheet(Box::new(view), sheet.pages as usize))
}

/// Takes the pages of rulings out of a sheet's legend, since they are not printed.
pub fn without_ruling_pages(manuscript: &mut Manuscript, ruleset: &Ruleset) {
    if let Manuscript::Sheet(view, _) = manuscript {
        let legend = ruleset.organisation.phrases.say("† and a number: a ruling of ours.", &[]);
        view.furniture.legend = view.furniture.legend.take().map(|_| legend);
    }
}

/// The page of a game's exact chances; `None` if the game has none. The errors say what can't be worked out.
pub fn odds_sheet(ruleset: &Ruleset, setup: PageSetup) -> Result<Option<Manuscript>, Vec<Diagnostic>> {
    let view = view::odds_sheet(ruleset, setup)?;
    Ok(view.map(|(view, pages)| Manuscript::Sheet(Box::new(view), pages)))
}

/// The pages that the daggers on a game's sheets lead to; `None` if it has no rulings.
pub fn rulings_pages(ruleset: &Ruleset, setup: PageSetup) -> Option<Manuscript> {
    view::rulings_pages(ruleset, setup).map(|view| Manuscript::Rulings(Box::new(view)))
}

/// The chances of the force at `index` against each unit of an enemy force; `None` if none of its units has any.
pub fn target_sheet(
    meeting: &Meeting<'_>,
    index: usize,
    enemy: (&Muster<'_>, &str),
    setup: PageSetup,
) -> Result<Option<Manuscript>, Vec<Diagnostic>> {
    let entrant = &meeting.entrants[index];
    let checked = &entrant.checked;
    let name = checked.force.name.as_deref().unwrap_or(entrant.stem);
    let (muster, enemy_name) = enemy;
    let units = (checked.muster.units.as_slice(), muster.units.as_slice());
    let view = view::target_sheet(meeting.ruleset, units, (name, enemy_name), setup)?;
    Ok(view.map(|(view, pages)| Manuscript::Sheet(Box::new(view), pages)))
}

/// The sheets for the player of an army: the sheet with the army's id, or all if there is none.
pub fn sheets_for<'a>(ruleset: &'a Ruleset, army: Option<&str>) -> Vec<&'a Sheet> {
    let own = ruleset.sheets.iter().find(|sheet| sheet.id.is_some() && sheet.id.as_deref() == army);
    own.map_or_else(|| ruleset.sheets.iter().collect(), |own| vec![own])
}
