use super::IconId;
use super::closed_list::closed_list;

/// The look of everything printed from a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The family of the display face; one of the shipped fonts.
    pub display: String,
    /// The accent colour, `#rrggbb`, dark enough to be read on white.
    pub accent: String,
    /// The drawing beside the title.
    pub ornament: Ornament,
    /// The game's own drawing beside the title as SVG, if it has one.
    pub drawing: Option<String>,
    /// The game's own drawings beside words and on markers.
    pub icons: Vec<OwnIcon>,
}

/// A drawing of the game's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnIcon {
    /// Its id; it replaces a shipped drawing with the same id.
    pub id: IconId,
    /// Its outline as an SVG path, on a grid of 24 by 24.
    pub path: String,
}

/// The minimum contrast of small text, as a ratio to 1.
pub const LEAST_CONTRAST: f64 = 4.5;

/// The contrast of a colour, `#rrggbb`, with its own tint (a tenth of it on white), as a ratio to 1. The contrast
/// with plain white is greater.
pub fn contrast(colour: &str) -> f64 {
    let channel = |at: usize| {
        colour.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).map_or(0.0, f64::from) / 255.0
    };
    let luminance = |share: f64| -> f64 {
        let linear = |value: f64| if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        let mixed = |at| linear(channel(at) * share + 1.0 - share);
        0.2126 * mixed(1) + 0.7152 * mixed(3) + 0.0722 * mixed(5)
    };
    (luminance(0.1) + 0.05) / (luminance(1.0) + 0.05)
}

closed_list! {
    /// The drawings that a title can have beside it.
    pub enum Ornament {
        /// A plain rule.
        Rule = "rule",
        /// Rolling dunes under a sun.
        Dunes = "dunes",
        /// A row of fir trees.
        Firs = "firs",
        /// A wall with towers and a flag.
        Fort = "fort",
        /// Two moons over a flat horizon.
        Moons = "moons",
        /// Palms at a well.
        Palms = "palms",
        /// The game's own: `ornament.svg` in its folder.
        Own = "own",
    }
}

#[cfg(test)]
mod tests {
    use super::contrast;

    #[test]
    fn contrast_is_the_usual_ratio() {
        assert!((contrast("#000000") - 17.1).abs() < 0.5);
        assert!((contrast("#ffffff") - 1.0).abs() < 0.01);
        assert!(contrast("#777777") < 4.5 && contrast("#666666") > 4.5);
    }
}
