use crate::model::ClosedList;

/// Words, each with its meaning.
pub type Words = Vec<(&'static str, &'static str)>;

/// The words of all values of a closed list.
pub fn words<T: ClosedList>() -> Words {
    some(T::VALUES)
}

/// The words of some values of a closed list.
pub fn some<T: ClosedList>(values: &[T]) -> Words {
    values.iter().map(|value| (value.called(), value.meaning())).collect()
}
