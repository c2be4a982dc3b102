use super::muster::Muster;
use super::mustered::Mustered;
use crate::diagnostic::{Code, Diagnostic, alternatives, backticked, one_of};
use crate::model::{Matched, matching};

/// The unit of a force that is meant: by its name or the beginning of one, by its kind if no other unit is of that kind,
/// or by its number, from 1: units outside all groups come first, then those of each group. Without a name, the only
/// unit.
pub fn named_unit<'m, 'a>(muster: &'m Muster<'a>, typed: Option<&str>) -> Result<&'m Mustered<'a>, Diagnostic> {
    let titles: Vec<&str> = muster.units.iter().map(|one| one.title.as_str()).collect();
    let Some(typed) = typed else {
        return match muster.units.as_slice() {
            [only] => Ok(only),
            [] => Err(Diagnostic::error(Code::NotStated, "the force has no unit").hint("add one to its file")),
            _ => {
                let problem = Diagnostic::error(Code::NotStated, "no unit of the force is named");
                Err(problem.hint(format!("use {}", alternatives(titles))))
            }
        };
    };
    if let Some(one) = muster.units.iter().find(|one| one.title == typed) {
        return Ok(one);
    }
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(one) = number.and_then(|place| muster.units.iter().find(|one| one.place == place)) {
        return Ok(one);
    }
    let of_key: Vec<&Mustered<'a>> = muster.units.iter().filter(|one| *one.unit.id == *typed).collect();
    match (matching(typed, titles.iter().copied()), of_key.as_slice()) {
        (Matched::None, [only]) => return Ok(only),
        (Matched::None, [_, _, ..]) => {
            let known = backticked(of_key.iter().map(|one| one.title.as_str()));
            let message = format!("more than one unit is a `{typed}`: {known}");
            return Err(Diagnostic::error(Code::AmbiguousName, message).hint("type the name of one, or its number"));
        }
        (Matched::None | Matched::One(_) | Matched::Several(_), _) => {}
    }
    let title = one_of("unit", typed, titles)?;
    let found = muster.units.iter().find(|one| one.title == title);
    found.ok_or_else(|| Diagnostic::error(Code::UnknownName, format!("there is no unit `{typed}`")))
}
