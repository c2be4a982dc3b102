use super::{Sizes, facts};
use crate::model::{Restriction, Who};

/// The sizes that these restrictions set for units whose description passes `meant`.
pub fn sizes_of<'r>(
    restrictions: impl Iterator<Item = &'r Restriction>,
    meant: impl Fn(&Who) -> bool,
) -> impl Iterator<Item = Sizes<'r>> {
    restrictions.flat_map(|one| facts(one).sizes).filter(move |size| meant(size.who))
}
