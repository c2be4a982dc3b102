import { besides, chosen, listAddress, lists, parted, post, remembered, save, say } from "./app.js";

const place = document.querySelector("[data-verdicts]");
// What an organiser types beside a list, by its place.
const typed = new Map();
let held = [];
try {
  held = JSON.parse(remembered.get("check", "[]"));
} catch {
  // What can't be read is forgotten.
}
let judged = [];
let order = { key: null, down: false };

async function check() {
  remembered.set("check", JSON.stringify(held));
  if (held.length === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const limit = Number(document.querySelector("[data-limit]").value) || null;
    const words = parted(document.querySelector("[data-words]").value);
    const answer = await post("/check", { lists: held, limit, words });
    judged = answer.lists;
    place.innerHTML = answer.html;
    for (const field of place.querySelectorAll("[data-typed]")) {
      const known = typed.get(`${field.dataset.at} ${field.dataset.typed}`);
      if (known !== undefined) field.value = known;
    }
  } catch (error) {
    say(error.message);
  }
}

async function add(files) {
  for (const file of files) {
    if (file.size > 1 << 20) say(`${file.name} is larger than a list can be.`);
    else if (file.name.endsWith(".pdf")) {
      try {
        const answer = await post("/open", await file.arrayBuffer(), true);
        held.push([file.name, answer.text]);
      } catch (error) {
        held.push([file.name, `# ${error.message}`]);
      }
    } else held.push([file.name, await file.text()]);
  }
  check();
}

document.querySelector("[data-lists-chosen]").addEventListener("change", (event) => add([...event.target.files]));
for (const field of document.querySelectorAll("[data-limit], [data-words]")) field.addEventListener("change", check);
document.querySelector("[data-add-pasted]").addEventListener("click", async () => {
  const field = document.querySelector("[data-pasted]");
  const text = field.value.trim();
  if (!text) return say("Paste a list first.");
  if (/#list=/.test(text)) return say("That address works only in the browser that keeps the list: open it there, and press Send for a link.");
  try {
    for (const list of (await post("/check/pasted", { pasted: text })).lists) held.push([`pasted ${held.length + 1}`, list]);
    field.value = "";
    check();
  } catch (error) {
    say(error.message);
  }
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  add([...event.dataTransfer.files]);
});

place.addEventListener("change", (event) => {
  const field = event.target;
  if (field.dataset.typed) typed.set(`${field.dataset.at} ${field.dataset.typed}`, field.value.trim());
});

/** The lists as they stand now, those hidden left out. */
function shownOrder() {
  return [...place.querySelectorAll("[data-list]:not([hidden])")].map((row) => Number(row.dataset.list));
}

async function pile() {
  say("Setting the rosters …");
  try {
    const lists = shownOrder().filter((at) => judged[at].verdict !== "unreadable").map((at) => [judged[at].file, judged[at].text, typed.get(`${at} player`) ?? null]);
    const limit = Number(document.querySelector("[data-limit]").value) || null;
    const response = await post("/check/print", { lists, limit, ...chosen() });
    save(await response.blob(), "rosters.pdf");
    say(`rosters.pdf is with your downloads.\n${besides(response)}`.trim());
  } catch (error) {
    say(error.message);
  }
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { filter, sort, csv, clear, toBuilder } = button.dataset;
  if (filter !== undefined) {
    for (const row of place.querySelectorAll("[data-verdict]")) row.hidden = filter !== "" && row.dataset.verdict !== filter;
    for (const other of place.querySelectorAll("[data-filter]")) other.setAttribute("aria-pressed", String(other === button));
  } else if (sort) {
    order = { key: sort, down: order.key === sort && !order.down };
    const rows = [...place.querySelectorAll("[data-list]")];
    const value = (row) => {
      const at = Number(row.dataset.list);
      const own = typed.get(`${at} ${sort}`);
      if (sort === "table") return own ? Number(own) : 1e9;
      return own ?? judged[at][sort] ?? "";
    };
    rows.sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      const by = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
      return order.down ? -by : by;
    });
    place.querySelector("tbody").append(...rows);
  } else if (csv !== undefined) {
    const cell = (value) => `"${String(value ?? "").replaceAll('"', '""').replace(/^([=+\-@])/, "'$1")}"`;
    const heads = ["table", "file", "name", "player", "ruleset", "army", "points", "limit", "figures", "verdict", "errors", "fingerprint"];
    const rows = shownOrder().map((at) => heads.map((head) => cell(typed.get(`${at} ${head}`) ?? judged[at][head])).join(","));
    save(new Blob([[heads.join(","), ...rows].join("\r\n") + "\r\n"], { type: "text/csv" }), "verdicts.csv");
  } else if (button.dataset.pile !== undefined) {
    pile();
  } else if (clear !== undefined) {
    held = [];
    typed.clear();
    check();
  } else if (toBuilder !== undefined) {
    const one = judged[Number(toBuilder)];
    const id = lists.fresh();
    lists.put(id, { game: one.game, text: one.text, title: one.name ?? one.file, summary: "" });
    location.href = listAddress(one.game, id);
  }
});

// What was checked last is there again.
if (held.length > 0) check();
