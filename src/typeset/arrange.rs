/// A piece to be placed in a column; lengths are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnPiece {
    /// Its height, without gaps.
    pub height: f64,
    /// The gap above it; between two pieces, the larger of their gaps counts.
    pub above: f64,
    /// The gap below it.
    pub below: f64,
    /// Whether it stays in one column with the next piece.
    pub sticky: bool,
    /// The smallest height that must stay together if it may break into the next column; `None` if it stays whole.
    pub splits: Option<f64>,
    /// The height that its repeated heading takes above it if it begins a column; 0 if it repeats none.
    pub repeats: f64,
    /// Whether it is further rows of the table in the piece before it, which a new column would cut.
    pub cuts: bool,
    /// Whether it is a block of the document, by which columns are judged full and even.
    pub counts: bool,
    /// The break before it.
    pub before: Before,
    /// The edge of the page that it takes across all columns; `None` if it is placed in a column.
    pub across: Option<Edge>,
}

/// A break before a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// No break: it follows the piece before it.
    Nothing,
    /// A new column begins.
    Column,
    /// A new page begins.
    Page,
}

/// An edge of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Above all columns.
    Top,
    /// Below all columns.
    Bottom,
}

/// The columns of a document; heights are in points from the upper edge of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns {
    /// Columns on a page.
    pub count: usize,
    /// Where columns of the first page begin.
    pub top: f64,
    /// Where columns of later pages begin.
    pub roof: f64,
    /// Where all columns end.
    pub floor: f64,
}

/// The result of placing pieces in columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Arranged {
    /// The number of pages they take.
    pub pages: usize,
    /// Whether every piece fits in a column.
    pub fits: bool,
    /// The positions of the blocks in columns, in order.
    pub spots: Vec<BlockSpot>,
    /// The lower end of each column's contents, in points from the upper edge of the paper; columns are counted through all
    /// pages. An empty column ends where it begins.
    pub ends: Vec<f64>,
}

/// The position of a block; lengths are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockSpot {
    /// The index of its page.
    pub page: usize,
    /// The index of its column, counted through all pages.
    pub column: usize,
    /// Its upper edge, from the upper edge of the paper.
    pub top: f64,
    /// Its lower edge, from the upper edge of the paper.
    pub bottom: f64,
    /// The height from its upper edge to the foot of the columns, as if nothing stood across the foot of the page.
    pub room: f64,
    /// The break before it.
    pub before: Before,
}

impl Arranged {
    /// How full the emptiest column is, from 0 to 1. The last column is left out, since it holds the remainder.
    pub fn emptiest(&self) -> f64 {
        let columns: Vec<&[BlockSpot]> = self.spots.chunk_by(|one, next| one.column == next.column).collect();
        let Some((_, columns)) = columns.split_last() else { return 1.0 };
        let share = |column: &&[BlockSpot]| {
            let bottom = column.iter().map(|one| one.bottom).fold(0.0, f64::max);
            column.first().map_or(1.0, |first| (bottom - first.top) / first.room.max(1.0))
        };
        columns.iter().map(share).fold(1.0, f64::min)
    }

    /// The greatest distance between the ends of columns on one page, in points; the last page is left out, since it
    /// holds the remainder.
    pub fn ragged(&self) -> f64 {
        let last = self.spots.last().map(|one| one.page);
        let pages =
            self.spots.chunk_by(|one, next| one.page == next.page).filter(|page| page[0].page != last.unwrap_or(0));
        let apart = |page: &[BlockSpot]| {
            let ends = page.chunk_by(|one, next| one.column == next.column);
            let ends: Vec<f64> = ends.map(|column| column.iter().map(|one| one.bottom).fold(0.0, f64::max)).collect();
            let lowest = ends.iter().copied().fold(0.0, f64::max);
            ends.into_iter().map(|end| lowest - end).fold(0.0, f64::max)
        };
        pages.map(apart).fold(0.0, f64::max)
    }
}

/// The tolerance for rounding, in points.
pub(super) const SLACK: f64 = 0.01;

/// A piece across a page: its index, its page, its edge, and the height that it takes, in points.
type AcrossPage = (usize, usize, Edge, f64);

/// Places pieces in columns as typst does: the larger of two gaps counts, gaps at the end of a column vanish, sticky
/// pieces keep with the next, and a piece across a page takes room from all its columns.
pub fn arranged(pieces: &[ColumnPiece], columns: Columns) -> Arranged {
    let mut across: Vec<AcrossPage> = Vec::new();
    loop {
        let mut walk = ColumnWalk::down(columns, &across);
        match walk.all(pieces) {
            // A piece across a page also affects the columns before it, so placing starts again with it known.
            Some(new) => across.push(new),
            None => return walk.done(),
        }
    }
}

