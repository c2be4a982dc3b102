use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// The longest link, in characters; longer ones are cut off by too many programs.
pub const LONGEST: usize = 1_800;

/// The maximum number of bytes unpacked from a link, or from all links read together.
pub const MOST: usize = 1 << 20;

/// Compression level: the highest.
const LEVEL: u8 = 10;

/// A text packed for a link, after its `#`: compressed, in characters that no program changes. The first four show
/// whether all of it arrived.
pub fn packed(text: &str) -> String {
    let body = URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL));
    format!("{}{body}", check(&body))
}

/// The text of a link; errors with the reason, in words.
pub fn unpacked(packed: &str) -> Result<String, String> {
    let mut bytes_left = MOST;
    unpacked_into(packed, &mut bytes_left)
}

/// The text of one of several links. `bytes_left`, the number of bytes left for all of them, is reduced.
pub fn unpacked_into(packed: &str, bytes_left: &mut usize) -> Result<String, String> {
    let packed = packed.trim();
    let cut = || "the link is incomplete: it was cut off on the way; ask for the file instead".to_owned();
    let (sum, body) = packed.split_at_checked(4).ok_or_else(cut)?;
    if check(body) != sum {
        return Err(cut());
    }
    let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| cut())?;
    let large = || format!("more than {MOST} bytes are packed into links here");
    let bytes = decompress_to_vec_with_limit(&bytes, MOST.min(*bytes_left))
        .map_err(|wrong| if wrong.status == TINFLStatus::HasMoreOutput { large() } else { cut() })?;
    *bytes_left -= bytes.len();
    String::from_utf8(bytes).map_err(|_| cut())
}

/// The first four hex digits of a hash of the body.
fn check(body: &str) -> String {
    let version = super::statics::version(&[body.as_bytes()]);
    version.chars().take(4).collect()
}

#[cfg(test)]
mod tests {
    use super::{packed, unpacked};

    #[test]
    fn a_link_gives_back_its_text_or_says_that_it_was_cut() {
        let text = "ruleset = \"x\"\n# Żółć\n";
        assert_eq!(unpacked(&packed(text)), Ok(text.to_owned()));
        let whole = packed(text);
        for end in 0..whole.len() {
            assert!(unpacked(&whole[..end]).is_err(), "{end}");
        }
    }
}
