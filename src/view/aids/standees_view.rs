use serde::Serialize;

use crate::imposition::{Pack, Packing, Trim};
use crate::model::{Gun, IconId, Length, PageSetup, Ruleset, Standee};
use crate::rules::{Checked, Sides, gun_beside, likenesses};
use crate::view::parts::furniture::{Furniture, LineEnds, ScaleBarsView, ends, foot_scale_bars, furniture};

/// Paper figures on their sheets of paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandeesView {
    /// The title, origin and look that every page shares.
    pub furniture: Furniture,
    /// The sheets of paper, with the figures placed on them.
    pub pages: Vec<StandeePage>,
    /// Instructions for folding a figure, in a sentence.
    pub how: String,
}

/// One sheet of paper figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StandeePage {
    /// The figures, each with its position.
    pub standees: Vec<StandeeView>,
    /// The cut marks round them.
    pub marks: Vec<LineEnds>,
    /// The scale bars at its foot.
    pub scale_bars: Option<ScaleBarsView>,
}

/// A paper figure: its front, its back upside down above it, and a flap at either end to stand on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StandeeView {
    /// Left edge on the paper.
    pub x: Length,
    /// Top edge on the paper.
    pub y: Length,
    /// Its width on paper.
    pub width: Length,
    /// The height of its front, up to the fold.
    pub front: Length,
    /// The depth of each flap.
    pub flap: Length,
    /// The height of a man, from his soles to the crown of his head.
    pub man: Length,
    /// The name printed on its flaps.
    pub name: String,
    /// The unit that it is attached to; `None` if it is not attached.
    pub with: Option<String>,
    /// Its number in its unit, from 1; `None` for a single or attached figure.
    pub number: Option<i64>,
    /// The drawing beside its feet, a built-in word or the game's own id; `None` if there is none.
    pub icon: Option<String>,
    /// The sign of its side.
    pub sign: &'static str,
    /// Whether its flaps are dark, as on every other side.
    pub dark: bool,
    /// The kind of gun; `None` for a man.
    pub gun: Option<&'static str>,
    /// The word for its hat; empty for a gun.
    pub hat: &'static str,
    /// The word for its coat; empty for a gun.
    pub coat: &'static str,
    /// The colour of its coat; `None` for a grey of its side.
    pub colour: Option<String>,
    /// The word for the weapon in its hand; empty for a gun.
    pub weapon: &'static str,
    /// Whether it sits on a horse.
    pub mounted: bool,
}

/// The width and height of a front, in hundredths of a man's height.
const ON_FOOT: (i64, i64) = (80, 117);
const ON_HORSE: (i64, i64) = (130, 150);
const CANNON: (i64, i64) = (132, 72);
const MACHINE_GUN: (i64, i64) = (96, 66);

/// The narrowest front on which a name is readable, and the depth of a flap, in normal and in large print.
const NARROWEST: Length = Length::mm(16);
const FLAP: Length = Length::micrometres(9_200);
const NARROWEST_LARGE: Length = Length::mm(32);
const FLAP_LARGE: Length = Length::mm(14);

