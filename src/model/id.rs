use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

/// The id of one kind of thing: only the readers of the data make one, and they hand out a ruleset only where each id
/// in it names something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<Of> {
    // A check hands ids about all the time: a copy only counts another owner.
    text: Arc<str>,
    of: PhantomData<Of>,
}

/// A thing that an `Id` can identify.
pub trait Identified {
    /// The kind that its ids are of.
    const KIND: IdKind;
}

macro_rules! kinds {
    ($($Kind:ident $Alias:ident $word:literal,)*) => {
        /// The kinds of thing that have ids.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum IdKind {
            $(#[doc = concat!("A ", $word, ".")] $Kind,)*
        }

        impl IdKind {
            /// The word for it that players and authors read.
            pub fn word(self) -> &'static str {
                match self {
                    $(IdKind::$Kind => $word,)*
                }
            }
        }

        /// A type for each kind, so that the id of one is never taken for that of another.
        pub mod identified {
            use super::{Identified, IdKind};
            $(
                #[doc = concat!("Of a ", $word, ".")]
                #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
                pub struct $Kind;

                impl Identified for $Kind {
                    const KIND: IdKind = IdKind::$Kind;
                }
            )*
        }

        $(
            #[doc = concat!("The id of a ", $word, ".")]
            pub type $Alias = Id<identified::$Kind>;
        )*
    };
}

kinds! {
    Table TableId "table",
    Modifiers ModifiersId "table of modifiers",
    Thrown ThrownId "lookup with dice",
    GridRow GridRowId "row of a grid with modifiers",
    Measures MeasuresId "table with a `band` or a `reach`",
    Tracker TrackerId "track for the whole force",
    Ruling RulingId "ruling",
    HouseRuling HouseRulingId "house ruling",
    Sheet SheetId "sheet",
    Role RoleId "role",
    Trait TraitId "trait",
    Stat StatId "stat",
    Choice ChoiceId "choice",
    Decision DecisionId "decision",
    Option OptionId "option",
    Roll RollId "roll",
    Group GroupId "group",
    Restriction RestrictionId "restriction",
    Track TrackId "track",
    Army ArmyId "army",
    Unit UnitId "unit",
    Deck DeckId "deck",
    Variant VariantId "variant",
    Side SideId "side",
    Weapon WeaponId "weapon",
    WeaponStat WeaponStatId "stat of weapons",
    Arc ArcId "arc",
    Ladder LadderId "ladder",
    Icon IconId "drawing",
    Action ActionId "action of several steps",
}

impl<Of> Id<Of> {
    /// An id that is in the data, or that the reader of the data has yet to find there.
    pub(crate) fn named(text: impl Into<Arc<str>>) -> Self {
        Id { text: text.into(), of: PhantomData }
    }

    /// The id as it is written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<Of> Deref for Id<Of> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl<Of> AsRef<str> for Id<Of> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<Of> Borrow<str> for Id<Of> {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl<Of> PartialEq<str> for Id<Of> {
    fn eq(&self, other: &str) -> bool {
        *self.text == *other
    }
}

impl<Of> PartialEq<&str> for Id<Of> {
    fn eq(&self, other: &&str) -> bool {
        *self.text == **other
    }
}

impl<Of> PartialEq<String> for Id<Of> {
    fn eq(&self, other: &String) -> bool {
        *self.text == **other
    }
}

impl<Of> PartialEq<Id<Of>> for str {
    fn eq(&self, other: &Id<Of>) -> bool {
        *self == *other.text
    }
}

impl<Of> PartialEq<Id<Of>> for &str {
    fn eq(&self, other: &Id<Of>) -> bool {
        **self == *other.text
    }
}

impl<Of> PartialEq<Id<Of>> for String {
    fn eq(&self, other: &Id<Of>) -> bool {
        **self == *other.text
    }
}

impl<Of> From<&Id<Of>> for String {
    fn from(id: &Id<Of>) -> String {
        id.text.to_string()
    }
}

impl<Of> fmt::Display for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<Of> fmt::Debug for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}
