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

/// The manual page, with all verbs: each is a part of this page, not a page of its own.
pub fn manual() -> String {
    let mut out = Vec::new();
    let mut command = Cli::command().subcommand_help_heading("COMMANDS");
    command.build();
    let page = |command: clap::Command, out: &mut Vec<u8>| clap_mangen::Man::new(command).render(out);
    // Writing into memory always succeeds.
    let _ = page(command.clone(), &mut out);
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        let name = format!("sabretache {}", verb.get_name());
        let _ = page(verb.clone().bin_name(name.clone()).display_name(name), &mut out);
    }
    String::from_utf8_lossy(&out).lines().flat_map(|line| [here(line), "\n".to_owned()]).collect()
}

/// A line of the manual that refers to a page on a verb, such as `sabretache\-new\-game(1)`, as the name of the part on
/// it; any other line unchanged.
fn here(line: &str) -> String {
    match line.strip_prefix(r"sabretache\-").and_then(|line| line.strip_suffix("(1)")) {
        Some(verb) => format!("sabretache {verb}"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Cli, manual, verbs};

    /// Every verb in the manual's list has its part in the same file, and no other page is named.
    #[test]
    fn the_manual_names_no_other_page() {
        let manual = manual();
        assert!(!manual.contains("(1)") && !manual.contains("SUBCOMMANDS"));
        for verb in verbs().iter().filter(|verb| *verb != "help") {
            assert!(manual.contains(&format!("\nsabretache {}\n", verb.replace('-', r"\-"))), "{verb} is not listed");
            assert!(manual.contains(&format!(".TH \"sabretache {verb}\"")), "{verb} has no part");
        }
    }

    /// An example takes one line of the help, so that it can be copied.
    #[test]
    fn no_example_is_broken() {
        let mut command = Cli::command();
        command.build();
        let helps = command.get_subcommands().chain([&command]).filter_map(clap::Command::get_after_help);
        let lines: Vec<String> =
            helps.flat_map(|help| help.to_string().lines().map(str::to_owned).collect::<Vec<_>>()).collect();
        let examples: Vec<&String> = lines.iter().filter(|line| line.starts_with("  sabretache ")).collect();
        assert!(examples.len() > 60, "{} examples", examples.len());
        let broken: Vec<_> = examples.iter().filter(|line| line.chars().count() > 80).collect();
        assert!(broken.is_empty(), "{broken:#?}");
    }
}
