use crate::model::Take;

/// Removes the last entry of an option.
pub fn drop_last(taken: &mut Vec<Take>, option: &str) {
    if let Some(place) = taken.iter().rposition(|take| take.option == option) {
        taken.remove(place);
    }
}

/// Gives an option to this number of figures, or to all; 0 removes it.
pub fn take(taken: &mut Vec<Take>, option: &str, figures: Option<i64>) {
    if figures == Some(0) {
        taken.retain(|take| take.option != option);
        return;
    }
    let Some(place) = taken.iter().position(|take| take.option == option) else {
        return taken.push(Take { option: option.to_owned(), count: figures, attached: false });
    };
    taken[place].count = figures;
    // Further entries for this option would add figures of their own: only the first stays.
    let mut index = 0;
    taken.retain(|take| {
        index += 1;
        index <= place + 1 || take.option != option
    });
}

/// Sets whether attached figures take an option, which is taken by all if it is not there.
pub fn along(taken: &mut Vec<Take>, option: &str, attached: bool) {
    match taken.iter_mut().find(|take| take.option == option) {
        Some(take) => take.attached = attached,
        None => taken.push(Take { option: option.to_owned(), count: None, attached }),
    }
}

/// Replaces the key of a pair.
pub fn rename<V>(pairs: &mut [(String, V)], key: &str, id: &str) {
    if let Some((made, _)) = pairs.iter_mut().find(|(made, _)| made == key) {
        id.clone_into(made);
    }
}

/// Sets the value of a key, or removes it.
pub fn set<V>(pairs: &mut Vec<(String, V)>, key: &str, value: Option<V>) {
    let known = pairs.iter().position(|(known, _)| known == key);
    match (known, value) {
        (Some(place), Some(value)) => pairs[place].1 = value,
        (Some(place), None) => {
            pairs.remove(place);
        }
        (None, Some(value)) => pairs.push((key.to_owned(), value)),
        (None, None) => {}
    }
}
