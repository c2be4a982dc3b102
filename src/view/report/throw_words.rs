use super::play_report::{StepLine, yes_or_number};
use super::throw_report::{CountedModifier, MetLine, ResultLine, needed};
use crate::model::Phrases;
use crate::view::parts::printed::{labelled, minus};

impl CountedModifier {
    /// The modifier in words, with its sources.
    pub fn with_sources(&self, phrases: &Phrases) -> String {
        format!("{}{}", self.in_words(phrases), source_words(phrases, self.cite.as_deref(), &self.rulings))
    }
}

impl ResultLine {
    /// The faces of the dice; `None` if there are none.
    pub fn dice_shown(&self, phrases: &Phrases) -> Option<String> {
        let own = listed(&self.dice);
        let against = |other: &str| phrases.say("{dice} against {other}", &[("dice", &own), ("other", other)]);
        let all = if self.other_dice.is_empty() { own.clone() } else { against(&listed(&self.other_dice)) };
        (!self.dice.is_empty()).then_some(all)
    }

    /// The sum, and the outcome in the sheet's words with its sources; `added` is the sum of modifiers.
    pub fn came_to(&self, phrases: &Phrases, added: i64) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.met.is_empty() {
            let one =
                |met: &MetLine| format!("{} {}", minus(met.natural), yes_or_number(phrases, true, met.met.into()));
            lines.push(self.met.iter().map(one).collect::<Vec<_>>().join(", "));
        }
        let modified = self.modified.filter(|modified| self.natural != Some(*modified));
        if let (Some(natural), Some(modified)) = (self.natural, modified) {
            let against = self.against.map(|against| format!(" − {}", minus(against))).unwrap_or_default();
            let shifted = modified == natural - self.against.unwrap_or(0);
            let sign = if added < 0 { '−' } else { '+' };
            let add = if shifted || added == 0 { String::new() } else { format!(" {sign} {}", added.abs()) };
            lines.push(format!("{}{against}{add} = {}", minus(natural), minus(modified)));
        }
        if let Some(gap) = &self.gap {
            lines.push(gap.says.clone());
            if let (Some(ruling), Some(decision)) = (&gap.ruling, &gap.decision) {
                lines.push(format!("{decision} [{ruling}]"));
            }
            return lines;
        }
        let row = self.row.as_ref();
        let from = row.map(|row| source_words(phrases, row.cite.as_deref(), &row.rulings)).unwrap_or_default();
        lines.push(format!("{}{from}", self.says));
        if let Some(next) = row.and_then(|row| row.next.as_ref()) {
            lines.push(labelled(phrases, &phrases.say("then", &[]), next));
        }
        lines
    }
}

impl StepLine {
    /// The step, its dice, their need and its sources, on one line.
    pub fn head(&self, phrases: &Phrases) -> String {
        let from = source_words(phrases, self.cite.as_deref(), &self.rulings);
        let needs = self.needs_modified.as_ref().map(|needs| needed(phrases, needs)).unwrap_or_default();
        labelled(phrases, &self.step, &format!("{}{needs}{from}", self.dice_modified))
    }

    /// The faces of the dice, and the totals of several; `None` if no dice were thrown.
    pub fn dice_shown(&self) -> Option<String> {
        let totals = if self.totals.is_empty() { String::new() } else { format!(" = {}", listed(&self.totals)) };
        (!self.dice.is_empty()).then(|| format!("{}{totals}", listed(&self.dice)))
    }

    /// The distinct rows reached, each with the number of times it came up, then the counts on one line.
    pub fn came_to(&self, phrases: &Phrases) -> Vec<String> {
        let mut lines = alike(&self.says);
        let counts = self.counted.iter().map(|(name, number)| labelled(phrases, name, number));
        let counts = counts.collect::<Vec<_>>().join(&phrases.say("; ", &[]));
        lines.extend((!counts.is_empty()).then_some(counts));
        lines
    }
}

/// The cited lines and rulings, to put after a text; empty if there are none.
pub fn source_words(phrases: &Phrases, cite: Option<&str>, rulings: &[String]) -> String {
    let said = |cite: &str| {
        let is_one = cite.bytes().all(|letter| letter.is_ascii_digit());
        let (one, several) = ("line {cite}", "lines {cite}");
        phrases.say(if is_one { one } else { several }, &[("cite", cite)])
    };
    let lines = cite.map(|cite| format!(" ({})", said(cite))).unwrap_or_default();
    if rulings.is_empty() { lines } else { format!("{lines} [{}]", rulings.join(", ")) }
}

/// Each distinct outcome, with the number of times it came up.
fn alike(says: &[String]) -> Vec<String> {
    let often = |at: usize| says.iter().filter(|other| **other == says[at]).count();
    let first = (0..says.len()).filter(|at| !says[..*at].contains(&says[*at]));
    first.map(|at| if often(at) > 1 { format!("{} × {}", often(at), says[at]) } else { says[at].clone() }).collect()
}

fn listed(dice: &[i64]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
