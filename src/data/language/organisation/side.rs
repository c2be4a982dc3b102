use crate::data::entry::Entry;
use crate::data::language::{Defines, Key, Kind, Record, Word};
use crate::model::{Side, SideId, Sign};

static ENTRY: Kind =
    Kind { name: "side", says: "One of the parties that meet at a table.", keys: &[&ID, &NAME, &SIGN] };

static ID: Key<Defines<SideId>> = Key::needed("id", "Its id.", r#""home""#);
static NAME: Key<String> = Key::needed("name", "The word that its cards carry.", r#""Home""#);
static SIGN: Key<Word<Sign>> = Key::needed("sign", "The sign that tells its cards and chits apart.", r#""square""#);

impl Record for Side {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (id, name, sign) = (ID.read(entry), NAME.read(entry), SIGN.read(entry));
        Some(Side { id: id?.0, name: name?, sign: sign?.0 })
    }
}
