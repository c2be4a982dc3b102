use serde::Serialize;

use crate::model::{Arc, System};

/// A system as a labelled box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SystemView {
    /// The printed name of the system.
    pub name: String,
    /// How many boxes it has.
    pub boxes: u32,
    /// Its arcs: where each begins and ends, in degrees clockwise from straight ahead.
    pub arcs: Vec<(u32, u32)>,
    /// The abbreviations of its arcs.
    pub words: String,
}

/// A system with the arcs in which it works.
pub fn system(arcs: &[Arc], system: &System) -> SystemView {
    let own: Vec<&Arc> = system.arcs.iter().filter_map(|id| arcs.iter().find(|arc| arc.id == *id)).collect();
    SystemView {
        name: system.name.clone(),
        boxes: system.boxes,
        arcs: own.iter().map(|arc| (arc.from, arc.to)).collect(),
        words: own.iter().map(|arc| arc.short.as_str()).collect::<Vec<_>>().join(" "),
    }
}
