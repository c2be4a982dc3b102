use std::borrow::Cow;

use super::{Document, Workshop};
use crate::diagnostic::Diagnostic;
use crate::template::{Rendered, View};
use crate::typeset::{Laid, Limits, Measured, Printing, Unfit, evenly, in_order, measure, shortened};
use crate::view::{DeckView, Fit, Fits, Front};

const DECK: &str = "deck.typ.j2";
const FACES: &str = "faces.typ.j2";

/// No more sheets of a deck than this are laid out at a time.
const SHEETS: usize = 12;

/// No more faces than this are measured at a time.
const FACES_EACH: usize = 48;

/// A face that lacks no more than this, in points, may do all the same: what stands at its foot ends in white. Its layout
/// decides.
const DOUBT: f64 = 9.0;

/// A deck whose faces have been measured, each once.
struct Prepared<'v> {
    view: Cow<'v, DeckView>,
    fits: Fits,
    /// The cards of which a part is on a reference card.
    relieved: Vec<String>,
}

/// Sets a deck: its faces are measured without being shown, then all is laid out in the types that were found. A card that
/// holds too much keeps its numbers and boxes; what it says goes on a reference card.
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
    Ok(Document { fitted, printing, shortened, relieved: deck.relieved })
}

/// The typst source of a whole deck, at a body size in quarter points.
pub fn deck_source(workshop: &Workshop, view: &DeckView, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
    let deck = Prepared::of(workshop, view, 0)?;
    workshop.templates.render(DECK, &View::of(&*deck.view), body).map_err(|problem| vec![problem])
}

impl<'v> Prepared<'v> {
    /// Measures the faces of a deck, and relieves those that hold much too much.
    fn of(workshop: &Workshop, view: &'v DeckView, first: usize) -> Result<Prepared<'v>, Vec<Diagnostic>> {
        let mut deck = Prepared { view: Cow::Borrowed(view), fits: Fits::default(), relieved: Vec::new() };
        deck.measure(workshop, first)?;
        Ok(deck)
    }

    /// Measures what was not measured before, relieves what lacks much, and goes on until that is nothing.
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

    /// Takes what is too much off these cards; false where nothing can be taken.
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
        // A sheet of paper is some thousand points: as billionths they are far within what a whole number holds.
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

/// Lengths that were measured are handed on in billionths of a point, so that nothing moves.
const BILLION: f64 = 1_000_000_000.0;

/// How these faces of a deck fit, in their order; as many are measured at a time as there are cores.
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
