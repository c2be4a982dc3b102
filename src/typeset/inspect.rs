use typst::foundations::Value;
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::text::TextItem;
use typst::visualize::Shape;
use typst_layout::PagedDocument;

/// A fault of a laid-out page that typst does not report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutFault {
    /// A character that no font in use has.
    MissingGlyph(String),
    /// The document has too many pages; names the first block past the limit, or the one that pushed it there.
    TooLong(String),
    /// A block is broken across columns or pages.
    Split(String),
    /// Words or boxes reach outside their block, or words are cut off or overlap.
    Overflow {
        /// The name of the block.
        block: String,
        /// The words, or `a box`.
        words: String,
        /// The width of the range bar in the same row; `None` if there is none.
        bar: Option<Abs>,
    },
}

/// A block whose end has not been met yet, with all that was found in it so far.
#[derive(Clone)]
struct OpenBlock {
    name: String,
    page: usize,
    from: Point,
    /// The end of its upper edge, and a point below its start; both turn with a card that lies on its side.
    right: Point,
    below: Point,
    whole: bool,
    /// The lowest position that its words may reach.
    floor: Abs,
    words: Vec<WordBox>,
    /// Its boxes to be crossed off.
    boxes: Vec<WordBox>,
    /// The range bars in its tables, as (start, width).
    bars: Vec<(Point, Abs)>,
}

/// A run of text with the area from its baseline up to its capitals, or a box to cross off, without text.
#[derive(Clone)]
struct WordBox {
    text: String,
    page: usize,
    left: Abs,
    right: Abs,
    top: Abs,
    bottom: Abs,
}

struct PageWalk {
    page: usize,
    open: Option<OpenBlock>,
    last: String,
    pages: usize,
    faults: Vec<LayoutFault>,
}

/// How far words may reach outside their block, in points: allows for rounding and slanted letters.
const SLACK_PT: f64 = 0.75;

/// The sides of a box to cross off, in millimetres; other drawings may bleed.
const BOX_MM: std::ops::RangeInclusive<f64> = 3.0..=10.0;

/// The greatest vertical distance between words and a range bar in the same row, or the row below a head, in
/// millimetres.
const ROW_MM: f64 = 12.0;

/// The margin, in millimetres, in which nothing is printed.
const EDGE_MM: f64 = 7.0;

/// Every fault on the pages; `pages` is the most allowed, `None` for no limit.
pub fn inspect(document: &PagedDocument, pages: Option<usize>) -> Vec<LayoutFault> {
    let mut walk = PageWalk {
        page: 0,
        open: None,
        last: "the title".to_owned(),
        pages: pages.unwrap_or(usize::MAX),
        faults: Vec::new(),
    };
    for (index, page) in document.pages().iter().enumerate() {
        walk.page = index;
        let size = page.frame.size();
        let edge = Abs::mm(EDGE_MM);
        let paper = (Point::splat(edge), Point::new(size.x - edge, size.y - edge));
        walk.frame(&page.frame, Transform::identity(), None, paper);
    }
    if let Some(pages) = pages
        && document.pages().len() > pages
        && !walk.faults.iter().any(|fault| matches!(fault, LayoutFault::TooLong(_)))
    {
        walk.faults.push(LayoutFault::TooLong(walk.last.clone()));
    }
    walk.faults
}

/// The names that templates cut short for lack of room.
pub fn shortened(document: &PagedDocument) -> Vec<String> {
    fn gather(frame: &Frame, out: &mut Vec<String>) {
        for (_, item) in frame.items() {
            match item {
                FrameItem::Group(group) => gather(&group.frame, out),
                FrameItem::Tag(Tag::Start(content, _)) => {
                    if let Some(mark) = content.to_packed::<MetadataElem>()
                        && let Value::Dict(mark) = &mark.value
                        && let Ok(Value::Str(name)) = mark.get("shortened")
                    {
                        out.push(name.to_string());
                    }
                }
                _ => {}
            }
        }
    }
    let mut out = Vec::new();
    document.pages().iter().for_each(|page| gather(&page.frame, &mut out));
    out
}

