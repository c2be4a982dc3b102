use super::closed_list::closed_list;

closed_list! {
    /// The form in which numbers are printed.
    #[derive(Default)]
    pub enum Form {
        /// Words, set from the left.
        #[default]
        Text = "text",
        /// A number as it stands.
        Number = "number",
        /// A throw of dice.
        Dice = "dice",
        /// A distance, in the game's own unit.
        Distance = "distance",
        /// A distance in inches.
        Inches = "inches",
        /// A chance or share in percent.
        Percent = "percent",
        /// A change, always with its sign.
        Signed = "signed",
        /// Steps up or down a ladder of dice, always with their sign.
        Shift = "shift",
        /// The lowest number that a die must show.
        Need = "need",
    }
}
