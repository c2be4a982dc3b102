use super::closed_list::closed_list;

closed_list! {
    /// How fronts and backs are printed.
    #[derive(Default)]
    pub enum Backs {
        /// On both sides of the paper, flipped on the long edge.
        #[default]
        Duplex = "duplex",
        /// On both sides too, but as two files, fronts and backs, to print one after the other.
        Apart = "apart",
        /// Below a fold: any printer will do.
        Fold = "fold",
        /// No backs.
        None = "none",
    }
}

impl Backs {
    /// Whether backs are printed on the other side of the paper.
    pub const fn is_two_sided(self) -> bool {
        match self {
            Backs::Duplex | Backs::Apart => true,
            Backs::Fold | Backs::None => false,
        }
    }
}
