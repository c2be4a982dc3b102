use crate::data::language::{Holds, Shape};
use crate::data::node::{Node, Read};
use crate::data::picture::is_picture;

/// The path of a picture in the folder of a list.
pub struct PicturePath(pub String);

/// The longest path, in characters.
const LONGEST: usize = 200;

impl Shape for PicturePath {
    const SHAPE: &'static Holds =
        &Holds::Text("the path of a PNG, JPEG or SVG file in the folder of the list, or below");
}

impl Read for PicturePath {
    fn read(node: Node<'_>) -> Option<Self> {
        let text = node.text()?;
        let letters = text.chars().count();
        if letters > LONGEST {
            return node.bad(format!("the path has {letters} characters; {LONGEST} at most"));
        }
        let leads_out = text.contains(['\\', ':']) || text.split('/').any(|part| matches!(part, "" | "." | ".."));
        if leads_out {
            return node.bad(format!(
                "`{text}` does not name a file in the list's own folder; put the picture there, and write its name"
            ));
        }
        if !is_picture(text) {
            return node.bad(format!("`{text}` does not end in `.png`, `.jpg`, `.jpeg` or `.svg`"));
        }
        Some(PicturePath(text.to_owned()))
    }
}
