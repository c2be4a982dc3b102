use std::fmt;

use crate::model::DemandKind;

/// Declares each code once: its name, and a meaning with a remedy for users. Those of restrictions come between.
macro_rules! codes {
    (
        $( #[doc = $says:literal] $code:ident = $name:literal: $meaning:literal, )+
        ;
        $( #[doc = $more_says:literal] $more:ident = $more_name:literal: $more_meaning:literal, )+
    ) => {
        /// The kind of a problem, with a stable name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $( #[doc = $says] $code, )+
            /// A restriction of this kind is broken, or a built-in rule of its kind.
            Broken(DemandKind),
            $( #[doc = $more_says] $more, )+
        }

        impl Code {
            /// All codes, in the order of the explanations.
            pub fn all() -> impl Iterator<Item = Code> {
                let broken = DemandKind::ALL.iter().copied().map(Code::Broken);
                [$( Code::$code ),+].into_iter().chain(broken).chain([$( Code::$more ),+])
            }

            /// The printed name, in kebab-case.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Code::$code => $name, )+
                    Code::Broken(kind) => kind.key(),
                    $( Code::$more => $more_name, )+
                }
            }

            /// The meaning and the remedy, for users.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $( Code::$code => $meaning, )+
                    Code::Broken(kind) => kind.meaning(),
                    $( Code::$more => $more_meaning, )+
                }
            }
        }
    };
}

