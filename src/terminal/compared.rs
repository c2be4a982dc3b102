use std::fmt::Write;

use crate::diagnostic::{count, quoted, visible};
use crate::view::{ComparedSide, ComparedView};

/// The differences between two forces, one per line.
pub fn compared(view: &ComparedView) -> String {
    let verdict = |side: &ComparedSide| {
        let points = side.points.map(|points| format!("{points} points, ")).unwrap_or_default();
        let legal = if side.legal { "legal" } else { "not legal" };
        let figures = count(usize::try_from(side.figures).unwrap_or(0), "figure");
        format!("{points}{figures}, {legal}, data {}", side.data_version)
    };
    let mut out = String::new();
    // Writing into a string always succeeds.
    let _ = writeln!(out, "{}: {}", quoted(&view.old.file), verdict(&view.old));
    let _ = writeln!(out, "{}: {}", quoted(&view.new.file), verdict(&view.new));
    if view.is_same() {
        out += "nothing differs\n";
        return out;
    }
    if let (Some(old), Some(new)) = (view.old.points, view.new.points)
        && old != new
    {
        let _ = writeln!(out, "points: {}", format!("{:+}", new - old).replace('-', "−"));
    }
    for said in &view.said {
        let _ = writeln!(out, "{}", visible(said));
    }
    let cost = |points: Option<i64>| points.map(|points| format!(" ({points} points)")).unwrap_or_default();
    for unit in &view.units {
        let old = unit.old.as_ref().map(|old| format!("{}{}", visible(old), cost(unit.old_points)));
        let new = unit.new.as_ref().map(|new| format!("{}{}", visible(new), cost(unit.new_points)));
        let _ = match (old, new) {
            (Some(old), Some(new)) => writeln!(out, "~ {old}\n  {new}"),
            (Some(old), None) => writeln!(out, "− {old}"),
            (None, Some(new)) => writeln!(out, "+ {new}"),
            (None, None) => Ok(()),
        };
    }
    for (mark, all) in [("gone", &view.gone), ("new", &view.found)] {
        for finding in all {
            let _ = writeln!(out, "{mark}: {}", visible(finding));
        }
    }
    out
}
