use toml_edit::{DocumentMut, InlineTable, Item, TableLike, Value};

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
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    match seed {
        Seed::Gone => {
            document.remove("seed");
        }
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

/// A text with the line ends of another: what is written anew ends its lines as the rest of the file does.
fn ended_as(model: &str, text: &str) -> String {
    let plain = text.replace("\r\n", "\n");
    let carried = model.matches("\r\n").count();
    // Where a file mixes both, most of its lines decide.
    if carried * 2 > model.matches('\n').count() { plain.replace('\n', "\r\n") } else { plain }
}

/// The units of a table, then those of the groups in it, in the order in which a force is read.
fn units_in(table: &mut dyn TableLike, next: &mut usize, rolls: &[(usize, String, i64)]) {
    each(table, "units", &mut |unit| {
        for (_, id, natural) in rolls.iter().filter(|(index, ..)| *index == *next) {
            if unit.get("rolls").is_none() {
                unit.insert("rolls", Item::Value(Value::InlineTable(InlineTable::new())));
            }
            if let Some(own) = unit.get_mut("rolls").and_then(Item::as_table_like_mut) {
                own.insert(id, toml_edit::value(*natural));
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
    fn line_ends_stay_and_real_dice_take_the_seed_away() {
        let before = "seed = 3 # old\r\n[[units]]\r\nunit = \"a\"\r\n";
        let rolls = [(0, "bravery".to_owned(), 8)];
        let after = "[[units]]\r\nunit = \"a\"\r\nrolls = { bravery = 8 }\r\n";
        assert_eq!(with_rolls(before, &rolls, Seed::Gone), Ok(after.to_owned()));
        let large = with_rolls("seed = 3\n", &[], Seed::Is(u64::MAX));
        assert_eq!(large, Ok("seed = \"18446744073709551615\"\n".to_owned()));
    }
}
