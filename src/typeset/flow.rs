use super::inspect::{Before, Extent};

/// How the blocks of a document flow: what it takes to foresee, from one layout, whether another size will do.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Columns a page.
    pub columns: usize,
    /// What all its pages hold within their margins, in square millimetres.
    pub area: f64,
}

/// One layout that was tried.
#[derive(Debug)]
pub struct Seen {
    /// Its body size in quarter points.
    pub body: u32,
    /// Where its blocks came to stand.
    pub extents: Vec<Extent>,
}

/// At this many quarter points a character takes a square millimetre of a sheet, including tables, bars and gaps: found
/// by measuring. It only decides where the search begins.
const QUARTERS: f64 = 15.9;

/// This share of what is above the first columns grows with the type.
const BANNER: f64 = 0.12;

/// A block's height grows with this power of the type as a rule: words wrap more often, notes keep their size.
const USUAL: f64 = 1.3;

/// A block's height grows with at least this power of the type.
const LEAST: f64 = 0.8;

/// No text grows with a higher power of the type.
const MOST: f64 = 2.0;

/// A block this much too tall, in points, may be saved by a word that no longer wraps: its size is tried.
const DOUBT: f64 = 4.0;

/// No type is larger, in quarter points.
const LARGEST: u32 = 400;

/// Rounding, in points.
const SLACK: f64 = 0.5;

impl Flow {
    /// The body size, in quarter points, with which a source of this many characters is most likely to fill its pages.
    pub fn likely(&self, source: &str) -> u32 {
        let mut characters = 0.0_f64;
        let mut quoted = false;
        let mut letters = source.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '"' => quoted = !quoted,
                '\\' if quoted => {
                    characters += 1.0;
                    letters.by_ref().find(|letter| *letter == '}');
                }
                _ if quoted => characters += 1.0,
                _ => {}
            }
        }
        let quarters = QUARTERS * (self.area / characters.max(1.0)).sqrt();
        // The nearest whole number of quarter points; no type is larger.
        (0..LARGEST).find(|whole| f64::from(*whole) + 0.5 >= quarters).unwrap_or(LARGEST)
    }

    /// Whether blocks placed as in the last of these layouts would keep to this many pages at another size: how they grow
    /// is read off the last two, where there are two. `doubtful` counts what is only a little too tall as fitting.
    pub fn fits(&self, seen: &[Seen], pages: usize, to: u32, doubtful: bool) -> bool {
        let Some((last, earlier)) = seen.split_last() else { return true };
        let extents = &last.extents;
        let Some(first) = extents.first() else { return true };
        let growth = f64::from(to) / f64::from(last.body);
        let (room, power) = if doubtful { (SLACK + DOUBT, LEAST) } else { (SLACK, USUAL) };
        let earlier = earlier.last().filter(|earlier| earlier.extents.len() == extents.len());
        // A block that has just begun another line says little; all of them together say how the text grows.
        let all = |extents: &[Extent]| extents.iter().map(Extent::height).sum::<f64>();
        let power = earlier.map_or(power, |earlier| {
            let measured =
                (all(extents) / all(&earlier.extents)).ln() / (f64::from(last.body) / f64::from(earlier.body)).ln();
            if doubtful { measured.clamp(LEAST, USUAL) } else { measured.clamp(LEAST, MOST) }
        });
        let grown = |block: &Extent| block.height() * growth.powf(power);
        let top =
            extents.iter().filter(|one| one.page == 0 && !one.wide).map(|one| one.top).fold(f64::INFINITY, f64::min);
        let top = if top.is_finite() { top + (top - first.roof) * (growth - 1.0) * BANNER } else { first.roof };
        let gap = gap(extents) * growth;
        let (mut page, mut column, mut y, mut empty) = (0, 0, top, true);
        let mut floor = first.floor;
        for block in extents {
            let height = grown(block);
            if block.wide {
                floor -= height + gap;
                continue;
            }
            let tall = y + height > floor + room;
            let next_column = !empty && (tall || block.before == Before::Column);
            let next_page = block.before == Before::Page && !(empty && column == 0 && page > 0);
            if next_page || next_column {
                column = if next_page { self.columns } else { column + 1 };
                if column >= self.columns {
                    (page, column, floor) = (page + 1, 0, block.floor);
                }
                y = if page == 0 { top } else { block.roof };
            }
            if page >= pages || y + height > floor + room {
                return false;
            }
            y += height + gap;
            empty = false;
        }
        page < pages
    }
}

/// The gap between two blocks of a column, in points: the smallest of all.
fn gap(extents: &[Extent]) -> f64 {
    let between =
        extents.windows(2).filter(|two| two[0].page == two[1].page && (two[0].left - two[1].left).abs() < 1.0);
    let gaps = between.map(|two| two[1].top - two[0].bottom).filter(|gap| *gap > 0.0);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 0.0 }
}
