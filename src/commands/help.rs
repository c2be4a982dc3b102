use std::fmt::Write;

use super::Outcome;
use super::json_shapes::{JsonShape, SHAPES};
use crate::assets::Assets;
use crate::cli;
use crate::data::{FILES, Kind, every_file, every_kind};
use crate::diagnostic::{Code, Diagnostic, did_you_mean, one_of};
use crate::terminal::{TextGrid, guide, width};
use crate::view;

/// The maximum number of columns of help text, even on a wider terminal.
const COLUMNS: usize = 80;

/// `help`: on all verbs, one verb, a guide, the data language, or the shapes of JSON output.
pub fn run(assets: &Assets, words: &[String]) -> Outcome {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let [name] = words.as_slice()
        && let Some(file) = assets.guide(name)
    {
        return match file.text() {
            Ok(text) => Outcome::said(guide(&view::guide(&text.text), fold())),
            Err(problem) => Outcome::failed(vec![problem]),
        };
    }
    match words.as_slice() {
        [] => Outcome::said(cli::help_of(None).unwrap_or_default()),
        ["data"] => Outcome::said(language()),
        ["data", kind] => match named(kind) {
            Ok(kind) => Outcome::said(kind_help(kind)),
            Err(problem) => Outcome::failed(vec![problem]),
        },
        ["json"] => Outcome::said(shapes()),
        ["json", name] => match one_of("shape", name, SHAPES.iter().map(|shape| shape.name).collect()) {
            Ok(name) => Outcome::said(SHAPES.iter().filter(|shape| shape.name == name).map(shape).collect::<String>()),
            Err(problem) => Outcome::failed(vec![problem]),
        },
        [verb] if cli::help_of(Some(verb)).is_some() => Outcome::said(cli::help_of(Some(verb)).unwrap_or_default()),
        [unknown, ..] => {
            let known = cli::verbs();
            let message = format!("there is no help on `{}`", words.join(" "));
            let others = assets.guides().into_iter().chain(["data", "json"]);
            let hint = match words.as_slice() {
                [kind] if named(kind).is_ok() => format!("`sabretache help data {kind}` lists its keys"),
                _ => did_you_mean(unknown, known.iter().map(String::as_str).chain(others)),
            };
            Outcome::failed(vec![Diagnostic::error(Code::UnknownName, message).hint(hint)])
        }
    }
}

/// The kind of entry with this name, or in the file with this name; errors if there is none.
fn named(typed: &str) -> Result<&'static Kind, Diagnostic> {
    let stem = |path: &'static str| path.split(['.', '/']).next().unwrap_or(path);
    if let Some(file) = FILES.iter().find(|file| file.path == typed || stem(file.path) == typed) {
        return Ok(file.kind);
    }
    let kinds = every_kind();
    let name = one_of("kind of entry", typed, kinds.iter().map(|kind| kind.name).collect())?.to_owned();
    let unknown = || Diagnostic::error(Code::UnknownName, format!("there is no kind of entry `{typed}`"));
    kinds.into_iter().find(|kind| kind.name == name).ok_or_else(unknown)
}

/// The files of a game, and the names of all kinds of entries.
fn language() -> String {
    let mut out = String::from("A ruleset is a folder of TOML files:\n\n");
    let mut files = TextGrid::new(["file", "what it holds", "its keys"]);
    for file in every_file() {
        files.row([file.path, file.says, file.kind.name]);
    }
    out += &files.text(Some(fold()));
    let names: Vec<&str> = every_kind().iter().map(|kind| kind.name).collect();
    out += "\nKinds of entries; `sabretache help data KIND` lists their keys:\n\n";
    out += &crate::terminal::wrapped(&names.join(", "), "  ", Some(fold()));
    out
}

/// The shapes of JSON output, each with the command line that prints it.
fn shapes() -> String {
    let mut out = String::from("JSON that the program writes:\n\n");
    let mut grid = TextGrid::new(["shape", "written by"]);
    for shape in SHAPES {
        grid.row([shape.name, shape.printed_by]);
    }
    out += &grid.text(Some(fold()));
    out += "\n";
    let more = "`sabretache help json SHAPE` gives an example with every key. A key that does not apply is left out; new \
                keys may be added, but none will be removed.";
    out + &paragraph(more)
}

