//! The page's server: a thin shell that passes requests to [`crate::page::answer`], and its answers back. Knows sockets
//! and nothing of games.

mod admission;
mod connection;
mod interrupt;
mod listen;
mod reply;
mod server;
mod watch;
mod workers;

pub use interrupt::at_each_interrupt;
pub use listen::{Listening, bind};
pub use server::{Followed, run};
pub use watch::{Watching, watch};