/// A walk down the columns, placing one piece after another.
struct ColumnWalk<'a> {
    columns: Columns,
    across: &'a [AcrossPage],
    column: usize,
    y: f64,
    below: Option<f64>,
    fits: bool,
    spots: Vec<BlockSpot>,
    ends: Vec<f64>,
}

impl<'a> ColumnWalk<'a> {
    fn down(columns: Columns, across: &'a [AcrossPage]) -> ColumnWalk<'a> {
        let mut walk = ColumnWalk {
            columns,
            across,
            column: 0,
            y: 0.0,
            below: None,
            fits: true,
            spots: Vec::new(),
            ends: Vec::new(),
        };
        walk.y = walk.roof();
        walk
    }

    /// Places all pieces, up to the first piece across a page that is not yet in `across`, which is returned.
    fn all(&mut self, pieces: &[ColumnPiece]) -> Option<AcrossPage> {
        let mut index = 0;
        while let Some(piece) = pieces.get(index) {
            if let Some(edge) = piece.across {
                if !self.across.iter().any(|(known, ..)| *known == index) {
                    return Some((index, self.page(), edge, piece.height + piece.below));
                }
                index += 1;
                continue;
            }
            let held = pieces[index..].iter().take_while(|piece| piece.sticky).count();
            let to = (index + held + 1).min(pieces.len());
            self.place(&pieces[index..to]);
            index = to;
        }
        None
    }

    /// Places pieces that must share a column.
    fn place(&mut self, together: &[ColumnPiece]) {
        match together.first().map(|piece| piece.before) {
            Some(Before::Page) if self.below.is_some() || self.column > 0 => {
                let next = (self.page() + 1) * self.columns.count.max(1);
                while self.column < next {
                    self.next();
                }
            }
            Some(Before::Column) if self.below.is_some() => self.next(),
            Some(Before::Page | Before::Column | Before::Nothing) | None => {}
        }
        let own = |piece: &ColumnPiece| piece.splits.unwrap_or(piece.height);
        let gaps = together.windows(2).map(|pair| pair[0].below.max(pair[1].above));
        let need = together.iter().map(own).sum::<f64>() + gaps.sum::<f64>();
        let gap = |first: &ColumnPiece| self.below.map_or(0.0, |below| below.max(first.above));
        let gap = together.first().map_or(0.0, gap);
        let repeats = together.first().map_or(0.0, |first| first.repeats);
        if self.below.is_some() && self.y + gap + need > self.floor() + SLACK {
            self.next();
        }
        let need = need + if self.below.is_none() { repeats } else { 0.0 };
        // A column may be shorter than later ones: a piece too tall for it moves on to a taller one.
        while self.y + need > self.floor() + SLACK
            && self.floor() - self.y + SLACK < self.columns.floor - self.columns.roof
        {
            self.next();
        }
        if self.below.is_none() {
            self.y += repeats;
        }
        for piece in together {
            self.y += self.below.map_or(0.0, |below| below.max(piece.above));
            let top = self.y;
            self.y += piece.height;
            if piece.splits.is_some() {
                self.run_on();
            } else if self.y > self.floor() + SLACK {
                self.fits = false;
            }
            self.below = Some(piece.below);
            if piece.counts {
                let room = self.columns.floor - top;
                let (page, column) = (self.page(), self.column);
                self.spots.push(BlockSpot { page, column, top, bottom: self.y, room, before: piece.before });
            }
        }
    }

    /// The result, once all pieces are placed.
    fn done(mut self) -> Arranged {
        let pages = self.page() + 1;
        self.ends.push(self.y.min(self.floor()));
        let roof = self.roof();
        self.ends.resize(pages * self.columns.count.max(1), roof);
        Arranged { pages, fits: self.fits, spots: self.spots, ends: self.ends }
    }

    fn next(&mut self) {
        self.ends.push(self.y.min(self.floor()));
        self.column += 1;
        self.y = self.roof();
        self.below = None;
    }

    /// Continues a piece that reaches below the end of its column in the next columns.
    fn run_on(&mut self) {
        while self.y > self.floor() + SLACK {
            let over = self.y - self.floor();
            self.next();
            if self.y >= self.floor() {
                self.fits = false;
                return;
            }
            self.y += over;
        }
    }

    fn page(&self) -> usize {
        self.column / self.columns.count.max(1)
    }

    /// Where columns of the current page begin.
    fn roof(&self) -> f64 {
        (if self.page() == 0 { self.columns.top } else { self.columns.roof }) + self.taken(Edge::Top)
    }

    /// Where columns of the current page end.
    fn floor(&self) -> f64 {
        self.columns.floor - self.taken(Edge::Bottom)
    }

    /// The height taken at an edge of the current page.
    fn taken(&self, at: Edge) -> f64 {
        let own = self.across.iter().filter(|(_, page, edge, _)| *page == self.page() && *edge == at);
        own.map(|(.., height)| height).sum()
    }
}

#[cfg(test)]
pub mod tests {
    use super::{Before, ColumnPiece, Columns, Edge, arranged};

