use crate::model::{Boxes, StatId, System, Track, TrackRow, Value};
use crate::sum::Sum;

/// The numbers that the sums of a track may use.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The unit's stats.
    pub stats: &'a [(StatId, Value)],
    /// The unit's systems.
    pub systems: &'a [System],
    /// Its figures, not counting those attached.
    pub figures: i64,
    /// Number of figures attached.
    pub attached: i64,
    /// Boxes crossed off from the start.
    pub crossed: i64,
    /// How many copies there are of a track that each figure has.
    pub copies: i64,
}

/// The most boxes that a track has.
pub const MOST_BOXES: i64 = 400;

impl Scene<'_> {
    /// A whole force or nobody: no stats, this many figures.
    pub fn of(figures: i64) -> Scene<'static> {
        Scene { stats: &[], systems: &[], figures, attached: 0, crossed: 0, copies: 1 }
    }

    /// A sum with this many lost; none where a number that it needs is not there. An error in words where the numbers
    /// are there and it can't be worked out.
    pub fn sum(&self, sum: &Sum, lost: i64) -> Result<Option<i64>, String> {
        self.values(sum, lost).map(|values| sum.evaluate(&values)).transpose()
    }

    /// How many boxes a track has; none where a number that it needs is not there.
    pub fn boxes(&self, track: &Track) -> Result<Option<i64>, String> {
        match &track.boxes {
            Boxes::Sum(sum) => self.sum(sum, 0),
            Boxes::Rows(rows) => Ok(self.rows(rows)?.map(|rows| rows.iter().sum())),
            Boxes::Systems => Ok(Some(self.systems.iter().map(|system| i64::from(system.boxes)).sum())),
        }
    }

    /// How many boxes each row of a track has, none below 0; none where a number that it needs is not there.
    pub fn rows(&self, rows: &[TrackRow]) -> Result<Option<Vec<i64>>, String> {
        let row = |row: &TrackRow| self.sum(&row.boxes, 0).map(|boxes| boxes.map(|boxes| boxes.max(0)));
        rows.iter().map(row).collect()
    }

    /// Whether a comparison is true with this many lost; not where a number that it needs is not there.
    pub fn holds(&self, sum: &Sum, lost: i64) -> Result<bool, String> {
        self.values(sum, lost).map_or(Ok(false), |values| sum.holds(&values))
    }

    /// The numbers that a sum needs; none where one of them is not there.
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
