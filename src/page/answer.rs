use super::games::broken;
use super::house::housed;
use super::responses::{missing, problem, stopped};
use super::routes::{Effort, Route, RoutePath};
use super::{Method, Request, Response, Shop};
use crate::work::StopFlag;

/// The longest request body, in bytes; a longer one is refused with status 413.
pub const LONGEST_BODY: usize = 1 << 20;

/// Answers a browser's request; with status 503 if the shop's work was stopped meanwhile.
pub fn answer(shop: &Shop, request: &Request) -> Response {
    if request.body.len() > LONGEST_BODY {
        return too_long();
    }
    let answer = match housed(shop, request) {
        Ok(own) => routed(own.as_ref().unwrap_or(shop), request),
        Err(wrong) => wrong,
    };
    if shop.workshop.going.is_running() { answer } else { stopped() }
}

/// The answer to a request that is too long.
pub fn too_long() -> Response {
    problem(413, &format!("this is larger than a list can be: at most {LONGEST_BODY} bytes"))
}

/// The answer to a request for a document that needs no layout; `None` if it does, and for other requests.
pub fn ready(shop: &Shop, request: &Request) -> Option<Response> {
    if request.method == Method::Post || request.effort() != Effort::Documents {
        return None;
    }
    // Reading house rulings may still be stopped by the caller; from here on, layout is refused.
    let own = housed(shop, request).ok()?;
    let nothing_set = StopFlag::default();
    nothing_set.stop();
    let answer = routed(&own.as_ref().unwrap_or(shop).wanted(nothing_set), request);
    (answer.status < 500).then_some(answer)
}

fn routed(shop: &Shop, request: &Request) -> Response {
    let parts = request.parts();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let nothing = || missing(shop, &request.path);
    let Some(route) = Route::of(request.method, &parts) else { return nothing() };
    let rest = parts.get(1..).unwrap_or_default();
    match route.path {
        RoutePath::Home(answer) | RoutePath::Own(_, _, answer) => answer(shop, request, rest),
        RoutePath::Game(_, answer) => {
            let Some(game) = parts.first() else { return nothing() };
            match (shop.ruleset(game), shop.broken().find(|(id, _)| id == game)) {
                (Some(ruleset), _) => answer(shop, ruleset, request, rest),
                (None, Some((id, wrong))) => broken(shop, request, id, wrong),
                (None, None) => nothing(),
            }
        }
    }
}
