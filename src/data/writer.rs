//! Writes a force as a new file, or into an existing text. Whatever is written is read back first.

use std::fmt::Write as _;
use std::sync::Arc;

use toml_edit::Value;

use super::edit::edited;
use super::force;
use super::force_values::{Lines, inline, pairs};
use super::language::forces::{CHOOSE, CUSTOM, GROUPS, LIMIT, PLAYER, UNITS, force_group, force_unit};
use super::offers::without_taken;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{Force, ForceGroup, ForceUnit, Guide, Offer, Offered, Take, UnitGuide};

/// A force as a new file with comments; an error if it would not read back as the same force.
pub fn written(force: &Force, guide: &Guide) -> Result<String, Vec<Diagnostic>> {
    let mut writer = Writer { out: String::new(), guides: guide.units.iter() };
    writer.head(force, guide);
    force.units.iter().for_each(|unit| writer.unit(unit, UNITS.name(), ""));
    force.groups.iter().for_each(|group| writer.group(group, GROUPS.name(), ""));
    read_back(writer.out, force, "new force")
}

/// The text of a force's file with another force written into it, keeping comments, layout and line endings; an error
/// if that can't be done.
pub fn rewritten(source: &Source, force: &Force) -> Result<String, Vec<Diagnostic>> {
    let old = force::force(&Arc::new(Source { name: source.name.clone(), text: source.text.clone() }))?.force;
    let text = edited(&source.text, &old, force)
        .map_err(|why| vec![Diagnostic::error(Code::Unwritable, format!("can't write `{}`: {why}", source.name))])?;
    read_back(without_taken(&text), force, &source.name)
}

/// The text, if it reads back as the force that it was written from, and otherwise an error.
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

impl Writer<'_> {
    fn head(&mut self, force: &Force, guide: &Guide) {
        if !guide.title.is_empty() {
            self.remark("", &guide.title);
        }
        let width = self.lines(force, guide.choose.as_deref(), "");
        guide.offers.iter().for_each(|offer| self.offer(offer, "", width));
        if !guide.keeps.is_empty() {
            self.out.push('\n');
            self.remark("", "Restrictions on the force:");
            guide.keeps.iter().for_each(|said| self.remark("", &format!("- {said}")));
        }
        for custom in &force.custom {
            let _ = write!(self.out, "\n[[{}]]\n", CUSTOM.name());
            self.lines(custom, None, "");
        }
    }

    fn group(&mut self, group: &ForceGroup, key: &str, indent: &str) {
        let _ = write!(self.out, "\n{indent}[[{key}]]\n");
        self.lines(group, None, indent);
        let deeper = format!("{indent}  ");
        let (units, groups) =
            (format!("{key}.{}", force_group::UNITS.name()), format!("{key}.{}", force_group::GROUPS.name()));
        group.units.iter().for_each(|unit| self.unit(unit, &units, &deeper));
        group.groups.iter().for_each(|inner| self.group(inner, &groups, &deeper));
    }

    fn unit(&mut self, unit: &ForceUnit, key: &str, indent: &str) {
        let guide = self.guides.next();
        let _ = write!(self.out, "\n{indent}[[{key}]]");
        if let Some(guide) = guide.filter(|guide| !guide.title.is_empty()) {
            let _ = write!(self.out, "   # {}", one_line(&guide.title));
        }
        self.out.push('\n');
        self.lines(unit, guide.and_then(|guide| guide.choose.as_deref()), indent);
        guide.into_iter().flat_map(|guide| &guide.offers).for_each(|offer| self.offer(offer, indent, 0));
    }

    /// Writes the lines of an entry with their values aligned, and `choose` as a comment beside its decisions;
    /// returns the width of the keys.
    fn lines(&mut self, entry: &impl Lines, choose: Option<&str>, indent: &str) -> usize {
        let lines: Vec<(&str, Value)> =
            entry.lines().into_iter().filter_map(|line| Some((line.key, line.value?))).collect();
        let width = lines.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        for (key, value) in lines {
            // Writing into a string always succeeds.
            let _ = write!(self.out, "{indent}{key:width$} = {}", value.to_string().trim());
            if let Some(says) = choose.filter(|_| [CHOOSE.name(), force_unit::CHOOSE.name()].contains(&key)) {
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
            Offered::Player => (PLAYER.name(), "\"your name\"".to_owned()),
            Offered::Limit(limit) => (LIMIT.name(), limit.to_string()),
            Offered::Choose(decided) => (force_unit::CHOOSE.name(), pairs(decided).to_string()),
            Offered::Stat(id) => (force_unit::STATS.name(), format!("{{ {id} = … }}")),
            Offered::Roll(id) => (force_unit::ROLLS.name(), format!("{{ {id} = … }}")),
            Offered::Take(id) => {
                let take = Take { option: id.clone(), ..Take::default() };
                (force_unit::TAKE.name(), format!("[{}]", Value::from(inline(&take))))
            }
        };
        let says = offer.says.as_deref().map(|says| format!("   # {says}")).unwrap_or_default();
        self.remark(indent, &format!("{key:width$} = {value}{says}"));
    }
}

/// Words as a comment on one line.
fn one_line(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
