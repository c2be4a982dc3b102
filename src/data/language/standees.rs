use crate::data::entry::Entry;
use crate::data::language::ruleset::theme::{COLOUR_HOLDS, is_colour};
use crate::data::language::{DRAWING, Key, Kind, Record, Word};
use crate::model::{Coat, Gun, HandWeapon, Hat, IconId, Standee, Who};

/// The kind of the file of paper figures, made from parts, to fold and stand up.
pub static FILE: Kind = Kind {
    name: "standees",
    says: "Paper figures to cut out, fold and stand up, put together from parts.",
    keys: &[&STANDEES],
};

/// The list of parts; the only key of the file.
pub static STANDEES: Key<Vec<Standee>> = Key::needed(
    "standees",
    "The parts of figures. A figure has those of every entry that concerns it, an attached one also those of its \
     unit; of two hats, coats or weapons, the later is used.",
    r#"[{ hat = "kepi", coat = "greatcoat" }, { for = { units = ["sailors"] }, weapon = "rifle" }]"#,
);

static ENTRY: Kind = Kind {
    name: "standee",
    says: "Parts of a paper figure, for the units named.",
    keys: &[&FOR, &HAT, &COAT, &COLOUR, &WEAPON, &MOUNTED, &GUN, &ICON],
};

static FOR: Key<Who> = Key::optional("for", "The units whose figures have these parts.", r#"{ role = ["crew"] }"#);
static HAT: Key<Option<Word<Hat>>> = Key::optional("hat", "The hat.", r#""kepi""#);
static COAT: Key<Option<Word<Coat>>> = Key::optional("coat", "The clothes on the body.", r#""greatcoat""#);
static COLOUR: Key<Option<String>> =
    Key::optional("colour", "Its colour; a grey for its side if none is given.", r##""#2f4a6b""##)
        .holding(COLOUR_HOLDS);
static WEAPON: Key<Option<Word<HandWeapon>>> = Key::optional("weapon", "The weapon in hand.", r#""rifle""#);
static MOUNTED: Key<Option<bool>> = Key::optional("mounted", "Whether it sits on a horse.", "true");
static GUN: Key<Option<Word<Gun>>> =
    Key::optional("gun", "The gun that is printed once beside a unit's figures.", r#""cannon""#);
static ICON: Key<Option<IconId>> =
    Key::optional("icon", "The drawing beside its feet, such as a leader's.", r#""officer""#).holding(DRAWING);

impl Record for Standee {
    const KIND: fn() -> &'static Kind = || &ENTRY;

    fn from_entry(entry: &Entry<'_>) -> Option<Self> {
        let (who, hat, coat, colour) = (FOR.read(entry), HAT.read(entry), COAT.read(entry), COLOUR.read(entry));
        let (weapon, mounted) = (WEAPON.read(entry), MOUNTED.read(entry));
        let (gun, icon, colour) = (GUN.read(entry), ICON.read(entry), colour?);
        if let Some(colour) = colour.as_ref().filter(|colour| !is_colour(colour)) {
            return entry.bad(format!("`{colour}` is not a colour; write it as `\"#7a2318\"`"));
        }
        Some(Standee {
            who: who?,
            hat: hat?.map(|word| word.0),
            coat: coat?.map(|word| word.0),
            colour,
            weapon: weapon?.map(|word| word.0),
            mounted: mounted?,
            gun: gun?.map(|word| word.0),
            icon: icon?,
        })
    }
}
