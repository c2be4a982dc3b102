use super::{
    Aid, Deck, Dies, HandThrow, Modifier, Organisation, Procedure, Ruling, RulingId, Sheet, Standee, Table, Theme,
};

/// One game, as its data describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Kebab-case id: the name of its folder.
    pub id: String,
    /// The title as published.
    pub name: String,
    /// Who wrote the rules.
    pub author: String,
    /// Edition or year, as published.
    pub edition: Option<String>,
    /// Where it was published.
    pub published: Option<String>,
    /// The letter or letters before cited lines.
    pub source: String,
    /// The version of the data, not of the rules.
    pub data_version: String,
    /// The changes of each version of the data, oldest first: version, and a sentence.
    pub changes: Vec<(String, String)>,
    /// The language that its data are written in, as BCP 47 has it.
    pub language: String,
    /// How its dice are read.
    pub dice: Dies,
    /// How its paper looks.
    pub theme: Theme,
    /// Everything consulted in play, in the order of the sheets.
    pub tables: Vec<Table>,
    /// The actions of several steps, in the order of their file.
    pub procedures: Vec<Procedure>,
    /// The throws that no action makes, in the order of their file.
    pub by_hand: Vec<HandThrow>,
    /// Quick-reference sheets, in printing order.
    pub sheets: Vec<Sheet>,
    /// The rulings in force.
    pub rulings: Vec<Ruling>,
    /// Those that the house has put in place of the published ones, by id.
    pub house: Vec<RulingId>,
    /// All that its forces are built from.
    pub organisation: Organisation,
    /// The ways to make cards of a force.
    pub decks: Vec<Deck>,
    /// Aids to cut out and lay on the table.
    pub aids: Vec<Aid>,
    /// The parts of paper figures; of two that concern one figure the later counts.
    pub standees: Vec<Standee>,
    /// SHA-256 of all data read, keys sorted, without comments and layout.
    pub digest: [u8; 32],
    /// The ruleset as of earlier versions of its data, newest first, as far as its folder keeps them.
    pub earlier: Vec<Ruleset>,
    /// The same in the language that its data are written in, where it is read as a translation.
    pub plain: Option<Box<Ruleset>>,
    /// The user's folders that change it or hold it, by name; empty where it is as it was shipped.
    pub changed_by: Vec<String>,
    /// The ruleset without the last of those that changed it, an event or else all the folders; none where nothing did, or
    /// where there is nothing to compare with.
    pub before: Option<Box<Ruleset>>,
    /// Whether any file of it came with the program; otherwise it is the user's alone.
    pub shipped: bool,
}

impl Ruleset {
    /// The table with this id.
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.id == id)
    }

    /// The modifiers of all throws.
    pub fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        self.tables.iter().filter_map(|table| table.kind.modifiers()).flatten()
    }

    /// Whether only the referee may see the table with this id: it stands on his sheets and on no other.
    pub fn is_referees(&self, table: &str) -> bool {
        let mut on = self.sheets.iter().filter(|sheet| sheet.tables().any(|id| *id == *table)).peekable();
        on.peek().is_some() && on.all(|sheet| sheet.referee)
    }

    /// The ruling with this id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}
