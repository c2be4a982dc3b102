use std::fmt;

/// The stable name of a kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// A name typed on the command line begins several ids.
    AmbiguousName,
    /// A value is of the right type but makes no sense.
    BadValue,
    /// A sum can't be worked out.
    BadSum,
    /// An id is named that nothing has.
    DanglingId,
    /// Content does not fit its pages at the smallest size.
    DoesNotFit,
    /// An id stands twice.
    DuplicateId,
    /// A key that is needed is not there.
    MissingKey,
    /// A character that no shipped font has.
    MissingGlyph,
    /// There is nothing to print.
    NothingToPrint,
    /// An argument doesn't go with the table that was named.
    NotForThisTable,
    /// A number that the dice named can't show.
    OutsideFaces,
    /// A template is wrong.
    Template,
    /// A TOML file breaks the language's own grammar.
    TomlSyntax,
    /// A result of the dice that no row, or more than one, answers.
    UncoveredResult,
    /// A file in a ruleset's folder that nothing reads.
    UnexpectedFile,
    /// A key that nothing reads.
    UnknownKey,
    /// A name typed on the command line that nothing has.
    UnknownName,
    /// A file or folder that can't be read.
    Unreadable,
    /// A file or folder that can't be written.
    Unwritable,
    /// A value of the wrong type.
    WrongType,
    /// A unit has too many or too few figures.
    Size,
    /// Too many, too few or the wrong figures are attached to a unit.
    Attach,
    /// A group holds too much, too little or the wrong things.
    Holds,
    /// A force has too many or too few of something.
    Number,
    /// Things are together that do not go together.
    Apart,
    /// Something is there without what it needs.
    Needs,
    /// A unit stands outside the groups that it belongs in.
    Inside,
    /// A force costs more points than were agreed.
    OverLimit,
    /// A force names a unit or army that nothing has.
    UnknownUnit,
    /// A force names a unit of another army.
    ForeignUnit,
    /// A force names an option, choice, group or role that nothing has.
    UnknownOption,
    /// A unit takes or decides what is not offered to it.
    OptionNotOffered,
    /// More figures take options than the unit has.
    TooManyTaken,
    /// A force leaves out what it must say.
    NotStated,
    /// An ability code does not read.
    BadCode,
    /// A force was written for other data.
    VersionMismatch,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 36] = [
        Code::AmbiguousName,
        Code::BadValue,
        Code::BadSum,
        Code::DanglingId,
        Code::DoesNotFit,
        Code::DuplicateId,
        Code::MissingKey,
        Code::MissingGlyph,
        Code::NothingToPrint,
        Code::NotForThisTable,
        Code::OutsideFaces,
        Code::Template,
        Code::TomlSyntax,
        Code::UncoveredResult,
        Code::UnexpectedFile,
        Code::UnknownKey,
        Code::UnknownName,
        Code::Unreadable,
        Code::Unwritable,
        Code::WrongType,
        Code::Size,
        Code::Attach,
        Code::Holds,
        Code::Number,
        Code::Apart,
        Code::Needs,
        Code::Inside,
        Code::OverLimit,
        Code::UnknownUnit,
        Code::ForeignUnit,
        Code::UnknownOption,
        Code::OptionNotOffered,
        Code::TooManyTaken,
        Code::NotStated,
        Code::BadCode,
        Code::VersionMismatch,
    ];

    /// The name as it is printed, in kebab-case.
    pub fn name(self) -> &'static str {
        match self {
            Code::AmbiguousName => "ambiguous-name",
            Code::BadValue => "bad-value",
            Code::BadSum => "bad-sum",
            Code::DanglingId => "dangling-id",
            Code::DoesNotFit => "does-not-fit",
            Code::DuplicateId => "duplicate-id",
            Code::MissingKey => "missing-key",
            Code::MissingGlyph => "missing-glyph",
            Code::NothingToPrint => "nothing-to-print",
            Code::NotForThisTable => "not-for-this-table",
            Code::OutsideFaces => "outside-faces",
            Code::Template => "template",
            Code::TomlSyntax => "toml-syntax",
            Code::UncoveredResult => "uncovered-result",
            Code::UnexpectedFile => "unexpected-file",
            Code::UnknownKey => "unknown-key",
            Code::UnknownName => "unknown-name",
            Code::Unreadable => "unreadable",
            Code::Unwritable => "unwritable",
            Code::WrongType => "wrong-type",
            Code::Size => "size",
            Code::Attach => "attach",
            Code::Holds => "holds",
            Code::Number => "number",
            Code::Apart => "apart",
            Code::Needs => "needs",
            Code::Inside => "inside",
            Code::OverLimit => "over-limit",
            Code::UnknownUnit => "unknown-unit",
            Code::ForeignUnit => "foreign-unit",
            Code::UnknownOption => "unknown-option",
            Code::OptionNotOffered => "option-not-offered",
            Code::TooManyTaken => "too-many-taken",
            Code::NotStated => "not-stated",
            Code::BadCode => "bad-code",
            Code::VersionMismatch => "version-mismatch",
        }
    }
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
        let names = Code::ALL.map(Code::name);
        assert!(names.iter().all(|name| crate::model::is_id(name)));
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len());
    }
}
