use super::joints::Joints;
use super::quote::{parts, unquoted};
use super::write::Line;
use crate::model::Phrases;

/// Separates the parts of a one-line list.
pub const BAR: &str = " | ";

/// A list on one line, for a chat, with its line break.
pub fn in_a_line(lines: &[Line], phrases: &Phrases) -> String {
    format!("{}\n", in_parts(lines, phrases).join(BAR))
}

/// The parts of a one-line list. The name, game, army and choices have no key unless they could be misread; a group is
/// in brackets; any other fact begins with its key; the rest are units.
fn in_parts(lines: &[Line], phrases: &Phrases) -> Vec<String> {
    let joints = Joints::of(phrases);
    let (mut all, mut game) = (Vec::new(), None);
    for line in lines {
        // A part right after the game reads as the army unless it is marked as something else.
        let after_game = game == Some(all.len());
        let part = match line {
            Line::Said("Name", words) => words.clone(),
            Line::Said("Game", words) => {
                game = Some(all.len() + 1);
                words.clone()
            }
            Line::Said(key @ ("Army" | "Choices"), words) => {
                let known = starts_with_key(words, &joints) || words.starts_with('[') || all.last() == Some(words);
                if known { keyed(key, words, phrases) } else { words.clone() }
            }
            Line::Said(key, words) => keyed(key, words, phrases),
            Line::Group(depth, words) => format!("[{}{words}]", "=".repeat(*depth) + if *depth > 0 { " " } else { "" }),
            Line::Unit(words) if after_game || words.starts_with('[') || starts_with_key(words, &joints) => {
                format!("- {words}")
            }
            Line::Unit(words) => words.clone(),
        };
        all.push(part);
    }
    all
}

fn keyed(key: &str, words: &str, phrases: &Phrases) -> String {
    format!("{} {words}", phrases.say(key, &[]).to_lowercase())
}

/// Whether words begin with a key, such as `limit`.
pub fn starts_with_key(words: &str, joints: &Joints) -> bool {
    keyed_part(words, joints).is_some()
}

/// The English key that a part begins with, in lower case, and the rest of the part; `None` if it begins with no key.
pub fn keyed_part<'p>(part: &'p str, joints: &Joints) -> Option<(String, &'p str)> {
    let (word, rest) = part.split_once(' ')?;
    let key = joints.known_key(word)?;
    Some((key, rest.trim()))
}

/// Candidates for the game's name in a one-line list: its second part, then its first.
pub fn games_in(line: &str) -> Vec<String> {
    let all = parts(line, BAR);
    let named = all.iter().take(2).rev().map(|part| part.trim());
    named.map(|part| unquoted(part).unwrap_or_else(|| part.to_owned())).collect()
}