/// Every figure of these forces as a paper figure, the largest first; `man` is the height of a man on foot.
pub fn standees(
    ruleset: &Ruleset,
    (forces, sides): (&[&Checked<'_>], &Sides),
    man: Length,
    setup: PageSetup,
) -> StandeesView {
    let mut standees = Vec::new();
    for (force, side) in forces.iter().zip(&sides.of) {
        let (own, place) = &sides.there[*side];
        // Sides printed together alternate; a side printed alone keeps its place in the game, to differ from
        // opponents.
        let place = if sides.there.len() > 1 { *side } else { *place };
        let here = SharedLook { sign: own.sign.word(), dark: place % 2 == 1, man, large: setup.large_print };
        // Figures taken from another unit are printed with that unit.
        for one in force.muster.units.iter().filter(|one| !one.unit.from_others) {
            if let Some(gun) = gun_beside(ruleset, &one.candidate()) {
                standees.push(here.gun(&one.title, gun));
            }
            let mut numbers = 1..;
            for like in likenesses(ruleset, one) {
                let several = like.with.is_none() && one.entry.figures() > 1;
                for _ in 0..like.figures {
                    let number = numbers.next().filter(|_| several);
                    let view = here.figure(&like.parts);
                    standees.push(StandeeView { name: like.name.clone(), with: like.with.clone(), number, ..view });
                }
            }
        }
    }
    // Figures of one size lie side by side, so that they can be cut row by row.
    standees.sort_by_key(|one| std::cmp::Reverse((one.front, one.width)));
    let phrases = &ruleset.organisation.phrases;
    let names: Vec<&str> = forces.iter().filter_map(|force| force.force.name.as_deref()).collect();
    let stamp = (!names.is_empty()).then(|| names.join(&phrases.say("; ", &[])));
    let title = phrases.say("{ruleset}: paper figures", &[("ruleset", &ruleset.name)]);
    let how = phrases.say("fold at the dashes, glue, spread the flaps", &[]);
    let pages = laid(&standees, setup);
    StandeesView { furniture: Furniture { stamp, ..furniture(ruleset, title, setup) }, pages, how }
}

/// The look shared by all figures of one force.
struct SharedLook {
    sign: &'static str,
    dark: bool,
    man: Length,
    large: bool,
}

impl SharedLook {
    fn figure(&self, parts: &Standee) -> StandeeView {
        let mounted = parts.mounted.unwrap_or_default();
        let view = self.of(if mounted { ON_HORSE } else { ON_FOOT });
        StandeeView {
            icon: parts.icon.as_ref().map(|icon| IconId::as_str(icon).to_owned()),
            hat: parts.hat.unwrap_or_default().word(),
            coat: parts.coat.unwrap_or_default().word(),
            colour: parts.colour.clone(),
            weapon: parts.weapon.unwrap_or_default().word(),
            mounted,
            ..view
        }
    }

    fn gun(&self, name: &str, gun: Gun) -> StandeeView {
        let size = match gun {
            Gun::Cannon => CANNON,
            Gun::MachineGun => MACHINE_GUN,
        };
        StandeeView { name: name.to_owned(), gun: Some(gun.word()), ..self.of(size) }
    }

    fn of(&self, (width, height): (i64, i64)) -> StandeeView {
        let (narrowest, flap) = if self.large { (NARROWEST_LARGE, FLAP_LARGE) } else { (NARROWEST, FLAP) };
        StandeeView {
            x: Length::ZERO,
            y: Length::ZERO,
            width: narrowest.max(self.man * width / 100),
            front: self.man * height / 100,
            flap,
            man: self.man,
            name: String::new(),
            with: None,
            number: None,
            icon: None,
            sign: self.sign,
            dark: self.dark,
            gun: None,
            hat: "",
            coat: "",
            colour: None,
            weapon: "",
            mounted: false,
        }
    }
}

/// Lays the figures on sheets; those of one size stay together.
fn laid(standees: &[StandeeView], setup: PageSetup) -> Vec<StandeePage> {
    let paper = setup.paper.size();
    let trim = |one: &StandeeView| Trim { width: one.width, height: (one.front + one.flap) * 2, round: false };
    let mut packing = Packing::beside(paper, 0, Length::ZERO);
    let mut pages: Vec<StandeePage> = Vec::new();
    for alike in standees.chunk_by(|one, other| trim(one) == trim(other)) {
        let mut alike = alike.iter();
        let size = alike.as_slice().first().map(trim);
        let count = i64::try_from(alike.len()).unwrap_or(0);
        for pack in size.map(|size| packing.place(size, count)).unwrap_or_default() {
            while pages.len() <= pack.sheet {
                pages.push(StandeePage { scale_bars: Some(foot_scale_bars(paper)), ..StandeePage::default() });
            }
            let page = &mut pages[pack.sheet];
            page.marks.extend(Pack::marks(&pack).iter().map(ends));
            page.standees.extend((0..pack.count).zip(alike.by_ref()).map(|(index, one)| {
                let at = pack.spot(index);
                StandeeView { x: at.x, y: at.y, ..one.clone() }
            }));
        }
    }
    pages
}
