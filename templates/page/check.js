import { besides, chosen, handover, listAddress, lists, long, nameOf, parted, post, remembered, save, say, settle, TO_CHECK } from "./app.js";
import { house } from "./reach.js";
import { paths } from "./routes.js";

const place = document.querySelector("[data-verdicts]");
const chooser = document.querySelector("[data-lists-chosen]");
const clear = document.querySelector("[data-clear]");
const agreed = [document.querySelector("[data-limit]"), document.querySelector("[data-words]")];
let held = [];
// The players and tables that an organiser types beside the lists, by their places.
let typed = new Map();

/** The lists, and the words typed beside them, as stored in this browser. */
function recall() {
  try {
    held = JSON.parse(remembered.get("check", "[]"));
    typed = new Map(JSON.parse(remembered.get("check-typed", "[]")));
  } catch {
    // A value that can't be read is deleted.
  }
}

/** The agreed terms as stored in this browser; they are not changed while the user types. */
function recallTerms() {
  const terms = remembered.get("check-terms", null);
  agreed.forEach((field, at) => {
    if (terms && field !== document.activeElement) field.value = JSON.parse(terms)[at];
  });
}
recall();
recallTerms();
let judged = [];
let filter = "";
let order = { key: null, down: false };

/** The points and words agreed for all lists. */
function terms() {
  const [limit, words] = agreed;
  return { limit: limit.validity.valid && limit.value !== "" ? Number(limit.value) : null, words: parted(words.value) };
}

function keepTyped() {
  remembered.set("check-typed", JSON.stringify([...typed]));
}

/** Stores the lists, and has them checked. */
function keep() {
  settle();
  remembered.set("check", JSON.stringify(held));
  keepTyped();
  check();
}

// The maximum number of lists checked at once, and the maximum number of bytes in one request, with room for players
// and tables. More lists would prevent those already here from being checked.
const MANY = 200;
const MOST = 1 << 20;
const BESIDE = 1 << 16;
const AT_ONCE = `at most ${MANY} lists, 1 MB in all, can be checked at once`;

const bytesOf = (value) => new Blob([JSON.stringify(value)]).size + 1;

/** Whether this many lists, with this many bytes, can be checked at once. */
const fits = (many, bytes) => many <= MANY && bytes <= MOST - BESIDE;

/** Adds lists to those stored by now, and stores them; returns the names of those beyond the limit. */
function take(found) {
  settle();
  recall();
  const left = [];
  let bytes = bytesOf(held);
  for (const list of found) {
    const more = bytes + bytesOf(list);
    if (fits(held.length + 1, more)) {
      held.push(list);
      bytes = more;
    } else left.push(list[0]);
  }
  remembered.set("check", JSON.stringify(held));
  return left;
}

// Another tab has added lists, or its user has typed: this tab shows them too.
remembered.elsewhere(["check", "check-typed", "check-terms"], () => {
  settle();
  recall();
  recallTerms();
  check();
});
house.elsewhere(check);

let round = 0;
let checking = new AbortController();

async function check() {
  round += 1;
  const own = round;
  // The verdicts requested before are no longer needed.
  checking.abort();
  checking = new AbortController();
  clear.hidden = held.length === 0;
  if (held.length === 0) {
    if (place.contains(document.activeElement)) chooser.focus();
    place.replaceChildren();
    [filter, order] = ["", { key: null, down: false }];
    return;
  }
  try {
    // An older version of the page stored any number of lists.
    if (!fits(held.length, bytesOf(held))) throw new Error(`Not checked: ${AT_ONCE}, and these are more; clear them, and check fewer.`);
    const answer = await post(paths.check, { lists: held, ...terms() }, false, checking.signal);
    // Lists or terms have changed since: the answer to the newer request follows.
    if (own === round) show(answer);
  } catch (error) {
    if (own !== round) return;
    if (place.querySelector("[data-list]")) say(error.message);
    else place.replaceChildren(Object.assign(document.createElement("p"), { className: "problem", textContent: error.message }));
  }
}

