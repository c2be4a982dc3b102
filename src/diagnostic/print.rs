use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity, visible};

/// Formats a diagnostic for people: message, file and line with a caret, rule and hint. Has no final line break.
pub fn print(diagnostic: &Diagnostic, coloured: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Notice => Level::NOTE.with_name(Some("notice")),
    };
    let message = visible(&diagnostic.message);
    let rule = diagnostic.rule.as_deref().map(visible);
    let hint = diagnostic.hint.as_deref().map(visible);
    let name = diagnostic.place.as_ref().map(|place| visible(&place.source.name)).unwrap_or_default();
    let title = level.primary_title(message.as_str()).id(diagnostic.code.name());
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let mut group = match &diagnostic.place {
        None => {
            // With no line to show, the hint goes under the message without the margin of a snippet.
            let rule = rule.map(|rule| format!("\n  = rule: {rule}")).unwrap_or_default();
            let hint = hint.map(|hint| format!("\n  = hint: {hint}")).unwrap_or_default();
            return renderer.render(&[Group::with_title(title)]) + &rule + &hint;
        }
        Some(place) => {
            let text = place.source.text.as_str();
            let start = boundary(text, place.range.start);
            let end = boundary(text, place.range.end.max(place.range.start));
            let snippet = Snippet::source(text).path(name.as_str());
            title.element(snippet.annotation(AnnotationKind::Primary.span(start..end)))
        }
    };
    if let Some(rule) = &rule {
        group = group.element(Level::NOTE.with_name(Some("rule")).message(rule.as_str()));
    }
    if let Some(hint) = &hint {
        group = group.element(Level::HELP.with_name(Some("hint")).message(hint.as_str()));
    }
    renderer.render(&[group])
}

/// The number of errors, warnings and notices in words; `None` unless there are several diagnostics.
pub fn summary(diagnostics: &[Diagnostic]) -> Option<String> {
    let count = |severity| diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let words = |number, word: &str| (number > 0).then(|| super::count(number, word));
    let parts: Vec<String> = [
        words(count(Severity::Error), "error"),
        words(count(Severity::Warning), "warning"),
        words(count(Severity::Notice), "notice"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (diagnostics.len() > 1).then(|| parts.join(", "))
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
