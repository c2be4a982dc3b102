/// The text of these bytes, in UTF-8 or as a spreadsheet or an editor may write it in UTF-16, with a mark or without.
pub fn decoded(bytes: &[u8]) -> Option<String> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16(&units).ok()
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [first, 0, second, 0, ..] if *first > 0 && *second > 0 => wide(bytes, u16::from_le_bytes),
        [0, first, 0, second, ..] if *first > 0 && *second > 0 => wide(bytes, u16::from_be_bytes),
        _ => String::from_utf8(bytes.to_vec()).ok(),
    }
}

/// The characters of Windows-1252 from 0x80 on, which Unicode has elsewhere; five bytes have none.
const WINDOWS: [Option<char>; 32] = [
    Some('€'),
    None,
    Some('‚'),
    Some('ƒ'),
    Some('„'),
    Some('…'),
    Some('†'),
    Some('‡'),
    Some('ˆ'),
    Some('‰'),
    Some('Š'),
    Some('‹'),
    Some('Œ'),
    None,
    Some('Ž'),
    None,
    None,
    Some('‘'),
    Some('’'),
    Some('“'),
    Some('”'),
    Some('•'),
    Some('–'),
    Some('—'),
    Some('˜'),
    Some('™'),
    Some('š'),
    Some('›'),
    Some('œ'),
    None,
    Some('ž'),
    Some('Ÿ'),
];

/// The text of bytes with no encoding stated, read as older Windows programs write it; none if a byte occurs in no text.
pub fn guessed(bytes: &[u8]) -> Option<String> {
    let letter = |byte: &u8| match byte {
        b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0xa0.. => Some(char::from(*byte)),
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        0..=0x1f | 0x7f => None,
    };
    bytes.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::{decoded, guessed};

    #[test]
    fn what_is_no_unicode_is_read_as_windows_writes_it() {
        let bytes = b"Bir\x92s caf\xe9 \x80 \xbd\r\n";
        assert_eq!(decoded(bytes), None);
        assert_eq!(guessed(bytes).as_deref(), Some("Bir’s café € ½\r\n"));
        assert_eq!(guessed(b"caf\xe9\0"), None);
        assert_eq!(guessed(b"caf\xe9\x81"), None);
    }
}
