use serde::Serialize;

use crate::model::{Restriction, Ruleset, Ruling, Table, Variant};
use crate::rules::sentence;
use crate::view::parts::dice_key::{DieView, dice_key};

/// A ruleset as one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetLine {
    /// Kebab-case id of the ruleset.
    pub id: String,
    /// The title as published.
    pub name: String,
    /// The author of the rules.
    pub author: String,
    /// The number of its tables.
    pub tables: usize,
    /// The number of its sheets.
    pub sheets: usize,
    /// The version of its data.
    pub data_version: String,
}

/// A ruleset with its contents: the shape of `show RULESET --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetDetail {
    /// Kebab-case id of the ruleset.
    pub id: String,
    /// The title as published.
    pub name: String,
    /// The author of the rules.
    pub author: String,
    /// The edition or year; `None` if none is printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Where the rules were published; `None` if the data do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// The version of its data.
    pub data_version: String,
    /// How its dice are read.
    pub dice: Vec<DieView>,
    /// Its tables, in the data's order.
    pub tables: Vec<TableLine>,
    /// The titles of its sheets.
    pub sheets: Vec<String>,
    /// Its rulings, in the data's order.
    pub rulings: Vec<RulingLine>,
    /// Its armies, in the data's order.
    pub armies: Vec<ArmyLine>,
    /// The kinds of decks it has.
    pub decks: Vec<DeckLine>,
    /// Whether it has aids to cut out.
    pub aids: bool,
}

/// A kind of deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckLine {
    /// The id of the deck.
    pub id: String,
    /// The printed name of the deck.
    pub name: String,
    /// Whether it is made if none is named.
    pub default: bool,
    /// The variants that may be chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<VariantLine>,
}

/// A variant of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariantLine {
    /// The id of the variant in its deck.
    pub id: String,
    /// The printed name of the variant.
    pub name: String,
}

/// An army, with the ids that a list may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyLine {
    /// The id of the army.
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
    /// The line of a ruling, as played in this ruleset.
    pub fn of(ruleset: &Ruleset, ruling: &Ruling) -> RulingLine {
        RulingLine {
            id: ruling.id.to_string(),
            kind: ruling.kind.clone(),
            cite: ruling.cite.as_ref().map(ToString::to_string),
            trouble: ruling.trouble.clone(),
            decision: ruling.decision.clone(),
            short: ruling.short.clone(),
            reason: ruling.reason.clone(),
            unnamed: ruling.unnamed.clone(),
            house: ruleset.house.contains(&ruling.id),
        }
    }
}

/// A table as one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableLine {
    /// The id of the table.
    pub id: String,
    /// The printed name of the table.
    pub name: String,
    /// Its name out of context, such as in a list; `None` if that is `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// The part of the turn in which it is used.
    pub phase: String,
    /// The word for its kind, such as `lookup` or `grid`.
    pub kind: &'static str,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
}

/// A ruling as one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulingLine {
    /// The id of the ruling.
    pub id: String,
    /// The kind of problem, such as a gap or a contradiction.
    pub kind: String,
    /// The lines in question; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The problem with the published text, in a sentence.
    pub trouble: String,
    /// The decision: how the rule is played.
    pub decision: String,
    /// Its words on a sheet and in footnotes, empty if only a mark is printed; `None` if they are the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The reason for the decision; `None` if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why no row, step or unit refers to it; `None` if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unnamed: Option<String>,
    /// Whether the house has replaced the ruling as shipped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// A restriction as one line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RestrictionLine {
    /// The id of the restriction.
    pub id: String,
    /// Kebab-case id of the ruleset.
    pub ruleset: String,
    /// Its severity: `error`, `warning` or `notice`.
    pub severity: &'static str,
    /// Its demand, as a sentence.
    pub demands: String,
    /// The cited lines of the published text; `None` if it cites none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
    /// The ids of the rulings it is based on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

impl RestrictionLine {
    /// The line of a restriction.
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
