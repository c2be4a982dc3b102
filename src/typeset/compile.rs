use typst::WorldExt;
use typst::diag::SourceDiagnostic;
use typst_layout::PagedDocument;

use super::Press;
use super::world::DocumentWorld;
use crate::diagnostic::{Code, Diagnostic};
use crate::template::Rendered;

/// Lays a document out. Typst's warnings count as errors: an unknown font is only a warning.
pub fn compile(press: &Press, rendered: &Rendered) -> Result<PagedDocument, Vec<Diagnostic>> {
    compile_part(press, rendered, 0)
}

/// Lays out one part of a document. Each part has a file name of its own, by which typst tells apart elements on the
/// pages of several parts.
pub fn compile_part(press: &Press, rendered: &Rendered, part: usize) -> Result<PagedDocument, Vec<Diagnostic>> {
    let world = DocumentWorld::part(press, &rendered.text, part).map_err(|problem| vec![problem])?;
    let compiled = typst::compile::<PagedDocument>(&world);
    let worded = |problem: &SourceDiagnostic| worded(press, &world, rendered, problem);
    match compiled.output {
        Ok(document) if compiled.warnings.is_empty() => Ok(document),
        Ok(_) => Err(compiled.warnings.iter().map(worded).collect()),
        Err(errors) => Err(errors.iter().map(worded).collect()),
    }
}

/// The diagnostic for a typst problem, at the line of the template or typst file that caused it.
pub fn worded(press: &Press, world: &DocumentWorld<'_>, rendered: &Rendered, problem: &SourceDiagnostic) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(Code::Template, problem.message.to_string());
    let hints: Vec<&str> = problem.hints.iter().map(|hint| hint.v.as_str()).collect();
    if problem.message.starts_with("unknown font family") {
        // The name comes from the data; this is only where it is first used.
        diagnostic = diagnostic.hint(press.families_offered());
    } else if !hints.is_empty() {
        diagnostic = diagnostic.hint(hints.join("; "));
    }
    let (Some(id), Some(range)) = (problem.span.id(), world.range(problem.span)) else {
        return diagnostic;
    };
    if let Some((_, source)) = press.files.get(&id) {
        return diagnostic.at(source, range);
    }
    match rendered.origin(range.start) {
        Some((source, line)) => diagnostic.at(source, source.line(line)),
        None => diagnostic,
    }
}
