/// A value of a closed list, named by a word in data and on the command line.
pub trait ClosedList: Copy + 'static {
    /// Every value, in the order in which they are listed.
    const VALUES: &'static [Self];

    /// The word for it.
    fn called(self) -> &'static str;

    /// Its meaning in one sentence, for help.
    fn meaning(self) -> &'static str;
}

/// Declares a closed list: its values, the word that names each in data, templates and on the command line, and, from
/// its comment, its meaning in help. Reading, words and command-line values all come from here.
macro_rules! closed_list {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $( #[doc = $says:literal] $(#[$attribute:meta])* $value:ident = $word:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $( #[doc = $says] $(#[$attribute])* $value, )+
        }

        impl $name {
            /// Every value, in the order in which they are listed.
            pub const ALL: &'static [$name] = &[$( $name::$value ),+];

            /// The word that data, templates and the command line use for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $( $name::$value => $word, )+
                }
            }

            /// Its meaning in one sentence, for help.
            pub const fn says(self) -> &'static str {
                match self {
                    $( $name::$value => $says, )+
                }
            }
        }

        impl crate::model::ClosedList for $name {
            const VALUES: &'static [$name] = $name::ALL;

            fn called(self) -> &'static str {
                self.word()
            }

            fn meaning(self) -> &'static str {
                self.says().trim_start()
            }
        }
    };
}

pub(crate) use closed_list;
