use serde::Serialize;

use crate::model::{Arc, System};

/// A system of a unit, drawn as a labelled box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SystemView {
    /// The printed name of the system.
    pub name: String,
    /// Its number of boxes.
    pub boxes: u32,
    /// Its arcs, as (begin, end) in degrees clockwise from straight ahead.
    pub arcs: Vec<(u32, u32)>,
    /// The abbreviations of its arcs, joined by spaces.
    pub words: String,
}

/// The box of a system with the arcs it works in.
pub fn system(arcs: &[Arc], system: &System) -> SystemView {
    let own: Vec<&Arc> = system.arcs.iter().filter_map(|id| arcs.iter().find(|arc| arc.id == *id)).collect();
    SystemView {
        name: system.name.clone(),
        boxes: system.boxes,
        arcs: own.iter().map(|arc| (arc.from, arc.to)).collect(),
        words: own.iter().map(|arc| arc.short.as_str()).collect::<Vec<_>>().join(" "),
    }
}
