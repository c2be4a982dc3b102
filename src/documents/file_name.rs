use crate::model::{PageSetup, Paper, Style};

/// The name of a document's file without its extension; page settings that are not the default are appended.
pub fn file_name(stem: &str, setup: PageSetup) -> String {
    let paper = match setup.paper {
        Paper::A4 => "",
        Paper::Letter => "-letter",
    };
    let style = match setup.style {
        Style::Colour => "",
        Style::InkSaver => "-ink-saver",
    };
    let large = if setup.large_print { "-large-print" } else { "" };
    let wiped = if setup.dry_wipe { "-dry-wipe" } else { "" };
    format!("{stem}{paper}{style}{large}{wiped}")
}
