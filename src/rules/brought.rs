use std::borrow::Cow;

use super::muster::Muster;
use super::mustered::Mustered;
use super::possible::Possible;
use crate::model::{Army, Candidate, ChoiceId, Effects, Organisation, TraitId, Unit, WeaponId, Who};

/// One player's side of the table, by which a sheet chooses its rows.
#[derive(Clone, Copy, Debug)]
pub enum Brought<'a> {
    /// A force as written.
    Force(&'a Muster<'a>),
    /// An army with any choices and options.
    Army(&'a Army),
}

impl<'a> Brought<'a> {
    /// Whether it has a figure that `who` matches, in any state; anything undecided or unknown counts as a match.
    pub fn means(self, organisation: &Organisation, who: &Who) -> bool {
        let listed = Possible::listed(organisation);
        match self {
            Brought::Army(army) => listed.meant(who, Some(army)),
            Brought::Force(muster) => {
                let known = |one: &Mustered<'_>| {
                    let who = whatever_is_open(organisation, one, who);
                    states(one).iter().any(|(traits, candidate)| who.means(&Candidate { traits, ..*candidate }))
                };
                // An unknown unit may be any of its army.
                let doubtful = !muster.unresolved.is_empty() && listed.meant(who, muster.army);
                muster.units.iter().any(known) || doubtful
            }
        }
    }

    /// The armies that its units belong to.
    pub fn armies(self) -> Vec<&'a Army> {
        match self {
            Brought::Army(army) => vec![army],
            Brought::Force(muster) => muster.army.into_iter().chain(muster.allies.iter().copied()).collect(),
        }
    }

    /// Its units of an army, each once, in the order of the list; units that players built come last.
    pub fn units(self, army: &Army) -> Vec<Unit> {
        let muster = match self {
            Brought::Army(own) if own.id == army.id => return own.units.clone(),
            Brought::Army(_) => return Vec::new(),
            Brought::Force(muster) => muster,
        };
        let of_army = |one: &&Mustered<'_>| one.army.is_none_or(|own| own.id == army.id);
        let own = muster.units.iter().filter(of_army);
        let named: Vec<&Cow<'_, Unit>> =
            own.flat_map(|one| std::iter::once(&one.unit).chain(one.attached.iter().map(|(unit, _)| unit))).collect();
        let printed = army.units.iter().filter(|unit| named.iter().any(|one| one.id == unit.id));
        let mut units: Vec<Unit> =
            if muster.unresolved.is_empty() { printed.cloned().collect() } else { army.units.clone() };
        for built in named {
            if !units.iter().any(|unit| unit.id == built.id) {
                units.push(built.clone().into_owned());
            }
        }
        units
    }

    /// Whether a unit takes this option; always true for an army.
    pub fn takes(self, option: &str) -> bool {
        match self {
            Brought::Army(_) => true,
            Brought::Force(muster) => {
                muster.units.iter().any(|one| one.options.iter().any(|taken| taken.option.id == *option))
            }
        }
    }

    /// Whether one of its units has this weapon, or may get it by a choice that is not made yet.
    pub fn has(self, organisation: &Organisation, weapon: &WeaponId) -> bool {
        let of_unit = |unit: &Unit| unit.weapons.iter().chain(&unit.unit_weapons).any(|(id, _)| id == weapon);
        let gives = |effects: &Effects| effects.gain_weapons.iter().any(|(id, _)| id == weapon);
        match self {
            Brought::Army(army) => {
                let ways = organisation.choices.iter().flat_map(|choice| &choice.options);
                army.units.iter().any(of_unit)
                    || organisation.options_of(army).any(|option| gives(&option.effects))
                    || ways.into_iter().any(|way| gives(&way.effects))
            }
            Brought::Force(muster) => {
                muster.units.iter().any(|one| {
                    let open = organisation.choices.iter().filter(|choice| is_open(organisation, one, &choice.id));
                    one.arms.iter().any(|(id, _)| id == weapon)
                        || open.flat_map(|choice| &choice.options).any(|way| gives(&way.effects))
                }) || !muster.unresolved.is_empty() && muster.army.is_some_and(|army| army.units.iter().any(of_unit))
            }
        }
    }
}

/// The figures of a unit in every way in which they may be in play: with the traits that all have and that some have,
/// in each of their states, and those attached.
fn states<'c>(one: &'c Mustered<'_>) -> Vec<(Vec<TraitId>, Candidate<'c>)> {
    let now = one.candidate();
    let mut all = vec![(one.traits.clone(), now), (one.every_trait(), now)];
    let gained = |traits: &[TraitId]| {
        let more = one.options.iter().flat_map(|taken| &taken.option.effects.gain);
        traits.iter().chain(more).cloned().collect::<Vec<_>>()
    };
    all.extend(one.also.iter().map(|state| (gained(&state.traits), one.candidate_as(state))));
    all.extend(
        one.attached.iter().map(|(unit, _)| {
            (one.traits_of(unit), Candidate { unit: &unit.id, role: &unit.role, attached: &[], ..now })
        }),
    );
    all
}

/// The description without its conditions on choices that this unit has not made yet.
fn whatever_is_open<'w>(organisation: &Organisation, one: &Mustered<'_>, who: &'w Who) -> Cow<'w, Who> {
    let asks_open =
        organisation.choices.iter().any(|choice| who.asks(&choice.id) && is_open(organisation, one, &choice.id));
    if asks_open { Cow::Owned(decided(organisation, one, who)) } else { Cow::Borrowed(who) }
}

fn decided(organisation: &Organisation, one: &Mustered<'_>, who: &Who) -> Who {
    let closed = |(choice, _): &&(ChoiceId, _)| !is_open(organisation, one, choice);
    Who {
        choose: who.choose.iter().filter(closed).cloned().collect(),
        any: who.any.iter().map(|who| decided(organisation, one, who)).collect(),
        ..who.clone()
    }
}

/// Whether a choice is this unit's to make and is not made yet.
fn is_open(organisation: &Organisation, one: &Mustered<'_>, choice: &ChoiceId) -> bool {
    let made = one.chosen.iter().chain(&one.of_force).any(|(known, _)| known == choice);
    !made && organisation.choice(choice).is_some_and(|choice| choice.of_force || choice.who.means(&one.candidate()))
}
