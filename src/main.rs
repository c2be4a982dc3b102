//! Parses the command line, runs it, prints what it says and ends.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use sabretache::cli::{Cli, Color};
use sabretache::commands::{self, Outcome};
use sabretache::diagnostic::{print, summary};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let coloured = match cli.common.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    let outcome = commands::run(&cli);
    // A reader that has gone away, as `head` does, is no fault of this program.
    let _ = report(&outcome, coloured);
    ExitCode::from(outcome.status())
}

fn report(outcome: &Outcome, coloured: bool) -> io::Result<()> {
    io::stdout().write_all(outcome.said.as_bytes())?;
    let mut messages = io::stderr().lock();
    for diagnostic in &outcome.diagnostics {
        writeln!(messages, "{}\n", print(diagnostic, coloured))?;
    }
    if let Some(summary) = summary(&outcome.diagnostics) {
        writeln!(messages, "{summary}")?;
    }
    Ok(())
}
