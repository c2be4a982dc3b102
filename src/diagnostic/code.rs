use std::fmt;

/// Declares the codes once: each with its name, what it means to a person who asks, and how to put it right.
macro_rules! codes {
    ($( #[doc = $says:literal] $code:ident = $name:literal: $meaning:literal, )+) => {
        /// The stable name of a kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $( #[doc = $says] $code, )+
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$( Code::$code ),+];

            /// The name as it is printed, in kebab-case.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Code::$code => $name, )+
                }
            }

            /// What it means and how to put it right, for a person who asks.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $( Code::$code => $meaning, )+
                }
            }
        }
    };
}

codes! {
    /// A name typed on the command line begins several ids.
    AmbiguousName = "ambiguous-name":
        "What was typed begins several names. Type more letters.",
    /// A value is of the right type but makes no sense.
    BadValue = "bad-value":
        "A value is of the right kind but makes no sense there. The message says what is wanted.",
    /// A sum can't be worked out.
    BadSum = "bad-sum":
        "A sum in the data can't be worked out: a name it does not know, or no whole number as result.",
    /// The data say what they may, and hardly what is meant.
    Suspicious = "suspicious":
        "The data may say this, but hardly mean it: an option nobody has, a table printed nowhere. `lint` looks for it.",
    /// Not all that is printed is there in the language in which it is asked for.
    Untranslated = "untranslated":
        "Something is not there in the language that is asked for, or that a game is written in. It stays as it is written.",
    /// An id is named that nothing has.
    DanglingId = "dangling-id":
        "The data name an id that nothing has. Correct it, or add what it names.",
    /// Content does not fit its pages at the smallest size.
    DoesNotFit = "does-not-fit":
        "Text does not fit its pages at the smallest type. Shorten it, move it, or allow more pages.",
    /// An id is defined twice.
    DuplicateId = "duplicate-id":
        "Two entries have one id. Give one of them another.",
    /// A key that is needed is not there.
    MissingKey = "missing-key":
        "An entry lacks a key that it needs. Add it.",
    /// A character that no shipped font has.
    MissingGlyph = "missing-glyph":
        "None of the fonts has a character. Write it another way.",
    /// There is nothing to print.
    NothingToPrint = "nothing-to-print":
        "What was asked for is empty: a force without figures, or a game without decks or aids. No file is written.",
    /// An argument doesn't go with the table that was named.
    NotForThisTable = "not-for-this-table":
        "An argument does not go with this table. Leave it out, or name another table.",
    /// A number that the dice named can't show.
    OutsideFaces = "outside-faces":
        "The dice can't show that number. Give the die as it fell, before anything is added.",
    /// A template is wrong.
    Template = "template":
        "A template is wrong at the line named. Correct it there.",
    /// A TOML file breaks the language's own grammar.
    TomlSyntax = "toml-syntax":
        "The file breaks the grammar of TOML at the place named.",
    /// A result of the dice that no row, or more than one, answers.
    UncoveredResult = "uncovered-result":
        "Some result of the dice has no row, or more than one. Fix the rows, or mark one as not printed.",
    /// A file in a ruleset's folder that nothing reads.
    UnexpectedFile = "unexpected-file":
        "A file stands in a ruleset's folder that nothing reads. Rename it or take it out.",
    /// A key that nothing reads.
    UnknownKey = "unknown-key":
        "A key is not one of those that may stand there; it may be misspelt.",
    /// A name typed on the command line that nothing has.
    UnknownName = "unknown-name":
        "Nothing has the name that was given. The hint lists what there is.",
    /// A file or folder that can't be read.
    Unreadable = "unreadable":
        "A file can't be read: it is not there, is no UTF-8 text, or breaks the grammar of TOML.",
    /// A file or folder that can't be written.
    Unwritable = "unwritable":
        "A file or folder can't be written. Choose another place with `-o`.",
    /// A value of the wrong type.
    WrongType = "wrong-type":
        "A value is of the wrong kind: a text where a number is wanted, or the like.",
    /// A unit has too many or too few figures.
    Size = "size":
        "A unit has more or fewer figures than its ruleset allows. Change its `count`; those attached count only where the rule says so.",
    /// Too many, too few or the wrong figures are attached to a unit.
    Attach = "attach":
        "A unit lacks an attached figure, has too many, or has one that may not join it. Mend its `with = [...]`.",
    /// A group holds too much, too little or the wrong things.
    Holds = "holds":
        "A group holds more or less than its ruleset gives it. Move units in or out, or change the group's `kind`.",
    /// A force has too many or too few of something.
    Number = "number":
        "There are more or fewer of something than a force may have; a named person is there once.",
    /// Things are together that do not go together.
    Apart = "apart":
        "Two things are together that the ruleset keeps apart. Leave one out.",
    /// Something is there without what it needs.
    Needs = "needs":
        "Something is there without what it needs. Add that, or leave it out.",
    /// A unit stands outside the groups that it belongs in.
    Inside = "inside":
        "A unit stands outside the groups that it belongs in. Move it into one; small games may do without.",
    /// More of the points are spent on something than may be.
    Share = "share":
        "More of the points are spent on something than the ruleset allows. Take something off it.",
    /// More figures take some options than may.
    Taken = "taken":
        "More figures take some options than a unit or a force may have of them. Give them to fewer.",
    /// A unit joins another that it can't join.
    Joins = "joins":
        "A unit joins one that is not there, or that it can't join. Correct its `joins`, or leave it out.",
    /// A force costs more points than were agreed.
    OverLimit = "over-limit":
        "The force costs more than was agreed. Take something off, or agree on another `limit`.",
    /// A force names a unit or army that nothing has.
    UnknownUnit = "unknown-unit":
        "The army has no such unit. Correct the id: `sabretache show RULESET` lists them.",
    /// A force names a unit of another army.
    ForeignUnit = "foreign-unit":
        "The unit belongs to another army of the ruleset. A force has one army.",
    /// A force names an option, choice, group or role that nothing has.
    UnknownOption = "unknown-option":
        "Nothing has this id. Correct it: the hint lists what there is.",
    /// A unit takes or decides what is not offered to it.
    OptionNotOffered = "option-not-offered":
        "The unit may not take or decide this. Leave it out, or give it to a unit that may.",
    /// More figures take options than the unit has.
    TooManyTaken = "too-many-taken":
        "Options with a `count` are taken by different figures, and there are not so many. Lower a `count`.",
    /// A force leaves out what it must say.
    NotStated = "not-stated":
        "The force leaves out something that it must say: an army, a choice, a number that the ruleset leaves to the players, a roll.",
    /// An ability code can't be read.
    BadCode = "bad-code":
        "An ability code does not read. `sabretache explain CODE` shows the place and what may stand there.",
    /// Two files hold one list, or one player has two.
    Duplicate = "duplicate":
        "Two files hold the same list, or one player has two lists. Find out which of them counts, and leave the other out.",
    /// A player of an event has no list.
    MissingList = "missing-list":
        "A player of the event has no list among those that were looked at. Add it, or name its file in the event.",
    /// A figure's dice are not those that its seed gives.
    OtherDice = "other-dice":
        "The force says that a seed gave its dice, and thrown again it gives others. Write what it gives, or throw anew; for real dice take out `seed` and `thrown`.",
    /// Dice are not those of the seed that words agreed give.
    OtherSeed = "other-seed":
        "Words were agreed for the dice, and these come from another seed, or were thrown more than once. The hint says how they are thrown as agreed.",
    /// Nothing tells whether dice are a seed's.
    Unproven = "unproven":
        "The force names a seed, and nothing tells whether it gave all dice: some may have been typed, or written by an earlier version. It is no fault where no words are agreed.",
    /// A list was written for other points than are played.
    OtherLimit = "other-limit":
        "A list was written for other points than the event plays, or an event that sets no limit has lists for several.",
    /// A list is of nobody who is at the event.
    UnknownPlayer = "unknown-player":
        "None of the event's players has this list. Correct the name in it, or add its player to the event.",
    /// A list is of another ruleset than the event's.
    OtherRuleset = "other-ruleset":
        "The list is of another ruleset than the one that the event plays.",
    /// A force was written for other data.
    VersionMismatch = "version-mismatch":
        "The force names another version of the data than this one. Look it over and change `data-version`.",
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
        let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        assert!(names.iter().all(|name| crate::model::is_id(name)));
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
    }
}
