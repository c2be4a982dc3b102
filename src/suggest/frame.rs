use std::rc::Rc;

use super::stage::SearchStage;
use super::worth_table::WorthTable;

/// A stage with the choices made in it, and the stages after it.
pub struct Frame {
    /// The stage.
    pub stage: Rc<SearchStage>,
    /// Index among the stages of its group.
    pub place: usize,
    /// How many are chosen already.
    pub chosen: usize,
    /// Index of the first that may still be chosen: earlier ones would only repeat a force in another order.
    pub from: usize,
    /// Path of the group that it fills.
    pub path: Rc<[usize]>,
    /// The stages after it.
    pub rest: Option<Rc<Frame>>,
    /// The greatest worth from here on, for each sum of points.
    pub table: Rc<WorthTable>,
    /// The number of its table: frames with the same table have the same.
    pub key: usize,
}
