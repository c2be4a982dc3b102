use toml_edit::{Decor, DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// What becomes of the seed in a force's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// It stays, or comes, as this.
    Is(u64),
    /// It goes: real dice were thrown.
    Gone,
}

/// Writes rolls into the text of a force, keeping its comments, layout and line ends: for each the unit's place among all
/// units of the file, the roll's id and the natural result. Says in words what stands in the way.
pub fn with_rolls(text: &str, rolls: &[(usize, String, i64)], seed: Seed) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        format!("it is written in a way that can't be kept ({})", error.message().replace('\n', "; "))
    })?;
    match seed {
        Seed::Gone => remove_seed(&mut document),
        Seed::Is(seed) => {
            // TOML's own numbers end at 2^63 − 1; a larger seed stands as a text.
            let value = i64::try_from(seed).map_or_else(|_| toml_edit::value(seed.to_string()), toml_edit::value);
            let decor = document.get("seed").and_then(Item::as_value).map(|old| old.decor().clone());
            document["seed"] = value;
            if let (Some(decor), Some(value)) = (decor, document["seed"].as_value_mut()) {
                *value.decor_mut() = decor;
            }
        }
    }
    let mut next = 0;
    units_in(document.as_table_mut(), &mut next, rolls);
    Ok(ended_as(text, &document.to_string()))
}

/// Takes the seed away; what is remarked above it stays, above what follows.
fn remove_seed(document: &mut DocumentMut) {
    let keys: Vec<String> = document.iter().map(|(key, _)| key.to_owned()).collect();
    let above = document.key("seed").and_then(|key| key.leaf_decor().prefix()).and_then(|prefix| prefix.as_str());
    let above = above.unwrap_or_default().to_owned();
    document.remove("seed");
    let next = keys.iter().skip_while(|key| *key != "seed").nth(1);
    if let (Some(next), false) = (next, above.trim().is_empty()) {
        let decor = match document.get_mut(next) {
            Some(Item::Table(table)) => Some(table.decor_mut()),
            Some(Item::ArrayOfTables(tables)) => tables.get_mut(0).map(Table::decor_mut),
            _ => None,
        };
        let put = |decor: &mut Decor| {
            let own = decor.prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned();
            decor.set_prefix(above.clone() + &own);
        };
        match decor {
            Some(decor) => put(decor),
            None => {
                if let Some(mut key) = document.as_table_mut().key_mut(next) {
                    put(key.leaf_decor_mut());
                }
            }
        }
    }
}

/// A text with the line ends of another: each line keeps its own, and what is new ends as most lines do.
fn ended_as(model: &str, text: &str) -> String {
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
        // A line that is gone was the seed's own.
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

/// The units of a table, then those of the groups in it, in the order in which a force is read.
fn units_in(table: &mut dyn TableLike, next: &mut usize, rolls: &[(usize, String, i64)]) {
    each(table, "units", &mut |unit| {
        for (_, id, natural) in rolls.iter().filter(|(index, ..)| *index == *next) {
            if unit.get("rolls").is_none() {
                unit.insert("rolls", Item::Value(Value::InlineTable(InlineTable::new())));
            }
            if let Some(own) = unit.get_mut("rolls").and_then(Item::as_table_like_mut) {
                // What is remarked beside the old number stays beside the new one.
                let decor = own.get(id).and_then(Item::as_value).map(|old| old.decor().clone());
                match own.get_mut(id) {
                    Some(item) => *item = toml_edit::value(*natural),
                    None => drop(own.insert(id, toml_edit::value(*natural))),
                }
                if let (Some(decor), Some(value)) = (decor, own.get_mut(id).and_then(Item::as_value_mut)) {
                    *value.decor_mut() = decor;
                }
            }
        }
        *next += 1;
    });
    each(table, "groups", &mut |group| units_in(group, next, rolls));
}

/// Every table of a list, however the list is written.
fn each(table: &mut dyn TableLike, key: &str, visit: &mut dyn FnMut(&mut dyn TableLike)) {
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(tables)) => tables.iter_mut().for_each(|table| visit(table)),
        Some(Item::Value(Value::Array(values))) => {
            values.iter_mut().filter_map(Value::as_inline_table_mut).for_each(|table| visit(table));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Seed, with_rolls};

    #[test]
    fn comments_and_layout_stay() {
        let before = "# ours\nruleset = \"x\"\n\n[[units]] # first\nunit   = \"a\"   # keep\nrolls = { other = 3 }\n\n[[groups]]\nkind = \"g\"\nunits = [ { unit = \"b\" } ]\n";
        let rolls = [(0, "bravery".to_owned(), 8), (1, "bravery".to_owned(), 2)];
        let after = "# ours\nruleset = \"x\"\nseed = 7\n\n[[units]] # first\nunit   = \"a\"   # keep\nrolls = { other = 3 , bravery = 8 }\n\n[[groups]]\nkind = \"g\"\nunits = [ { unit = \"b\" , rolls = { bravery = 2 } } ]\n";
        assert_eq!(with_rolls(before, &rolls, Seed::Is(7)), Ok(after.to_owned()));
    }

    #[test]
    fn each_line_keeps_its_own_end_and_remarks_stay() {
        let before = "name = \"\"\"a\nb\"\"\"\r\n# agreed\r\nseed = 3\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 3 # seen\r\n";
        let rolls = [(0, "bravery".to_owned(), 8)];
        let after = "name = \"\"\"a\nb\"\"\"\r\n# agreed\r\n[[units]] # one\r\nunit = \"a\"\n[units.rolls] # t\r\n# own\nbravery = 8 # seen\r\n";
        assert_eq!(with_rolls(before, &rolls, Seed::Gone), Ok(after.to_owned()));
    }

    #[test]
    fn a_table_written_over_several_lines_stays_as_it_is() {
        let before = "units = [\n  {\n    unit = \"a\", # first\n    rolls = { bravery = 3 },\n  },\n]\n";
        let rolls = [(0, "bravery".to_owned(), 8)];
        assert_eq!(with_rolls(before, &rolls, Seed::Gone), Ok(before.replace('3', "8")));
    }

    #[test]
    fn line_ends_stay_and_real_dice_take_the_seed_away() {
        let before = "seed = 3 # old\r\n[[units]]\r\nunit = \"a\"\r\n";
        let rolls = [(0, "bravery".to_owned(), 8)];
        let after = "[[units]]\r\nunit = \"a\"\r\nrolls = { bravery = 8 }\r\n";
        assert_eq!(with_rolls(before, &rolls, Seed::Gone), Ok(after.to_owned()));
        let large = with_rolls("seed = 3\n", &[], Seed::Is(u64::MAX));
        assert_eq!(large, Ok("seed = \"18446744073709551615\"\n".to_owned()));
    }
}
