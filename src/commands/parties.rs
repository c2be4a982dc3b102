use std::path::{Path, PathBuf};

use super::force_files::{self, ForceFile, STDIN};
use crate::assets::Assets;
use crate::cli::OfUnit;
use crate::diagnostic::{Code, Diagnostic, alternatives, count};
use crate::model::{Ruleset, Severity};
use crate::rules::{AskedFor, Muster, Mustered, Parties, asked_of_units, check_read, muster, named_unit};

/// The two units of an action, each in the file of its force.
pub struct NamedParties {
    own: Option<NamedForce>,
    other: Option<NamedForce>,
}

/// A force file, and the unit in it that is meant.
struct NamedForce {
    file: ForceFile,
    unit: Option<String>,
}

impl NamedParties {
    /// Reads the files of the unit that acts and of the enemy, if they are named.
    pub fn read(assets: &Assets, of: &OfUnit, against: Option<&str>) -> Result<NamedParties, Vec<Diagnostic>> {
        let own = of.force.as_deref().map(|force| NamedForce::read(assets, force, of.unit.as_deref())).transpose()?;
        let other = against.map(|typed| NamedForce::read(assets, typed, None)).transpose()?;
        Ok(NamedParties { own, other })
    }

    /// The id of the game of the unit that acts; an error if its file can't be read.
    pub fn game(&self) -> Result<Option<&str>, Vec<Diagnostic>> {
        let read = self.own.as_ref().map(|named| named.file.readable()).transpose()?;
        Ok(read.map(|(read, _)| read.force.ruleset.as_str()))
    }

    /// A warning for each force that is not legal: its units may have what the rules don't allow them.
    pub fn not_legal(&self, ruleset: &Ruleset) -> Vec<Diagnostic> {
        let mut files: Vec<&ForceFile> = Vec::new();
        for named in self.own.iter().chain(&self.other) {
            if !files.iter().any(|file| file.path == named.file.path) {
                files.push(&named.file);
            }
        }
        let warning = |file: &ForceFile| {
            let (read, _) = file.readable().ok()?;
            let errors = check_read(ruleset, read, None).number_of(Severity::Error);
            let path = file.path.display();
            let message = format!("`{path}` is not legal: {}", count(errors, "error"));
            let hint = format!("`sabretache check {path}` lists them");
            (errors > 0).then(|| Diagnostic::warning(Code::BadValue, message).hint(hint))
        };
        files.into_iter().filter_map(warning).collect()
    }

    /// The action with this name: inputs that are not given come from the units.
    pub fn asked_for<'a>(
        &self,
        ruleset: &'a Ruleset,
        action: &str,
        given: &[(String, String)],
    ) -> Result<AskedFor<'a>, Vec<Diagnostic>> {
        self.units(ruleset, |parties| asked_of_units(ruleset, action, given, parties))
    }

    /// The result of `work`, given the units looked up in their ruleset.
    pub fn units<T>(
        &self,
        ruleset: &Ruleset,
        work: impl FnOnce(&Parties<'_>) -> Result<T, Vec<Diagnostic>>,
    ) -> Result<T, Vec<Diagnostic>> {
        let (own, other) = (self.own.as_ref(), self.other.as_ref());
        let own = own.map(|named| named.mustered(ruleset)).transpose()?;
        let other = other.map(|named| named.mustered(ruleset)).transpose()?;
        let own = own.as_ref().map(MusteredForce::unit).transpose()?;
        let other = other.as_ref().map(MusteredForce::unit).transpose()?;
        work(&Parties { own, other })
    }
}

/// A force looked up in its ruleset, and the unit in it that is meant.
struct MusteredForce<'a> {
    /// The path of its file.
    path: &'a Path,
    muster: Muster<'a>,
    unit: Option<&'a str>,
}

impl<'a> MusteredForce<'a> {
    fn unit(&self) -> Result<&Mustered<'a>, Vec<Diagnostic>> {
        named_unit(&self.muster, self.unit).map_err(|problem| {
            let titles: Vec<&str> = self.muster.units.iter().map(|one| one.title.as_str()).collect();
            match (self.unit, titles.as_slice()) {
                (None, [first, others @ ..]) if !others.is_empty() => {
                    let others = alternatives(others.iter().copied());
                    let named = format!("{}:{first}", self.path.display());
                    let named = if named.contains(' ') { format!("\"{named}\"") } else { named };
                    vec![problem.hint(format!("add its name after a colon: `{named}`; it may also be {others}"))]
                }
                _ => vec![problem],
            }
        })
    }
}

impl NamedForce {
    /// Reads the file that `FILE` or `FILE:UNIT` names.
    fn read(assets: &Assets, typed: &str, unit: Option<&str>) -> Result<NamedForce, Vec<Diagnostic>> {
        let whole = typed == STDIN || Path::new(typed).exists();
        let (path, named) = match typed.rsplit_once(':').filter(|_| !whole) {
            Some((path, unit)) => (path, Some(unit)),
            None => (typed, None),
        };
        if let (Some(one), Some(other)) = (named, unit) {
            let message = format!("the unit is named twice, as `{one}` and as `{other}`");
            return Err(vec![Diagnostic::error(Code::BadValue, message).hint("name it once")]);
        }
        let mut file = force_files::single(&PathBuf::from(path))?;
        file.in_language(assets);
        file.readable()?;
        Ok(NamedForce { file, unit: named.or(unit).map(str::to_owned) })
    }

    /// The force, looked up; an error if it is of another game.
    fn mustered<'a>(&'a self, ruleset: &'a Ruleset) -> Result<MusteredForce<'a>, Vec<Diagnostic>> {
        let (read, _) = self.file.readable()?;
        let force = &read.force;
        if force.ruleset != ruleset.id {
            let path = self.file.path.display();
            let message = format!("`{path}` is a force of `{}`, not of `{}`", force.ruleset, ruleset.id);
            return Err(vec![Diagnostic::error(Code::BadValue, message).hint("name a force of the same ruleset")]);
        }
        Ok(MusteredForce { path: &self.file.path, muster: muster(ruleset, force).0, unit: self.unit.as_deref() })
    }
}
