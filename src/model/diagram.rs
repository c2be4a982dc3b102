use super::closed_list::closed_list;

/// A rule drawn from above, to a scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The millimetres of paper for a distance unit, from 1.
    pub scale: u32,
    /// The drawing in words, for readers who can't see it.
    pub alt: String,
    /// Its parts; later ones are drawn over earlier ones.
    pub parts: Vec<DiagramPart>,
}

/// One part of a diagram, with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramPart {
    /// The shape that is drawn.
    pub shape: DiagramShape,
    /// The words beside it, after its number if it has one.
    pub label: Option<String>,
    /// The place of the label; `None` for the usual one of its shape.
    pub beside: Option<LabelPlace>,
}

/// A place in a diagram, in distance units to the right and up the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapPoint {
    /// Units to the right; negative to the left.
    pub across: i64,
    /// Units up the page; negative down it.
    pub up: i64,
}

/// The shapes that diagrams are made of; directions are in degrees, clockwise from up the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramShape {
    /// A figure on a round base.
    Figure {
        /// The place of its centre.
        at: MapPoint,
        /// The direction in which it looks; `None` if that does not matter.
        facing: Option<u32>,
        /// The diameter of its base, in distance units.
        base: u32,
        /// The side whose figure it is.
        side: DiagramSide,
    },
    /// The area in front of a figure.
    Arc {
        /// The corner, where its figure is.
        at: MapPoint,
        /// The direction of its middle.
        facing: u32,
        /// Its angle, from 1 to 360 degrees.
        degrees: u32,
        /// How far it reaches, in distance units; `None` if it is not limited.
        reach: Option<u32>,
    },
    /// A round area, such as a template or a command radius.
    Circle {
        /// The place of its centre.
        at: MapPoint,
        /// Its radius, in distance units.
        radius: u32,
        /// The direction in which the radius is drawn.
        toward: u32,
    },
    /// A distance between two places, printed with its number.
    Distance {
        /// The place where it begins.
        from: MapPoint,
        /// The place where it ends.
        to: MapPoint,
    },
    /// An arrow: a move, a shot or a look.
    Arrow {
        /// The place where it begins.
        from: MapPoint,
        /// The place that it points to.
        to: MapPoint,
        /// Whether it is crossed out.
        crossed: bool,
    },
    /// A wall, or another obstacle.
    Wall {
        /// The place where it begins.
        from: MapPoint,
        /// The place where it ends.
        to: MapPoint,
    },
}

closed_list! {
    /// The owner of a figure in a diagram; both differ in black and white.
    #[derive(Default)]
    pub enum DiagramSide {
        /// The reader's: dark.
        #[default]
        Own = "own",
        /// The enemy's: white.
        Enemy = "enemy",
    }
}

closed_list! {
    /// The place of a label beside a part of a diagram.
    pub enum LabelPlace {
        /// On it.
        On = "on",
        /// To its left.
        Left = "left",
        /// To its right.
        Right = "right",
        /// Above it.
        Above = "above",
        /// Below it.
        Below = "below",
    }
}

impl MapPoint {
    /// The distance to another place, if it is a whole number of units.
    pub fn whole_distance(self, other: MapPoint) -> Option<i64> {
        let (across, up) = (self.across - other.across, self.up - other.up);
        let square = across * across + up * up;
        let root = square.isqrt();
        (root * root == square).then_some(root)
    }
}

impl DiagramShape {
    /// The distance or angle printed on it; `None` if it has none.
    pub fn number(&self) -> Option<i64> {
        match self {
            DiagramShape::Circle { radius, .. } => Some((*radius).into()),
            DiagramShape::Distance { from, to } => from.whole_distance(*to),
            DiagramShape::Arc { degrees, .. } => Some((*degrees).into()),
            DiagramShape::Figure { .. } | DiagramShape::Arrow { .. } | DiagramShape::Wall { .. } => None,
        }
    }

    /// Whether it is a length on the table, so that the scale must be printed.
    pub fn is_measured(&self) -> bool {
        match self {
            DiagramShape::Circle { .. } | DiagramShape::Distance { .. } => true,
            DiagramShape::Arc { reach, .. } => reach.is_some(),
            DiagramShape::Figure { .. } | DiagramShape::Arrow { .. } | DiagramShape::Wall { .. } => false,
        }
    }

    /// Whether its printed number shows the scale.
    pub fn shows_scale(&self) -> bool {
        match self {
            DiagramShape::Circle { .. } | DiagramShape::Distance { .. } => true,
            DiagramShape::Arc { .. }
            | DiagramShape::Figure { .. }
            | DiagramShape::Arrow { .. }
            | DiagramShape::Wall { .. } => false,
        }
    }
}
