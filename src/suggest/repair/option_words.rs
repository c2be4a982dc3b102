use super::words::StepWords;
use crate::rules::{leave_out, leave_out_entry, one_entry, option_name, taken_along, taken_by_all, taken_in_place};

impl StepWords<'_> {
    /// An option by name; by the id typed if that is unknown.
    pub fn option_words(&self, id: &str) -> String {
        let name = option_name(&self.before().ruleset.organisation, id);
        if name == id { format!("`{id}`") } else { name }
    }

    /// Leaving an option out; of several entries for it the last goes.
    pub fn dropped(&self, unit: usize, id: &str) -> String {
        let name = self.option_words(id);
        if self.entries_of(unit, id) > 1 { leave_out_entry(&name) } else { leave_out(&name) }
    }

    /// How many entries a unit has for an option.
    fn entries_of(&self, unit: usize, id: &str) -> usize {
        self.entry(unit).map_or(0, |entry| entry.entries_for(id).count())
    }

    /// Taking an option, for some or all figures.
    pub fn taken(&self, unit: usize, id: &str, number: Option<i64>) -> String {
        let name = option_name(&self.before().ruleset.organisation, id);
        let before = self.entry(unit).and_then(|entry| entry.entries_for(id).next());
        if self.entries_of(unit, id) > 1 {
            return one_entry(&name, number);
        }
        match (before, number) {
            (None, None) => format!("take {name}"),
            (Some(_), None) => taken_by_all(&name),
            (before, Some(number)) => taken_in_place(&name, number, before.and_then(|take| take.count)),
        }
    }

    /// Taking an option with those attached, or letting only them take it or leave it out.
    pub fn taken_along(&self, unit: usize, id: &str, attached: bool) -> String {
        let name = option_name(&self.before().ruleset.organisation, id);
        let there = self.entries_of(unit, id) > 0;
        taken_along(&name, there, attached)
    }
}
