use super::track_lane::lane;
use super::track_mark::mark;
use super::track_row::{Rows, rows};
use super::track_sum::{TrackSum, sum};
use crate::data::language::word_lists::some;
use crate::data::language::{
    Alternative, Alternatives, Between, DRAWING, Defines, Holds, Idle, Is, Key, KeyState, Kind, Rules, SOURCES, Shape,
    Word, sources,
};
use crate::data::node::Node;
use crate::model::{BoxShape, Boxes, Each, IconId, Lane, Mark, Track, TrackId, Who, identified};

static ENTRY: Kind = Kind {
    name: "track",
    says: "Boxes that are crossed off, with marks over them and lanes under them.",
    keys: &[
        &ID, &NAME, &FOR, &EACH, &KINDS, &SHAPE, &FIGURES, &ICON, &ROW, &GROUP, &FULL_ROWS, &CLEARS, &HIDDEN, &SAYS,
        &MARKS, &LANES, &DARK_SAYS, &SOURCES, &RULES,
    ],
};

/// Keys that have no effect on these boxes. The tracker of a force uses `row` nevertheless.
static RULES: Rules = Rules(
    &[],
    &[
        Idle(&[ROW.name()], &[DIAL, OF_NO_FORCE]),
        Idle(&[ROW.name()], &[Is(ROWS.name(), KeyState::There), OF_NO_FORCE]),
        Idle(&[GROUP.name(), FULL_ROWS.name()], &[DIAL]),
        Idle(&[FIGURES.name(), ICON.name()], &[Is(SHAPE.name(), KeyState::Word(|| some(NUMBERED_OR_SMALL)))]),
        Idle(&[ICON.name()], &[Is(FIGURES.name(), KeyState::There)]),
        Idle(&[DARK_SAYS.name()], &[Is(LANES.name(), KeyState::LeftOut)]),
        Idle(
            &[ROW.name(), GROUP.name(), FULL_ROWS.name(), MARKS.name(), LANES.name(), FIGURES.name(), ICON.name()],
            &[Is(SYSTEMS.name(), KeyState::There)],
        ),
    ],
);

const DIAL: Is = Is(SHAPE.name(), KeyState::Word(|| some(&[BoxShape::Dial])));

/// The shapes in whose boxes there is no room for a drawing.
const NUMBERED_OR_SMALL: &[BoxShape] = &[BoxShape::Pip, BoxShape::Dial, BoxShape::CountDown];

const OF_NO_FORCE: Is = Is(EACH.name(), KeyState::Not(&KeyState::Word(|| some(&[Each::Force]))));

static KINDS: Alternatives<Boxes, [String]> = Alternatives(&[
    Alternative::new(
        "boxes",
        "the number of boxes, plain or as a sum over the unit's stats and figures.",
        TrackSum::SHAPE,
        r#""hull + 2""#,
        |node, stats| sum(node, stats, false).map(Boxes::Sum),
    ),
    ROWS,
    SYSTEMS,
]);

const ROWS: Alternative<Boxes, [String]> = Alternative::new(
    "rows",
    "lines of boxes, each of its own length.",
    Rows::SHAPE,
    r#"[{ boxes = 4, end = "Roll for leaks." }, { boxes = "hull - 4" }]"#,
    |node, stats| rows(node, stats).map(Boxes::Rows),
);

const SYSTEMS: Alternative<Boxes, [String]> =
    Alternative::flag("systems", "`true` where the boxes are those of the unit's systems, each with its name.", || {
        Boxes::Systems
    });

static ID: Key<Defines<TrackId>> = Key::needed("id", "Its id.", r#""hull""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Hull""#);
static FOR: Key<Who> = Key::optional("for", "The units that it concerns.", r#"{ role = ["boat"] }"#);
static EACH: Key<Word<Each>> =
    Key::optional("each", "Its owner: every figure, every unit or every force.", r#""figure""#);
static SHAPE: Key<Word<BoxShape>> = Key::optional("shape", "The shape of its boxes.", r#""circle""#);
static FIGURES: Key<bool> = Key::optional(
    "figures",
    "Whether its boxes are drawn as the unit's figures: each as a man or a rider, after the gun if they serve one, like \
     the unit's paper figures. `row`, `group` and `full-rows` make ranks.",
    "true",
);
static ICON: Key<Option<IconId>> =
    Key::optional("icon", "The drawing in each box: what it stands for, if that is not a figure.", r#""horse""#)
        .holding(DRAWING);
static ROW: Key<Between<1, 20>> = Key::or("row", "The number of boxes on a line.", "10", || Between(15));
static GROUP: Key<Between<1, 20>> = Key::or("group", "The number of boxes printed close together.", "4", || Between(5));
static FULL_ROWS: Key<bool> = Key::optional(
    "full-rows",
    "Whether each line is filled before the next begins, as for movement trays, instead of making the lines \
     about equally long.",
    "true",
);
static CLEARS: Key<bool> = Key::optional("clears", "Whether the ticks are erased again.", "true");
static HIDDEN: Key<bool> =
    Key::optional("hidden", "Whether it is kept from opponents: their rosters leave it out.", "true");
static SAYS: Key<Option<String>> = Key::optional("says", "A sentence beside it.", r#""At half, the crew bails.""#);
static MARKS: Key<Vec<Mark>> =
    Key::optional("marks", "The marks over its boxes.", r#"[{ share = "1/2", says = "half" }]"#);
static LANES: Key<Vec<Lane>> =
    Key::optional("lanes", "Rows of numbers under the boxes.", r#"[{ name = "Speed", sum = "move - lost" }]"#);

static DARK_SAYS: Key<Option<String>> = Key::optional(
    "dark-says",
    "The key to the numbers of its lanes that `dark` sets off, printed under them on rosters.",
    r#""swamped""#,
);

/// Reads one track; `stats` are the names of stats that its sums may use.
pub fn track(node: Node<'_>, stats: &[String]) -> Option<Track> {
    let entry = &node.entry(&ENTRY)?;
    let (id, name, who, each) = (ID.read(entry), NAME.read(entry), FOR.read(entry), EACH.read(entry));
    let boxes = KINDS.read(entry, stats);
    let (shape, row, group) = (SHAPE.read(entry), ROW.read(entry), GROUP.read(entry));
    let (full_rows, clears, says) = (FULL_ROWS.read(entry), CLEARS.read(entry), SAYS.read(entry));
    let (hidden, figures, icon) = (HIDDEN.read(entry), FIGURES.read(entry), ICON.read(entry));
    let dark_says = DARK_SAYS.read(entry);
    let (marks, lanes) = (MARKS.items(entry).unwrap_or_default(), LANES.items(entry).unwrap_or_default());
    let marks = marks.into_iter().filter_map(|item| mark(item, stats)).collect();
    let lanes = lanes.into_iter().filter_map(|item| lane(item, stats)).collect();
    let (remarks, each) = (sources(entry), each?.0);
    if let (Some(id), Each::Force) = (&id, each) {
        node.file.gathered.links.borrow_mut().allow::<identified::Tracker>(&id.0);
    }
    Some(Track {
        id: id?.0,
        name: name?,
        who: who?,
        each,
        boxes: boxes?,
        shape: shape?.0,
        figures: figures?,
        icon: icon?,
        row: row?.0,
        group: group?.0,
        full_rows: full_rows?,
        clears: clears?,
        hidden: hidden?,
        says: says?,
        dark_says: dark_says?,
        marks,
        lanes,
        remarks,
    })
}

impl Shape for Track {
    const SHAPE: &'static Holds = &Holds::Entry(|| &ENTRY);
}
