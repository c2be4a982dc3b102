use super::Code;

impl Code {
    /// What it means and how to mend it, for a person who asks.
    pub fn meaning(self) -> &'static str {
        match self {
            Code::AmbiguousName => "What was typed begins several names. Type a letter more.",
            Code::BadValue => "A value is of the right kind but makes no sense there. The message says what is wanted.",
            Code::BadSum => {
                "A sum in the data can't be worked out: a name it does not know, or no whole number as result."
            }
            Code::DanglingId => "The data name an id that nothing has. Correct it, or add what it names.",
            Code::DoesNotFit => {
                "Text does not fit its pages at the smallest type. Shorten it, move it, or allow more pages."
            }
            Code::DuplicateId => "Two entries have one id. Give one of them another.",
            Code::MissingKey => "An entry lacks a key that it needs. Add it.",
            Code::MissingGlyph => "None of the fonts has a character. Write it another way.",
            Code::NothingToPrint => {
                "What was asked for is empty: a force without figures, or a game without decks or aids. No file is written."
            }
            Code::NotForThisTable => "An argument does not go with this table. Leave it out, or name another table.",
            Code::OutsideFaces => "The dice can't show that number. Give the die as it fell, before anything is added.",
            Code::Template => "A template is wrong at the line named. Correct it there.",
            Code::TomlSyntax => "The file breaks the grammar of TOML at the place named.",
            Code::UncoveredResult => {
                "Some result of the dice has no row, or more than one. Mend the rows, or mark one as not printed."
            }
            Code::UnexpectedFile => "A file stands in a ruleset's folder that nothing reads. Rename it or take it out.",
            Code::UnknownKey => "A key is not one of those that may stand there; it may be misspelt.",
            Code::UnknownName => "Nothing has the name that was given. The hint lists what there is.",
            Code::Unreadable => {
                "A file can't be read: it is not there, is no UTF-8 text, or breaks the grammar of TOML."
            }
            Code::Unwritable => "A file or folder can't be written. Choose another place with `-o`.",
            Code::WrongType => "A value is of the wrong kind: a text where a number is wanted, or the like.",
            Code::Size => {
                "A unit has more or fewer figures than its ruleset allows. Change its `count`; those attached count only where the rule says so."
            }
            Code::Attach => {
                "A unit lacks an attached figure, has too many, or has one that may not join it. Mend its `with = [...]`."
            }
            Code::Holds => {
                "A group holds more or less than its ruleset gives it. Move units in or out, or change the group's `kind`."
            }
            Code::Number => "There are more or fewer of something than a force may have; a named person is there once.",
            Code::Apart => "Two things are together that the ruleset keeps apart. Leave one out.",
            Code::Needs => "Something is there without what it needs. Add that, or leave it out.",
            Code::Inside => {
                "A unit stands outside the groups that it belongs in. Move it into one; small games may do without."
            }
            Code::OverLimit => "The force costs more than was agreed. Take something off, or agree on another `limit`.",
            Code::UnknownUnit => "The army has no such unit. Correct the id: `sabretache show RULESET` lists them.",
            Code::ForeignUnit => "The unit belongs to another army of the ruleset. A force has one army.",
            Code::UnknownOption => "Nothing has this id. Correct it: the hint lists what there is.",
            Code::OptionNotOffered => {
                "The unit may not take or decide this. Leave it out, or give it to a unit that may."
            }
            Code::TooManyTaken => {
                "Options with a `count` are taken by different figures, and there are not so many. Lower a `count`."
            }
            Code::NotStated => {
                "The force leaves out something that it must say: an army, a choice, a number that the ruleset leaves to the players, a roll."
            }
            Code::BadCode => {
                "An ability code does not read. `sabretache explain CODE` shows the place and what may stand there."
            }
            Code::VersionMismatch => {
                "The force names another version of the data than this one. Look it over and change `data-version`."
            }
        }
    }
}
