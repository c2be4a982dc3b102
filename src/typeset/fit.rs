use typst_layout::PagedDocument;

use super::Press;
use super::compile::compile_part;
use super::flow::{Flow, Seen};
use super::inspect::{Extent, LayoutFault, inspected};
use super::memory::forget_older;
use super::parts::{Parts, in_order};
use crate::diagnostic::{Code, Diagnostic};
use crate::template::Rendered;

/// What a document must keep to.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many pages it may have; none where it takes what it needs.
    pub pages: Option<usize>,
    /// The largest body size, in quarter points.
    pub largest: u32,
    /// The smallest body size, in quarter points.
    pub smallest: u32,
    /// The smallest words, in quarter points, where these find their size by themselves.
    pub words: Option<u32>,
    /// What would make more room.
    pub hint: &'static str,
    /// Whether the largest will do more often than not, and is tried first.
    pub roomy: bool,
    /// How its blocks flow, where that can be foreseen.
    pub flow: Option<Flow>,
    /// Whether all that typst remembers is let go after each of several parts.
    pub thrifty: bool,
    /// The number of its first part among those of all documents that it is bound with.
    pub first: usize,
}

/// A document at the largest size that keeps to its limits.
#[derive(Clone)]
pub struct Fitted {
    /// The document.
    pub document: PagedDocument,
    /// Its source, or that of its first part.
    pub source: Rendered,
    /// Its body size in quarter points.
    pub body: u32,
    /// How many times it was laid out to find that.
    pub compiles: u32,
}

const SHEET_HINT: &str = "shorten it, move it, or give the sheet more pages or fewer columns";
const ROSTER_HINT: &str = "shorten what is written there, or make two forces of it";
const LARGE_HINT: &str = "shorten it, or print it in the usual size";
const CUT_OUT_HINT: &str = "shorten it, or take a larger size or another way";

impl Limits {
    /// A quick-reference sheet: 11.5 pt down to 8 pt.
    pub fn sheet(pages: usize) -> Limits {
        Limits {
            pages: Some(pages),
            largest: 46,
            smallest: 32,
            words: None,
            roomy: false,
            flow: None,
            thrifty: false,
            first: 0,
            hint: SHEET_HINT,
        }
    }

    /// A roster: 15 pt down to 10.5 pt, on as many pages as it takes.
    pub fn roster() -> Limits {
        Limits {
            pages: None,
            largest: 60,
            smallest: 42,
            words: None,
            roomy: true,
            flow: None,
            thrifty: false,
            first: 0,
            hint: ROSTER_HINT,
        }
    }

    /// What is cut out, as cards and counters: 10 pt down to 8 pt.
    pub fn cut_out() -> Limits {
        Limits {
            pages: None,
            largest: 40,
            smallest: 32,
            words: None,
            roomy: true,
            flow: None,
            thrifty: false,
            first: 0,
            hint: CUT_OUT_HINT,
        }
    }

    /// Cards, whose words find their own sizes: 10 pt for all that is not on them.
    pub fn deck() -> Limits {
        Limits { smallest: 40, words: Some(32), ..Limits::cut_out() }
    }

    /// Large print: 12 pt, on as many pages as that takes.
    pub fn large_print() -> Limits {
        Limits {
            pages: None,
            largest: 48,
            smallest: 48,
            words: None,
            roomy: false,
            flow: None,
            thrifty: false,
            first: 0,
            hint: LARGE_HINT,
        }
    }
}

/// Finds the largest body size, in quarter points, at which nothing overflows, is cut off or split. Where the flow is known
/// one layout foretells the next, and the fifteen sizes from 11.5 down to 8 pt take two or three; what does not fit at the
/// smallest is an error that names its block.
pub fn fit(
    press: &Press,
    limits: Limits,
    render: impl Fn(u32) -> Result<Rendered, Diagnostic> + Sync,
) -> Result<Fitted, Vec<Diagnostic>> {
    fit_parts(press, limits, 1, |body, _| render(body)).map_err(|unfit| unfit.problems)
}

/// Why a document can't be set.
pub struct Unfit {
    /// In words.
    pub problems: Vec<Diagnostic>,
    /// The blocks that hold too much, where that is why.
    pub blocks: Vec<String>,
}

impl From<Vec<Diagnostic>> for Unfit {
    fn from(problems: Vec<Diagnostic>) -> Self {
        Unfit { problems, blocks: Vec::new() }
    }
}

