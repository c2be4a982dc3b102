//! Answers about rulesets, tables and forces, in the shapes of the JSON output, and reports on many lists on paper.

pub mod ability_code;
pub mod army_detail;
pub mod audit;
pub mod chance_view;
pub mod chances;
pub mod compared;
mod enforced;
pub mod exchange_report;
mod hand_throws;
pub mod inert;
pub mod many_lists;
pub mod odds_report;
pub mod play_report;
pub mod report_page;
pub mod ruleset_lines;
pub mod suggested;
pub mod table_report;
pub mod throw_report;
pub mod throw_words;
pub mod thrown_view;
mod totals_report;
pub mod two_sides;
pub mod verdict;
