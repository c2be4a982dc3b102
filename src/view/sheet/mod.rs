//! Quick-reference sheets: blocks of tables, army lists, and the letters of ability codes.

pub mod army_list;
pub mod code_key;
pub mod code_letters;
pub mod sheet_view;
