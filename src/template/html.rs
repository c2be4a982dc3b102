use std::sync::Arc;

use minijinja::{AutoEscape, Environment, UndefinedBehavior};

use super::View;
use super::render::diagnostic;
use crate::assets::Assets;
use crate::diagnostic::{Diagnostic, Source};

/// The page's HTML templates, read and checked. Every value is escaped, so that text in a list never becomes markup.
#[derive(Clone)]
pub struct Html {
    environment: Environment<'static>,
    sources: Vec<Arc<Source>>,
}

const FOLDER: &str = "templates/page/";
const ENDING: &str = ".html";

impl Html {
    /// Reads every template of the page; collects the problems of all.
    pub fn new(assets: &Assets) -> Result<Html, Vec<Diagnostic>> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_debug(true);
        environment.add_global("root", "");
        environment.add_global("alone", false);
        environment.add_global("folders", assets.rulesets().iter().any(|id| assets.is_own(id)));
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        let (mut sources, mut problems) = (Vec::new(), Vec::new());
        for (path, file) in assets.below(FOLDER).filter(|(path, _)| path.ends_with(ENDING)) {
            let source = match file.text() {
                Ok(source) => source,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            problems.extend(super::lint::lint(&source));
            let name = path.trim_start_matches(FOLDER).to_owned();
            if let Err(error) = environment.add_template_owned(name, source.text.clone()) {
                problems.push(diagnostic(&error, Some(&source)));
            }
            sources.push(source);
        }
        if problems.is_empty() { Ok(Html { environment, sources }) } else { Err(problems) }
    }

    /// The templates for pages whose addresses begin with `root`.
    #[must_use]
    pub fn at(mut self, root: &str) -> Html {
        self.environment.add_global("root", root);
        self
    }

    /// The templates for pages without a server.
    #[must_use]
    pub fn alone(mut self) -> Html {
        self.environment.add_global("alone", true);
        self
    }

    /// Renders a page, or a part of one; the template sees the view as `page`.
    pub fn render(&self, name: &str, view: &View) -> Result<String, Diagnostic> {
        let rendered = self.environment.get_template(name).and_then(|template| template.render(view.as_page()));
        rendered.map_err(|error| {
            let known = self.sources.iter().find(|known| error.name().is_some_and(|name| known.name.ends_with(name)));
            diagnostic(&error, known)
        })
    }
}
