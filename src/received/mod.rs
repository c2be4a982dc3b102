//! Emails and files as people send them, read as text: the parts of an email, the words of a web page, and bytes in
//! any encoding. Pure.

mod entity;
mod html;
mod mail;
mod text;

pub use html::{LIST_IN_LINK, is_page, text_of};
pub use mail::{Mail, opened};
pub use text::{decoded, guessed};
