use super::mustered::{Mustered, State};
use super::profile::change;
use super::stats::stats;
use crate::model::Ruleset;

/// Works out the other states of a unit's figures in play: one for each decision of its own that names another.
pub fn other_states<'a>(ruleset: &'a Ruleset, one: &mut Mustered<'a>) {
    let organisation = &ruleset.organisation;
    for (place, (choice, decision)) in one.chosen.clone().into_iter().enumerate() {
        let Some(choice) = organisation.choice(&choice) else { continue };
        let way = |id: &str| choice.options.iter().find(|option| option.id == id);
        let Some(made) = way(&decision) else { continue };
        let Some(other) = made.also.as_deref().and_then(way) else { continue };
        one.state = Some(made.state.as_ref().unwrap_or(&made.name).clone());
        let mut state = one.clone();
        state.chosen[place].1.clone_from(&other.id);
        state.traits.clone_from(&one.unit.traits);
        state.effects.clear();
        for way in &one.under {
            change(&mut state.traits, &way.effects);
            state.effects.push(&way.effects);
        }
        for (choice, decision) in &state.chosen {
            let choice = organisation.choice(choice);
            let made = choice.and_then(|choice| choice.options.iter().find(|option| option.id == *decision));
            if let Some(made) = made {
                change(&mut state.traits, &made.effects);
                state.effects.push(&made.effects);
            }
        }
        for taken in one.options.iter().filter(|taken| taken.all) {
            change(&mut state.traits, &taken.option.effects);
            state.effects.push(&taken.option.effects);
        }
        stats(ruleset, &mut state, &mut Vec::new());
        let name = other.name.clone();
        one.also.push(State { name, chosen: state.chosen, traits: state.traits, stats: state.stats });
    }
}