/** Shows the verdicts; the focus, the order and the opened rows stay as they were. */
function show({ html, lists: verdicts }) {
  judged = verdicts;
  const field = place.contains(document.activeElement) ? document.activeElement : null;
  const goOn = field && handover(field);
  const row = (element) => element.closest("[data-list]")?.dataset.list;
  const own = field && row(field);
  const opened = [...place.querySelectorAll("[data-list] details[open]")].map(row);
  // A text that is being changed here stays as long as the list is the same.
  const amended = [...place.querySelectorAll("[data-amended]")].filter((text) => text.value !== text.defaultValue);
  place.innerHTML = html;
  for (const text of amended) {
    const now = place.querySelector(`[data-amended="${text.dataset.amended}"]`);
    if (now?.defaultValue === text.defaultValue) now.value = text.value;
  }
  for (const at of opened) place.querySelector(`[data-list="${at}"] details`)?.setAttribute("open", "");
  for (const other of place.querySelectorAll("[data-typed]")) {
    const known = typed.get(`${other.dataset.at} ${other.dataset.typed}`);
    if (known !== undefined) other.value = known;
  }
  sorted();
  filtered();
  piling.swapped();
  if (!field) return;
  const names = ["typed", "filter", "sort", "csv", "pile", "toBuilder", "amended", "again"];
  const alike = (other) => other.tagName === field.tagName && row(other) === own && names.every((name) => other.dataset[name] === field.dataset[name]);
  const now = [...place.querySelectorAll("button, input, summary, textarea")].find(alike);
  if (now) goOn(now);
  if (!place.contains(document.activeElement)) chooser.focus({ preventScroll: true });
}

/** Shows the lists with the chosen verdict. */
function filtered() {
  for (const row of place.querySelectorAll("[data-verdict]")) row.hidden = filter !== "" && row.dataset.verdict !== filter;
  for (const button of place.querySelectorAll("[data-filter]")) button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
}

/** Sorts the lists in the chosen order. */
function sorted() {
  const { key, down } = order;
  if (!key) return;
  const rows = [...place.querySelectorAll("[data-list]")];
  const value = (row) => {
    const at = Number(row.dataset.list);
    const own = typed.get(`${at} ${key}`);
    if (key === "table") return own ? Number(own) : 1e9;
    return own ?? judged[at][key] ?? "";
  };
  rows.sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    const by = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return down ? -by : by;
  });
  place.querySelector("tbody").append(...rows);
}

/** Files in one body: a line with the name and the size of each, then their bytes. */
const together = (files) => new Blob([`${JSON.stringify(files.map(({ name, size }) => [name, size]))}\n`, ...files]);

/** Finds the lists in files, in as few requests as possible. */
async function add(files) {
  const large = files.filter((file) => together([file]).size > MOST);
  const words = large.length > 0 ? [`Left out because they are larger than 1 MB: ${large.map(({ name }) => name).join(", ")}.`] : [];
  const left = [];
  let batch = [];
  for (const file of [...files.filter((file) => !large.includes(file)), null]) {
    if (file && together([...batch, file]).size <= MOST) batch.push(file);
    else if (batch.length > 0) {
      try {
        const { lists: found } = await post(paths.checkFiles, await together(batch).arrayBuffer(), true);
        left.push(...take(found));
      } catch (error) {
        words.push(`${batch.map(({ name }) => name).join(", ")}: ${error.message}`);
      }
      batch = file ? [file] : [];
    }
  }
  if (left.length > 0) words.push(`Left out because ${AT_ONCE}: ${left.join(", ")}.`);
  if (words.length > 0) say(words.join("\n"));
  check();
}

