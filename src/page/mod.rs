//! The page, for people without a terminal. One pure function, [`answer`], makes a response from a request, so that a
//! server and a browser's worker can both call it. No socket, file, clock or randomness: seeds come with requests,
//! and a force is posted and returned whole. [`site`] writes it as a folder of files, in which the browser answers
//! itself.

mod answer;
mod author;
mod builder;
mod check;
mod documents;
mod export;
mod files;
mod finished;
mod games;
mod guides;
mod house;
mod language;
mod link;
mod look_up;
mod mail;
mod names;
mod opened;
mod parties;
mod print;
mod request;
mod responses;
mod roll;
mod routes;
mod sent_list;
mod setup;
mod shop;
mod site;
mod standing;
mod statics;
mod suggested;
mod throw;

pub use answer::{LONGEST_BODY, answer, ready, too_long};
pub use link::{packed, unpacked};
pub use mail::lists;
pub use request::{CACHED_DOCUMENTS, Method, Request, Response};
pub use responses::problem;
pub use routes::Effort;
pub use shop::Shop;
pub use site::{SiteFile, carried, kept_by, site};
