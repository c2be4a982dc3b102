use crate::data::entry::Entry;
use crate::data::language::{Between, Holds, Key, Kind, List, Shape, Word};
use crate::data::node::{Node, Read};
use crate::model::{DiagramShape, DiagramSide, MapPoint};

/// The farthest that a place may be from the middle of a diagram, in distance units.
const FAR: i64 = 60;

/// A number of distance units to the right or up the page.
struct Coordinate(i64);

impl Shape for Coordinate {
    const SHAPE: &'static Holds = &Holds::Number(-FAR, FAR);
}

impl Read for Coordinate {
    fn read(node: Node<'_>) -> Option<Self> {
        let number = i64::read(node)?;
        if (-FAR..=FAR).contains(&number) { Some(Coordinate(number)) } else { node.outside(number, -FAR, FAR) }
    }
}

impl Shape for MapPoint {
    const SHAPE: &'static Holds = List::<Coordinate, 2, 2>::SHAPE;
}

impl Read for MapPoint {
    fn read(node: Node<'_>) -> Option<Self> {
        match List::<Coordinate, 2, 2>::read(node)?.0[..] {
            [Coordinate(across), Coordinate(up)] => Some(MapPoint { across, up }),
            _ => None,
        }
    }
}

/// A direction in degrees, clockwise from up the page.
type Direction = Between<0, 359>;

/// A length in distance units.
type Long = Between<1, 60>;

/// The kind of a figure.
pub static FIGURE: Kind =
    Kind { name: "drawn-figure", says: "A figure on a round base.", keys: &[&AT, &LOOKS, &BASE, &SIDE] };

/// The kind of an arc.
pub static ARC: Kind =
    Kind { name: "drawn-arc", says: "An arc, with its degrees.", keys: &[&AT, &FACING, &DEGREES, &REACH] };

/// The kind of a circle.
pub static CIRCLE: Kind =
    Kind { name: "drawn-circle", says: "A circle, with its radius.", keys: &[&AT, &RADIUS, &TOWARD] };

/// The kind of a distance.
pub static DISTANCE: Kind = Kind { name: "drawn-distance", says: "A distance, with its number.", keys: &[&FROM, &TO] };

/// The kind of an arrow.
pub static ARROW: Kind =
    Kind { name: "drawn-arrow", says: "An arrow: a move, a shot or a look.", keys: &[&FROM, &TO, &CROSSED] };

/// The kind of a wall.
pub static WALL: Kind = Kind { name: "drawn-wall", says: "A wall, or another obstacle.", keys: &[&FROM, &TO] };

static AT: Key<MapPoint> = Key::needed("at", "Its centre.", "[0, 0]");
static LOOKS: Key<Option<Direction>> =
    Key::optional("facing", "The direction in which it looks; left out where that does not matter.", "90");
static BASE: Key<Long> = Key::or("base", "The diameter of its base.", "2", || Between(1));
static SIDE: Key<Word<DiagramSide>> = Key::optional("side", "Whose it is.", r#""enemy""#);
static FACING: Key<Direction> = Key::or("facing", "The direction of its middle.", "90", || Between(0));
static DEGREES: Key<Between<1, 360>> = Key::needed("degrees", "Its angle.", "180");
static REACH: Key<Option<Long>> = Key::optional("reach", "How far it reaches, if that is limited.", "8");
static RADIUS: Key<Long> = Key::needed("radius", "Its radius.", "4");
static TOWARD: Key<Direction> = Key::or("toward", "The direction in which the radius is drawn.", "45", || Between(90));
static FROM: Key<MapPoint> = Key::needed("from", "Where it begins.", "[0, 0]");
static TO: Key<MapPoint> = Key::needed("to", "Where it ends.", "[6, 0]");
static CROSSED: Key<bool> = Key::optional("crossed", "Whether it is crossed out: not allowed.", "true");

/// Reads a figure; `None` if a key of it is wrong.
pub fn figure(entry: &Entry<'_>) -> Option<DiagramShape> {
    let (at, facing, base, side) = (AT.read(entry), LOOKS.read(entry), BASE.read(entry), SIDE.read(entry));
    Some(DiagramShape::Figure { at: at?, facing: facing?.map(u32::from), base: base?.into(), side: side?.0 })
}

/// Reads an arc; `None` if a key of it is wrong.
pub fn arc(entry: &Entry<'_>) -> Option<DiagramShape> {
    let (at, facing, degrees, reach) = (AT.read(entry), FACING.read(entry), DEGREES.read(entry), REACH.read(entry));
    Some(DiagramShape::Arc { at: at?, facing: facing?.into(), degrees: degrees?.into(), reach: reach?.map(u32::from) })
}

/// Reads a circle; `None` if a key of it is wrong.
pub fn circle(entry: &Entry<'_>) -> Option<DiagramShape> {
    let (at, radius, toward) = (AT.read(entry), RADIUS.read(entry), TOWARD.read(entry));
    Some(DiagramShape::Circle { at: at?, radius: radius?.into(), toward: toward?.into() })
}

/// Reads a distance, which is a whole number of units because its number is printed.
pub fn distance(entry: &Entry<'_>) -> Option<DiagramShape> {
    let (from, to) = ends(entry)?;
    if from.whole_distance(to).is_none() {
        return TO.node(entry)?.bad("the distance is not a whole number of units; place both ends on one line");
    }
    Some(DiagramShape::Distance { from, to })
}

/// Reads an arrow; `None` if a key of it is wrong.
pub fn arrow(entry: &Entry<'_>) -> Option<DiagramShape> {
    let crossed = CROSSED.read(entry);
    let (from, to) = ends(entry)?;
    Some(DiagramShape::Arrow { from, to, crossed: crossed? })
}

/// Reads a wall; `None` if a key of it is wrong.
pub fn wall(entry: &Entry<'_>) -> Option<DiagramShape> {
    let (from, to) = ends(entry)?;
    Some(DiagramShape::Wall { from, to })
}

/// Reads both ends, which must be different places.
fn ends(entry: &Entry<'_>) -> Option<(MapPoint, MapPoint)> {
    let (from, to) = (FROM.read(entry), TO.read(entry));
    let (from, to) = (from?, to?);
    if from == to { TO.node(entry)?.bad("it ends where it begins") } else { Some((from, to)) }
}
