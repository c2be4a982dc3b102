use super::change_words::{OFFERED, dissolve, leave_key_out, write_for, write_nearest};
use super::restriction::Remedy;
use crate::diagnostic::{candidates, nearest};
use crate::model::{Change, Choice, Force, ForceUnit, UnitId, capital};

/// A way to put a finding right, with its effect on the force, so that it can be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The words of the hint.
    pub says: String,
    /// The part that costs points, worded for the middle of a sentence: `an NCO`; empty if nothing does.
    pub pays_for: String,
    /// Its effect on the force.
    pub then: Then,
    /// The steps that carry it out, each a button, the one that the hint names first; empty for a restriction, which
    /// works them out on request, and where no single step does.
    pub steps: Vec<Remedy>,
}

/// The effect of advice on a force, but only where it changes the price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing that costs points.
    Same,
    /// The unit at this place, or the force if `None`, makes a choice: the choice's id, and the decision's.
    Decided(Option<usize>, String, String),
    /// The unit at this place is replaced by this entry.
    Written(usize, Box<ForceUnit>),
    /// This number of units is added, each one of these.
    More(Vec<UnitId>, i64),
    /// The group at this place is dissolved, which costs nothing but leaves no other advice about it to follow.
    Dissolved(usize),
}

impl Advice {
    /// Advice that may cost points.
    pub fn paid(says: impl Into<String>, pays_for: impl Into<String>, then: Then) -> Advice {
        Advice { says: says.into(), pays_for: pays_for.into(), then, steps: Vec::new() }
    }

    /// Advice that costs nothing.
    pub fn free(says: impl Into<String>) -> Advice {
        Advice::paid(says, "", Then::Same)
    }

    /// Advice to dissolve the group with this title, at this place.
    pub fn dissolving(title: &str, group: usize) -> Advice {
        Advice::paid(dissolve(title), "", Then::Dissolved(group))
    }

    /// Advice that costs nothing and whose only step has its words.
    pub fn step(says: impl Into<String>, change: Change) -> Advice {
        let says = says.into();
        let step = Remedy::new(capital(&says), change);
        Advice::free(says).by([step])
    }

    /// Advice to write one of these words for the typed one.
    pub fn word<'w>(
        typed: &str,
        words: impl IntoIterator<Item = &'w str> + Clone,
        change: impl Fn(&str) -> Change,
    ) -> Advice {
        Advice::free(write_for(words.clone(), typed)).by(written(typed, words, change))
    }

    /// Advice to write the known word nearest to the typed one, or any of them if none is near.
    pub fn nearest<'w>(
        typed: &str,
        known: impl IntoIterator<Item = &'w str> + Clone,
        change: impl Fn(&str) -> Change,
    ) -> Advice {
        let words = meant(typed, known.clone());
        Advice::free(write_nearest(typed, known)).by(written(typed, words, change))
    }

    /// Advice for a key that nothing knows: to write one of these, of which none is there yet, or to leave it out.
    pub fn key(typed: &str, open: &[&str], change: impl Fn(&str) -> Change, out: Change) -> Advice {
        let near = candidates(typed, open.iter().copied(), OFFERED);
        let out = Remedy::new(capital(&leave_key_out(typed)), out);
        let advice = match (near.is_empty(), open) {
            (false, _) => Advice::word(typed, near, change),
            (true, []) => Advice::free(leave_key_out(typed)),
            (true, [..]) => {
                let any = Advice::word(typed, open.iter().copied(), change);
                Advice { says: format!("{}, or {}", any.says, leave_key_out(typed)), ..any }
            }
        };
        advice.by([out])
    }

    /// This advice, with further steps.
    #[must_use]
    pub fn by(mut self, steps: impl IntoIterator<Item = Remedy>) -> Advice {
        self.steps.extend(steps);
        self
    }

    /// The advice to decide a choice of the force in this way.
    pub fn decided(choice: &Choice, way: &str) -> Advice {
        let id = choice.id.to_string();
        let decision = format!("{id} = {way:?}");
        let says = format!("write `choose = {{ {decision} }}` at the top");
        let named = choice.options.iter().find(|option| option.id == *way).map_or(way, |option| option.name.as_str());
        let change = Change::Choose { unit: None, choice: id.clone(), decision: Some(way.to_owned()) };
        let step = Remedy::new(format!("{}: {named}", choice.name), change);
        Advice::paid(says, format!("`{decision}`"), Then::Decided(None, id, way.to_owned())).by([step])
    }

    /// Whether it contradicts a choice that the force's player has made.
    pub fn overrules(&self, force: &Force) -> bool {
        match &self.then {
            Then::Decided(None, choice, _) => force.choose.iter().any(|(stated, _)| stated == choice),
            Then::Decided(Some(_), ..) | Then::Same | Then::Written(..) | Then::More(..) | Then::Dissolved(_) => false,
        }
    }
}

/// The known words that a wrong one may mean, the nearest first; any of them if none is near.
pub fn meant<'w>(typed: &str, known: impl IntoIterator<Item = &'w str> + Clone) -> Vec<&'w str> {
    let mut words: Vec<&str> = nearest(typed, known.clone()).into_iter().collect();
    let any = words.is_empty();
    let near = candidates(typed, known.clone(), OFFERED);
    for word in near.into_iter().chain(known.into_iter().filter(|_| any)) {
        if word != typed && !words.contains(&word) {
            words.push(word);
        }
    }
    words.truncate(OFFERED);
    words
}

/// The steps that write each of these words for the typed one.
pub fn written<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str>,
    change: impl Fn(&str) -> Change,
) -> Vec<Remedy> {
    words.into_iter().map(|word| Remedy::new(capital(&write_for([word], typed)), change(word))).collect()
}
