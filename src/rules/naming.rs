use super::sentence::{trait_name, unit_inside, unit_name};
use super::wording::{Noun, listed_and, listed_or, plural};
use crate::model::{ArmyId, ChoiceId, DecisionId, Held, Organisation, Role, RoleId, TraitId, UnitId, Who, capital};

/// The words for the units that a `Who` matches, in each form that sentences need; made nowhere else.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    organisation: &'a Organisation,
    who: &'a Who,
}

/// The grammatical forms of these words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameForm {
    /// One unit: `unit`, `squad of Troops`.
    One,
    /// Several units: `units`, `squads of Troops`.
    Several,
    /// Each unit, before a colon: `every unit`, `Squad`.
    Each,
    /// All units: `every unit`, `Troops`.
    All,
    /// Any unit, after a verb: `any unit`, `Troops`.
    Any,
}

impl<'a> Naming<'a> {
    /// The words for the units that `who` matches.
    pub fn of(organisation: &'a Organisation, who: &'a Who) -> Naming<'a> {
        Naming { organisation, who }
    }

    /// Singular and plural, for use after a number: `no unit`, `1 unit`, `9 units`.
    pub fn noun(self) -> Noun {
        let unit = |id: &UnitId| self.organisation.unit(id);
        let person = self.who.units.first().and_then(unit).is_some_and(|unit| unit.named);
        Noun { one: self.words(NameForm::One), many: self.words(NameForm::Several), person }
    }

    /// Each unit, at the head of a sentence about one: `every unit`, `Squad`.
    pub fn each(self) -> String {
        self.words(NameForm::Each)
    }

    /// All units, at the head of a sentence or alone: `every unit`, `Troops with Heavy and Swift`.
    pub fn all(self) -> String {
        self.words(NameForm::All)
    }

    /// Any unit, after the verb of a sentence: `any unit`, `Troops`.
    pub fn any(self) -> String {
        self.words(NameForm::Any)
    }

    /// The condition under which a table's row applies: `Troops, Rifle`, `Heavy, without Swift`; `None` if it is for
    /// everyone.
    pub fn condition(self) -> Option<String> {
        let conditions: Vec<String> = alternatives(self.who).iter().map(|one| self.conditions(one)).collect();
        (!self.who.is_everyone()).then(|| conditions.join("; "))
    }

    fn words(self, form: NameForm) -> String {
        let only: Option<Vec<TraitId>> = self.who.any.iter().map(only_trait).collect();
        if let Some(only) = only {
            return self.described(self.who, (form, true), &only);
        }
        let any = alternatives(self.who);
        let form = if form == NameForm::Each && any.len() > 1 { NameForm::All } else { form };
        let words = any.iter().enumerate().map(|(at, one)| self.described(one, (form, at == 0), &[]));
        listed_or(&self.organisation.phrases, &words.collect::<Vec<_>>())
    }

    /// A description without its alternatives, except traits of which one is enough (`either`); `first` if it begins
    /// the list.
    fn described(self, who: &Who, (form, first): (NameForm, bool), either: &[TraitId]) -> String {
        let phrases = &self.organisation.phrases;
        let mut words = self.subject(who, form, first);
        if self.has_to_say_armies(who) {
            words = phrases.say("{unit} of {role}", &[("unit", &words), ("role", &self.armies(who))]);
        }
        if !who.choose.is_empty() {
            let decided = self.decided(who).join(", ");
            words = phrases.say("{who} ({decided})", &[("who", &words), ("decided", &decided)]);
        }
        let with: Vec<String> = who.with.iter().map(|id| unit_inside(self.organisation, id)).collect();
        let (alone, several): (Vec<_>, Vec<_>) =
            [with, self.traits(either)].into_iter().filter(|words| !words.is_empty()).partition(|list| list.len() == 1);
        // All conditions that must hold are one list; alternatives are a list of their own.
        let all: Vec<String> = self.traits(&who.traits).into_iter().chain(alone.into_iter().flatten()).collect();
        let all = (!all.is_empty()).then(|| listed_and(phrases, &all));
        for (at, with) in all.into_iter().chain(several.iter().map(|any| listed_or(phrases, any))).enumerate() {
            let phrase = if at == 0 { "{who} with {traits}" } else { "{who}, with {traits}" };
            words = phrases.say(phrase, &[("who", &words), ("traits", &with)]);
        }
        if !who.without.is_empty() {
            let without = listed_or(phrases, &self.traits(&who.without));
            words = phrases.say("{who} without {traits}", &[("who", &words), ("traits", &without)]);
        }
        words
    }

    /// The units or roles, or everyone, without further conditions.
    fn subject(self, who: &Who, form: NameForm, first: bool) -> String {
        let phrases = &self.organisation.phrases;
        let words: Vec<String> = match (who.units.as_slice(), who.role.as_slice()) {
            ([], []) => vec![match form {
                NameForm::One => phrases.say("unit", &[]),
                NameForm::Several => phrases.say("units", &[]),
                NameForm::Each | NameForm::All => phrases.say("every unit", &[]),
                NameForm::Any => phrases.say("any unit", &[]),
            }],
            ([], [only]) if form == NameForm::Each => vec![self.each_of_role(only)],
            ([], roles) => roles.iter().map(|id| self.role(id, form)).collect(),
            (units, _) => units.iter().enumerate().map(|(at, id)| self.unit(id, form, first && at == 0)).collect(),
        };
        // The names of units have the right capital already.
        let inside = |(at, word): (usize, String)| {
            if first && at == 0 || !who.units.is_empty() { word } else { phrases.inside(&word) }
        };
        listed_or(phrases, &words.into_iter().enumerate().map(inside).collect::<Vec<_>>())
    }

    fn unit(self, id: &UnitId, form: NameForm, first: bool) -> String {
        let name = if first { unit_name(self.organisation, id) } else { unit_inside(self.organisation, id) };
        if form != NameForm::Several {
            return name;
        }
        let unit = self.organisation.unit(id);
        match unit.and_then(|unit| unit.plural.clone()) {
            Some(given) if first => given,
            Some(given) => self.organisation.phrases.inside(&given),
            None => plural(&self.organisation.phrases, &name),
        }
    }

    fn role(self, id: &RoleId, form: NameForm) -> String {
        let Some(role) = self.organisation.role(id) else { return id.to_string() };
        match form {
            NameForm::One => self.one_of_role(role),
            NameForm::Several => self.several_of_role(role),
            NameForm::Each | NameForm::All | NameForm::Any => role.name.clone(),
        }
    }

    fn one_of_role(self, role: &Role) -> String {
        let of = |unit: &String| self.of_role(unit, role);
        role.unit.as_ref().map_or_else(|| role.one.clone(), of)
    }

    fn several_of_role(self, role: &Role) -> String {
        let Some(unit) = &role.unit else { return role.name.clone() };
        let units = role.units.clone().unwrap_or_else(|| plural(&self.organisation.phrases, unit));
        self.of_role(&units, role)
    }

    fn of_role(self, unit: &str, role: &Role) -> String {
        self.organisation.phrases.say("{unit} of {role}", &[("unit", unit), ("role", &role.name)])
    }

    /// Each unit of a role: the word for its units, with the role's name if other roles share that word; else the
    /// role's name.
    fn each_of_role(self, id: &RoleId) -> String {
        let Some(role) = self.organisation.role(id) else { return id.to_string() };
        let Some(unit) = &role.unit else { return role.name.clone() };
        let alone = self.organisation.roles.iter().filter(|role| role.unit.as_ref() == Some(unit)).count() == 1;
        if alone { capital(unit) } else { capital(&self.one_of_role(role)) }
    }

    /// Whether the armies must be named because units of others would match too.
    fn has_to_say_armies(self, who: &Who) -> bool {
        let mut others = self.organisation.armies.iter().filter(|army| !who.army.contains(&army.id));
        let shared = |id: &UnitId| others.any(|army| army.unit(id).is_some());
        !who.army.is_empty() && (who.units.is_empty() || who.units.iter().any(shared))
    }

    fn armies(self, who: &Who) -> String {
        let army = |id: &ArmyId| self.organisation.army(id).map_or(id.to_string(), |army| army.name.clone());
        listed_or(&self.organisation.phrases, &who.army.iter().map(army).collect::<Vec<_>>())
    }

    /// For each choice, the decisions that a description asks for, in words.
    fn decided(self, who: &Who) -> Vec<String> {
        let way = |(choice, ways): &(ChoiceId, Vec<DecisionId>)| {
            let options = self.organisation.choice(choice).map(|choice| choice.options.as_slice()).unwrap_or_default();
            let named = |id: &DecisionId| {
                let option = options.iter().find(|option| option.id == *id);
                option.map_or_else(|| id.to_string(), |option| option.name.clone())
            };
            listed_or(&self.organisation.phrases, &ways.iter().map(named).collect::<Vec<_>>())
        };
        who.choose.iter().map(way).collect()
    }

    fn traits(self, ids: &[TraitId]) -> Vec<String> {
        ids.iter().map(|id| trait_name(self.organisation, id)).collect()
    }

    fn conditions(self, who: &Who) -> String {
        let phrases = &self.organisation.phrases;
        let plain = Who { choose: Vec::new(), ..who.clone() };
        let named = [plain.units.len(), plain.role.len(), plain.army.len(), plain.with.len()];
        if named.iter().any(|number| *number > 0) {
            let units = self.described(&plain, (NameForm::All, true), &[]);
            return [units].into_iter().chain(self.decided(who)).collect::<Vec<_>>().join(", ");
        }
        let with = (!who.traits.is_empty()).then(|| listed_and(phrases, &self.traits(&who.traits)));
        let without = || listed_or(phrases, &self.traits(&who.without));
        let without = (!who.without.is_empty()).then(|| phrases.say("without {traits}", &[("traits", &without())]));
        self.decided(who).into_iter().chain(with).chain(without).collect::<Vec<_>>().join(", ")
    }
}

