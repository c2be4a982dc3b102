use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::force_files::ForceFile;
use super::other_files::reason;
use crate::data;
use crate::diagnostic::{Code, Diagnostic};
use crate::documents::Workshop;
use crate::model::{ForceGroup, ForceUnit, UnitPicture};
use crate::typeset::drawable;

/// The largest size of a picture, in bytes.
const LARGEST: u64 = 4_000_000;

/// Reads the pictures that these lists name, each from its list's own folder, into the workshop. The problems of those
/// that can't be printed; their units are printed without.
pub fn bring_pictures<'f>(files: impl Iterator<Item = &'f mut ForceFile>, workshop: &mut Workshop) -> Vec<Diagnostic> {
    let (mut known, mut found, mut problems) = (BTreeMap::<PathBuf, String>::new(), Vec::new(), Vec::new());
    for file in files {
        let (path, stdin) = (file.path.clone(), file.is_stdin());
        let Ok(read) = file.read.as_mut() else { continue };
        let mut units: Vec<&mut ForceUnit> = read.force.units.iter_mut().collect();
        inside(&mut read.force.groups, &mut units);
        let mut pictures: Vec<&mut UnitPicture> = units.into_iter().filter_map(|unit| unit.picture.as_mut()).collect();
        if stdin {
            problems.extend(without_folder(&pictures));
            pictures.clear();
        }
        for picture in pictures {
            match located(&path, &picture.path) {
                Ok(place) if known.contains_key(&place) => picture.name = known.get(&place).cloned(),
                Ok(place) => match bytes(&place, &picture.path) {
                    Ok(bytes) => {
                        let ending = picture.path.rsplit('.').next().unwrap_or_default().to_lowercase();
                        let name = format!("{}.{ending}", known.len() + 1);
                        known.insert(place, name.clone());
                        found.push((name.clone(), bytes));
                        picture.name = Some(name);
                    }
                    Err(problem) => problems.push(of_list(problem, &path)),
                },
                Err(problem) => problems.push(of_list(problem, &path)),
            }
        }
    }
    if !found.is_empty() {
        match workshop.press.with_pictures(found) {
            Ok(press) => workshop.press = Arc::new(press),
            Err(problem) => problems.push(problem),
        }
    }
    problems
}

/// The units of groups at any depth.
fn inside<'f>(groups: &'f mut [ForceGroup], out: &mut Vec<&'f mut ForceUnit>) {
    for group in groups {
        out.extend(&mut group.units);
        inside(&mut group.groups, out);
    }
}

/// The problem, with the list that names the picture.
fn of_list(problem: Diagnostic, list: &Path) -> Diagnostic {
    Diagnostic { message: format!("{}: {}", list.display(), problem.message), ..problem }
}

/// A warning that pictures of a list from standard input are not printed; `None` if it has none.
fn without_folder(pictures: &[&mut UnitPicture]) -> Option<Diagnostic> {
    let names: Vec<String> = pictures.iter().map(|picture| format!("`{}`", picture.path)).collect();
    (!names.is_empty()).then(|| {
        let message =
            format!("a list from standard input has no folder, so it is printed without {}", names.join(", "));
        Diagnostic::warning(Code::Unreadable, message).hint("save the list beside its pictures, and name its file")
    })
}

/// Where a picture is on the disk; an error if it is missing, or a link leads out of the list's folder.
fn located(list: &Path, picture: &str) -> Result<PathBuf, Diagnostic> {
    let folder = list.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unreadable = |error: &std::io::Error| {
        let message = format!("can't read the picture `{picture}`: {}", reason(error));
        Diagnostic::error(Code::Unreadable, message)
            .hint(format!("put it into the folder `{}`, or leave `picture` out", folder.display()))
    };
    let home = fs::canonicalize(folder).map_err(|error| unreadable(&error))?;
    let place = fs::canonicalize(folder.join(picture)).map_err(|error| unreadable(&error))?;
    if place.starts_with(&home) {
        return Ok(place);
    }
    let message = format!("the picture `{picture}` is a link out of the list's folder");
    Err(Diagnostic::error(Code::BadValue, message).hint("copy the picture into that folder"))
}

/// The content of a picture; an error if it is too large, or is not a picture that can be drawn.
fn bytes(place: &Path, picture: &str) -> Result<Vec<u8>, Diagnostic> {
    let unreadable =
        |why: String| Diagnostic::error(Code::Unreadable, format!("can't read the picture `{picture}`: {why}"));
    let known = fs::metadata(place).map_err(|error| unreadable(reason(&error)))?;
    if !known.is_file() {
        return Err(unreadable("it is not a file".to_owned()).hint("name a PNG, JPEG or SVG file"));
    }
    if known.len() > LARGEST {
        let why = format!("it has {} bytes; {LARGEST} at most", known.len());
        return Err(unreadable(why).hint("make it smaller: 700 by 400 pixels are enough for print"));
    }
    let bytes = fs::read(place).map_err(|error| unreadable(reason(&error)))?;
    data::picture(picture, &bytes)?;
    drawable(picture, &bytes)?;
    Ok(bytes)
}
