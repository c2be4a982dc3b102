use super::card_front::Front;
use crate::model::Phrases;
use crate::view::parts::table_lines::LineView;
use crate::view::parts::track::FEW_LETTERS;
use crate::view::parts::unit_card::Card;

impl Front {
    /// The card with less on it, and a further card with the rest, kept beside the deck. Sentences move first, then
    /// half the fields, then table lines, weapons and rolls, then half the boxes. `None` if nothing can be moved.
    pub fn relieved(&self, phrases: &Phrases) -> Option<(Front, Front)> {
        let mut less = self.clone();
        let further = |face, unit, fields| Front {
            face,
            side: self.side,
            title: next_title(&self.title),
            kind: Some(phrases.say("Kept beside the deck", &[])),
            says: None,
            unit,
            rules: Vec::new(),
            fields,
            owners: Vec::new(),
        };
        let sentences = less.take_sentences();
        if !sentences.is_empty() {
            let owners = vec![self.title.clone()];
            return Some((less, Front { owners, ..further("row", None, sentences) }));
        }
        // The names of the cards that the rules belong to stay on both halves.
        let named = usize::from(less.owners.len() > 1);
        let rules = less.fields.len().saturating_sub(named);
        if rules > 1 {
            let mut rest: Vec<_> = less.fields.iter().take(named).cloned().collect();
            rest.extend(less.fields.split_off(named + half(&less.fields[named..])));
            return Some((less, Front { owners: self.owners.clone(), ..further("row", None, rest) }));
        }
        let unit = less.unit.as_mut()?;
        // Moving everything would leave an empty card, and never end.
        if unit.heads.is_empty() && unit.tracks.is_empty() && unit.lone.is_none() {
            let rest = parted(unit)?;
            return Some((less, further("unit", Some(rest), Vec::new())));
        }
        let mut rest = Card {
            lines: std::mem::take(&mut unit.lines),
            weapons: std::mem::take(&mut unit.weapons),
            rolls: std::mem::take(&mut unit.rolls),
            ..Card::default()
        };
        if rest.lines.is_empty() && rest.weapons.rows.is_empty() && rest.rolls.is_empty() {
            // Of a single track that is too high, the later lines move.
            rest.tracks = match unit.tracks.as_mut_slice() {
                [] => return None,
                [only] => match only.halved() {
                    Some(later) => vec![later],
                    // Beside many numbers there may be no room for any boxes.
                    None if !unit.heads.is_empty() => std::mem::take(&mut unit.tracks),
                    None => return None,
                },
                several => {
                    let first = several.len() / 2;
                    unit.tracks.split_off(first)
                }
            };
        }
        Some((less, further("unit", Some(rest), Vec::new())))
    }

    /// Whether this card can take in `other`: both continue unit cards with the same name, and `other` is not the later
    /// one.
    pub fn goes_on_with(&self, other: &Front) -> bool {
        let later = self.number() >= other.number();
        let (Some(own), Some(more)) = (&self.unit, &other.unit) else { return false };
        later && self.face == other.face && self.is_beside(other) && have_room_for_both(own, more)
    }

    /// Whether both cards have one name, side and kind.
    fn is_beside(&self, other: &Front) -> bool {
        (name_of(&self.title).0, self.side, &self.kind) == (name_of(&other.title).0, other.side, &other.kind)
    }

    /// Its number among the cards of its name, from 1.
    fn number(&self) -> u32 {
        name_of(&self.title).1
    }

