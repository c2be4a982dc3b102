use crate::diagnostic::Diagnostic;
use crate::model::{Ruleset, Sheet};
use crate::template::{Rendered, Templates};
use crate::typeset::{Fitted, Limits, Press, fit, fit_parts};
use crate::view::{self, AidsView, CalibrationView, DeckView, Paper, RosterView, Style};

/// Sets a sheet at the largest type that its pages hold. Large print is 12 pt on as many pages as that takes, and gives
/// up a column where a table is too wide for it.
pub fn set_sheet(
    press: &Press,
    templates: &Templates,
    ruleset: &Ruleset,
    sheet: &Sheet,
    paper: Paper,
    style: Style,
) -> Result<Fitted, Vec<Diagnostic>> {
    let mut page = view::sheet(ruleset, sheet, paper, style);
    let limits = match style {
        Style::LargePrint => Limits::large_print(),
        Style::Colour | Style::InkSaver => Limits::sheet(sheet.pages as usize),
    };
    loop {
        let fitted = fit(press, limits, |body| templates.render("sheet.typ.j2", &page, body));
        if fitted.is_ok() || style != Style::LargePrint || page.columns == 1 {
            return fitted;
        }
        page.columns -= 1;
    }
}

/// A roster of more pages than this stays at its size: a little larger, and it would take more.
const MANY: usize = 3;

/// Sets a roster on as many pages as it takes. Large print gives up no size; a unit that is taller than a column is an
/// error that names it.
pub fn set_roster(press: &Press, templates: &Templates, view: &RosterView) -> Result<Fitted, Vec<Diagnostic>> {
    let limits = match view.style {
        Style::LargePrint => Limits::large_print(),
        Style::Colour | Style::InkSaver => Limits::roster(),
    };
    let render = |body| templates.render("roster.typ.j2", view, body);
    let mut fitted = fit(press, limits, render)?;
    if view.style == Style::LargePrint || fitted.document.pages().len() > MANY {
        return Ok(fitted);
    }
    // A page fewer where a little smaller type saves it: a company stands on one sheet.
    let pages = fitted.document.pages().len();
    if pages > 1 && fitted.body > limits.smallest {
        let smaller = Limits { pages: Some(pages - 1), largest: limits.smallest, ..limits };
        if let Ok(better) = fit(press, smaller, render) {
            return Ok(Fitted { compiles: fitted.compiles + 1, ..better });
        }
    }
    // Larger type where that takes no page more: a roster is read at arm's length.
    for body in Limits::ROSTER_LARGER {
        let larger = Limits { pages: Some(fitted.document.pages().len()), largest: body, smallest: body, ..limits };
        if let Ok(better) = fit(press, larger, render) {
            fitted = Fitted { compiles: fitted.compiles + 1, ..better };
            break;
        }
    }
    Ok(fitted)
}

/// Sets a deck in the largest type, from 10 down to 7 pt, in which every card holds its text.
pub fn set_deck(press: &Press, templates: &Templates, view: &DeckView) -> Result<Fitted, Vec<Diagnostic>> {
    let parts = view.parts(SHEETS);
    fit_parts(press, Limits::cut_out(), parts.len(), |body, part| templates.render(DECK, &parts[part], body))
}

/// The typst source of a whole deck, at a body size in quarter points.
pub fn deck_source(templates: &Templates, view: &DeckView, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
    templates.render(DECK, view, body).map_err(|problem| vec![problem])
}

const DECK: &str = "deck.typ.j2";

/// So many sheets are laid out at a time.
const SHEETS: usize = 96;

/// Sets the calibration sheet, which has one size.
pub fn set_calibration(
    press: &Press,
    templates: &Templates,
    view: &CalibrationView,
) -> Result<Fitted, Vec<Diagnostic>> {
    fit(press, Limits::large_print(), |body| templates.render("calibration.typ.j2", view, body))
}

/// Sets aids in the largest type, from 10 down to 7 pt, in which every counter holds its text.
pub fn set_aids(press: &Press, templates: &Templates, view: &AidsView) -> Result<Fitted, Vec<Diagnostic>> {
    fit(press, Limits::cut_out(), |body| templates.render("aids.typ.j2", view, body))
}
