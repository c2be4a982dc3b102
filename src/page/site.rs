use miniz_oxide::deflate::compress_to_vec_zlib;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::answer::answer;
use super::routes::{ANY, Published, ROUTES, Route};
use super::statics::version;
use super::{Request, Shop};
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Ruleset;

/// A file of the site: a folder that any web server can serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path in the folder, with slashes.
    pub path: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// A text file that the library works from, packed for the browser.
#[derive(Serialize, Deserialize)]
struct PackedFile {
    path: String,
    name: String,
    /// The user's folder that it comes from; `None` if built in.
    folder: Option<String>,
    text: String,
}

/// Compression level: the highest.
const LEVEL: u8 = 10;

/// The script that caches the folder's files in the browser.
const KEEPER: &str = "templates/page/keeper.js";

/// The page as a folder of files: every page as first shown, each game's documents in the default setup, and the
/// library as `module`, the WebAssembly that builds, rolls and checks in the browser. Without it, the folder shows
/// sheets and tables only. Links are relative, so the folder can be put anywhere.
pub fn site(shop: Shop, module: Option<&[u8]>) -> Result<Vec<SiteFile>, Vec<Diagnostic>> {
    let (pages, others): (Vec<String>, Vec<String>) = addresses(&shop).into_iter().partition(|one| one.ends_with('/'));
    let mut files = copies(&shop.assets)?;
    files.extend(engine(&shop.assets, module)?);
    for address in others {
        let response = answer(&shop, &Request::get(&address));
        // A sheet may have fewer pages than it is allowed.
        if response.status == 200 {
            files.push(SiteFile { path: address[1..].to_owned(), bytes: response.body });
        }
    }
    let mut shop = shop.alone();
    for address in pages {
        let path = format!("{}index.html", &address[1..]);
        let depth = path.matches('/').count();
        shop = shop.at(&if depth == 0 { ".".to_owned() } else { vec![".."; depth].join("/") });
        let response = answer(&shop, &Request::get(&address));
        if response.status != 200 {
            let message = format!("`{address}` can't be written: it answers {}", response.status);
            return Err(vec![Diagnostic::error(Code::Unwritable, message)]);
        }
        files.push(SiteFile { path, bytes: response.body });
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let keeper = keeper(&shop.assets, &files)?;
    files.push(keeper);
    Ok(files)
}

/// The files that [`site`] packed, together with these fonts; errors if they cannot be read.
pub fn carried(packed: &[u8], fonts: Vec<(String, Vec<u8>)>) -> Result<Assets, String> {
    let files: Vec<PackedFile> = serde_json::from_slice(packed).map_err(|wrong| wrong.to_string())?;
    let (own, built_in): (Vec<PackedFile>, Vec<PackedFile>) = files.into_iter().partition(|file| file.folder.is_some());
    let built_in = built_in.into_iter().map(|file| (file.path, file.text.into_bytes()));
    let mut assets = Assets::carried(built_in.chain(fonts));
    for PackedFile { path, name, folder, text } in own {
        assets.add(path, name, Ok(text.into_bytes()), &folder.unwrap_or_default());
    }
    Ok(assets)
}

/// The addresses whose answers go into the folder; those of pages end in a slash.
fn addresses(shop: &Shop) -> Vec<String> {
    let of = |route: &Route| -> Vec<String> {
        let own = route.parts().join("/");
        let page = |path: &str| if path.is_empty() { "/".to_owned() } else { format!("/{path}/") };
        match route.published {
            Published::Not | Published::Copies(_) => Vec::new(),
            Published::Page => vec![page(&own)],
            Published::File => vec![format!("/{own}")],
            Published::PageOf(has) => {
                let games = shop.sound().filter(|ruleset| has(ruleset));
                games.map(|ruleset| page(&own.replacen(ANY, &ruleset.id, 1))).collect()
            }
            Published::FilesOf(names) => {
                let each = |ruleset: &Ruleset| {
                    names(ruleset).into_iter().map(|name| format!("/{}/{name}", ruleset.id)).collect::<Vec<_>>()
                };
                shop.sound().flat_map(each).collect()
            }
        }
    };
    ROUTES.iter().flat_map(of).collect()
}

/// Unchanged copies of scripts, style sheets, fonts and the licences of fonts.
fn copies(assets: &Assets) -> Result<Vec<SiteFile>, Vec<Diagnostic>> {
    let mut files = Vec::new();
    for route in ROUTES {
        let (Published::Copies(folder), Some(first)) = (route.published, route.parts().first().copied()) else {
            continue;
        };
        for (path, file) in assets.below(folder).filter(|(path, _)| !path.ends_with(".html") && *path != KEEPER) {
            let bytes = file.bytes().map_err(|wrong| vec![wrong])?.to_vec();
            files.push(SiteFile { path: path.replacen(folder, &format!("{first}/"), 1), bytes });
        }
    }
    Ok(files)
}

/// The library, its texts, and a list of both, which the worker reads first. File names contain a hash of the
/// contents, so that browsers never use an old version.
fn engine(assets: &Assets, module: Option<&[u8]>) -> Result<Vec<SiteFile>, Vec<Diagnostic>> {
    let list = |value: &serde_json::Value| SiteFile {
        path: "page/engine.json".to_owned(),
        bytes: value.to_string().into_bytes(),
    };
    let Some(module) = module else { return Ok(vec![list(&json!({ "module": null }))]) };
    let texts = assets.below("data/").chain(assets.below("templates/")).filter(|(path, _)| {
        let shown = path.starts_with("templates/page/");
        let begun = path.starts_with("templates/skeletons/");
        !begun && (!shown || path.ends_with(".html"))
    });
    let texts = texts.map(|(path, file)| {
        let text = file.text()?.text.clone();
        let folder = file.folder().map(str::to_owned);
        Ok(PackedFile { path: path.to_owned(), name: file.name().to_owned(), folder, text })
    });
    let texts: Vec<PackedFile> = texts.collect::<Result<_, Diagnostic>>().map_err(|wrong| vec![wrong])?;
    let fonts: Vec<serde_json::Value> = assets
        .below("fonts/")
        .filter(|(path, _)| path.ends_with(".ttf") || path.ends_with(".otf"))
        .map(|(path, file)| Ok(json!({ "path": path, "size": file.bytes()?.len() })))
        .collect::<Result<_, Diagnostic>>()
        .map_err(|wrong| vec![wrong])?;
    let packed = |name: &str, bytes: &[u8]| {
        let bytes = compress_to_vec_zlib(bytes, LEVEL);
        SiteFile { path: format!("page/{name}-{}.bin", version(&[&bytes])), bytes }
    };
    let module = packed("engine", module);
    let files = packed("files", &serde_json::to_vec(&texts).unwrap_or_default());
    let one = |file: &SiteFile| json!({ "path": file.path, "size": file.bytes.len() });
    let all = json!({ "module": one(&module), "files": one(&files), "fonts": fonts });
    Ok(vec![list(&all), module, files])
}

/// The script that caches the folder's files in the browser, with their addresses: those cached at once (`now`), and
/// those cached once asked for (`later`).
fn keeper(assets: &Assets, files: &[SiteFile]) -> Result<SiteFile, Vec<Diagnostic>> {
    let script = match assets.get(KEEPER).map(crate::assets::Asset::text) {
        Some(Ok(source)) => source,
        Some(Err(wrong)) => return Err(vec![wrong]),
        None => {
            return Err(vec![Diagnostic::error(Code::Unreadable, format!("there is no `{KEEPER}`"))]);
        }
    };
    let all: Vec<&[u8]> = files.iter().flat_map(|file| [file.path.as_bytes(), file.bytes.as_slice()]).collect();
    let later = |path: &str| [".pdf", ".bin", ".txt"].iter().any(|ending| path.ends_with(ending));
    let address = |file: &SiteFile| file.path.strip_suffix("index.html").unwrap_or(&file.path).to_owned();
    let (later, now): (Vec<&SiteFile>, Vec<&SiteFile>) = files.iter().partition(|file| later(&file.path));
    let kept = json!({
        "version": version(&all),
        "now": now.into_iter().map(address).collect::<Vec<_>>(),
        "later": later.into_iter().map(address).collect::<Vec<_>>(),
    });
    Ok(SiteFile { path: "keeper.js".to_owned(), bytes: format!("{LIST}{kept};\n{}", script.text).into_bytes() })
}

/// The start of the keeper's script, before the list of files.
const LIST: &str = "const KEPT = ";

/// The list of cached files, as JSON, from a keeper's script; `None` if it has none.
pub fn kept_by(script: &str) -> Option<&str> {
    script.lines().next()?.strip_prefix(LIST)?.strip_suffix(';')
}
