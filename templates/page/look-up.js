// Tables are consulted here, even offline: the answer to every number was worked out beforehand and is in the page; the
// script throws dice, adds what is ticked, and finds the row.

import { remembered, say, times } from "./app.js";
import { die, thrown } from "./dice.js";

const game = document.body.dataset.game;
const sections = [...document.querySelectorAll(".look")];
const tables = Object.fromEntries([...document.querySelectorAll("[data-consulting]")].map(({ dataset }) => [dataset.table, JSON.parse(dataset.consulting)]));
// The dice thrown or typed last, by table.
const results = new Map();

// On a phone the rows come first, and the modifiers are opened when needed.
if (matchMedia("(max-width: 699px)").matches) for (const counts of document.querySelectorAll(".counts")) counts.open = false;

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0");
const within = (on, number) => on.some(([from, to]) => (from === null || from <= number) && (to === null || number <= to));

/** The modifiers that count, each with what it adds in all. */
const counting = (place, { ticks }) =>
  [...place.querySelectorAll("[data-tick]")].filter((tick) => times(tick) > 0).map((tick) => {
    const one = ticks[Number(tick.dataset.tick)];
    return { ...one, add: one.add * times(tick) };
  });

/** Shows a table's answer to the modifiers ticked and the number thrown or typed. */
function consult(section) {
  const place = section.querySelector("[data-table]");
  const table = tables[place.dataset.table];
  if (!table) return;
  const ticked = counting(place, table);
  const sum = (row) => ticked.filter(({ rows }) => rows === null || rows.includes(row)).reduce((all, { add }) => all + add, 0);
  const everywhere = sum(-1);
  const output = place.querySelector("[data-sum]");
  if (output) output.textContent = [signed(everywhere), ...ticked.filter(({ rows }) => rows !== null).map(({ add }) => `${signed(add)} where it applies`)].join(", ");
  const last = results.get(section);
  const lines = [...place.querySelectorAll("[data-row]")];
  table.cells.forEach((needs, row) => {
    const by = sum(row);
    needs.forEach((need, at) => {
      if (!need) return;
      const cell = lines[row].children[at];
      cell.firstElementChild.textContent = need.told[by - table.least];
      cell.classList.toggle("changed", by !== 0);
      // Some faces succeed or fail whatever is added.
      const met = last !== undefined && (within(table.always, last.total) || (!within(table.never, last.total) && within(need.on, last.total + by)));
      cell.classList.toggle("met", met);
    });
  });
  if (last === undefined) return;
  const total = last.total + (table.rows.length > 0 && !table.contest?.shifts ? everywhere : 0) - (last.against ?? 0);
  tell(place, table, last, total);
  if (table.rows.length === 0) return;
  const row = table.rows.findIndex(({ on }) => within(on, total));
  const gap = row < 0 ? table.none : table.rows[row].gap;
  const says = place.querySelector("[data-gap]");
  says.hidden = !gap;
  says.textContent = gap ? `${gap[0]}${total}${gap[1]}` : "";
  light(lines, lines[row]);
}

/** Throws the dice of a table: its own, two against each other, or a handful. */
function fall(section, table) {
  const cast = (dice) => ({ ...thrown(dice), throw: dice });
  if (table.pool) {
    const count = Math.min(100, Math.max(1, section.querySelector("[data-dice]").valueAsNumber || 1));
    const handful = cast({ ...table.pool.throw, count, keep: count });
    return { ...handful, total: handful.shown.filter((face) => within(table.pool.on, face)).length };
  }
  if (!table.contest) return cast(table.throw);
  const { own, other, shifts } = table.contest;
  const ticked = counting(section, table).reduce((sum, { add }) => sum + add, 0);
  const step = Number(section.querySelector("[data-own]")?.value ?? 0) + (shifts ? ticked : 0);
  const mine = cast(own[Math.min(own.length - 1, Math.max(0, step))]);
  const his = cast(other[Number(section.querySelector("[data-other]")?.value ?? 0)]);
  return { ...mine, against: his.total, other: his };
}

