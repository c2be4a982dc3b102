use super::language;
use super::node::{Node, Read, within};
use crate::model::{Block, Content, Sheet, TableId};

impl Read for Sheet {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::sheets::SHEET)?;
        let id = entry.node("id").map(Node::defines);
        let (title, subtitle) = (entry.need("title"), entry.get("subtitle"));
        let referee = entry.get("referee").unwrap_or(false);
        let pages = entry.needed_node("pages").and_then(|pages| within(pages, 1, 8));
        let columns = entry.needed_node("columns").and_then(|columns| within(columns, 1, 4));
        let turn = entry.list("turn");
        let blocks_node = entry.node("blocks");
        let blocks: Option<Vec<Block>> = entry.need("blocks");
        entry.finish();
        let id = match id {
            Some(id) => Some(id?),
            None => None,
        };
        let (turn, blocks): (Vec<String>, Vec<Block>) = (turn?, blocks?);
        if let Some(step) = blocks.iter().flat_map(|block| &block.turn).find(|step| **step as usize > turn.len()) {
            return blocks_node?.bad(format!("there is no step {step} of the turn; `turn` has {}", turn.len()));
        }
        Some(Sheet { id, title: title?, subtitle, referee, pages: pages?, columns: columns?, turn, blocks })
    }
}

impl Read for Block {
    fn read(node: Node<'_>) -> Option<Self> {
        let entry = node.entry(&language::sheets::BLOCK)?;
        let heading = entry.get("heading");
        let turn = entry
            .node("turn")
            .map_or(Some(Vec::new()), |turn| turn.items()?.into_iter().map(|step| within(step, 1, 12)).collect());
        let place = entry.get("place").unwrap_or_default();
        let before = entry.get("break").unwrap_or_default();
        let content = entry.one_of(&["tables", "army", "letters", "rulings"]).and_then(|(key, content)| match key {
            "tables" => rows_of_tables(content).map(Content::Tables),
            "army" => content.names().map(Content::Army),
            "letters" if bool::read(content)? => Some(Content::Letters),
            "rulings" if bool::read(content)? => Some(Content::Rulings),
            _ => content.bad(format!("leave `{key}` out instead")),
        });
        entry.finish();
        Some(Block { heading, content: content?, turn: turn?, place, before })
    }
}

/// A list of table ids; an inner list sets its tables side by side.
fn rows_of_tables(node: Node<'_>) -> Option<Vec<Vec<TableId>>> {
    let items = node.items()?;
    if items.is_empty() {
        return node.bad("a block shows at least one table");
    }
    let rows: Vec<Option<Vec<TableId>>> = items
        .into_iter()
        .map(|item| match item.value.get_ref() {
            toml::de::DeValue::Array(ids) if !ids.is_empty() => item.items()?.into_iter().map(Node::names).collect(),
            _ => item.names().map(|id| vec![id]),
        })
        .collect();
    rows.into_iter().collect()
}
