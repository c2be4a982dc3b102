use std::path::PathBuf;

use super::files::{ForceFile, read};
use super::forces::Rulesets;
use super::{Outcome, json};
use crate::assets::Assets;
use crate::cli::Format;
use crate::diagnostic::{Code, Diagnostic, Severity, print};
use crate::rules;
use crate::terminal;
use crate::view::{FindingLine, Verdict, unit_lines, verdict};

/// How forces are checked.
pub struct CheckOptions {
    /// The points agreed, in place of those in the files.
    pub limit: Option<i64>,
    /// Whether each unit's cost is listed.
    pub points: bool,
    /// Whether findings are coloured.
    pub coloured: bool,
}

/// `check`: whether forces are legal. One file: its findings and a line; several: the findings of each, then a table.
pub fn run(assets: &Assets, paths: &[PathBuf], asked: &CheckOptions, format: Format) -> Outcome {
    let (files, problems) = read(paths);
    let mut rulesets = Rulesets::new(assets);
    files.iter().filter_map(|file| file.read.as_ref().ok()).for_each(|force| rulesets.load(force));
    let (mut verdicts, mut said) = (Vec::new(), String::new());
    let mut outcome = Outcome { diagnostics: problems, ..Outcome::default() };
    for file in &files {
        let (verdict, findings) = judged(&rulesets, file, asked);
        outcome.illegal |= !verdict.legal;
        outcome.unreadable |= verdict.findings.iter().any(|finding| finding.code == Code::Unreadable.name());
        if format == Format::Human {
            for finding in &findings {
                said.push_str(&print(finding, asked.coloured));
                said.push_str("\n\n");
            }
            said.push_str(&terminal::units(&verdict));
        }
        verdicts.push(verdict);
    }
    outcome.said = match format {
        Format::Json => json(&verdicts),
        Format::Human if files.is_empty() => String::new(),
        Format::Human => said + &terminal::verdicts(&verdicts),
    };
    outcome
}

fn judged(rulesets: &Rulesets<'_>, file: &ForceFile, asked: &CheckOptions) -> (Verdict, Vec<Diagnostic>) {
    let path = file.path.display().to_string();
    let (force, source) = match (&file.read, &file.source) {
        (Ok(force), Some(source)) => (force, source),
        (read, _) => {
            let mut problems = read.as_ref().err().cloned().unwrap_or_default();
            for problem in problems.iter_mut().filter(|problem| problem.code == Code::TomlSyntax) {
                problem.code = Code::Unreadable;
            }
            return (refused(path, &problems), problems);
        }
    };
    match rulesets.get(force, source) {
        Err(problems) => (refused(path, &problems), problems),
        Ok(ruleset) => {
            let checked = rules::check(ruleset, force, asked.limit);
            let findings = checked.findings.iter().map(|finding| finding.placed(ruleset, source)).collect();
            let mut verdict = verdict(&path, ruleset, force, &checked, |at| source.line_of(at));
            verdict.units = asked.points.then(|| unit_lines(ruleset, &checked));
            (verdict, findings)
        }
    }
}

/// The verdict on a file that is not a force. One that breaks TOML's grammar, or does not exist, is unreadable.
fn refused(file: String, problems: &[Diagnostic]) -> Verdict {
    let line = |problem: &Diagnostic| FindingLine {
        code: problem.code.to_string(),
        severity: if problem.severity == Severity::Error { "error" } else { "warning" },
        line: problem.place.as_ref().map(|place| place.source.line_of(place.range.start)),
        message: problem.message.clone(),
        hint: problem.hint.clone(),
        rule: None,
        cite: None,
    };
    Verdict { file, findings: problems.iter().map(line).collect(), ..Verdict::default() }
}