    /// Renumbers it after all cards of its side and name, so that no two share a title: a player may have named a
    /// figure `Ann (2)`.
    pub fn number_after<'a>(&mut self, others: impl Iterator<Item = &'a Front>) {
        let alike = |other: &&Front| (name_of(&self.title).0, self.side) == (name_of(&other.title).0, other.side);
        let last = others.filter(alike).map(Front::number).max().unwrap_or(0);
        if last >= self.number() {
            self.title = format!("{} ({})", name_of(&self.title).0, last.saturating_add(1));
        }
    }

    /// Takes in the lines, rolls, tracks and weapons of an earlier card that it continues, before its own.
    pub fn join(&mut self, other: Front) {
        let (Some(own), Some(more)) = (&mut self.unit, other.unit) else { return };
        own.lines.splice(0..0, more.lines);
        own.rolls.splice(0..0, more.rolls);
        own.tracks.splice(0..0, more.tracks);
        if own.weapons.rows.is_empty() && own.lone.is_none() {
            (own.weapons, own.lone) = (more.weapons, more.lone);
        }
    }

    /// Moves its sentences out, each as (subject, sentence).
    fn take_sentences(&mut self) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = self.rules.drain(..).map(|rule| (rule.name, rule.says)).collect();
        if let Some(unit) = &mut self.unit {
            let (words, numbers) = std::mem::take(&mut unit.lines).into_iter().partition(|line| line.heads.is_empty());
            unit.lines = numbers;
            let words: Vec<LineView> = words;
            for line in words {
                // Each sentence keeps the state that it applies to.
                let name = |label: &str| match label {
                    "" => line.name.clone(),
                    label => format!("{}, {}", line.name, label.to_lowercase()),
                };
                fields.extend(line.rows.iter().map(|row| (name(&row.label), row.values.join(" "))));
            }
            for row in unit.weapons.rows.iter_mut().filter(|row| !row.traits.is_empty()) {
                fields.push((row.name.clone(), std::mem::take(&mut row.traits)));
            }
            for track in &mut unit.tracks {
                let long = track.says.take_if(|says| says.chars().count() > FEW_LETTERS);
                fields.extend(long.map(|says| (track.name.clone(), says)));
            }
        }
        fields.extend(self.says.take().map(|says| (String::new(), says)));
        fields
    }
}

/// The number of fields that have about half of the letters; some are left.
fn half(fields: &[(String, String)]) -> usize {
    let letters =
        |fields: &[(String, String)]| fields.iter().map(|(head, says)| head.len() + says.len()).sum::<usize>();
    (1..fields.len()).min_by_key(|at| letters(&fields[..*at]).abs_diff(letters(&fields[*at..]))).unwrap_or(1)
}

/// Whether at most one of two cards has weapons: two cards that both have them were split because each needs the room.
fn have_room_for_both(one: &Card, other: &Card) -> bool {
    let armed = |card: &Card| card.lone.is_some() || !card.weapons.rows.is_empty();
    !(armed(one) && armed(other))
}

/// Moves part of the lines, weapons and rolls off a card that has nothing else, leaving something on each; `None` if it
/// has only one of anything.
fn parted(unit: &mut Card) -> Option<Card> {
    let mut rest = Card::default();
    let armed = !unit.weapons.rows.is_empty();
    if !unit.rolls.is_empty() && (armed || !unit.lines.is_empty()) {
        rest.rolls = std::mem::take(&mut unit.rolls);
    } else if armed && !unit.lines.is_empty() {
        rest.weapons = std::mem::take(&mut unit.weapons);
    } else if unit.rolls.len() > 1 {
        rest.rolls = unit.rolls.split_off(unit.rolls.len() / 2);
    } else if unit.lines.len() > 1 {
        rest.lines = unit.lines.split_off(unit.lines.len() / 2);
    } else {
        rest.weapons = unit.weapons.halved()?;
        // A weapon left alone is drawn as a line, which needs less width than a table.
        unit.wield();
        rest.wield();
    }
    Some(rest)
}

/// The title of the next card: ` (2)` is appended, or its number raised by one.
fn next_title(title: &str) -> String {
    let (name, number) = name_of(title);
    format!("{name} ({})", number.saturating_add(1))
}

/// A title without the number after it, and the number; 1 if it has none.
fn name_of(title: &str) -> (&str, u32) {
    let numbered = title.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    numbered.and_then(|(name, number)| Some((name, number.parse().ok()?))).unwrap_or((title, 1))
}

#[cfg(test)]
mod tests {
    use crate::view::deck::card_front::Front;
    use crate::view::parts::unit_card::Card;
    use crate::view::parts::weapons::{WeaponRow, WeaponsView};

    fn further(title: &str, weapon: &str) -> Front {
        let name = weapon.to_owned();
        let row = WeaponRow { name, icon: None, count: 1, values: Vec::new(), traits: String::new() };
        let weapons = WeaponsView { rows: vec![row], ..WeaponsView::default() };
        let unit = Some(Card { weapons, ..Card::default() });
        Front { face: "unit", title: title.to_owned(), unit, ..Front::blank() }
    }

    #[test]
    fn a_card_takes_in_no_other_whose_weapons_it_would_lose() {
        let (first, second) = (further("Ann (2)", "Musket"), further("Ann (3)", "Axe"));
        assert!(!second.goes_on_with(&first));
        let mut bare = further("Ann (3)", "Axe");
        bare.unit = Some(Card::default());
        assert!(bare.goes_on_with(&first));
        let weapons = first.unit.as_ref().map(|unit| unit.weapons.clone());
        bare.join(first);
        assert_eq!(bare.unit.map(|unit| unit.weapons), weapons);
    }
}
