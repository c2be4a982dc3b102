use super::Workshop;
use crate::diagnostic::{Diagnostic, backticked};
use crate::model::CardSize;
use crate::typeset::{Fitted, PrintedSides, Printing, joined, page_by_page, pdf};
#[cfg(any(feature = "cli", feature = "page"))]
use crate::work::Going;

/// A document after layout.
#[derive(Clone)]
pub struct Document {
    /// Its pages, and the size at which they were fitted.
    pub fitted: Fitted,
    /// The printer settings that it needs.
    pub printing: Printing,
    /// The names that were cut short to fit.
    pub shortened: Vec<String>,
    /// The titles of cards that have moved some of their text to a reference card.
    pub relieved: Vec<String>,
    /// A card size that has more room; `None` if there is none.
    pub roomier: Option<CardSize>,
}

impl Document {
    /// Several documents joined in order, with the title of the first; `None` if there are none.
    pub fn bound(documents: Vec<Document>) -> Option<Document> {
        let pages: Vec<_> = documents.iter().map(|document| &document.fitted.document).collect();
        let joined = joined(&pages)?;
        let shortened = documents.iter().flat_map(|document| document.shortened.iter().cloned()).collect();
        let relieved = documents.iter().flat_map(|document| document.relieved.iter().cloned()).collect();
        let asked: Vec<_> = documents.iter().map(|document| (document.printing, document.pages())).collect();
        let printing = Printing::together(&asked);
        let roomier = documents.iter().find_map(|document| document.roomier);
        let first = documents.into_iter().next()?;
        Some(Document { fitted: Fitted { document: joined, ..first.fitted }, printing, shortened, relieved, roomier })
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

    /// A sentence naming the cards that are continued on reference cards; `None` if none is.
    pub fn beside(&self) -> Option<String> {
        let names = once(&self.relieved);
        let cards = if names.len() == 1 { "its card" } else { "their cards" };
        let named = backticked(names.iter().copied());
        let says = format!("the text of {named} does not fit on {cards} and continues on reference cards");
        (!names.is_empty()).then_some(says)
    }

    /// A hint on the card size that has more room.
    pub fn more_room(&self) -> String {
        match self.roomier {
            Some(size) => format!("the size `{}` has more room", size.word()),
            None => "there is no larger size: leave out some options".to_owned(),
        }
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
        workshop.going.asked()?;
        pdf(&workshop.press, &self.fitted, self.printing)
    }

    /// Each page as a PNG picture at this many dots per inch.
    #[cfg(feature = "cli")]
    pub fn png(&self, dots: u16, going: &Going) -> Result<Vec<Vec<u8>>, Vec<Diagnostic>> {
        let one = |page| {
            going.asked()?;
            crate::typeset::png(&page, dots).map_err(|problem| vec![problem])
        };
        let pages: Vec<_> = page_by_page(&self.fitted.document).into_iter().map(one).collect::<Result<_, _>>()?;
        Ok(pages.concat())
    }

    /// At most `most` pages as SVG, from the first.
    #[cfg(feature = "page")]
    pub fn svgs(&self, most: usize, going: &Going) -> Vec<String> {
        crate::typeset::svgs(&self.fitted.document, most, going)
    }
}

/// The names, each once.
fn once(names: &[String]) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        if !found.contains(&name.as_str()) {
            found.push(name);
        }
    }
    found
}
