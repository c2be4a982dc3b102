//! The columns of rosters: on each page they end close together where whole units allow, checked against every way to
//! share the units and rules out.

use std::collections::BTreeMap;
use std::sync::Mutex;

use sabretache::model::{PageSetup, Paper, Style};
use sabretache::typeset::Fitted;
use sabretache::view::{RosterLook, RosterView};
use typst::foundations::{Dict, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point, Transform};

use crate::support::{every_force, roster_alone, set_roster, setup, worded, workshop};

/// How far apart columns of a page may end, in points: 15 mm.
const EVEN: f64 = 42.52;

/// A unit or rule that stays in one column, with the headings over it; lengths are in points.
#[derive(Clone, Debug)]
struct Block {
    height: f64,
    above: f64,
    below: f64,
    rule: bool,
    /// The height of the headings over it, with the gaps below them, and its own gap above.
    head: (f64, f64),
}

/// Where something on a page begins or ends.
struct Edge {
    says: Dict,
    page: usize,
    at: Point,
}

/// A roster as laid out: its blocks in order, and where its columns are.
struct Columns {
    blocks: Vec<Block>,
    top: f64,
    roof: f64,
    floor: f64,
    /// Where the columns of each page end.
    ends: Vec<[f64; 2]>,
}

fn gather(frame: &Frame, page: usize, transform: Transform, found: &mut Vec<Edge>) {
    for (at, item) in frame.items() {
        let here = transform.pre_concat(Transform::translate(at.x, at.y));
        if let FrameItem::Group(group) = item {
            gather(&group.frame, page, here.pre_concat(group.transform), found);
        } else if let FrameItem::Tag(Tag::Start(content, _)) = item
            && let Some(mark) = content.to_packed::<MetadataElem>()
            && let Value::Dict(says) = &mark.value
            && says.contains("edge")
        {
            found.push(Edge { says: says.clone(), page, at: Point::zero().transform(here) });
        }
    }
}

impl Edge {
    fn points(&self, key: &str) -> f64 {
        let Ok(Value::Length(length)) = self.says.get(key) else { panic!("no {key}") };
        length.abs.to_pt()
    }

    fn is(&self, key: &str) -> bool {
        matches!(self.says.get(key), Ok(Value::Bool(true)))
    }

    fn name(&self) -> String {
        if let Ok(Value::Str(name)) = self.says.get("block") { name.to_string() } else { String::new() }
    }
}

/// The columns of a roster; `None` if it has one column, or something in it continues in the next.
fn columns(view: &RosterView, fitted: &Fitted) -> Option<Columns> {
    let mut edges = Vec::new();
    for (index, page) in fitted.document.pages().iter().enumerate() {
        gather(&page.frame, index, Transform::identity(), &mut edges);
    }
    let middle = fitted.document.pages()[0].frame.width() / 2.0;
    let first = edges.first()?;
    if first.points("width") > middle.to_pt() {
        return None;
    }
    let (top, roof, floor) = (first.at.y.to_pt(), first.points("roof"), first.points("floor"));
    let ends = (0..fitted.document.pages().len()).map(|page| [if page == 0 { top } else { roof }; 2]);
    let mut found = Columns { blocks: Vec::new(), top, roof, floor, ends: ends.collect() };
    let rules: Vec<&str> = view.tables.iter().map(|table| table.name.as_str()).collect();
    let mut held = false;
    for pair in edges.chunks(2) {
        let [start, end] = pair else { panic!("an edge is missing") };
        if start.page != end.page || (start.at.x - end.at.x).abs().to_pt() > 1.0 {
            return None;
        }
        let (height, above, below) =
            (end.at.y.to_pt() - start.at.y.to_pt(), start.points("above"), start.points("below"));
        let side = usize::from(start.at.x > middle);
        found.ends[start.page][side] = end.at.y.to_pt();
        let rule = start.is("counts")
            && (start.name() == view.furniture.words.rules || rules.contains(&start.name().as_str()));
        match found.blocks.last_mut() {
            Some(last) if held => {
                last.head = (last.height + last.below.max(above), above);
                last.height = last.head.0 + height;
                (last.below, last.rule) = (below, rule);
            }
            _ => found.blocks.push(Block { height, above, below, rule, head: (0.0, above) }),
        }
        held = start.is("sticky");
    }
    Some(found)
}

/// The number of units and of rules placed, and of rules before a unit.
type Placed = (usize, usize, usize);

/// The pages used less than a quarter, and those whose columns end far apart.
type Faults = (usize, usize);

impl Columns {
    fn faults(&self, page: usize, ends: [f64; 2]) -> Faults {
        let top = if page == 0 { self.top } else { self.roof };
        let used = (ends[0] + ends[1] - 2.0 * top) / (2.0 * (self.floor - top));
        (usize::from(used < 0.25), usize::from((ends[0] - ends[1]).abs() > EVEN))
    }