codes! {
    /// A typed name abbreviates several ids, or is also the name of a file.
    AmbiguousName = "ambiguous-name":
        "What was typed is ambiguous. If several names begin alike, type more letters; put `./` before a file or folder with the name of a ruleset.",
    /// A value is of the right type but makes no sense.
    BadValue = "bad-value":
        "A value is of the right kind but makes no sense there. The message says what is required.",
    /// A sum can't be worked out.
    BadSum = "bad-sum":
        "A sum in the data can't be worked out: it uses an unknown name, or its result is not a whole number.",
    /// The command line has a word too many, too few, or in the wrong place.
    CommandLine = "command-line":
        "A word of the command line is missing, superfluous, or can't be used there. `sabretache help COMMAND` gives examples, and lists what goes with the command.",
    /// The data are valid, but look like a mistake.
    Suspicious = "suspicious":
        "The data are allowed to say this, but it looks like a mistake: an option that nobody has, a table that is not printed anywhere. `lint` looks for these.",
    /// Some printed text is not translated into the chosen language.
    Untranslated = "untranslated":
        "Some text is not translated into the chosen language, or into the ruleset's own. It is printed untranslated.",
    /// Something named by its id does not exist.
    DanglingId = "dangling-id":
        "The data name an id that nothing has. Correct it, or add what it names.",
    /// Content does not fit its pages at the smallest size.
    DoesNotFit = "does-not-fit":
        "Text does not fit its pages at the smallest type. Shorten it, move it, or allow more pages.",
    /// An id is defined twice.
    DuplicateId = "duplicate-id":
        "Two entries have the same id. Give one of them another.",
    /// A required key is missing.
    MissingKey = "missing-key":
        "An entry lacks a key that it needs. Add it.",
    /// A character that no font has.
    MissingGlyph = "missing-glyph":
        "None of the fonts has this character. Write it another way.",
    /// There is nothing to print.
    NothingToPrint = "nothing-to-print":
        "What was asked for is empty: a force without figures, or a ruleset without decks or aids. No file is written.",
    /// An argument does not suit the table or action that was named, or one is missing.
    NotForThisTable = "not-for-this-table":
        "An argument does not go with this table or action, or one is missing. The hint says which to give or to leave out.",
    /// All forces that meet are on one side, and the deck tells only sides apart.
    OneSide = "one-side":
        "All the forces are on one side, and their cards tell only sides apart. If they are opponents, give one of them another `side` in its file.",
    /// A number that the dice can't show.
    OutsideFaces = "outside-faces":
        "The dice can't show that number. Give the number on the die, before anything is added.",
    /// A template is wrong.
    Template = "template":
        "There is a mistake in a template at the line named. Correct it there.",
    /// A result of the dice has no row, or several.
    UncoveredResult = "uncovered-result":
        "Some result of the dice has no row, or more than one, or a row is for a result that can't come up. Fix the rows, or mark one as not printed.",
    /// A file in a ruleset's folder that nothing reads.
    UnexpectedFile = "unexpected-file":
        "A ruleset's folder contains a file that nothing reads. Rename it or remove it.",
    /// A key that nothing reads.
    UnknownKey = "unknown-key":
        "This key is not allowed there; it may be misspelt.",
    /// A name typed on the command line that is unknown.
    UnknownName = "unknown-name":
        "Nothing has the name that was given. The hint lists the known names.",
    /// A service of the system is not available.
    Unavailable = "unavailable":
        "The system refuses something that the program needs: an address to listen at, a browser, random numbers, notice of changed files. The hint names another way.",
    /// A file or folder that can't be read.
    Unreadable = "unreadable":
        "A file can't be read: it does not exist, is not UTF-8 text, or is not valid TOML.",
    /// A file or folder that can't be written.
    Unwritable = "unwritable":
        "A file or folder can't be written. Choose another place with `-o`.",
    /// A value of the wrong type.
    WrongType = "wrong-type":
        "A value is of the wrong kind: text where a number is required, for example.",
    ;
    /// A force costs more points than were agreed.
    OverLimit = "over-limit":
        "The force costs more than was agreed. Remove something, or agree on another `limit`.",
    /// A force names an army that its ruleset does not have.
    UnknownArmy = "unknown-army":
        "The ruleset has no such army. Correct the id: `sabretache show RULESET` lists them.",
    /// A force names a kind of group that its ruleset does not have.
    UnknownGroup = "unknown-group":
        "The ruleset has no such kind of group. Correct the group's `kind`: the hint lists them.",
    /// A force names a unit that its army does not have.
    UnknownUnit = "unknown-unit":
        "The army has no such unit. Correct the id: `sabretache show RULESET` lists them.",
    /// A force names a unit of another army.
    ForeignUnit = "foreign-unit":
        "The unit belongs to another army of the ruleset. A force has one army.",
    /// A force names an unknown option, choice, decision, roll or role.
    UnknownOption = "unknown-option":
        "Nothing has this id. Correct it: the hint lists the known ids.",
    /// A unit takes an option, or makes a decision, that is not offered to it.
    OptionNotOffered = "option-not-offered":
        "The unit may not take or decide this. Leave it out, or give it to a unit that may.",
    /// Options are taken by more figures than the unit has.
    TooManyTaken = "too-many-taken":
        "Options with a `count` are taken by different figures, and there are not enough of them. Lower a `count`.",
    /// A force leaves out something required.
    NotStated = "not-stated":
        "The force leaves out something that it must state: an army, a choice, a number that the ruleset leaves to the players, a roll.",
    /// An ability code can't be read.
    BadCode = "bad-code":
        "An ability code can't be read. `sabretache explain CODE` shows where, and what is allowed there.",
    /// Two files hold the same list, or a player has two lists.
    Duplicate = "duplicate":
        "Two files hold the same list, or one player has two lists. Find out which of them is to be used, and leave the other out.",
    /// A player at an event has no list.
    MissingList = "missing-list":
        "A player at the event has no list among those that were checked. Add it, or name its file in the event.",
    /// A figure's dice differ from those that its seed gives.
    OtherDice = "other-dice":
        "The force says that its dice came from a seed, but thrown again, that seed gives different ones. Write what it gives, or throw again; for real dice, remove `seed` and `thrown`.",
    /// Dice do not come from the seed of the agreed words.
    OtherSeed = "other-seed":
        "Words were agreed for the dice, but these come from another seed, or were thrown more than once. The hint says how to throw them as agreed.",
    /// Nothing proves that a force's dice come from its seed.
    Unproven = "unproven":
        "The force names a seed, but nothing shows whether all its dice came from it: some may have been typed, or written by an earlier version. It is not a fault unless words were agreed.",
    /// A list was written for a limit other than the one played.
    OtherLimit = "other-limit":
        "A list was written for a different limit from the event's, or an event that sets no limit has lists for several.",
    /// A list belongs to none of the event's players.
    UnknownPlayer = "unknown-player":
        "None of the event's players has this list. Correct the name in it, or add its player to the event.",
    /// A list is for a ruleset other than the event's.
    OtherRuleset = "other-ruleset":
        "The list is for a different ruleset from the one played at the event.",
    /// A force was written for another version of the data.
    VersionMismatch = "version-mismatch":
        "The force was written for another version of the data. Look it over, then change `data-version`.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_are_kebab_case_and_unique() {
        let names: Vec<&str> = Code::all().map(Code::name).collect();
        assert!(names.iter().all(|name| crate::model::is_id(name)));
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
    }
}
