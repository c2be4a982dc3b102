use super::{Bound, Fault, IDLE, Lever, Remedy, Restricted, Rule};
use crate::diagnostic::Code;
use crate::model::{Extent, Held, NumberRule, Numbers, Organisation, Path, Who};
use crate::rules::figure_kinds::FigureKind;
use crate::rules::finding::Finding;
use crate::rules::wording::{Noun, mend, required};

use super::bound::Counts;

impl Rule for NumberRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        counted(force, &self.what, &self.count).into_iter().collect()
    }

    fn sentence(&self, organisation: &Organisation) -> String {
        let number = Noun::held(organisation, &self.what).numbers(&organisation.phrases, &self.count);
        organisation.phrases.say("{number} in a force", &[("number", &number)])
    }

    fn units(&self) -> Option<&Who> {
        self.what.units()
    }

    fn oddity(&self, _: &Organisation, nobody: &dyn Fn(&Who) -> bool) -> Option<&'static str> {
        let idle = if self.count.least() > 0 { "can't be met: it requires units, and matches none" } else { IDLE };
        self.units().is_some_and(nobody).then_some(idle)
    }

    fn repairs(&self, fault: &Fault<'_>) -> Vec<Remedy> {
        fault.evening(&self.what, &self.count)
    }

    fn levers(&self) -> &'static [Lever] {
        &[Lever::Another, Lever::More, Lever::Less]
    }

    fn bound(&self, _: &Extent) -> Bound<'_> {
        let units = |who| Bound::of(Counts::Units(who), self.count.least(), self.count.greatest());
        self.units().map_or(Bound::Opaque, units)
    }
}

/// Too few or too many of something in a force, whatever sets their number.
pub fn counted(force: &Restricted<'_>, what: &Held, wanted: &Numbers) -> Option<Finding> {
    let paths: Vec<Path> = match what {
        Held::Units(who) => {
            let meant = force.figures.iter().filter(|one| force.concerns(one.army) && who.means(&one.candidate()));
            meant.map(FigureKind::path).collect()
        }
        Held::Group(kind) => force.groups(kind).map(|(_, group)| group.path()).collect(),
    };
    let has = i64::try_from(paths.len()).unwrap_or(i64::MAX);
    if wanted.contains(has) {
        return None;
    }
    let noun = Noun::held(&force.ruleset.organisation, what);
    let path = paths.last().cloned().unwrap_or_else(|| force.muster.path());
    let message = format!("the force has {}; {}", noun.number(has), required(wanted, force.severity));
    Some(Finding::error(Code::Number, path, message).hint(mend(has, wanted, &noun)))
}
