//! Quick-reference sheets: blocks of tables, army lists, and letters of ability codes.

pub mod army_list;
mod broken;
pub mod code_key;
pub mod code_letters;
mod left_out;
pub mod odds_sheet;
mod phases;
pub mod rulings_pages;
pub mod sheet_view;
pub mod target_sheet;
