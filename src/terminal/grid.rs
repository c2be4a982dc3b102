use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width};

use super::wrap::{longest_word, wrapped};

/// A table in columns, without rules.
#[derive(Default)]
pub struct TextGrid {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    centred: Vec<usize>,
}

/// The number of spaces between two columns.
const GAP: usize = 2;

impl TextGrid {
    /// A grid with these headings.
    pub fn new<T: Into<String>>(heads: impl IntoIterator<Item = T>) -> TextGrid {
        TextGrid { heads: heads.into_iter().map(Into::into).collect(), ..TextGrid::default() }
    }

    /// A grid without headings.
    pub fn plain() -> TextGrid {
        TextGrid::default()
    }

    /// Adds a row. It may be shorter than the others.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Centres the column with this index, from 0.
    pub fn centre(&mut self, column: usize) {
        self.centred.push(column);
    }

    /// The grid as text, at most `width` columns wide, or as wide as needed. Words and numbers are never broken; if
    /// the columns are too narrow for them, each row becomes a block of lines.
    pub fn text(&self, width: Option<usize>) -> String {
        let columns = self.rows.iter().map(Vec::len).chain([self.heads.len()]).max().unwrap_or(0);
        let words: Vec<usize> = (0..columns)
            .map(|column| self.column(column).flat_map(|cell| cell.lines().map(longest_word)).max().unwrap_or(0))
            .collect();
        match width {
            Some(width) if words.iter().sum::<usize>() + GAP * columns > width => self.blocks(width),
            _ => self.columns(width, &words),
        }
    }

    fn column(&self, column: usize) -> impl Iterator<Item = &str> {
        let head = self.heads.get(column).map(String::as_str);
        head.into_iter().chain(self.rows.iter().filter_map(move |row| row.get(column).map(String::as_str)))
    }

    fn columns(&self, width: Option<usize>, words: &[usize]) -> String {
        let mut table = Table::new();
        table.load_preset(NOTHING);
        match width {
            Some(width) => {
                let width = u16::try_from(width).unwrap_or(u16::MAX);
                table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
            }
            None => {
                table.set_content_arrangement(ContentArrangement::Disabled);
            }
        }
        if !self.heads.is_empty() {
            table.set_header(&self.heads);
        }
        for row in &self.rows {
            table.add_row(row);
        }
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, 2));
            if self.centred.contains(&index) {
                column.set_cell_alignment(CellAlignment::Center);
            }
            if width.is_some() {
                let least = u16::try_from(words[index] + GAP).unwrap_or(u16::MAX);
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
            }
        }
        let mut out = String::new();
        for line in table.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    fn blocks(&self, width: usize) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let named = |(index, cell): (usize, &String)| match self.heads.get(index) {
                Some(head) if !head.is_empty() && index > 0 => format!("{head}: {cell}"),
                _ => cell.clone(),
            };
            for (index, line) in row.iter().enumerate().filter(|(_, cell)| !cell.is_empty()).map(named).enumerate() {
                let indent = if index == 0 { "" } else { "  " };
                out.push_str(&wrapped(&line, indent, Some(width)));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::TextGrid;
    use crate::terminal::wrap::width_of;

    fn grid() -> TextGrid {
        let mut grid = TextGrid::new(["file", "verdict", "findings"]);
        grid.row(["lists/anna/harkonnen.toml", "not legal", "over-limit, unknown-unit"]);
        grid.row(["lists/bo.toml", "legal", ""]);
        grid
    }

    #[test]
    fn words_stay_whole_on_any_width() {
        let text = grid().text(Some(60));
        assert_eq!(
            text,
            "file                       verdict    findings\nlists/anna/harkonnen.toml  not legal  over-limit,\n                                      unknown-unit\nlists/bo.toml              legal\n"
        );
        assert!(text.lines().all(|line| width_of(line) <= 60));
    }

    #[test]
    fn rows_too_wide_for_their_columns_become_blocks() {
        let text = grid().text(Some(30));
        assert_eq!(
            text,
            "lists/anna/harkonnen.toml\n  verdict: not legal\n  findings: over-limit,\n    unknown-unit\nlists/bo.toml\n  verdict: legal\n"
        );
    }
}
