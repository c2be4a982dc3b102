use std::process::{Command, Stdio};

use super::{Afterwards, Outcome};
use crate::assets::Assets;
use crate::cli::Common;
use crate::diagnostic::{Code, Diagnostic};
use crate::page::Shop;
use crate::serve::{Followed, Houses, bind, run as answer};

/// How the page is served.
pub struct ServeOptions<'a> {
    /// Where, as `127.0.0.1:7878`.
    pub address: &'a str,
    /// Other names under which it may be asked for.
    pub hosts: &'a [String],
    /// Whether the browser is opened.
    pub open: bool,
}

/// `serve`: the page, until it is stopped.
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
    let (data, templates) = (common.data.clone(), common.templates.clone());
    let load = move || Shop::new(super::read_assets(&data, &templates)?.0);
    let followed = (!folders.is_empty()).then(|| Followed { folders, load: Box::new(load) });
    let (open, here) = (asked.open, listening.here.clone());
    let houses = Houses(asked.hosts.to_vec());
    let afterwards = Afterwards(Box::new(move || {
        let opened = if open { opened(&here) } else { Ok(()) };
        let mut problems: Vec<Diagnostic> = opened.err().into_iter().collect();
        if let Err(error) = answer(listening.socket, shop, houses, followed) {
            problems.push(Diagnostic::error(Code::Unreadable, format!("the page can't be served: {error}")));
        }
        Outcome { diagnostics: problems, ..Outcome::default() }
    }));
    Outcome { said, afterwards: Some(afterwards), ..Outcome::default() }
}

/// Opens the page in the browser that this machine's user has chosen.
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
        Diagnostic::warning(Code::Unreadable, format!("can't open a browser with `{program}`: {error}"))
            .hint(format!("open {here} yourself"))
    })
}
