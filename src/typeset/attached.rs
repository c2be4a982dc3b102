use lopdf::{Dictionary, Document, Object};

/// The first file with this ending that a PDF carries: its bytes; none where it carries none, or can't be read.
pub fn attached(bytes: &[u8], ending: &str) -> Option<Vec<u8>> {
    let document = Document::load_mem(bytes).ok()?;
    let dictionaries = document.objects.values().filter_map(|object| object.as_dict().ok());
    let mut files = dictionaries.filter(|one| one.has(b"EF") && named(one, ending));
    let file = files.find_map(|one| {
        let files = resolved(&document, one.get(b"EF").ok()?)?.as_dict().ok()?;
        let stream = files.get(b"F").or_else(|_| files.get(b"UF")).ok()?;
        resolved(&document, stream)?.as_stream().ok()
    })?;
    file.get_plain_content_with_limit(LARGEST).ok()
}

/// A file larger than this is no list.
const LARGEST: usize = 1 << 20;

fn named(file: &Dictionary, ending: &str) -> bool {
    let names = [&b"UF"[..], b"F"].into_iter().filter_map(|key| file.get(key).and_then(Object::as_str).ok());
    let mut names = names.map(|name| name.iter().filter(|byte| **byte != 0).copied().collect::<Vec<u8>>());
    names.any(|name| name.ends_with(ending.as_bytes()))
}

fn resolved<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Object> {
    document.dereference(object).ok().map(|(_, object)| object)
}
