use super::arrange::{Arranged, Before, BlockSpot};

/// The least that a page must gain in height, in points, for its columns to be broken elsewhere.
const WORTH: f64 = 24.0;

/// The blocks of the last page at which a column should begin to make its columns even, as indexes among the blocks
/// in columns. Empty if the author set breaks there, or the columns are even enough.
pub fn better_starts(arranged: &Arranged, columns: usize) -> Vec<usize> {
    let spots = &arranged.spots;
    let Some(page) = spots.iter().map(|one| one.page).max() else { return Vec::new() };
    let first = spots.iter().position(|one| one.page == page).unwrap_or(0);
    starts(&spots[first..], columns).into_iter().map(|start| first + start).collect()
}

/// The indexes of blocks on one page at which columns should begin.
fn starts(blocks: &[BlockSpot], columns: usize) -> Vec<usize> {
    if columns < 2 || blocks.len() < 2 || blocks[1..].iter().any(|one| one.before != Before::Nothing) {
        return Vec::new();
    }
    let heights: Vec<f64> = blocks.iter().map(|one| one.bottom - one.top).collect();
    let top = blocks.iter().map(|one| one.top).fold(f64::INFINITY, f64::min);
    let now = blocks.iter().map(|one| one.bottom).fold(0.0, f64::max) - top;
    let mut best: Option<(f64, Vec<usize>)> = None;
    // The best height is the height of some run of blocks: the lowest with which all blocks fit into the columns.
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

/// The indexes at which columns begin if none is taller than `most`; `None` if that needs more columns.
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
