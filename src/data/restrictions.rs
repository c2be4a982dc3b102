use super::language::remarks::remarks;
use super::language::{self, Kind};
use super::node::{Node, Read, within};
use super::pairs::who;
use super::words::word;
use crate::diagnostic::Code;
use crate::model::{Demand, Growing, Held, Holding, Restriction, Severity, SizeOf, Within};

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
        let entry = node.entry(&language::restrictions::RESTRICTION)?;
        let id = entry.needed_node("id").and_then(Node::defines);
        let severity = entry.get("severity").unwrap_or_default();
        let says = entry.get("says");
        let remarks = remarks(&entry);
        let kind = entry.one_of(&Demand::KINDS).and_then(|(key, kind)| demand(key, kind));
        entry.finish();
        Some(Restriction { id: id?, severity, kind: kind?, says, remarks })
    }
}

/// What is described of this kind of demand.
fn demand_kind(key: &str) -> &'static Kind {
    use language::demands::{APART, ATTACH, HOLDS, INSIDE, JOINS, NEEDS, NUMBER, SHARE, SIZE, TAKEN};
    match key {
        "size" => &SIZE,
        "attach" => &ATTACH,
        "holds" => &HOLDS,
        "number" => &NUMBER,
        "apart" => &APART,
        "needs" => &NEEDS,
        "share" => &SHARE,
        "taken" => &TAKEN,
        "joins" => &JOINS,
        _ => &INSIDE,
    }
}

fn demand(key: &str, node: Node<'_>) -> Option<Demand> {
    let entry = node.entry(demand_kind(key))?;
    let demand = match key {
        "size" => {
            let (who, figures) = (who(&entry, "who"), entry.need("figures"));
            let with_attached = entry.get("with-attached").unwrap_or(false);
            figures.map(|figures| Demand::Size { who, figures, with_attached })
        }
        "attach" => {
            let (who, count) = (who(&entry, "who"), entry.need("count"));
            let any_of = entry.needed_node("any-of").and_then(Read::read);
            any_of.zip(count).map(|(any_of, count)| Demand::Attach { who, any_of, count })
        }
        "holds" => {
            let group = entry.needed_node("group").and_then(Node::names);
            let (parts, only) = (entry.need("parts"), entry.get("only").unwrap_or(false));
            group.zip(parts).map(|(group, parts)| Demand::Holds { group, parts, only })
        }
        "number" => {
            let (group, who) = (entry.node("group").map(Node::names), who(&entry, "who"));
            let what = match group {
                Some(group) => group.map(Held::Group),
                None => Some(Held::Units(who)),
            };
            let (most, least) = (entry.node("most").map(Growing::read), entry.node("least").map(Growing::read));
            let counted = entry.node("count");
            match (most, least, counted) {
                (None, None, Some(count)) => {
                    what.zip(Read::read(count)).map(|(what, count)| Demand::Number { what, count })
                }
                (None, None, None) => {
                    let message = "one of `count`, `most` and `least` is missing here";
                    node.file.problem(Code::MissingKey, message, node.range());
                    None
                }
                (_, _, Some(count)) => count.bad("`count` already says how many: leave `most` and `least` out"),
                (most, least, None) => {
                    let (most, least) = (transposed(most)?, transposed(least)?);
                    what.map(|what| Demand::Grows { what, least, most })
                }
            }
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
            let (who, other) = (who(&entry, "who"), who(&entry, "other"));
            entry.need("within").map(|within| Demand::Needs { who, other, within })
        }
        "share" => {
            let who = who(&entry, "who");
            let most = entry.needed_node("most").and_then(|most| within(most, 1, 100));
            let of = entry.needed_node("of").and_then(|of| match SizeOf::read(of)? {
                SizeOf::Figures => of.bad("a share must be of the `limit` or of the `points`"),
                points @ (SizeOf::Limit | SizeOf::Points) => Some(points),
            });
            let together = entry.get("together").unwrap_or(false);
            most.zip(of).map(|(most, of)| Demand::Share { who, most: i64::from(most), of, together })
        }
        "taken" => {
            let any_of = entry.needed_node("any-of").and_then(Read::read);
            let most = entry.needed_node("most").and_then(Growing::read);
            let within = entry.needed_node("within").and_then(|within| match Within::read(within)? {
                place @ (Within::Unit | Within::Force) => Some(place),
                Within::Figure | Within::Group => within.bad("this must be `unit` or `force` here"),
            });
            any_of.zip(most).zip(within).map(|((any_of, most), within)| Demand::Taken { any_of, most, within })
        }
        "joins" => Some(Demand::Joins { who: who(&entry, "who"), to: who(&entry, "to") }),
        _ => {
            let who = who(&entry, "who");
            let group = entry.needed_node("group").and_then(Read::read);
            group.map(|group| Demand::Inside { who, group })
        }
    };
    entry.finish();
    demand
}

/// A value that was there but wrong takes its entry with it.
#[expect(clippy::option_option, reason = "not there, there but wrong, and there are three things")]
fn transposed<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(read) => Some(Some(read?)),
        None => Some(None),
    }
}

impl Read for SizeOf {
    fn read(node: Node<'_>) -> Option<Self> {
        word(node)
    }
}

impl Read for Holding {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::demands::HOLDING)?;
        let what = entry.one_of(&["who", "group"]).and_then(|(key, value)| match key {
            "who" => Read::read(value).map(Held::Units),
            _ => value.names().map(Held::Group),
        });
        let (count, figures, unless) = (entry.need("count"), entry.get("figures"), entry.get("unless"));
        entry.finish();
        Some(Holding { what: what?, count: count?, figures, unless })
    }
}
