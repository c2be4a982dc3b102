/// The text of bytes in UTF-8, or in UTF-16 with or without a byte order mark, as spreadsheets write it; `None` if
/// invalid.
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

/// The characters 0x80 to 0x9f of Windows-1252; five of them are undefined.
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

/// The text of bytes read as Windows-1252; `None` if one of them is a control character or undefined.
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
    fn bytes_that_are_not_unicode_are_read_as_windows_1252() {
        let bytes = b"Bir\x92s caf\xe9 \x80 \xbd\r\n";
        assert_eq!(decoded(bytes), None);
        assert_eq!(guessed(bytes).as_deref(), Some("Bir’s café € ½\r\n"));
        assert_eq!(guessed(b"caf\xe9\0"), None);
        assert_eq!(guessed(b"caf\xe9\x81"), None);
    }
}
