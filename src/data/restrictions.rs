use super::node::{Node, Read};
use super::pairs::who;
use super::tables::remarks;
use super::words::word;
use crate::model::{Demand, Held, Holding, Restriction, Severity, Within};

impl Read for Severity {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Within {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Restriction {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let severity = entry.get("severity").unwrap_or_default();
        let says = entry.get("says");
        let remarks = remarks(&mut entry);
        let kind = entry.one_of(&Demand::KINDS).and_then(|(key, kind)| demand(key, kind));
        entry.finish();
        Some(Restriction { id: id?, severity, kind: kind?, says, remarks })
    }
}

fn demand(key: &str, node: Node<'_>) -> Option<Demand> {
    let mut entry = node.entry()?;
    let demand = match key {
        "size" => {
            let (who, figures) = (who(&mut entry, "who"), entry.need("figures"));
            let with_attached = entry.get("with-attached").unwrap_or(false);
            figures.map(|figures| Demand::Size { who, figures, with_attached })
        }
        "attach" => {
            let (who, count) = (who(&mut entry, "who"), entry.need("count"));
            let any_of = entry.needed_node("any-of").and_then(Read::read);
            any_of.zip(count).map(|(any_of, count)| Demand::Attach { who, any_of, count })
        }
        "holds" => {
            let group = entry.needed_node("group").and_then(Node::names);
            let (parts, only) = (entry.need("parts"), entry.get("only").unwrap_or(false));
            group.zip(parts).map(|(group, parts)| Demand::Holds { group, parts, only })
        }
        "number" => {
            let group = entry.node("group").map(Node::names);
            let what = match group {
                Some(group) => group.map(Held::Group),
                None => Some(Held::Units(who(&mut entry, "who"))),
            };
            what.zip(entry.need("count")).map(|(what, count)| Demand::Number { what, count })
        }
        "apart" => {
            let within = entry.need("within");
            let listed = entry.one_of(&["units", "traits"]).and_then(|(key, list)| match key {
                "units" => Some((Read::read(list)?, Vec::new())),
                _ => Some((Vec::new(), Read::read(list)?)),
            });
            listed.zip(within).map(|((units, traits), within)| Demand::Apart { units, traits, within })
        }
        "needs" => {
            let (who, other) = (who(&mut entry, "who"), who(&mut entry, "other"));
            entry.need("within").map(|within| Demand::Needs { who, other, within })
        }
        _ => {
            let who = who(&mut entry, "who");
            let group = entry.needed_node("group").and_then(Read::read);
            group.map(|group| Demand::Inside { who, group })
        }
    };
    entry.finish();
    demand
}

impl Read for Holding {
    fn read(node: Node<'_>) -> Option<Self> {
        let mut entry = node.entry()?;
        let what = entry.one_of(&["who", "group"]).and_then(|(key, value)| match key {
            "who" => Read::read(value).map(Held::Units),
            _ => value.names().map(Held::Group),
        });
        let (count, figures) = (entry.need("count"), entry.get("figures"));
        entry.finish();
        Some(Holding { what: what?, count: count?, figures })
    }
}
