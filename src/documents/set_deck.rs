use std::borrow::Cow;

use super::overfull::{FullCard, fuller};
use super::{Document, Overfull, SmallBoxes, Workshop};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::CardSize;
use crate::template::{Rendered, View};
use crate::typeset::{Laid, Limits, Measured, Printing, Unfit, evenly, in_order, measure, shortened};
use crate::view::{DeckView, Fits, Front, Heights};

const DECK: &str = "deck.typ.j2";
const FACES: &str = "faces.typ.j2";

/// The maximum number of pages of a deck that are laid out as one part.
const SHEETS: usize = 12;

/// The maximum number of faces that are measured together.
const FACES_EACH: usize = 48;

/// How many points a face may overflow and still be laid out: it may fit, since it ends in white space.
const DOUBT: f64 = 9.0;

/// A deck whose faces have been measured.
struct Prepared<'v> {
    view: Cow<'v, DeckView>,
    fits: Fits,
    /// The titles of cards that have moved some of their text to a reference card.
    relieved: Vec<String>,
    /// The fullest of them; `None` if none is too high.
    fullest: Option<FullCard>,
}

/// Sets a deck: measures its faces without showing them, then lays them out in the sizes found. A card that is too
/// full keeps its numbers and boxes; its text goes to a reference card.
pub fn set_deck(
    workshop: &Workshop,
    view: &DeckView,
    printing: Printing,
    first: usize,
) -> Result<Document, Vec<Diagnostic>> {
    let mut deck = Prepared::of(view);
    refuse(workshop, view, first, deck.measure(workshop, first)?)?;
    let mut laid = Laid::default();
    let limits = Limits { thrifty: workshop.thrifty, first, ..Limits::deck() };
    while let Err(Unfit { problems, blocks }) = deck.lay_out(workshop, limits, &mut laid) {
        if !deck.relieve(|front| blocks.contains(&front.title)) {
            let holds = smallest(workshop, view, first, |front| blocks.iter().any(|title| belongs(title, front)))?;
            let hinted = |problem: Diagnostic| match holds {
                Some(size) if problem.code == Code::DoesNotFit => problem.hint(choose(size)),
                _ => problem,
            };
            return Err(problems.into_iter().map(hinted).collect());
        }
        refuse(workshop, view, first, deck.measure(workshop, first)?)?;
    }
    let fitted = laid.whole(limits.smallest).ok_or_else(Vec::new)?;
    let shortened = shortened(&fitted.document);
    let small_boxes = deck.small_boxes(workshop, first)?;
    let Prepared { relieved, fullest, .. } = deck;
    // The fronts are warned of with the other part.
    let overfull = if relieved.is_empty() || !view.has_fronts() {
        None
    } else {
        let holds = smallest(workshop, view, first, |front| relieved.contains(&front.title))?;
        Some(Overfull { titles: relieved, fullest, holds })
    };
    Ok(Document { fitted, printing, shortened, overfull, small_boxes })
}

/// Refuses cards that are too full even when everything that can be moved off them is, with the smallest size that holds
/// them.
fn refuse(workshop: &Workshop, view: &DeckView, first: usize, full: Vec<FullCard>) -> Result<(), Vec<Diagnostic>> {
    if full.is_empty() {
        return Ok(());
    }
    let holds = smallest(workshop, view, first, |front| full.iter().any(|one| belongs(&one.title, front)))?;
    let hint = holds.map_or_else(|| "no larger size holds it: leave out some options".to_owned(), choose);
    let refusal = |one: FullCard| {
        let message = format!("`{}` does not fit on its card: {}", one.title, one.says());
        Diagnostic::error(Code::DoesNotFit, message).hint(hint.clone())
    };
    Err(full.into_iter().map(refusal).collect())
}

