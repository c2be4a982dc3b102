use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;

use self::RoutePath::{Game, Home, Own};
use super::responses::{missing, problem};
use super::statics::version;
use super::{Method, Request, Response, Shop};
use super::{
    author, builder, check, documents, export, files, games, guides, house, language, look_up, opened, parties, print,
    roll, statics, suggested, throw,
};
use crate::model::{Reserved, Ruleset};

/// A route of the page, with everything about it that the router, the server, the site folder and the page's scripts
/// need.
#[derive(Clone, Copy)]
pub struct Route {
    /// The HTTP method, `GET` or `POST`.
    pub method: Method,
    /// The path, and the function that answers.
    pub path: RoutePath,
    /// How long the answer may take.
    pub effort: Effort,
    /// The house rulings that affect the answer.
    pub rulings: HouseRulings,
    /// The answer's form in the site folder.
    pub published: Published,
}

/// A path and the function that answers it. The parts after the first are listed, with [`ANY`] for any part, and
/// passed to the function.
#[derive(Clone, Copy)]
pub enum RoutePath {
    /// The root path, `/`.
    Home(PageAnswer),
    /// A path that begins with one of the page's reserved words.
    Own(Reserved, RestOfPath, PageAnswer),
    /// A path that begins with a game's id.
    Game(RestOfPath, GameAnswer),
}

/// The parts of a path after the first.
type RestOfPath = &'static [&'static str];

/// Answers about all games; takes the parts of the path after the first.
type PageAnswer = fn(&Shop, &Request, &[&str]) -> Response;

/// Answers about one game; takes the parts of the path after the first.
type GameAnswer = fn(&Shop, &Ruleset, &Request, &[&str]) -> Response;

/// How long an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// No longer than a reader would notice.
    Quick,
    /// Seconds, for a search or for checking many lists.
    Long,
    /// As long as laying out documents takes.
    Documents,
    /// Until the author's files change; answered by the server, which alone can see that.
    Waits,
}

/// The house rulings that affect an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HouseRulings {
    /// The answer is the same with any house rulings.
    None,
    /// Those of the game in the address.
    Game,
    /// Those of every game.
    All,
}

