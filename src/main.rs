//! Parses the command line, runs it, prints what it says and ends.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use sabretache::cli::Cli;
use sabretache::commands::{self, Afterwards, Outcome};
use sabretache::diagnostic::{Code, Diagnostic, print, summary};

/// Setting type asks for much memory in small pieces, on all cores, and a server has to give it back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and the version come this way too.
        Err(words) => {
            let broken = words.print().is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
            let flushed = io::stdout().flush().is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
            let status = u8::try_from(words.exit_code()).unwrap_or(2);
            return ExitCode::from(if broken || flushed { 2 } else { status });
        }
    };
    let coloured = cli.common.color.on(io::stderr().is_terminal());
    let mut outcome = commands::run(&cli);
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
    // A reader that has gone away, as `head` does, is no fault of this program.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::from(outcome.status());
    }
    let problem = Diagnostic::error(Code::Unwritable, format!("can't write the output: {error}"));
    // Where messages can't be written either, the exit status says it.
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