/** The dice as rolled, and the sum. */
function tell(place, table, { shown, throw: cast, total: natural, against, other }, total) {
  const drawn = (values, { first, sides, ten }) => values.map((value) => die(sides, value, value === first + sides - 1 && ten !== null ? ten : String(value)));
  const dice = shown ? drawn(shown, cast) : [];
  if (table.contest) {
    const words = document.createElement("strong");
    words.textContent = `${total + against} − ${against} = ${total}`;
    place.querySelector("[data-fell]").replaceChildren(...dice, ...(other ? ["against", ...drawn(other.shown, other.throw)] : []), words);
    return;
  }
  if (table.pool) {
    const words = document.createElement("strong");
    words.textContent = String(total);
    place.querySelector("[data-fell]").replaceChildren(...dice, words);
    return;
  }
  const by = total - natural;
  const words = by === 0 ? String(total) : `${natural} ${by < 0 ? "−" : "+"} ${Math.abs(by)} = ${total}`;
  const sum = document.createElement("strong");
  sum.textContent = words;
  place.querySelector("[data-fell]").replaceChildren(...dice, ...(dice.length === 1 && by === 0 && cast.ten === null ? [] : [sum]));
}

/** Lights a row and the table that it leads to; none if `row` is null. */
function light(lines, row) {
  const place = lines[0].closest("[data-table]");
  lines.forEach((line, at) => {
    const lit = line === row;
    line.classList.toggle("lit", lit);
    if (lit) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
    for (const next of place.querySelectorAll(`[data-next="${at}"]`)) next.hidden = !lit;
  });
  row?.scrollIntoView({ block: "nearest" });
}

function press(row) {
  const lines = [...row.parentElement.children];
  light(lines, row.classList.contains("lit") ? undefined : row);
}

document.addEventListener("click", (event) => {
  const section = event.target.closest(".look");
  if (!section) return;
  if (event.target.closest("[data-throw]")) {
    const handful = section.querySelector("[data-dice]");
    if (handful && !handful.reportValidity()) return;
    results.set(section, fall(section, tables[section.querySelector("[data-table]").dataset.table]));
    for (const field of section.querySelectorAll("[data-natural], [data-against]")) {
      field.value = "";
      field.setCustomValidity("");
    }
    consult(section);
    return;
  }
  const row = event.target.closest("[data-row]");
  if (row) press(row);
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-row]")) {
    event.preventDefault();
    press(event.target);
  }
});

document.addEventListener("change", (event) => {
  const field = event.target;
  const section = field.closest(".look");
  if (!section) return;
  const table = tables[section.querySelector("[data-table]")?.dataset.table];
  if (!table) return;
  if (field.matches("[data-tick]")) {
    field.reportValidity();
    // Only one modifier of a set counts.
    const { set } = table.ticks[Number(field.dataset.tick)];
    for (const other of set === null || times(field) === 0 ? [] : section.querySelectorAll("[data-tick]")) {
      if (other === field || table.ticks[Number(other.dataset.tick)].set !== set) continue;
      if (other.type === "checkbox") other.checked = false;
      else other.value = "0";
    }
  }
  if (field.matches("[data-natural], [data-against]")) {
    const typed = table.read.find(([read]) => read === field.valueAsNumber)?.[1] ?? field.valueAsNumber;
    const shows = Number.isInteger(typed) && (field.max === "" || (Number(field.min) <= typed && typed <= Number(field.max)));
    const empty = field.value === "" && !field.validity.badInput;
    field.setCustomValidity(shows || empty ? "" : field.max === "" ? "A whole number." : `The dice show ${field.min} to ${field.max}.`);
    field.reportValidity();
    if (!shows && !empty) {
      const before = results.has(section) ? " The result shown is the one before." : "";
      say(`${field.validity.badInput ? "That" : field.value} can’t be. ${field.validationMessage}${before}`);
    }
    if (!shows) return;
    if (!table.contest) results.set(section, { total: typed });
  }
  if (table.contest && field.matches("[data-natural], [data-against]")) {
    const both = ["[data-natural]", "[data-against]"].map((name) => section.querySelector(name));
    const [natural, against] = both.map(({ valueAsNumber }) => valueAsNumber);
    if (!both.every(({ validity }) => validity.valid) || !Number.isInteger(natural) || !Number.isInteger(against)) return;
    results.set(section, { total: natural, against });
  }
  consult(section);
});