/// The same for a document in this many parts, each rendered and laid out by itself.
pub fn fit_parts(
    press: &Press,
    limits: Limits,
    parts: usize,
    render: impl Fn(u32, usize) -> Result<Rendered, Diagnostic> + Sync,
) -> Result<Fitted, Unfit> {
    let (mut low, mut high) = (limits.smallest, limits.largest);
    let mut compiles = 0;
    let mut best: Option<Fitted> = None;
    let mut faults = Vec::new();
    let (mut foreseen, mut seen) = (None, Vec::new());
    if let (Some(flow), true) = (limits.flow, low < high) {
        let source = render(low, 0).map_err(|problem| vec![problem])?;
        foreseen = Some(flow.likely(&source.text));
    }
    while low <= high {
        // Most documents without a flow have room to spare: what fits a little above the middle is tried at the largest next.
        let body = match (foreseen, compiles) {
            (Some(body), _) => body.clamp(low, high),
            (None, 0) if limits.roomy => high,
            (None, 0) => low + (high - low) * 3 / 5,
            (None, 1) if best.is_some() => high,
            (None, _) => low.midpoint(high),
        };
        compiles += 1;
        let (laid_out, found, extents) = lay_out(press, limits, parts, |part| render(body, part))?;
        let missing: Vec<Diagnostic> = found.iter().filter_map(missing_glyph).collect();
        if !missing.is_empty() {
            return Err(missing.into());
        }
        seen.push(Seen { body, extents });
        let fits = |size: u32, doubtful: bool| {
            limits.flow.zip(limits.pages).map(|(flow, pages)| flow.fits(&seen, pages, size, doubtful))
        };
        match laid_out {
            Some((document, source)) if found.is_empty() => {
                best = Some(Fitted { document, source, body, compiles });
                low = body + 1;
                if low <= high && fits(low, true) == Some(false) {
                    break;
                }
            }
            _ => {
                faults = found;
                high = body - 1;
            }
        }
        // Two layouts that were too small make a third bold.
        let bold = compiles > 1 && high == limits.largest;
        let likely = |size: &u32| fits(*size, bold) == Some(true);
        foreseen = limits.flow.map(|_| (low..=high).rev().find(likely).unwrap_or(low));
    }
    match best {
        Some(fitted) => Ok(Fitted { compiles, ..fitted }),
        None => Err(Unfit { problems: by_block(&faults, limits), blocks: too_full(&faults) }),
    }
}

/// One part with its source and what is wrong with it.
type LaidOutPart = Result<(PagedDocument, Rendered, Vec<LayoutFault>, Vec<Extent>), Vec<Diagnostic>>;

/// A document and the source of its first part.
type LaidOut = Option<(PagedDocument, Rendered)>;

/// Lays out the parts, as many at a time as there are cores; stops at the first that has a fault.
fn lay_out(
    press: &Press,
    limits: Limits,
    parts: usize,
    render: impl Fn(usize) -> Result<Rendered, Diagnostic> + Sync,
) -> Result<(LaidOut, Vec<LayoutFault>, Vec<Extent>), Vec<Diagnostic>> {
    let one = |part: usize| -> LaidOutPart {
        let source = render(part).map_err(|problem| vec![problem])?;
        let document = compile_part(press, &source, limits.first + part)?;
        let (found, extents) = inspected(&document, limits.pages);
        if parts > 1 && limits.thrifty {
            forget_older(1);
        }
        Ok((document, source, found, extents))
    };
    let sound = |laid_out: &LaidOutPart| laid_out.as_ref().is_ok_and(|(_, _, found, _)| found.is_empty());
    let mut whole: Option<(Parts, Rendered)> = None;
    let mut all = Vec::new();
    for laid_out in in_order(parts, one, sound) {
        let (document, source, found, extents) = laid_out?;
        all.extend(extents);
        if !found.is_empty() {
            return Ok((None, found, all));
        }
        match &mut whole {
            None => whole = Some((Parts::new(document), source)),
            Some((before, _)) => before.add(&document),
        }
    }
    Ok((whole.map(|(parts, source)| (parts.join(), source)), Vec::new(), all))
}

/// The blocks that hold too much, each once.
fn too_full(faults: &[LayoutFault]) -> Vec<String> {
    let mut names: Vec<String> = faults
        .iter()
        .filter_map(|fault| match fault {
            LayoutFault::Overflow { block, .. } | LayoutFault::Split(block) | LayoutFault::TooLong(block) => {
                Some(block.clone())
            }
            LayoutFault::MissingGlyph(_) => None,
        })
        .collect();
    names.sort();
    names.dedup();
    names
}

/// One error per block: a block that is too long overflows in every line, and each would say the same.
fn by_block(faults: &[LayoutFault], limits: Limits) -> Vec<Diagnostic> {
    let mut named: Vec<&str> = Vec::new();
    let mut problems = Vec::new();
    for fault in faults {
        let block = match fault {
            LayoutFault::MissingGlyph(name)
            | LayoutFault::TooLong(name)
            | LayoutFault::Split(name)
            | LayoutFault::Overflow { block: name, .. } => name.as_str(),
        };
        if !named.contains(&block) {
            named.push(block);
            problems.push(worded(fault, limits));
        }
    }
    problems
}

fn missing_glyph(fault: &LayoutFault) -> Option<Diagnostic> {
    let LayoutFault::MissingGlyph(character) = fault else { return None };
    let codes: Vec<String> = character.chars().map(|character| format!("U+{:04X}", u32::from(character))).collect();
    let message = format!("no font has the character `{}` ({})", character.escape_debug(), codes.join(" "));
    Some(Diagnostic::error(Code::MissingGlyph, message).hint("write it another way"))
}

fn worded(fault: &LayoutFault, limits: Limits) -> Diagnostic {
    let size = f64::from(limits.words.unwrap_or(limits.smallest)) / 4.0;
    let message = match fault {
        LayoutFault::MissingGlyph(character) => format!("no font has the character `{character}`"),
        LayoutFault::TooLong(block) => {
            let pages = limits.pages.unwrap_or(0);
            format!("the block `{block}` does not fit: even at {size} pt it runs past page {pages}")
        }
        LayoutFault::Split(block) => format!("the block `{block}` is taller than a column, even at {size} pt"),
        LayoutFault::Overflow { block, words } => {
            format!("`{words}` does not fit into the block `{block}`, even at {size} pt")
        }
    };
    Diagnostic::error(Code::DoesNotFit, message).hint(limits.hint)
}
