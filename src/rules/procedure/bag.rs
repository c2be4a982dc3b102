use crate::diagnostic::{Code, Diagnostic};

/// Cards that are drawn without replacement: for each kind its number, and the copies that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bag(pub(super) Vec<(i64, u32)>);

impl Bag {
    /// The number of cards left.
    pub fn cards(&self) -> u32 {
        self.0.iter().map(|(_, copies)| copies).sum()
    }

    /// The numbers of its kinds of card, each with the copies left.
    pub fn kinds(&self) -> &[(i64, u32)] {
        &self.0
    }

    /// Takes out one card. An error if none of that number is left.
    pub(super) fn take(&mut self, card: i64) -> Result<(), Diagnostic> {
        let mut kinds = self.0.iter_mut();
        if let Some((_, copies)) = kinds.find(|(known, copies)| *known == card && *copies > 0) {
            *copies -= 1;
            return Ok(());
        }
        let left = self.0.iter().filter(|(_, copies)| *copies > 0);
        let left: Vec<String> = left.map(|(known, copies)| format!("{known} ({copies} left)")).collect();
        let message = format!("`{card}` can't be drawn");
        let hint = match left.as_slice() {
            [] => "no card is left".to_owned(),
            left => format!("the cards are {}", left.join(", ")),
        };
        Err(Diagnostic::error(Code::OutsideFaces, message).hint(hint))
    }
}
