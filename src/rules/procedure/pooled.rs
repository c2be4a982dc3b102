use super::exact::Reckoning;
use super::step_sums::sums_of;
use super::tally;
use crate::model::Count;
use crate::sum::Sum;

impl Reckoning<'_, '_> {
    /// The counts of a step, by place among its own, that nothing tells apart because they are only added up: each pair
    /// is a count and a later one that may be counted with it. `counts` are those that are needed.
    pub(super) fn pooled(&self, index: usize, counts: &[Option<&Count>]) -> Vec<(usize, usize)> {
        let needed = counts.iter().enumerate().filter(|(_, count)| count.is_some_and(|count| tally::is_sum(&count.of)));
        let needed: Vec<usize> = needed.map(|(at, _)| at).collect();
        if needed.len() < 2 {
            return Vec::new();
        }
        let (sums, first) = (self.sums(), self.play.counts_of(index).start);
        let name = |at: usize| self.play.counted[first + at].as_str();
        let given = |name: &str| self.play.values.get(name).copied();
        let mut pooled: Vec<(usize, usize)> = Vec::new();
        for (turn, from) in needed.iter().enumerate() {
            let is_pooled = |at: usize| pooled.iter().any(|(_, from)| *from == at);
            let alike = |into: &&usize| sums.iter().all(|sum| sum.only_adds([name(**into), name(*from)], given));
            let into = needed[..turn].iter().filter(|into| !is_pooled(**into)).find(alike);
            pooled.extend(into.map(|into| (*into, *from)));
        }
        pooled
    }

    /// All sums in which counts may occur: of all steps, of the numbers carried, and of the results that are reckoned.
    fn sums(&self) -> Vec<&Sum> {
        let procedure = self.play.procedure;
        let again = procedure.steps.iter().filter_map(|step| Some(&step.again.as_ref()?.when));
        let carried = procedure.carried.iter().flat_map(|carried| [&carried.begins, &carried.becomes]);
        let results = self.results.iter().filter_map(|at| procedure.results.get(*at));
        let results = results.filter(|result| self.play.counts(&result.only)).map(|result| &result.sum);
        procedure.steps.iter().flat_map(sums_of).chain(again).chain(carried).chain(results).collect()
    }
}
