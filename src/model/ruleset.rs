use super::{
    Aid, CheckTable, Deck, DieFaces, Exchange, HandThrow, Modifier, OddsTable, Organisation, Procedure, Ruling,
    RulingId, Sheet, Standee, Table, TargetTable, Theme,
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
    /// The letter or letters printed before the number of a cited line, as in `R 12`.
    pub source: String,
    /// The version of the data, not of the rules.
    pub data_version: String,
    /// The changes in each version of the data, oldest first: version, and a sentence.
    pub changes: Vec<(String, String)>,
    /// The language of its data, as a BCP 47 code.
    pub language: String,
    /// How its dice are read.
    pub dice: DieFaces,
    /// The look of everything printed from it.
    pub theme: Theme,
    /// Everything consulted in play, in the order of the sheets.
    pub tables: Vec<Table>,
    /// The actions of several steps, in the order of their file.
    pub procedures: Vec<Procedure>,
    /// The throws that no action makes, in the order of their file.
    pub by_hand: Vec<HandThrow>,
    /// The tables of the odds page, in order; empty if the game has none.
    pub chances: Vec<OddsTable>,
    /// The tables of chances against enemy units, in printed order.
    pub targets: Vec<TargetTable>,
    /// The checks whose chances rosters may show, in printed order.
    pub checks: Vec<CheckTable>,
    /// The exchanges of two units, in the order of their file.
    pub exchanges: Vec<Exchange>,
    /// Quick-reference sheets, in printing order.
    pub sheets: Vec<Sheet>,
    /// The rulings in force.
    pub rulings: Vec<Ruling>,
    /// The rulings that the house has replaced, by id.
    pub house: Vec<RulingId>,
    /// Everything that its forces are built from.
    pub organisation: Organisation,
    /// The ways to make cards of a force.
    pub decks: Vec<Deck>,
    /// Aids to cut out and lay on the table.
    pub aids: Vec<Aid>,
    /// The parts of paper figures; a later entry overrides an earlier one for the same figure.
    pub standees: Vec<Standee>,
    /// SHA-256 of all its data, with sorted keys and without comments and layout.
    pub digest: [u8; 32],
    /// The ruleset at those earlier versions of its data that its folder keeps, newest first.
    pub earlier: Vec<Ruleset>,
    /// The untranslated ruleset; `None` if this is not a translation.
    pub plain: Option<Box<Ruleset>>,
    /// The user's folders that change or hold it, by name; empty if it is as shipped.
    pub changed_by: Vec<String>,
    /// The ruleset before its last change, by an event or else by the user's folders; `None` if there is none, or
    /// nothing to compare with.
    pub before: Option<Box<Ruleset>>,
    /// Whether any of its files came with the program; if not, the whole ruleset is the user's own.
    pub shipped: bool,
}

impl Ruleset {
    /// The table with this id.
    pub fn table(&self, id: &str) -> Option<&Table> {
        Table::among(&self.tables, id)
    }

    /// Every modifier of every table.
    pub fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        self.tables.iter().filter_map(|table| table.kind.modifiers()).flatten()
    }

    /// Whether only the referee may see this table: it is on referee's sheets and on no others.
    pub fn is_referees(&self, table: &str) -> bool {
        let mut on = self.sheets.iter().filter(|sheet| sheet.tables().any(|id| *id == *table)).peekable();
        on.peek().is_some() && on.all(|sheet| sheet.referee)
    }

    /// The ruling with this id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}
