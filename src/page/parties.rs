use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::builder::{LIST, summary};
use super::responses::{problem, problems};
use super::{Request, Response, Shop};
use crate::assets::SAMPLES;
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Source};
use crate::model::{ReadForce, Ruleset};
use crate::rules::{Muster, Mustered, check_read, muster};

/// A unit of a list, as the page posts it.
#[derive(Deserialize)]
pub struct PostedUnit {
    /// The text of the list.
    text: String,
    /// The place of the unit among all units of the list, in file order.
    unit: usize,
}

/// A list that was read, and the place of the unit in it that is meant.
pub struct PartyList {
    read: ReadForce,
    unit: usize,
}

/// A list looked up in its game, and the place of the unit in it that is meant.
pub struct PartyMuster<'a> {
    muster: Muster<'a>,
    unit: usize,
}

/// The units of a posted list, and the list in short: `{"units": [{"at": 0, "title": "…"}], "summary": "…"}`.
pub fn units(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    #[derive(Deserialize)]
    struct PostedUnits {
        text: String,
    }
    let posted: PostedUnits = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let read = match read(shop, ruleset, posted.text) {
        Ok(read) => read,
        Err(wrong) => return problems(422, &wrong),
    };
    let checked = check_read(ruleset, &read, None);
    let unit = |one: &Mustered<'_>| json!({ "at": one.place, "title": one.title });
    let units: Vec<Value> = checked.muster.units.iter().map(unit).collect();
    Response::json(&json!({ "units": units, "summary": summary(&checked) }))
}

/// The sample lists of a game, each with its name and text; those that can't be read are left out.
pub fn samples(shop: &Shop, ruleset: &Ruleset) -> Vec<Value> {
    let folder = format!("data/{}/{SAMPLES}", ruleset.id);
    let sample = |source: Arc<Source>| {
        let text = source.text.clone();
        let read = read(shop, ruleset, text.clone()).ok()?;
        Some(json!({ "name": read.force.name?, "text": text }))
    };
    shop.assets.below(&folder).filter_map(|(_, file)| sample(file.text().ok()?)).collect()
}

fn read(shop: &Shop, ruleset: &Ruleset, text: String) -> Result<ReadForce, Vec<Diagnostic>> {
    let source = Arc::new(Source { name: LIST.to_owned(), text });
    let mut read = data::force(&source)?;
    if let Some(message) = shop.other_game(ruleset, &read.force.ruleset) {
        return Err(vec![Diagnostic::error(Code::BadValue, message)]);
    }
    data::named(&shop.assets, &source, &mut read.force);
    Ok(read)
}

impl PostedUnit {
    /// Reads the list.
    pub fn read(&self, shop: &Shop, ruleset: &Ruleset) -> Result<PartyList, Vec<Diagnostic>> {
        Ok(PartyList { read: read(shop, ruleset, self.text.clone())?, unit: self.unit })
    }
}

impl PartyList {
    /// Looks the list up in its game.
    pub fn muster<'a>(&'a self, ruleset: &'a Ruleset) -> PartyMuster<'a> {
        PartyMuster { muster: muster(ruleset, &self.read.force).0, unit: self.unit }
    }
}

impl<'a> PartyMuster<'a> {
    /// The unit that is meant; an error if the list no longer has it.
    pub fn unit(&self) -> Result<&Mustered<'a>, Vec<Diagnostic>> {
        let gone = || Diagnostic::error(Code::BadValue, "the list no longer has this unit").hint("choose another");
        self.muster.unit(self.unit).ok_or_else(|| vec![gone()])
    }
}
