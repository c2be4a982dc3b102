use super::formation::{Formation, GroupShape, formations};
use super::ground::Ground;
use super::left_out::left_out;
use super::pool::WayPool;
use super::stages::{Placed, stages};

/// One combination of the force's decisions, with what is known about it.
pub struct SearchField<'f> {
    /// The ways to field its units.
    pub pool: &'f WayPool<'f, 'f>,
    /// Its formations and stages: made up part by part, and of anything.
    pub shapes: [(Vec<Formation>, Vec<Placed>); 2],
    /// The force to start from.
    pub ground: &'f Ground<'f>,
    /// The most that a force in it can be worth, by the aim; `None` if there is none.
    pub bound: Option<i64>,
    /// Whether no force in it is worth more than the best known.
    pub closed: bool,
    /// Whether no force in it is better in any way.
    pub settled: bool,
    /// The forces that groups made up part by part leave out, in words.
    pub left: Vec<String>,
}

/// The field of one combination of decisions; nothing is known about it yet.
pub fn field<'f>(pool: &'f WayPool<'f, 'f>, ground: &'f Ground<'f>) -> SearchField<'f> {
    let shape = |shape| {
        let kinds = formations(pool, shape);
        let all = stages(pool, &kinds, &ground.start, shape);
        (kinds, all)
    };
    let shapes = [shape(GroupShape::Parts), shape(GroupShape::Anything)];
    let left = left_out(pool, &shapes[0].1, GroupShape::Parts);
    let own = left_out(pool, &shapes[0].1, GroupShape::Anything);
    let left = left.into_iter().filter(|one| !own.contains(one)).collect();
    SearchField { pool, shapes, ground, bound: None, closed: false, settled: false, left }
}
