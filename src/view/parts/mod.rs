//! The parts that several documents are made of; they know no document.

pub mod bars;
pub mod box_marks;
pub mod cut_short;
pub mod footnotes;
pub mod furniture;
pub mod note;
pub mod page_words;
pub mod printed;
pub mod system_boxes;
pub mod table;
pub mod table_lines;
pub mod track;
pub mod unit_card;
pub mod unit_notes;
pub mod weapons;
