use super::box_marks::MarkView;
use super::track::{BoxLine, LaneView, TrackView};
use crate::model::BoxShape;

/// The most boxes that share a line with others.
const FEW_BOXES: usize = 7;

/// The height of a line of words over or under boxes, and the width of words before them, about, in tenths of a
/// millimetre.
const WORDS: (u32, u32) = (42, 240);

impl TrackView {
    /// About how high its boxes are at this side in a column of this width, broken into whole groups, with the words over
    /// and under them. All in tenths of a millimetre.
    pub fn height(&self, side: u32, width: u32) -> u32 {
        let line = |line: &BoxLine| {
            let room = if line.lanes.is_empty() { width } else { width.saturating_sub(WORDS.1) };
            let fit = (room / side.max(1)).max(1);
            let each = if fit >= self.group && self.group > 0 { fit / self.group * self.group } else { fit };
            let boxes = u32::try_from(line.boxes.len()).unwrap_or(u32::MAX);
            let lines = if boxes <= fit { 1 } else { boxes.div_ceil(each) };
            let over = u32::from(!line.marks.is_empty());
            lines * (side + WORDS.0 * (over + u32::try_from(line.lanes.len()).unwrap_or(0)))
        };
        self.lines.iter().map(line).sum()
    }

    /// Whether its boxes are few enough to share a line with others.
    pub fn few(&self) -> bool {
        self.lines.iter().map(|line| line.boxes.len()).sum::<usize>() <= FEW_BOXES
    }

    /// Breaks long lines, so that none has more than `most` boxes; groups are kept whole.
    pub fn narrow(&mut self, most: usize) {
        // A line that ends with words must stay whole, and so must a dial.
        if self.shape == BoxShape::Dial.word() || self.lines.iter().any(|line| line.end.is_some()) {
            return;
        }
        self.group = self.whole_group;
        let group = usize::try_from(self.group).unwrap_or(1).max(1);
        let most = if most >= group { most / group * group } else { most };
        let all = self.joined();
        // A line of one or two boxes looks lost.
        let count = all.boxes.len();
        let even = count.div_ceil(count.div_ceil(most));
        let lonely = (1..=2).contains(&(count % most)) && count > most && !self.full_rows;
        let most = if lonely { even } else { most };
        if most > group && most % group != 0 {
            // A line that is not of whole groups is halved instead, to be counted at a glance.
            self.group = u32::try_from(most.div_ceil(2)).unwrap_or(self.group);
        }
        let lines = all.boxes.chunks(most).enumerate().map(|(index, boxes)| {
            let first = index * most;
            let here = all.marks.iter().filter(|mark| (first..first + boxes.len()).contains(&mark.index));
            let marks = here.map(|mark| MarkView { index: mark.index - first, ..mark.clone() }).collect();
            let lane = |lane: &LaneView| LaneView {
                name: lane.name.clone(),
                start: if index == 0 { lane.start.clone() } else { String::new() },
                values: lane.values.iter().skip(first).take(boxes.len()).cloned().collect(),
                starts_dark: index == 0 && lane.starts_dark,
                dark: lane.dark.iter().skip(first).take(boxes.len()).copied().collect(),
            };
            BoxLine {
                boxes: boxes.to_vec(),
                numbers: all.numbers.iter().skip(first).take(boxes.len()).copied().collect(),
                end: None,
                marks,
                lanes: all.lanes.iter().map(lane).collect(),
            }
        });
        self.lines = lines.collect();
    }

    /// Splits off the later half of its lines as a track of its own; `None` if it has one line.
    #[must_use]
    pub fn halved(&mut self) -> Option<TrackView> {
        let first = self.lines.len().div_ceil(2);
        let rest = self.lines.split_off(first);
        (!rest.is_empty()).then(|| TrackView { lines: rest, says: None, now: Vec::new(), ..self.clone() })
    }

    /// All its boxes on one line.
    fn joined(&self) -> BoxLine {
        let mut all =
            BoxLine { boxes: Vec::new(), numbers: Vec::new(), end: None, marks: Vec::new(), lanes: Vec::new() };
        for line in &self.lines {
            let first = all.boxes.len();
            all.boxes.extend(line.boxes.iter().cloned());
            all.numbers.extend(&line.numbers);
            all.marks.extend(line.marks.iter().map(|mark| MarkView { index: mark.index + first, ..mark.clone() }));
            for (index, lane) in line.lanes.iter().enumerate() {
                match all.lanes.get_mut(index) {
                    Some(known) => {
                        known.values.extend(lane.values.iter().cloned());
                        known.dark.extend(&lane.dark);
                    }
                    None => all.lanes.push(lane.clone()),
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::view::parts::track::{BoxLine, BoxView, TrackView};

    /// A line of this many boxes in groups of five.
    fn of(count: i64) -> TrackView {
        let boxes = (1..=count).map(|number| BoxView { number, shade: false, marked: false, crossed: false }).collect();
        let line = BoxLine { boxes, numbers: vec![], end: None, marks: vec![], lanes: vec![] };
        TrackView {
            id: "losses".to_owned(),
            name: "Losses".to_owned(),
            says: None,
            now: vec![],
            dark_says: None,
            clears: false,
            group: 5,
            whole_group: 5,
            full_rows: false,
            last: None,
            cross: None,
            copies: 1,
            shape: "box",
            figures: None,
            icon: None,
            systems: vec![],
            lines: vec![line],
        }
    }

    /// The lengths of the lines after narrowing to ten boxes, and the size of a group.
    fn lines(mut track: TrackView) -> (Vec<usize>, u32) {
        track.narrow(10);
        (track.lines.iter().map(|line| line.boxes.len()).collect(), track.group)
    }

    #[test]
    fn a_line_that_is_a_tray_is_filled() {
        let trays = |count: i64| lines(TrackView { whole_group: 6, full_rows: true, ..of(count) });
        assert_eq!(trays(12), (vec![6, 6], 6));
        assert_eq!(trays(13), (vec![6, 6, 1], 6));
    }

    #[test]
    fn no_line_begins_for_one_box_or_two() {
        assert_eq!(lines(of(10)), (vec![10], 5));
        assert_eq!(lines(of(11)), (vec![6, 5], 3));
        assert_eq!(lines(of(12)), (vec![6, 6], 3));
        assert_eq!(lines(of(13)), (vec![10, 3], 5));
        assert_eq!(lines(of(21)), (vec![7, 7, 7], 4));
        assert_eq!(lines(of(31)), (vec![8, 8, 8, 7], 4));
    }
}
