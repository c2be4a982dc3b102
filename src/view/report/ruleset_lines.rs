use serde::Serialize;

use crate::model::{Restriction, Ruleset, Ruling, Table, Variant};
use crate::rules::sentence;
use crate::view::parts::dice_key::{DieView, dice_key};

/// A ruleset in one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetLine {
    /// Kebab-case id of the ruleset.
    pub id: String,
    /// The title as published.
    pub name: String,
    /// The author of the rules.
    pub author: String,
    /// How many tables it has.
    pub tables: usize,
    /// How many sheets it has.
    pub sheets: usize,
    /// The version of its data.
    pub data_version: String,
}

/// A ruleset with what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetDetail {
    /// Kebab-case id of the ruleset.
    pub id: String,
    /// The title as published.
    pub name: String,
    /// The author of the rules.
    pub author: String,
    /// The edition or year; `None` where none is printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// The version of its data.
    pub data_version: String,
    /// How its dice are read.
    pub dice: Vec<DieView>,
    /// Its tables, in the order of the data.
    pub tables: Vec<TableLine>,
    /// The titles of its sheets.
    pub sheets: Vec<String>,
    /// Its rulings, in the order of the data.
    pub rulings: Vec<RulingLine>,
    /// Its armies, in the order of the data.
    pub armies: Vec<ArmyLine>,
    /// The ways to make a deck.
    pub decks: Vec<DeckLine>,
    /// Whether there is something to cut out and lay on the table.
    pub aids: bool,
}

/// A way to make a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckLine {
    /// Id of the deck.
    pub id: String,
    /// The printed name of the deck.
    pub name: String,
    /// Whether it is the one made where none is named.
    pub default: bool,
    /// The variants that it can be made with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<VariantLine>,
}

/// Something that may be changed in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariantLine {
    /// Id of the variant in its deck.
    pub id: String,
    /// The printed name of the variant.
    pub name: String,
}

/// An army with what a force may name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyLine {
    /// Id of the army.
    pub id: String,
    /// The printed name of the army.
    pub name: String,
    /// The ids of its units.
    pub units: Vec<String>,
    /// The ids of its options.
    pub options: Vec<String>,
}

impl From<&Variant> for VariantLine {
    fn from(variant: &Variant) -> Self {
        VariantLine { id: variant.id.to_string(), name: variant.name.clone() }
    }
}

impl RulingLine {
    /// The line of a ruling as it is played in this ruleset.
    pub fn of(ruleset: &Ruleset, ruling: &Ruling) -> RulingLine {
        RulingLine {
            id: ruling.id.to_string(),
            kind: ruling.kind.clone(),
            cite: ruling.cite.as_ref().map(ToString::to_string),
            trouble: ruling.trouble.clone(),
            decision: ruling.decision.clone(),
            reason: ruling.reason.clone(),
            unnamed: ruling.unnamed.clone(),
            house: ruleset.house.contains(&ruling.id),
        }
    }
}

/// A table in one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableLine {
    /// Id of the table.
    pub id: String,
    /// The printed name of the table.
    pub name: String,
    /// Its name where nothing around it tells whose it is, where that is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// The part of the turn it belongs to.
    pub phase: String,
    /// The word for its kind, such as `lookup` or `grid`.
    pub kind: &'static str,
    /// The lines it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
}

/// A ruling in one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulingLine {
    /// Id of the ruling.
    pub id: String,
    /// The kind of trouble in the rules.
    pub kind: String,
    /// The lines in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The trouble in the rules, in a sentence.
    pub trouble: String,
    /// The ruling as it is played.
    pub decision: String,
    /// The reason for that ruling; `None` where none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why no row, step or unit names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unnamed: Option<String>,
    /// Whether the house decided it in place of the ruling as shipped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// A restriction in one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RestrictionLine {
    /// Id of the restriction.
    pub id: String,
    /// Kebab-case id of the ruleset.
    pub ruleset: String,
    /// Its severity: `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// Its demand in words.
    pub demands: String,
    /// The lines it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The rulings that it rests on, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl RestrictionLine {
    /// A restriction of a ruleset.
    pub fn of(ruleset: &Ruleset, restriction: &Restriction) -> RestrictionLine {
        RestrictionLine {
            id: restriction.id.to_string(),
            ruleset: ruleset.id.clone(),
            severity: restriction.severity.word(),
            demands: sentence(&ruleset.organisation, restriction),
            cite: restriction.remarks.cite.as_ref().map(ToString::to_string),
            rulings: restriction.remarks.rulings.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<&Ruleset> for RulesetLine {
    fn from(ruleset: &Ruleset) -> Self {
        RulesetLine {
            id: ruleset.id.clone(),
            name: ruleset.name.clone(),
            author: ruleset.author.clone(),
            tables: ruleset.tables.len(),
            sheets: ruleset.sheets.len(),
            data_version: ruleset.data_version.clone(),
        }
    }
}

impl From<&Table> for TableLine {
    fn from(table: &Table) -> Self {
        TableLine {
            id: table.id.to_string(),
            name: table.name.clone(),
            full_name: table.full_name.clone(),
            phase: table.phase.clone(),
            kind: table.kind.word(),
            cite: table.remarks.cite.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&Ruleset> for RulesetDetail {
    fn from(ruleset: &Ruleset) -> Self {
        let rulings = ruleset.rulings.iter().map(|ruling| RulingLine::of(ruleset, ruling));
        let armies = ruleset.organisation.armies.iter().map(|army| ArmyLine {
            id: army.id.to_string(),
            name: army.name.clone(),
            units: army.units.iter().map(|unit| unit.id.to_string()).collect(),
            options: ruleset.organisation.options_of(army).map(|option| option.id.to_string()).collect(),
        });
        let decks = ruleset.decks.iter().map(|deck| DeckLine {
            id: deck.id.to_string(),
            name: deck.name.clone(),
            default: deck.default,
            variants: deck.variants.iter().map(VariantLine::from).collect(),
        });
        RulesetDetail {
            id: ruleset.id.clone(),
            name: ruleset.name.clone(),
            author: ruleset.author.clone(),
            edition: ruleset.edition.clone(),
            published: ruleset.published.clone(),
            data_version: ruleset.data_version.clone(),
            dice: dice_key(&ruleset.organisation.phrases, &ruleset.dice),
            tables: ruleset.tables.iter().map(TableLine::from).collect(),
            sheets: ruleset.sheets.iter().map(|sheet| sheet.title.clone()).collect(),
            rulings: rulings.collect(),
            armies: armies.collect(),
            decks: decks.collect(),
            aids: !ruleset.aids.is_empty(),
        }
    }
}
