//! The views of the page in a browser: a force being built, tables to look things up in, and fields for a throw.

pub mod answers;
pub mod builder;
pub mod builder_view;
pub mod look_up;
pub mod picker;
pub mod throw_form;
