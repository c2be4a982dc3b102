use clap::Args;

use super::flag_values::Format;
use super::parse::{named, natural, whole};
use crate::model::{Faces, Numbers, faces, read_seed};

/// The force and the unit of it from which inputs of an action come.
#[derive(Clone, Debug, Default, Args)]
pub struct OfUnit {
    /// The force file of the unit that acts: inputs that are not typed come from that unit; `FILE:UNIT` names both.
    #[arg(long, value_name = "FILE")]
    pub force: Option<String>,
    /// The unit that acts: by its name or the beginning of one, by its kind if no other unit is of that kind, or by its
    /// number: units outside all groups come first, then those of each group.
    #[arg(long, value_name = "NAME", requires = "force")]
    pub unit: Option<String>,
}

/// The dice, the action or the exchange whose chances are shown.
#[derive(Clone, Debug, Args)]
pub struct OddsOptions {
    /// Dice: `2d6`, `1d10+2`, `3d10kh2` or `3d10 highest 2`, `3d6kl1` or `3d6 lowest 1`; `RULESET`, to list its actions;
    /// `RULESET ACTION NAME=VALUE…`, as for `throw`; `exchange RULESET`, to list its exchanges; or
    /// `exchange FILE:UNIT FILE:UNIT by=EXCHANGE NAME=VALUE…`: the unit that acts, then its enemy.
    #[arg(required = true, value_name = "DICE|RULESET ACTION|exchange UNIT UNIT")]
    pub words: Vec<String>,
    /// Say how likely this total, or more, is.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(-1_000_000_i64, 1_000_000))]
    pub at_least: Option<i64>,
    /// Count the dice that show one of these faces, such as `5+` or `2-4`, instead of adding them up.
    #[arg(long, value_name = "FACES", conflicts_with = "against")]
    pub target: Option<Numbers>,
    /// The dice that the other side throws against them: the higher total wins; or, for an action, the enemy's unit.
    #[arg(long, value_name = "DICE|FILE:UNIT")]
    pub against: Option<String>,
    /// The force and the unit from which inputs of the action come.
    #[command(flatten)]
    pub of: OfUnit,
    /// The format of the report.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub format: Format,
}

/// The action to throw dice for, and the dice.
#[derive(Clone, Debug, Args)]
pub struct ThrowOptions {
    /// The ruleset, by id or the beginning of one.
    pub ruleset: String,
    /// The action, by id or the beginning of one; with none named, list them.
    pub action: Option<String>,
    /// Inputs of the action, such as `row=Rifle`, or `with=aimed,woods` for two modifiers; a value may be shortened.
    #[arg(value_name = "NAME=VALUE", value_parser = named)]
    pub inputs: Vec<(String, String)>,
    /// The force and the unit from which inputs of the action come.
    #[command(flatten)]
    pub of: OfUnit,
    /// The enemy's unit, from which inputs about it come.
    #[arg(long, value_name = "FILE:UNIT")]
    pub against: Option<String>,
    /// Real dice, as rolled: `3,9,10`, or how many show each face, as in `4x5,2x6`: four fives and two sixes. In an
    /// opposed throw, give your own dice first.
    #[arg(long, value_name = "N,…", value_delimiter = ',', allow_negative_numbers = true, value_parser = faces)]
    pub dice: Vec<Faces>,
    /// How many of the dice succeeded, where only that matters.
    #[arg(long, value_name = "N", conflicts_with = "dice", allow_negative_numbers = true, value_parser = natural)]
    pub successes: Option<i64>,
    /// The seed of the throw: the same seed gives the same throw.
    #[arg(long, value_name = "N", conflicts_with_all = ["dice", "successes"], allow_hyphen_values = true, value_parser = read_seed)]
    pub seed: Option<u64>,
    /// How many times to throw.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with_all = ["dice", "successes"], allow_negative_numbers = true, value_parser = whole(1_u32, 1000))]
    pub times: u32,
    /// The format of the report.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    pub format: Format,
}
