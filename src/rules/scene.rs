use super::sum::Sum;
use crate::model::Value;

/// What the sums of a track are worked out with.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The unit's numbers.
    pub stats: &'a [(String, Value)],
    /// Its figures, those attached left aside.
    pub figures: i64,
    /// Those attached.
    pub attached: i64,
    /// Boxes crossed off from the start.
    pub crossed: i64,
    /// How many copies of a track that each figure has.
    pub copies: i64,
}

/// The most boxes that a track has.
pub const MOST_BOXES: i64 = 400;

impl Scene<'_> {
    /// A whole force or nobody: no stats, this many figures.
    pub fn of(figures: i64) -> Scene<'static> {
        Scene { stats: &[], figures, attached: 0, crossed: 0, copies: 1 }
    }

    /// A sum with this many lost; none where a number that it needs is not there. An error in words where the numbers
    /// are there and it can't be worked out.
    pub fn sum(&self, text: &str, lost: i64) -> Result<Option<i64>, String> {
        self.with(text, lost, Sum::evaluate)
    }

    /// Whether a comparison is true with this many lost; not where a number that it needs is not there.
    pub fn holds(&self, text: &str, lost: i64) -> Result<bool, String> {
        self.with(text, lost, Sum::holds).map(|held| held.unwrap_or(false))
    }

    fn with<T>(
        &self,
        text: &str,
        lost: i64,
        work: impl Fn(&Sum, &[(&str, i64)]) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let values = self.values(lost);
        let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
        let pairs: Vec<(&str, i64)> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        match Sum::parse(text, &names) {
            Ok(sum) => work(&sum, &pairs).map(Some),
            // What can't be read was refused with the data; what is left is a number that is not there.
            Err(_) => Ok(None),
        }
    }

    fn values(&self, lost: i64) -> Vec<(String, i64)> {
        let mut values: Vec<(String, i64)> =
            self.stats.iter().filter_map(|(id, value)| Some((id.replace('-', "_"), value.number()?))).collect();
        let all = self.figures + self.attached;
        for (name, value) in
            [("figures", self.figures), ("attached", self.attached), ("lost", lost), ("left", all - lost)]
        {
            values.push((name.to_owned(), value));
        }
        values
    }
}
