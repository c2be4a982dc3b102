use super::joints::Joints;
use super::wrapped::Beginning;

/// Bullets that programs put before list items. `\u{f0b7}` and `§` are bullets in a word processor's own fonts.
const BULLETS: [char; 14] = ['*', '•', '·', '–', '—', '▪', '◦', '‣', '●', '○', '■', '§', '\u{f0b7}', 'o'];

/// A line without the markup of Markdown, forums and mail.
pub fn bare(line: &str) -> String {
    let line = line.trim();
    let out = match (line.strip_prefix("[b]"), line.strip_prefix("**")) {
        (Some(rest), _) => rest.replacen("[/b]", "", 1),
        (_, Some(rest)) => rest.replacen("**", "", 1),
        (None, None) if matches!(line, "[list]" | "[/list]") => String::new(),
        (None, None) => line.to_owned(),
    };
    let out = out.trim();
    let after_bullet = || out.strip_prefix(BULLETS).filter(|item| item.starts_with(' '));
    if let Some(item) = out.strip_prefix("[*]").or_else(after_bullet) {
        return format!("- {}", item.trim());
    }
    let depth = out.chars().take_while(|letter| *letter == '#').count();
    if depth > 0 { format!("{}{}", "=".repeat(depth), &out[depth..]) } else { out.to_owned() }
}

/// How a line begins; `line` is without markup, `marked` with it.
pub fn beginning(line: &str, marked: &str, joints: &Joints) -> Beginning {
    let key = line.split_once(':').and_then(|(key, _)| joints.known_key(key.trim()));
    if line.is_empty() || line == "-" || line.starts_with("- ") {
        Beginning::Sure
    } else if key.is_some() || marked.starts_with("[b]") && marked.contains("[/b]") {
        Beginning::Likely
    } else {
        Beginning::None
    }
}

/// Splits a `key: words` line about the whole force into its English key, in lower case, and the rest.
pub fn keyed_line(line: &str, joints: &Joints) -> Option<(String, String)> {
    let (key, words) = line.split_once(':')?;
    let key = key.trim();
    let plain = !key.is_empty() && key.chars().all(char::is_alphabetic);
    plain.then(|| (joints.key(key), words.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn an_item_is_recognised_after_any_bullet() {
        for line in
            ["- Squad", "* Squad", "• Squad", "·    Squad", "– Squad", "— Squad", "▪ Squad", "◦ Squad", "o   Squad"]
        {
            assert_eq!(bare(line), "- Squad", "{line}");
        }
        assert_eq!(["[*]Squad", "oSquad", "·Squad"].map(bare), ["- Squad", "oSquad", "·Squad"]);
    }
}
