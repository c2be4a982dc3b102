use super::ground::Ease;
use super::rounds::Rounds;
use super::suggested::Suggested;
use super::wish::Wish;
use crate::model::{Army, Force, Ruleset};
use crate::work::{Patience, Stopped};

/// How the points that are left are best spent. It answers with its last whole round: equal effort gives equal answers.
pub fn suggest(
    ruleset: &Ruleset,
    army: &Army,
    base: &Force,
    wish: &Wish<'_>,
    patience: Patience<'_>,
) -> Result<Suggested, Stopped> {
    let start = if wish.keep { base.clone() } else { Force { units: Vec::new(), groups: Vec::new(), ..base.clone() } };
    let start = Force { limit: Some(wish.limit), ..start };
    let search = |ease| Rounds::new(ruleset, army, &start, wish, ease, patience).search();
    let found = search(Ease::Unwarned);
    // Only where nothing else is left does one take what is out of the ordinary.
    let found = if found.answers.is_empty() && found.proven { search(Ease::Legal) } else { found };
    // Where it was cut short it is not what it says.
    patience.going.asked().map(|()| found)
}
