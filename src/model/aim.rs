use super::closed_list::closed_list;

closed_list! {
    /// What the points left over are spent for.
    #[derive(Default)]
    pub enum Aim {
        /// As many points as the limit allows.
        #[default]
        Points = "points",
        /// As many figures as the limit pays for.
        Figures = "figures",
    }
}
