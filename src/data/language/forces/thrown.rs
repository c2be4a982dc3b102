use super::limits::MOST_THROWS;
use crate::data::entry::Entry;
use crate::data::force_values::{KeyLine, Lines, seed_value};
use crate::data::language::{Between, Key, Kind, Record};
use crate::model::Thrown;

static ENTRY: Kind = Kind {
    name: "thrown",
    says: "The throw of a seed that gave a unit its dice. The program writes it wherever it throws; real dice have \
         none.",
    keys: &[&PLACE, &THROW, &SEED],
};

static PLACE: Key<Between<1, MOST_THROWS>> = Key::needed(
    "place",
    "Its place among the figures of the seed, from 1; it keeps that place wherever it is in the file.",
    "3",
);
static THROW: Key<Between<1, MOST_THROWS>> =
    Key::or("throw", "The number of the throw at that place.", "2", || Between(1));
static SEED: Key<Option<u64>> =
    Key::optional("seed", "The seed, where it is not that of the force; above 2^63 − 1 in quotation marks.", "1815");

impl Record for Thrown {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (place, throw, seed) = (PLACE.read(entry), THROW.read(entry), SEED.read(entry));
        Some(Thrown { place: place?.0, throw: throw?.0, seed: seed? })
    }
}

impl Lines for Thrown {
    fn lines(&self) -> Vec<KeyLine> {
        vec![
            PLACE.line(Some(i64::from(self.place))),
            THROW.line((self.throw > 1).then_some(i64::from(self.throw))),
            SEED.line(self.seed.map(seed_value)),
        ]
    }
}
