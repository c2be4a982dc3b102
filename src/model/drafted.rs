use super::{
    Custom, Draft, DraftCustom, DraftGroup, DraftTake, DraftUnit, Force, ForceGroup, ForceUnit, Spot, Take, Written,
};

/// A force that was never a file: its spots count what is in it, so that no two things share one.
impl From<&Draft> for Force {
    fn from(draft: &Draft) -> Self {
        Drafted(0).force(draft)
    }
}

struct Drafted(usize);

impl Drafted {
    fn spot(&mut self) -> Spot {
        self.0 += 1;
        self.0..self.0 + 1
    }

    fn written<T>(&mut self, value: T) -> Written<T> {
        Written { value, at: self.spot() }
    }

    fn texts(&mut self, texts: &[String]) -> Vec<Written<String>> {
        texts.iter().map(|text| self.written(text.clone())).collect()
    }

    fn pairs(&mut self, pairs: &[(String, String)]) -> Vec<(Written<String>, Written<String>)> {
        pairs.iter().map(|(key, value)| (self.written(key.clone()), self.written(value.clone()))).collect()
    }

    fn force(&mut self, draft: &Draft) -> Force {
        // What is said of the whole force comes before what stands in it.
        let custom = draft.custom.iter().map(|custom| self.custom(custom)).collect();
        Force {
            ruleset: self.written(draft.ruleset.clone()),
            army: draft.army.clone().map(|army| self.written(army)),
            name: draft.name.clone(),
            player: draft.player.clone(),
            limit: draft.limit.map(|limit| self.written(limit)),
            seed: draft.seed.map(|seed| self.written(seed)),
            side: draft.side.clone().map(|side| self.written(side)),
            data_version: draft.data_version.clone().map(|version| self.written(version)),
            choose: self.pairs(&draft.choose),
            units: draft.units.iter().map(|unit| self.unit(unit)).collect(),
            groups: draft.groups.iter().map(|group| self.group(group)).collect(),
            custom,
            canonical: String::new(),
        }
    }

    fn unit(&mut self, unit: &DraftUnit) -> ForceUnit {
        let at = self.spot();
        let count = unit.count.unwrap_or(1);
        ForceUnit {
            unit: self.written(unit.unit.clone()),
            name: unit.name.clone(),
            // Where nothing is said, the entry itself is pointed at.
            count: if unit.count.is_some() { self.written(count) } else { Written { value: count, at: at.clone() } },
            counted: unit.count.is_some(),
            with: self.texts(&unit.with),
            joins: unit.joins.clone().map(|joins| self.written(joins)),
            take: unit.take.iter().map(|take| self.take(take)).collect(),
            choose: self.pairs(&unit.choose),
            stats: unit.stats.iter().map(|(key, number)| (self.written(key.clone()), *number)).collect(),
            rolls: unit.rolls.iter().map(|(key, roll)| (self.written(key.clone()), self.written(*roll))).collect(),
            throws: unit.throws.unwrap_or(1),
            thrown: unit.thrown,
            at,
        }
    }

    fn take(&mut self, take: &DraftTake) -> Take {
        let option = self.written(take.option.clone());
        Take { option, count: take.count.map(|count| self.written(count)), attached: take.attached }
    }

    fn group(&mut self, group: &DraftGroup) -> ForceGroup {
        ForceGroup {
            at: self.spot(),
            kind: self.written(group.kind.clone()),
            name: group.name.clone(),
            units: group.units.iter().map(|unit| self.unit(unit)).collect(),
            groups: group.groups.iter().map(|inner| self.group(inner)).collect(),
        }
    }

    fn custom(&mut self, custom: &DraftCustom) -> Custom {
        Custom {
            id: self.written(custom.id.clone()),
            name: custom.name.clone(),
            code: self.written(custom.code.clone()),
            role: self.written(custom.role.clone()),
            extras: self.texts(&custom.extras),
        }
    }
}
