//! A view in, typst source out. The only room that knows the template language of documents, and the only one that
//! escapes: whatever stands between `{{` and `}}` becomes a typst literal.

mod escape;
mod lint;
mod origin;
mod render;

pub use origin::Rendered;
pub use render::{Templates, View};
