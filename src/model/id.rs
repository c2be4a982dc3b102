use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

/// The id of one kind of thing. Most are made by the readers of the data, which accept a ruleset only if each id in
/// it names something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<Of> {
    // A check copies ids all the time; cloning this only counts one more owner.
    text: Arc<str>,
    of: PhantomData<Of>,
}

/// A kind of thing that an `Id` can name.
pub trait Identified {
    /// The kind of its ids.
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
            /// The word for it in messages.
            pub fn word(self) -> &'static str {
                match self {
                    $(IdKind::$Kind => $word,)*
                }
            }
        }

        /// A marker type for each kind, so that ids of different kinds can't be mixed up.
        pub mod identified {
            use super::{Identified, IdKind};
            $(
                #[doc = concat!("The kind of id `", $word, "`.")]
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
    Laid LaidId "marker or tracker",
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
    /// An id from the data, or one that the reader has yet to look up there.
    pub(crate) fn named(text: impl Into<Arc<str>>) -> Self {
        Id { text: text.into(), of: PhantomData }
    }

    /// The id as text.
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
