use super::Change;
use crate::model::CustomWord;
use crate::rules::{Checked, codes_without_a_letter};

/// The codes of troops without one of their letters.
pub fn shorter_codes(checked: &Checked<'_>, custom: usize) -> Vec<Change> {
    let construction = checked.ruleset.organisation.construction.as_ref();
    let Some((own, construction)) = checked.force.custom.get(custom).zip(construction) else { return Vec::new() };
    let amend = |code| Change::Amend { custom, word: CustomWord::Code(code) };
    codes_without_a_letter(construction, own).into_iter().map(amend).collect()
}