/// The form of an answer in the site folder.
#[derive(Clone, Copy)]
pub enum Published {
    /// Not in the folder: only a server, or the library in the browser, answers.
    Not,
    /// One page, as first shown.
    Page,
    /// A page for each game that fulfils this condition.
    PageOf(fn(&Ruleset) -> bool),
    /// A single file at the same address.
    File,
    /// For each game, files with these names.
    FilesOf(fn(&Ruleset) -> Vec<String>),
    /// Copies of the program's own files in this folder.
    Copies(&'static str),
}

/// Stands for any part of a path.
pub const ANY: &str = "*";

/// The script that gives the routes to the page's other scripts.
const SCRIPT: &str = "routes.js";

/// All routes; the first that fits a request is used.
pub const ROUTES: &[Route] = &[
    get(Home(|shop, _, _| games::home(shop))).published(Published::Page),
    post(Home(|_, _, _| problem(405, "nothing can be posted here"))),
    get(Own(Reserved::Page, &[SCRIPT], |_, request, _| script(request))).published(Published::File),
    get(Own(Reserved::Page, &[ANY], |shop, request, parts| statics::file(shop, request, &parts.join("/"))))
        .published(Published::Copies(statics::PAGE)),
    get(Own(Reserved::Fonts, &[ANY, ANY], |shop, request, parts| statics::font(shop, request, &parts.join("/"))))
        .published(Published::Copies(statics::FONTS)),
    get(Own(Reserved::Games, &[], |shop, request, _| statics::games(shop, request))).published(Published::File),
    get(Own(Reserved::Author, &[], |shop, _, _| author::page(shop))),
    get(Own(Reserved::Author, &["wait"], |shop, request, _| missing(shop, &request.path))).effort(Effort::Waits),
    get(Own(Reserved::Language, &[], |shop, _, _| language::page(shop))),
    guide(&["author"]),
    guide(&["organiser"]),
    guide(&["player"]),
    get(Own(Reserved::House, &[], |shop, _, _| house::folder(shop))).rulings(HouseRulings::All),
    get(Own(Reserved::Check, &[], |shop, _, _| check::page(shop))).published(Published::Page),
    post(Own(Reserved::Check, &[], |shop, request, _| check::verdicts(shop, request)))
        .rulings(HouseRulings::All)
        .effort(Effort::Long),
    post(Own(Reserved::Check, &["csv"], |shop, request, _| check::rows(shop, request)))
        .rulings(HouseRulings::All)
        .effort(Effort::Long),
    post(Own(Reserved::Check, &["files"], |shop, request, _| files::chosen(shop, request))).effort(Effort::Long),
    post(Own(Reserved::Check, &["pasted"], |_, request, _| files::pasted(request))),
    post(Own(Reserved::Check, &["print"], |shop, request, _| check::rosters(shop, request)))
        .rulings(HouseRulings::All)
        .effort(Effort::Documents),
    post(Own(Reserved::Link, &[], |shop, request, _| opened::link(shop, request))).rulings(HouseRulings::All),
    post(Own(Reserved::Open, &[], |shop, request, _| opened::open(shop, request))).rulings(HouseRulings::All),
    get(Game(&[], |shop, ruleset, _, _| games::game(shop, ruleset))).published(Published::PageOf(|_| true)),
    get(Game(&["look-up"], |shop, ruleset, _, _| look_up::page(shop, ruleset, None)))
        .published(Published::PageOf(|_| true)),
    get(Game(&["look-up", ANY], |shop, ruleset, _, parts| look_up::page(shop, ruleset, parts.last().copied()))),
    get(Game(&["throw"], |shop, ruleset, _, _| throw::page(shop, ruleset)))
        .published(Published::PageOf(games::has_throws)),
    post(Game(&["throw"], |shop, ruleset, request, _| throw::act(shop, ruleset, request))).effort(Effort::Long),
    post(Game(&["throw", "units"], |shop, ruleset, request, _| parties::units(shop, ruleset, request))),
    get(Game(&["force"], |shop, ruleset, _, _| builder::page(shop, ruleset)))
        .published(Published::PageOf(games::has_forces)),
    post(Game(&["force"], |shop, ruleset, request, _| builder::act(shop, ruleset, request))),
    post(Game(&["suggest"], |shop, ruleset, request, _| suggested::suggested(shop, ruleset, request)))
        .effort(Effort::Long),
    post(Game(&["export"], |shop, ruleset, request, _| export::list(shop, ruleset, request))),
    post(Game(&["house"], |shop, ruleset, request, _| house::change(shop, ruleset, request))),
    post(Game(&["code"], |shop, ruleset, request, _| builder::code(shop, ruleset, request))),
    post(Game(&["paper"], |shop, ruleset, request, _| print::pages(shop, ruleset, request))).effort(Effort::Documents),
    post(Game(&["print"], |shop, ruleset, request, _| print::print_pdf(shop, ruleset, request)))
        .effort(Effort::Documents),
    get(Game(&["roll"], |shop, ruleset, _, _| roll::page(shop, ruleset)))
        .published(Published::PageOf(games::has_rolls)),
    post(Game(&["roll"], |shop, ruleset, request, _| roll::throw(shop, ruleset, request))),
    get(Game(&[ANY], |shop, ruleset, request, parts| documents::file(shop, ruleset, parts[0], request)))
        .effort(Effort::Documents)
        .published(Published::FilesOf(documents::files)),
];

const fn get(path: RoutePath) -> Route {
    Route::new(Method::Get, path)
}

/// The route of a guide, by name.
const fn guide(name: RestOfPath) -> Route {
    get(Own(Reserved::Guides, name, |shop, request, parts| guides::page(shop, request, parts[0])))
        .published(Published::Page)
}

const fn post(path: RoutePath) -> Route {
    Route::new(Method::Post, path)
}

impl Route {
    /// A quick answer that is not in the site folder. House rulings count for games only.
    const fn new(method: Method, path: RoutePath) -> Route {
        let rulings = match path {
            Home(_) | Own(..) => HouseRulings::None,
            Game(..) => HouseRulings::Game,
        };
        Route { method, path, effort: Effort::Quick, rulings, published: Published::Not }
    }

