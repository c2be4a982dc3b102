use super::aid_mark::AidMark;
use crate::data::entry::Entry;
use crate::data::language::{Idle, Is, Key, KeyState, Kind, Record, Rules, Sets};
use crate::model::{Tracker, TrackerId};

static ENTRY: Kind = Kind {
    name: "tracker",
    says: "A row of boxes on which a marker is moved: those of a `track`, or numbers `from` one `to` another.",
    keys: &[&BOXES, &MARKS, &RULES],
};

static RULES: Rules = Rules(&[], &[Idle(&[MARKS.name()], &[Is(TRACK.name(), KeyState::There)])]);

static BOXES: Sets = Sets(&[&[&TRACK.spec], &[&FROM.spec, &TO.spec]], A_TRACK_OR_NUMBERS);

/// The most boxes after the first, as a literal, since descriptions are put together when the program is built.
macro_rules! most_boxes {
    () => {
        100
    };
}

const A_TRACK_OR_NUMBERS: &str =
    concat!("a tracker has a `track`, or runs `from` one number `to` a greater one, ", most_boxes!(), " boxes at most");

static TRACK: Key<Option<TrackerId>> = Key::optional(
    "track",
    "The track of a whole force whose boxes they are, in place of `from` and `to`.",
    r#""tide""#,
);
/// The first number of a tracker that has no track.
pub static FROM: Key<Option<i64>> = Key::optional("from", "The first number; it goes with `to`.", "0");
static TO: Key<Option<i64>> = Key::optional(
    "to",
    concat!("The last number, at most ", most_boxes!(), " more than the first; it goes with `from`."),
    "10",
);
static MARKS: Key<Vec<AidMark>> =
    Key::optional("marks", "Words over some of the numbers.", r#"[{ at = 10, says = "high tide" }]"#);

impl Record for Tracker {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (track, from, to) = (TRACK.read(entry), FROM.read(entry), TO.read(entry));
        let marks = MARKS.read(entry);
        BOXES.read(entry)?;
        match (track?, from?.zip(to?)) {
            (Some(track), _) => Some(Tracker::Track(track)),
            (None, Some((from, to))) if from < to && to - from <= most_boxes!() => {
                Some(Tracker::Numbers { from, to, marks: marks?.into_iter().map(AidMark::into).collect() })
            }
            (None, _) => entry.bad(A_TRACK_OR_NUMBERS),
        }
    }
}
