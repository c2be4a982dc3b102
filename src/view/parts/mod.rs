//! The parts that several documents are made of; they know no document.

pub mod bars;
pub mod box_marks;
pub mod cut_short;
pub mod data_version;
pub mod dice_key;
pub mod effects;
pub mod footnotes;
pub mod furniture;
pub mod mid_sentence;
pub mod note;
pub mod pack;
pub mod page_words;
pub mod paper;
pub mod prices;
pub mod printed;
pub mod side;
pub mod stat_values;
pub mod system_boxes;
pub mod table;
pub mod table_lines;
pub mod track;
pub mod trait_rules;
pub mod unit_card;
pub mod unit_notes;
pub mod weapons;