/// The text of a document in the order of layout, for tests and searches.
pub fn text(document: &PagedDocument) -> String {
    fn gather(frame: &Frame, out: &mut String) {
        for (_, item) in frame.items() {
            match item {
                FrameItem::Group(group) => gather(&group.frame, out),
                FrameItem::Text(text) => out.push_str(&text.text),
                _ => {}
            }
        }
    }
    let mut out = String::new();
    document.pages().iter().for_each(|page| gather(&page.frame, &mut out));
    out
}

impl PageWalk {
    fn frame(&mut self, frame: &Frame, transform: Transform, clip: Option<(Point, Point)>, paper: (Point, Point)) {
        for (at, item) in frame.items() {
            let here = transform.pre_concat(Transform::translate(at.x, at.y));
            match item {
                FrameItem::Group(group) => {
                    let inner = here.pre_concat(group.transform);
                    let corner = Point::new(group.frame.size().x, group.frame.size().y);
                    let own = group.clip.is_some().then(|| (Point::zero().transform(inner), corner.transform(inner)));
                    self.frame(&group.frame, inner, own.or(clip), paper);
                }
                FrameItem::Text(text) => self.text(text, here, clip, paper),
                FrameItem::Shape(shape, _) => self.shape(shape, here),
                FrameItem::Tag(Tag::Start(content, _)) => {
                    if let Some(mark) = content.to_packed::<MetadataElem>() {
                        self.mark(&mark.value, here);
                    }
                }
                _ => {}
            }
        }
    }

    fn shape(&mut self, shape: &Shape, here: Transform) {
        let Some(open) = self.open.as_mut().filter(|_| shape.stroke.is_some()) else { return };
        let bounds = shape.bbox(false);
        if [bounds.size().x, bounds.size().y].iter().all(|side| BOX_MM.contains(&side.to_mm())) {
            let (from, to) = (bounds.min.transform(here), bounds.max.transform(here));
            open.boxes.push(WordBox::between(String::new(), self.page, from, to));
        }
    }

    fn text(&mut self, item: &TextItem, here: Transform, clip: Option<(Point, Point)>, paper: (Point, Point)) {
        for glyph in item.glyphs.iter().filter(|glyph| glyph.id == 0) {
            let missing = item.text.get(glyph.range()).unwrap_or_default().to_owned();
            if !self.faults.contains(&LayoutFault::MissingGlyph(missing.clone())) {
                self.faults.push(LayoutFault::MissingGlyph(missing));
            }
        }
        if item.text.trim().is_empty() {
            return;
        }
        let (from, to) = (Point::with_y(item.size * -0.6).transform(here), Point::with_x(item.width()).transform(here));
        let words = WordBox::between(item.text.to_string(), self.page, from, to);
        let (from, to) = clip.unwrap_or(paper);
        if !words.within(from, to) || !words.within(paper.0, paper.1) {
            self.overflow(&words.text);
        }
        let Some(open) = &mut self.open else { return };
        open.words.push(words);
    }

    /// Reads a template's mark: the start or end of a block, or a range bar with its width.
    fn mark(&mut self, value: &Value, here: Transform) {
        let at = Point::zero().transform(here);
        let Value::Dict(mark) = value else { return };
        if let (Ok(Value::Length(width)), Some(open)) = (mark.get("bar"), &mut self.open) {
            open.bars.push((at, width.abs));
        }
        let (Ok(Value::Str(name)), Ok(Value::Str(edge))) = (mark.get("block"), mark.get("edge")) else { return };
        let length = |key: &str| match mark.get(key) {
            Ok(Value::Length(length)) => length.abs,
            _ => Abs::inf(),
        };
        let (width, floor) = (length("width"), length("floor"));
        if edge.as_str() == "start" {
            if self.page >= self.pages && !self.faults.iter().any(|fault| matches!(fault, LayoutFault::TooLong(_))) {
                // If a block is set to begin a page or column, the one before it has pushed it too far.
                let forced = matches!(mark.get("before"), Ok(Value::Str(before)) if before.as_str() != "none");
                self.faults.push(LayoutFault::TooLong(if forced { self.last.clone() } else { name.to_string() }));
            }
            self.last = name.to_string();
            self.open = Some(OpenBlock {
                name: name.to_string(),
                page: self.page,
                from: at,
                right: Point::with_x(width).transform(here),
                below: Point::with_y(Abs::pt(1.0)).transform(here),
                whole: matches!(mark.get("whole"), Ok(Value::Bool(true))),
                floor,
                words: Vec::new(),
                boxes: Vec::new(),
                bars: Vec::new(),
            });
        } else if let Some(open) = self.open.take() {
            self.close(&open, at);
        }
    }

