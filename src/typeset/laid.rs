use typst_layout::PagedDocument;

use super::Press;
use super::caches::trim_caches;
use super::compile::compile_part;
use super::fit::{Fitted, Limits, by_block, none_missing, too_full};
use super::inspect::{LayoutFault, inspect};
use super::parts::{Parts, in_order};
use crate::diagnostic::Diagnostic;
use crate::template::Rendered;
use crate::work::{StopFlag, Stopped};

/// A document in parts, each laid out on its own, all in one size.
#[derive(Default)]
pub struct Laid {
    parts: Vec<LaidPart>,
}

struct LaidPart {
    source: Rendered,
    document: PagedDocument,
    faults: Vec<LayoutFault>,
    compiles: u32,
}

/// The reason why a document can't be set.
pub struct Unfit {
    /// The problems, such as overflows, in words.
    pub problems: Vec<Diagnostic>,
    /// The names of overfull blocks; empty if the reason is another.
    pub blocks: Vec<String>,
}

impl From<Vec<Diagnostic>> for Unfit {
    fn from(problems: Vec<Diagnostic>) -> Self {
        Unfit { problems, blocks: Vec::new() }
    }
}

impl From<Stopped> for Unfit {
    fn from(stopped: Stopped) -> Self {
        Vec::from(stopped).into()
    }
}

impl Laid {
    /// Lays out the parts on all cores; parts whose source has not changed since the last call are kept. An error
    /// names the overfull blocks of all parts.
    pub fn lay_out(
        &mut self,
        press: &Press,
        going: &StopFlag,
        limits: Limits,
        parts: usize,
        render: impl Fn(usize) -> Result<Rendered, Diagnostic> + Sync,
    ) -> Result<(), Unfit> {
        let before = &self.parts;
        let one = |part: usize| -> Result<Option<LaidPart>, Unfit> {
            going.check()?;
            let source = render(part).map_err(|problem| vec![problem])?;
            let earlier = before.get(part);
            if earlier.is_some_and(|earlier| earlier.source.text == source.text) {
                return Ok(None);
            }
            let document = compile_part(press, &source, limits.first + part)?;
            let faults = inspect(&document, limits.pages);
            if parts > 1 && limits.thrifty {
                trim_caches(1);
            }
            Ok(Some(LaidPart { source, document, faults, compiles: earlier.map_or(0, |earlier| earlier.compiles) + 1 }))
        };
        let made = in_order(parts, one, Result::is_ok);
        let mut laid = Vec::new();
        let mut earlier = std::mem::take(&mut self.parts).into_iter().map(Some).collect::<Vec<_>>();
        for (index, part) in made.into_iter().enumerate() {
            laid.extend(part?.or_else(|| earlier.get_mut(index).and_then(Option::take)));
        }
        self.parts = laid;
        let faults: Vec<LayoutFault> = self.parts.iter().flat_map(|part| part.faults.iter().cloned()).collect();
        none_missing(&faults)?;
        if faults.is_empty() {
            return Ok(());
        }
        Err(Unfit { problems: by_block(&faults, limits), blocks: too_full(&faults) })
    }

    /// All parts joined, at this body size in quarter points; `None` if nothing was laid out.
    pub fn whole(self, body: u32) -> Option<Fitted> {
        let compiles = self.parts.iter().map(|part| part.compiles).max()?;
        let mut parts = self.parts.into_iter();
        let first = parts.next()?;
        let mut whole = Parts::new(first.document);
        parts.for_each(|part| whole.add(&part.document));
        Some(Fitted { document: whole.join(), source: first.source, body, compiles })
    }
}
