//! Comments in a new force's file that offer a key with a value to fill in, such as `# rolls = { bravery = … }`.

/// The end of an offer, with its gap: no value of a file can be this.
const GAP: &str = " = … }";

/// The text without the offers whose key has since been given for the same id in the same table.
pub fn without_taken(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let taken = |at: usize| {
        let Some((key, id)) = offered(lines[at]) else { return false };
        let begins = lines[..at].iter().rposition(|line| line.trim_start().starts_with('[')).unwrap_or(0);
        lines[begins..at].iter().any(|line| has(line, key, id))
            || lines[at..].iter().take_while(|line| !line.trim_start().starts_with('[')).any(|line| has(line, key, id))
    };
    lines.iter().enumerate().filter(|(at, _)| !taken(*at)).map(|(_, line)| *line).collect()
}

/// The key and the id in an offer; `None` if the line is not one.
fn offered(line: &str) -> Option<(&str, &str)> {
    let (offer, _) = line.trim_start().strip_prefix('#')?.split_once(GAP)?;
    let (key, id) = offer.split_once('=')?;
    Some((key.trim(), id.trim().strip_prefix('{')?.trim()))
}

/// Whether a line gives this key a value for this id.
fn has(line: &str, key: &str, id: &str) -> bool {
    let Some((name, values)) = line.split_once('=') else { return false };
    let given = values.trim_start().trim_start_matches('{').split(',');
    name.trim() == key && given.filter_map(|one| one.split_once('=')).any(|(known, _)| known.trim() == id)
}

#[cfg(test)]
mod tests {
    use super::without_taken;

    #[test]
    fn an_offer_goes_once_it_is_taken_up() {
        let text = "[[units]]\nunit = \"a\"\nrolls = { bravery = 4 }\n# rolls = { bravery = … }   # d10\n# stats = { luck = … }\n\n\
            [[units]]\nunit = \"b\"\n# rolls = { bravery = … }   # d10\n";
        let without = "[[units]]\nunit = \"a\"\nrolls = { bravery = 4 }\n# stats = { luck = … }\n\n\
            [[units]]\nunit = \"b\"\n# rolls = { bravery = … }   # d10\n";
        assert_eq!(without_taken(text), without);
    }
}
