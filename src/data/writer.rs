//! A force as the text of its file: written anew, or into an existing text. Whatever is written is read back first.

use std::fmt::Write as _;
use std::sync::Arc;

use toml_edit::Value;

use super::edit::edited;
use super::force;
use super::force_values::{pairs, seed_value, take_value, thrown_value};
use super::offers::without_taken;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Custom, Force, ForceGroup, ForceUnit, Guide, Offer, Offered, UnitGuide};

/// A force as a new file, with remarks; an error where what is written would be read as something else.
pub fn written(force: &Force, guide: &Guide) -> Result<String, Vec<Diagnostic>> {
    let mut writer = Writer { out: String::new(), guides: guide.units.iter() };
    writer.head(force, guide);
    force.units.iter().for_each(|unit| writer.unit(unit, "units", ""));
    force.groups.iter().for_each(|group| writer.group(group, "groups", ""));
    read_back(writer.out, force, "new force")
}

/// The text of a force with another written into it; comments, layout and line ends stay with what they belong to. An
/// error where that can't be done.
pub fn rewritten(source: &Source, force: &Force) -> Result<String, Vec<Diagnostic>> {
    let old = force::force(&Arc::new(Source { name: source.name.clone(), text: source.text.clone() }))?.force;
    let text = edited(&source.text, &old, force)
        .map_err(|why| vec![Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {why}", source.name))])?;
    read_back(without_taken(&text), force, &source.name)
}

/// The text, once reading it back gives what it was written from.
fn read_back(text: String, force: &Force, name: &str) -> Result<String, Vec<Diagnostic>> {
    let read = force::force(&Arc::new(Source { name: name.to_owned(), text: text.clone() }))?;
    if read.force.sorted() == force.clone().sorted() {
        return Ok(text);
    }
    let message = format!("can't write `{name}`: it would not read back the same");
    Err(vec![Diagnostic::error(Code::Unwritable, message)])
}

struct Writer<'a> {
    out: String,
    guides: std::slice::Iter<'a, UnitGuide>,
}

/// A key with its value, and the comment beside it.
type ForceLine<'a> = (&'a str, Value, Option<&'a str>);

impl Writer<'_> {
    fn head(&mut self, force: &Force, guide: &Guide) {
        if !guide.title.is_empty() {
            self.remark("", &guide.title);
        }
        let text = |key, value: &Option<String>| value.as_deref().map(|value| (key, Value::from(value), None));
        let mut lines: Vec<ForceLine<'_>> = vec![("ruleset", Value::from(force.ruleset.as_str()), None)];
        lines.extend(text("army", &force.army));
        lines.extend(text("name", &force.name));
        lines.extend(text("player", &force.player));
        lines.extend(force.limit.map(|limit| ("limit", Value::from(limit), None)));
        lines.extend(force.seed.map(|seed| ("seed", seed_value(seed), None)));
        lines.extend(text("side", &force.side));
        lines.extend(text("data-version", &force.data_version));
        lines.extend((!force.choose.is_empty()).then(|| ("choose", pairs(&force.choose), guide.choose.as_deref())));
        let width = self.lines(&lines, "");
        guide.offers.iter().for_each(|offer| self.offer(offer, "", width));
        if !guide.keeps.is_empty() {
            self.out.push('\n');
            self.remark("", "What the force must keep to:");
            guide.keeps.iter().for_each(|said| self.remark("", &format!("- {said}")));
        }
        for custom in &force.custom {
            self.custom(custom);
        }
    }

    fn custom(&mut self, custom: &Custom) {
        self.out.push_str("\n[[custom]]\n");
        let mut lines: Vec<ForceLine<'_>> = vec![
            ("id", Value::from(custom.id.as_str()), None),
            ("name", Value::from(custom.name.as_str()), None),
            ("code", Value::from(custom.code.as_str()), None),
            ("role", Value::from(custom.role.as_str()), None),
        ];
        lines.extend((!custom.extras.is_empty()).then(|| ("extras", list(&custom.extras), None)));
        self.lines(&lines, "");
    }

    fn group(&mut self, group: &ForceGroup, key: &str, indent: &str) {
        let _ = write!(self.out, "\n{indent}[[{key}]]\n");
        let mut lines: Vec<ForceLine<'_>> = vec![("kind", Value::from(group.kind.as_str()), None)];
        lines.extend(group.name.as_deref().map(|name| ("name", Value::from(name), None)));
        self.lines(&lines, indent);
        let deeper = format!("{indent}  ");
        group.units.iter().for_each(|unit| self.unit(unit, &format!("{key}.units"), &deeper));
        group.groups.iter().for_each(|inner| self.group(inner, &format!("{key}.groups"), &deeper));
    }

    fn unit(&mut self, unit: &ForceUnit, key: &str, indent: &str) {
        let guide = self.guides.next();
        let _ = write!(self.out, "\n{indent}[[{key}]]");
        if let Some(guide) = guide.filter(|guide| !guide.title.is_empty()) {
            let _ = write!(self.out, "   # {}", one_line(&guide.title));
        }
        self.out.push('\n');
        let mut lines: Vec<ForceLine<'_>> = vec![("unit", Value::from(unit.unit.as_str()), None)];
        lines.extend(unit.name.as_deref().map(|name| ("name", Value::from(name), None)));
        lines.extend(unit.count.map(|count| ("count", Value::from(count), None)));
        lines.extend((!unit.with.is_empty()).then(|| ("with", list(&unit.with), None)));
        lines.extend(text_line("joins", unit.joins.as_deref()));
        let ways = guide.and_then(|guide| guide.choose.as_deref());
        lines.extend((!unit.choose.is_empty()).then(|| ("choose", pairs(&unit.choose), ways)));
        lines.extend((!unit.stats.is_empty()).then(|| ("stats", pairs(&unit.stats), None)));
        lines.extend((!unit.take.is_empty()).then(|| ("take", take_value(&unit.take), None)));
        lines.extend((!unit.rolls.is_empty()).then(|| ("rolls", pairs(&unit.rolls), None)));
        lines.extend(unit.throws.map(|throws| ("throws", Value::from(i64::from(throws)), None)));
        lines.extend(unit.thrown.map(|thrown| ("thrown", thrown_value(thrown), None)));
        self.lines(&lines, indent);
        guide.into_iter().flat_map(|guide| &guide.offers).for_each(|offer| self.offer(offer, indent, 0));
    }

    /// Writes lines with their values aligned; returns the width of their keys.
    fn lines(&mut self, lines: &[ForceLine<'_>], indent: &str) -> usize {
        let width = lines.iter().map(|(key, ..)| key.len()).max().unwrap_or(0);
        for (key, value, says) in lines {
            // Writing into a string always succeeds.
            let _ = write!(self.out, "{indent}{key:width$} = {}", value.to_string().trim());
            if let Some(says) = says {
                let _ = write!(self.out, "   # {}", one_line(says));
            }
            self.out.push('\n');
        }
        width
    }

    fn remark(&mut self, indent: &str, says: &str) {
        let _ = writeln!(self.out, "{indent}# {}", one_line(says));
    }

    fn offer(&mut self, offer: &Offer, indent: &str, width: usize) {
        let (key, value) = match &offer.what {
            Offered::Player => ("player", "\"your name\"".to_owned()),
            Offered::Limit(limit) => ("limit", limit.to_string()),
            Offered::Choose(decided) => ("choose", pairs(decided).to_string()),
            Offered::Stat(id) => ("stats", format!("{{ {id} = … }}")),
            Offered::Roll(id) => ("rolls", format!("{{ {id} = … }}")),
            Offered::Take(id) => ("take", format!("[{{ option = {} }}]", Value::from(id.as_str()))),
        };
        let says = offer.says.as_deref().map(|says| format!("   # {says}")).unwrap_or_default();
        self.remark(indent, &format!("{key:width$} = {value}{says}"));
    }
}

fn text_line<'k>(key: &'k str, value: Option<&str>) -> Option<ForceLine<'k>> {
    value.map(|value| (key, Value::from(value), None))
}

fn list(ids: &[String]) -> Value {
    Value::Array(ids.iter().map(String::as_str).collect())
}

/// Words as a comment, which must stay on one line.
fn one_line(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
