use crate::model::{Boxes, StatId, System, Track, TrackRow, Value};
use crate::sum::Sum;

/// The numbers that the sums of a track may use.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The unit's stats.
    pub stats: &'a [(StatId, Value)],
    /// The unit's systems.
    pub systems: &'a [System],
    /// Its figures, not counting attached ones.
    pub figures: i64,
    /// The number of attached figures.
    pub attached: i64,
    /// The number of boxes crossed off from the start.
    pub crossed: i64,
    /// The number of copies of a track that each figure has.
    pub copies: i64,
}

/// The maximum number of boxes that a track may have.
pub const MOST_BOXES: i64 = 400;

impl Scene<'_> {
    /// The scene of a whole force: this many figures, and no stats.
    pub fn of(figures: i64) -> Scene<'static> {
        Scene { stats: &[], systems: &[], figures, attached: 0, crossed: 0, copies: 1 }
    }

    /// The value of a sum with this many lost; `None` if a number that it needs is missing. An error, in words, if it
    /// has its numbers but can't be worked out.
    pub fn sum(&self, sum: &Sum, lost: i64) -> Result<Option<i64>, String> {
        self.values(sum, lost).map(|values| sum.evaluate(&values)).transpose()
    }

    /// The number of boxes of a track; `None` if a number that it needs is missing.
    pub fn boxes(&self, track: &Track) -> Result<Option<i64>, String> {
        match &track.boxes {
            Boxes::Sum(sum) => self.sum(sum, 0),
            Boxes::Rows(rows) => Ok(self.rows(rows)?.map(|rows| rows.iter().sum())),
            Boxes::Systems => Ok(Some(self.systems.iter().map(|system| i64::from(system.boxes)).sum())),
        }
    }

    /// The number of boxes in each row of a track, at least 0; `None` if a number that it needs is missing.
    pub fn rows(&self, rows: &[TrackRow]) -> Result<Option<Vec<i64>>, String> {
        let row = |row: &TrackRow| self.sum(&row.boxes, 0).map(|boxes| boxes.map(|boxes| boxes.max(0)));
        rows.iter().map(row).collect()
    }

    /// Whether a comparison is true with this many lost; false if a number that it needs is missing.
    pub fn holds(&self, sum: &Sum, lost: i64) -> Result<bool, String> {
        self.values(sum, lost).map_or(Ok(false), |values| sum.holds(&values))
    }

    /// The numbers that a sum needs, by name; `None` if one is missing.
    fn values<'s>(&self, sum: &'s Sum, lost: i64) -> Option<Vec<(&'s str, i64)>> {
        sum.names().iter().map(|name| Some((name.as_str(), self.value(name, lost)?))).collect()
    }

    fn value(&self, name: &str, lost: i64) -> Option<i64> {
        match name {
            "figures" => Some(self.figures),
            "attached" => Some(self.attached),
            "lost" => Some(lost),
            "left" => Some(self.figures + self.attached - lost),
            stat => self.stats.iter().find(|(id, _)| is_called(id, stat)).and_then(|(_, value)| value.number()),
        }
    }
}

/// Whether an id has this name in sums, where hyphens become underscores.
pub fn is_called(id: &str, name: &str) -> bool {
    let letter = |letter| if letter == b'-' { b'_' } else { letter };
    id.len() == name.len() && id.bytes().map(letter).eq(name.bytes())
}
