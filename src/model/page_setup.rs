use super::Paper;
use super::closed_list::closed_list;

closed_list! {
    /// How areas are printed.
    #[derive(Default)]
    pub enum Style {
        /// Bars and bands in the game's colour.
        #[default]
        Colour = "colour",
        /// Black lines on white, no filled areas.
        InkSaver = "ink-saver",
    }
}

impl Style {
    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Style::Colour => "Colour",
            Style::InkSaver => "Ink-saver",
        }
    }
}

/// Paper, style and type size of every document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageSetup {
    /// The size of the sheet.
    pub paper: Paper,
    /// How areas are printed.
    pub style: Style,
    /// Whether type is 12 pt or larger, on as many pages as it needs.
    pub large_print: bool,
    /// Whether boxes are for a dry-wipe pen: 7 mm or larger, on white.
    pub dry_wipe: bool,
}
