use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::{Army, Ruleset, Side};

/// The facts that decide a force's side.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The id of the side named for it, on the command line or in its file.
    pub named: Option<&'a str>,
    /// The force's army, if any.
    pub army: Option<&'a Army>,
}

/// The sides of several forces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The sides in use, in the order of their first forces, each with its index in `known_sides`.
    pub there: Vec<(Side, usize)>,
    /// For each force, the index of its side in `there`.
    pub of: Vec<usize>,
    /// For each force, whether its side was named, or is its army's.
    pub own: Vec<bool>,
    /// The number of sides that share an ordinary pack of cards, in the order of `known_sides`: 2 or more.
    pub counted: usize,
}

/// The sides of a ruleset: its own, then colours that every ruleset has.
pub fn known_sides(ruleset: &Ruleset) -> Vec<Side> {
    let own = &ruleset.organisation.sides;
    let colours = Side::colours(&ruleset.organisation.phrases)
        .into_iter()
        .filter(|colour| !own.iter().any(|side| side.id == colour.id));
    own.iter().cloned().chain(colours).collect()
}

/// The sides of forces: the one named, else the army's, else the first free one. A side that is named does not depend
/// on the other forces. An error if a named side is unknown, or two sides share a sign.
pub fn sides(ruleset: &Ruleset, stands: &[Stand<'_>]) -> Result<Sides, Diagnostic> {
    let known = known_sides(ruleset);
    let place = |id: &str| known.iter().position(|side| side.id.eq_ignore_ascii_case(id));
    let mut places: Vec<Option<usize>> = Vec::new();
    for stand in stands {
        places.push(match stand.named {
            Some(named) => Some(place(named).ok_or_else(|| unknown(named, &known))?),
            None => stand.army.and_then(|army| army.side.as_deref()).and_then(place),
        });
    }
    let own = places.iter().map(Option::is_some).collect();
    for index in 0..places.len() {
        if places[index].is_none() {
            places[index] = free(ruleset, &known, &places);
        }
    }
    let last = known.len() - 1;
    let mut sides = Sides { there: Vec::new(), of: Vec::new(), own, counted: ruleset.organisation.sides.len().max(2) };
    for place in places {
        // If there are more forces than sides, the rest share the last one.
        let place = place.unwrap_or(last);
        sides.counted = sides.counted.max(place + 1);
        let slot = sides.there.iter().position(|(_, known)| *known == place);
        sides.of.push(slot.unwrap_or_else(|| {
            sides.there.push((known[place].clone(), place));
            sides.there.len() - 1
        }));
    }
    for (index, (side, _)) in sides.there.iter().enumerate() {
        if let Some((other, _)) = sides.there[..index].iter().find(|(other, _)| other.sign == side.sign) {
            let message = format!("the sides `{}` and `{}` share a sign, the {}", other.id, side.id, side.sign.word());
            let hint = "give one of them another side: write `side = \"…\"` in its file";
            return Err(Diagnostic::error(Code::BadValue, message).hint(hint));
        }
    }
    Ok(sides)
}

/// The first side that no army has and whose sign is not in use; `None` if there is none.
fn free(ruleset: &Ruleset, known: &[Side], places: &[Option<usize>]) -> Option<usize> {
    let armies = &ruleset.organisation.armies;
    let taken = |side: &Side| {
        armies.iter().any(|army| army.side.as_ref() == Some(&side.id))
            || places.iter().flatten().any(|place| known[*place].sign == side.sign)
    };
    known.iter().position(|side| !taken(side))
}

fn unknown(named: &str, known: &[Side]) -> Diagnostic {
    let ids = known.iter().map(|side| side.id.as_str());
    Diagnostic::error(Code::UnknownName, format!("there is no side `{named}`")).hint(did_you_mean(named, ids))
}
