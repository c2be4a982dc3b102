/// One of a list of values that data and the command line name by their words.
pub trait ClosedList: Copy + 'static {
    /// Every value, in the order in which they are listed.
    const VALUES: &'static [Self];

    /// The word for it.
    fn called(self) -> &'static str;

    /// What it means, in one sentence.
    fn meaning(self) -> &'static str;
}