    /// Two columns a page, with room for 100 on the first page and for 120 on later ones.
    pub const PAGE: Columns = Columns { count: 2, top: 40.0, roof: 20.0, floor: 140.0 };

    /// A block of this height that stays whole.
    pub fn piece(height: f64) -> ColumnPiece {
        ColumnPiece {
            height,
            above: 0.0,
            below: 10.0,
            sticky: false,
            splits: None,
            cuts: false,
            repeats: 0.0,
            counts: true,
            before: Before::Nothing,
            across: None,
        }
    }

    /// The number of pages, how full the emptiest column is, and whether all pieces fit.
    fn outcome(pieces: &[ColumnPiece]) -> (usize, f64, bool) {
        let arranged = arranged(pieces, PAGE);
        (arranged.pages, arranged.emptiest(), arranged.fits)
    }

    #[test]
    fn pieces_fill_one_column_after_another() {
        assert_eq!(outcome(&[]), (1, 1.0, true));
        // 45 + 10 + 45 fills the first column exactly; the next pieces have one each.
        assert_eq!(outcome(&[45.0, 45.0, 75.0, 20.0].map(piece)), (2, 0.75, true));
        assert_eq!(outcome(&[45.0, 46.0, 60.0, 20.0].map(piece)), (2, 0.45, true));
        // Columns of a later page begin higher up.
        assert_eq!(outcome(&[100.0, 100.0, 120.0].map(piece)), (2, 1.0, true));
        assert_eq!(outcome(&[100.0, 101.0, 120.0].map(piece)), (2, 101.0 / 120.0, true));
        assert_eq!(outcome(&[100.0, 121.0].map(piece)), (2, 1.0, false));
    }

    #[test]
    fn a_heading_stays_with_the_piece_below_it() {
        let heading = ColumnPiece { sticky: true, counts: false, ..piece(20.0) };
        // A column's room is counted from its first block, below the heading.
        assert_eq!(outcome(&[piece(60.0), heading, piece(20.0), piece(60.0)]), (2, 20.0 / 70.0, true));
    }

    #[test]
    fn a_list_continues_in_the_next_column() {
        let list = ColumnPiece { splits: Some(25.0), counts: false, ..piece(180.0) };
        assert_eq!(outcome(&[piece(60.0), list]).0, 2);
        assert_eq!(outcome(&[piece(5.0), list]).0, 1);
    }

    #[test]
    fn a_heading_is_repeated_only_at_the_head_of_a_column() {
        let headed = |height| ColumnPiece { repeats: 8.0, ..piece(height) };
        // 45 + 10 + 45 fills the first column; the second of 92 has room under a heading of 8.
        assert_eq!(outcome(&[piece(45.0), headed(45.0), headed(92.0)]).0, 1);
        assert_eq!(outcome(&[piece(45.0), headed(45.0), headed(93.0)]).0, 2);
    }

    #[test]
    fn columns_and_pages_are_begun_where_the_author_says() {
        let begun = |before| ColumnPiece { before, ..piece(10.0) };
        assert_eq!(outcome(&[piece(30.0), begun(Before::Column)]), (1, 0.3, true));
        assert_eq!(outcome(&[begun(Before::Page), piece(30.0), begun(Before::Page)]), (2, 0.5, true));
    }

    #[test]
    fn a_piece_across_a_page_takes_room_from_all_its_columns() {
        let across = ColumnPiece { across: Some(Edge::Bottom), ..piece(20.0) };
        assert_eq!(outcome(&[70.0, 70.0].map(piece)).0, 1);
        assert_eq!(outcome(&[piece(70.0), piece(70.0), across]), (1, 0.7, true));
        // A piece that no longer fits moves to the next page.
        assert_eq!(outcome(&[piece(70.0), piece(71.0), across]), (2, 0.7, true));
    }
}
