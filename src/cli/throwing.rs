use clap::Args;

use super::flag_values::Format;
use super::parse::whole;
use crate::model::Numbers;

/// The dice whose chances are asked for.
#[derive(Clone, Debug, Args)]
pub struct OddsOptions {
    /// The dice: `2d6`, `1d10+2`, `3d10kh2` or `3d10 highest 2`, `3d6kl1` or `3d6 lowest 1`.
    #[arg(required = true, value_name = "DICE")]
    pub words: Vec<String>,
    /// Say how likely this much or more is.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(-1_000_000_i64, 1_000_000))]
    pub at_least: Option<i64>,
    /// Count the dice that show one of these faces, such as `5+` or `2-4`, rather than add them up.
    #[arg(long, value_name = "FACES", conflicts_with = "against")]
    pub target: Option<Numbers>,
    /// The dice that the other side throws against them: the higher total wins.
    #[arg(long, value_name = "DICE")]
    pub against: Option<String>,
    /// The format of the report.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub format: Format,
}
