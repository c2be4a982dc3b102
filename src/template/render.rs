use std::sync::Arc;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, Error, UndefinedBehavior, context};
use serde::Serialize;

use super::origin::{Rendered, mark};
use super::{escape, lint};
use crate::assets::Assets;
use crate::diagnostic::{Code, Diagnostic, Source};

/// The templates of documents, read and checked.
pub struct Templates {
    environment: Environment<'static>,
    sources: Vec<Arc<Source>>,
}

/// A view as values for templates, serialized once for all the sizes that are tried.
pub struct View(Value);

impl View {
    /// Serializes a view; its fields become the template's values.
    pub fn of(view: &impl Serialize) -> View {
        View(Value::from(Serde(view)))
    }

    /// The variables of a page's template: the view as `page`.
    #[cfg(feature = "page")]
    pub(super) fn as_page(&self) -> Value {
        context! { page => self.0.clone() }
    }
}

/// The file extension of templates; other files below `templates/` are plain typst.
const ENDING: &str = ".j2";

impl Templates {
    /// Reads every template of documents; collects the problems of all.
    pub fn new(assets: &Assets) -> Result<Templates, Vec<Diagnostic>> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        // With this, an error names the missing value, in a release build too.
        environment.set_debug(true);
        environment.set_formatter(|out, _, value| {
            let mut text = String::new();
            escape::literal(value, &mut text)?;
            out.write_str(&text).map_err(Error::from)
        });
        let (mut sources, mut problems) = (Vec::new(), Vec::new());
        for (path, file) in assets.below("templates/").filter(|(path, _)| path.ends_with(ENDING)) {
            let source = match file.text() {
                Ok(source) => source,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            problems.extend(lint::lint(&source));
            let name = path.trim_start_matches("templates/").to_owned();
            let marked = mark(&source.text, sources.len());
            sources.push(source);
            if let Err(error) = environment.add_template_owned(name, marked) {
                problems.push(diagnostic(&error, sources.last()));
            }
        }
        if problems.is_empty() { Ok(Templates { environment, sources }) } else { Err(problems) }
    }

    /// Renders a template with a view and a body size in quarter points.
    pub fn render(&self, name: &str, view: &View, body: u32) -> Result<Rendered, Diagnostic> {
        let source = self.sources.iter().find(|source| source.name.ends_with(name));
        let rendered = self
            .environment
            .get_template(name)
            .and_then(|template| template.render(context! { body => body, page => view.0.clone() }))
            .map_err(|error| {
                diagnostic(
                    &error,
                    self.sources
                        .iter()
                        .find(|known| error.name().is_some_and(|name| known.name.ends_with(name)))
                        .or(source),
                )
            })?;
        Ok(Rendered::new(&rendered, &self.sources))
    }
}

pub(super) fn diagnostic(error: &Error, source: Option<&Arc<Source>>) -> Diagnostic {
    let message = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    let problem = Diagnostic::error(Code::Template, message);
    match (source, error.line()) {
        (Some(source), Some(line)) => problem.at(source, source.line(line)),
        _ => problem,
    }
}
