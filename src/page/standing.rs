use super::link::{packed, unpacked};
use crate::model::Phrases;
use crate::rules::{Checked, unit_cost};
use crate::view::house_rulings;

/// The state of a list when it was sent: its points, its verdict, and the data it was made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    fingerprint: String,
    points: Option<i64>,
    legal: bool,
    /// Points of each unit, in file order; `None` if not stated.
    costs: Vec<Option<i64>>,
    /// The house rulings it was made with, by id.
    house: Vec<String>,
    /// The user's folders whose data it was made with.
    folders: Vec<String>,
}

/// Separators: between values, and between the items of one value.
const VALUE: char = '.';
const ONE: &str = "_";

/// The maximum number of units that are named because their price changed.
const NAMED: usize = 6;

impl Standing {
    /// The standing of a checked list with the data here.
    pub fn of(checked: &Checked<'_>) -> Standing {
        let organisation = &checked.ruleset.organisation;
        Standing {
            fingerprint: checked.fingerprint(),
            points: checked.points,
            legal: checked.legal(),
            costs: checked.muster.units.iter().map(|one| unit_cost(organisation, one)).collect(),
            house: checked.ruleset.house.iter().map(ToString::to_string).collect(),
            folders: checked.ruleset.changed_by.clone(),
        }
    }

    /// Its form in a link.
    pub fn written(&self) -> String {
        let costs = self.costs.iter().map(|cost| cost.map(|cost| cost.to_string()).unwrap_or_default());
        format!("{}{VALUE}{}", self.in_short(), costs.collect::<Vec<_>>().join(ONE))
    }

    /// Its form in a link, without the prices of units.
    pub fn in_short(&self) -> String {
        let points = self.points.map(|points| points.to_string()).unwrap_or_default();
        let own = [self.house.join("\n"), self.folders.join("\n")].join("\n\n");
        let own = if own.trim().is_empty() { String::new() } else { packed(&own) };
        format!("{}{VALUE}{points}{VALUE}{}{VALUE}{own}", self.fingerprint, u8::from(self.legal))
    }

    /// Reads the form in a link; `None` if it is incomplete.
    pub fn read(state: &str) -> Option<Standing> {
        let mut parts = state.split(VALUE);
        let (fingerprint, points, legal) = (parts.next()?, parts.next()?, parts.next()?);
        let own = parts.next().filter(|own| !own.is_empty()).and_then(|own| unpacked(own).ok()).unwrap_or_default();
        let (house, folders) = own.split_once("\n\n").unwrap_or_default();
        let costs = parts.next().unwrap_or_default().split(ONE).map(|cost| cost.parse().ok());
        let lines = |text: &str| text.lines().map(str::to_owned).collect();
        Some(Standing {
            fingerprint: fingerprint.to_owned(),
            points: points.parse().ok(),
            legal: legal == "1",
            costs: costs.collect(),
            house: lines(house),
            folders: lines(folders),
        })
    }

    /// The house rulings in words; `None` if there are none.
    pub fn house_words(&self) -> Option<String> {
        house_rulings(&Phrases::default(), &self.house)
    }

    /// The differences from the standing `now`, in words; `None` if there are none. `titles` are those of the units.
    pub fn compared(&self, now: &Standing, titles: &[String]) -> Option<String> {
        if self.fingerprint == now.fingerprint {
            return None;
        }
        let mut words = vec![self.data(now)];
        if let (Some(then), Some(now)) = (self.points, now.points)
            && then != now
        {
            words.push(format!("{} then, {now} now", crate::diagnostic::count(then, "point")));
        }
        words.extend(self.dearer(now, titles));
        let said = |legal: bool| if legal { "legal" } else { "not legal" };
        if self.legal != now.legal {
            words.push(format!("{} then, {} now", said(self.legal), said(now.legal)));
        }
        Some(words.join("; "))
    }

    /// The data it was made with that are not here, in words.
    fn data(&self, now: &Standing) -> String {
        let folders: Vec<&str> =
            self.folders.iter().filter(|one| !now.folders.contains(one)).map(String::as_str).collect();
        let mut parts = Vec::new();
        if self.house != now.house {
            parts.extend(self.house_words().map(|words| format!("it was made with {words}")));
            parts.extend(now.house_words().map(|words| format!("this page has {words}")));
        }
        parts.extend((!folders.is_empty()).then(|| format!("it was made with data of {}", folders.join(" and "))));
        if parts.is_empty() { "it was made with other data".to_owned() } else { parts.join("; ") }
    }

    /// The units whose price has changed, in words.
    fn dearer(&self, now: &Standing, titles: &[String]) -> Vec<String> {
        if self.costs.len() != now.costs.len() {
            return Vec::new();
        }
        let pairs = self.costs.iter().zip(&now.costs).zip(titles);
        let changed: Vec<String> = pairs
            .filter_map(|((then, now), title)| {
                let (then, now) = ((*then)?, (*now)?);
                (then != now).then(|| format!("{title} {then} → {now}"))
            })
            .collect();
        let more = changed.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| format!("{more} more units"));
        changed.into_iter().take(NAMED).chain(more).collect()
    }
}

/// The titles of a list's units, in file order.
pub fn titles(checked: &Checked<'_>) -> Vec<String> {
    checked.muster.units.iter().map(|one| one.title.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::Standing;

    fn standing(fingerprint: &str, costs: &[i64]) -> Standing {
        Standing {
            fingerprint: fingerprint.to_owned(),
            points: Some(costs.iter().sum()),
            legal: true,
            costs: costs.iter().map(|cost| Some(*cost)).collect(),
            house: Vec::new(),
            folders: Vec::new(),
        }
    }

    #[test]
    fn a_link_says_what_differs_unit_by_unit() {
        let titles = ["Regulars", "Garrison"].map(str::to_owned);
        let then = Standing { folders: vec!["club".to_owned()], ..standing("a", &[120, 60]) };
        assert_eq!(Standing::read(&then.written()), Some(then.clone()));
        let now = Standing { legal: false, house: vec!["FS-06".to_owned()], ..standing("b", &[128, 60]) };
        assert_eq!(
            then.compared(&now, &titles).as_deref(),
            Some(
                "this page has 1 house ruling: FS-06; it was made with data of club; 180 points then, 188 now; \
                 Regulars 120 → 128; legal then, not legal now"
            )
        );
        assert_eq!(now.compared(&now, &titles), None);
    }

    #[test]
    fn an_older_link_says_what_it_can() {
        let then = Standing::read("6d0d12b0.180.1");
        let words = then.and_then(|then| then.compared(&standing("b", &[128, 60]), &[String::new(), String::new()]));
        assert_eq!(words.as_deref(), Some("it was made with other data; 180 points then, 188 now"));
    }
}
