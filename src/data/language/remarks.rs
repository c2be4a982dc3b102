use super::kind::{Holds, Key};
use super::who::WHO;
use super::word_lists::words;
use crate::model::{Icon, IdKind};

/// The key `cite` of any entry.
pub const CITE: Key = Key {
    name: "cite",
    says: "The lines of the published rules that it rests on, counted from 1.",
    holds: Holds::Cite,
    needed: false,
    example: r#""12,15-18""#,
};

/// The key `ruling` of any entry.
pub const RULING: Key = Key {
    name: "ruling",
    says: "The ruling that decided it, or a list of them; each becomes a footnote.",
    holds: Holds::Either(&[Holds::Names(IdKind::Ruling), Holds::List(&Holds::Names(IdKind::Ruling))]),
    needed: false,
    example: r#""R-1""#,
};

/// The key `note` of any entry.
pub const NOTE: Key = Key {
    name: "note",
    says: "A footnote of its own.",
    holds: Holds::Words,
    needed: false,
    example: r#""Also at night.""#,
};

/// The key `for` of any entry that does not give it a closer meaning.
pub const FOR: Key = Key {
    name: "for",
    says: "The units that it concerns, for a roster that shows only what its force uses; everyone if it is left out.",
    holds: Holds::Entry(&WHO),
    needed: false,
    example: r#"{ role = ["crew"] }"#,
};

/// The drawing that stands beside a name.
pub const ICON: Key = Key {
    name: "icon",
    says: "The drawing that stands beside its name; none if it is left out.",
    holds: Holds::Either(&[Holds::Word(words::<Icon>), Holds::Names(IdKind::Icon)]),
    needed: false,
    example: r#""lock""#,
};
