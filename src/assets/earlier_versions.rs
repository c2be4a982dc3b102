use std::collections::BTreeMap;

use super::{Asset, Assets, EARLIER, LANGUAGES};
use crate::diagnostic::version;

impl Assets {
    /// The earlier versions of a ruleset that its folder keeps, newest first, each with its files. A file that a
    /// version's folder lacks is the same as in the next version.
    pub fn earlier(&self, ruleset: &str) -> Vec<(String, Assets)> {
        let folder = format!("data/{ruleset}/");
        let kept = format!("{folder}{EARLIER}");
        let mut versions = BTreeMap::new();
        for (path, _) in self.below(&kept) {
            if let Some((name, _)) = path[kept.len()..].split_once('/') {
                versions.insert(version(name), name);
            }
        }
        if versions.is_empty() {
            return Vec::new();
        }
        let own = |path: &str| path.strip_prefix(&folder).is_some_and(|name| !name.starts_with(EARLIER));
        let beside = |path: &str| path.strip_prefix("templates/").is_some_and(|name| name.starts_with(LANGUAGES));
        let mut files: BTreeMap<String, Asset> = self
            .files
            .iter()
            .filter(|(path, _)| own(path) || beside(path))
            .map(|(path, file)| (path.clone(), file.clone()))
            .collect();
        let as_it_was = |name: &str| {
            let top = format!("{kept}{name}/");
            let old = self.below(&top).map(|(path, file)| (format!("{folder}{}", &path[top.len()..]), file.clone()));
            files.extend(old);
            let language =
                self.language.clone().filter(|code| files.contains_key(&format!("{folder}{LANGUAGES}{code}.toml")));
            let assets = Assets { files: files.clone(), language, ..Assets::none() };
            (name.to_owned(), assets)
        };
        versions.into_values().rev().map(as_it_was).collect()
    }
}
