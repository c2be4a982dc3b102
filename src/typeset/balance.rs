use super::arrange::{Arranged, Before, BlockSpot};

/// Columns are broken where the tallest becomes at least this much shorter, in points.
const WORTH: f64 = 24.0;

/// Before which blocks of the last page a column should begin so that its columns are even, counted among the blocks that
/// stand in columns; none where the author broke columns there himself, or it is even enough.
pub fn better_starts(arranged: &Arranged, columns: usize) -> Vec<usize> {
    let spots = &arranged.spots;
    let Some(page) = spots.iter().map(|one| one.page).max() else { return Vec::new() };
    let first = spots.iter().position(|one| one.page == page).unwrap_or(0);
    starts(&spots[first..], columns).into_iter().map(|start| first + start).collect()
}

/// Where columns should begin among the blocks of one page.
fn starts(blocks: &[BlockSpot], columns: usize) -> Vec<usize> {
    if columns < 2 || blocks.len() < 2 || blocks[1..].iter().any(|one| one.before != Before::Nothing) {
        return Vec::new();
    }
    let heights: Vec<f64> = blocks.iter().map(|one| one.bottom - one.top).collect();
    let top = blocks.iter().map(|one| one.top).fold(f64::INFINITY, f64::min);
    let now = blocks.iter().map(|one| one.bottom).fold(0.0, f64::max) - top;
    let mut best: Option<(f64, Vec<usize>)> = None;
    // Every run of blocks is as tall as a column might be; the lowest that is enough for all columns is the best.
    for from in 0..heights.len() {
        for to in from..heights.len() {
            let most: f64 = heights[from..=to].iter().sum();
            if let Some(found) = filled(&heights, most, columns)
                && best.as_ref().is_none_or(|(least, _)| most < *least)
            {
                best = Some((most, found));
            }
        }
    }
    best.filter(|(most, found)| !found.is_empty() && now - most > WORTH).map(|(_, found)| found).unwrap_or_default()
}

/// Where columns begin, none taller than this; none where that takes more of them.
fn filled(heights: &[f64], most: f64, columns: usize) -> Option<Vec<usize>> {
    let (mut starts, mut filled) = (Vec::new(), 0.0);
    for (index, height) in heights.iter().enumerate() {
        if index > 0 && filled + height > most + 0.01 {
            starts.push(index);
            filled = 0.0;
        }
        filled += height;
    }
    (starts.len() < columns).then_some(starts)
}

#[cfg(test)]
mod tests {
    use super::{Before, BlockSpot, starts};

    fn block(top: f64, height: f64) -> BlockSpot {
        BlockSpot { page: 0, column: 0, top, bottom: top + height, room: 800.0 - top, before: Before::Nothing }
    }

    #[test]
    fn blocks_are_shared_out_evenly() {
        let column = [block(0.0, 200.0), block(200.0, 100.0), block(300.0, 250.0)];
        assert_eq!(starts(&column, 2), [2]);
        assert_eq!(starts(&column, 3), [1, 2]);
        assert!(starts(&column, 1).is_empty());
        let broken = [block(0.0, 200.0), BlockSpot { before: Before::Column, ..block(0.0, 10.0) }, block(10.0, 250.0)];
        assert!(starts(&broken, 2).is_empty());
        let even = [block(0.0, 200.0), block(0.0, 190.0)];
        assert!(starts(&even, 2).is_empty());
    }
}
