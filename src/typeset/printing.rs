use crate::diagnostic::{Code, Diagnostic};

/// The printer settings that a document needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Printing {
    /// Whether it must be printed at 100%, because it is cut out or measured with.
    pub true_to_size: bool,
    /// The sides of the paper to print; `None` if that does not matter, as for a blank page, or if no setting suits
    /// all pages.
    pub sides: Option<PrintedSides>,
}

/// The sides of a sheet of paper that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedSides {
    /// One side of each sheet.
    One,
    /// Both sides, flipped on the long edge.
    Both,
}

/// Where a PDF holds settings for viewers and printers.
const PREFERENCES: &[u8] = b"/ViewerPreferences<<";

/// The word before the position of the object table, at the end of a PDF.
const TABLE: &[u8] = b"startxref\n";

impl Printing {
    /// At 100%, on these sides.
    pub fn exact(sides: PrintedSides) -> Printing {
        Printing { true_to_size: true, sides: Some(sides) }
    }

    /// On both sides, at any scale.
    pub fn both_sides() -> Printing {
        Printing { true_to_size: false, sides: Some(PrintedSides::Both) }
    }

    /// The settings of several documents in one, each with its number of pages. A printer treats all pages alike, so
    /// `sides` is `None` if they do not all suit one setting.
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

    /// Whether printing on both sides keeps it off the sheets of other documents, and also keeps its pages apart if it
    /// must be on one side.
    fn keeps_apart(self, pages: usize, before: usize) -> bool {
        match self.sides {
            Some(PrintedSides::Both) => before.is_multiple_of(2),
            Some(PrintedSides::One) => before.is_multiple_of(2) && pages < 2,
            None => true,
        }
    }

    /// The entries as written in a PDF.
    fn entries(self) -> String {
        let scaling = if self.true_to_size { "/PrintScaling/None" } else { "" };
        let sides = match self.sides {
            None => "",
            Some(PrintedSides::One) => "/Duplex/Simplex",
            Some(PrintedSides::Both) => "/Duplex/DuplexFlipLongEdge",
        };
        format!("{scaling}{sides}")
    }

    /// Adds these settings to the catalogue of a finished PDF. The catalogue is the last object, so only the object
    /// table moves; an error if the PDF is built otherwise.
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

/// The position of the last occurrence of `wanted`.
fn last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::{PrintedSides, Printing};

    const PLAIN: &str = "1 0 obj\n<<>>\nendobj\n2 0 obj\n<</ViewerPreferences<</A true>>>>\nendobj\nxref\n0 3\ntrailer\nstartxref\n71\n%%EOF";

    #[test]
    fn settings_go_into_the_catalogue_and_the_table_moves() {
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
    fn bound_documents_are_double_sided_if_each_begins_on_a_front() {
        let (read, cut) = (Printing::both_sides(), Printing::exact(PrintedSides::One));
        let (both, blank) = (Printing::exact(PrintedSides::Both), Printing::default());
        let together = |documents: &[(Printing, usize)]| Printing::together(documents);
        assert_eq!(together(&[(read, 1), (blank, 1), (both, 4), (cut, 1), (blank, 1), (read, 3)]), both);
        assert_eq!(together(&[(read, 3), (read, 2)]), Printing::default(), "the second begins on a back");
        assert_eq!(together(&[(read, 2), (cut, 2)]).sides, None, "a page to cut out has another page on its back");
        assert_eq!(together(&[(cut, 3), (cut, 2)]), cut);
    }
}
