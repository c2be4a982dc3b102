//! The views of the page in a browser: a force being built, and tables to look things up in.

pub mod answers;
pub mod builder;
pub mod builder_view;
pub mod look_up;
pub mod picker;
