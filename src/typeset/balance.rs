use typst_layout::PagedDocument;

use super::inspect::{Before, Extent, inspected};

/// Columns this much more even, in points, are worth another layout.
const WORTH: f64 = 24.0;

/// Before which blocks of the last page a column should begin so that its columns are even, counted among the blocks that
/// stand in columns; none where the author broke columns there himself, or it is even enough.
pub fn uneven(document: &PagedDocument, columns: usize) -> Vec<usize> {
    let (_, extents) = inspected(document, None);
    let blocks: Vec<&Extent> = extents.iter().filter(|one| !one.wide).collect();
    let Some(page) = blocks.iter().map(|one| one.page).max() else { return Vec::new() };
    let first = blocks.iter().position(|one| one.page == page).unwrap_or(0);
    starts(&blocks[first..], columns).into_iter().map(|start| first + start).collect()
}

/// How much of the emptiest column is filled, from 0 to 1; the last one aside, which holds what is left.
pub fn emptiest(document: &PagedDocument) -> f64 {
    let (_, extents) = inspected(document, None);
    let blocks: Vec<&Extent> = extents.iter().filter(|one| !one.wide).collect();
    let columns: Vec<&[&Extent]> =
        blocks.chunk_by(|one, next| one.page == next.page && (one.left - next.left).abs() < 1.0).collect();
    let Some((_, columns)) = columns.split_last() else { return 1.0 };
    let share = |column: &&[&Extent]| {
        let bottom = column.iter().map(|one| one.bottom).fold(0.0, f64::max);
        column.first().map_or(1.0, |first| (bottom - first.top) / (first.floor - first.top).max(1.0))
    };
    columns.iter().map(share).fold(1.0, f64::min)
}

/// Where columns should begin among the blocks of one page.
fn starts(blocks: &[&Extent], columns: usize) -> Vec<usize> {
    if columns < 2 || blocks.len() < 2 || blocks[1..].iter().any(|one| one.before != Before::Nothing) {
        return Vec::new();
    }
    let heights: Vec<f64> = blocks.iter().map(|one| one.height()).collect();
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
    use super::{Before, Extent, starts};

    fn block(top: f64, height: f64) -> Extent {
        Extent {
            page: 0,
            left: 0.0,
            top,
            bottom: top + height,
            before: Before::Nothing,
            wide: false,
            roof: 0.0,
            floor: 800.0,
        }
    }

    #[test]
    fn blocks_are_shared_out_evenly() {
        let column = [block(0.0, 200.0), block(200.0, 100.0), block(300.0, 250.0)];
        let blocks: Vec<&Extent> = column.iter().collect();
        assert_eq!(starts(&blocks, 2), [2]);
        assert_eq!(starts(&blocks, 3), [1, 2]);
        assert!(starts(&blocks, 1).is_empty());
        let broken = [block(0.0, 200.0), Extent { before: Before::Column, ..block(0.0, 10.0) }, block(10.0, 250.0)];
        assert!(starts(&broken.iter().collect::<Vec<_>>(), 2).is_empty());
        let even = [block(0.0, 200.0), block(0.0, 190.0)];
        assert!(starts(&even.iter().collect::<Vec<_>>(), 2).is_empty());
    }
}
