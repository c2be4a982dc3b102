//! Mails and files as people send them, as text: the parts of a mail, the words of a web page, and bytes in whichever coding.
//! Pure.

mod entity;
mod html;
mod mail;
mod text;

pub use html::{is_page, text_of};
pub use mail::{Mail, opened};
pub use text::{decoded, guessed};
