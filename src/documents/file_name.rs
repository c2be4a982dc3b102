use crate::model::{PageSetup, Paper, Style};

/// A document's file name without its ending: what of the page setup is not the default is added.
pub fn file_name(stem: &str, setup: PageSetup) -> String {
    let paper = match setup.paper {
        Paper::A4 => "",
        Paper::Letter => "-letter",
    };
    let style = match setup.style {
        Style::Colour => "",
        Style::InkSaver => "-ink-saver",
    };
    format!("{stem}{paper}{style}{}", if setup.large_print { "-large-print" } else { "" })
}
