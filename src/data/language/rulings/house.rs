use crate::data::language::{Key, Kind};
use crate::model::HouseRuling;

/// The kind of the file of house rulings: a club's own decisions.
pub static FILE: Kind = Kind { name: "house", says: "A club's own decisions, in place of rulings.", keys: &[&RULINGS] };

/// The list of house rulings; the only key of the file.
pub static RULINGS: Key<Vec<HouseRuling>> =
    Key::needed("rulings", "Its decisions, ruling by ruling.", r#"[{ id = "R-1", decision = "The larger fleet." }]"#);
