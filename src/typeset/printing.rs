use crate::diagnostic::{Code, Diagnostic};

/// Settings that a printer must use for a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Printing {
    /// Whether it is printed at 100 %: what is cut out or measured with must not be scaled to the paper.
    pub true_to_size: bool,
    /// Which sides of the paper it fills; none where that doesn't matter, as for a blank page, or where no setting is right.
    pub sides: Option<PrintedSides>,
}

/// The sides of a sheet of paper that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedSides {
    /// One side only.
    One,
    /// Both, turned over on the long edge.
    Both,
}

/// Where viewers are told how to show and print.
const PREFERENCES: &[u8] = b"/ViewerPreferences<<";

/// The word before the place of the table of objects, in the last lines of a PDF.
const TABLE: &[u8] = b"startxref\n";

impl Printing {
    /// True to size, on these sides.
    pub fn exact(sides: PrintedSides) -> Printing {
        Printing { true_to_size: true, sides: Some(sides) }
    }

    /// On both sides, at whatever size.
    pub fn both_sides() -> Printing {
        Printing { true_to_size: false, sides: Some(PrintedSides::Both) }
    }

    /// The settings of several documents in one, each with its number of pages. A printer turns the paper for all of them
    /// or for none, so that all must fit what one asks.
    pub fn together(documents: &[(Printing, usize)]) -> Printing {
        let true_to_size = documents.iter().any(|(one, _)| one.true_to_size);
        let begins = documents.iter().scan(0, |before, (_, pages)| Some(std::mem::replace(before, *before + pages)));
        let mut on_sheets = documents.iter().zip(begins);
        let sides = if documents.iter().all(|(one, _)| one.sides == Some(PrintedSides::One)) {
            Some(PrintedSides::One)
        } else if on_sheets.all(|((one, pages), before)| one.keeps_apart(*pages, before)) {
            Some(PrintedSides::Both)
        } else {
            None
        };
        Printing { true_to_size, sides }
    }

    /// Whether its pages may be printed on both sides of the paper, given how many they are and how many come before.
    fn keeps_apart(self, pages: usize, before: usize) -> bool {
        match self.sides {
            Some(PrintedSides::Both) => before.is_multiple_of(2),
            Some(PrintedSides::One) => before.is_multiple_of(2) && pages < 2,
            None => true,
        }
    }

    /// The entries for a viewer, as PDF has them.
    fn entries(self) -> String {
        let scaling = if self.true_to_size { "/PrintScaling/None" } else { "" };
        let sides = match self.sides {
            None => "",
            Some(PrintedSides::One) => "/Duplex/Simplex",
            Some(PrintedSides::Both) => "/Duplex/DuplexFlipLongEdge",
        };
        format!("{scaling}{sides}")
    }

    /// Writes this into the catalogue of a finished PDF. The catalogue is its last object, so that nothing but the table
    /// of objects after it moves; an error where the file is built otherwise.
    pub(super) fn written_into(self, mut pdf: Vec<u8>) -> Result<Vec<u8>, Diagnostic> {
        let entries = self.entries();
        if entries.is_empty() {
            return Ok(pdf);
        }
        let unlike = || Diagnostic::error(Code::Template, "the PDF has no catalogue at its end");
        let preferences = last(&pdf, PREFERENCES).ok_or_else(unlike)? + PREFERENCES.len();
        let at = last(&pdf, TABLE).ok_or_else(unlike)? + TABLE.len();
        let digits = pdf[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let table: usize = std::str::from_utf8(&pdf[at..at + digits])
            .ok()
            .and_then(|number| number.parse().ok())
            .ok_or_else(unlike)?;
        let objects_after = pdf.get(preferences..table).is_none_or(|rest| last(rest, b" 0 obj\n").is_some());
        if objects_after {
            return Err(unlike());
        }
        let moved = (table + entries.len()).to_string();
        pdf.splice(at..at + digits, moved.into_bytes());
        pdf.splice(preferences..preferences, entries.into_bytes());
        Ok(pdf)
    }
}

/// Where these bytes stand last.
fn last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::{PrintedSides, Printing};

    const PLAIN: &str = "1 0 obj\n<<>>\nendobj\n2 0 obj\n<</ViewerPreferences<</A true>>>>\nendobj\nxref\n0 3\ntrailer\nstartxref\n71\n%%EOF";

    #[test]
    fn what_is_asked_stands_in_the_catalogue_and_the_table_moves() {
        let printed = Printing::exact(PrintedSides::Both).written_into(PLAIN.into()).map(String::from_utf8);
        assert_eq!(
            printed,
            Ok(Ok("1 0 obj\n<<>>\nendobj\n2 0 obj\n<</ViewerPreferences<</PrintScaling/None/Duplex/DuplexFlipLongEdge/A true>>>>\nendobj\nxref\n0 3\ntrailer\nstartxref\n115\n%%EOF".to_owned()))
        );
    }

    #[test]
    fn a_file_built_otherwise_is_an_error() {
        for broken in ["", "startxref\n9\n", "/ViewerPreferences<<>> 2 0 obj\nstartxref\n37\n"] {
            assert!(Printing::exact(PrintedSides::One).written_into(broken.into()).is_err(), "{broken:?}");
        }
    }

    #[test]
    fn together_they_are_turned_where_each_begins_on_a_front() {
        let (read, cut) = (Printing::both_sides(), Printing::exact(PrintedSides::One));
        let (both, blank) = (Printing::exact(PrintedSides::Both), Printing::default());
        let together = |documents: &[(Printing, usize)]| Printing::together(documents);
        assert_eq!(together(&[(read, 1), (blank, 1), (both, 4), (cut, 1), (blank, 1), (read, 3)]), both);
        assert_eq!(together(&[(read, 3), (read, 2)]), Printing::default(), "the second begins on a back");
        assert_eq!(together(&[(read, 2), (cut, 2)]).sides, None, "a page to cut out has another on its back");
        assert_eq!(together(&[(cut, 3), (cut, 2)]), cut);
    }
}
