//! The page's server: a thin shell that hands requests to [`crate::page::answer`] and its answers back. Knows sockets and
//! nothing of games.

mod doors;
mod listen;
mod server;
mod watch;

pub use listen::{Listening, bind};
pub use server::{Followed, run};
pub use watch::{Watching, watch};
