use crate::cli::named;
use crate::diagnostic::{Code, Diagnostic};

/// The inputs that these words give; the error lists the words that give none.
pub fn typed_inputs(words: &[String]) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    let input = |text: &String| {
        named(text)
            .map_err(|message| Diagnostic::error(Code::BadValue, format!("`{text}` is not an input")).hint(message))
    };
    let (given, wrong): (Vec<_>, Vec<_>) = words.iter().map(input).partition(Result::is_ok);
    if wrong.is_empty() {
        return Ok(given.into_iter().flatten().collect());
    }
    Err(wrong.into_iter().filter_map(Result::err).collect())
}
