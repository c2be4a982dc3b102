use super::tracker::FROM;
use crate::data::entry::Entry;
use crate::data::language::{
    Alternative, Alternatives, Between, Defines, Idle, Is, Key, KeyState, Kind, Record, Rules, SOURCES, Shape, sources,
};
use crate::data::node::Read;
use crate::model::{Aid, AidKind, Board, LaidId, Marker, MeasuresId, Ruler, Tracker};

static ENTRY: Kind = Kind {
    name: "aid",
    says: "Something that is cut out and laid on the table.",
    keys: &[&ID, &NAME, &SAYS, &COUNT, &KINDS, &SOURCES, &RULES],
};

static RULES: Rules = Rules(
    &[],
    &[
        Idle(&[NAME.name()], &[Is(RULERS.name(), KeyState::There)]),
        Idle(&[ID.name()], &[Is(MARKER.name(), KeyState::LeftOut), Is(TRACKER.name(), KeyState::LeftOut)]),
    ],
);

static KINDS: Alternatives<AidKind> = Alternatives(&[
    RULERS,
    Alternative::entry("ruler", Ruler::KIND, r#"{ length = 12, marks = [{ at = 6, says = "rowed" }] }"#, |node, ()| {
        Ruler::read(node).map(AidKind::Ruler)
    })
    .with(&NAME.spec),
    Alternative::new(
        "blast",
        "a circle with this radius, in inches or the ruleset's own measure.",
        Radius::SHAPE,
        "2",
        |node, ()| Radius::read(node).map(|radius| AidKind::Blast(radius.into())),
    )
    .with(&NAME.spec),
    Alternative::new(
        "strip",
        "a plain strip of this length, in inches or the ruleset's own measure.",
        StripLength::SHAPE,
        "4",
        |node, ()| StripLength::read(node).map(|length| AidKind::Strip(length.into())),
    )
    .with(&NAME.spec),
    MARKER,
    TRACKER,
    Alternative::entry("board", Board::KIND, r#"{ holds = ["adrift"], wells = ["thrown"] }"#, |node, ()| {
        Board::read(node).map(AidKind::Board)
    })
    .with(&NAME.spec),
]);

const RULERS: Alternative<AidKind> = Alternative::new(
    "rulers",
    "a ruler for each row of this table, which has a `band` or a `reach`.",
    MeasuresId::SHAPE,
    r#""gunnery""#,
    |node, ()| node.names().map(AidKind::Rulers),
);

const MARKER: Alternative<AidKind> = Alternative::entry(
    "marker",
    Marker::KIND,
    r##"{ size = "20", colour = "#2f4a6b", shape = "ring" }"##,
    |node, ()| Marker::read(node).map(AidKind::Marker),
)
.with(&NAME.spec);

const TRACKER: Alternative<AidKind> = Alternative::new(
    "tracker",
    "a row of boxes on which a marker is moved.",
    Tracker::SHAPE,
    "{ from = 0, to = 10 }",
    |node, ()| Tracker::read(node).map(AidKind::Tracker),
)
.having(&FROM.spec, &NAME.spec);

static ID: Key<Option<Defines<LaidId>>> =
    Key::optional("id", "The id by which a board names it, if it is a marker or a tracker.", r#""adrift""#);
static NAME: Key<String> = Key::optional(
    "name",
    "The name that players use; needed unless it is `rulers` or the `tracker` of a track, which have the name of \
     their table or track.",
    r#""Adrift""#,
);
static SAYS: Key<Option<String>> =
    Key::optional("says", "Further words printed on it.", r#""Laid beside a boat without sails.""#);
static COUNT: Key<Between<1, 120>> = Key::or("count", "The number of copies printed.", "6", || Between(1));

/// The radius of a circle, in inches or the game's own measure.
type Radius = Between<1, 3>;

/// The length of a strip, in inches or the game's own measure.
type StripLength = Between<1, 10>;

impl Record for Aid {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (name, says, count) = (NAME.read(entry), SAYS.read(entry), COUNT.read(entry));
        let (remarks, kind) = (sources(entry), KINDS.read(entry, &()));
        // Nothing else can lie on a board, so no other aid defines an id.
        let laid = [MARKER.node(entry), TRACKER.node(entry)].iter().any(Option::is_some);
        let id = if laid { ID.read(entry)?.map(|id| id.0) } else { None };
        Some(Aid { id, name: name?, says: says?, count: count?.0, kind: kind?, remarks })
    }
}
