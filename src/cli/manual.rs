use clap::CommandFactory;

use super::{Cli, Shell};

/// The help on a verb, or on all of them; `None` if there is no such verb.
pub fn help_of(verb: Option<&str>) -> Option<String> {
    let mut command = Cli::command();
    command.build();
    match verb {
        None => Some(command.render_long_help().to_string()),
        Some(verb) => command.find_subcommand_mut(verb).map(|verb| verb.render_long_help().to_string()),
    }
}

/// The names of all verbs.
pub fn verbs() -> Vec<String> {
    Cli::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect()
}

/// The completion script for a shell.
pub fn completions(shell: Shell) -> String {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sabretache", &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The manual page, with all verbs.
pub fn manual() -> String {
    let mut out = Vec::new();
    let mut command = Cli::command();
    command.build();
    let page = |command: clap::Command, out: &mut Vec<u8>| clap_mangen::Man::new(command).render(out);
    // Writing into memory always succeeds.
    let _ = page(command.clone(), &mut out);
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        let name = format!("sabretache {}", verb.get_name());
        let _ = page(verb.clone().bin_name(name.clone()).display_name(name), &mut out);
    }
    String::from_utf8_lossy(&out).into_owned()
}
