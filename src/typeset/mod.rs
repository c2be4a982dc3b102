//! From typst source to a finished document. The only room that knows typst.
//!
//! [`Press`] holds what all documents share; [`fit`] finds the largest type at which a document keeps to its pages;
//! [`inspect`] finds faults on laid-out pages that typst does not report.

mod arrange;
#[cfg(feature = "page")]
mod attached;
mod caches;
mod compile;
mod creator;
mod fit;
mod inspect;
mod laid;
mod measure;
mod packed;
mod parts;
mod pdf;
#[cfg(feature = "cli")]
mod picture;
mod pictures;
mod press;
mod printing;
#[cfg(feature = "page")]
mod vector;
mod world;

pub use arrange::{Arranged, Before, BlockSpot, ColumnPiece, Columns, Edge, arranged};
#[cfg(feature = "page")]
pub use attached::attached;
pub use caches::{empty_caches, trim_caches};
pub use compile::compile;
pub use creator::CREATOR;
#[cfg(feature = "cli")]
pub use creator::{is_own_pdf, is_own_picture, is_own_source};
pub use fit::{Fitted, Limits, fit, lay_out};
pub use inspect::{LayoutFault, inspect, shortened, text};
pub use laid::{Laid, Unfit};
pub use measure::{Measured, Pieces, laid_pieces, measure, measure_pieces};
pub use packed::{Packed, packed};
pub use parts::{evenly, in_order, joined, page_by_page};
pub use pdf::pdf;
#[cfg(feature = "cli")]
pub use picture::png;
pub use pictures::drawable;
pub use press::{FAMILIES, Press, fonts_of_games};
pub use printing::{PrintedSides, Printing};
pub use typst_layout::PagedDocument;
#[cfg(feature = "page")]
pub use vector::svgs;
