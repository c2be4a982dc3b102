use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::builder::LIST;
use super::games::{about, has_rolls};
use super::responses::{missing, page as rendered, problem};
use super::{Request, Response, Shop};
use crate::changes::{Change, apply};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source, print};
use crate::model::{Army, Force, ForceUnit, Organisation, Ruleset, Thrown};
use crate::rules::{self, Checked, Wishes};
use crate::template::View;
use crate::view::{Opened, builder};

/// A request for random figures, or a change to those already rolled.
#[derive(Deserialize)]
struct PostedRoll {
    /// The list of the figures already rolled; `None` to roll new ones.
    #[serde(default)]
    text: Option<String>,
    /// Index of the figure to replace by a new one, in file order.
    #[serde(default)]
    again: Option<usize>,
    /// The change to make to the list, if any.
    #[serde(default, rename = "action")]
    change: Option<Change>,
    #[serde(default)]
    army: Option<String>,
    #[serde(default)]
    figures: u32,
    #[serde(default)]
    seed: TypedSeed,
    /// The agreed words; with the player's name they replace the seed.
    #[serde(default)]
    words: Vec<String>,
    /// The player's name; needed for agreed words.
    #[serde(default)]
    player: Option<String>,
    /// Weights of the options of each choice, by id; those of the unit types are under `unit`.
    #[serde(default)]
    choose: Vec<(String, Vec<(String, u32)>)>,
    /// The number of figures that take an option, by option id.
    #[serde(default)]
    take: Vec<(String, u32)>,
}

/// A seed, drawn by the browser or typed; a typed one may be too large for a JavaScript number.
#[derive(Deserialize)]
#[serde(untagged)]
enum TypedSeed {
    Drawn(u64),
    Typed(String),
}

impl Default for TypedSeed {
    fn default() -> Self {
        TypedSeed::Drawn(0)
    }
}

impl TypedSeed {
    fn number(&self) -> Result<u64, Diagnostic> {
        match self {
            TypedSeed::Drawn(seed) => Ok(*seed),
            TypedSeed::Typed(typed) => typed.trim().parse().map_err(|_| {
                let message = format!("`{typed}` is not a seed: write a whole number from 0 to {}", u64::MAX);
                Diagnostic::error(Code::BadValue, message)
            }),
        }
    }
}

impl PostedRoll {
    fn wishes(&self) -> Wishes {
        let (choose, take) = (self.choose.clone(), self.take.clone());
        Wishes { figures: self.figures, choose, take, ..Wishes::default() }
    }

    /// The player's name, unless it is blank.
    fn player(&self) -> Option<String> {
        self.player.as_deref().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned)
    }

    /// The seed sent, or the one that the agreed words give the player; errors if words are sent without a player.
    fn seed(&self) -> Result<u64, Diagnostic> {
        match (agreed(&self.words).as_slice(), self.player()) {
            ([], _) => self.seed.number(),
            (words, Some(player)) => Ok(rules::seed_of_words(words, &player)),
            ([_, ..], None) => {
                let message = "type your name: the agreed words give each player a seed";
                Err(Diagnostic::error(Code::NotStated, message))
            }
        }
    }
}

/// The agreed words that are not blank.
pub fn agreed(typed: &[String]) -> Vec<String> {
    typed.iter().filter(|word| !word.trim().is_empty()).cloned().collect()
}

/// The page for figures at random, before any are thrown.
pub fn page(shop: &Shop, ruleset: &Ruleset) -> Response {
    if !has_rolls(ruleset) {
        return missing(shop, &format!("/{}/roll", ruleset.id));
    }
    let organisation = &ruleset.organisation;
    let choices: Vec<Value> = organisation
        .choices
        .iter()
        .filter(|choice| !choice.of_force)
        .map(|choice| {
            let ways = choice.options.iter();
            let ways: Vec<Value> = ways
                .map(|way| json!({ "id": way.id.as_str(), "name": way.name, "weight": way.weight.others }))
                .collect();
            json!({ "id": choice.id.as_str(), "name": choice.name, "ways": ways })
        })
        .collect();
    let view = json!({
        "title": format!("{}: roll", ruleset.name),
        "game": about(ruleset),
        "tab": "roll",
        "units": organisation.armies.iter().flat_map(|army| units(organisation, army)).collect::<Vec<_>>(),
        "choices": choices,
        "options": organisation.options.iter().map(|option| json!({ "id": option.id.as_str(), "name": option.name })).collect::<Vec<_>>(),
    });
    rendered(shop, "roll.html", &View::of(&view))
}

fn units<'a>(organisation: &'a Organisation, army: &'a Army) -> impl Iterator<Item = Value> + 'a {
    let alone = army.units.iter().filter(|unit| organisation.role(&unit.role).is_none_or(|role| !role.attaches));
    alone.map(|unit| json!({ "id": unit.id.as_str(), "name": unit.name, "weight": unit.weight }))
}

/// Rolls figures, rolls a new one in place of another, or records a real die; returns the list, and its figures as cards.
pub fn throw(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedRoll = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    match thrown(ruleset, &posted) {
        Ok(text) => figures_shown(shop, ruleset, text),
        Err(wrong) => problem(422, &wrong.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join("; ")),
    }
}

/// The maximum number of figures thrown at once.
const MOST: u32 = 100;

