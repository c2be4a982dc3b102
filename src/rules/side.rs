use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::model::{Army, Ruleset, Side};

/// The facts about a force that decide its side.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The side named for it, by id: on the command line, or in its file.
    pub named: Option<&'a str>,
    /// The force's army; `None` where it has none.
    pub army: Option<&'a Army>,
}

/// The sides of some forces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The sides that there are, in the order of their first forces, each with its index among all that are known.
    pub there: Vec<(Side, usize)>,
    /// For each force, its side, by its index in `there`.
    pub of: Vec<usize>,
    /// For each force, whether its side is its own: named for it, or its army's.
    pub own: Vec<bool>,
    /// How many sides share an ordinary pack, counted in the ruleset's own order: at least two.
    pub counted: usize,
}

/// The sides of a ruleset: its own, then the colours that every ruleset has.
pub fn known_sides(ruleset: &Ruleset) -> Vec<Side> {
    let own = &ruleset.organisation.sides;
    let colours = Side::colours(&ruleset.organisation.phrases)
        .into_iter()
        .filter(|colour| !own.iter().any(|side| side.id == colour.id));
    own.iter().cloned().chain(colours).collect()
}

/// The sides that forces are on: the one named, else their army's, else the first that nobody else has and that is no
/// army's. A side that something names does not depend on what else is printed.
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
        // More forces than there are sides share the last of them.
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

/// The first of these sides that nobody is on, that no army has, and whose sign is not there yet.
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
