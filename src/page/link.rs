use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// A link of more characters than this is cut by too many programs on its way.
pub const LONGEST: usize = 1_800;

/// The most bytes that a link may hold, and all links that are read at once together.
pub const MOST: usize = 1 << 20;

/// How well the text is pressed together: as well as can be.
const LEVEL: u8 = 10;

/// A text as it stands after the `#` of a link: pressed together, in letters that every program leaves as they are. The
/// first four tell whether all of it arrived.
pub fn packed(text: &str) -> String {
    let body = URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL));
    format!("{}{body}", check(&body))
}

/// The text of a link; in words what is wrong with it.
pub fn unpacked(packed: &str) -> Result<String, String> {
    let mut room = MOST;
    unpacked_into(packed, &mut room)
}

/// The text of one of several links, for all of which there is this much room in bytes: it leaves less of that.
pub fn unpacked_into(packed: &str, room: &mut usize) -> Result<String, String> {
    let packed = packed.trim();
    let cut = || "the link is incomplete: it was cut off on the way; ask for the file instead".to_owned();
    let (sum, body) = packed.split_at_checked(4).ok_or_else(cut)?;
    if check(body) != sum {
        return Err(cut());
    }
    let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| cut())?;
    let large = || format!("more than {MOST} bytes are packed into links here");
    let bytes = decompress_to_vec_with_limit(&bytes, MOST.min(*room))
        .map_err(|wrong| if wrong.status == TINFLStatus::HasMoreOutput { large() } else { cut() })?;
    *room -= bytes.len();
    String::from_utf8(bytes).map_err(|_| cut())
}

/// Four letters that depend on all the others.
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
