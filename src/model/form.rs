/// What a column's numbers are, and so how they stand on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Words, set from the left.
    #[default]
    Text,
    /// A plain number.
    Number,
    /// A throw of dice.
    Dice,
    /// A distance in inches.
    Inches,
    /// A chance or share in percent.
    Percent,
    /// A change, always with its sign.
    Signed,
    /// What a die must show at least.
    Need,
}

impl Form {
    /// Every form with the word that data use for it.
    pub const WORDS: [(&'static str, Form); 7] = [
        ("text", Form::Text),
        ("number", Form::Number),
        ("dice", Form::Dice),
        ("inches", Form::Inches),
        ("percent", Form::Percent),
        ("signed", Form::Signed),
        ("need", Form::Need),
    ];
}
