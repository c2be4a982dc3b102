use crate::data::entry::Entry;
use crate::data::language::{Defines, Key, Kind, List, Record};
use crate::model::{Dice, Ladder, LadderId};

static ENTRY: Kind = Kind {
    name: "ladder",
    says: "Dice from the worst to the best, on which a die is moved up and down and stops at the ends.",
    keys: &[&ID, &DICE],
};

static ID: Key<Defines<LadderId>> = Key::needed("id", "Its id.", r#""dice""#);
static DICE: Key<List<Dice, 2, 20>> = Key::needed("dice", "The dice, the worst first.", r#"["d4", "d6", "d8"]"#);

impl Record for Ladder {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, dice) = (ID.read(entry), DICE.read(entry));
        Some(Ladder { id: id?.0, dice: dice?.0 })
    }
}
