use super::Workshop;
use super::overfull::{Overfull, SmallBoxes, once};
use crate::diagnostic::{Diagnostic, backticked};
use crate::typeset::{Fitted, PrintedSides, Printing, joined, page_by_page, pdf};
#[cfg(any(feature = "cli", feature = "page"))]
use crate::work::StopFlag;

/// A document after layout.
#[derive(Clone)]
pub struct Document {
    /// Its pages, and the size at which they were fitted.
    pub fitted: Fitted,
    /// The printer settings that it needs.
    pub printing: Printing,
    /// The names that were cut short to fit.
    pub shortened: Vec<String>,
    /// The cards that have moved some of their text to reference cards; `None` if none have.
    pub overfull: Option<Overfull>,
    /// The cards of each deck in it because of which that deck's boxes are small.
    pub small_boxes: Vec<SmallBoxes>,
}

impl Document {
    /// Several documents joined in order, with the title of the first; `None` if there are none.
    pub fn bound(documents: Vec<Document>) -> Option<Document> {
        let pages: Vec<_> = documents.iter().map(|document| &document.fitted.document).collect();
        let joined = joined(&pages)?;
        let shortened = documents.iter().flat_map(|document| document.shortened.iter().cloned()).collect();
        let overfull = Overfull::together(documents.iter().filter_map(|document| document.overfull.clone()));
        let small_boxes = documents.iter().flat_map(|document| document.small_boxes.clone()).collect();
        let asked: Vec<_> = documents.iter().map(|document| (document.printing, document.pages())).collect();
        let printing = Printing::together(&asked);
        let first = documents.into_iter().next()?;
        Some(Document {
            fitted: Fitted { document: joined, ..first.fitted },
            printing,
            shortened,
            overfull,
            small_boxes,
        })
    }

    /// The parts that must not share a sheet of paper: each page of a document printed on one side, or else the
    /// whole.
    pub fn leaves(self) -> Vec<Document> {
        if self.printing.sides != Some(PrintedSides::One) {
            return vec![self];
        }
        let pages = page_by_page(&self.fitted.document).into_iter();
        let alone = |document| Document { fitted: Fitted { document, ..self.fitted.clone() }, ..self.clone() };
        pages.map(alone).collect()
    }

    /// A sentence naming what was cut short; `None` if nothing was.
    pub fn cut(&self) -> Option<String> {
        let names = once(&self.shortened);
        let how = if names.len() == 1 {
            "is too long for its space and is cut short"
        } else {
            "are too long for their space and are cut short"
        };
        (!names.is_empty()).then(|| format!("{} {how}", backticked(names)))
    }

    /// A sentence naming the cards that are continued on reference cards, and what takes the room; `None` if none is.
    pub fn beside(&self) -> Option<String> {
        self.overfull.as_ref().map(Overfull::says)
    }

    /// A hint on the card size that holds everything.
    pub fn more_room(&self) -> String {
        self.overfull.as_ref().map(Overfull::hint).unwrap_or_default()
    }

    /// The number of pages.
    pub fn pages(&self) -> usize {
        self.fitted.document.pages().len()
    }

    /// The number of pages, including blank backs, if every part from `leaves` begins a sheet of
    /// paper.
    pub fn span(&self) -> usize {
        if self.printing.sides == Some(PrintedSides::One) {
            self.pages() + self.pages().saturating_sub(1)
        } else {
            self.pages()
        }
    }

    /// The body size in points.
    pub fn body_size(&self) -> f64 {
        f64::from(self.fitted.body) / 4.0
    }

    /// The bytes of the document as PDF/UA-1, always the same for the same document.
    pub fn pdf(&self, workshop: &Workshop) -> Result<Vec<u8>, Vec<Diagnostic>> {
        workshop.going.check()?;
        pdf(&workshop.press, &self.fitted, self.printing)
    }

    /// Each page as a PNG picture at this many dots per inch.
    #[cfg(feature = "cli")]
    pub fn png(&self, dots: u16, going: &StopFlag) -> Result<Vec<Vec<u8>>, Vec<Diagnostic>> {
        let one = |page| {
            going.check()?;
            crate::typeset::png(&page, dots).map_err(|problem| vec![problem])
        };
        let pages: Vec<_> = page_by_page(&self.fitted.document).into_iter().map(one).collect::<Result<_, _>>()?;
        Ok(pages.concat())
    }

    /// At most `most` pages as SVG, from the first.
    #[cfg(feature = "page")]
    pub fn svgs(&self, most: usize, going: &StopFlag) -> Vec<String> {
        crate::typeset::svgs(&self.fitted.document, most, going)
    }
}
