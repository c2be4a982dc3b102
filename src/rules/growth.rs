use super::cost::{failing_price, unit_cost};
use super::finding::Finding;
use super::muster::Muster;
use super::mustered::Mustered;
use super::restrictions::Restricted;
use super::sentence::{growing, option_name};
use super::wording::{Noun, figures, listed, mend, required};
use crate::diagnostic::Code;
use crate::model::{
    Extent, Growing, Held, Numbers, OptionId, Organisation, Part, Path, Price, Range, Severity, SizeOf, Who, Within,
};

impl<'a> Restricted<'a> {
    /// How many of something there are, where that depends on the size of the game.
    pub fn grows(&self, what: &'a Held, least: Option<&Growing>, most: Option<&Growing>) -> Vec<Finding> {
        let at = |growing: &Growing| growing.at(&self.extent);
        let (least, most) = (least.map(at), most.map(at));
        // Without points there is no size to go by.
        if least == Some(None) || most == Some(None) {
            return Vec::new();
        }
        let range = Range { from: least.flatten().or(most.map(|_| 0)), to: most.flatten().map(|most| most.max(0)) };
        self.number(what, &Numbers { ranges: vec![range] })
    }

    /// Which part of the points is spent on some units.
    pub fn share(&self, who: &'a Who, most: i64, of: SizeOf, together: bool) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let Some(all) = self.extent.of(of).filter(|all| *all > 0) else { return Vec::new() };
        let allowed = (all * most).div_euclid(100);
        let cost = |one: &Mustered<'_>| unit_cost(organisation, one).unwrap_or(0);
        let told = |what: &str, spent: i64| {
            // Rounded up: what is over the share must not read like the share.
            let part = (spent * 100 + all - 1).div_euclid(all);
            format!("{what}: {spent} of {all} points, {part}%; at most {most}%, which is {allowed}")
        };
        let hint = |spent: i64| format!("cut at least {} points", spent - allowed);
        if together {
            let spent: i64 = self.meant(who).map(cost).sum();
            let Some(last) = self.meant(who).last().filter(|_| spent > allowed) else { return Vec::new() };
            let what = Noun::units(organisation, who).many;
            return vec![Finding::error(Code::Share, last.path(), told(&what, spent)).hint(hint(spent))];
        }
        let over = self.meant(who).map(|one| (one, cost(one))).filter(|(_, spent)| *spent > allowed);
        over.map(|(one, spent)| Finding::error(Code::Share, one.path(), told(&one.title, spent)).hint(hint(spent)))
            .collect()
    }

    /// How many figures take any of some options.
    pub fn taken(&self, any_of: &[OptionId], most: &Growing, within: Within) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let names: Vec<String> = any_of.iter().map(|id| option_name(organisation, id)).collect();
        let names = listed(&names, "or");
        let counted = |one: &'a Mustered<'a>| {
            let some = one.options.iter().filter(|taken| any_of.contains(&taken.option.id));
            some.map(|taken| one.taking(taken)).sum::<i64>()
        };
        let told = |title: &str, path: Path, has: i64, size: &Extent| {
            let allowed = most.at(size)?.max(0);
            let most = required(&Numbers::up_to(allowed), self.severity);
            let message = format!("{title}: {} with {names}; {most}", figures(has));
            let hint = format!("take them away from {}", figures(has - allowed));
            (has > allowed).then(|| Finding::error(Code::Taken, path, message).hint(hint))
        };
        if within == Within::Force {
            let has: i64 = self.muster.units.iter().map(counted).sum();
            return told("the force", self.muster.path(), has, &self.extent).into_iter().collect();
        }
        let own = self.muster.units.iter().filter(|one| self.concerns(one.army));
        own.filter_map(|one| {
            let size = Extent { figures: one.entry.figures(), ..self.extent };
            told(&one.title, one.path(), counted(one), &size)
        })
        .collect()
    }

    /// Whom units join.
    pub fn joins(&self, who: &'a Who, to: &Who) -> Vec<Finding> {
        let organisation = &self.ruleset.organisation;
        let joined = self.meant(who).filter_map(|one| Some((one, self.muster.units.get(one.joins?)?)));
        let wrong = joined.filter(|(_, host)| !to.means(&host.candidate()));
        wrong
            .map(|(one, host)| {
                let message = format!("{} can't join {}", one.title, host.title);
                let may = super::sentence::whom(organisation, to);
                Finding::error(Code::Joins, one.part(Part::Joins), message)
                    .hint(format!("let it join {may}, or leave `joins` out"))
            })
            .collect()
    }
}

/// Options that more figures took than may at the size of the game, and units of a size that has no price.
pub fn beyond<'a>(organisation: &Organisation, muster: &'a Muster<'a>, extent: &Extent) -> Vec<Finding> {
    let mut findings = Vec::new();
    for one in &muster.units {
        for taken in &one.options {
            let size = Extent { figures: one.entry.figures(), ..*extent };
            let has = one.taking(taken);
            let Some(most) = &taken.option.most else { continue };
            let Some(allowed) = most.at(&size).map(|allowed| allowed.max(0)).filter(|allowed| has > *allowed) else {
                continue;
            };
            let so =
                if most.rate.is_some() { format!(", {}", growing(&organisation.phrases, most)) } else { String::new() };
            let allowed_said = required(&Numbers::up_to(allowed), Severity::Error);
            let message = format!("{}: {} with `{}`; {allowed_said}{so}", one.title, figures(has), taken.option.id);
            let hint = format!("take it away from {}", figures(has - allowed));
            findings.push(
                Finding::error(Code::TooManyTaken, one.path_of_take(&taken.option.id), message)
                    .hint(hint)
                    .citing(taken.option.remarks.cite.as_ref()),
            );
        }
        findings.extend(unpriced_size(organisation, one));
        if let Some(what) = failing_price(organisation, one) {
            let message =
                format!("{}: the price of {what} can't be worked out for {}", one.title, figures(one.figures()));
            let hint = "change the number of figures, or correct the price in the ruleset's data";
            findings.push(Finding::error(Code::BadValue, one.path(), message).hint(hint));
        }
    }
    findings
}

/// A size that a unit's prices leave out.
fn unpriced_size(organisation: &Organisation, one: &Mustered<'_>) -> Option<Finding> {
    let Some(Price::Sizes(sizes)) = &one.unit.price else { return None };
    let has = one.entry.figures();
    if !organisation.priced || sizes.iter().any(|(size, _)| *size == has) {
        return None;
    }
    let exactly = |size: &(i64, i64)| Range { from: Some(size.0), to: Some(size.0) };
    let mut numbers = Numbers { ranges: sizes.iter().map(exactly).collect() };
    numbers.ranges.sort_by_key(|range| range.from);
    let message = format!("{}: {}; {}", one.title, figures(has), required(&numbers, Severity::Error));
    let hint = mend(has, &numbers, &Noun::plain("figure"));
    Some(Finding::error(Code::Size, one.path_of_count(), message).hint(hint))
}
