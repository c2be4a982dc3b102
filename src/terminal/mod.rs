//! Tables and lists for a terminal.

mod audit;
mod listing;
mod table;
mod verdict;

use comfy_table::presets::NOTHING;
use comfy_table::{ContentArrangement, Table};

pub use audit::audit;
pub use listing::{ruleset, rulesets, tables};
pub use table::table;
pub use verdict::{explained, verdicts};

/// The widest that text is set, in columns, on however wide a terminal.
const WIDEST: u16 = 160;

/// A table without lines, as wide as the terminal allows.
fn plain() -> Table {
    let mut table = Table::new();
    let width = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| width.0.min(WIDEST));
    table.load_preset(NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table
}

/// Rows under each other in columns.
fn columns(rows: &[Vec<String>]) -> String {
    let mut table = plain();
    for row in rows {
        table.add_row(row);
    }
    lines(&mut table)
}

/// A table's lines without the blanks at their ends.
fn lines(table: &mut Table) -> String {
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2));
    });
    let mut out = String::new();
    for line in table.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
