use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::interrupt::going;
use crate::cli::SuggestOptions;
use crate::diagnostic::count;
use crate::suggest::USUAL_EFFORT;
use crate::work::{Patience, StopFlag};

/// Runs a search for the time or effort asked for, with a progress bar on a terminal. Ctrl+C ends its time: what was
/// found until then is the answer. With it comes the time in words, such as `in 2 seconds`, if the search used all of
/// it.
pub fn waiting<T>(asked: &SuggestOptions, search: impl FnOnce(Patience<'_>) -> T) -> (T, Option<String>) {
    let began = Instant::now();
    let style = ProgressStyle::with_template("{bar:24} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1_000).with_style(style);
    let gone = |nodes: u64| {
        // One second of this is all of the time that was asked for.
        let share = began.elapsed().div_f64(asked.seconds.max(0.001));
        let (thousandths, of) = match asked.effort {
            Some(effort) => (1_000 * nodes / effort.max(1), format!("of {effort} nodes")),
            None => (u64::try_from(share.as_millis()).unwrap_or(u64::MAX), format!("of {} s", asked.seconds)),
        };
        // A short search needs no bar.
        if began.elapsed() > SHOWN {
            bar.set_message(of);
            bar.set_position(thousandths.min(1_000));
        }
        match (going().is_running(), asked.effort) {
            (false, _) => f64::INFINITY,
            (true, None) => share.as_secs_f64(),
            (true, Some(_)) => 0.0,
        }
    };
    let effort = asked.effort.unwrap_or(USUAL_EFFORT);
    let found = search(Patience { going: &StopFlag::default(), effort, gone: &gone, until: 1.0 });
    bar.finish_and_clear();
    let is_out = asked.effort.is_none() && began.elapsed().as_secs_f64() >= asked.seconds;
    (found, is_out.then(|| format!("in {}", count(asked.seconds, "second"))))
}

/// The longest search without a progress bar.
const SHOWN: Duration = Duration::from_millis(300);