    /// The faults of the pages as laid out.
    fn now(&self) -> Faults {
        let pages = self.ends.iter().enumerate().map(|(page, ends)| self.faults(page, *ends));
        pages.fold((0, 0), |(thin, far), one| (thin + one.0, far + one.1))
    }

    /// The fewest faults of any way to share the blocks out on these pages, in their order, with the rules at the end, or
    /// some of them before a unit.
    fn least(&self) -> Faults {
        let (mut rules, units): (Vec<Block>, Vec<Block>) = self.blocks.iter().cloned().partition(|block| block.rule);
        let head = rules.first().map_or(0.0, |first| first.head.0);
        // The heading over those that continue elsewhere.
        for rule in rules.iter_mut().skip(1) {
            (rule.height, rule.above) = (rule.height - rule.head.0, rule.head.1);
        }
        // The least faults with this number of units and rules placed, and of rules that stand before a unit.
        let mut least = BTreeMap::from([((0, 0, 0), (0, 0))]);
        for page in 0..self.ends.len() {
            let mut next: BTreeMap<Placed, Faults> = BTreeMap::new();
            for (from, (thin, far)) in &least {
                for (middle, left) in self.ways(page, *from, (&units, &rules, head)) {
                    for (to, right) in self.ways(page, middle, (&units, &rules, head)) {
                        let own = self.faults(page, [left, right]);
                        let own = (thin + own.0, far + own.1);
                        let known = next.entry(to).or_insert(own);
                        *known = own.min(*known);
                    }
                }
            }
            least = next;
        }
        let done = least.iter().filter(|((all, every, _), _)| (*all, *every) == (units.len(), rules.len()));
        *done.map(|(_, faults)| faults).min().expect("as it is laid out")
    }

    /// Everything that a column which begins here may hold, and where it then ends.
    fn ways(
        &self,
        page: usize,
        (units, rules, moved): Placed,
        (all, every, head): (&[Block], &[Block], f64),
    ) -> Vec<(Placed, f64)> {
        let mut ways = Vec::new();
        if units == all.len() && rules == every.len() && page + 1 == self.ends.len() {
            ways.push(((units, rules, moved), if page == 0 { self.top } else { self.roof }));
        }
        for to in units..=all.len() {
            for until in rules..=every.len() {
                let (some, more) = (to > units, until > rules);
                let before_a_unit = to < all.len() && more;
                if !(some || more) || (before_a_unit && (moved > 0 || !some)) {
                    continue;
                }
                let mut own: Vec<Block> = all[units..to].iter().chain(&every[rules..until]).cloned().collect();
                if more && moved > 0 && rules == moved {
                    own[to - units].height += head;
                }
                let moved = if before_a_unit { until } else { moved };
                ways.extend(self.end(page, &own).map(|end| ((to, until, moved), end)));
            }
        }
        ways
    }

    /// Where a column with these blocks ends; `None` if they do not fit.
    fn end(&self, page: usize, blocks: &[Block]) -> Option<f64> {
        let mut y = if page == 0 { self.top } else { self.roof };
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                y += blocks[index - 1].below.max(block.above);
            }
            y += block.height;
        }
        (y <= self.floor + 0.01).then_some(y)
    }
}

/// On every roster in columns, no split has fewer pages that are nearly empty or whose columns end far apart.
#[test]
fn columns_end_close_together_where_units_allow() {
    let mut views = Vec::new();
    for (ruleset, force) in every_force() {
        for (paper, dry_wipe) in [(Paper::A4, false), (Paper::Letter, false), (Paper::A4, true)] {
            let setup = PageSetup { dry_wipe, ..setup(paper, Style::Colour, false) };
            let view = roster_alone(&ruleset, &force, RosterLook { setup, blank: 0 });
            views.push((format!("{} {:?} {setup:?}", ruleset.id, force.name), view));
        }
    }
    let workshop = workshop();
    let (waiting, found) = (Mutex::new(views), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((name, view)) = waiting.lock().expect("unbroken").pop() else { break };
                    let fitted = set_roster(workshop, &view);
                    let fitted = fitted.unwrap_or_else(|wrong| panic!("{name}: {}", worded(&wrong)));
                    found.lock().expect("unbroken").extend(columns(&view, &fitted).map(|columns| (name, columns)));
                }
            });
        }
    });
    let found = found.into_inner().expect("unbroken");
    let (mut pages, mut close) = (0, 0);
    let mut wrong = Vec::new();
    for (name, columns) in &found {
        let (now, least) = (columns.now(), columns.least());
        pages += columns.ends.len();
        close += columns.ends.len() - now.1;
        let apart: Vec<f64> = columns.ends.iter().map(|[left, right]| (left - right) / 72.0 * 25.4).collect();
        if now > least {
            wrong.push(format!("{name}: {apart:.1?} mm apart, {now:?}, at best {least:?}"));
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(close * 2 > pages, "{close} of {pages} pages are even");
}