const find = document.getElementById("find");
const links = new Map([...document.querySelectorAll(".index a")].map((link) => [link.hash.slice(1), link]));
const hits = document.querySelector("[data-hits]");

/** The words of a row or a ruling; those of its button do not count. */
function wordsOf(line) {
  const says = line.querySelector("dd");
  return (says ? `${line.querySelector("dt").textContent} ${says.firstElementChild.textContent}` : line.textContent).toLowerCase();
}

find.addEventListener("input", () => {
  // A table is shown if all the words occur in it somewhere, and its rows with one of them are marked; a ruling is shown if
  // it has them all.
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const counts = { table: 0, row: 0, ruling: 0 };
  for (const section of sections) {
    const rulings = [...section.querySelectorAll("dl.rulings > div")];
    for (const ruling of rulings) {
      const text = wordsOf(ruling);
      ruling.hidden = !words.every((word) => text.includes(word));
    }
    const left = rulings.filter(({ hidden }) => !hidden).length;
    const all = section.textContent.toLowerCase();
    section.hidden = rulings.length > 0 ? left === 0 : !words.every((word) => all.includes(word));
    links.get(section.id).parentElement.hidden = section.hidden;
    counts.ruling += left;
    if (!section.hidden && rulings.length === 0) counts.table += 1;
    for (const line of section.querySelectorAll("tbody tr, li")) {
      const text = line.textContent.toLowerCase();
      const found = words.length > 0 && words.some((word) => text.includes(word));
      line.classList.toggle("found", found);
      if (found && !section.hidden) counts.row += 1;
    }
  }
  const said = Object.entries(counts).filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}${count === 1 ? "" : "s"}`);
  hits.textContent = words.length === 0 ? "" : said.length > 0 ? `Found: ${said.join(", ")}.` : "Nothing here contains all of these words.";
  // What was found is read from the beginning.
  if (words.length > 0) scrollTo(0, 0);
  lightChip();
});

/** Scrolls the index, and it alone, until this link is in view: a column on a wide screen, a row on a phone. */
function shownInIndex(link) {
  const list = link.closest("ul");
  const [left, top] = [link.offsetLeft - list.offsetLeft, link.offsetTop - list.offsetTop];
  list.scrollTo({ left: left - 16, top: top - (list.clientHeight - link.offsetHeight) / 2 });
}

const heading = document.querySelector(".index");

/** The section that is read: the last one that begins above the place to which a link scrolls. */
function current() {
  const shown = sections.filter(({ hidden }) => !hidden);
  const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 2 * parseFloat(getComputedStyle(heading).fontSize);
  const begun = shown.filter((section) => section.getBoundingClientRect().top <= line);
  const now = begun.at(-1) ?? shown[0];
  // The last sections never reach that place.
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2) {
    const rest = shown.slice(shown.indexOf(now));
    return rest.find(({ id }) => `#${id}` === location.hash) ?? shown.at(-1);
  }
  return now;
}

let lit = null;
function lightChip() {
  const section = current();
  if (!section || section === lit) return;
  lit = section;
  remembered.set(`table:${game}`, section.id);
  for (const link of links.values()) link.removeAttribute("aria-current");
  const link = links.get(section.id);
  link.setAttribute("aria-current", "true");
  shownInIndex(link);
}

// Opens at the table named in the address, or else at the last one that was in view.
const wanted = document.querySelector(".look-up").dataset.open || location.hash.slice(1) || remembered.get(`table:${game}`, "");
document.getElementById(wanted)?.scrollIntoView();
let due = false;
addEventListener(
  "scroll",
  () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      lightChip();
    });
  },
  { passive: true },
);
lightChip();
