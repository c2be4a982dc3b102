use super::{Among, Facts, Fault, IDLE, Mend, Oddity, Remedy, Restricted, Rule, UnitPart, WAYS, free, hosts_of, idle};
use crate::model::{Army, Change, JoinsRule, Organisation, Part, capital};
use crate::rules::change_words::let_join;
use crate::rules::finding::Finding;
use crate::rules::naming::Naming;

impl JoinsRule {
    /// The facts about this restriction that other code needs.
    pub fn facts(&self) -> Facts<'_> {
        Facts { besides: vec![&self.to], hosts: Some(self), part: Some(UnitPart::Name), ..Facts::about(&self.who) }
    }
}

impl Rule for JoinsRule {
    fn broken<'a>(&'a self, force: &Restricted<'a>) -> Vec<Finding> {
        let joined = force.meant(&self.who).filter_map(|one| Some((one, force.muster.units.get(one.joins?)?)));
        let wrong = joined.filter(|(_, host)| !self.to.means(&host.candidate()));
        wrong
            .map(|(one, host)| {
                let message = format!("{} can't join {}", one.title, host.title);
                force.finding(one.part(Part::Joins), message)
            })
            .collect()
    }

    fn sentence(&self, organisation: &Organisation, _: Option<&Army>) -> String {
        let units = Naming::of(organisation, &self.who).all();
        let others = Naming::of(organisation, &self.to).any();
        organisation.phrases.say("{units}: may join {others}", &[("units", &units), ("others", &others)])
    }

    fn oddity(&self, among: &Among<'_>) -> Option<Oddity> {
        let alone = || idle("applies to no unit that may join another, by its role");
        Oddity::first([
            (among.nobody(&self.who) || among.nobody(&self.to)).then(|| idle(IDLE)),
            among.stay_alone(&self.who).then(alone),
            self.to.is_everyone().then(|| free("its units may join any other")),
        ])
    }

    fn mends<'f>(&'f self, fault: &Fault<'f>) -> Vec<Mend<'f>> {
        let Some((unit, one)) = fault.unit() else { return Vec::new() };
        let (organisation, muster) = (&fault.force.ruleset.organisation, fault.force.muster);
        let join = move |host: Option<String>| {
            Remedy::new(capital(&let_join("it", host.as_deref())), Change::Join { unit, host })
        };
        let hosts =
            move || hosts_of(organisation, &muster.units, one).take(WAYS - 1).map(|host| Some(host.title.clone()));
        let says = let_join("it", Some(&format!("{}, or no unit", Naming::of(organisation, &self.to).any())));
        vec![Mend::free(says, move || hosts().chain([None]).map(join))]
    }
}