/// The trait that a description asks for, if it asks for nothing else.
fn only_trait(who: &Who) -> Option<TraitId> {
    let [only] = who.traits.as_slice() else { return None };
    (*who == Who { traits: who.traits.clone(), ..Who::default() }).then(|| only.clone())
}

/// The alternatives of a description, each with the conditions common to all, and without further alternatives.
fn alternatives(who: &Who) -> Vec<Who> {
    if who.any.is_empty() {
        return vec![who.clone()];
    }
    who.any.iter().flat_map(|one| alternatives(&narrowed(one, who))).collect()
}

/// One alternative with the conditions common to all; its own units, roles and armies replace the common ones.
fn narrowed(one: &Who, all: &Who) -> Who {
    Who {
        units: or(&one.units, &all.units),
        role: or(&one.role, &all.role),
        army: or(&one.army, &all.army),
        traits: [all.traits.as_slice(), &one.traits].concat(),
        without: [all.without.as_slice(), &one.without].concat(),
        choose: [all.choose.as_slice(), &one.choose].concat(),
        with: or(&one.with, &all.with),
        any: one.any.clone(),
    }
}

fn or<Of: Clone>(own: &[Of], all: &[Of]) -> Vec<Of> {
    if own.is_empty() { all.to_vec() } else { own.to_vec() }
}

impl Noun {
    /// The word for the units or groups that are counted in a group or a force.
    pub fn held(organisation: &Organisation, what: &Held) -> Noun {
        match what {
            Held::Units(who) => Naming::of(organisation, who).noun(),
            Held::Group(kind) => Noun::group(organisation, kind),
        }
    }
}
