use super::closed_list::closed_list;

closed_list! {
    /// Which of two forces is better when both are within the limit.
    #[derive(Default)]
    pub enum Aim {
        /// As many points as the limit allows.
        #[default]
        Points = "points",
        /// As many figures as the limit pays for.
        Figures = "figures",
    }
}
