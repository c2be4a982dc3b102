use serde::Serialize;

use crate::model::{Die, DieFaces, Phrases};

/// How one die is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DieView {
    /// The die, as `d10`.
    pub die: String,
    /// Its lowest and highest values, as `1–10`.
    pub faces: String,
    /// How its zero is read, as `0 is 10`; `None` if no face needs explaining.
    pub nought: Option<String>,
}

/// How to read the dice that the ruleset names.
pub fn dice_key(phrases: &Phrases, dies: &DieFaces) -> Vec<DieView> {
    let view = |die: &Die| DieView {
        die: format!("d{}", die.sides),
        faces: format!("{}–{}", die.first, die.last),
        nought: match &die.ten {
            Some(face) => Some(phrases.say("{face} is {value}", &[("face", face), ("value", &die.last.to_string())])),
            None if die.first == 0 && die.last == 99 => Some(phrases.say("00 is 0", &[])),
            None if die.first == 0 => Some(phrases.say("0 is zero", &[])),
            None => None,
        },
    };
    dies.named.iter().map(view).collect()
}
