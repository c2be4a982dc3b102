use std::iter;

use hayro_syntax::object::{Dict, FromBytes, String};
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

/// The bytes of the files attached to a PDF whose names have this ending, in the order of the PDF. Empty if there are none,
/// or if the PDF is not written the way this program writes it: each object by itself, the file deflated or plain.
pub fn attached(bytes: &[u8], ending: &str) -> Vec<Vec<u8>> {
    let dictionaries = objects(bytes).filter_map(|(_, object)| dictionary(object));
    let files = dictionaries.filter(|one| one.contains_key("EF") && named(one, ending));
    files.filter_map(|file| content(bytes, &file)).collect()
}

/// The bytes of one attached file; `None` if it is not found.
fn content(bytes: &[u8], file: &Dict<'_>) -> Option<Vec<u8>> {
    let files = file.get::<Dict<'_>>("EF")?;
    let file = files.get_ref("F").or_else(|| files.get_ref("UF"))?;
    let number = format!("\n{} {}", file.obj_number, file.gen_number);
    let (_, object) = objects(bytes).find(|(before, _)| before.ends_with(number.as_bytes()))?;
    let (_, packed) = cut(object, b"stream")?;
    let packed = packed.strip_prefix(b"\r\n").or_else(|| packed.strip_prefix(b"\n"))?;
    let stream = dictionary(object)?;
    // Typst leaves a short file plain, since deflating would lengthen it.
    if !stream.contains_key("Filter") {
        let length = usize::try_from(stream.get::<i32>("Length")?).ok()?;
        return packed.get(..length).filter(|_| length <= LARGEST).map(<[u8]>::to_vec);
    }
    decompress_to_vec_zlib_with_limit(packed, LARGEST).ok()
}

/// The largest size of a list, in bytes; a larger file is refused.
const LARGEST: usize = 1 << 20;

/// The maximum number of brackets in a dictionary. The library recurses without limit into nested brackets, which a
/// stranger's PDF could exploit.
const MOST_BRACKETS: usize = 100;

/// The objects of a PDF, each with the bytes between it and the one before, which end in its number.
fn objects(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = bytes;
    let pieces = iter::from_fn(move || {
        let (piece, after) = cut(rest, b"endobj")?;
        rest = after;
        Some(piece)
    });
    pieces.filter_map(|piece| cut(piece, b" obj"))
}

/// The dictionary of an object, which may precede a stream; `None` if it has too many brackets.
fn dictionary(object: &[u8]) -> Option<Dict<'_>> {
    let own = cut(object, b"stream").map_or(object, |(before, _)| before);
    let brackets = own.iter().filter(|byte| matches!(byte, b'<' | b'[')).count();
    if brackets > MOST_BRACKETS { None } else { Dict::from_bytes(own.trim_ascii_start()) }
}

fn named(file: &Dict<'_>, ending: &str) -> bool {
    let names = ["UF", "F"].into_iter().filter_map(|key| file.get::<String<'_>>(key));
    let mut names = names.map(|name| name.iter().filter(|byte| **byte != 0).copied().collect::<Vec<u8>>());
    names.any(|name| name.ends_with(ending.as_bytes()))
}

/// The bytes before and after the first occurrence of `at`.
fn cut<'a>(bytes: &'a [u8], at: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let found = bytes.windows(at.len()).position(|here| here == at)?;
    Some((&bytes[..found], &bytes[found + at.len()..]))
}
