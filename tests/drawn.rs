//! The drawing of a PDF, read from its own operators: every line, shape and word with its place on the paper, in millimetres
//! from the upper left corner.

use lopdf::content::Content;
use lopdf::{Document, Object};
use sabretache::model::Length;

/// One path as it was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Left, top, right, bottom, in millimetres.
    pub bounds: [f64; 4],
    /// How many points it has, those of curves counted in.
    pub points: usize,
    /// How wide its line is, in points; none where it is only filled.
    pub line: Option<f64>,
    /// The grey or the colour of its line.
    pub colour: Vec<f64>,
}

/// The shapes and words of one page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Width and height in millimetres.
    pub size: (f64, f64),
    /// The paths.
    pub shapes: Vec<Shape>,
    /// Where words begin.
    pub words: Vec<(f64, f64)>,
}

impl Shape {
    /// Width and height in millimetres.
    pub fn size(&self) -> (f64, f64) {
        (self.bounds[2] - self.bounds[0], self.bounds[3] - self.bounds[1])
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (f64::midpoint(self.bounds[0], self.bounds[2]), f64::midpoint(self.bounds[1], self.bounds[3]))
    }

    /// Whether it is a straight line.
    pub fn is_line(&self) -> bool {
        self.points == 2
    }
}

/// The greatest difference from a nominal length, in millimetres.
const TRUE: f64 = 0.1;

/// Whether a length is what it should be, both in millimetres.
pub fn near(found: f64, nominal: f64) -> bool {
    (found - nominal).abs() <= TRUE
}

/// A length in millimetres.
pub fn to_mm(length: Length) -> f64 {
    f64::from(i32::try_from(length.in_micrometres()).expect("small")) / 1000.0
}

const MM: f64 = 72.0 / 25.4;

/// The viewer preferences of a PDF, in order of name.
pub fn viewer_preferences(bytes: &[u8]) -> Vec<(String, String)> {
    let document = Document::load_mem(bytes).expect("a PDF");
    let preferences = document.catalog().and_then(|catalog| catalog.get(b"ViewerPreferences")).expect("preferences");
    let written = |value: &Object| match value {
        Object::Name(name) => String::from_utf8_lossy(name).into_owned(),
        other => other.as_bool().expect("a name or a yes").to_string(),
    };
    let mut found: Vec<(String, String)> = preferences
        .as_dict()
        .expect("a dictionary")
        .iter()
        .map(|(key, value)| (String::from_utf8_lossy(key).into_owned(), written(value)))
        .collect();
    found.sort();
    found
}

/// Everything that each page of a PDF draws.
pub fn drawn(bytes: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(bytes).expect("a PDF");
    document.get_pages().into_values().map(|id| page(&document, id)).collect()
}

fn page(document: &Document, id: lopdf::ObjectId) -> Page {
    let number = |object: &Object| f64::from(object.as_float().expect("a number"));
    let media: Vec<f64> = document
        .get_dictionary(id)
        .and_then(|page| page.get(b"MediaBox"))
        .and_then(Object::as_array)
        .expect("a page has a size")
        .iter()
        .map(number)
        .collect();
    let content = Content::decode(&document.get_page_content(id)).expect("operators");
    let mut page = Page { size: (media[2] / MM, media[3] / MM), ..Page::default() };
    let height = media[3];
    let (mut matrix, mut stack) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
    let (mut line, mut colour) = (1.0, Vec::new());
    let mut path: Vec<(f64, f64)> = Vec::new();
    for operation in &content.operations {
        let values: Vec<f64> = operation.operands.iter().filter_map(|one| one.as_float().ok().map(f64::from)).collect();
        let at = |matrix: [f64; 6], x: f64, y: f64| {
            let (x, y) = (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
            (x / MM, (height - y) / MM)
        };
        match operation.operator.as_str() {
            "q" => stack.push((matrix, line, colour.clone())),
            "Q" => (matrix, line, colour) = stack.pop().expect("as many as before"),
            "cm" => matrix = product([values[0], values[1], values[2], values[3], values[4], values[5]], matrix),
            "w" => line = values[0],
            "SCN" | "G" | "RG" => colour.clone_from(&values),
            "m" | "l" => path.push(at(matrix, values[0], values[1])),
            "c" => path.extend(values.chunks(2).map(|pair| at(matrix, pair[0], pair[1]))),
            "re" => {
                path.push(at(matrix, values[0], values[1]));
                path.push(at(matrix, values[0] + values[2], values[1] + values[3]));
                path.push(at(matrix, values[0], values[1] + values[3]));
                path.push(at(matrix, values[0] + values[2], values[1]));
            }
            "S" | "s" | "B" | "b" => shape(&mut page, &mut path, Some(line), &colour),
            "f" | "f*" => shape(&mut page, &mut path, None, &colour),
            "n" => path.clear(),
            "BT" => page.words.push(at(matrix, 0.0, 0.0)),
            _ => {}
        }
    }
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
