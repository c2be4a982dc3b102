//! The drawing in a PDF, read from its operators: every line, shape and word with its place on the paper, in mm from
//! the upper left corner.

use std::collections::BTreeMap;

use hayro_cmap::{BfString, CMap};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, MaybeRef, Object, Stream, String as Text};
use hayro_syntax::page;
use sabretache::model::Length;

/// A path as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Left, top, right and bottom, in mm.
    pub bounds: [f64; 4],
    /// Number of points, those of curves included.
    pub points: usize,
    /// Width of its line in points; `None` if it is only filled.
    pub line: Option<f64>,
    /// Components of the line's colour, 0 to 1; a single one is grey.
    pub colour: Vec<f64>,
}

/// The paths and words of one page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Width and height in mm.
    pub size: (f64, f64),
    /// The paths, in drawing order.
    pub shapes: Vec<Shape>,
    /// The places where words begin, in mm.
    pub words: Vec<(f64, f64)>,
}

impl Shape {
    /// Width and height in mm.
    pub fn size(&self) -> (f64, f64) {
        (self.bounds[2] - self.bounds[0], self.bounds[3] - self.bounds[1])
    }

    /// The middle of its bounds, in mm.
    pub fn middle(&self) -> (f64, f64) {
        (f64::midpoint(self.bounds[0], self.bounds[2]), f64::midpoint(self.bounds[1], self.bounds[3]))
    }

    /// Whether it is a single straight line.
    pub fn is_line(&self) -> bool {
        self.points == 2
    }
}

/// The greatest allowed difference from a nominal length, in mm.
const TRUE: f64 = 0.1;

/// Whether a length is as nominal, both in mm.
pub fn near(found: f64, nominal: f64) -> bool {
    (found - nominal).abs() <= TRUE
}

/// Converts a length to mm.
pub fn to_mm(length: Length) -> f64 {
    f64::from(i32::try_from(length.in_micrometres()).expect("small")) / 1000.0
}

const MM: f64 = 72.0 / 25.4;

/// The viewer preferences of a PDF, sorted by name.
pub fn viewer_preferences(bytes: &[u8]) -> Vec<(String, String)> {
    let document = read(bytes);
    let preferences: Dict<'_> = catalog(&document).get("ViewerPreferences").expect("preferences");
    let written = |value: MaybeRef<Object<'_>>| match value {
        MaybeRef::NotRef(Object::Name(name)) => name.as_str().to_owned(),
        MaybeRef::NotRef(Object::Boolean(yes)) => yes.to_string(),
        other => panic!("{other:?} is neither a name nor a yes"),
    };
    preferences.entries().map(|(key, value)| (key.as_str().to_owned(), written(value))).collect()
}

/// The catalog of a PDF, its root dictionary.
pub fn catalog(document: &Pdf) -> Dict<'_> {
    document.xref().get(document.xref().root_id()).expect("a catalog")
}

/// The bookmarks of a PDF, one per line, indented by level.
pub fn bookmarks(bytes: &[u8]) -> String {
    let document = read(bytes);
    let outline: Dict<'_> = catalog(&document).get("Outlines").expect("bookmarks");
    bookmarks_in(&outline, 0)
}

fn bookmarks_in(parent: &Dict<'_>, level: usize) -> String {
    let (mut lines, mut next) = (String::new(), parent.get::<Dict<'_>>("First"));
    while let Some(entry) = next {
        let title = entry.get::<Text<'_>>("Title").expect("a title");
        let words: String = match title.strip_prefix(b"\xfe\xff") {
            Some(units) => {
                let pair = |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]);
                String::from_utf16(&units.chunks_exact(2).map(pair).collect::<Vec<_>>()).expect("UTF-16")
            }
            None => title.iter().map(|byte| char::from(*byte)).collect(),
        };
        lines += &"  ".repeat(level);
        lines += &words;
        lines.push('\n');
        lines += &bookmarks_in(&entry, level + 1);
        next = entry.get("Next");
    }
    lines
}

/// The words on each page of a PDF, one line for each run.
pub fn words_of_pages(bytes: &[u8]) -> Vec<String> {
    read(bytes).pages().iter().map(words_of).collect()
}

/// Everything drawn on each page of a PDF.
pub fn drawn(bytes: &[u8]) -> Vec<Page> {
    read(bytes).pages().iter().map(shown_on).collect()
}

fn read(bytes: &[u8]) -> Pdf {
    Pdf::new(bytes.to_vec()).expect("a PDF")
}

