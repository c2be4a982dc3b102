//! Everything that the rules work out: sums, coverage of dice, throws, ability codes, prices, checks and decks. Pure.

mod ability;
mod act;
mod action;
mod advice;
mod agreed;
mod arming;
mod asked_for;
mod asking;
mod audit;
mod brought;
mod cast;
mod chance_cells;
mod change_words;
mod changes_since;
mod characters;
mod charged;
mod check;
mod check_chances;
mod checked;
mod choices;
mod code_near;
mod code_remarks;
mod concerned;
mod consult;
mod cost;
mod cost_alone;
mod coverage;
mod custom;
mod deal;
mod example_inputs;
mod exchange_of;
mod fewer_take;
mod figure_kinds;
mod find_named;
mod finding;
mod finding_words;
mod fingerprint;
mod free_id;
mod group_kinds;
mod joining;
mod likeness;
mod measure;
mod muster;
mod mustered;
mod named_army;
mod named_unit;
mod names;
mod naming;
mod narrowed;
mod numbering;
mod possible;
mod pricing;
mod procedure;
mod profile;
mod proof;
mod reach;
mod recruit;
mod resized;
mod restriction;
mod rolling;
mod seeded;
mod sentence;
mod settle;
mod side;
mod sizeless;
mod standing;
mod starter;
mod states;
mod stats;
mod suspicion;
mod suspicions;
mod table_rows;
mod taking;
mod target_rows;
mod throw;
mod track_sums;
mod tracking;
mod typed_id;
mod unit_limits;
mod wanted;
mod wording;

pub use ability::{Ability, CodeFault, Mode, ability, is_begun};
pub use act::{Act, CameTo};
pub use action::{
    Action, ActionInput, COLUMN, MODIFIER, MayBe, NUMBER, OTHER, OWN, OfferedModifier, ROW, WITH, YES_NO, column_name,
};
pub use advice::{Advice, Then};
pub use agreed::{hold_to, is_same_player, plain, seed_of_words};
pub use asked_for::{AskedFor, asked_for, asked_of_units};
pub use audit::{AuditCell, AuditRow, Audited, Gap, audit, gaps};
pub use brought::Brought;
pub use cast::{Cast, DiceResult, Handful, throw_for};
pub use chance_cells::{BestWays, ChanceCell, best_ways, chance_cells};
pub use change_words::{
    DISSOLVE_BY_HAND, add_number, add_to, amended, attached_words, begin, decided_for, dissolve, figures_in_place,
    in_place_of, leave_key_out, leave_out, leave_out_entry, leave_out_figure, leave_out_figures, leave_out_one_of,
    let_join, move_into, move_out, one_entry, remove, remove_custom, taken_along, taken_by_all, taken_in_place,
    write_for, write_number,
};
pub use characters::{Wishes, characters, rolls_up, unmet};
pub use check::{NAMED, besides, check, check_read};
pub use check_chances::{CheckChances, check_chances};
pub use checked::Checked;
pub use choices::{concerns, force_choices};
pub use code_near::{codes_near, codes_without_a_letter};
pub use code_remarks::code_remarks;
pub use concerned::remarks_of;
pub use consult::{Answer, Asked, Consulted, consult, contest_of, dice_of, pool_of};
pub use cost::{force_cost, unit_cost, unit_costs};
pub use cost_alone::cost_alone;
pub use coverage::{CoverageFault, coverage};
pub use custom::custom_units;
pub use deal::{Deal, Dealt, PackCard, deal, is_dealt, pack_card};
pub use example_inputs::{example_of_action, example_of_procedure};
pub use exchange_of::{BY, exchange_of};
pub use figure_kinds::figure_kinds;
pub use finding::{Finding, Undecided};
pub use fingerprint::{digest, fingerprint};
pub use free_id::free_id;
pub use likeness::{Likeness, gun_beside, likenesses, rides};
pub use measure::{Measure, measures};
pub use muster::{Muster, MusteredGroup, muster};
pub use mustered::{Mustered, State, Taken, candidate};
pub use named_unit::named_unit;
pub use names::TRACK_NAMES;
pub use naming::Naming;
pub use narrowed::{LeftOut, Narrowed, narrowed};
pub use possible::Possible;
pub use pricing::{Bill, printed_price};
pub use procedure::{
    Bag, DrawnInputs, ExchangeOutcome, Exchanging, Fall, FilledIn, Parties, Play, PlaySide, Played, PlayedStep,
    StepCast, StepMeaning, StepShown, UnitSays, added_by, exchange_inputs, filled_in, may_be, procedure_inputs,
    procedure_inputs_in_full,
};
pub use profile::{Profile, apply, profile, stats_of_role};
pub use recruit::{Decided, first_home, has_room, homes, recruit, required_figures};
pub use restriction::{
    Alone, Attaching, Bound, Facts, Fault, Grouping, Lever, Linear, Remedy, Rule, Sizing, UnitPart, UnitPlace, WAYS,
    attachable, facts, hosts_of, missing_figure, restricts, rule, said_with_size, sentence, sheltered,
};
pub use rolling::{Rolled, Throws, note, roll};
pub use seeded::given;
pub use sentence::{
    given_name, group_inside, group_title, growing, option_name, trait_name, unit_inside, unit_name, unit_title,
};
pub use side::{Sides, Stand, known_sides, sides};
pub use starter::{force_name, starter};
pub use stats::{open_rolls, open_stats, printed_sizes, roll_modifier, stat_bounds};
pub use suspicion::Suspicion;
pub use suspicions::{LookedAt, suspicions};
pub use table_rows::{TableRow, with_rows};
pub use taking::refusal;
pub use target_rows::{TargetChance, TargetRow, Targets, target_rows};
pub use throw::{Thrower, throw};
pub use track_sums::{MOST_BOXES, Scene, is_called};
pub use wanted::name_wanted;
pub use wording::{Noun, figures, linked_and, linked_or, listed_and, listed_or};
