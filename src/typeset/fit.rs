use typst_layout::PagedDocument;

use super::Press;
use super::compile::compile_part;
use super::inspect::{LayoutFault, inspect};
use crate::diagnostic::{Code, Diagnostic};
use crate::template::Rendered;
use crate::work::Going;

/// The limits that a document is fitted to.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most pages it may have; none where it takes what it needs.
    pub pages: Option<usize>,
    /// The largest body size, in quarter points.
    pub largest: u32,
    /// The smallest body size, in quarter points.
    pub smallest: u32,
    /// The smallest words, in quarter points, where these find their size by themselves.
    pub words: Option<u32>,
    /// Advice on how to make more room.
    pub hint: &'static str,
    /// Whether typst's caches are emptied after each of several parts.
    pub thrifty: bool,
    /// The number of its first part among those of all documents that it is bound with.
    pub first: usize,
}

/// A document at the largest size that keeps to its limits.
#[derive(Clone)]
pub struct Fitted {
    /// The document as laid out.
    pub document: PagedDocument,
    /// Its source, or that of its first part.
    pub source: Rendered,
    /// Its body size in quarter points.
    pub body: u32,
    /// How many times it was laid out to find that.
    pub compiles: u32,
}

const SHEET_HINT: &str = "shorten it, move it, or give the sheet more pages or fewer columns";
const ROSTER_HINT: &str = "shorten what is written there, or split it into two forces";
const LARGE_HINT: &str = "shorten it, or print it in the usual size";
const CUT_OUT_HINT: &str = "shorten it, or choose a larger size or another deck";

impl Limits {
    /// A quick-reference sheet: 11.5 pt down to 8 pt.
    pub fn sheet(pages: usize) -> Limits {
        Limits {
            pages: Some(pages),
            largest: 46,
            smallest: 32,
            words: None,
            thrifty: false,
            first: 0,
            hint: SHEET_HINT,
        }
    }

    /// A roster: 15 pt down to 10.5 pt, on as many pages as it takes.
    pub fn roster() -> Limits {
        Limits { pages: None, largest: 60, smallest: 42, words: None, thrifty: false, first: 0, hint: ROSTER_HINT }
    }

    /// A roster in large print: 18 pt down to 15 pt, never smaller than any other roster.
    pub fn large_roster() -> Limits {
        Limits { largest: 72, smallest: Limits::roster().largest, hint: LARGE_HINT, ..Limits::roster() }
    }

    /// The limits for things to cut out, as cards and counters: 10 pt down to 8 pt.
    pub fn cut_out() -> Limits {
        Limits { pages: None, largest: 40, smallest: 32, words: None, thrifty: false, first: 0, hint: CUT_OUT_HINT }
    }

    /// Cards, whose words find their own sizes: 10 pt for all that is not on them.
    pub fn deck() -> Limits {
        Limits { smallest: 40, words: Some(32), ..Limits::cut_out() }
    }

    /// Large print: 12 pt, on as many pages as it needs.
    pub fn large_print() -> Limits {
        Limits { pages: None, largest: 48, smallest: 48, words: None, thrifty: false, first: 0, hint: LARGE_HINT }
    }
}

/// Finds the largest body size, in quarter points, at which nothing overflows, is cut off or split; what does not fit at the
/// smallest is an error that names its block.
pub fn fit(
    press: &Press,
    going: &Going,
    limits: Limits,
    render: impl Fn(u32) -> Result<Rendered, Diagnostic>,
) -> Result<Fitted, Vec<Diagnostic>> {
    let (mut low, mut high) = (limits.smallest, limits.largest);
    let mut compiles = 0;
    let mut best: Option<Fitted> = None;
    let mut problems = Vec::new();
    while low <= high {
        // Most documents have room to spare.
        let body = if compiles == 0 { high } else { low.midpoint(high) };
        compiles += 1;
        let source = render(body).map_err(|problem| vec![problem])?;
        let (fitted, found) = lay_out(press, going, limits, source, body)?;
        if found.is_empty() {
            best = Some(fitted);
            low = body + 1;
        } else {
            problems = found;
            high = body - 1;
        }
    }
    best.map(|fitted| Fitted { compiles, ..fitted }).ok_or(problems)
}

/// Lays a document out at a body size in quarter points, and returns with it all that overflows, is cut off or split.
pub fn lay_out(
    press: &Press,
    going: &Going,
    limits: Limits,
    source: Rendered,
    body: u32,
) -> Result<(Fitted, Vec<Diagnostic>), Vec<Diagnostic>> {
    going.asked()?;
    let document = compile_part(press, &source, limits.first)?;
    let found = inspect(&document, limits.pages);
    none_missing(&found)?;
    Ok((Fitted { document, source, body, compiles: 1 }, by_block(&found, limits)))
}

/// An error where the fonts lack characters: no size would help.
pub(super) fn none_missing(found: &[LayoutFault]) -> Result<(), Vec<Diagnostic>> {
    let missing: Vec<Diagnostic> = found.iter().filter_map(missing_glyph).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing) }
}

/// The blocks with too much in them, each once.
pub(super) fn too_full(faults: &[LayoutFault]) -> Vec<String> {
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
pub(super) fn by_block(faults: &[LayoutFault], limits: Limits) -> Vec<Diagnostic> {
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
        LayoutFault::Overflow { block, words, bar } => {
            // Where words may break anywhere, an invisible character follows each letter.
            let words = words.replace('\u{200b}', "");
            let message = format!("`{words}` does not fit into the block `{block}`, even at {size} pt");
            if let Some(bar) = bar {
                let wide = format!("{:.0} mm", bar.to_mm());
                let message = format!("{message}: the range bar beside it takes {wide}");
                let hint = format!("leave `band` out of the columns, which frees up to {wide}, or {}", limits.hint);
                return Diagnostic::error(Code::DoesNotFit, message).hint(hint);
            }
            message
        }
    };
    Diagnostic::error(Code::DoesNotFit, message).hint(limits.hint)
}
