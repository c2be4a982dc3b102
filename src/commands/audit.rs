use super::interrupt::{Working, going};
use super::{Outcome, resolve};
use crate::assets::Assets;
use crate::cli::Format;
use crate::data;
use crate::diagnostic::Diagnostic;
use crate::list_text::as_json;
use crate::suggest::broken;
use crate::terminal;
use crate::view::{AuditReport, audited};

/// `audit`: printed lists against the construction rules, gaps in dice tables, suspicious data, a force that breaks
/// each restriction, and the rulings in force.
pub fn run(assets: &Assets, name: &str, format: Format) -> Outcome {
    report(assets, name).map_or_else(Outcome::failed, |report| {
        Outcome::said(match format {
            Format::Json => as_json(&report),
            Format::Human => terminal::audit(&report),
        })
    })
}

fn report(assets: &Assets, name: &str) -> Result<AuditReport, Vec<Diagnostic>> {
    let ruleset = resolve::ruleset(assets, name)?;
    let suspicious = data::lint(assets, &ruleset.id)?;
    let _working = Working::begun();
    let broken = broken(&ruleset, going())?;
    Ok(audited(&ruleset).with(&ruleset, &suspicious, &broken))
}
