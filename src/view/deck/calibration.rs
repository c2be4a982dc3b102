use serde::Serialize;

use crate::model::{Length, Paper, Phrases};
use crate::view::parts::paper::PaperView;

/// A sheet whose two sides are held against the light, to see how far a printer moves the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationView {
    /// The size of the paper.
    pub paper: PaperView,
    /// How far the second side is moved already, right and down.
    pub offset: (Length, Length),
    /// The language that it is printed in, in two or three letters.
    pub language: String,
    /// The words printed on it.
    pub words: CalibrationWords,
}

/// The words of a sheet for calibration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalibrationWords {
    /// The title over the front.
    pub title: String,
    /// How it is printed and looked at.
    pub how: String,
    /// Over the letters of the corners.
    pub corner: String,
    /// Over how far the cross is moved across.
    pub across: String,
    /// Over how far it is moved down.
    pub down: String,
    /// How they are used.
    pub offset: String,
    /// How it comes of them.
    pub middle: String,
    /// How it is typed.
    pub typed: String,
    /// A fault that no offset corrects: paper fed in at an angle.
    pub askew: String,
    /// The signs of it, and its remedy.
    pub straighten: String,
    /// A second fault that no offset corrects: one side larger than the other.
    pub scaled: String,
    /// The signs of it, and its remedy.
    pub unscale: String,
    /// Beside the bars that a printer is checked with.
    pub bars: String,
    /// Over its other side.
    pub back: String,
}

impl CalibrationView {
    /// The sheet for this paper, in the language of these phrases; `offset`, right and down, is how far the second side is
    /// moved already.
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

/// A length as it is typed.
fn millimetres(length: Length) -> String {
    let (sign, all) = (if length < Length::ZERO { "-" } else { "" }, length.in_micrometres().abs());
    let text = format!("{sign}{}.{:03}", all / 1000, all % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

const HOW: &str = "Print both pages on one sheet of paper, at 100 %, turned on its long edge. Hold it against the light \
                   with this side towards you. At each corner, the cross that shines through marks a number across \
                   and a number down: write them here.";

const STRAIGHTEN: &str = "if A and B differ in the number down, or A and C in the number across, the paper was fed in at an \
                          angle. Square the stack, set the guides closer, and print again: no offset can correct \
                          it.";

const UNSCALE: &str = "if A and B differ in the number across, or A and C in the number down, one side is printed larger \
                       than the other. Print both at 100 %, without “fit to page”.";
