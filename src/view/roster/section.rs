use serde::Serialize;

use crate::model::{Organisation, RosterForm};
use crate::view::parts::unit_card::{Card, heads};

/// A group of a force, the units outside any group, or an army on an empty roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its heading; may be empty.
    pub heading: String,
    /// Its forms, in the ruleset's order.
    pub forms: Vec<FormView>,
}

/// The units of one form in a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormView {
    /// The heading over the units.
    pub name: String,
    /// Whether its units are the rows of one table; otherwise each is a card.
    pub rows: bool,
    /// Whether its cards take the full width of the page.
    pub wide: bool,
    /// The number of cards on a roster from which they are lines of a company; `None` for never.
    #[serde(skip)]
    pub company_from: Option<u32>,
    /// Whether its cards are lines of a company.
    pub company: bool,
    /// The headings of the table's columns.
    pub heads: Vec<String>,
    /// The cards of its units.
    pub cards: Vec<Card>,
}

impl FormView {
    /// The cards of units under their form, with its heading and columns.
    pub fn of(organisation: &Organisation, form: &RosterForm, cards: Vec<Card>) -> FormView {
        FormView {
            name: form.name.clone(),
            rows: form.rows,
            wide: form.wide,
            company_from: form.company,
            company: false,
            heads: heads(organisation, form),
            cards,
        }
    }
}

pub fn cards(sections: &[Section]) -> impl Iterator<Item = &Card> {
    sections.iter().flat_map(|section| &section.forms).flat_map(|form| &form.cards)
}

pub fn cards_mut(sections: &mut [Section]) -> impl Iterator<Item = &mut Card> {
    sections.iter_mut().flat_map(|section| &mut section.forms).flat_map(|form| &mut form.cards)
}
