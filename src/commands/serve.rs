use std::process::{Command, Stdio};

use super::{Afterwards, Outcome, resolve};
use crate::assets::Assets;
use crate::cli::Common;
use crate::diagnostic::{Code, Diagnostic};
use crate::page::Shop;
use crate::serve::{Followed, bind, run as answer, watch};

/// Options of the verb `serve`.
pub struct ServeOptions<'a> {
    /// Address and port, such as `127.0.0.1:7878`.
    pub address: &'a str,
    /// Other host names under which browsers may ask for the page.
    pub hosts: &'a [String],
    /// Whether to open the browser.
    pub open: bool,
}

/// `serve`: serves the page until it is stopped.
pub fn run(assets: Assets, common: &Common, asked: &ServeOptions<'_>) -> Outcome {
    let listening = match bind(asked.address) {
        Ok(listening) => listening,
        Err(problem) => return Outcome::failed(vec![problem]),
    };
    let shop = match Shop::new(assets) {
        Ok(shop) => shop,
        Err(problems) => return Outcome::failed(problems),
    };
    let said = listening.words();
    let folders: Vec<_> = common.data.iter().chain(&common.templates).cloned().collect();
    let (data, templates, language) = (common.data.clone(), common.templates.clone(), common.language.clone());
    let load = move || Shop::new(super::read_assets(&data, &templates)?.0.speaking(language.clone()));
    let mut problems: Vec<Diagnostic> = resolve::untranslated(&shop.assets, shop.sound()).into_iter().collect();
    problems.extend(shop.broken().flat_map(|(_, wrong)| wrong).cloned());
    let watching =
        if folders.is_empty() { None } else { watch(&folders).map_err(|problem| problems.push(problem)).ok() };
    let followed = watching.map(|watching| Followed { watching, load: Box::new(load) });
    // The socket already listens, so the browser waits for the first answer.
    if asked.open {
        problems.extend(opened(&listening.here).err());
    }
    let names = asked.hosts.to_vec();
    let afterwards = Afterwards(Box::new(move || match answer(listening.socket, shop, names, followed) {
        Ok(()) => Outcome::default(),
        Err(error) => {
            let message = format!("the page can't be served: {error}");
            Outcome::failed(vec![Diagnostic::error(Code::Unavailable, message)])
        }
    }));
    Outcome { said, diagnostics: problems, afterwards: Some(afterwards), ..Outcome::default() }
}

/// Opens the page in the user's default browser.
fn opened(here: &str) -> Result<(), Diagnostic> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program).args(before).arg(here).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    started.map(drop).map_err(|error| {
        Diagnostic::warning(Code::Unavailable, format!("can't open a browser with `{program}`: {error}"))
            .hint(format!("open {here} yourself"))
    })
}
