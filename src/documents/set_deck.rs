use std::borrow::Cow;

use super::{Document, Workshop};
use crate::diagnostic::Diagnostic;
use crate::template::{Rendered, View};
use crate::typeset::{Laid, Limits, Measured, Printing, Unfit, evenly, in_order, measure, shortened};
use crate::view::{DeckView, Fit, Fits, Front};

const DECK: &str = "deck.typ.j2";
const FACES: &str = "faces.typ.j2";

/// The most pages of a deck that are laid out as one part.
const SHEETS: usize = 12;

/// The most faces that are measured together.
const FACES_EACH: usize = 48;

/// How many points a face may overflow and still be laid out: it may fit, since it ends in white space.
const DOUBT: f64 = 9.0;

/// A deck whose faces have been measured.
struct Prepared<'v> {
    view: Cow<'v, DeckView>,
    fits: Fits,
    /// The titles of cards that have moved some of their text to a reference card.
    relieved: Vec<String>,
}

/// Sets a deck: measures its faces without showing them, then lays them out in the sizes found. A card that is too
/// full keeps its numbers and boxes; its text goes to a reference card.
pub fn set_deck(
    workshop: &Workshop,
    view: &DeckView,
    printing: Printing,
    first: usize,
) -> Result<Document, Vec<Diagnostic>> {
    let mut deck = Prepared::of(workshop, view, first)?;
    let limits = Limits { thrifty: workshop.thrifty, first, ..Limits::deck() };
    let mut laid = Laid::default();
    loop {
        let parts: Vec<View> = deck.view.parts(evenly(deck.view.pages.len(), SHEETS)).iter().map(View::of).collect();
        let render = |part: usize| workshop.templates.render(DECK, &parts[part], limits.smallest);
        match laid.lay_out(&workshop.press, &workshop.going, limits, parts.len(), render) {
            Ok(()) => break,
            Err(Unfit { problems, blocks }) => {
                if !deck.relieve(|front| blocks.contains(&front.title)) {
                    return Err(problems);
                }
                deck.measure(workshop, first)?;
            }
        }
    }
    let fitted = laid.whole(limits.smallest).ok_or_else(Vec::new)?;
    let shortened = shortened(&fitted.document);
    Ok(Document { fitted, printing, shortened, relieved: deck.relieved, roomier: view.roomier })
}

/// The typst source of a whole deck, at a body size in quarter points.
pub fn deck_source(workshop: &Workshop, view: &DeckView, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
    let deck = Prepared::of(workshop, view, 0)?;
    workshop.templates.render(DECK, &View::of(&*deck.view), body).map_err(|problem| vec![problem])
}

impl<'v> Prepared<'v> {
    /// Measures the faces of a deck, and relieves those that are far too full.
    fn of(workshop: &Workshop, view: &'v DeckView, first: usize) -> Result<Prepared<'v>, Vec<Diagnostic>> {
        let mut deck = Prepared { view: Cow::Borrowed(view), fits: Fits::default(), relieved: Vec::new() };
        deck.measure(workshop, first)?;
        Ok(deck)
    }

    /// Measures new faces and relieves those that are far too full, until there are none.
    fn measure(&mut self, workshop: &Workshop, first: usize) -> Result<(), Vec<Diagnostic>> {
        loop {
            let wanted = self.view.unmeasured(&self.fits);
            for (front, found) in wanted.iter().zip(measured(workshop, &self.view, &wanted, first)?) {
                self.fits.add(front.clone(), Fit::of(found));
            }
            let lacking: Vec<Front> = wanted.into_iter().filter(|front| self.lacks(front)).collect();
            if lacking.is_empty() || !self.relieve(|front| lacking.contains(&front.face())) {
                break;
            }
        }
        self.view.to_mut().fit(&self.fits);
        Ok(())
    }

    fn lacks(&self, front: &Front) -> bool {
        self.fits.of(front).is_some_and(|fit| fit.points_left() < -DOUBT)
    }

    /// Moves text off these cards; false if nothing can be moved.
    fn relieve(&mut self, too_full: impl Fn(&Front) -> bool) -> bool {
        let Some(lighter) = self.view.relieved(too_full) else { return false };
        let new: Vec<String> = lighter.relieved.iter().filter(|one| !self.relieved.contains(one)).cloned().collect();
        self.relieved.extend(new);
        self.view = Cow::Owned(lighter);
        true
    }
}

impl Fit {
    fn of(found: Measured) -> Fit {
        // A page is about a thousand points high, which in billionths is well within an `i64`.
        #[allow(clippy::cast_possible_truncation)]
        let left = (found.left * BILLION).round() as i64;
        Fit { step: found.step, left }
    }

    fn points_left(self) -> f64 {
        #[allow(clippy::cast_precision_loss)]
        let left = self.left as f64;
        left / BILLION
    }
}

/// Measured heights are passed on in billionths of a point, so that rounding moves nothing.
const BILLION: f64 = 1_000_000_000.0;

/// Measures these faces on all cores; the results are in order.
fn measured(
    workshop: &Workshop,
    view: &DeckView,
    faces: &[Front],
    first: usize,
) -> Result<Vec<Measured>, Vec<Diagnostic>> {
    let parts: Vec<View> =
        faces.chunks(evenly(faces.len(), FACES_EACH)).map(|faces| View::of(&view.of_faces(faces))).collect();
    let one = |part: usize| -> Result<Vec<Measured>, Vec<Diagnostic>> {
        workshop.going.asked()?;
        let source = workshop.templates.render(FACES, &parts[part], Limits::deck().smallest);
        let found = measure(&workshop.press, &source.map_err(|problem| vec![problem])?, first + part);
        workshop.tidy();
        found
    };
    let mut all = Vec::new();
    for found in in_order(parts.len(), one, Result::is_ok) {
        all.extend(found?);
    }
    Ok(all)
}
