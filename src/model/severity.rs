use super::closed_list::closed_list;

closed_list! {
    /// The weight of a problem.
    #[derive(Default)]
    pub enum Severity {
        /// Worth knowing; nothing is wrong.
        Notice = "notice",
        /// Out of the ordinary, but allowed; nothing was given up.
        Warning = "warning",
        /// Not allowed, or something could not be done.
        #[default]
        Error = "error",
    }
}
