use serde::Serialize;

use super::code_words::code_head;
use crate::model::Organisation;

/// Words that are printed on every page, whatever its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordsView {
    /// The mark between a name and its explanation.
    pub colon: String,
    /// The word after a heading that is repeated.
    pub continued: String,
    /// The heading over ability codes.
    pub code: String,
    /// The heading over points, and the label of a blank for them.
    pub points_head: String,
    /// The unit after a blank for points.
    pub points: String,
    /// The label of a blank for the force's name.
    pub force: String,
    /// The label of a blank for the player's name.
    pub player: String,
    /// The word before the number of a table in the hall.
    pub table: String,
    /// The label of a blank for the date of the game.
    pub date: String,
    /// The label of a blank for the opponent's name.
    pub opponent: String,
    /// The label of a blank for notes.
    pub notes: String,
    /// The heading over warnings about a legal force.
    pub doubtful: String,
    /// The heading over the faults of an illegal force.
    pub illegal: String,
    /// The heading over tracks of the whole force.
    pub whole: String,
    /// The heading over the rules that a force uses.
    pub rules: String,
    /// The description of the list attached to a roster's PDF.
    pub list: String,
    /// The heading over the names of weapons.
    pub weapons: String,
    /// The mark on cards that are dealt before the others.
    pub first: String,
    /// The words beside the scale bars.
    pub scale: String,
    /// The words beside a list's code to scan.
    pub scan: String,
    /// The word on the flap of a box to be glued.
    pub glue: String,
    /// How to cut and fold a box.
    pub tuck_box: String,
}

/// The fixed words, in the language and with the terms of a game.
pub fn page_words(organisation: &Organisation) -> WordsView {
    let say = |phrase: &str| organisation.phrases.say(phrase, &[]);
    WordsView {
        colon: say(":"),
        continued: say("continued"),
        code: code_head(organisation),
        points_head: say("Points"),
        points: say("points"),
        force: say("Force"),
        player: say("Player"),
        table: say("table"),
        date: say("Date"),
        opponent: say("Opponent"),
        notes: say("Notes"),
        doubtful: say("To check"),
        illegal: say("NOT LEGAL"),
        whole: say("The whole force"),
        rules: say("Rules in this force"),
        list: say("The list that this roster was made from"),
        weapons: say("Weapons"),
        first: say("FIRST"),
        scan: say("Scan it to open this list."),
        scale: say("Print at 100%: 100 mm above, 4″ below"),
        glue: say("Glue"),
        tuck_box: say("Cut along full lines, fold along dashed ones"),
    }
}
