use typst::foundations::Value;
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst::text::TextItem;
use typst::visualize::Shape;
use typst_layout::PagedDocument;

/// Something on a laid-out page that typst does not report by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutFault {
    /// A character that none of the named fonts has.
    MissingGlyph(String),
    /// The document is longer than it may be; the block is the first on a page too many, or pushed it there.
    TooLong(String),
    /// A block is broken over columns or pages.
    Split(String),
    /// Words or boxes of a block are outside it, or words are cut off or run into each other.
    Overflow {
        /// Name of the block.
        block: String,
        /// The words; a word for it where it is a box.
        words: String,
        /// How wide the range bar in their row is, where there is one.
        bar: Option<Abs>,
    },
}

/// A block as it was met while walking the pages: its name, and where it may hold words.
#[derive(Clone)]
struct OpenBlock {
    name: String,
    page: usize,
    from: Point,
    /// The end of its upper edge, and a point below its start: on a card that lies on its side, both are turned.
    right: Point,
    below: Point,
    whole: bool,
    /// Nothing in it may be lower than this.
    floor: Abs,
    words: Vec<WordBox>,
    /// Its boxes to cross off.
    boxes: Vec<WordBox>,
    /// The range bars in columns of its tables: where each begins, and how wide it is.
    bars: Vec<(Point, Abs)>,
}

/// A run of text and the box it fills, from its baseline up to its capitals; without a text, a box to cross off.
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

/// How far outside its block a word may be, in points: rounding, and letters that lean.
const SLACK_PT: f64 = 0.75;

/// How long the sides of what is crossed off are, in millimetres, from the least to the most: other drawings may bleed.
const BOX_MM: std::ops::RangeInclusive<f64> = 3.0..=10.0;

/// A bar in the row of some words, or in the row below their head, begins no farther above or below them, in millimetres.
const ROW_MM: f64 = 12.0;

/// Nothing is printed nearer than this to the edge of the paper.
const EDGE_MM: f64 = 7.0;

/// Everything wrong with the pages; `pages` is how many there may be.
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

/// The names that were cut short for want of room.
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

/// The words of a document in the order in which they were set, for tests and searches.
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

    /// Blocks say where they begin and end, and how wide they are.
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
                // A block that is told to begin a page or column was pushed too far by the one before it.
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
            // Where pages are free, blocks may run on, unless they say that they stay whole.
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
    /// The words that others of the block run into.
    fn meeting(&self) -> impl Iterator<Item = &WordBox> {
        self.words.iter().enumerate().flat_map(|(index, words)| {
            self.words[index + 1..].iter().filter(|other| words.meets(other)).map(move |_| words)
        })
    }

    /// How wide the bar is that takes the room of these words; none where none is near.
    fn bar_beside(&self, words: &WordBox) -> Option<Abs> {
        let near = |(at, _): &&(Point, Abs)| (at.y - words.bottom).abs() <= Abs::mm(ROW_MM);
        let widths = self.bars.iter().filter(|_| words.page == self.page).filter(near).map(|(_, width)| *width);
        widths.max()
    }
}

impl WordBox {
    /// Words on a page that lie between two corners, whichever these are.
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
