use serde::Serialize;

use crate::model::{Organisation, RosterForm};
use crate::view::parts::unit_card::{Card, heads};

/// A group of a force, or the units outside any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its heading; empty where it needs none.
    pub heading: String,
    /// Its forms, in the order of the ruleset.
    pub forms: Vec<FormView>,
}

/// Units of one form in a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormView {
    /// The heading over its units.
    pub name: String,
    /// Whether its units are rows of one table.
    pub rows: bool,
    /// Whether its cards lie across the page.
    pub wide: bool,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// The cards of its units.
    pub cards: Vec<Card>,
}

impl FormView {
    /// Units of a form.
    pub fn of(organisation: &Organisation, form: &RosterForm, cards: Vec<Card>) -> FormView {
        FormView { name: form.name.clone(), rows: form.rows, wide: form.wide, heads: heads(organisation, form), cards }
    }
}

/// The cards of all sections.
pub fn cards(sections: &[Section]) -> impl Iterator<Item = &Card> {
    sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards)
}

/// The cards of all sections, to be changed.
pub fn cards_mut(sections: &mut [Section]) -> impl Iterator<Item = &mut Card> {
    sections.iter_mut().flat_map(|section| &mut section.forms).flat_map(|form| &mut form.cards)
}
