use typst_layout::PagedDocument;

use super::Press;
use super::compile::compile_part;
use super::inspect::{LayoutFault, inspect};
use crate::diagnostic::{Code, Diagnostic};
use crate::template::Rendered;
use crate::work::StopFlag;

/// The limits within which a document is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of pages allowed; `None` if there is no limit.
    pub pages: Option<usize>,
    /// The largest body size, in quarter points.
    pub largest: u32,
    /// The smallest body size, in quarter points.
    pub smallest: u32,
    /// The smallest size of words that are fitted on their own, in quarter points; `None` if none are.
    pub words: Option<u32>,
    /// A hint on how to make room, for errors.
    pub hint: &'static str,
    /// Whether typst's caches are emptied after each of several parts, to save memory.
    pub thrifty: bool,
    /// The number of the document's first part, among the parts of all documents bound together.
    pub first: usize,
}

/// A document at the largest size within its limits.
#[derive(Clone)]
pub struct Fitted {
    /// The document as laid out.
    pub document: PagedDocument,
    /// The typst source, of the first part if there are several.
    pub source: Rendered,
    /// Its body size in quarter points.
    pub body: u32,
    /// How many layouts it took.
    pub compiles: u32,
}

const SHEET_HINT: &str = "shorten it, move it, or give the sheet more pages or fewer columns";
const ROSTER_HINT: &str = "shorten its text, or split the force in two";
const LARGE_HINT: &str = "shorten it, or print it in the usual size";
const CUT_OUT_HINT: &str = "shorten it, or choose a larger size or another deck";

impl Limits {
    /// The limits of a quick-reference sheet: 12.5 pt down to 8 pt.
    pub fn sheet(pages: usize) -> Limits {
        Limits {
            pages: Some(pages),
            largest: 50,
            smallest: 32,
            words: None,
            thrifty: false,
            first: 0,
            hint: SHEET_HINT,
        }
    }

    /// The limits of a sheet in large print: those of a roster, from 18 pt down to 15 pt.
    pub fn large_sheet() -> Limits {
        Limits::large_roster()
    }

    /// The limits of a sheet in large print that is too wide for 15 pt: from there down to 12 pt.
    pub fn smaller_large_sheet() -> Limits {
        Limits { largest: Limits::large_sheet().smallest - 1, ..Limits::large_print() }
    }

    /// The limits of a roster: 15 pt down to 10.5 pt, on any number of pages.
    pub fn roster() -> Limits {
        Limits { pages: None, largest: 60, smallest: 42, words: None, thrifty: false, first: 0, hint: ROSTER_HINT }
    }

    /// The limits of a roster with a company, whose lines are in small type: 11 pt down to 10 pt.
    pub fn company() -> Limits {
        Limits { largest: 44, smallest: 40, ..Limits::roster() }
    }

    /// The limits of a roster in large print: from 18 pt down to 15 pt, where other rosters begin.
    pub fn large_roster() -> Limits {
        Limits { largest: 72, smallest: Limits::roster().largest, hint: LARGE_HINT, ..Limits::roster() }
    }

    /// The limits of pages of rulings in large print: 15 pt, on any number of pages.
    pub fn large_rulings() -> Limits {
        Limits { largest: Limits::large_sheet().smallest, ..Limits::large_sheet() }
    }

    /// The limits of aids and other things to cut out: 10 pt down to 8 pt.
    pub fn cut_out() -> Limits {
        Limits { pages: None, largest: 40, smallest: 32, words: None, thrifty: false, first: 0, hint: CUT_OUT_HINT }
    }

    /// The limits of aids and other things to cut out in large print: 12 pt down to 8 pt.
    pub fn large_cut_out() -> Limits {
        Limits { largest: Limits::large_print().largest, ..Limits::cut_out() }
    }

    /// The limits of cards: 10 pt, except for words on cards, which are fitted on their own down to 8 pt.
    pub fn deck() -> Limits {
        Limits { smallest: 40, words: Some(32), ..Limits::cut_out() }
    }

    /// The limits of large print: 12 pt, on any number of pages.
    pub fn large_print() -> Limits {
        Limits { pages: None, largest: 48, smallest: 48, words: None, thrifty: false, first: 0, hint: LARGE_HINT }
    }
}

/// Finds the largest body size at which nothing overflows, is cut off or split. If even the smallest does not fit,
/// the errors name the blocks.
pub fn fit(
    press: &Press,
    going: &StopFlag,
    limits: Limits,
    render: impl Fn(u32) -> Result<Rendered, Diagnostic>,
) -> Result<Fitted, Vec<Diagnostic>> {
    let (mut low, mut high) = (limits.smallest, limits.largest);
    let mut compiles = 0;
    let mut best: Option<Fitted> = None;
    let mut problems = Vec::new();
    while low <= high {
        // Try the largest size first, since most documents have room to spare.
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

/// Lays a document out at a body size in quarter points; the diagnostics name what overflows, is cut off or split.
pub fn lay_out(
    press: &Press,
    going: &StopFlag,
    limits: Limits,
    source: Rendered,
    body: u32,
) -> Result<(Fitted, Vec<Diagnostic>), Vec<Diagnostic>> {
    going.check()?;
    let document = compile_part(press, &source, limits.first)?;
    let found = inspect(&document, limits.pages);
    none_missing(&found)?;
    Ok((Fitted { document, source, body, compiles: 1 }, by_block(&found, limits)))
}

/// Errors for characters that the fonts lack, which no other size would fix.
pub(super) fn none_missing(found: &[LayoutFault]) -> Result<(), Vec<Diagnostic>> {
    let missing: Vec<Diagnostic> = found.iter().filter_map(missing_glyph).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing) }
}

/// The names of overfull blocks, sorted, each once.
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

/// One error for each block: a block that is too long would repeat it for every line.
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
            // Text that may break anywhere has an invisible character after each letter.
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
