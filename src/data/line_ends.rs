/// A text with the line endings of the text `model`: old lines keep theirs, and new ones get the usual one of `model`.
pub fn ended_as(model: &str, text: &str) -> String {
    let carried = model.matches("\r\n").count();
    let usual = if carried * 2 > model.matches('\n').count() { "\r\n" } else { "\n" };
    let old: Vec<(&str, &str)> = model
        .split_inclusive('\n')
        .map(|line| match line.strip_suffix("\r\n") {
            Some(words) => (words, "\r\n"),
            None => line.strip_suffix('\n').map_or((line, ""), |words| (words, "\n")),
        })
        .collect();
    let new: Vec<&str> = text.split_inclusive('\n').collect();
    let words = |line: &'_ str| line.trim_end_matches(['\n', '\r']).to_owned();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (index, line) in new.iter().enumerate() {
        let said = words(line);
        let is = |place: usize, said: &str| old.get(place).is_some_and(|(words, _)| *words == said);
        let inserted = !is(at, &said) && new.get(index + 1).is_some_and(|next| is(at, &words(next)));
        // One line of the old text was removed here.
        if !inserted && !is(at, &said) && is(at + 1, &said) {
            at += 1;
        }
        let end = if inserted { usual } else { old.get(at).map_or(usual, |(_, end)| end) };
        at += usize::from(!inserted);
        out.push_str(&said);
        out.push_str(if !line.ends_with('\n') {
            ""
        } else if end.is_empty() {
            usual
        } else {
            end
        });
    }
    out
}