    const fn effort(self, effort: Effort) -> Route {
        Route { effort, ..self }
    }

    const fn rulings(self, rulings: HouseRulings) -> Route {
        Route { rulings, ..self }
    }

    const fn published(self, published: Published) -> Route {
        Route { published, ..self }
    }

    /// The route of a path, by its parts; `None` if there is none.
    pub fn of(method: Method, parts: &[&str]) -> Option<&'static Route> {
        let fits = |route: &&Route| {
            let own = route.parts();
            let same = |(own, part): (&&str, &&str)| *own == ANY || own == part;
            route.method == method && own.len() == parts.len() && own.iter().zip(parts).all(same)
        };
        ROUTES.iter().find(fits)
    }

    /// An entry for scripts: `checkPrint: "/check/print"`, or `code: (game) => …` for a path of any game. `None` for
    /// the root and for paths with [`ANY`].
    fn named(&self) -> Option<String> {
        let (rest, path) = match self.path {
            Home(_) => return None,
            Own(..) => (self.parts(), format!("\"/{}\"", self.parts().join("/"))),
            Game(rest, _) => (rest.to_vec(), format!("(game) => `/${{game}}/{}`", rest.join("/"))),
        };
        let mut words = rest.iter().flat_map(|part| part.split(['.', '-']));
        let first = words.next()?.to_owned();
        let name = words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..]);
        (!rest.contains(&ANY)).then(|| format!("  {name}: {path},\n"))
    }

    /// The parts of its path; [`ANY`] for any part.
    pub fn parts(&self) -> Vec<&'static str> {
        match self.path {
            Home(_) => Vec::new(),
            Own(first, rest, _) => [&[first.word()], rest].concat(),
            Game(rest, _) => [&[ANY], rest].concat(),
        }
    }
}

impl Request {
    /// How long its answer may take; `Quick` if there is no route.
    pub fn effort(&self) -> Effort {
        let parts = self.parts();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Route::of(self.method, &parts).map_or(Effort::Quick, |route| route.effort)
    }
}

/// The routes as JavaScript, for the page's scripts.
fn script(request: &Request) -> Response {
    let row = |route: &Route| {
        let method = match route.method {
            Method::Get => "GET",
            Method::Post => "POST",
        };
        let parts: Vec<Option<&str>> =
            route.parts().into_iter().map(|part| Some(part).filter(|part| *part != ANY)).collect();
        json!({ "method": method, "parts": parts, "effort": route.effort, "rulings": route.rulings })
    };
    let rows: Vec<String> = ROUTES.iter().map(|route| row(route).to_string()).collect();
    let paths: BTreeSet<String> = ROUTES.iter().filter_map(Route::named).collect();
    let paths = paths.into_iter().collect::<String>();
    let text = format!("export const ROUTES = [\n{}\n];\nexport const paths = {{\n{paths}}};\n", rows.join(",\n"));
    let version = version(&[text.as_bytes()]);
    Response::of(statics::JAVASCRIPT, text.into_bytes()).versioned(version, request)
}

#[cfg(test)]
mod tests {
    use super::{ANY, ROUTES, Route};

    #[test]
    fn no_route_hides_another() {
        for route in ROUTES {
            let parts: Vec<&str> = route.parts().into_iter().map(|part| if part == ANY { "x" } else { part }).collect();
            let first = Route::of(route.method, &parts).map(Route::parts);
            assert_eq!(first, Some(route.parts()), "/{}", parts.join("/"));
        }
    }
}
