use super::entry::Entry;
use super::language;
use super::node::{Node, Read};
use crate::length::Length;
use crate::model::{Dice, Die, Dies, DistanceUnit, LEAST_CONTRAST, Ladder, OwnIcon, Theme, contrast};

/// What `ruleset.toml` says: the ruleset's name plate.
pub struct Plate {
    /// The title as published.
    pub name: String,
    /// Who wrote the rules.
    pub author: String,
    /// Edition or year.
    pub edition: Option<String>,
    /// Where it was published.
    pub published: Option<String>,
    /// The letter or letters before cited lines.
    pub source: String,
    /// The version of the data.
    pub data_version: String,
    /// The language that the data are written in.
    pub language: String,
    /// What new versions of the data changed, oldest first.
    pub changes: Vec<(String, String)>,
    /// How its dice are read.
    pub dice: Dies,
    /// What distances are counted in.
    pub distance: DistanceUnit,
    /// How its paper looks.
    pub theme: Theme,
}

/// Reads the whole of `ruleset.toml`.
pub fn plate(entry: Entry<'_>) -> Option<Plate> {
    let (name, author) = (entry.need("name"), entry.need("author"));
    let (edition, published) = (entry.get("edition"), entry.get("published"));
    let language = entry.node("language").map_or_else(|| Some("en".to_owned()), coded);
    let (source, data_version) = (entry.need("source"), entry.need("data-version"));
    let dice = entry.get::<Vec<Die>>("dice").unwrap_or_default();
    let ladders = entry.get::<Vec<Ladder>>("ladders").unwrap_or_default();
    let distance = entry.node("measure").map_or_else(|| Some(DistanceUnit::default()), DistanceUnit::read);
    let changes = entry.node("changes").and_then(Node::items).unwrap_or_default();
    let changes = changes.into_iter().filter_map(change).collect();
    let theme = entry.need("theme");
    entry.finish();
    Some(Plate {
        name: name?,
        author: author?,
        edition,
        published,
        source: source?,
        data_version: data_version?,
        language: language?,
        changes,
        dice: Dies { named: dice, ladders },
        distance: distance?,
        theme: theme?,
    })
}

/// The code of a language, as BCP 47 has it.
fn coded(node: Node<'_>) -> Option<String> {
    let text = node.text()?;
    let (first, rest) = text.split_once('-').map_or((text, None), |(first, rest)| (first, Some(rest)));
    let language = (2..=3).contains(&first.len()) && first.bytes().all(|letter| letter.is_ascii_lowercase());
    let part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_alphanumeric());
    if language && rest.is_none_or(|rest| rest.split('-').all(part)) {
        return Some(text.to_owned());
    }
    node.bad(format!("`{text}` is not a language code; write `en`, `fr` or `pt-BR`"))
}

fn change(node: Node<'_>) -> Option<(String, String)> {
    let entry = node.entry(&language::plate::CHANGE)?;
    let (version, says) = (entry.need("version"), entry.need("says"));
    entry.finish();
    Some((version?, says?))
}

impl Read for Die {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::plate::DIE)?;
        let sides = entry.needed_node("die").and_then(|die| {
            let text = die.text()?;
            match text.strip_prefix('d').and_then(|sides| sides.parse().ok()) {
                Some(sides @ 2..=1000) => Some(sides),
                _ => die.bad(format!("`{text}` is not a die; write `d10`")),
            }
        });
        let face = entry.needed_node("face");
        let faces: Option<crate::model::Numbers> = face.and_then(Node::parsed);
        let ten = entry.get("ten");
        entry.finish();
        let (sides, face) = (sides?, face?);
        let ends: Vec<i64> = faces?.ends().collect();
        match ends[..] {
            [first, last] if last - first + 1 == i64::from(sides) => Some(Die { sides, first, last, ten }),
            _ => face.bad(format!("a d{sides} has {sides} faces; write `\"1-{sides}\"` or `\"0-{}\"`", sides - 1)),
        }
    }
}

impl Read for Ladder {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::plate::LADDER)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let dice_node = entry.needed_node("dice");
        let dice: Option<Vec<Dice>> = dice_node.and_then(Vec::read);
        entry.finish();
        let dice = dice?;
        if !(2..=20).contains(&dice.len()) {
            return dice_node?.bad(format!("a ladder has 2 to 20 dice, not {}", dice.len()));
        }
        Some(Ladder { id: id?, dice })
    }
}

impl Read for DistanceUnit {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::plate::MEASURE)?;
        let (one, many, mark) = (entry.need("one"), entry.need("many"), entry.need("mark"));
        let length = entry.needed_node("length").and_then(|length| {
            let text = length.text()?;
            let unit = |unit: &str| text.strip_suffix(unit).and_then(|number| number.trim().parse::<i64>().ok());
            match (unit("mm"), unit("inches").or(unit("inch"))) {
                (Some(mm @ 5..=200), _) => Some(Length::mm(mm)),
                (_, Some(inches @ 1..=8)) => Some(Length::inches(inches)),
                _ => length.bad(format!("`{text}` is not a length; write `\"10 mm\"`, 5 to 200, or `\"2 inches\"`")),
            }
        });
        entry.finish();
        Some(DistanceUnit { one: one?, many: many?, mark: mark?, length: length? })
    }
}

impl Read for Theme {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::plate::THEME)?;
        let display = entry.need("display");
        let accent = entry.needed_node("accent").and_then(|accent| {
            let text = accent.text()?;
            let hex =
                text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
            match hex {
                Some(_) if contrast(text) < LEAST_CONTRAST => accent.bad(format!(
                    "`{text}` is too light: against its own tint its contrast is {:.1} to 1; {LEAST_CONTRAST} required",
                    contrast(text)
                )),
                Some(_) => Some(text.to_owned()),
                None => accent.bad(format!("`{text}` is not a colour; write `\"#7a3b12\"`")),
            }
        });
        let ornament = entry.need("ornament");
        let icons = entry.list("icons");
        entry.finish();
        // Its own drawing is a file beside the data.
        Some(Theme { display: display?, accent: accent?, ornament: ornament?, drawing: None, icons: icons? })
    }
}

impl Read for OwnIcon {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::plate::OWN_ICON)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let path = entry.needed_node("path").and_then(|path| {
            let text = path.text()?;
            if text.len() > LONGEST_PATH {
                return path.bad(format!("the path has {} letters; {LONGEST_PATH} at most", text.len()));
            }
            // Commands and numbers alone: nothing else gets into the drawing.
            let drawn = |letter: char| "MmLlHhVvCcSsQqTtAaZze0123456789.,+- \n".contains(letter);
            match text.chars().find(|letter| !drawn(*letter)) {
                None if text.trim_start().starts_with(['M', 'm']) => Some(text.to_owned()),
                None => path.bad("a path begins with `M`"),
                Some(other) => path.bad(format!("`{other}` means nothing in an SVG path")),
            }
        });
        entry.finish();
        Some(OwnIcon { id: id?, path: path? })
    }
}

/// The most letters of a path.
const LONGEST_PATH: usize = 4_000;