fn thrown(ruleset: &Ruleset, posted: &PostedRoll) -> Result<String, Vec<Diagnostic>> {
    let Some(text) = &posted.text else {
        if !(1..=MOST).contains(&posted.figures) {
            let message = format!("{} figures are out of range: from 1 to {MOST}", posted.figures);
            return Err(vec![Diagnostic::error(Code::BadValue, message)]);
        }
        let seed = posted.seed().map_err(|wrong| vec![wrong])?;
        let wishes = Wishes { seed, agreed: !agreed(&posted.words).is_empty(), ..posted.wishes() };
        let made = rules::characters(ruleset, army(ruleset, posted.army.as_deref())?, &wishes);
        let (force, guide) = made.map_err(|wrong| vec![wrong])?;
        return data::written(&Force { player: posted.player(), ..force }, &guide);
    };
    let source = Arc::new(Source { name: LIST.to_owned(), text: text.clone() });
    let mut force = data::force(&source)?.force;
    if let Some(change) = &posted.change {
        natural_of(ruleset, change).map_err(|wrong| vec![wrong])?;
        apply(ruleset, &mut force, change).map_err(|wrong| vec![wrong])?;
    }
    if posted.again.is_some() && !agreed(&posted.words).is_empty() {
        let message = "with agreed words, each figure is rolled only once";
        return Err(vec![Diagnostic::error(Code::OtherSeed, message)]);
    }
    if let Some(again) = posted.again {
        let drawn = posted.seed.number().map_err(|wrong| vec![wrong])?;
        let seed = force.seed.unwrap_or(drawn);
        let army = army(ruleset, force.army.as_deref())?;
        let (own, of_force) = (force.seed, force.choose.clone());
        let place = force.place_of(again);
        let mut units = force.every_unit_mut();
        let Some(unit) = units.get_mut(again) else {
            return Err(vec![Diagnostic::error(Code::BadValue, format!("there is no figure number {}", again + 1))]);
        };
        // The first roll of a figure that was added by hand.
        let first = unit.rolls.is_empty() && unit.throws.is_none() && unit.thrown.is_none();
        let before = if first { 0 } else { unit.times() };
        let place = place.saturating_sub(1);
        let wishes = Wishes { figures: 1, seed, place, before, of_force, ..posted.wishes() };
        let (fresh, _) = rules::characters(ruleset, army, &wishes).map_err(|wrong| vec![wrong])?;
        for figure in fresh.units {
            // A name is kept, since it may have been typed.
            let name = unit.name.take().or(figure.name.clone());
            let thrown = figure.thrown.map(|thrown| Thrown { seed: Some(seed).filter(|_| own.is_none()), ..thrown });
            **unit = ForceUnit { name, throws: unit.throws, thrown, ..figure };
            if !first {
                unit.thrown_again();
            }
        }
    }
    data::rewritten(&source, &force)
}

/// An error if the die cannot show the number typed for it.
fn natural_of(ruleset: &Ruleset, change: &Change) -> Result<(), Diagnostic> {
    let Change::Roll { roll, natural: Some(natural), .. } = change else { return Ok(()) };
    let rolled = ruleset.organisation.rolls.iter().find(|known| known.id == *roll);
    let dice = rolled.and_then(|roll| ruleset.table(&roll.table)).and_then(rules::dice_of);
    match dice.map(|dice| dice.span(&ruleset.dice)) {
        Some((least, most)) if !(least..=most).contains(natural) => {
            let message = format!("{natural} is out of range: the die shows {least} to {most}");
            Err(Diagnostic::error(Code::BadValue, message))
        }
        Some(_) | None => Ok(()),
    }
}

/// The army with this id, or else the first; errors if there is none.
fn army<'a>(ruleset: &'a Ruleset, id: Option<&str>) -> Result<&'a Army, Vec<Diagnostic>> {
    let armies = &ruleset.organisation.armies;
    let named = id.and_then(|id| armies.iter().find(|army| army.id == *id));
    let none = || vec![Diagnostic::error(Code::BadValue, "the game has no army".to_owned())];
    named.or(armies.first()).ok_or_else(none)
}

fn figures_shown(shop: &Shop, ruleset: &Ruleset, text: String) -> Response {
    let source = Arc::new(Source { name: LIST.to_owned(), text });
    let read = match data::force(&source) {
        Ok(read) => read,
        Err(wrong) => return problem(500, &wrong.iter().map(|one| print(one, false)).collect::<Vec<_>>().join("\n")),
    };
    let checked = rules::check_read(ruleset, &read, None);
    let view = builder(&checked, Opened::All);
    match shop.html.render("figures.html", &View::of(&json!({ "figures": view.outside }))) {
        Ok(html) => Response::json(&json!({ "text": source.text, "html": html, "seed": seed_words(&checked) })),
        Err(wrong) => problem(500, &print(&wrong, false)),
    }
}

/// A sentence that says whether the dice are those of the seed.
fn seed_words(checked: &Checked<'_>) -> String {
    let other = checked.findings.iter().filter(|finding| finding.code == Code::OtherDice);
    let other: Vec<&str> = other.map(|finding| finding.message.as_str()).collect();
    match checked.force.seed {
        _ if !other.is_empty() => format!("These dice are not those of the seed: {}.", other.join("; ")),
        Some(seed) if !checked.proven() => {
            format!("Seed {seed}, but nothing shows whether all these dice came from it.")
        }
        Some(seed) => {
            format!("Seed {seed}: it is on the roster, and gives anyone the same dice again.")
        }
        None => "No seed: a die was typed, so nothing shows how the others fell.".to_owned(),
    }
}
