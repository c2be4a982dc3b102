//! Parses the command line, runs it, and prints the outcome.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use sabretache::assets::Assets;
use sabretache::cli::{self, Color, Unread};
use sabretache::commands::{self, Afterwards, Outcome};
use sabretache::diagnostic::{Code, Diagnostic, print, summary};

/// Layout allocates many small pieces on all cores; this allocator gives a server's memory back to the system.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let terminal = io::stderr().is_terminal();
    let (mut outcome, coloured) = match cli::read(std::env::args_os().collect(), || Assets::embedded().rulesets()) {
        Ok(cli) => (commands::run(&cli), cli.common.color.on(terminal)),
        // The texts for `--help` and `--version` come as errors too.
        Err(Unread::Answered(words)) => {
            let broken = words.print().is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
            let flushed = io::stdout().flush().is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
            let status = u8::try_from(words.exit_code()).unwrap_or(2);
            return ExitCode::from(if broken || flushed { 2 } else { status });
        }
        Err(Unread::Faulty(faults)) => (Outcome::failed(faults), Color::default().on(terminal)),
    };
    loop {
        if let Err(error) = report(&outcome, coloured) {
            return unsaid(&error, &outcome, coloured);
        }
        match outcome.afterwards.take() {
            Some(Afterwards(work)) => outcome = work(),
            None => return ExitCode::from(outcome.status()),
        }
    }
}

fn unsaid(error: &io::Error, outcome: &Outcome, coloured: bool) -> ExitCode {
    // A reader that stops early, such as `head`, is not an error.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::from(outcome.status());
    }
    let problem = Diagnostic::error(Code::Unwritable, format!("can't write the output: {error}"));
    // If messages cannot be written either, only the exit status reports the failure.
    let _ = writeln!(io::stderr(), "{}", print(&problem, coloured));
    ExitCode::from(2)
}

fn report(outcome: &Outcome, coloured: bool) -> io::Result<()> {
    let mut said = io::stdout().lock();
    said.write_all(outcome.said.as_bytes())?;
    said.flush()?;
    let mut messages = io::stderr().lock();
    for diagnostic in &outcome.diagnostics {
        writeln!(messages, "{}\n", print(diagnostic, coloured))?;
    }
    if let Some(summary) = summary(&outcome.diagnostics) {
        writeln!(messages, "{summary}")?;
    }
    Ok(())
}
