use crate::model::{Remarks, StatId, Unit, Value, WeaponId};
use crate::rules::figure_kinds::{FigureKind, variants};
use crate::rules::mustered::Mustered;

/// A row of a table that applies to some units only.
pub(super) struct RowOf<'a> {
    /// The weapon whose row it is; `None` for a row of units.
    pub weapon: Option<&'a WeaponId>,
    /// The units that it concerns.
    pub remarks: &'a Remarks,
}

/// Figures of a unit that a row applies to and that have the same stats.
pub(super) struct Bearers<'a> {
    /// The attached figure; `None` for the unit's own figures.
    attached: Option<&'a Unit>,
    /// The number of these figures, 1 or more.
    pub figures: i64,
}

impl RowOf<'_> {
    /// Whether the row applies to this kind of figure in particular, not to everyone.
    pub fn means(&self, kind: &FigureKind<'_>) -> bool {
        !self.remarks.who.is_everyone() && self.remarks.who.means(&kind.candidate())
    }
}

impl<'a> Bearers<'a> {
    /// The value of their stat; `None` if they lack it.
    pub fn stat(&self, one: &'a Mustered<'_>, id: &StatId) -> Option<&'a Value> {
        match self.attached {
            Some(unit) => unit.stats.iter().find(|(known, _)| known == id).map(|(_, value)| value),
            None => one.stat(id),
        }
    }
}

/// The figures of a unit that a row applies to: its own, then those attached.
pub(super) fn bearers<'a>(row: &RowOf<'_>, one: &'a Mustered<'_>) -> Vec<Bearers<'a>> {
    let (own, attached) = match row.weapon {
        Some(weapon) => with_weapon(weapon, one),
        None => by_kind(row, one),
    };
    let attached = attached.into_iter().map(|(unit, figures)| Bearers { attached: Some(unit), figures });
    let all = std::iter::once(Bearers { attached: None, figures: own }).chain(attached);
    all.filter(|bearers| bearers.figures > 0).collect()
}

/// The number of a unit's own figures, and the attached ones, each with its number.
type OwnAndAttached<'a> = (i64, Vec<(&'a Unit, i64)>);

fn with_weapon<'a>(weapon: &WeaponId, one: &'a Mustered<'_>) -> OwnAndAttached<'a> {
    // A weapon of the whole unit is served by all of it.
    if one.unit.unit_weapons.iter().any(|(id, _)| id == weapon) {
        return (one.figures(), Vec::new());
    }
    let all = one.arms.iter().find(|(id, _)| id == weapon).map_or(0, |(_, number)| *number);
    let attached = one.attached.iter().filter_map(|(unit, _)| {
        let (_, each) = unit.weapons.iter().find(|(id, _)| id == weapon)?;
        Some((&**unit, *each))
    });
    let attached: Vec<(&Unit, i64)> = attached.collect();
    (all - attached.iter().map(|(_, each)| each).sum::<i64>(), attached)
}

fn by_kind<'a>(row: &RowOf<'_>, one: &'a Mustered<'_>) -> OwnAndAttached<'a> {
    let kinds = variants(one);
    let Some((base, others)) = kinds.split_first() else { return (0, Vec::new()) };
    let some: Vec<i64> = one.options.iter().filter(|taken| !taken.all).map(|taken| taken.figures).collect();
    let (armed, attached) = others.split_at(some.len().min(others.len()));
    let counted = |wanted: bool| -> i64 {
        let kinds = armed.iter().zip(&some).filter(|(kind, _)| row.means(kind) == wanted);
        kinds.map(|(_, figures)| *figures).sum()
    };
    let own = if row.means(base) { one.entry.figures() - counted(false) } else { counted(true) };
    let attached = one.attached.iter().zip(attached).filter(|(_, kind)| row.means(kind));
    (own.max(0), attached.map(|((unit, _), _)| (&**unit, 1)).collect())
}
