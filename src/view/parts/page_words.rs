use serde::Serialize;

use super::code_words::code_head;
use crate::model::Organisation;

/// The words that stand on pages whatever is on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordsView {
    /// The mark between a name and its explanation.
    pub colon: String,
    /// The head over ability codes.
    pub code: String,
    /// The head over points, and before a line to write them on.
    pub points_head: String,
    /// Points, after a line to write them on.
    pub points: String,
    /// Before a line for the force's name.
    pub force: String,
    /// Before a line for the player's name.
    pub player: String,
    /// Before the number of a table in a hall.
    pub table: String,
    /// Before a line for the day of the game.
    pub date: String,
    /// Before a line for the name of whom it is played against.
    pub opponent: String,
    /// Before a line for notes.
    pub notes: String,
    /// Over warnings about a force that is legal.
    pub doubtful: String,
    /// Over what is wrong with a force that is not.
    pub illegal: String,
    /// Over what the whole force keeps count of.
    pub whole: String,
    /// Over the rules that a force uses.
    pub rules: String,
    /// The description of a roster's attachment.
    pub list: String,
    /// The head over the names of weapons.
    pub weapons: String,
    /// On cards that are dealt before the others.
    pub first: String,
    /// Beside the bars that a printer is checked with.
    pub scale: String,
    /// The words beside a list's code, for a phone's camera.
    pub scan: String,
    /// On the flap of a box that is glued.
    pub glue: String,
    /// How a box is made.
    pub tuck_box: String,
}

/// Those words in the language and with the terms of a game.
pub fn page_words(organisation: &Organisation) -> WordsView {
    let say = |phrase: &str| organisation.phrases.say(phrase, &[]);
    WordsView {
        colon: say(":"),
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
        scale: say("Print at 100 %: 100 mm above, 4″ below"),
        glue: say("Glue"),
        tuck_box: say("Cut along full lines, fold along dashed ones"),
    }
}
