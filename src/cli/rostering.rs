use std::path::PathBuf;

use clap::Args;

#[cfg(feature = "serve")]
use super::parse::address;
use super::parse::whole;

/// The empty rows of a roster, and what is printed beside it.
#[derive(Clone, Debug, Args)]
pub struct RosterOptions {
    /// How many empty rows or cards of each kind to add, for filling in by hand.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole(0_u32, 40))]
    pub blank: u32,
    /// The army that an empty roster is for; all of them if none is named.
    #[arg(long, requires = "blank")]
    pub army: Option<String>,
    /// With each roster, print a copy for the opponent: without points, without the options and boxes that the ruleset
    /// keeps hidden, and without the embedded list.
    #[arg(long)]
    pub for_opponent: bool,
    /// With each roster, print the chances of its units against each unit of this enemy force.
    #[arg(long, value_name = "FORCE")]
    pub against: Option<PathBuf>,
    /// Print the exact chance to pass a check, such as morale: beside the number that it depends on, and at each box of
    /// losses.
    #[arg(long)]
    pub odds: bool,
    /// Print the list as a code for a phone to scan: the page at this address opens it.
    #[cfg(feature = "serve")]
    #[arg(long, value_name = "URL", value_parser = address)]
    pub qr: Option<String>,
}