chooser.addEventListener("change", () => {
  add([...chooser.files]);
  // The same files can be chosen again.
  chooser.value = "";
});
for (const field of agreed) {
  field.addEventListener("change", () => {
    if (!field.reportValidity()) return;
    remembered.set("check-terms", JSON.stringify(agreed.map(({ value }) => value)));
    check();
  });
}
document.querySelector("[data-add-pasted]").addEventListener("click", async () => {
  const field = document.querySelector("[data-pasted]");
  const text = field.value.trim();
  if (!text) return say("Paste a list first.");
  if (/#list=/.test(text)) return say("That address works only in the browser where the list is kept: open it there, and press Send for a link.");
  try {
    const { lists: found } = await post(paths.checkPasted, { pasted: text });
    recall();
    const left = take(found.map((list, at) => [`pasted ${held.length + at + 1}`, list]));
    if (left.length > 0) say(`Left out because ${AT_ONCE}: ${left.join(", ")}.`);
    // A text that could not be read stays.
    else if (field.value.trim() === text) field.value = "";
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
  if (!field.dataset.typed || !field.reportValidity()) return;
  typed.set(`${field.dataset.at} ${field.dataset.typed}`, field.value.trim());
  keepTyped();
});

/** The lists in the order shown, without hidden ones. */
function shownOrder() {
  return [...place.querySelectorAll("[data-list]:not([hidden])")].map((row) => Number(row.dataset.list));
}

const piling = long("[data-pile]", "Stop laying them out", "Stopped: no rosters were printed.");

function pile() {
  piling.press(async (signal) => {
    say("Laying out the rosters …");
    const lists = shownOrder().filter((at) => !judged[at].problems).map((at) => [judged[at].file, judged[at].text, typed.get(`${at} player`) ?? null]);
    const { limit } = terms();
    const response = await post(paths.checkPrint, { lists, limit, ...chosen() }, false, signal);
    save(await response.blob(), "rosters.pdf");
    say(`rosters.pdf is in your downloads.\n${besides(response)}`.trim());
  });
}

async function spreadsheet() {
  try {
    const lists = shownOrder().map((at) => [judged[at].file, judged[at].text, typed.get(`${at} player`) ?? null, Number(typed.get(`${at} table`)) || null]);
    const response = await post(paths.checkCsv, { lists, ...terms() });
    save(await response.blob(), nameOf(response, "verdicts.csv"));
  } catch (error) {
    say(error.message);
  }
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { sort, csv, toBuilder, again } = button.dataset;
  if (button.dataset.filter !== undefined) {
    filter = button.dataset.filter;
    filtered();
  } else if (sort) {
    order = { key: sort, down: order.key === sort && !order.down };
    sorted();
  } else if (csv !== undefined) {
    spreadsheet();
  } else if (button.dataset.pile !== undefined) {
    pile();
  } else if (again !== undefined) {
    held[Number(again)][1] = place.querySelector(`[data-amended="${again}"]`).value;
    keep();
  } else if (toBuilder !== undefined) {
    const one = judged[Number(toBuilder)];
    const id = lists.fresh();
    lists.put(id, { game: one.game, text: one.text, title: one.name ?? one.file, summary: "" });
    location.href = listAddress(one.game, id);
  }
});

clear.addEventListener("click", () => {
  const before = [held, typed];
  [held, typed] = [[], new Map()];
  keep();
  chooser.focus();
  say("The lists are cleared.", () => {
    [held, typed] = before;
    keep();
    clear.focus();
  });
});

/** Adds texts that can't be read, sent here from another page, unless they are here already; the first is opened to be changed. */
async function takeSent(sent) {
  const at = ([name, text]) => held.findIndex((one) => one[0] === name && one[1] === text);
  const left = take(sent.filter((one) => at(one) < 0));
  if (left.length > 0) say(`Left out because ${AT_ONCE}: ${left.join(", ")}.`);
  await check();
  const field = place.querySelector(`[data-amended="${at(sent[0])}"]`);
  field?.closest("details").setAttribute("open", "");
  field?.focus({ preventScroll: true });
  field?.closest("[data-list]").scrollIntoView({ block: "start" });
}

// Restores the lists that were checked last.
const sent = JSON.parse(remembered.get(TO_CHECK, "null"));
remembered.set(TO_CHECK, null);
if (sent) takeSent(sent);
else if (held.length > 0) check();
