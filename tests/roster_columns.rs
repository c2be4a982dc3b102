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
    /// The column that it stands in, counted through all pages.
    column: usize,
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
                last.height += last.below.max(above) + height;
                (last.below, last.rule) = (below, rule);
            }
            _ => found.blocks.push(Block { height, above, below, rule, column: 2 * start.page + side }),
        }
        held = start.is("sticky");
    }
    Some(found)
}

/// The pages used less than a quarter, the columns that end within the rules, and the pages whose columns end far apart.
type Faults = (usize, usize, usize);

fn both(one: Faults, other: Faults) -> Faults {
    (one.0 + other.0, one.1 + other.1, one.2 + other.2)
}

impl Columns {
    fn faults(&self, page: usize, ends: [f64; 2]) -> Faults {
        let top = if page == 0 { self.top } else { self.roof };
        let used = (ends[0] + ends[1] - 2.0 * top) / (2.0 * (self.floor - top));
        (usize::from(used < 0.25), 0, usize::from((ends[0] - ends[1]).abs() > EVEN))
    }

    /// The faults of the pages as laid out.
    fn now(&self) -> Faults {
        let pages = self.ends.iter().enumerate().map(|(page, ends)| self.faults(page, *ends));
        let parted = self.blocks.windows(2).filter(|pair| pair[0].rule && pair[0].column < pair[1].column).count();
        pages.fold((0, parted, 0), both)
    }

    /// The fewest faults of any way to share the blocks out on these pages, in their order.
    fn least(&self) -> Faults {
        // The least faults with this number of blocks placed.
        let mut least = BTreeMap::from([(0, (0, 0, 0))]);
        for page in 0..self.ends.len() {
            let mut next: BTreeMap<usize, Faults> = BTreeMap::new();
            for (from, before) in &least {
                for (middle, left) in self.ways(page, *from) {
                    for (to, right) in self.ways(page, middle) {
                        let parted = [middle, to].into_iter().filter(|at| self.parts_rules(*at)).count();
                        let own = both(both(*before, self.faults(page, [left, right])), (0, parted, 0));
                        let known = next.entry(to).or_insert(own);
                        *known = own.min(*known);
                    }
                }
            }
            least = next;
        }
        least[&self.blocks.len()]
    }

    fn parts_rules(&self, at: usize) -> bool {
        at > 0 && at < self.blocks.len() && self.blocks[at - 1].rule
    }

    /// Everything that a column which begins here may hold, and where it then ends.
    fn ways(&self, page: usize, from: usize) -> Vec<(usize, f64)> {
        let all = self.blocks.len();
        let mut ways = Vec::new();
        if from == all && page + 1 == self.ends.len() {
            ways.push((all, if page == 0 { self.top } else { self.roof }));
        }
        ways.extend((from + 1..=all).filter_map(|to| Some((to, self.end(page, &self.blocks[from..to])?))));
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

/// On every roster in columns, all rules are after the last unit, and no split has fewer pages that are nearly empty, parts
/// the rules less, or has fewer pages whose columns end far apart.
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
        close += columns.ends.len() - now.2;
        let apart: Vec<f64> = columns.ends.iter().map(|[left, right]| (left - right) / 72.0 * 25.4).collect();
        let first = columns.blocks.iter().position(|block| block.rule).unwrap_or(columns.blocks.len());
        assert!(columns.blocks[first..].iter().all(|block| block.rule), "{name}: a unit after the rules");
        if now > least {
            wrong.push(format!("{name}: {apart:.1?} mm apart, {now:?}, at best {least:?}"));
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Rules that stay together leave many last pages uneven.
    assert!(close * 5 > pages, "{close} of {pages} pages are even");
}
