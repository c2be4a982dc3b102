//! From a view to typst source. The only room that knows the template language of documents, and the only one that
//! escapes: every value between `{{` and `}}` becomes a typst literal.

mod escape;
#[cfg(feature = "page")]
mod html;
mod lint;
mod origin;
mod render;

#[cfg(feature = "page")]
pub use html::Html;
pub use origin::Rendered;
pub use render::{Templates, View};
