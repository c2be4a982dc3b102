use toml::de::DeValue;

use super::language;
use super::language::remarks::remarks;
use super::node::{Node, Read, within};
use super::pairs::who;
use super::words::word;
use crate::diagnostic::Code;
use crate::model::{
    BoxShape, Boxes, Each, Lane, LaneValues, Mark, MarkAt, RosterForm, Track, TrackRow, TraitsShown, identified,
};
use crate::rules::TRACK_NAMES;
use crate::sum::Sum;

impl Read for Each {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for BoxShape {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for TraitsShown {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

/// Reads one track; `stats` are the names that its sums may use besides the count of figures.
pub fn track(node: Node<'_>, stats: &[String]) -> Option<Track> {
    let entry = node.entry(&language::tracks::TRACK)?;
    let id = entry.needed_node("id").and_then(Node::defines);
    let name = entry.need("name");
    let who = who(&entry, "for");
    let each = entry.get("each").unwrap_or_default();
    let boxes = entry.one_of(&["boxes", "rows", "systems"]).and_then(|(key, boxes)| match key {
        "boxes" => sum(boxes, stats, false).map(Boxes::Sum),
        "rows" => rows(boxes, stats).map(Boxes::Rows),
        _ if bool::read(boxes)? => Some(Boxes::Systems),
        _ => boxes.bad("leave `systems` out instead"),
    });
    let shape = entry.get("shape").unwrap_or_default();
    let row = entry.node("row").map_or(Some(15), |row| within(row, 1, 20));
    let group = entry.node("group").map_or(Some(5), |group| within(group, 1, 20));
    let full_rows = entry.get("full-rows").unwrap_or(false);
    let (clears, says) = (entry.get("clears").unwrap_or(false), entry.get("says"));
    let hidden = entry.get("hidden").unwrap_or(false);
    let marks = entry.node("marks").and_then(Node::items).unwrap_or_default();
    let marks = marks.into_iter().filter_map(|item| mark(item, stats)).collect();
    let lanes = entry.node("lanes").and_then(Node::items).unwrap_or_default();
    let lanes = lanes.into_iter().filter_map(|item| lane(item, stats)).collect();
    let remarks = remarks(&entry);
    entry.finish();
    if let (Some(id), Each::Force) = (&id, each) {
        node.file.gathered.links.borrow_mut().allow::<identified::Tracker>(id);
    }
    Some(Track {
        id: id?,
        name: name?,
        who,
        each,
        boxes: boxes?,
        shape,
        row: row?,
        group: group?,
        full_rows,
        clears,
        hidden,
        says,
        marks,
        lanes,
        remarks,
    })
}

fn rows(node: Node<'_>, stats: &[String]) -> Option<Vec<TrackRow>> {
    let one = |item: Node<'_>| {
        let entry = item.entry(&language::tracks::ROW)?;
        let boxes = entry.needed_node("boxes").and_then(|boxes| sum(boxes, stats, false));
        let end = entry.get("end");
        entry.finish();
        Some(TrackRow { boxes: boxes?, end })
    };
    let rows: Vec<Option<TrackRow>> = node.items()?.into_iter().map(one).collect();
    let rows: Vec<TrackRow> = rows.into_iter().collect::<Option<_>>()?;
    if rows.is_empty() { node.bad("at least one row is required") } else { Some(rows) }
}

fn mark(node: Node<'_>, stats: &[String]) -> Option<Mark> {
    let entry = node.entry(&language::tracks::MARK)?;
    let at = entry.one_of(&["at", "share", "where"]).and_then(|(key, value)| match key {
        "at" => within(value, 1, 200).map(|at| MarkAt::Box(i64::from(at))),
        "share" => {
            let text = value.text()?;
            match text.split_once('/').and_then(|(over, under)| Some((over.parse().ok()?, under.parse().ok()?))) {
                Some((over, under)) if (1..=100).contains(&over) && (over..=100).contains(&under) => {
                    Some(MarkAt::Share(over, under))
                }
                _ => value.bad(format!("`{text}` is not a share; write `\"1/2\"`")),
            }
        }
        _ => sum(value, stats, true).map(MarkAt::Where),
    });
    let (says, shade) = (entry.need("says"), entry.get("shade").unwrap_or(false));
    entry.finish();
    Some(Mark { at: at?, says: says?, shade })
}

fn lane(node: Node<'_>, stats: &[String]) -> Option<Lane> {
    let entry = node.entry(&language::tracks::LANE)?;
    let name = entry.need("name");
    let from = entry.node("from").map_or(Some(2), |from| within(from, 1, 200));
    let values = entry.one_of(&["list", "stat", "sum"]).and_then(|(key, value)| match key {
        "list" => Vec::read(value).map(LaneValues::List),
        "stat" => value.names().map(LaneValues::Stat),
        _ => sum(value, stats, false).map(LaneValues::Sum),
    });
    let holds = entry.node("where").map(|comparison| sum(comparison, stats, true));
    entry.finish();
    let holds = match holds {
        Some(holds) => Some(holds?),
        None => None,
    };
    Some(Lane { name: name?, from: i64::from(from?), values: values?, holds })
}

/// A sum over a unit's stats and figures, tried for unknown names and for what it comes to; a `comparison` comes to yes
/// or no.
fn sum(node: Node<'_>, stats: &[String], comparison: bool) -> Option<Sum> {
    // A plain number needs no quotes.
    let number = matches!(node.value.get_ref(), DeValue::Integer(_)).then(|| i64::read(node).map(|n| n.to_string()));
    let text = match &number {
        Some(number) => number.as_deref()?,
        None => node.text()?,
    };
    let names: Vec<&str> = stats.iter().map(String::as_str).chain(TRACK_NAMES).collect();
    let tried = |sum: Sum| if comparison { Ok(sum) } else { sum.tried(&names).map(|()| sum) };
    match Sum::parse(text, &names).and_then(tried) {
        Ok(sum) => Some(sum),
        Err(message) => {
            node.file.problem(Code::BadSum, message, node.range());
            None
        }
    }
}

impl Read for RosterForm {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::forms::FORM)?;
        let name = entry.need("name");
        let who = who(&entry, "for");
        let (rows, wide) = (entry.get("rows").unwrap_or(false), entry.get("wide").unwrap_or(false));
        let figures: String = entry.get("figures").unwrap_or_default();
        let (figure, attached) = (entry.get("figure").unwrap_or_else(|| figures.clone()), entry.get("attached"));
        let stats = |key| entry.list(key);
        let (shown, attached_stats) = (stats("stats"), stats("attached-stats"));
        let (traits, tables) = (entry.get("traits").unwrap_or_default(), entry.list("tables"));
        let blank_figures = entry.node("blank-figures").map_or(Some(1), |node| within(node, 1, 60));
        entry.finish();
        Some(RosterForm {
            name: name?,
            who,
            rows,
            wide,
            figures,
            figure,
            attached,
            stats: shown?,
            attached_stats: attached_stats?,
            traits,
            tables: tables?,
            blank_figures: blank_figures?,
        })
    }
}
