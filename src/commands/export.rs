use super::files::read;
use super::forces::Rulesets;
use super::write::write_text;
use super::{Outcome, json};
use crate::assets::Assets;
use crate::cli::{ExportOptions, ListFormat, ListLength};
use crate::diagnostic::{Code, Diagnostic};
use crate::exchange::{Line, Telling, lines, secret};
use crate::model::Draft;
use crate::rules::fingerprint;
use crate::terminal;
use crate::view::ListView;

/// `export`: forces as lists for others.
pub fn run(assets: &Assets, asked: &ExportOptions) -> Outcome {
    let (files, mut problems) = read(&asked.forces);
    let known = Rulesets::named_by(assets, &files.iter().collect::<Vec<_>>());
    let (found, wrong) = known.found(&files);
    problems.extend(wrong);
    if asked.length != ListLength::Full && matches!(asked.kind, ListFormat::Csv | ListFormat::Json) {
        let problem = Diagnostic::error(Code::BadValue, "rows and JSON are always told in full");
        problems.push(problem.hint("leave `--length` out"));
    }
    if !problems.is_empty() {
        return Outcome::failed(problems);
    }
    let mut views = Vec::new();
    let mut texts = Vec::new();
    for one in &found {
        let draft = Draft::from(one.force);
        let print = fingerprint(one.ruleset, one.force);
        let telling = Telling { secret: asked.secret, full: asked.length == ListLength::Full };
        let told: Vec<Line> = lines(one.ruleset, &draft, Some(&print), telling);
        texts.push(match (asked.length, asked.kind) {
            (ListLength::Line, _) => terminal::in_a_line(&told),
            (_, ListFormat::Markdown) => terminal::marked_down(&told),
            (_, ListFormat::Bbcode) => terminal::as_bbcode(&told),
            (_, ListFormat::Text | ListFormat::Csv | ListFormat::Json) => terminal::as_text(&told),
        });
        let draft = if asked.secret { secret(one.ruleset, &draft) } else { draft };
        views.push(ListView::of(one.ruleset, &draft, Some(&print), asked.secret));
    }
    let text = match (asked.kind, views.as_slice()) {
        (ListFormat::Csv, views) => terminal::as_rows(views),
        (ListFormat::Json, [only]) => json(only),
        (ListFormat::Json, views) => json(&views),
        (ListFormat::Text | ListFormat::Markdown | ListFormat::Bbcode, _) => {
            texts.join(if asked.length == ListLength::Line { "" } else { "\n\n" })
        }
    };
    match &asked.output {
        None => Outcome::said(text),
        Some(path) => match write_text(path, &text, true) {
            Ok(()) => Outcome::said(format!("{}\n", path.display())),
            Err(problem) => Outcome::failed(vec![problem]),
        },
    }
}
