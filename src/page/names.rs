use std::collections::BTreeSet;

/// Makes file names distinct: a repeated name gets a number.
pub fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let numbered = |name: String| {
        let mut number = 1;
        let mut own = name.clone();
        while !taken.insert(own.clone()) {
            number += 1;
            own = format!("{name}-{number}");
        }
        own
    };
    names.into_iter().map(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn names_that_are_alike_are_told_apart() {
        let names = ["list", "list", "list-2", "other", "list"].map(str::to_owned);
        assert_eq!(distinct(names), ["list", "list-2", "list-2-2", "other", "list-3"]);
    }
}