/// A shape, with its example.
fn shape(shape: &JsonShape) -> String {
    format!("{}: sabretache {}\n\n{}\n{}", shape.name, shape.printed_by, paragraph(shape.says), shape.example)
}

/// A kind of entry, with its keys.
fn kind_help(kind: &Kind) -> String {
    let mut out = paragraph(&format!("{}: {}", kind.name, kind.says));
    out.push('\n');
    for sentence in kind.required_choices() {
        out += &paragraph(&sentence);
        out.push('\n');
    }
    for key in kind.specs() {
        let needed = if key.needed { ", required" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}{needed}", key.name);
        out += &crate::terminal::wrapped(&kind.meaning_of(key), "    ", Some(fold()));
        out += &crate::terminal::wrapped(&format!("Holds {}.", key.holds.in_words()), "    ", Some(fold()));
        example(&mut out, 4, (format!("{} = ", key.name).as_str(), key.example, ""));
        out.push('\n');
    }
    out
}

/// Writes a value between `before` and `after`, indented by `indent` spaces. A line that is too long is broken where
/// TOML allows it, between the items of an array.
fn example(out: &mut String, indent: usize, (before, value, after): (&str, &str, &str)) {
    let blank = " ".repeat(indent);
    let line = format!("{blank}{before}{value}{after}");
    // Writing to a string cannot fail.
    match longest_array(value) {
        Some((from, to)) if line.chars().count() > fold() => {
            example(out, indent, (before, &value[..=from], ""));
            for item in items(&value[from + 1..to]) {
                example(out, indent + 2, ("", item, ","));
            }
            example(out, indent, (&value[to..=to], &value[to + 1..], after));
        }
        Some(_) | None => {
            let _ = writeln!(out, "{line}");
        }
    }
}

/// Byte positions of the brackets around the longest array in a value; `None` if it has no array.
fn longest_array(value: &str) -> Option<(usize, usize)> {
    let mut longest: Option<(usize, usize)> = None;
    let (mut open, mut quoted) = (Vec::new(), false);
    for (at, letter) in value.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' if !quoted => open.push(at),
            ']' if !quoted => {
                let start = open.pop()?;
                if longest.is_none_or(|(from, to)| at - start > to - from) {
                    longest = Some((start, at));
                }
            }
            _ => {}
        }
    }
    longest
}

/// The items between the brackets of an array.
fn items(inside: &str) -> Vec<&str> {
    let (mut items, mut from) = (Vec::new(), 0);
    let (mut depth, mut quoted) = (0_usize, false);
    for (at, letter) in inside.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                items.push(inside[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    items.push(inside[from..].trim());
    items
}

/// A wrapped paragraph, without a hanging indent.
fn paragraph(words: &str) -> String {
    let lines = crate::terminal::wrapped(words, "", Some(fold()));
    lines.lines().flat_map(|line| [line.trim_start(), "\n"]).collect()
}

/// The columns for help text: the terminal's, but 80 at most.
fn fold() -> usize {
    width().map_or(COLUMNS, |columns| columns.min(COLUMNS))
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, example, kind_help, shape, shapes};
    use crate::cli;
    use crate::commands::SHAPES;
    use crate::data::every_kind;

    /// On a terminal of the usual width no line of help is too long.
    #[test]
    fn help_is_folded() {
        let verbs = cli::verbs().into_iter().filter_map(|verb| cli::help_of(Some(&verb)));
        let kinds = every_kind().into_iter().map(kind_help);
        let all = verbs.chain(kinds).chain(SHAPES.iter().map(shape)).chain(cli::help_of(None));
        let all = all.chain([super::language(), shapes()]);
        let wide = all.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
        let wide: Vec<String> = wide.filter(|line| line.chars().count() > COLUMNS).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }

    #[test]
    fn an_example_is_broken_where_toml_may_be() {
        let value = r#"[{ id = "watch", name = "Watch, or bell", of = "force", options = [{ id = "day" }, { id = "night" }] }]"#;
        let mut out = String::new();
        example(&mut out, 4, ("choices = ", value, ""));
        let lines = [
            "    choices = [",
            r#"      { id = "watch", name = "Watch, or bell", of = "force", options = ["#,
            r#"        { id = "day" },"#,
            r#"        { id = "night" },"#,
            "      ] },",
            "    ]\n",
        ];
        assert_eq!(out, lines.join("\n"));
    }
}
