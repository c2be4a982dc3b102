import { besides, chosen, handover, listAddress, lists, nameOf, parted, post, remembered, save, say } from "./app.js";

const place = document.querySelector("[data-verdicts]");
let held = [];
// The players and tables that an organiser types beside the lists, by their places.
let typed = new Map();

/** The lists and the words typed beside them as this browser keeps them. */
function recall() {
  try {
    held = JSON.parse(remembered.get("check", "[]"));
    typed = new Map(JSON.parse(remembered.get("check-typed", "[]")));
  } catch {
    // A value that can't be read is forgotten.
  }
}
recall();
let judged = [];
let order = { key: null, down: false };

/** The points and words agreed for all lists. */
function terms() {
  const limit = document.querySelector("[data-limit]");
  return { limit: limit.validity.valid && limit.value !== "" ? Number(limit.value) : null, words: parted(document.querySelector("[data-words]").value) };
}

function keepTyped() {
  remembered.set("check-typed", JSON.stringify([...typed]));
}

/** Keeps the lists, and has them checked. */
function keep() {
  remembered.set("check", JSON.stringify(held));
  keepTyped();
  check();
}

// Another tab has added lists, or somebody typed there: they are here as well.
addEventListener("storage", ({ key }) => {
  if (key !== "set:check" && key !== "set:check-typed") return;
  recall();
  check();
});

let round = 0;

async function check() {
  round += 1;
  const own = round;
  if (held.length === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const answer = await post("/check", { lists: held, ...terms() });
    // Lists or terms have changed since: the answer to those follows.
    if (own === round) show(answer);
  } catch (error) {
    if (own === round) say(error.message);
  }
}

/** Shows the verdicts; whoever types beside one types on. */
function show({ html, lists: verdicts }) {
  judged = verdicts;
  const field = place.contains(document.activeElement) ? document.activeElement : null;
  const goOn = field && handover(field);
  place.innerHTML = html;
  for (const other of place.querySelectorAll("[data-typed]")) {
    const known = typed.get(`${other.dataset.at} ${other.dataset.typed}`);
    if (known !== undefined) other.value = known;
  }
  const now = field?.dataset.typed && place.querySelector(`[data-typed="${field.dataset.typed}"][data-at="${field.dataset.at}"]`);
  if (now) goOn(now);
}

// Bytes that go up in one request at most.
const MOST = 1 << 20;

/** Files in one body: a line with the name and the size of each, then their bytes. */
const together = (files) => new Blob([`${JSON.stringify(files.map(({ name, size }) => [name, size]))}\n`, ...files]);

/** Finds the lists in files: as few requests as hold them. */
async function add(files) {
  const large = files.filter((file) => together([file]).size > MOST);
  if (large.length > 0) say(`Left out, as larger than 1 MB: ${large.map(({ name }) => name).join(", ")}.`);
  let batch = [];
  for (const file of [...files.filter((file) => !large.includes(file)), null]) {
    if (file && together([...batch, file]).size <= MOST) batch.push(file);
    else if (batch.length > 0) {
      try {
        held.push(...(await post("/check/files", await together(batch).arrayBuffer(), true)).lists);
      } catch (error) {
        say(error.message);
      }
      batch = file ? [file] : [];
    }
  }
  keep();
}

document.querySelector("[data-lists-chosen]").addEventListener("change", (event) => add([...event.target.files]));
for (const field of document.querySelectorAll("[data-limit], [data-words]")) {
  field.addEventListener("change", () => field.reportValidity() && check());
}
document.querySelector("[data-add-pasted]").addEventListener("click", async () => {
  const field = document.querySelector("[data-pasted]");
  const text = field.value.trim();
  if (!text) return say("Paste a list first.");
  if (/#list=/.test(text)) return say("That address works only in the browser that keeps the list: open it there, and press Send for a link.");
  try {
    for (const list of (await post("/check/pasted", { pasted: text })).lists) held.push([`pasted ${held.length + 1}`, list]);
    field.value = "";
    keep();
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
  if (!field.dataset.typed || !field.reportValidity()) return;
  typed.set(`${field.dataset.at} ${field.dataset.typed}`, field.value.trim());
  keepTyped();
});

/** The lists as they stand now, those hidden left out. */
function shownOrder() {
  return [...place.querySelectorAll("[data-list]:not([hidden])")].map((row) => Number(row.dataset.list));
}

// The pile that is being set, which whoever waits for it may stop.
let setting = null;

async function pile(button) {
  if (setting) return setting.abort();
  setting = new AbortController();
  const words = button.textContent;
  button.textContent = "Stop setting them";
  say("Setting the rosters …");
  try {
    const lists = shownOrder().filter((at) => judged[at].verdict !== "unreadable").map((at) => [judged[at].file, judged[at].text, typed.get(`${at} player`) ?? null]);
    const { limit } = terms();
    const response = await post("/check/print", { lists, limit, ...chosen() }, false, setting.signal);
    save(await response.blob(), "rosters.pdf");
    say(`rosters.pdf is with your downloads.\n${besides(response)}`.trim());
  } catch (error) {
    say(setting.signal.aborted ? "Stopped: no roster is printed." : error.message);
  } finally {
    setting = null;
    button.textContent = words;
  }
}

async function spreadsheet() {
  try {
    const lists = shownOrder().map((at) => [judged[at].file, judged[at].text, typed.get(`${at} player`) ?? null, Number(typed.get(`${at} table`)) || null]);
    const response = await post("/check/csv", { lists, ...terms() });
    save(await response.blob(), nameOf(response, "verdicts.csv"));
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
    spreadsheet();
  } else if (button.dataset.pile !== undefined) {
    pile(button);
  } else if (clear !== undefined) {
    held = [];
    typed.clear();
    keep();
  } else if (toBuilder !== undefined) {
    const one = judged[Number(toBuilder)];
    const id = lists.fresh();
    lists.put(id, { game: one.game, text: one.text, title: one.name ?? one.file, summary: "" });
    location.href = listAddress(one.game, id);
  }
});

// The lists checked last are there again.
if (held.length > 0) check();
