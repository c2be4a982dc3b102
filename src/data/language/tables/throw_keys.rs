use crate::data::language::{Idle, Is, Key, KeyState, Rules};
use crate::model::{Dice, ModifiersId, Numbers};

/// `always`, `never` and `modifiers` have no effect without `throw`.
pub static THROW_RULES: Rules =
    Rules(&[], &[Idle(&[ALWAYS.name(), NEVER.name(), MODIFIERS.name()], &[Is(THROW.name(), KeyState::LeftOut)])]);

pub static THROW: Key<Option<Dice>> =
    Key::optional("throw", "The throw that the needs in its cells are made with, if it has any.", r#""1d8""#);
pub static ALWAYS: Key<Option<Numbers>> =
    Key::optional("always", "The natural results of that throw that succeed whatever is added.", r#""8""#);
pub static NEVER: Key<Option<Numbers>> = Key::optional(
    "never",
    "The natural results of that throw that fail whatever is added, unless they are among `always`.",
    r#""1""#,
);
pub static MODIFIERS: Key<Vec<ModifiersId>> =
    Key::optional("modifiers", "The tables of modifiers that change that throw.", r#"["gunnery-modifiers"]"#);