fn words_of(page: &page::Page<'_>) -> String {
    let (mut fonts, mut font, mut words) = (BTreeMap::new(), Vec::new(), String::new());
    let mut operations = page.operations();
    while let Some(operation) = operations.next() {
        match (&operation.operator[..], operation.operands().next()) {
            (b"Tf", Some(Object::Name(name))) => {
                font = name.to_vec();
                let letters = || {
                    let letters: Stream<'_> = page.resources().get_font(name)?.get("ToUnicode")?;
                    CMap::parse(&letters.decoded().ok()?, |_| None)
                };
                fonts.entry(font.clone()).or_insert_with(|| letters().expect("a font knows its letters"));
            }
            (b"Tj" | b"TJ", Some(shown)) => {
                let parts: Vec<Text<'_>> = match shown {
                    Object::String(part) => vec![part.clone()],
                    Object::Array(parts) => parts.iter::<Object<'_>>().filter_map(Object::into_string).collect(),
                    other => panic!("{other:?} is not text"),
                };
                for code in parts.iter().flat_map(codes) {
                    match fonts[&font].lookup_bf_string(code) {
                        Some(BfString::Char(letter)) => words.push(letter),
                        Some(BfString::String(letters)) => words.push_str(&letters),
                        None => {}
                    }
                }
            }
            (b"ET", _) => words.push('\n'),
            _ => {}
        }
    }
    words
}

/// The character codes of a text shown: two bytes each.
fn codes(shown: &Text<'_>) -> Vec<u32> {
    shown.chunks(2).map(|code| code.iter().fold(0, |code, byte| code << 8 | u32::from(*byte))).collect()
}

fn shown_on(read: &page::Page<'_>) -> Page {
    assert!(read.raw().contains_key("MediaBox"), "a page has a size");
    let (width, height) = (read.media_box().x1, read.media_box().y1);
    let mut page = Page { size: (width / MM, height / MM), ..Page::default() };
    let (mut matrix, mut stack) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
    let (mut line, mut colour) = (1.0, Vec::new());
    let mut path: Vec<(f64, f64)> = Vec::new();
    let mut operations = read.operations();
    while let Some(operation) = operations.next() {
        let number = |one: &Object<'_>| if let Object::Number(number) = one { Some(number.as_f64()) } else { None };
        let values: Vec<f64> = operation.operands().filter_map(number).collect();
        let at = |matrix: [f64; 6], x: f64, y: f64| {
            let (x, y) = (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
            (x / MM, (height - y) / MM)
        };
        match &operation.operator[..] {
            b"q" => stack.push((matrix, line, colour.clone())),
            b"Q" => (matrix, line, colour) = stack.pop().expect("as many as before"),
            b"cm" => matrix = product([values[0], values[1], values[2], values[3], values[4], values[5]], matrix),
            b"w" => line = values[0],
            b"SCN" | b"G" | b"RG" => colour.clone_from(&values),
            b"m" | b"l" => path.push(at(matrix, values[0], values[1])),
            b"c" => path.extend(values.chunks(2).map(|pair| at(matrix, pair[0], pair[1]))),
            b"re" => {
                path.push(at(matrix, values[0], values[1]));
                path.push(at(matrix, values[0] + values[2], values[1] + values[3]));
                path.push(at(matrix, values[0], values[1] + values[3]));
                path.push(at(matrix, values[0] + values[2], values[1]));
            }
            b"S" | b"s" | b"B" | b"b" => shape(&mut page, &mut path, Some(line), &colour),
            b"f" | b"f*" => shape(&mut page, &mut path, None, &colour),
            b"n" => path.clear(),
            b"BT" => page.words.push(at(matrix, 0.0, 0.0)),
            _ => {}
        }
    }
    assert!(stack.is_empty(), "the operators were read to their end");
    page
}

fn shape(page: &mut Page, path: &mut Vec<(f64, f64)>, line: Option<f64>, colour: &[f64]) {
    let least = |pick: fn(&(f64, f64)) -> f64| path.iter().map(pick).fold(f64::INFINITY, f64::min);
    let most = |pick: fn(&(f64, f64)) -> f64| path.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
    let bounds = [least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1)];
    page.shapes.push(Shape { bounds, points: path.len(), line, colour: colour.to_vec() });
    path.clear();
}

fn product(a: [f64; 6], b: [f64; 6]) -> [f64; 6] {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}
