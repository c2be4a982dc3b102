/// The number of real dice that show a face, and the face.
pub type Faces = (u32, i64);

/// The maximum number of dice typed for one face.
const MOST: u32 = 100;

/// Reads real dice: `9` for one, `4x5` for four fives; at most 100 of a face.
pub fn faces(text: &str) -> Result<Faces, String> {
    let wrong = || "write what a die shows, as `9`, or how many show it, as `4x5`".to_owned();
    let (count, face) = text.split_once('x').unwrap_or(("1", text));
    let count = count.trim().parse().ok().filter(|count| (1..=MOST).contains(count)).ok_or_else(wrong)?;
    Ok((count, face.trim().parse().map_err(|_| wrong())?))
}

/// The face of each die, in the order typed.
pub fn each_face(faces: &[Faces]) -> Vec<i64> {
    faces.iter().flat_map(|(count, face)| (0..*count).map(|_| *face)).collect()
}
