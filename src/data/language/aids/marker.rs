use crate::data::entry::Entry;
use crate::data::language::ruleset::theme::{COLOUR_HOLDS, is_colour};
use crate::data::language::{DRAWING, Key, Kind, Record, Word};
use crate::model::{CardSize, IconId, Marker};

static ENTRY: Kind = Kind { name: "marker", says: "A marker that shows a state.", keys: &[&SIZE, &COLOUR, &SHAPE] };

static SIZE: Key<Word<CardSize>> = Key::or("size", "Its size.", r#""20""#, || Word(CardSize::Chit25));
static COLOUR: Key<Option<String>> =
    Key::optional("colour", "Its colour; black if it is left out.", r##""#2f4a6b""##).holding(COLOUR_HOLDS);
static SHAPE: Key<Option<IconId>> =
    Key::optional("shape", "The drawing on it; a filled circle if it is left out.", r#""ring""#).holding(DRAWING);

impl Record for Marker {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (size, colour, shape) = (SIZE.read(entry), COLOUR.read(entry), SHAPE.read(entry));
        let colour = colour?;
        if let Some(colour) = colour.as_ref().filter(|colour| !is_colour(colour)) {
            return entry.bad(format!("`{colour}` is not a colour; write it as `\"#7a2318\"`"));
        }
        Some(Marker { size: size?.0, colour, shape: shape? })
    }
}
