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
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 19] = [
        Code::AmbiguousName,
        Code::BadValue,
        Code::BadSum,
        Code::DanglingId,
        Code::DoesNotFit,
        Code::DuplicateId,
        Code::MissingKey,
        Code::MissingGlyph,
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
