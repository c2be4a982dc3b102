use super::aid_mark::AidMark;
use crate::data::entry::Entry;
use crate::data::language::{Between, Key, Kind, Record, Sets};
use crate::model::Ruler;

static ENTRY: Kind =
    Kind { name: "ruler", says: "A ruler that does not come from a table.", keys: &[&LENGTH, &MARKS, &STEPS] };

static STEPS: Sets = Sets(
    &[&[], &[&QUARTERS.spec, &STEP.spec]],
    "`quarters` and `step` go together: how long a step is, and what it is called",
);

static LENGTH: Key<Between<1, 48>> = Key::needed("length", "Its length, in inches or the ruleset's own measure.", "12");
static MARKS: Key<Vec<AidMark>> = Key::optional("marks", "The marks at its edge.", r#"[{ at = 6, says = "rowed" }]"#);
static QUARTERS: Key<Option<Between<1, 40>>> = Key::optional(
    "quarters",
    "The length of a step, in quarters of an inch or of the ruleset's own measure; it goes with `step`.",
    "10",
);
static STEP: Key<Option<String>> = Key::optional(
    "step",
    "The name of a step, on a ruler that is counted in steps; it goes with `quarters`.",
    r#""stroke""#,
);

impl Record for Ruler {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (length, marks) = (LENGTH.read(entry), MARKS.read(entry));
        let (quarters, step) = (QUARTERS.read(entry), STEP.read(entry));
        STEPS.read(entry)?;
        let steps = quarters?.map(Between::into).zip(step?);
        Some(Ruler { length: length?.into(), marks: marks?.into_iter().map(AidMark::into).collect(), steps })
    }
}
