use std::sync::Arc;

use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde::Deserialize;
use serde_json::json;

use super::link::{packed, unpacked};
use super::responses::{problem, problems, stopped};
use super::{Request, Response, Shop};
use crate::assets::HOUSE;
use crate::data;
use crate::diagnostic::{Diagnostic, Source};
use crate::model::{Phrases, Ruleset};
use crate::view::house_rulings;

/// The folder in the zip file of house rulings.
const FOLDER: &str = "house-rulings";

/// The name of the text of house rulings in messages.
const NAME: &str = "your house rulings";

/// The maximum number of characters in a ruling.
const LONGEST: usize = 1_000;

/// The shop with its games read under the house rulings in the query: `house=GAME.PACKED,…`, each game at most once.
/// `None` if there are none; errors if they cannot be read.
pub fn housed(shop: &Shop, request: &Request) -> Result<Option<Shop>, Response> {
    let Some(asked) = request.asked("house").filter(|asked| !asked.is_empty()) else { return Ok(None) };
    let mut own = shop.clone();
    for (game, packed) in asked.split(',').filter_map(|one| one.split_once('.')) {
        // Rulings for a game that is not served here have no effect.
        let Some(place) = own.rulesets.iter().position(|(id, _)| id == game) else { continue };
        if own.house.iter().any(|(known, _)| known == game) {
            return Err(problem(422, &format!("the house rulings for `{game}` are given twice; 1 allowed")));
        }
        // Reading a game again takes a while.
        if !shop.workshop.going.is_running() {
            return Err(stopped());
        }
        let text = unpacked(packed).map_err(|_| problem(422, "the house rulings are incomplete"))?;
        match load(shop, game, &text) {
            Ok(ruleset) => own.rulesets[place].1 = Arc::new(Ok(ruleset)),
            Err(wrong) => return Err(problems(422, &wrong)),
        }
        own.house.push((game.to_owned(), text));
    }
    Ok(Some(own))
}

fn load(shop: &Shop, game: &str, text: &str) -> data::Loaded {
    data::load_housed(&shop.assets, game, &Arc::new(Source { name: NAME.to_owned(), text: text.to_owned() }))
}

/// The rule played in place of a ruling; without a decision, the ruling is restored.
#[derive(Deserialize)]
struct PostedRuling {
    id: String,
    decision: Option<String>,
    short: Option<String>,
}

/// Changes a house ruling; returns all house rulings of the game, packed as requests carry them.
pub fn change(shop: &Shop, ruleset: &Ruleset, request: &Request) -> Response {
    let posted: PostedRuling = match serde_json::from_slice(&request.body) {
        Ok(posted) => posted,
        Err(wrong) => return problem(400, &wrong.to_string()),
    };
    let said =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let (decision, short) = (said(&posted.decision), said(&posted.short));
    if [&decision, &short].into_iter().flatten().any(|words| words.chars().count() > LONGEST) {
        return problem(422, &format!("a ruling may have at most {LONGEST} characters"));
    }
    let words = decision.as_deref().map(|decision| (decision, short.as_deref()));
    let changed = before(shop, &ruleset.id)
        .and_then(|text| data::house_ruling(&text, &posted.id, words))
        .map_err(|wrong| vec![wrong])
        .and_then(|text| Ok((load(shop, &ruleset.id, &text)?, text)));
    match changed {
        Ok((ruleset, text)) => {
            let packed = (!text.is_empty()).then(|| packed(&text));
            Response::json(&json!({ "packed": packed, "said": house_rulings(&Phrases::default(), &ruleset.house) }))
        }
        Err(wrong) => problems(422, &wrong),
    }
}

/// The house rulings of a game: those sent with the request, or else those in the user's folder.
fn before(shop: &Shop, game: &str) -> Result<String, Diagnostic> {
    if let Some((_, text)) = shop.house.iter().find(|(known, _)| known == game) {
        return Ok(text.clone());
    }
    let own = shop.assets.get(&format!("data/{game}/{HOUSE}"));
    own.map_or(Ok(String::new()), |file| Ok(file.text()?.text.clone()))
}

/// The house rulings as a folder in a zip file, for use as `--data`.
pub fn folder(shop: &Shop) -> Response {
    match zipped(shop) {
        Ok(bytes) => Response::of("application/zip", bytes).named(format!("{FOLDER}.zip")),
        Err(wrong) => problem(500, &wrong.to_string()),
    }
}

fn zipped(shop: &Shop) -> Result<Vec<u8>, rawzip::Error> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (game, text) in &shop.house {
        let (mut entry, config) = archive
            .new_file(format!("{FOLDER}/{game}/{HOUSE}"))
            .compression_method(CompressionMethod::STORE)
            .start()?;
        let mut writer = config.wrap(&mut entry);
        std::io::Write::write_all(&mut writer, text.as_bytes())?;
        let (_, descriptor) = writer.finish()?;
        entry.finish(descriptor)?;
    }
    archive.finish()?;
    Ok(bytes)
}
