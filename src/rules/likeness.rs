use super::mustered::Mustered;
use super::profile::change;
use crate::model::{Candidate, Gun, Ruleset, Standee};

/// Figures of a unit that look alike, for paper figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Their name: the unit's title, or that of an attached figure.
    pub name: String,
    /// For an attached figure, the title of its unit.
    pub with: Option<String>,
    /// The number of these figures.
    pub figures: i64,
    /// The parts that they are drawn with.
    pub parts: Standee,
}

/// The figures of a unit, grouped by looks; attached figures come last.
pub fn likenesses(ruleset: &Ruleset, one: &Mustered<'_>) -> Vec<Likeness> {
    let mut alike = Vec::new();
    let mut left = one.entry.figures();
    let mut kind = |traits: &[_], figures: i64| {
        if figures > 0 {
            let parts = together(ruleset, &[Candidate { traits, ..one.candidate() }]);
            alike.push(Likeness { name: one.title.clone(), with: None, figures, parts });
        }
    };
    for taken in one.options.iter().filter(|taken| !taken.all) {
        let mut traits = one.traits.clone();
        change(&mut traits, &taken.option.effects);
        let figures = taken.figures.min(left);
        kind(&traits, figures);
        left -= figures;
    }
    kind(&one.traits, left);
    for (unit, _) in &one.attached {
        let traits = one.traits_of(unit);
        let unit_itself = one.candidate();
        let own = Candidate { unit: &unit.id, role: &unit.role, traits: &traits, ..unit_itself };
        let parts = together(ruleset, &[unit_itself, own]);
        alike.push(Likeness { name: unit.name.clone(), with: Some(one.title.clone()), figures: 1, parts });
    }
    alike
}

/// Whether a unit's figures ride, as paper figures.
pub fn rides(ruleset: &Ruleset, one: &Candidate<'_>) -> bool {
    together(ruleset, &[*one]).mounted.unwrap_or_default()
}

/// The gun that stands beside a unit's figures, if any.
pub fn gun_beside(ruleset: &Ruleset, one: &Candidate<'_>) -> Option<Gun> {
    together(ruleset, &[*one]).gun
}

/// The parts of all entries that match one of these; for each part, the last entry that sets it counts.
fn together(ruleset: &Ruleset, candidates: &[Candidate<'_>]) -> Standee {
    let mut parts = Standee::default();
    let concern = |entry: &&Standee| candidates.iter().any(|one| entry.who.means(one));
    for entry in ruleset.standees.iter().filter(concern) {
        let Standee { who: _, hat, coat, colour, weapon, mounted, gun, icon } = entry;
        parts.hat = hat.or(parts.hat);
        parts.coat = coat.or(parts.coat);
        parts.colour = colour.clone().or(parts.colour);
        parts.weapon = weapon.or(parts.weapon);
        parts.mounted = mounted.or(parts.mounted);
        parts.gun = gun.or(parts.gun);
        parts.icon = icon.clone().or(parts.icon);
    }
    parts
}