/// Whether a card with this title is this one or continues it: then its title has a number.
fn belongs(title: &str, front: &Front) -> bool {
    title.strip_prefix(front.title.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}

/// The hint to choose a larger size.
fn choose(size: CardSize) -> String {
    format!("shorten it, or choose the size `{}`, the smallest that holds it", size.word())
}

/// The smallest larger size at which each of these cards holds all that it says; `None` if there is none.
fn smallest(
    workshop: &Workshop,
    view: &DeckView,
    first: usize,
    which: impl Fn(&Front) -> bool,
) -> Result<Option<CardSize>, Vec<Diagnostic>> {
    for size in view.size().larger() {
        let larger = view.resized(size, &which);
        let mut deck = Prepared::of(&larger);
        deck.learn_all(workshop, first)?;
        deck.view.to_mut().fit(&deck.fits);
        let limits = Limits { thrifty: workshop.thrifty, first, ..Limits::deck() };
        let holds = deck.view.overfull(&deck.fits, DOUBT).is_empty()
            && deck.lay_out(workshop, limits, &mut Laid::default()).is_ok();
        workshop.going.check()?;
        if holds {
            return Ok(Some(size));
        }
    }
    Ok(None)
}

/// The typst source of a whole deck, at a body size in quarter points.
pub fn deck_source(workshop: &Workshop, view: &DeckView, body: u32) -> Result<Rendered, Vec<Diagnostic>> {
    let mut deck = Prepared::of(view);
    refuse(workshop, view, 0, deck.measure(workshop, 0)?)?;
    workshop.templates.render(DECK, &View::of(&*deck.view), body).map_err(|problem| vec![problem])
}

impl<'v> Prepared<'v> {
    /// A deck before anything is measured.
    fn of(view: &'v DeckView) -> Prepared<'v> {
        Prepared { view: Cow::Borrowed(view), fits: Fits::default(), relieved: Vec::new(), fullest: None }
    }

    /// The cards because of which its boxes are small, if its cards have the usual size or a larger one: smaller ones are
    /// chosen for small boxes too.
    fn small_boxes(&self, workshop: &Workshop, first: usize) -> Result<Vec<SmallBoxes>, Vec<Diagnostic>> {
        let size = self.view.size();
        let usual = size == CardSize::Card || CardSize::Card.larger().contains(&size);
        let Some((titles, sides)) = self.view.small_boxes(&self.fits).filter(|_| usual && self.view.has_fronts())
        else {
            return Ok(Vec::new());
        };
        let mut holds = None;
        for size in self.view.size().larger() {
            let larger = self.view.resized(size, |front| titles.contains(&front.title));
            let mut deck = Prepared::of(&larger);
            deck.learn_all(workshop, first)?;
            if !deck.view.fine {
                holds = Some(size);
                break;
            }
        }
        Ok(vec![SmallBoxes { titles, sides, holds }])
    }

    /// Lays the deck out in the sizes found.
    fn lay_out(&self, workshop: &Workshop, limits: Limits, laid: &mut Laid) -> Result<(), Unfit> {
        let parts: Vec<View> = self.view.parts(evenly(self.view.pages.len(), SHEETS)).iter().map(View::of).collect();
        let render = |part: usize| workshop.templates.render(DECK, &parts[part], limits.smallest);
        laid.lay_out(&workshop.press, &workshop.going, limits, parts.len(), render)
    }

    /// Measures the faces of the deck, and relieves those that are too full; what is left cannot be relieved.
    fn measure(&mut self, workshop: &Workshop, first: usize) -> Result<Vec<FullCard>, Vec<Diagnostic>> {
        loop {
            self.learn_all(workshop, first)?;
            let lacking = self.view.overfull(&self.fits, DOUBT);
            let full = lacking.iter().filter_map(|(face, title)| FullCard::of(title, &self.fits.heights(face)?));
            let full: Vec<FullCard> = full.collect();
            self.fullest = full.iter().cloned().fold(self.fullest.take(), |known, one| fuller(known, Some(one)));
            if lacking.is_empty() || !self.relieve(|front| lacking.iter().any(|(face, _)| *face == front.face())) {
                self.view.to_mut().fit(&self.fits);
                return Ok(full);
            }
        }
    }

    /// Measures the faces that are not known yet; if one has no room for boxes of the usual size, measures all of them
    /// again with smaller boxes.
    fn learn_all(&mut self, workshop: &Workshop, first: usize) -> Result<(), Vec<Diagnostic>> {
        self.learn_new(workshop, first)?;
        if !self.view.fine && !self.view.holds(&self.fits) {
            self.view.to_mut().fine = true;
            self.fits = Fits::default();
            self.learn_new(workshop, first)?;
        }
        Ok(())
    }

    /// Measures the faces that are not known yet.
    fn learn_new(&mut self, workshop: &Workshop, first: usize) -> Result<(), Vec<Diagnostic>> {
        let wanted = self.view.unmeasured(&self.fits);
        for (front, found) in wanted.iter().zip(measured(workshop, &self.view, &wanted, first)?) {
            self.learn(front, &found);
        }
        Ok(())
    }

    /// Records the measurements of a face, or of a zone of one.
    fn learn(&mut self, front: &Front, found: &Measured) {
        match (found.index("step"), found.points("left")) {
            (Some(step), Some(left)) => self.fits.add(front.clone(), step, left),
            _ => self.fits.add_zone(front.clone(), heights(found)),
        }
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

/// The heights that a template reports of a face's zones.
fn heights(found: &Measured) -> Heights {
    let list = |key: &str| found.list(key).unwrap_or_default();
    let points = |key: &str| found.points(key).unwrap_or(0.0);
    Heights {
        head: list("head"),
        under: list("under"),
        arms: list("arms"),
        rules: list("rules"),
        boxes: list("boxes"),
        picture: points("picture"),
        high: points("high"),
        words: list("words"),
        sides: list("sides"),
    }
}

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
        workshop.going.check()?;
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
