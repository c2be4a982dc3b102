use crate::data::entry::Entry;
use crate::data::language::{Holds, Key, Kind, Record, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{LEAST_CONTRAST, Ornament, OwnIcon, Theme, contrast};

static ENTRY: Kind = Kind {
    name: "theme",
    says: "The look of everything printed from a ruleset.",
    keys: &[&DISPLAY, &ACCENT, &ORNAMENT, &ICONS],
};

static DISPLAY: Key<String> = Key::needed("display", "The font family of headings.", r#""Oxanium""#)
    .text("the family of a font that is shipped or in the ruleset's folder `fonts`");
static ACCENT: Key<Accent> = Key::needed(
    "accent",
    "The colour of bars and headings, dark enough to stand out at least 4.5 to 1 from its own tint.",
    r##""#2f4a6b""##,
);
static ORNAMENT: Key<Word<Ornament>> = Key::needed("ornament", "The drawing beside the title.", r#""rule""#);
static ICONS: Key<Vec<OwnIcon>> = Key::optional(
    "icons",
    "The ruleset's own drawings, named as `icon` and `shape`.",
    r#"[{ id = "pike", path = "M11 4L12 0L13 4V24H11z" }]"#,
);

/// The type of a colour, `#` and six hex digits.
pub const COLOUR_HOLDS: Holds = Holds::Pattern("a colour: `#2f4a6b`", "^#[0-9A-Fa-f]{6}$", &[]);

/// The colour of bars and headings, dark enough to read on its own tint.
struct Accent(String);

/// Whether a text is a colour in that form.
pub fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

impl Shape for Accent {
    const SHAPE: &'static Holds = &COLOUR_HOLDS;
}

impl Read for Accent {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        if !is_colour(text) {
            return node.bad(format!("`{text}` is not a colour; write `\"#7a3b12\"`"));
        }
        if contrast(text) < LEAST_CONTRAST {
            return node.bad(format!(
                "`{text}` is too light: against its own tint its contrast is {:.1} to 1; at least {LEAST_CONTRAST} is required",
                contrast(text)
            ));
        }
        Some(Accent(text.to_owned()))
    }
}

impl Record for Theme {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (display, accent) = (DISPLAY.read(entry), ACCENT.read(entry));
        let (ornament, icons) = (ORNAMENT.read(entry), ICONS.read(entry));
        // The game's own drawing is a separate file, which `gather` reads.
        Some(Theme { display: display?, accent: accent?.0, ornament: ornament?.0, drawing: None, icons: icons? })
    }
}
