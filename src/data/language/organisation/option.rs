use crate::data::entry::Entry;
use crate::data::language::{Decisions, EFFECTS, ICON, Key, Kind, Offers, Record, SOURCES, effects, sources};
use crate::model::{Growing, OptionId, Price, UnitOption, Who};

static ENTRY: Kind = Kind {
    name: "option",
    says: "Something that some or all figures of a unit may take.",
    keys: &[&ID, &NAME, &ICON, &FOR, &WHEN, &WHOLE, &HIDDEN, &MOST, &PRICE, &EFFECTS, &SOURCES],
};

static ID: Key<Offers<OptionId>> =
    Key::needed("id", "Its id; options of several armies may have the same.", r#""lanterns""#);
static NAME: Key<String> = Key::needed("name", "The name that players use.", r#""Lanterns""#);
static FOR: Key<Who> = Key::optional("for", "The units that may take it.", r#"{ role = ["crew"] }"#);
static WHEN: Key<Decisions> = Key::optional(
    "when",
    "The decisions that must have been made, by choice; none if it is left out.",
    r#"{ watch = ["dusk"] }"#,
);
static WHOLE: Key<bool> = Key::optional("whole", "Whether all figures of a unit take it or none.", "true");
static HIDDEN: Key<bool> = Key::optional(
    "hidden",
    "Whether it is kept from opponents until it is revealed: lists and rosters for them leave it out.",
    "true",
);
static MOST: Key<Option<Growing>> = Key::optional(
    "most",
    "The maximum number of figures of a unit that may take it: a number, or one that grows with its size; all if it is left out.",
    r#"{ each = 4, of = "figures" }"#,
);
static PRICE: Key<Option<Price>> = Key::optional(
    "price",
    "Its price in points, a plain number for each figure that takes it; nothing if it is left out.",
    "{ each = 1 }",
);

impl Record for UnitOption {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, icon, who) = (ID.read(entry), NAME.read(entry), ICON.read(entry), FOR.read(entry));
        let (when, whole, hidden) = (WHEN.read(entry), WHOLE.read(entry), HIDDEN.read(entry));
        let (most, price) = (MOST.read(entry), PRICE.read(entry));
        let (effects, remarks) = (effects(entry), sources(entry));
        Some(UnitOption {
            id: id?.0,
            name: name?,
            icon: icon?,
            who: who?,
            when: when?.0,
            whole: whole?,
            hidden: hidden?,
            most: most?,
            price: price?,
            effects,
            remarks,
        })
    }
}
