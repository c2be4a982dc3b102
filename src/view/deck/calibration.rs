use serde::Serialize;

use crate::model::{Length, Paper, Phrases};
use crate::view::parts::paper::PaperView;

/// A test sheet: held up to the light, its two sides show how far the printer shifts the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationView {
    /// The size of the paper.
    pub paper: PaperView,
    /// The offset already applied to the second side, right and down.
    pub offset: (Length, Length),
    /// The language of its words, as a code of two or three letters.
    pub language: String,
    /// Its words, in that language.
    pub words: CalibrationWords,
}

/// The words of a sheet for calibration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationWords {
    /// The title over the front.
    pub title: String,
    /// How to print it and read it.
    pub how: String,
    /// The heading over the letters of the corners.
    pub corner: String,
    /// The heading over the blanks for numbers across.
    pub across: String,
    /// The heading over the blanks for numbers down.
    pub down: String,
    /// The first words of the line with the offset.
    pub offset: String,
    /// The rule for the offset: the middle of the four corners.
    pub middle: String,
    /// The option for the offset, as typed on a command line.
    pub typed: String,
    /// The name of a fault that no offset corrects: paper fed in at an angle.
    pub askew: String,
    /// The signs of that fault, and its remedy.
    pub straighten: String,
    /// The name of a second fault that no offset corrects: one side printed larger.
    pub scaled: String,
    /// The signs of that fault, and its remedy.
    pub unscale: String,
    /// The words beside the scale bars.
    pub bars: String,
    /// The title over the back.
    pub back: String,
}

impl CalibrationView {
    /// The test sheet for this paper, in the language of these phrases. `offset`, right and down, is already applied
    /// to the second side.
    pub fn of(paper: Paper, offset: (Length, Length), phrases: &Phrases) -> CalibrationView {
        let say = |phrase: &str| phrases.say(phrase, &[]);
        let (across, down) = (millimetres(offset.0), millimetres(offset.1));
        let typed = if offset == (Length::ZERO, Length::ZERO) {
            say("--back-offset ACROSS,DOWN")
        } else {
            phrases.say("--back-offset ACROSS,DOWN, added to {across},{down}", &[("across", &across), ("down", &down)])
        };
        let words = CalibrationWords {
            title: say("Calibration of the second side"),
            how: say(HOW),
            corner: say("Corner"),
            across: say("Across"),
            down: say("Down"),
            offset: say("The offset"),
            middle: say("is the middle of the four:"),
            typed,
            askew: say("Askew:"),
            straighten: say(STRAIGHTEN),
            scaled: say("Scaled:"),
            unscale: say(UNSCALE),
            bars: say("100 mm above the line, 4 inches below it"),
            back: say("Calibration: back"),
        };
        let language = phrases.language.split('-').next().unwrap_or_default().to_owned();
        CalibrationView { paper: paper.into(), offset, language, words }
    }
}

/// A length in millimetres without trailing zeros, as typed on a command line: `-1.5`.
fn millimetres(length: Length) -> String {
    let (sign, all) = (if length < Length::ZERO { "-" } else { "" }, length.in_micrometres().abs());
    let text = format!("{sign}{}.{:03}", all / 1000, all % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

const HOW: &str = "Print both pages on one sheet of paper, at 100%, turned on its long edge. Hold it up to the light \
                   with this side towards you. At each corner, the cross that shines through marks a number across \
                   and a number down: write them here.";

const STRAIGHTEN: &str = "if A and B differ in the number down, or A and C in the number across, the paper was fed in at an \
                          angle. Square the stack, set the guides closer, and print again: no offset can correct \
                          it.";

const UNSCALE: &str = "if A and B differ in the number across, or A and C in the number down, one side is printed larger \
                       than the other. Print both at 100%, without “fit to page”.";