    fn close(&mut self, open: &OpenBlock, to: Point) {
        let (along, down) = (to - open.from, open.below - open.from);
        let sideways = (along.x.to_pt() * down.y.to_pt() - along.y.to_pt() * down.x.to_pt()).abs() > SLACK_PT;
        let upwards = along.x.to_pt() * down.x.to_pt() + along.y.to_pt() * down.y.to_pt() < 0.0;
        if self.page != open.page || sideways || upwards {
            // If pages are unlimited, blocks may break, unless they are marked to stay whole.
            if self.pages != usize::MAX || open.whole {
                self.faults.push(LayoutFault::Split(open.name.clone()));
            } else {
                self.too_much(open, &open.meeting().collect::<Vec<_>>());
            }
            return;
        }
        let (from, right) = (open.from, open.right);
        let least = Point::new(from.x.min(right.x).min(to.x), from.y.min(right.y).min(to.y));
        let most = Point::new(from.x.max(right.x).max(to.x), from.y.max(right.y).max(to.y));
        let outside =
            open.words.iter().filter(|words| !words.within(least, most) || words.bottom > open.floor + slack());
        self.too_much(open, &outside.chain(open.meeting()).collect::<Vec<_>>());
        if open.boxes.iter().any(|one| !one.within(least, most)) {
            self.overflow_of(&open.name, "a box", None);
        }
    }

    fn too_much(&mut self, open: &OpenBlock, found: &[&WordBox]) {
        for words in found {
            self.overflow_of(&open.name, &words.text, open.bar_beside(words));
        }
    }

    fn overflow_of(&mut self, block: &str, words: &str, bar: Option<Abs>) {
        self.faults.push(LayoutFault::Overflow { block: block.to_owned(), words: words.to_owned(), bar });
    }

    fn overflow(&mut self, words: &str) {
        let block = self.open.as_ref().map_or_else(|| self.last.clone(), |open| open.name.clone());
        self.overflow_of(&block, words, None);
    }
}

fn slack() -> Abs {
    Abs::pt(SLACK_PT)
}

impl OpenBlock {
    /// The words that overlap other words of the block.
    fn meeting(&self) -> impl Iterator<Item = &WordBox> {
        self.words.iter().enumerate().flat_map(|(index, words)| {
            self.words[index + 1..].iter().filter(|other| words.meets(other)).map(move |_| words)
        })
    }

    /// The width of the range bar in the row of these words; `None` if there is none.
    fn bar_beside(&self, words: &WordBox) -> Option<Abs> {
        let near = |(at, _): &&(Point, Abs)| (at.y - words.bottom).abs() <= Abs::mm(ROW_MM);
        let widths = self.bars.iter().filter(|_| words.page == self.page).filter(near).map(|(_, width)| *width);
        widths.max()
    }
}

impl WordBox {
    /// The box between two opposite corners, in any order.
    fn between(text: String, page: usize, from: Point, to: Point) -> WordBox {
        WordBox {
            text,
            page,
            left: from.x.min(to.x),
            right: from.x.max(to.x),
            top: from.y.min(to.y),
            bottom: from.y.max(to.y),
        }
    }

    fn within(&self, from: Point, to: Point) -> bool {
        self.left >= from.x - slack()
            && self.right <= to.x + slack()
            && self.top >= from.y - slack()
            && self.bottom <= to.y + slack()
    }

    fn meets(&self, other: &WordBox) -> bool {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        self.page == other.page && across > slack() && down > slack()
    }
}
