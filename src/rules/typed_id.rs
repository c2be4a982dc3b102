use super::change_words::{leave_out, remove};
use super::restriction::Remedy;
use crate::model::{About, Change, Half, Part, Path, capital};

/// An id that is typed in a unit of a force, and may be wrong.
#[derive(Clone, Copy)]
pub struct TypedId<'t> {
    /// The id as typed.
    pub id: &'t str,
    /// The unit, by its place in file order.
    pub unit: usize,
    /// The part of the unit.
    pub names: Names,
}

/// The part of a unit that an id names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// The unit itself.
    Unit,
    /// An attached figure, by index.
    With(usize),
    /// An option taken, by index.
    Take(usize),
}

impl TypedId<'_> {
    /// The path of findings about it.
    pub fn path(&self) -> Path {
        About::Unit(self.unit).part(match self.names {
            Names::Unit => Part::Unit,
            Names::With(place) => Part::With(place),
            Names::Take(place) => Part::Take(place, Half::Key),
        })
    }

    /// The change that writes another id in its place.
    pub fn other(&self, id: &str) -> Change {
        let (unit, typed, id) = (self.unit, self.id.to_owned(), id.to_owned());
        match self.names {
            Names::Unit => Change::Retype { unit, id },
            Names::With(_) => Change::Reattach { unit, who: typed, id },
            Names::Take(_) => Change::Retake { unit, option: typed, id },
        }
    }

    /// The step that takes it out.
    pub fn out(&self) -> Remedy {
        let (unit, typed) = (self.unit, self.id.to_owned());
        let leave = leave_out(&format!("`{typed}`"));
        let (says, change) = match self.names {
            Names::Unit => (remove("it"), Change::Remove { unit }),
            Names::With(_) => (leave, Change::Detach { unit, who: typed }),
            Names::Take(_) => (leave, Change::Drop { unit, option: typed }),
        };
        Remedy::new(capital(&says), change)
    }
}
